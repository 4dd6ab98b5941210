// One criterion on a card: why it stands where it stands, what is wrong, what is best, who read it otherwise, what to do. Every format that tells a
// criterion in short tells this card, so that no two tell it differently.
import { type AuditReport, CERTAIN, type Evidence, type ReportCriterion } from '@auditor/schema';
import { clause, compareBy, formatLocation, isPast, own, readersDoubt } from '@auditor/schema/pure';
import { hearingOf } from './hearing.js';
import { confirms, readCriterion, tellingRungs } from './read-criterion.js';
import { doubtIn, movesScore, whyOf } from './why.js';
import { decimal, faultTold, isDoubtful, judgeName, judgesOf } from './words.js';

export interface Told {
	/** What is wrong, or what holds, in one sentence. */
	readonly text: string;
	/** What was found; null where nothing answers. */
	readonly evidence: Evidence | null;
	/** What else was found of the same, at other places or in other words. */
	readonly further: readonly Evidence[];
	readonly danger: boolean;
	/** Number of the step of the plan that mends it; null where none does. */
	readonly step: number | null;
}

export interface Card {
	/** `7 of 9 met; at most 4: no loop can be left.` */
	readonly why: string;
	/** What is wrong, dangers first, then what binds the score most. */
	readonly faults: readonly Told[];
	/** What holds, the weightiest first. */
	readonly strengths: readonly Told[];
	/** What holds with a doubt by which the judges differ. */
	readonly doubts: readonly Told[];
	/** Judges' scores, where they differ or a judge gave none, and what readings by rules differ by; empty where all agree. */
	readonly readings: string;
	/** Rules that gave or changed the score by a point at least, where more than one did. */
	readonly rules: readonly { readonly rule: string; readonly move: string }[];
	/** What to do from now on about what only commits show. */
	readonly advice: readonly string[];
	/** Numbers of the steps of the plan that concern it. */
	readonly steps: readonly number[];
	/** The score with all of these steps, where none of them is told to lead so far; else null. */
	readonly withAll: number | null;
}

