// What a report in a cohort's folder says of whose it is.
import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { type RosterEntry, studentLine } from '@auditor/cohort';
import type { RenderOptions } from '@auditor/schema';
import { readCohort } from '../input/read-cohort.js';

export function aboutEntry(entry: RosterEntry): NonNullable<RenderOptions['about']> {
	return { student: studentLine(entry), back: '../../index.html' };
}

/** The same of a run's folder; undefined where it is no report of a cohort. @throws AuditorError AUD_STAGE_INVALID */
export function aboutRun(run: string): RenderOptions['about'] {
	const folder = resolve(run);
	const cohort = join(dirname(dirname(folder)), 'cohort.json');
	if (basename(dirname(folder)) !== 'reports' || !existsSync(cohort)) return undefined;
	const row = readCohort(cohort).rows.find(({ entry }) => entry.id === basename(folder));
	return row && aboutEntry(row.entry);
}
