// What may a hearing change? The law, in one place for judges and justice: a finding is overturned that two judges dispute by a quote of code; in part, they leave
// it doubtful, unless it is said of all; what a certain finding misses is there where all three say so; what counts others follows from them; a document or one
// judge alone is told and moves nothing; no confirmed danger and no finding of proven precision is lifted, and one that two judges alone see is in doubt; a flaw can
// only lower, to the level of the rubric that speaks of it, or one above where all that holds a criterion there was found to be met; a level that two name decides
// what the facts leave open. Judges alone cap no lower than 3: where a program finds, too, that what code names is not there, the finding's own cap binds.
// @source SYNTHESIS §6
import type { Evidence } from '../model/evidence.js';
import type { CheckedQuote, HearingPoint, Severity } from '../model/hearing.js';
import type { Criterion } from '../model/rubric.js';
import { counted, partsOf } from './counted.js';
import { answerExpectations, CERTAIN, EVEN, type ExpectationAnswer, HEARD_CAP } from './expectations.js';
import { clause } from './told.js';

/** `both-ways`: facts may be corrected up and down. `lower-only`: down alone. `off`: what was said is recorded and changes nothing. */
export const hearingModes = ['both-ways', 'lower-only', 'off'] as const;
export type HearingMode = (typeof hearingModes)[number];

export interface HearingLaw {
	readonly mode: HearingMode;
	/** Probes whose precision was measured and is .98 or more: no model overturns them. */
	readonly proven: readonly string[];
}

export interface HearingEffect {
	readonly point: HearingPoint;
	/** What the point does; null: nothing. */
	readonly does:
		| { readonly expectation: string; readonly becomes: 'met' | 'unmet' | 'doubtful' }
		/** What is allowed at the most, and the level that is given at the least, as far as the facts allow. */
		| { readonly cap: number; readonly level?: number }
		/** The criterion has no case. */
		| { readonly idle: true }
		/** Ids of evidence whose sentence is told as disputed; no answer moves. */
		| { readonly marks: readonly string[] }
		| null;
	/** One sentence. */
	readonly why: string;
}

export interface NamedLevel {
	readonly least: number;
	readonly most: number;
}

export interface Heard {
	readonly evidence: readonly Evidence[];
	/** The least cap of flaws that were upheld; null: none. */
	readonly cap: number | null;
	/** The level that two judges name, as far as the facts leave it open; null: none. */
	readonly named: NamedLevel | null;
	readonly effects: readonly HearingEffect[];
}

/** What a flaw of this weight allows at the least, whatever level speaks of it; 5: it is told and costs nothing. A model alone never caps below 3. */
const LEAST: Readonly<Record<Severity, number>> = { minor: 5, major: HEARD_CAP, 'breaks-the-criterion': HEARD_CAP };

/** The mildest cap of a flaw that costs something, and the best score: no cap. */
const MILDEST = 4;
const BEST = 5;
const LOWERS = 'The policy lets a hearing lower scores alone.';
const SPEAKS = 'What was read speaks to its judges, and lifts nothing.';
/** Judges who are agreed: a danger is then no doubt, and what a certain finding misses is there. */
const ALL = 3;
/** Said of all: one that is otherwise is enough against it. */
const OF_ALL = /^(?:we (?:found|saw) no|no|each|every|all)\b/i;

