// One criterion on a card: why it stands where it stands, what is wrong, what is best, who read it otherwise, what to do. Every format that tells a
// criterion in short tells this card, so that no two tell it differently.
import { type AuditReport, CERTAIN, type Evidence, type ReportCriterion } from '@auditor/schema';
import { clause, compareBy, faultOf, isPast, own, readersDoubt } from '@auditor/schema/pure';
import { hearingOf } from './hearing.js';
import { confirms, readCriterion, standingsOf, tellingRungs } from './read-criterion.js';
import { decimal, faultTold, inWords, isDoubtful, judgeName, judgesOf } from './words.js';

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
	const strengths = [...read.expectations]
		.filter((x) => x.answer.state === 'met' && x.answer.confidence >= CERTAIN && !x.answer.disputed)
		.sort(
			compareBy(
				({ answer }) => (answer.expectation.importance === 'essential' ? 0 : 1),
				({ answer }) => -answer.expectation.weight,
			),
		)
		.map(({ answer }) => told(answer.expectation.text, answer.evidence.slice(0, 1)));
	const doubts = read.expectations
		.filter((x) => judged.size > 1 && x.answer.state === 'met' && (x.answer.confidence < CERTAIN || x.answer.disputed))
		.map(({ answer }) => told(`Not certain: ${clause(answer.expectation.text)}.`, answer.evidence.slice(0, 1)));
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

function told(text: string, [evidence, ...further]: readonly Evidence[]): Told {
	return { text, evidence: evidence ?? null, further, danger: false, step: null };
}

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
function readingsOf(c: ReportCriterion, { expectations }: ReturnType<typeof readCriterion>): string {
	const scores = Object.entries(c.scores);
	if (new Set(Object.values(c.scores)).size < 2 && c.opinions.every((o) => o.source.bench === 'heuristic')) return '';
	const ours = c.opinions.every((o) => o.source.bench === 'heuristic') && scores.every(([judge]) => own(READINGS, judge));
	if (!ours) return `Judges: ${scores.map(([judge, score]) => `${judgeName(judge)} ${score ?? 'none'}`).join(', ')}.`;
	const ways = Object.entries(READINGS).flatMap(([judge, way]) =>
		own(c.scores, judge) === undefined ? [] : [`${way} ${c.scores[judge] ?? 'none'}`],
	);
	const doubt = doubtIn(c, expectations);
	const why =
		doubt === null
			? 'The lenient one counts half of what is there in part.'
			: doubt.by === 'readers'
				? `They differ because readers gave ${doubt.count} ${doubt.gave === 'differently' ? 'another' : `a ${doubt.gave}`} score on this criterion where we gave a ${c.score}.`
				: `They differ because ${doubt.because}.`;
	return `Readings: ${ways.join(', ')}. ${why}`;
}

/** How judges without a model read: told of ours alone, for a rubric may bring others. The mean is told where the policy takes it. */
export function readingsTold(report: AuditReport): string {
	const { bench, criteria, policy, remediation } = report;
	const judges = judgesOf(report);
	if (bench !== 'heuristic' || criteria.every((c) => cardOf(c, { remediation }).readings === '')) return '';
	const ours = judges.join(' ') === 'prosecutor defense techlead';
	const how = ours
		? 'A score is in doubt where a finding is not certain, or where readers scored otherwise than we did elsewhere. It is in doubt, too, where an “at most” lowers it by a whole point or more, and we know of no reader’s grade for comparison. Fixed rules then give three scores: a strict, a lenient and a likeliest one, told as “Readings” where they differ.'
		: 'Where a score is in doubt, each judge reads the facts by fixed rules of its own.';
	const mean = policy.rules.find(({ rule }) => rule === 'weighted-mean');
	if (mean === undefined) return how;
	const weights = mean.parameters.weights as Readonly<Record<string, unknown>> | undefined;
	const given = ours ? judges.map((judge) => own(weights ?? {}, judge)) : [];
	const named = given.length > 0 && given.every((weight) => typeof weight === 'number') ? ` (weights ${given.join(', ')})` : '';
	const readers = criteria.some((c) => c.score !== null && readersDoubt(c.criterion, c.score))
		? ' “Readers” are people or language models that graded other repositories by this rubric before they saw our scores; most repositories had one reader.'
		: '';
	return `${how} The score is their mean${named}, rounded. A fault with “at most” limits this mean; a single one of the three may be higher.${readers}`;
}

