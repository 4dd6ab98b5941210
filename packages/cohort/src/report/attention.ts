// Why should a person look at this target? Every sentence begins with the reason and ends with the place. It decides nothing: no score
// depends on it, and what it does not name may still be wrong.
import { type AuditReport, CERTAIN, compareText, type Evidence, formatLocation, type ReportCriterion } from '@auditor/schema';
import { type Attention, attentionKindSchema } from '../model.js';

/** Reasons to look, the gravest kind first, within a kind in the order of the rubric. Empty: nothing stands out. */
export function attentionOf(report: AuditReport): Attention[] {
	const found = [
		...wholeTarget(report),
		...report.criteria.flatMap((c) => [...unscored(c), ...contested(c), ...unstable(c), ...disputed(c), ...uncertain(c)]),
	];
	const rank = new Map(attentionKindSchema.options.map((kind, i) => [kind, i]));
	return found
		.map((item, i) => ({ item, i }))
		.sort((a, b) => rank.get(a.item.kind)! - rank.get(b.item.kind)! || a.i - b.i)
		.map(({ item }) => item);
}

/** The first sentence on what is missing from a partial report; null when it is complete. */
export function firstTrouble(report: AuditReport): string | null {
	const critical = report.limitations.filter((l) => l.severity === 'critical');
	return (critical.find((l) => l.ours) ?? critical[0])?.message ?? null;
}

function wholeTarget(report: AuditReport): Attention[] {
	const result: Attention[] = [];
	const failures = report.limitations.filter((l) => l.severity === 'critical' && l.ours);
	if (failures[0])
		result.push(note('failed', null, `The audit is incomplete through our fault: ${failures[0].message}${more(failures.length)}`));
	const unread = report.limitations.filter((l) => l.severity === 'critical' && !l.ours);
	if (unread[0]) result.push(note('not-assessed', null, `Not seen: ${unread[0].message}${more(unread.length)}`));
	return result;
}

const UNSCORED: Partial<Record<ReportCriterion['status'], string>> = {
	'not-assessed': 'Not assessed',
	abstained: 'No judge gave a score',
	'auditor-error': 'Our own failure',
};

function unscored(c: ReportCriterion): Attention[] {
	const word = UNSCORED[c.status];
	return word ? [note('not-assessed', c.id, `${word}: ${c.reason}`)] : [];
}

function contested(c: ReportCriterion): Attention[] {
	if (!c.contested) return [];
	const scores = Object.keys(c.scores)
		.sort(compareText)
		.map((judge) => `${judge} ${c.scores[judge] ?? 'none'}`);
	return [note('contested', c.id, `The judges disagree (${scores.join(', ')}): ${c.dissent?.text ?? c.reason}`)];
}

/** `--repeat` leaves `working.stability` in an opinion whose judge was asked more than once. */
function unstable(c: ReportCriterion): Attention[] {
	const bands = c.opinions.flatMap((o) => {
		const stability = o.working.stability as { unstable?: unknown; scores?: unknown } | undefined;
		if (stability?.unstable !== true || !Array.isArray(stability.scores)) return [];
		return [`${o.judge} ${stability.scores.map((s) => s ?? 'no score').join(', ')}`];
	});
	return bands.length > 0 ? [note('unstable', c.id, `Asked again, the judges answered otherwise: ${bands.join('; ')}.`)] : [];
}

function disputed(c: ReportCriterion): Attention[] {
	const found = cited(c).filter((e) => e.disputed !== null);
	const [first] = found;
	return first
		? [note('disputed', c.id, `Disputed by ${first.disputed!.by}: ${first.disputed!.reason} ${placed(first)}${more(found.length)}`)]
		: [];
}

/** Share of the cited facts below which the certain ones carry the score, and nobody needs to look. */
const UNCERTAIN_SHARE = 0.5;

/** A score that rests, for half of it or more, on facts below the confidence at which they count as certain; the weakest is named. */
function uncertain(c: ReportCriterion): Attention[] {
	if (c.score === null) return [];
	const answered = cited(c).filter((e) => e.outcome === 'true' || e.outcome === 'false');
	const found = answered.filter((e) => e.confidence < CERTAIN).sort((a, b) => a.confidence - b.confidence || compareText(a.id, b.id));
	const [first] = found;
	if (!first || found.length < UNCERTAIN_SHARE * answered.length) return [];
	const share = `${found.length} of the ${answered.length} facts it rests on ${found.length === 1 ? 'is' : 'are'} uncertain`;
	return [note('low-confidence', c.id, `${share}, the weakest at ${first.confidence}: ${first.message} ${placed(first)}`)];
}

/** What counts in the criterion and was cited by a judge or decided a ruling. */
function cited(c: ReportCriterion): Evidence[] {
	const ids = new Set([...c.opinions.flatMap((o) => o.citations), ...c.rulings.flatMap((r) => r.because)]);
	return c.evidence.filter((e) => e.role !== 'context' && ids.has(e.id));
}

function placed(e: Evidence): string {
	return e.location ? `(${formatLocation(e.location)})` : `(${e.id})`;
}

function more(count: number): string {
	return count > 1 ? ` And ${count - 1} more.` : '';
}

function note(kind: Attention['kind'], criterion: string | null, text: string): Attention {
	return { kind, criterion, text };
}
