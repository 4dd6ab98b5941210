// A finished audit is not lost because the store is away, or the process ends that waits for it: it lies on this machine until it is stored.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { folderStore } from './folder-store.js';
import type { ResultStore } from './result-store.js';

/** What was not stored for so long is somebody else's answer by now. */
const KEPT_MS = 3 * 86_400_000;

export interface SpooledStore extends ResultStore {
	/** Stores what an earlier process left below `folder`; resolves to the number of files. @throws AuditorError AUD_OUTPUT as the store */
	flush(folder: string): Promise<number>;
}

/**
 * The store, with every file kept in `spool` from before it is put until it is there.
 * @param spool folder of this machine and user; where it cannot be written, the store is all there is
 */
export function spooledStore(store: ResultStore, spool: string): SpooledStore {
	const kept = folderStore(spool);
	const forget = (name: string) => kept.remove(name).catch(() => {});
	const put = async (name: string, bytes: Uint8Array) => {
		const first = await store.put(name, bytes);
		await forget(name);
		return first;
	};
	return {
		...store,
		async put(name, bytes) {
			await kept.put(name, bytes).catch(() => false);
			return put(name, bytes);
		},
		async flush(folder) {
			let count = 0;
			for (const file of await kept.list(folder).catch(() => [])) {
				const path = join(spool, folder, file);
				const old = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > KEPT_MS;
				const bytes = old ? null : await kept.get(`${folder}/${file}`);
				if (bytes === null) rmSync(path, { force: true });
				else if (await put(`${folder}/${file}`, bytes)) count++;
			}
			return count;
		},
	};
}
