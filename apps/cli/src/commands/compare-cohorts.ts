// auditor compare with two cohorts: what changed since the cohort was last judged. Writes drift.json and the page into the later one.
import { join, resolve } from 'node:path';
import { type Cohort, type Drift, type DriftMoves, drift } from '@auditor/cohort';
import { canonicalJson } from '@auditor/schema';
import { showCohort } from '../batch/cohort-folder.js';
import { readCohort } from '../input/read-cohort.js';
import { printable } from '../output/printable.js';
import { writeFileAtomically } from '../output/write-file.js';

/** Changes that are listed on the terminal. */
const LISTED = 12;

/** Exit code: 1 when a total fell and `failOnDrop` was asked for. */
export function compareCohorts(before: string, after: string, options: { json: boolean; failOnDrop: boolean }): number {
	const later: Cohort = readCohort(join(after, 'cohort.json'));
	const found = drift(readCohort(join(before, 'cohort.json')), later);
	const folder = resolve(after);
	writeFileAtomically(join(folder, 'drift.json'), `${canonicalJson(found, 2)}\n`);
	showCohort(folder, later);
	process.stdout.write(options.json ? `${JSON.stringify(found, null, 2)}\n` : printable(told(found, folder)));
	if (!options.failOnDrop || !found.changes.some((c) => c.criterion === null && (c.difference ?? 0) < 0)) return 0;
	process.stderr.write('auditor: a total fell.\n');
	return 1;
}

function told({ targets, conditions, totals, scores, changes }: Drift, folder: string): string {
	const lines = [
		`${targets.compared} targets in both, ${targets.added.length} new, ${targets.removed.length} gone.`,
		conditions.length === 0
			? 'Judged under the same conditions.'
			: `Judged under other conditions: ${conditions.map((c) => `${c.name} ${c.before} -> ${c.after}`).join('; ')}.`,
		moves('totals', totals),
		moves('scores', scores),
		...changes.slice(0, LISTED).map((c) => {
			const side = (score: number | null, status: string) => (score === null ? status : String(score));
			return `  ${c.name}, ${c.criterion ?? 'total'}: ${side(c.before, c.beforeStatus)} -> ${side(c.after, c.afterStatus)}${c.moved ? ' (another commit)' : ''}`;
		}),
		...(changes.length > LISTED ? [`  ... and ${changes.length - LISTED} more in ${join(folder, 'drift.json')}.`] : []),
	];
	return `${lines.join('\n')}\n`;
}

function moves(what: string, { compared, changed, mean, largest }: DriftMoves): string {
	if (compared === 0) return `${what}: none to compare.`;
	const sign = (n: number | null) => (n === null ? '-' : `${n > 0 ? '+' : ''}${n.toFixed(2)}`);
	return `${what}: ${changed} of ${compared} changed, by ${sign(mean)} on average, at most ${sign(largest)}.`;
}
