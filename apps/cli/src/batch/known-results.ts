// What is judged already? Results of a batch's jobs that its store holds; what nobody can read or believe is taken away, to be made again.
import { decodeResult, RESULTS, type ResultStore, resultName, type Signer, type StoredResult } from '@auditor/cohort';
import { isWhole, showResult } from './cohort-folder.js';
import type { BatchJob } from './jobs.js';
import type { RowIndex } from './row-index.js';

interface Checks {
	readonly signer: Signer | null;
	readonly accept: (result: StoredResult) => StoredResult | null;
	readonly onUnfit: () => void;
	/** Rows of results whose reports stand in `out`; null: every result is read. */
	readonly index: RowIndex | null;
	readonly out: string;
}

/**
 * One at a time, for hundreds of results with their files are not held at once; each stands in the folder then. What stood there before comes without
 * its files.
 */
export async function* knownResults(store: ResultStore, jobs: readonly BatchJob[], checks: Checks): AsyncGenerator<StoredResult> {
	const there = new Set(await store.list(RESULTS));
	for (const { id } of jobs) {
		if (!there.has(resultName(id).slice(RESULTS.length + 1))) continue;
		const kept = checks.index?.find(id);
		const known = kept && checks.accept({ schemaVersion: '1.0', job: id, row: kept.row, files: {} });
		if (known && isWhole(checks.out, known, kept.names)) {
			yield known;
			continue;
		}
		const bytes = await store.get(resultName(id));
		const read = bytes === null ? null : await decodeResult(bytes, id, checks.signer).catch(() => null);
		const result = read && checks.accept(read);
		if (result) {
			checks.index?.keep(result);
			showResult(checks.out, result, false);
			yield result;
		} else {
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
