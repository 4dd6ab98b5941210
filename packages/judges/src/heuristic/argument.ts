// How does a persona say it? Sentences a grader would write: what stands and where, what is missing and where, what would raise the score.
// Words follow the arithmetic; nothing here changes a score.
import { capOf, type Evidence, formatLocation, type JudicialOpinion } from '@auditor/schema';
import { faultOf, firstOf, inLanguage, isPast } from '@auditor/schema/pure';
import type { Persona } from '../personas/persona.js';
import { asIfMet, DANGER_CEILING, isMissingEssential, type Reading, type Score, score, takenFor } from './arithmetic.js';
import type { Step } from './step.js';

/** Items named per sentence; the rest are counted. A reader stops at about this many. */
const NAMED = 4;
/** Places named per item. */
const PLACES = 2;

export type Reasons = Pick<JudicialOpinion, 'argument' | 'citations' | 'charges' | 'wouldRaise'>;

/** Argument, citations, charges and what would raise the score, for a scored reading. What holds is cited; what does not, or may not, is told as the fault. */
export function reasons(persona: Persona, reading: Reading, result: Score, step: Step | null): Reasons {
	const cited = new Set<string>();
	const placesOf = (evidence: readonly Evidence[]): string => {
		const named = evidence.slice(0, PLACES);
		for (const { id } of named) cited.add(id);
		const places = named.flatMap(({ location }) => (location ? formatLocation(location) : []));
		return places.length > 0 ? ` (${places.join('; ')})` : '';
	};
	const shown = reading.answered.filter((a) => a.answer.evidence.length > 0);
	const told = shown.map(({ answer, standing }) => {
		const { expectation, evidence } = answer;
		const doubtful = standing.startsWith('doubtful');
		const cap = capOf(answer);
		const text = `${plain(doubtful ? expectation.text : faultOf(expectation))}${placesOf(evidence)}`;
		return {
			standing,
			doubtful,
			text: doubtful || cap === null || cap < (step?.score ?? cap) ? text : `${text}, which allows no more than ${cap}`,
		};
	});
	const part = persona.weights.attempted > 0 ? told.filter(({ standing }) => standing === 'attempted').length : 0;
	const sentences = [
		opening(persona, reading, result, step),
		listed(
			'Not met',
			told.filter(({ standing }) => standing === 'unmet' || standing === 'attempted').map(({ text }) => text),
		),
		part === 0 ? '' : `I count ${part === 1 ? 'one' : part} of them half: a part of what is asked is there.`,
		listed(
			'Not certain',
			told.filter(({ doubtful }) => doubtful).map(({ text }) => text),
		),
		listed(
			'Dangers',
			reading.hazards.map((h) => `${plain(h.hazard.text)}${placesOf(h.confirmed)}`),
		),
	];
	return {
		argument: sentences.filter(Boolean).join(' '),
		citations: [...cited],
		charges: chargesOf(persona, reading),
		wouldRaise: whatWouldRaise(persona, reading, result),
	};
}

/** The score and what bounds it, on this criterion alone: it says nothing that the facts of another criterion could contradict. */
function opening({ weights, doubt }: Persona, { answered, hazards }: Reading, result: Score, step: Step | null): string {
	// What this persona takes for met: the Defense counts doubtful finds in full.
	const met = answered.filter((a) => takenFor(a, weights) === 'met').length;
	const which = met === 0 ? 'None' : met < answered.length ? 'Not all' : 'All';
	const isFault = answered.some(
		({ standing, answer }) => (standing === 'unmet' || standing === 'attempted') && answer.expectation.cap === result.ceiling,
	);
	const limit = hazards.length > 0 && result.ceiling === DANGER_CEILING ? 'A danger' : isFault ? 'A fault' : 'A doubt';
	return [
		`Score ${step?.score ?? result.score}: ${which} of the answered expectations of this criterion ${met === 0 ? 'holds' : 'hold'}.`,
		...(answered.some((a) => a.standing.startsWith('doubtful')) ? [doubt] : []),
		...(step === null && result.points > result.ceiling ? [`${limit} keeps the score at ${result.score}.`] : []),
		...(step === null && result.points < result.floor ? [`What is met lifts the score to ${result.score}.`] : []),
		...(step === null ? [] : [`The facts give ${result.score}.`, step.because]),
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

function listed(lead: string, items: readonly string[]): string {
	if (items.length === 0) return '';
	const shown = firstOf(items, NAMED);
	const rest = items.length - shown.length;
	return `${lead}: ${shown.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`;
}

function plain(sentence: string): string {
	return sentence.trim().replace(/(?<![.;\s])[.;\s]+$/, '');
}

function quoted(text: string): string {
	return `\u201c${plain(text)}\u201d`;
}