/** Why a criterion has its score: what is met, and what holds the score down or up. The reason itself where it has none. */
export function whyOf(c: ReportCriterion): string {
	if (c.score === null) return c.reason;
	const read = readCriterion(c);
	const { met, answered: rows, idle, open } = standingsOf(read);
	const answered = read.expectations.filter(({ answer }) => answer.state === 'met' || answer.state === 'unmet');
	if (rows === 0) return c.reason;
	const missed = tellingRungs(answered).filter(({ answer }) => answer.state === 'unmet');
	const free = missed.every(({ answer }) => answer.expectation.importance === 'bonus') && met > 0 ? missed.length : 0;
	const besides = free === 0 ? '' : free === 1 ? ', the other is optional and costs nothing' : ', the others are optional and cost nothing';
	const not = free > 0 || met === rows ? '' : `, ${rows - met} not`;
	// What sets the judges apart names what is open.
	const doubt = doubtOf(c, read.expectations);
	const counted = [
		rows === 1
			? `The one expectation that we could decide is ${met === 1 ? '' : 'not '}met`
			: `${met === rows ? (rows === 2 ? 'Both' : `All ${rows}`) : `${met} of ${rows}`} expectations met${besides}${not}`,
		...(open > 0
			? [`${open} more could not be decided${doubt !== '' && doubtIn(c, read.expectations)?.by === 'open' ? '' : namedOpen(read)}`]
			: []),
		...(idle > 0 ? [`${idle} more ${idle === 1 ? 'does' : 'do'} not apply`] : []),
	].join('; ');
	const first = missed.find(({ answer }) => answer.expectation.importance !== 'bonus');
	const binding = bindingOf(c) || (first && c.score < 5 ? `${clause(faultOf(first.answer.expectation))}.` : '');
	return `${counted}.${binding === '' ? '' : ` ${binding.charAt(0).toUpperCase()}${binding.slice(1)}`}${doubt}`;
}

/** Points without an answer that a reason names. */
const NAMED = 2;

/** The first points without an answer, in the rubric’s words. */
function namedOpen({ expectations }: ReturnType<typeof readCriterion>): string {
	const open = tellingRungs(expectations).filter(({ answer }) => answer.state === 'unknown' || answer.state === 'error');
	const named = open.slice(0, NAMED).map(({ answer }) => `“${answer.expectation.text.replace(/\.$/, '')}”`);
	const counts = open.some(isOpen) ? '' : ` and ${open.length === 1 ? 'does' : 'do'} not count`;
	return `${counts} (${[...named, ...(open.length > NAMED ? [`${open.length - NAMED} others`] : [])].join(', ')})`;
}

/** How many points that matter have no answer. */
export function openOf(expectations: ReturnType<typeof readCriterion>['expectations']): number {
	return expectations.filter(isOpen).length;
}

const isOpen = ({ answer }: ReturnType<typeof readCriterion>['expectations'][number]) =>
	answer.state === 'unknown' && answer.expectation.unanswered === 'doubt';

/** What the judges differ by, as a sentence; empty where they agree. */
function doubtOf(c: ReportCriterion, expectations: ReturnType<typeof readCriterion>['expectations']): string {
	const scores = Object.values(c.scores).filter((score) => score !== null);
	const [low, high] = [Math.min(...scores), Math.max(...scores)];
	const doubt = c.score === null || low === high ? null : doubtIn(c, expectations);
	return doubt === null
		? ''
		: ` ${doubt.by === 'readers' ? 'Readers might give' : 'The score may be'} ${low}${high - low === 1 ? ' or' : ' to'} ${high}: ${doubt.because}.`;
}

