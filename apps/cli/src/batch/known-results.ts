// What is judged already? Results of a batch's jobs that its store holds; what nobody can read or believe is taken away, to be made again.
import { decodeResult, RESULTS, type ResultStore, resultName, type Signer, type StoredResult } from '@auditor/cohort';
import type { BatchJob } from './jobs.js';

interface Checks {
	readonly signer: Signer | null;
	readonly accept: (result: StoredResult) => StoredResult | null;
	readonly onUnfit: () => void;
}

/** One at a time: hundreds of results with their files are not held at once. */
export async function* knownResults(store: ResultStore, jobs: readonly BatchJob[], checks: Checks): AsyncGenerator<StoredResult> {
	const there = new Set(await store.list(RESULTS));
	for (const { id } of jobs) {
		if (!there.has(resultName(id).slice(RESULTS.length + 1))) continue;
		const bytes = await store.get(resultName(id));
		const read = bytes === null ? null : await decodeResult(bytes, id, checks.signer).catch(() => null);
		const result = read && checks.accept(read);
		if (result) yield result;
		else {
			// Nobody can read or believe it: it is made again.
			await store.remove(resultName(id));
			checks.onUnfit();
		}
	}
}

/** Work that is done the first time it is asked for. */
export function once(work: () => void): () => void {
	let done = false;
	return () => {
		if (!done) work();
		done = true;
	};
}
