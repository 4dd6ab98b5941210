// Were the cohort's files made from what is known now? A batch with nothing to do makes none of them again. Sealed: whoever filled the folder cannot say so.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Cohort, Signer } from '@auditor/cohort';
import { AuditorError, digest } from '@auditor/schema';
import { writeFileAtomically } from '../output/write-file.js';
import { named } from '../trust/origin.js';
import { parseJson, readBytes, readText } from '../trust/read.js';
import { GRADING } from './grading-file.js';

/** What the files are made of beside the rows, and the files themselves. */
const FILES = ['results/.rows', GRADING, 'calibration.json', 'drift.json', 'letters', 'drafts', 'cohort.csv', 'index.html'];

export interface ShownMark {
	/** What cohort.json holds, which is what was sealed and so is not parsed by its schema; null: the files are made again. */
	current(): Cohort | null;
	write(): void;
}

/**
 * @param asked all that the files depend on and that is in no file
 * @param more files that they depend on and that may lie elsewhere
 */
export function shownMark(out: string, signer: Signer, asked: () => unknown, more: readonly string[]): ShownMark {
	const file = join(out, 'results', '.shown');
	const text = () => readText(named(join(out, 'cohort.json')));
	const state = (cohort: string) => digest([asked(), cohort, [...FILES.map((name) => join(out, name)), ...more].map(stampOf)]);
	return {
		current: () => {
			try {
				const bytes = signer.open(readBytes(named(file)));
				const cohort = text();
				return bytes !== null && Buffer.from(bytes).toString('utf8') === state(cohort) ? (parseJson(cohort) as Cohort) : null;
			} catch {
				return null;
			}
		},
		write: () => {
			try {
				writeFileAtomically(file, signer.seal(Buffer.from(state(text()))), { sync: false, within: out });
			} catch (error) {
				// Without it the next run makes them again.
				if (!AuditorError.is(error)) throw error;
				rmSync(file, { force: true });
			}
		},
	};
}

function stampOf(path: string): string {
	const found = statSync(path, { throwIfNoEntry: false });
	return found ? `${found.size} ${found.mtimeMs} ${found.ino}` : '';
}