/** What sets the judges apart: the step that those without a model took, else answers that are not certain. Null: nothing that we know of. */
function doubtIn(
	c: ReportCriterion,
	expectations: ReturnType<typeof readCriterion>['expectations'],
): { because: string; by: 'open' | 'unsure' | 'limit' } | { because: string; by: 'readers'; gave: string; count: string } | null {
	const steps = new Set(c.opinions.map((o) => o.working.step));
	const open = expectations.filter(isOpen);
	const unsure = expectations.filter(
		({ answer: { state, confidence, disputed } }) => (state === 'met' || state === 'unmet') && (confidence < CERTAIN || disputed),
	).length;
	const readers = c.score === null ? null : readersDoubt(c.criterion, c.score);
	if (steps.has('open'))
		return {
			by: 'open',
			because:
				open.length === 1
					? `one expectation that matters has no answer (${clause(open[0]!.answer.expectation.text)})`
					: `${open.length} expectations that matter have no answer (${open
							.slice(0, 2)
							.map(({ answer }) => clause(answer.expectation.text))
							.join('; ')}${open.length > 2 ? '; …' : ''})`,
		};
	if (steps.has('readers') && readers !== null) {
		const gave = readers.less === 0 ? 'higher' : readers.more === 0 ? 'lower' : 'differently';
		const because = `of ${readers.of} other repositories that we scored ${c.score} here, readers scored ${inWords(readers.less + readers.more)} ${gave}`;
		return { by: 'readers', because, gave, count: `${inWords(readers.less + readers.more)} of ${readers.of} other repositories` };
	}
	const limited = c.opinions.find((o) => o.working.step === 'limit')?.working;
	if (limited !== undefined) {
		const points = 1 + Math.round((4 * Number(limited.earned)) / Number(limited.of));
		return { by: 'limit', because: `without the limit it would be ${points}, and a reader may weigh the fault less` };
	}
	if (unsure === 0) return null;
	return { by: 'unsure', because: unsure === 1 ? 'one finding is not certain' : `${unsure} findings are not certain` };
}

/** What binds the score: a danger, a cap that it stands at, a floor, or the judge who decided. */
function bindingOf(c: ReportCriterion): string {
	const last = c.rulings.filter((r) => r.before !== null && movesScore(r)).at(-1);
	if (last && last.rule !== 'evidence-bounds') return `${clause(last.explanation)}.`;
	const { bounds, score } = c;
	if (bounds === null || score === null) return '';
	const read = readCriterion(c).expectations;
	const certain = read.filter(({ answer }) => answer.confidence >= CERTAIN && !answer.disputed);
	if (bounds.ceiling < 5 && bounds.ceiling <= score) {
		const caps = tellingRungs(certain).filter(({ answer }) => answer.state === 'unmet' && answer.expectation.cap === bounds.ceiling);
		if (caps.length > 0) {
			const more = caps.length - 1;
			return `at most ${bounds.ceiling}: ${clause(faultOf(caps[0]!.answer.expectation))}${more === 1 ? `; ${clause(faultOf(caps[1]!.answer.expectation))}` : more > 1 ? `, and ${more} further ones allow no more` : ''}.`;
		}
	}
	if (bounds.floor > 1 && bounds.floor >= score) {
		const floors = certain.filter(({ answer }) => answer.state === 'met' && answer.expectation.floor === bounds.floor);
		if (floors.length > 0) return `at least ${bounds.floor}: ${clause(floors[0]!.answer.expectation.text)}.`;
	}
	return '';
}

/** Whether a rule gave the score, or changed what is left of it when it is rounded. */
function movesScore({ before, after }: ReportCriterion['rulings'][number]): boolean {
	return before === null || Math.round(Number(decimal(before))) !== Math.round(Number(decimal(after)));
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
