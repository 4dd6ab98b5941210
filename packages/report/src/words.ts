// The words that all formats share for what a report counts.
import {
	type AuditReport,
	CERTAIN,
	canonicalJson,
	type Evidence,
	type ExpectationAnswer,
	type ExpectationState,
	type JudicialOpinion,
	type Location,
	type RemediationStep,
	type RenderOptions,
	type ReportCriterion,
	type Repository,
	type Suppression,
} from '@auditor/schema';
import { clause, faultOf, formatLocation, statusOf } from '@auditor/schema/pure';
import type { ReadHazard } from './read-criterion.js';

/** Characters of a finding that a step tells. */
const FOUND = 240;

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

/** `good, pass`: what the total is called, and whether it passes; empty where nothing is scored. */
export function standingOf({ total, policy }: Pick<AuditReport, 'total' | 'policy'>): string {
	const words = [coversLittle(total) ? null : total.band, statusOf(total, policy)].filter((word) => word !== null);
	return [...new Set(words)].join(', ');
}

/** `214 pieces of evidence: 120 met, 30 not met, 12 not answered, 52 shown; 3 disputed`; a danger is met where it is absent. */
export function evidenceInWords({ criteria }: Pick<AuditReport, 'criteria'>): string {
	const all = criteria.flatMap((c) => c.evidence);
	const good = (e: (typeof all)[number]) => (e.role === 'hazard' && e.satisfied !== null ? !e.satisfied : e.satisfied);
	const counted = all.filter(({ role }) => role !== 'context');
	const parts = [
		[counted.filter((e) => good(e) === true).length, 'met'],
		[counted.filter((e) => good(e) === false).length, 'not met'],
		[counted.filter((e) => good(e) === null).length, 'not answered'],
		[all.length - counted.length, 'shown'],
		[all.filter(({ disputed }) => disputed !== null).length, 'disputed'],
	] as const;
	const told = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}`);
	return `${count(all.length, 'piece')} of evidence${told.length > 0 ? `: ${told.join(', ')}` : ''}`;
}

/** `; 3.1 s of work: detect 2.9 s, judge 0.2 s`; empty where no time was taken. */
export function stagesInWords({ times }: Pick<AuditReport, 'times'>): string {
	const stages = Object.entries(times.milliseconds)
		.filter(([, ms]) => ms > 0)
		// In the same order, whether they come from the run or from a file.
		.sort(([a, left], [b, right]) => right - left || (a < b ? -1 : 1));
	if (stages.length === 0) return '';
	const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
	return `; ${seconds(stages.reduce((sum, [, ms]) => sum + ms, 0))} of work: ${stages.map(([stage, ms]) => `${stage} ${seconds(ms)}`).join(', ')}`;
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
export function troubleOf(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): string {
	const found = report.criteria.find((c) => c.id === step.criterion);
	if (!found) return '';
	const { expectations, hazards } = found.criterion;
	if (step.expectation === null) {
		const answered = found.evidence.find((e) => e.role === 'hazard' && step.evidence.includes(e.id))?.answers;
		const text = hazards.find((h) => h.id === answered)?.text ?? '';
		return step.text.includes(text) ? '' : text;
	}
	const missing = expectations.find((e) => e.id === step.expectation);
	if (missing === undefined || (missing.text !== '' && step.text.includes(missing.text))) return '';
	const shown = shownBy(step, report);
	const doubtful = shown.length > 0 && shown.every((e) => e.confidence < CERTAIN || e.disputed !== null);
	return doubtful ? `Probably: ${clause(faultOf(missing))}.` : faultOf(missing);
}

/** A step as one sentence after the other: what is wrong, and what to do. */
export function stepText(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): string {
	const trouble = troubleOf(step, report);
	return trouble === '' ? step.text : `${trouble} ${step.text}`;
}

/** What was found where a step is to be taken, in the words of its evidence, where they say more than the step. */
export function findingOf(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): string {
	const message = shownBy(step, report)[0]?.message ?? '';
	return stepText(step, report).includes(message.replace(/\.$/, '')) ? '' : brief(message, FOUND);
}

/** Every place of a step's own evidence, the step's place first. */
export function placesOf(step: RemediationStep, report: Pick<AuditReport, 'criteria'>): Location[] {
	const all = [step.location, ...shownBy(step, report).map((e) => e.location)].filter((l) => l !== null);
	return [...new Map(all.map((l) => [formatLocation(l), l])).values()];
}

/** The evidence of a step in the criterion that it is told of, that of its own expectation first. */
function shownBy({ criterion, expectation, evidence }: RemediationStep, { criteria }: Pick<AuditReport, 'criteria'>): Evidence[] {
	const all = (criteria.find((c) => c.id === criterion)?.evidence ?? []).filter((e) => evidence.includes(e.id));
	const own = all.filter((e) => e.answers === expectation);
	return own.length > 0 ? own : all;
}

/** Whether a step mends what ends the program. */
function stops({ criterion, expectation, also }: RemediationStep, { criteria }: Pick<AuditReport, 'criteria'>): boolean {
	return [{ criterion, expectation }, ...(also ?? [])].some((a) =>
		criteria.some((c) => c.id === a.criterion && c.criterion.expectations.some((e) => e.id === a.expectation && e.stops === true)),
	);
}

/** What a step brings: `+0.20`, `with steps 3 and 4: 2 → 4, +0.20`, or why it stands here all the same. */
export function gainOf(step: RemediationStep, report: Pick<AuditReport, 'criteria' | 'remediation'>): string {
	const { gain, together } = step;
	if (gain > 0) return `+${gain.toFixed(2)}`;
	const before = report.criteria.find((c) => c.id === step.criterion)?.score ?? '–';
	if (together !== undefined)
		return `with ${numbered(together.with, report)}: ${before} → ${together.scoreAfter}, +${together.gain.toFixed(2)}`;
	if (stops(step, report)) return 'stops the program';
	const waiting = report.remediation.filter((s) => s.after?.includes(step.id)).map((s) => s.id);
	return waiting.length > 0 ? `needed for ${numbered(waiting, report)}` : '+0.00';
}

/** `First do step 3.`; empty where nothing has to be done first. */
export function firstDo({ after }: RemediationStep, report: Pick<AuditReport, 'remediation'>): string {
	return after === undefined ? '' : `First do ${numbered(after, report)}.`;
}

/** `step 3`, `steps 3, 4 and 5`: by their places in the plan. */
function numbered(ids: readonly string[], { remediation }: Pick<AuditReport, 'remediation'>): string {
	const numbers = remediation.flatMap((s, i) => (ids.includes(s.id) ? [i + 1] : []));
	return numbers.length > 1 ? `steps ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}` : `step ${numbers[0] ?? '?'}`;
}

/** The steps that bring something, alone or together, that others need or that mend what ends the program; and those that would help besides. */
export function partedSteps(report: Pick<AuditReport, 'criteria' | 'remediation'>): {
	bringing: RemediationStep[];
	besides: RemediationStep[];
} {
	const brings = (s: RemediationStep) => s.expectation === null || gainOf(s, report) !== '+0.00';
	return { bringing: report.remediation.filter(brings), besides: report.remediation.filter((s) => !brings(s)) };
}

/** Opinions by round, in each the judges in the given order. */
export function inOrder(opinions: readonly JudicialOpinion[], judges: readonly string[]): JudicialOpinion[] {
	return [...opinions].sort((a, b) => a.round - b.round || judges.indexOf(a.judge) - judges.indexOf(b.judge));
}

/** An opinion to tell, with the rounds it stood in and the judges who share it. */
export interface Spoken {
	readonly opinion: JudicialOpinion;
	readonly rounds: number[];
	readonly judges: string[];
}

/**
 * The opinions to tell: one that a later round gave again word for word is told once, and so is one that every judge of the bench without a model
 * counted alike; the last of them speaks.
 */
export function spoken(opinions: readonly JudicialOpinion[], judges: readonly string[]): Spoken[] {
	const told: Spoken[] = [];
	for (const opinion of inOrder(opinions, judges)) {
		const same = told.find((t) => saidAgain(t.opinion, opinion));
		if (same) same.rounds.push(opinion.round);
		else told.push({ opinion, rounds: [opinion.round], judges: [opinion.judge] });
	}
	const [first, ...others] = told;
	if (first === undefined || others.length === 0 || !told.every((t) => countedAlike(t, first))) return told;
	return [{ ...told.at(-1)!, judges: told.map((t) => t.opinion.judge) }];
}

/** Who gives it: one judge, or `All 3 judges`. */
export function speakers({ judges }: Spoken): string {
	return judges.length === 1 ? judgeName(judges[0]!) : `All ${judges.length} judges`;
}

/** `, round 2`, `, rounds 1 and 2`; empty for none. */
export function roundsOf(rounds: readonly number[]): string {
	return rounds.length === 0
		? ''
		: rounds.length === 1
			? `, round ${rounds[0]}`
			: `, rounds ${rounds.slice(0, -1).join(', ')} and ${rounds.at(-1)}`;
}

function countedAlike({ opinion: a, rounds }: Spoken, { opinion: b, rounds: others }: Spoken): boolean {
	const counted = ({ status, score, source: by, working: { earned, of, floor, ceiling, insteadOf } }: JudicialOpinion) =>
		canonicalJson([status, score, by.bench, earned ?? null, of ?? null, floor ?? null, ceiling ?? null, insteadOf ?? null]);
	const ours = a.status === 'given' && a.source.bench === 'heuristic' && a.working.earned !== undefined;
	return ours && rounds.join() === others.join() && counted(a) === counted(b);
}

function saidAgain(a: JudicialOpinion, b: JudicialOpinion): boolean {
	const words = ({ judge, status, score, label, argument, charges, citations, abstention, source: { bench, name } }: JudicialOpinion) =>
		canonicalJson([judge, status, score, label, argument, charges, citations, abstention, bench, name]);
	return words(a) === words(b);
}

/** The label that a model chose; the bench without a model counts, and its label says no more than its score. */
export function labelOf({ label, source: { bench } }: JudicialOpinion): string {
	return bench === 'heuristic' ? '' : (label ?? '');
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
	return files.skipped.flatMap(({ path, reason }) =>
		read.has(path) ? [] : [{ path, reason: /\.pdf$/i.test(path) ? 'a PDF that was not taken for the report' : reason }],
	);
}

/** How far the scores agree with people's grades, or that nobody knows. */
export function calibrationOf({ calibration }: RenderOptions): string {
	if (!calibration) return 'uncalibrated: nobody has compared these scores with people’s grades';
	const { grades, exact, adjacent, kappa } = calibration;
	const percent = (share: number) => `${Math.round(share * 100)} %`;
	return `compared with ${count(grades, 'grade')} of people: ${percent(exact)} equal, ${percent(adjacent)} within a point, weighted kappa ${kappa.toFixed(2)}`;
}
