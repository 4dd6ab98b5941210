// The facts of a criterion as its hearing left them.
import { afterHearing, type Evidence, type ReportCriterion } from '@auditor/schema';

/** The evidence of a criterion as its hearing left it. */
export function heardEvidenceOf(c: ReportCriterion): readonly Evidence[] {
	const changed = changedBy(c);
	const points = (c.hearing ?? []).filter(({ id }) => changed.has(id));
	return points.length === 0 ? c.evidence : afterHearing(c.criterion, c.evidence, points, { mode: 'both-ways', proven: [] }).evidence;
}

/** Ids of the points that the rule of the hearing says it followed. */
export function changedBy({ rulings }: ReportCriterion): ReadonlySet<unknown> {
	const changed = rulings.find((r) => r.rule === 'hearing')?.inputs.changed;
	return new Set(Array.isArray(changed) ? changed : []);
}