/** The evidence of one criterion as its hearing left it. */
export function afterHearing(criterion: Criterion, evidence: readonly Evidence[], points: readonly HearingPoint[], law: HearingLaw): Heard {
	const effects = points.map((point): HearingEffect => ({ point, ...effectOf(criterion, evidence, point, law) }));
	const turned = new Map<string, { point: HearingPoint; becomes: 'met' | 'unmet' | 'doubtful' }>();
	const marked = new Map<string, HearingPoint>();
	const parts = new Map<string, { point: HearingPoint; becomes: 'met' | 'unmet' | 'doubtful' }>();
	let cap: number | null = null;
	let [least, most] = [0, BEST];
	const isIdle = effects.some(({ does }) => does !== null && 'idle' in does);
	for (const { does, point } of effects) {
		if (does === null || 'idle' in does) continue;
		if ('cap' in does) {
			if (point.kind === 'level') [least, most] = [Math.max(least, does.level ?? 0), Math.min(most, does.cap)];
			else cap = Math.min(cap ?? does.cap, does.cap);
		} else if ('marks' in does) for (const id of does.marks) marked.set(id, point);
		else if (point.part) for (const id of point.evidence) parts.set(id, { point, becomes: does.becomes });
		else if (does.becomes !== 'doubtful' || !turned.has(does.expectation)) turned.set(does.expectation, { point, becomes: does.becomes });
	}
	const idle = new Set(answerExpectations(criterion, evidence).flatMap((a) => (a.state === 'not-applicable' ? [a.expectation.id] : [])));
	const told = evidence.map((item): Evidence => {
		const point = marked.get(item.id);
		if (point === undefined) return item;
		// What was said to be idle through it could not be told.
		const opens = item.outcome === 'not-applicable' && item.answers !== null && idle.has(item.answers);
		return { ...item, ...(opens && { outcome: 'not-available' }), message: `${markOf(point)}: ${item.message}` };
	});
	// A finding that judges made against the level which they name is in doubt: the hearing says both.
	const isAgainst = ({ claim, expectation }: HearingPoint) =>
		claim === 'unmet' &&
		criterion.expectations.some(({ id, cap: own }) => id === expectation && own !== null && Math.max(own, HEARD_CAP) < least);
	const changed = told.map((item): Evidence => {
		if (isIdle && item.role === 'expectation') return { ...item, outcome: 'not-applicable', satisfied: null, heard: true };
		const turn = item.role === 'expectation' && item.answers !== null ? (parts.get(item.id) ?? turned.get(item.answers)) : undefined;
		if (turn === undefined) return item;
		const { point, becomes } = turn;
		const met = point.claim === 'met';
		// What a probe found and judges confirm is certain, and binds as far as its own cap: two mechanisms say so.
		if (item.satisfied === met)
			return point.kind === 'answer' && !isAgainst(point)
				? { ...item, confidence: Math.max(item.confidence, CERTAIN), disputed: null }
				: item;
		if (item.satisfied === null && point.kind !== 'answer') return item;
		if (becomes === 'doubtful') return { ...item, confidence: Math.min(item.confidence, EVEN), heard: true };
		const confidence = isAgainst(point) ? EVEN : CERTAIN;
		const looked = isLooked(point) && { looked: true as const };
		return { ...item, ...answered(point), ...looked, satisfied: met, confidence, disputed: null, heard: true };
	});
	const named = least > 0 || most < BEST ? { least, most } : null;
	return { evidence: counted(criterion, evidence, changed), cap, named, effects };
}

function markOf({ kind, ruling, by, ruledBy }: HearingPoint): string {
	const part = ruling === 'partly' ? ' in part' : '';
	if (kind === 'further') return `Disputed${part} by the judge who rules`;
	const others = new Set(by.flatMap(({ judge }) => (judge === ruledBy ? [] : [judge]))).size;
	return `Disputed by ${others > 1 ? 'two judges' : 'a judge'} and upheld${part}`;
}

/** What was found says that nothing was decided, or the contrary; what judges say stands in its place, with where it is shown. */
function answered({ by, claim, because }: HearingPoint): Pick<Evidence, 'message' | 'location'> {
	const judges = new Set(by.map(({ judge }) => judge)).size;
	const proofs = by.filter((voice) => isProof(voice.quote));
	const { quote, reason } = proofs.find((voice) => voice.quote.stands !== 'absent') ?? proofs[0]!;
	const why = clause(because === '' ? reason : because);
	return {
		message: `${judges > 1 ? 'Two judges' : 'A judge and the one who rules'} say that it ${claim === 'met' ? 'holds' : 'does not hold'}: ${why}.`,
		location: quote.stands === 'absent' ? null : placeOf(quote),
	};
}

function placeOf({ path, line }: CheckedQuote): Evidence['location'] {
	const nowhere = { line: null, endLine: null, column: null, page: null, commit: null };
	return /\.pdf$/i.test(path) ? { ...nowhere, kind: 'page', path, page: line } : { ...nowhere, kind: 'file', path, line };
}

