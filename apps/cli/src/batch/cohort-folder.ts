// The folder that people look at: one folder per target, and the cohort's files beside them. Made from the stored results alone, so that it can be
// made again.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cohort, cohortFiles, type StoredResult } from '@auditor/cohort';
import { cohortExtras, figuresOf } from '../output/cohort-extras.js';
import { writeFileAtomically } from '../output/write-file.js';

/** Says of which result the files beside it are; written last. */
const MARK = '.result';

/** Writes the files of a result under `reports/`, unless they are there. @throws AuditorError AUD_OUTPUT */
export function showResult(out: string, { job, row, files }: StoredResult): void {
	if (row.folder === null) return;
	const folder = join(out, 'reports', row.entry.id);
	const mark = join(folder, MARK);
	if (existsSync(mark) && readFileSync(mark, 'utf8') === job) return;
	for (const [name, text] of Object.entries(files)) writeFileAtomically(join(folder, name), text);
	writeFileAtomically(mark, job);
}

/** Writes cohort.json, cohort.csv and index.html. @throws AuditorError AUD_OUTPUT */
export function showCohort(out: string, cohort: Cohort): void {
	const extras = cohortExtras(out, cohort);
	const files = cohortFiles({ ...cohort, calibration: figuresOf(extras.calibration) }, extras);
	for (const { name, text } of files) writeFileAtomically(join(out, name), text);
}
