// Decisions of people as grades: what they gave on the report that stands there, the computed scores beside them.
import type { Decision } from '@auditor/schema';
import type { Cohort } from '../model.js';
import type { Grade } from './read-grades.js';

/** One grade for each person, target and criterion: the last one given for the report of today. Withdrawn scores are no grades. */
export function gradesOf(entries: readonly Decision[], cohort: Cohort): Grade[] {
	const digests = new Map(cohort.rows.map((row) => [row.entry.id, row.digest]));
	const undone = new Set(entries.flatMap((d) => (d.kind === 'undo' && d.of !== null ? [d.of] : [])));
	const last = new Map<string, Grade>();
	for (const d of entries) {
		if (d.target.id === null || d.criterion === null || undone.has(d.id) || digests.get(d.target.id) !== d.report) continue;
		const grade = d.kind === 'accept' ? d.computed.score : d.kind === 'score' || d.kind === 'second-score' ? d.score : null;
		const key = JSON.stringify([d.target.id, d.criterion, d.by]);
		if (grade !== null)
			last.set(key, { place: `decision ${d.id.slice(0, 8)}`, target: d.target.id, criterion: d.criterion, grade, grader: d.by });
	}
	return [...last.values()];
}