function effectOf(
	criterion: Criterion,
	evidence: readonly Evidence[],
	point: HearingPoint,
	law: HearingLaw,
): Pick<HearingEffect, 'does' | 'why'> {
	const nothing = (why: string) => ({ does: null, why });
	if (law.mode === 'off') return nothing('The policy lets no hearing change a score.');
	const { ruling, kind } = point;
	if (ruling === 'not-ruled' && !point.by.some(({ quote }) => isProof(quote))) return nothing('No quote of code shows it.');
	if (ruling !== 'upheld' && ruling !== 'partly') return nothing(NOT_UPHELD[ruling]);
	// Who rules has to be joined by another judge, whose quote is code: words about the code are the author's.
	const others = point.by.filter(({ judge }) => kind === 'further' || judge !== point.ruledBy);
	if (others.length === 0) return nothing('One judge alone changes nothing.');
	if (!others.some(({ quote }) => isProof(quote))) return nothing('No quote of code shows it.');
	const isOfDocuments = !others.some(({ quote }) => quote.stands !== 'document' && isProof(quote));
	if (kind === 'level' && isOfDocuments && !evidence.some(asksOfFiles)) return nothing('A document alone names no level.');
	if (kind === 'level') return levelEffect(criterion, evidence, point, law.mode);
	if (kind === 'flaw') {
		const least = LEAST[point.severity ?? 'minor'] + (ruling === 'partly' ? 1 : 0);
		if (least >= 5) return nothing('A minor flaw costs nothing.');
		if ((point.level ?? null) === null) return nothing('No level of the rubric speaks of it, and it costs nothing.');
		const said = point.level! + (ruling === 'partly' ? 1 : 0);
		// What the level speaks of was asked, and found to be otherwise: the flaw is beside it.
		const isBeside = said < MILDEST && isMetAt(said, answerExpectations(criterion, evidence));
		const cap = Math.max(isBeside ? said + 1 : said, least);
		if (cap >= 5) return nothing('It is there in part, and costs nothing.');
		const what = isBeside ? `What holds a criterion at ${said} was found to be met: the flaw` : 'Such a flaw';
		return { does: { cap }, why: `${what} allows no more than ${cap}.` };
	}
	const told = (why: string): Pick<HearingEffect, 'does' | 'why'> => {
		const marks = evidence.filter((e) => point.evidence.includes(e.id) && e.role !== 'hazard');
		if (marks.length === 0)
			return nothing(
				evidence.some((e) => point.evidence.includes(e.id) && e.satisfied === true)
					? 'No dispute lifts a danger.'
					: 'A danger that judges alone see costs nothing.',
			);
		if (marks.some((e) => law.proven.includes(e.probe))) return nothing('The finding comes from a probe of proven precision.');
		return { does: { marks: marks.map((e) => e.id) }, why: `${why}he finding is told as disputed, and the score stays.` };
	};
	if (point.claim === null) return told('T');
	if (kind === 'further') return told('One judge alone overturns nothing: t');
	const answer = answerExpectations(criterion, evidence).find((a) => a.expectation.id === point.expectation);
	const open =
		answer !== undefined && (kind === 'answer' ? isOpen(answer, point.claim) : answer.state === 'met' || answer.state === 'unmet');
	if (answer === undefined || !open) return nothing('There is no answer that it could turn.');
	// Of all places a part that is otherwise is enough, and of any a part that is so.
	const { quantifier, text } = answer.expectation;
	const enough = ruling === 'upheld' || (point.claim === 'unmet') === (quantifier === 'all');
	if (kind === 'answer' && !(point.part ? ruling === 'upheld' : enough)) return nothing('It holds in part, and stays open.');
	if (kind === 'dispute' && !point.part && answer.state === point.claim) return nothing('The finding says so already.');
	if ((point.part || answer.state !== point.claim) && answer.evidence.some((e) => law.proven.includes(e.probe)))
		return nothing('The finding comes from a probe of proven precision.');
	if (point.claim === 'met' && law.mode === 'lower-only') return nothing(LOWERS);
	if (point.claim === 'met' && point.lowers) return nothing(SPEAKS);
	const expectation = answer.expectation.id;
	// What an author writes of the code may move a model, and lifts or lowers nothing.
	if (kind === 'dispute' && isOfDocuments && !answer.evidence.every(asksOfFiles))
		return told('A document overturns no finding about code: t');
	if (kind === 'dispute' && partsOf(criterion, answer.expectation).length > 0) return told('It counts others, and follows from them: t');
	const judges = new Set([...others.map(({ judge }) => judge), point.ruledBy]).size;
	if (kind === 'dispute' && point.claim === 'met' && isCertain(answer) && judges < ALL)
		return told('Two judges alone lift nothing that was found for certain: t');
	const isAgainstAll = point.claim === 'unmet' && (quantifier === 'all' || OF_ALL.test(text));
	if (kind === 'dispute' && ruling === 'partly' && !isAgainstAll)
		return { does: { expectation, becomes: 'doubtful' }, why: 'Two judges uphold it in part, and leave it doubtful.' };
	const isDanger = answer.evidence.every(({ probe }) => criterion.hazards.some((hazard) => hazard.probe === probe));
	if (kind === 'dispute' && point.claim === 'unmet' && isDanger && judges < ALL)
		return { does: { expectation, becomes: 'doubtful' }, why: 'A danger that two judges alone see is in doubt.' };
	const shown = others.some(({ quote }) => quote.stands === 'absent')
		? 'and what they look for stands nowhere in the code'
		: others.some(({ quote }) => quote.stands === 'code')
			? 'with a quote of the code'
			: 'with a quote of the document';
	return { does: { expectation, becomes: point.claim }, why: `${judges < ALL ? 'Two' : 'Three'} judges uphold it, ${shown}.` };
}

