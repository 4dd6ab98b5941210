// A cohort in a few lines, for the terminal: how many, how they stand, who needs a person, where to look.
import { join } from 'node:path';
import { type Cohort, type CohortRow, classCounts, decidedTotal, tellBill } from '@auditor/cohort';
import { printable } from '../output/printable.js';

const MOST_SHOWN = 5;
const MOST_CAUSES = 3;

export function tellCohort({ rows, rubric, bill }: Cohort, { out, missing }: { out: string; missing: number }): string {
	const counts = classCounts({ rows });
	const totals = rows.flatMap((row) => decidedTotal(row).score ?? []).sort((a, b) => a - b);
	const failed = rows.filter((row) => row.status === 'failed');
	const lines = [
		`${rows.length} ${rows.length === 1 ? 'target' : 'targets'} by ${rubric.name}: ${counts.audited} judged whole, ${counts.partial} in part, ${counts.failed} not${missing > 0 ? `; ${missing} to come` : ''}.`,
		...(counts.median === null
			? []
			: totals.length === 1
				? [`Total: ${counts.median.toFixed(2)}.`]
				: [`Totals from ${totals[0]?.toFixed(2)} to ${totals.at(-1)?.toFixed(2)}, half of them at ${counts.median.toFixed(2)} or above.`]),
		...failed.slice(0, MOST_SHOWN).map((row) => `Not judged: ${row.entry.name}: ${row.reason}`),
		...(failed.length > MOST_SHOWN ? [`... and ${failed.length - MOST_SHOWN} more.`] : []),
		...(counts.needPerson > 0 ? [`${counts.needPerson} ${counts.needPerson === 1 ? 'needs' : 'need'} a person.`] : []),
		...(bill ? [`Models were asked: ${tellBill(bill)}.`] : []),
		`Written to ${join(out, 'index.html')}, with cohort.json and cohort.csv beside it.`,
	];
	return `${lines.map((line) => printable(line).replace(/\s+/g, ' ')).join('\n')}\n`;
}

/** Who was not judged through our fault, and why, in one sentence; null: nobody. */
export function tellLost(rows: readonly CohortRow[], total: number): string | null {
	const lost = rows.filter((row) => row.ours);
	if (lost.length === 0) return null;
	const counts = new Map<string, number>();
	for (const { cause, reason } of lost) {
		const why = (cause ?? reason ?? 'unknown reason').replace(/\s+/g, ' ').replace(/\.$/, '');
		counts.set(why, (counts.get(why) ?? 0) + 1);
	}
	const causes = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
	const named = causes.slice(0, MOST_CAUSES).map(([why, n]) => `${why} (${n === 1 ? 'once' : `${n} times`})`);
	const more = causes.length > MOST_CAUSES ? `; ${causes.length - MOST_CAUSES} more reasons` : '';
	return `${lost.length} of ${total} not judged through our fault: ${named.join('; ')}${more}; run again with --retry-errors.`;
}
