// The words that all formats share for what a report counts.
import {
	type AuditReport,
	CERTAIN,
	canonicalJson,
	type Evidence,
	type ExpectationAnswer,
	type ExpectationState,
	type JudicialOpinion,
	type RemediationStep,
	type RenderOptions,
	type ReportCriterion,
	type Repository,
	type Suppression,
} from '@auditor/schema';
import { faultOf } from '@auditor/schema/pure';
import type { ReadHazard } from './read-criterion.js';

const stateWords: Record<ExpectationState, string> = {
	met: 'met',
	unmet: 'not met',
	unknown: 'not answered',
	'not-applicable': 'not applicable',
	error: 'our error',
};

export const stateMarks: Record<ExpectationState, string> = { met: '✓', unmet: '✗', unknown: '?', 'not-applicable': '–', error: '⊘' };

/** How an expectation stands: `met`, `not met, uncertain`, `met, disputed`. */
export function standing({ state, confidence, disputed }: ExpectationAnswer): string {
	const decided = state === 'met' || state === 'unmet';
	return `${stateWords[state]}${decided && confidence < CERTAIN ? ', uncertain' : ''}${disputed ? ', disputed' : ''}`;
}

export const hazardWords: Record<ReadHazard['state'], string> = {
	confirmed: 'confirmed danger',
	possible: 'possible danger',
	absent: 'none found',
	unknown: 'not answered',
};

/** Persona ids as people write them; an id of a rubric's own stays as it is. */
export function judgeName(id: string): string {
	const known: Record<string, string> = { prosecutor: 'Prosecutor', defense: 'Defense', techlead: 'TechLead' };
	return Object.hasOwn(known, id) ? known[id]! : id;
}

/** The judges whose scores count somewhere, the three of the courtroom first. */
export function judgesOf(report: AuditReport): string[] {
	const seen = new Set(report.criteria.flatMap((c) => [...Object.keys(c.scores), ...c.opinions.map((o) => o.judge)]));
	const first = ['prosecutor', 'defense', 'techlead'].filter((j) => seen.has(j));
	return [...first, ...[...seen].filter((j) => !first.includes(j)).sort()];
}

/** `owner/name` of an address, the last two parts of a path. */
export function nameOf({ forge, source }: Pick<Repository, 'forge' | 'source'>): string {
	const parts = (forge ?? source)
		.replace(/\.git$/, '')
		.split(/[\\/]+/)
		.filter((part) => part !== '' && !/^([a-z]+:|\.{1,2})$/.test(part));
	return (/^https?:/.test(forge ?? source) ? parts.slice(1) : parts).slice(-2).join('/') || source;
}

/** Whether so little was scored that the total must not be read as a verdict on the whole. */
export function coversLittle({ scored, of }: AuditReport['total']): boolean {
	return scored > 0 && scored * 2 < of;
}

/** Why the rubric does not fit the target at all; null where it does. */
export function misfitOf({ criteria }: { readonly criteria: readonly ReportCriterion[] }): string | null {
	const [first] = criteria;
	const same = (c: ReportCriterion) => c.status === 'not-applicable' && c.reason === first?.reason && c.evidence.length === 0;
	return first && criteria.every(same) ? first.reason : null;
}

/** Limitations that tell of text which speaks to the judges, apart from all others: they are no gap in what was seen. */
export function partedLimitations(report: AuditReport): { planted: AuditReport['limitations']; unseen: AuditReport['limitations'] } {
	const planted = report.limitations.filter((l) => l.detective === 'injection');
	return { planted, unseen: report.limitations.filter((l) => l.detective !== 'injection') };
}

/** What is wrong today where a step is to be taken, as one sentence, when the step's own text does not say it; empty otherwise. */
export function troubleOf(step: RemediationStep, { criteria }: Pick<AuditReport, 'criteria'>): string {
	const found = criteria.find((c) => c.id === step.criterion);
	if (!found) return '';
	const { expectations, hazards } = found.criterion;
	if (step.expectation === null) {
		const answered = found.evidence.find((e) => e.role === 'hazard' && step.evidence.includes(e.id))?.answers;
		const text = hazards.find((h) => h.id === answered)?.text ?? '';
		return step.text.includes(text) ? '' : text;
	}
	const missing = expectations.find((e) => e.id === step.expectation);
	return missing === undefined || (missing.text !== '' && step.text.includes(missing.text)) ? '' : faultOf(missing);
}

/** A step as one sentence after the other: what is wrong, and what to do. */
export function stepText(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): string {
	const trouble = troubleOf(step, report);
	return trouble === '' ? step.text : `${trouble} ${step.text}`;
}

/** What a step brings: `+0.20`, `with steps 3 and 4: 2 → 4, +0.20`, or nothing. `numbers` are the places of the steps in the plan. */
export function gainOf({ gain, together }: RemediationStep, before: number | null, numbers: ReadonlyMap<string, number>): string {
	if (gain > 0 || together === undefined) return `+${gain.toFixed(2)}`;
	const others = together.with.flatMap((id) => numbers.get(id) ?? []).sort((a, b) => a - b);
	const named = others.length > 1 ? `steps ${others.slice(0, -1).join(', ')} and ${others.at(-1)}` : `step ${others[0] ?? '?'}`;
	return `with ${named}: ${before ?? '–'} → ${together.scoreAfter}, +${together.gain.toFixed(2)}`;
}

/** The steps that bring something, alone or together, and those that would help besides. */
export function partedSteps(steps: readonly RemediationStep[]): { bringing: RemediationStep[]; besides: RemediationStep[] } {
	const brings = (s: RemediationStep) => s.gain > 0 || s.together !== undefined || s.expectation === null;
	return { bringing: steps.filter(brings), besides: steps.filter((s) => !brings(s)) };
}

