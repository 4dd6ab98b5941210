// cohort.csv: one line per target for a spreadsheet. What would be run as a formula there is text; control characters are shown, not sent.
import { line } from '@auditor/schema/pure';
import { stringify } from 'csv-stringify/sync';
import type { Cohort, CohortRow } from '../model.js';
import { decidedScore, decidedTotal } from './decided.js';

/**
 * The table as CSV (RFC 4180), with a byte order mark, without which spreadsheets read names in other scripts wrongly.
 * `total` and a criterion's column hold the score that holds, or the word that says why there is none, which a spreadsheet leaves out of its sums.
 * What was computed stands beside the total, and for the criteria in columns of their own at the end.
 */
export function cohortCsv(cohort: Cohort): string {
	const criteria = cohort.rubric.criteria.map((c) => c.id);
	const own = columnsOf(cohort);
	const nearest = nearestOf(cohort);
	const billed = cohort.rows.some((row) => row.bill);
	const graded = cohort.rows.some((row) => row.grade);
	const header = [
		...LEADING,
		...(graded ? GRADE : []),
		...criteria,
		...TRAILING,
		...criteria.map((id) => `computed ${id}`),
		...own,
		...(billed ? BILL : []),
	];
	const records = cohort.rows.map((row) => [
		...leading(row),
		...(graded ? gradeOf(row) : []),
		...criteria.map((id) => cellOf(row, id, decidedScore(row, id).score)),
		...trailing(row, nearest.get(row.entry.id)),
		...criteria.map((id) => cellOf(row, id, row.criteria[id]?.score ?? null)),
		...own.map((name) => row.entry.columns?.[name] ?? null),
		...(billed ? billOf(row) : []),
	]);
	return spreadsheet([header, ...records]);
}

/** Records as CSV that no spreadsheet runs. `asWritten`: blanks and line breaks stay, for the cells of another program. */
export function spreadsheet(records: readonly (readonly Value[])[], { bom = true, asWritten = false } = {}): string {
	return stringify(
		records.map((record) => record.map(asWritten ? written : cell)),
		{ bom, escape_formulas: true, record_delimiter: 'windows' },
	);
}

/** Names of the roster's further columns, in its order. */
export function columnsOf(cohort: Pick<Cohort, 'rows'>): string[] {
	return [...new Set(cohort.rows.flatMap((row) => Object.keys(row.entry.columns ?? {})))];
}

const LEADING = ['id', 'name', 'target', 'tags', 'status', 'total', 'computed total', 'band', 'decided by'];
const TRAILING = [
	'to confirm',
	'comments',
	'contested',
	'attention',
	'attention reasons',
	'similar to',
	'similarity',
	'reason',
	'commit',
	'report',
	'seconds',
	'attempts',
];
/** Only where the school's scale is known. */
const GRADE = ['points', 'grade', 'late', 'late minus'];
/** Only where models were asked. */
const BILL = ['calls', 'input tokens', 'cached tokens', 'output tokens', 'cost'];

export type Value = string | number | null;

function leading(row: CohortRow): Value[] {
	const { entry, status } = row;
	const { score, computed, band } = decidedTotal(row);
	return [entry.id, entry.name, entry.target, entry.tags.join(' '), status, score, computed, band, row.decided?.by.join(', ') ?? null];
}

function cellOf(row: CohortRow, id: string, score: number | null): Value {
	const status = row.criteria[id]?.status;
	return score ?? (status === 'scored' ? 'withdrawn' : (status ?? 'failed'));
}

function trailing(row: CohortRow, nearest: { id: string; similarity: number } | undefined): Value[] {
	return [
		row.decided?.toConfirm ?? 0,
		(row.decided?.comments ?? []).map((c) => `${c.by}: ${c.text}`).join(' | ') || null,
		Object.values(row.criteria).filter((c) => c.contested).length,
		[...new Set(row.attention.map((a) => a.kind))].join(' '),
		row.attention.map((a) => `${a.criterion ?? 'target'}: ${a.text}`).join(' | '),
		nearest?.id ?? null,
		nearest?.similarity ?? null,
		row.reason,
		row.commit,
		row.folder === null ? null : `${row.folder}/report.md`,
		Math.round(row.times.milliseconds / 100) / 10,
		row.times.attempts,
	];
}

function gradeOf({ grade }: CohortRow): Value[] {
	if (!grade) return GRADE.map(() => null);
	return [grade.points, grade.grade, grade.late?.text ?? null, grade.late?.minus ?? null];
}

function billOf({ bill }: CohortRow): Value[] {
	if (!bill) return BILL.map(() => null);
	return [
		bill.calls,
		bill.inputTokens,
		bill.cachedTokens,
		bill.outputTokens,
		bill.cost === null ? null : Math.round(bill.cost * 1e6) / 1e6,
	];
}

function nearestOf(cohort: Cohort): Map<string, { id: string; similarity: number }> {
	const result = new Map<string, { id: string; similarity: number }>();
	for (const { left, right, similarity } of cohort.similar.pairs)
		for (const [a, b] of [
			[left, right],
			[right, left],
		] as const)
			if (similarity > (result.get(a)?.similarity ?? -1)) result.set(a, { id: b, similarity });
	return result;
}

/** Without control characters; what is a formula behind blanks is no less one. */
function written(value: Value): Value {
	if (typeof value !== 'string') return value;
	const shown = value.replace(/(?![\n\t])\p{Cc}/gu, '');
	return /^\s*[=+\-@]/.test(shown) ? shown.trim() : shown;
}

/** Where a comma is a decimal sign, spreadsheets part cells at semicolons: what would begin one as a formula is text there, too. */
function cell(value: Value): Value {
	return typeof value === 'string' ? line(value).replace(/;(?=\s?[=+\-@])/g, ";'") : value;
}
