// cohort.csv: one line per target for a spreadsheet. What would be run as a formula there is text; control characters are shown, not sent.
import { line } from '@auditor/schema/pure';
import { stringify } from 'csv-stringify/sync';
import type { Cohort, CohortRow } from '../model.js';

/**
 * The table as CSV (RFC 4180), with a byte order mark, without which spreadsheets read names in other scripts wrongly.
 * A criterion's column holds the score, or the word that says why there is none, which a spreadsheet leaves out of its sums.
 */
export function cohortCsv(cohort: Cohort): string {
	const criteria = cohort.rubric.criteria.map((c) => c.id);
	const nearest = nearestOf(cohort);
	const header = [...LEADING, ...criteria, ...TRAILING];
	const records = cohort.rows.map((row) => [
		...leading(row),
		...criteria.map((id) => row.criteria[id]?.score ?? row.criteria[id]?.status ?? 'failed'),
		...trailing(row, nearest.get(row.entry.id)),
	]);
	return stringify(
		[header, ...records].map((record) => record.map(cell)),
		{ bom: true, escape_formulas: true, record_delimiter: 'windows' },
	);
}

const LEADING = ['id', 'name', 'target', 'tags', 'status', 'total', 'band'];
const TRAILING = [
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

type Value = string | number | null;

function leading({ entry, status, total, band }: CohortRow): Value[] {
	return [entry.id, entry.name, entry.target, entry.tags.join(' '), status, total, band];
}

function trailing(row: CohortRow, nearest: { id: string; similarity: number } | undefined): Value[] {
	return [
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

function cell(value: Value): Value {
	return typeof value === 'string' ? line(value) : value;
}
