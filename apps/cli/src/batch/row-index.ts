// The rows of results that lie in a folder, beside them: a run with nothing to do reads no report again. Sealed, and believed for a result whose file is the
// one that the row was read from; anything else is read again.
import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type CohortRow, resultName, type Signer, type StoredResult } from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { writeFileAtomically } from '../output/write-file.js';
import { named } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';

type Index = Readonly<Record<string, { readonly stamp: string; readonly names: readonly string[]; readonly row: CohortRow }>>;

export interface RowIndex {
	/** The row of a result and the names of its files; null: the result must be read. */
	find(job: string): { readonly row: CohortRow; readonly names: readonly string[] } | null;
	keep(result: StoredResult): void;
	/** Whether something was kept that was not known. */
	isNew(): boolean;
	/** Keeps what is asked for by these jobs, where something is new. */
	write(jobs: readonly string[]): void;
}

export function rowIndex(out: string, signer: Signer): RowIndex {
	const file = join(out, 'results', '.rows');
	const index = new Map(Object.entries(read(file, signer)));
	let fresh = false;
	const stampOf = (job: string) => {
		const found = statSync(join(out, resultName(job)), { throwIfNoEntry: false });
		return found ? `${found.size} ${found.mtimeMs} ${found.ino}` : '';
	};
	return {
		find: (job) => {
			const known = index.get(job);
			return known && known.stamp !== '' && known.stamp === stampOf(job) ? known : null;
		},
		keep: ({ job, row, files }) => {
			index.set(job, { stamp: stampOf(job), names: Object.keys(files), row });
			fresh = true;
		},
		isNew: () => fresh,
		write: (jobs) => {
			if (!fresh) return;
			const rows = Object.fromEntries(jobs.flatMap((job) => (index.has(job) ? [[job, index.get(job)]] : [])));
			try {
				mkdirSync(dirname(file), { recursive: true });
				writeFileAtomically(file, signer.seal(Buffer.from(JSON.stringify(rows))), { sync: false, within: out });
			} catch (error) {
				// Without it the next run reads the results.
				if (!AuditorError.is(error)) throw error;
			}
		},
	};
}

/** What is sealed was parsed when it was kept; a job of another version has another name. */
function read(file: string, signer: Signer): Index {
	try {
		const bytes = signer.open(readBytes(named(file)));
		return bytes === null ? {} : JSON.parse(Buffer.from(bytes).toString('utf8'));
	} catch {
		return {};
	}
}
