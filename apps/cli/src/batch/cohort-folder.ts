// The folder that people look at: one folder per target, and the cohort's files beside them. Made from the stored results alone, so that it can be
// made again.
import { existsSync, readFileSync, statSync } from 'node:fs';
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
	const names = Object.keys(files);
	if (existsSync(mark) && readFileSync(mark, 'utf8') === job && names.every((name) => holdsText(join(folder, name)))) return;
	for (const name of names) writeFileAtomically(join(folder, name), files[name] as string, { sync: false });
	writeFileAtomically(mark, job, { sync: false });
}

/** Files that are not synced may be empty after the machine lost power. */
function holdsText(path: string): boolean {
	return (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Writes cohort.json, cohort.csv and index.html. @throws AuditorError AUD_OUTPUT */
export function showCohort(out: string, cohort: Cohort): void {
	const extras = cohortExtras(out, cohort);
	const files = cohortFiles({ ...cohort, calibration: figuresOf(extras.calibration) }, extras);
	for (const { name, text } of files) writeFileAtomically(join(out, name), text);
}
