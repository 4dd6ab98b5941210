// What a cohort's page shows besides the cohort, when it lies in its folder and was made for it: its calibration and its drift.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Calibration, type Cohort, calibrationSchema, driftSchema, type PageExtras } from '@auditor/cohort';
import { AuditorError, type AuditReport } from '@auditor/schema';
import type { z } from 'zod';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';

/** Nothing of another cohort: a calibration holds for its conditions, a drift for one judging. */
export function cohortExtras(folder: string, cohort: Cohort): PageExtras {
	const calibration = read(join(folder, 'calibration.json'), calibrationSchema);
	const drift = read(join(folder, 'drift.json'), driftSchema);
	const pages = (of: string) =>
		new Set(cohort.rows.flatMap(({ entry }) => (existsSync(join(folder, of, `${entry.id}.html`)) ? [entry.id] : [])));
	return {
		letters: pages('letters'),
		drafts: pages('drafts'),
		calibration: calibration?.conditions === cohort.conditions.digest ? calibration : null,
		drift: drift?.after.conditions === cohort.conditions.digest && drift.after.startedAt === cohort.times.startedAt ? drift : null,
	};
}

/** The figures of a calibration that cohort.json holds; null where too little was compared. */
export function figuresOf(calibration: Calibration | null | undefined): Cohort['calibration'] {
	const { pairs, kappa, exact, adjacent } = calibration?.overall ?? {};
	if (!pairs || !kappa || !exact || !adjacent) return null;
	return { grades: pairs, kappa: kappa.value, exact: exact.value, adjacent: adjacent.value };
}

/** The figures of the calibration that the user names, for a report of the same rubric. @throws AuditorError AUD_STAGE_INVALID */
export function calibrationFor(file: string, report: AuditReport): Cohort['calibration'] {
	const calibration = read(file, calibrationSchema);
	if (calibration === null)
		throw new AuditorError('AUD_STAGE_INVALID', `${file} is no calibration.json.`, { hint: 'auditor calibrate writes one.' });
	if (calibration.rubric.digest !== report.rubric.digest)
		throw new AuditorError(
			'AUD_STAGE_INVALID',
			`${file} was made for another rubric than ${report.rubric.id} ${report.rubric.version} of this report.`,
		);
	return figuresOf(calibration);
}

function read<T extends z.ZodType>(file: string, schema: T): z.output<T> | null {
	if (!existsSync(file)) return null;
	try {
		return schema.parse(parseJson(readText(named(file))));
	} catch {
		return null;
	}
}
