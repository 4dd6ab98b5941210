// How does a persona say it? Sentences a grader would write: what stands and where, what is missing and where, what would raise the score.
// Words follow the arithmetic; nothing here changes a score.
import { type Criterion, capOf, type Evidence, formatLocation, type JudicialOpinion } from '@auditor/schema';
import { faultOf, inLanguage, isPast } from '@auditor/schema/pure';
import type { Persona } from '../personas/persona.js';
import { asIfMet, DANGER_CEILING, isMissingEssential, type Reading, type Score, type Standing, score, takenFor } from './arithmetic.js';

/** Items named per sentence; the rest are counted. A reader stops at about this many. */
const NAMED = 4;
/** Places named per item. */
const PLACES = 2;

export type Reasons = Pick<JudicialOpinion, 'argument' | 'citations' | 'charges' | 'wouldRaise'>;

/** Argument, citations, charges and what would raise the score, for a scored reading. */
export function reasons(persona: Persona, criterion: Criterion, reading: Reading, result: Score): Reasons {
	const cited = new Set<string>();
	const cite = (evidence: Evidence): string => {
		cited.add(evidence.id);
		return evidence.location ? `${formatLocation(evidence.location)}; ${evidence.id}` : evidence.id;
	};
	const raise = whatWouldRaise(persona, reading, result);
	const sentences = [opening(persona, criterion, reading, result)];
	const order: readonly [Standing, string][] = [
		['met', persona.voice.met],
		['attempted', persona.voice.attempted],
		['unmet', persona.voice.unmet],
		['doubtful-met', persona.voice.doubtfulMet],
		['doubtful-unmet', persona.voice.doubtfulUnmet],
	];
	for (const [standing, lead] of order) {
		const answered = reading.answered.filter((a) => a.standing === standing && a.answer.evidence.length > 0);
		// One fact may meet several expectations; it is told once.
		const items = standing === 'met' ? uniqueBy(answered, (a) => a.answer.evidence[0]!.message) : answered;
		const named = items.map(({ answer }) => {
			const places = answer.evidence.slice(0, PLACES).map(cite).join('; ');
			const message = plain(answer.evidence[0]!.message);
			const bonus = answer.expectation.importance === 'bonus' ? ' (a bonus)' : '';
			const fault = standing === 'unmet' || standing === 'attempted' ? answer.expectation.whenUnmet : undefined;
			const fact = standing === 'met' ? message : `${quoted(fault ?? answer.expectation.text)}${bonus} - ${message}`;
			const cap = capOf(answer);
			const capped = cap !== null && (standing === 'unmet' || standing === 'attempted') ? `, which allows no more than ${cap}` : '';
			return `${fact} (${places})${capped}`;
		});
		if (named.length > 0) sentences.push(`${lead} ${listed(named)}.`);
	}
	if (reading.hazards.length > 0) {
		const named = reading.hazards.map((h) => `${quoted(h.hazard.text)} (${h.confirmed.slice(0, PLACES).map(cite).join('; ')})`);
		sentences.push(`${persona.voice.hazard} ${listed(named)}.`);
	}
	const first = raise[0];
	if (first !== undefined) sentences.push(`${persona.voice.raise} ${plain(first.text)}.`);
	return { argument: sentences.join(' '), citations: [...cited], charges: chargesOf(persona, reading), wouldRaise: raise };
}

/** The score and what it counts, as a sentence on this criterion alone: it says nothing that the facts of another criterion could contradict. */
function opening({ weights, voice }: Persona, criterion: Criterion, { answered, hazards }: Reading, result: Score): string {
	// What this persona takes for met: the Defense counts doubtful finds in full.
	const met = answered.filter((a) => takenFor(a, weights) === 'met').length;
	const open = criterion.expectations.length - answered.length;
	const of = `${answered.length} ${open > 0 ? 'answered ' : ''}${answered.length === 1 ? 'expectation' : 'expectations'} of this criterion`;
	const hold = met === 1 ? 'holds' : 'hold';
	const counted =
		met === 0 ? `None of ${of} holds` : met < answered.length ? `${met} of ${of} ${hold}` : met === 1 ? `${of} holds` : `All ${of} hold`;
	const limit = hazards.length > 0 && result.ceiling === DANGER_CEILING ? 'A danger' : 'A fault';
	return [
		`Score ${result.score}: ${counted}${open > 0 ? `; ${open} ${open === 1 ? 'has no answer or does' : 'have no answer or do'} not apply` : ''}.`,
		...(answered.some((a) => a.standing.startsWith('doubtful')) ? [voice.doubt] : []),
		...(result.points > result.ceiling ? [`${limit} keeps the score at ${result.score}.`] : []),
		...(result.points < result.floor ? [`What is met lifts the score to ${result.score}.`] : []),
	].join(' ');
}

/** Open expectations, the one that raises this persona's score most first; then hazards to remove. */
function whatWouldRaise(persona: Persona, reading: Reading, now: Score): JudicialOpinion['wouldRaise'] {
	const open = reading.answered.filter((a) => a.standing !== 'met' && !isPast(a.answer.evidence));
	const steps = open.map(({ answer: { expectation }, standing }, index) => {
		const then = score(asIfMet(reading, expectation.id), persona.weights) ?? now;
		const how = expectation.remediation ? inLanguage(expectation.remediation, null) : `Mend this: ${quoted(faultOf(expectation))}`;
		const what = standing === 'doubtful-met' ? `Make this easy to confirm: ${quoted(expectation.text)}` : how;
		const gain = (then.score - now.score) * 1000 + (then.earned - now.earned);
		return { gain, index, expectation: expectation.id, text: plain(what) };
	});
	steps.sort((a, b) => b.gain - a.gain || a.index - b.index);
	return [
		...steps.map(({ expectation, text }) => ({ expectation, text })),
		...reading.hazards.map(({ hazard }) => ({ expectation: null, text: plain(hazard.remediation ?? `Remove the danger: ${hazard.text}`) })),
	];
}

/** `missing` for essentials that are certainly not met; for confirmed hazards the kind that the rubric names. */
function chargesOf(persona: Persona, reading: Reading): JudicialOpinion['charges'] {
	if (!persona.weights.charges) return [];
	const charges = new Map<string, Set<string>>();
	const add = (kind: string, evidence: readonly Evidence[]) => {
		const ids = charges.get(kind) ?? new Set();
		for (const e of evidence) ids.add(e.id);
		charges.set(kind, ids);
	};
	for (const { hazard, confirmed } of reading.hazards) add(hazard.charge, confirmed);
	for (const a of reading.answered) if (isMissingEssential(a)) add('missing', a.answer.evidence);
	return [...charges].map(([kind, ids]) => ({ kind, evidence: [...ids] }));
}

function uniqueBy<T>(items: readonly T[], key: (item: T) => string): T[] {
	const seen = new Set<string>();
	return items.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}

function listed(items: readonly string[]): string {
	const named = items.slice(0, NAMED).join('; ');
	const rest = items.length - NAMED;
	return rest > 0 ? `${named}; and ${rest} more` : named;
}

function plain(sentence: string): string {
	return sentence.trim().replace(/(?<![.;\s])[.;\s]+$/, '');
}

function quoted(text: string): string {
	return `\u201c${plain(text)}\u201d`;
}