export function cardOf(c: ReportCriterion, report: Pick<AuditReport, 'remediation'>): Card {
	const read = readCriterion(c);
	const judged = new Set(Object.values(c.scores));
	// Of two forms of one question the telling one, as they are counted.
	const unmet = tellingRungs(read.expectations).filter((x) => x.answer.state === 'unmet');
	const dangers = read.hazards
		.filter((h) => h.state === 'confirmed')
		.map(({ hazard, evidence }) => ({ text: hazard.text, seen: evidence.filter((e) => confirms(e, c)) }));
	const flaws = hearingOf(c).filter(({ point, changed }) => point.kind === 'flaw' && changed);
	const faults = [
		...flaws.map(({ point, place }) => told(`${clause(point.statement)} (${place}).`, [])),
		...dangers.map(({ text, seen }) => ({ ...told(text, seen), danger: true, step: stepFor(seen, null, c, report) })),
		...[...unmet]
			.sort(
				compareBy(
					// A cap above the score binds nothing.
					({ answer }) => ((answer.expectation.cap ?? 5) > (c.score ?? 0) ? 5 : answer.expectation.cap!),
					({ answer }) => -answer.expectation.weight,
				),
			)
			// A danger that is told is no second fault by another name.
			.filter(({ answer }) => !dangers.some(({ seen }) => answer.evidence.length > 0 && answer.evidence.every((e) => seen.some(sameAs(e)))))
			.map(({ answer }) => {
				return {
					...told(faultTold(answer.expectation, isDoubtful(answer)), answer.evidence),
					step: stepFor(answer.evidence, answer.expectation.id, c, report),
				};
			}),
	];
	const lacking = new Set(
		unmet.flatMap(({ answer }) => answer.evidence.flatMap(({ values: { against } }) => (Array.isArray(against) ? against : []))),
	);
	const strengths = [...read.expectations]
		.filter((x) => x.answer.state === 'met' && x.answer.confidence >= CERTAIN && !x.answer.disputed)
		// What code would do that nothing reaches is no strength.
		.filter(({ answer }) => !answer.evidence.some(({ values }) => values.unreached === true))
		.sort(
			compareBy(
				({ answer }) => (answer.expectation.importance === 'essential' ? 0 : 1),
				({ answer }) => -answer.expectation.weight,
			),
		)
		.map(({ answer }) => told(answer.expectation.text, [tellingOf(answer.evidence)].flat()))
		// What a fault takes back is none either.
		.filter(({ evidence: e }) => !e?.location || !lacking.has(`${e.probe}@${formatLocation(e.location)}`));
	const doubts = read.expectations
		.filter((x) => judged.size > 1 && x.answer.state === 'met' && (x.answer.confidence < CERTAIN || x.answer.disputed))
		.map(({ answer }) => told(`Probably met: ${clause(answer.expectation.text)}.`, answer.evidence.slice(0, 1)));
	const rules = c.rulings.flatMap((r) => {
		if (r.before !== r.after)
			return [{ rule: r.rule, move: r.before === null ? decimal(r.after) : `${decimal(r.before)} → ${decimal(r.after)}` }];
		const binds = r.rule === 'evidence-bounds' && c.bounds !== null && c.score !== null && c.bounds.ceiling <= c.score && c.score < 5;
		return binds ? [{ rule: r.rule, move: `at most ${c.bounds!.ceiling}` }] : [];
	});
	return {
		why: whyOf(c),
		faults: eachSaid(faults),
		strengths: onceEach(strengths),
		doubts: onceEach(doubts),
		readings: readingsOf(c, read),
		rules: c.rulings.filter(movesScore).length > 1 ? rules : [],
		advice: [
			...new Set(unmet.filter(({ answer }) => isPast(answer.evidence)).flatMap(({ answer }) => answer.expectation.remediation ?? [])),
		],
		withAll: withAllOf(report.remediation.filter((s) => s.criterion === c.id)),
		steps: report.remediation.flatMap((s, i) => (s.criterion === c.id || s.also?.some((a) => a.criterion === c.id) ? [i + 1] : [])),
	};
}

/** Of an absence what was looked for tells more than a place that is none of it. */
const tellingOf = (all: readonly Evidence[]) => all.find((e) => e.outcome === 'false' && e.location === null) ?? all.slice(0, 1);

function told(text: string, [evidence, ...further]: readonly Evidence[]): Told {
	return { text, evidence: evidence ?? null, further, danger: false, step: null };
}

/** That nothing of a kind was called is no strength of whoever wrote the code. */
export const countsNothing = (told: Told | undefined): boolean => told?.evidence?.values.calls === 0;

function withAllOf(steps: AuditReport['remediation']): number | null {
	const told = Math.max(0, ...steps.flatMap(({ gain, scoreAfter, together }) => (gain > 0 ? scoreAfter : together?.scoreAfter) ?? []));
	const all = Math.max(0, ...steps.flatMap((s) => s.scoreWithAll ?? []));
	return all > told ? all : null;
}

/** Whether another piece of evidence says the same of the same place. */
function sameAs(e: Evidence): (other: Evidence) => boolean {
	return (other) => other.fingerprint === e.fingerprint && other.message === e.message;
}

/** The first step that mends a fault: of its expectation, or of a danger that this evidence confirms. */
function stepFor(
	evidence: readonly Evidence[],
	expectation: string | null,
	c: ReportCriterion,
	{ remediation }: Pick<AuditReport, 'remediation'>,
) {
	const ids = new Set(evidence.map((e) => e.id));
	const mends = (one: { criterion: string; expectation: string | null }) => one.criterion === c.id && one.expectation === expectation;
	const at = remediation.findIndex(
		(s) => (mends(s) || s.also?.some(mends)) && (expectation !== null || s.evidence.some((id) => ids.has(id))),
	);
	return at < 0 ? null : at + 1;
}