/** A level that was named by its words: at the least, and at the most, as low as judges alone may go. */
function levelEffect(
	criterion: Criterion,
	evidence: readonly Evidence[],
	{ level: named, claim, lowers }: HearingPoint,
	mode: HearingMode,
): Pick<HearingEffect, 'does' | 'why'> {
	const level = named!;
	const answers = answerExpectations(criterion, evidence);
	const lifts = claim !== 'unmet' && mode === 'both-ways' && !lowers;
	if (level === 0) {
		const isFound = answers.some((answer) => (answer.state === 'met' || answer.state === 'unmet') && isCertain(answer));
		if (isFound || !lifts) return { does: null, why: isFound ? 'What was found for certain is a case of the criterion.' : SPEAKS };
		return { does: { idle: true }, why: 'Two judges say that the criterion has no case, and nothing certain was found.' };
	}
	const cap = claim === 'met' ? BEST : Math.max(level, HEARD_CAP);
	const only = lowers ? SPEAKS : LOWERS;
	if (!lifts && cap === BEST) return { does: null, why: only };
	const least = cap > level ? `, and judges alone lower to ${cap} at the most` : cap < BEST ? ', and no more than it' : '';
	const given = lifts ? `it is given as far as the facts leave it open${least}.` : `no more than ${cap} is given. ${only}`;
	return { does: { cap, ...(lifts && { level }) }, why: `Two judges name level ${level}${HOW[`${claim}`]}: ${given}` };
}

const HOW: Readonly<Record<string, string>> = { met: ' or more', unmet: ' or less', null: '' };

/** Whether a program found, too, that what a quoted line names is not there. */
function isLooked({ by, claim }: HearingPoint): boolean {
	const named = by.flatMap(({ quote }) => (quote.stands === 'code' ? (quote.text.match(WORD) ?? []) : []));
	return claim === 'unmet' && by.some(({ quote }) => quote.stands === 'absent' && named.includes(stemOf(quote.text)));
}

const WORD = /[\p{L}\p{N}_-]{3,}/gu;

/** `utils` of `app/utils.py`; a word as it is. */
function stemOf(what: string): string {
	const last = what.trim().split(/[/\\]/).at(-1)!;
	return last.replace(/(?<=[^.])\.\w{1,4}$/, '');
}

/** Whether all that holds a criterion at this level was found, for certain, to be met. */
function isMetAt(level: number, answers: readonly ExpectationAnswer[]): boolean {
	const own = answers.filter(({ expectation, state }) => expectation.cap === level && state !== 'not-applicable');
	return own.length > 0 && own.every((answer) => answer.state === 'met' && isCertain(answer));
}

function isCertain({ confidence, disputed }: ExpectationAnswer): boolean {
	return confidence >= CERTAIN && !disputed;
}

/**
 * What an answer with a quote may decide: what was not decided or is said not to apply, and, in the direction that it has, what is doubtful.
 * What another finding of the same probe tells is decided there.
 */
export function isOpen(answer: ExpectationAnswer, claim: 'met' | 'unmet'): boolean {
	if (answer.state === 'not-applicable') return !answer.evidence.every(isToldElsewhere);
	return answer.state === 'unknown' || (answer.state === claim && !isCertain(answer));
}

export function isToldElsewhere({ values }: Pick<Evidence, 'values'>): boolean {
	return values.elsewhere === true;
}

/** Probes that ask what the history, documents, manifests and settings say: a quote of these shows it. What a report claims of the code is not asked by them. */
const OF_FILES =
	/^(?:git\/|docs\/concept-depth$|supply\/|library\/(?!documented-exports$|tests-present$|type-escapes$)|service\/(?:readme-run|env-file|settings-documented|deployment)$)/;

export function asksOfFiles({ probe }: Pick<Evidence, 'probe'>): boolean {
	return OF_FILES.test(probe);
}

/** Whether a quote shows something: what an author says of code does not. */
export function isProof({ stands }: Pick<CheckedQuote, 'stands'>): boolean {
	return stands === 'code' || stands === 'document' || stands === 'absent';
}

const NOT_UPHELD: Readonly<Record<Exclude<HearingPoint['ruling'], 'upheld' | 'partly'>, string>> = {
	rejected: 'It was not upheld.',
	'cannot-tell': 'It could not be decided, and the finding stands.',
	'not-ruled': 'Nobody ruled on it.',
};
