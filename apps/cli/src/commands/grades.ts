// auditor grades: the decided scores as points and letters, kept with the cohort, and filled into the gradebook of a school system.

import { basename, join } from 'node:path';
import { type Cohort, type CohortRow, decidedTotal, fillSheet } from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { showDecidedCohort } from '../batch/cohort-folder.js';
import { gradingFrom, gradingIn, writeGrading } from '../batch/grading-file.js';
import { readCohort } from '../input/read-cohort.js';
import { printable } from '../output/printable.js';
import { writeFileAtomically } from '../output/write-file.js';
import { named as userFile } from '../trust/origin.js';
import { readBytes } from '../trust/read.js';
import type { CommandInput } from './definition.js';

/** Students without a target that are named one by one. */
const TOLD = 10;

export default async function main({ args, options }: CommandInput): Promise<number> {
	const folder = args[0]!;
	const cohort = gradedCohort(folder, options);
	if (cohort === null)
		throw new AuditorError('AUD_USAGE', `${join(folder, 'cohort.json')} does not exist; give the folder that auditor batch wrote.`);
	if (gradingIn(folder) === null)
		throw new AuditorError('AUD_USAGE', 'Nothing says what a score is worth; give --points, as in 5=100,4=85,1=20.');
	const sheet = options.sheet as string | undefined;
	const lines = sheet === undefined ? table(cohort, join(folder, 'cohort.csv')) : fill(sheet, cohort, options);
	const open = cohort.rows.filter((row) => (row.decided?.toConfirm ?? 0) > 0).length;
	if (open > 0) lines.push(`Decisions on ${open} ask to be confirmed; their points follow from the computed scores.`);
	const unknown = cohort.rows.filter((row) => row.grade?.late?.minutes === null).map((row) => row.entry.name);
	if (unknown.length > 0) lines.push(`Nothing says when ${unknown.slice(0, TOLD).join(', ')} handed in; no points are taken off.`);
	process.stderr.write(printable(lines.map((line) => `auditor: ${line}\n`).join('')));
	return 0;
}

/** The cohort with the grades of its grading, which the options may set; its files tell them from now on. Null: there is none. */
export function gradedCohort(folder: string, options: Record<string, unknown>): Cohort | null {
	const file = join(folder, 'cohort.json');
	const deciding = { named: options.decisions as string | undefined, tell: true };
	const cohort = showDecidedCohort(folder, deciding);
	if (cohort === null) return null;
	const before = gradingIn(folder);
	const grading = gradingFrom(options, before, readCohort(file).rubric.criteria);
	if (grading === null || JSON.stringify(grading) === JSON.stringify(before)) return cohort;
	writeGrading(folder, grading);
	return showDecidedCohort(folder, { ...deciding, tell: false });
}

function fill(sheet: string, cohort: Cohort, options: Record<string, unknown>): string[] {
	const give = (row: CohortRow) => (row.grade ? { points: row.grade.points, feedback: feedbackOf(row) } : null);
	const filled = fillSheet(bytesOf(sheet), basename(sheet), cohort, give, {
		column: (options.column as string | undefined) ?? null,
		allColumns: options.allColumns === true,
	});
	if (options.out) writeFileAtomically(String(options.out), filled.text);
	else process.stdout.write(filled.text);
	return [
		`${filled.system}: ${filled.filled} ${filled.filled === 1 ? 'student' : 'students'} filled in.`,
		...filled.missing.slice(0, TOLD).map((who) => `${who} has no target in the cohort and stays as it is.`),
		...(filled.missing.length > TOLD ? [`... and ${filled.missing.length - TOLD} more.`] : []),
		...(filled.leftOut.length > 0
			? [
					`${filled.system} takes a column that it does not know for an assignment: ${filled.leftOut.slice(0, TOLD).join(', ')} of the roster ${filled.leftOut.length === 1 ? 'is' : 'are'} left out. --all-columns adds ${filled.leftOut.length === 1 ? 'it' : 'them'}.`,
				]
			: []),
	];
}

/** What a student reads beside the points. */
function feedbackOf(row: CohortRow): string {
	const { computed, by } = decidedTotal(row);
	const { score, grade, late } = row.grade!;
	const beside = by === null ? '' : ` (decided by ${by}; computed ${computed?.toFixed(2) ?? 'none'})`;
	const minus = late && late.minus > 0 ? ` ${sentence(late.text)}: ${late.minus} points less.` : '';
	const comments = (row.decided?.comments ?? []).map((c) => ` ${c.text}`).join('');
	return `${score.toFixed(2)} of 5${grade === null ? '' : `, grade ${grade}`}${beside}.${minus}${comments}`;
}

function sentence(text: string): string {
	return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Everybody with the points, on stdout. */
function table({ rows }: Cohort, file: string): string[] {
	const width = Math.min(40, Math.max(...rows.map((row) => row.entry.name.length)));
	const lines = rows.map((row) => {
		const name = row.entry.name.slice(0, width).padEnd(width);
		if (!row.grade) return `${name}  no score`;
		const { score, points, grade, late } = row.grade;
		const lateness =
			late === null || (late.minus === 0 && late.minutes !== null && late.minutes <= 0)
				? ''
				: `  ${late.text}${late.minus > 0 ? `, ${late.minus} less` : ''}`;
		return `${name}  ${score.toFixed(2)}  ${String(points).padStart(5)}  ${grade ?? ''}${lateness}`.trimEnd();
	});
	process.stdout.write(printable(`${lines.join('\n')}\n`));
	return [`Points stand in ${file} and in the page beside it.`];
}

function bytesOf(file: string): Uint8Array {
	try {
		return readBytes(userFile(file));
	} catch (cause) {
		throw new AuditorError('AUD_GRADES_INVALID', `${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'}).`, {
			cause,
		});
	}
}