const READINGS: Readonly<Record<string, string>> = { prosecutor: 'strict', defense: 'lenient', techlead: 'likeliest' };

/** What the judges gave where they differ. Of ours without a model each is a way to read the same facts, and it is said what the ways differ by. */
function readingsOf(c: ReportCriterion, read: ReturnType<typeof readCriterion>): string {
	const scores = Object.entries(c.scores);
	if (new Set(Object.values(c.scores)).size < 2 && c.opinions.every((o) => o.source.bench === 'heuristic')) return '';
	const ours = c.opinions.every((o) => o.source.bench === 'heuristic') && scores.every(([judge]) => own(READINGS, judge));
	if (!ours) return `Judges: ${scores.map(([judge, score]) => `${judgeName(judge)} ${score ?? 'none'}`).join(', ')}.`;
	const ways = Object.entries(READINGS).flatMap(([judge, way]) =>
		own(c.scores, judge) === undefined ? [] : [`${way} ${c.scores[judge] ?? 'none'}`],
	);
	const doubt = doubtIn(c, read);
	const why =
		doubt?.by === 'readers'
			? ' They differ because readers gave some other repositories a higher or lower score than we did: see the table of scores.'
			: doubt === null
				? ''
				: ` They differ because ${doubt.because}.`;
	return `Readings: ${ways.join(', ')}.${why}`;
}

/** How judges without a model read: told of ours alone, for a rubric may bring others. The mean is told where the policy takes it. */
export function readingsTold(report: AuditReport): string {
	const { bench, criteria, policy, remediation } = report;
	const judges = judgesOf(report);
	if (bench !== 'heuristic' || criteria.every((c) => cardOf(c, { remediation }).readings === '')) return '';
	const ours = judges.join(' ') === 'prosecutor defense techlead';
	const how = ours
		? 'Where a score is in doubt, the table says why. Fixed rules then give three scores: a strict, a lenient and a likeliest one, shown under its criterion as “Readings”.'
		: 'Where a score is in doubt, each judge reads the facts by fixed rules of its own.';
	const mean = policy.rules.find(({ rule }) => rule === 'weighted-mean');
	if (mean === undefined) return how;
	const weights = mean.parameters.weights as Readonly<Record<string, unknown>> | undefined;
	const given = ours ? judges.map((judge) => own(weights ?? {}, judge)) : [];
	const named = given.length > 0 && given.every((weight) => typeof weight === 'number') ? ` (weights ${given.join(', ')})` : '';
	const readers = criteria.some((c) => c.score !== null && readersDoubt(c.criterion, c.score))
		? ' “Readers” are people or language models that graded other repositories by this rubric before they saw our scores.'
		: '';
	const limited = criteria.some((c) => /\bat most [1-5]: /i.test(whyOf(c)));
	const limit = limited ? ' A fault with “at most” limits this mean; a single one of the three may be higher.' : '';
	return `${how} The score is their mean${named}, rounded.${limit}${readers}`;
}

/** Faults that one finding shows are as many, and what was found is told with the first; those in the very same words are one. */
function eachSaid(all: readonly Told[]): Told[] {
	const said = new Set<string>();
	return all.flatMap((one) => {
		const { evidence, text } = one;
		const message = evidence?.message ?? text;
		if (said.has(`${text}\n${message}`)) return [];
		const again = said.has(message);
		said.add(message).add(`${text}\n${message}`);
		return again && evidence ? { ...one, evidence: { ...evidence, message: '' } } : one;
	});
}

/** What one sentence at one place tells is told once. */
function onceEach(all: readonly Told[]): Told[] {
	const seen = new Set<string>();
	return all.filter(({ evidence, text }) => {
		const key = evidence ? evidence.message : text;
		return !seen.has(key) && seen.add(key);
	});
}
