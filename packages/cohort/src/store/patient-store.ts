// A store that is waited for while it is away.
import { type Patience, patiently } from '../patience.js';
import type { ResultStore } from './result-store.js';

/** The store, waited for. @throws AuditorError AUD_OUTPUT as the store, when patience or the signal ends */
export function patientStore(store: ResultStore, patience: Patience): ResultStore {
	const waiting = patiently(`The store ${store.place}`, patience);
	return {
		place: store.place,
		get: (name) => waiting(() => store.get(name)),
		put: (name, bytes) => waiting(() => store.put(name, bytes)),
		remove: (name) => waiting(() => store.remove(name)),
		list: (folder) => waiting(() => store.list(folder)),
		close: () => store.close(),
	};
}