/** Opinions by round, in each the judges in the given order. */
export function inOrder(opinions: readonly JudicialOpinion[], judges: readonly string[]): JudicialOpinion[] {
	return [...opinions].sort((a, b) => a.round - b.round || judges.indexOf(a.judge) - judges.indexOf(b.judge));
}

/** The opinions to tell: one that a later round gave again word for word is told once, with the rounds it stood in. */
export function spoken(opinions: readonly JudicialOpinion[], judges: readonly string[]): { opinion: JudicialOpinion; rounds: number[] }[] {
	const told: { opinion: JudicialOpinion; rounds: number[] }[] = [];
	for (const opinion of inOrder(opinions, judges)) {
		const same = told.find((t) => saidAgain(t.opinion, opinion));
		if (same) same.rounds.push(opinion.round);
		else told.push({ opinion, rounds: [opinion.round] });
	}
	return told;
}

/** `, round 2`, `, rounds 1 and 2`; empty for none. */
export function roundsOf(rounds: readonly number[]): string {
	return rounds.length === 0
		? ''
		: rounds.length === 1
			? `, round ${rounds[0]}`
			: `, rounds ${rounds.slice(0, -1).join(', ')} and ${rounds.at(-1)}`;
}

function saidAgain(a: JudicialOpinion, b: JudicialOpinion): boolean {
	const words = ({ judge, status, score, label, argument, charges, citations, abstention, source: { bench, name } }: JudicialOpinion) =>
		canonicalJson([judge, status, score, label, argument, charges, citations, abstention, bench, name]);
	return words(a) === words(b);
}

/** `17/10` as `1.7`; at most two decimals, `null` as a dash. */
export function decimal(value: string | null): string {
	if (value === null) return '–';
	const match = /^(-?\d{1,15})\/(\d{1,15})$/.exec(value);
	if (!match || Number(match[2]) === 0) return value;
	return String(Math.round((Number(match[1]) / Number(match[2])) * 100) / 100);
}

/** Who spoke, and how: ` (heuristic stand-in)`, ` (human: A. Person)`; empty for the bench that the report names. */
export function source(o: JudicialOpinion): string {
	if (o.source.bench === 'heuristic') return o.working.insteadOf ? ' (heuristic stand-in)' : '';
	const other = o.working.insteadOf as { bench?: string } | undefined;
	const instead = other?.bench ? `, in place of ${other.bench.replace(/^llm:/, '')}` : '';
	return ` (${o.source.bench}${o.source.name ? `: ${o.source.name}` : ''}${instead})`;
}

/** What is unusual about a piece of evidence, in words; empty when nothing is. */
export function remarks(e: Evidence, suppression: Suppression | undefined): string[] {
	return [
		e.context !== null && e.context !== 'source' ? `in a ${e.context} file` : '',
		e.disputed ? `disputed by ${e.disputed.by}: ${e.disputed.reason}` : '',
		e.reread === 'confirmed' ? 'read again and confirmed' : e.reread === 'not-found' ? 'read again and not found' : '',
		suppression ? `accepted${suppression.expires ? ` until ${suppression.expires}` : ''}: ${suppression.reason}` : '',
	].filter(Boolean);
}

export function suppressionsOf(options: RenderOptions): Map<string, Suppression> {
	return new Map((options.suppressions ?? []).map((s) => [s.fingerprint, s]));
}

/** The beginning of a long text: whole words and an ellipsis. */
export function brief(text: string, length: number): string {
	if (text.length <= length) return text;
	const end = text.lastIndexOf(' ', length - 1);
	return `${text.slice(0, end > 0 ? end : length - 1).replace(/[\ud800-\udbff]$|(?<![\s,;:])[\s,;:]+$/, '')}…`;
}

/** `1 file`, `2 files`. */
export function count(n: number, one: string, many = `${one}s`): string {
	return `${n} ${n === 1 ? one : many}`;
}

/** Instants since the epoch as days, UTC; absurd ones as they are. */
export function day(seconds: number | null, zone = 0): string {
	if (seconds === null) return 'none';
	const date = new Date((seconds + zone * 60) * 1000);
	return Number.isNaN(date.getTime()) ? String(seconds) : date.toISOString().slice(0, 10);
}

/** First and last day of the history, by the clocks of those who wrote it. */
export function historyDays({ firstCommitAt, firstCommitZone, lastCommitAt, lastCommitZone }: AuditReport['repository']): string {
	return `${day(firstCommitAt, firstCommitZone)} to ${day(lastCommitAt, lastCommitZone)}`;
}

/** Files that nobody read: a document is read in a way of its own. */
export function unreadFiles({ files, documents }: Pick<AuditReport, 'files' | 'documents'>): AuditReport['files']['skipped'] {
	const read = new Set(
		documents.filter(({ fromTree, status }) => fromTree && (status === 'ok' || status === 'partially-ocr')).map(({ name }) => name),
	);
	return files.skipped.filter(({ path }) => !read.has(path));
}

/** How far the scores agree with people's grades, or that nobody knows. */
export function calibrationOf({ calibration }: RenderOptions): string {
	if (!calibration) return 'uncalibrated: nobody has compared these scores with people’s grades';
	const { grades, exact, adjacent, kappa } = calibration;
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	return `compared with ${count(grades, 'grade')} of people: ${percent(exact)} equal, ${percent(adjacent)} within a point, weighted kappa ${kappa.toFixed(2)}`;
}
