// auditor calibrate: scores beside people's grades. Writes calibration.json, and shows it on the page of the cohort it was made for.

import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
	type Agreement,
	type Calibration,
	type Cohort,
	calibrate,
	type Estimate,
	type GradeSheet,
	gradesOf,
	RESAMPLING,
	readGrades,
	type Scored,
	scoredCohort,
	scoredReports,
} from '@auditor/cohort';
import { AuditorError, auditReportSchema, canonicalJson } from '@auditor/schema';
import { cohortLedger, showCohort } from '../batch/cohort-folder.js';
import { readCohort } from '../input/read-cohort.js';
import { readStage } from '../input/read-stage.js';
import { figuresOf } from '../output/cohort-extras.js';
import { printable } from '../output/printable.js';
import { writeFileAtomically } from '../output/write-file.js';
import { named as known } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';
import type { CommandInput } from './definition.js';

export default async function main({ args, options }: CommandInput): Promise<number> {
	const given = args.flat().filter((arg): arg is string => typeof arg === 'string');
	const file = options.grades as string | undefined;
	const { scored, cohort } = readScored(given);
	const seed = Number(options.seed);
	if (!Number.isSafeInteger(seed) || seed < 0) throw new AuditorError('AUD_USAGE', '--seed is a whole number from 0 on.');
	const calibration = calibrate(scored, sheet(file, scored, cohort), { ...RESAMPLING, seed });
	const out = typeof options.out === 'string' ? resolve(options.out) : join(cohort?.folder ?? process.cwd(), 'calibration.json');
	writeFileAtomically(out, `${canonicalJson(calibration, 2)}\n`);
	if (cohort) showCalibrated(cohort.folder, cohort.cohort, calibration);
	process.stdout.write(options.json === true ? `${canonicalJson(calibration, 2)}\n` : printable(told(calibration)));
	return 0;
}

/** The grades of the file; without one those that people gave as decisions on the cohort. @throws AuditorError AUD_USAGE, AUD_GRADES_INVALID */
function sheet(file: string | undefined, scored: Scored, cohort: { folder: string; cohort: Cohort } | null): GradeSheet {
	if (file !== undefined) return readGrades(bytesOf(file), basename(file), scored.criteria);
	if (cohort === null)
		throw new AuditorError('AUD_USAGE', 'Single reports need --grades; the decisions on a cohort are grades by themselves.');
	return { grades: gradesOf(cohortLedger(cohort.folder, cohort.cohort, { tell: true }).entries, cohort.cohort), passedOver: [] };
}

function readScored(given: readonly string[]): { scored: Scored; cohort: { folder: string; cohort: Cohort } | null } {
	const [first] = given;
	if (given.length === 1 && existsSync(join(first!, 'cohort.json'))) {
		const cohort = readCohort(join(first!, 'cohort.json'));
		return { scored: scoredCohort(cohort), cohort: { folder: resolve(first!), cohort } };
	}
	const reports = given.map((arg) => {
		const at = arg.indexOf('=');
		const path = at > 0 && !existsSync(arg) ? arg.slice(at + 1) : arg;
		const named = path === arg ? null : arg.slice(0, at);
		const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'report.json') : path;
		return { name: named ?? basename(dirname(resolve(file))), report: readStage(file, auditReportSchema, 'report.json') };
	});
	return { scored: scoredReports(reports), cohort: null };
}

/** The cohort's files again, with the calibration on the page and its figures in the data. */
function showCalibrated(folder: string, cohort: Cohort, calibration: Calibration): void {
	showCohort(folder, { ...cohort, calibration: figuresOf(calibration) });
}

function bytesOf(file: string): Uint8Array {
	try {
		return readBytes(known(file));
	} catch (cause) {
		const why =
			(cause as NodeJS.ErrnoException).code === 'ENOENT' ? 'it does not exist' : ((cause as NodeJS.ErrnoException).code ?? 'unreadable');
		throw new AuditorError('AUD_GRADES_INVALID', `The grades ${file} cannot be read: ${why}.`, { hint: 'Give a CSV file.', cause });
	}
}

function told({ overall, ceiling, criteria, personas, targets, graders, notes }: Calibration): string {
	const lines = [
		`${overall.pairs} grades on ${targets} targets${graders.length > 1 ? `, medians of ${graders.length} graders` : ''}; in brackets 95 % intervals`,
		`${''.padEnd(34)}${['grades', 'equal', 'within 1', 'kappa', 'kinder by'].map((h) => h.padEnd(20)).join('')}`.trimEnd(),
		row('auditor and people', overall),
		...(ceiling ? [row('people among themselves', ceiling)] : []),
		...personas.map((p) => row(`judge ${p.id}`, p)),
		...criteria.filter((c) => c.pairs > 0).map((c) => row(c.id, c)),
		...notes,
	];
	return `${lines.join('\n')}\n`;
}

function row(name: string, a: Agreement): string {
	const cells = [String(a.pairs), range(a.exact), range(a.adjacent), range(a.kappa), range(a.bias, true)];
	return `${name.slice(0, 32).padEnd(34)}${cells.map((cell) => cell.padEnd(20)).join('')}`.trimEnd();
}

function range(e: Estimate | null, signed = false): string {
	const show = (value: number) => `${signed && value > 0 ? '+' : ''}${value.toFixed(2)}`;
	return e === null ? '-' : `${show(e.value)} (${show(e.low)}..${show(e.high)})`;
}
