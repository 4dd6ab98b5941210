// Which score do the facts give, as the hearing left them? No model is asked here.
import type { CaseFile, JudicialOpinion, Reading } from '@auditor/schema';
import { opinionId } from '../abstain.js';
import { readCase, score } from '../heuristic/arithmetic.js';
import type { Persona } from '../personas/persona.js';

/**
 * The opinion with the score that the facts give: its answers are told, and move it where they dispute a finding and are upheld. Where no expectation is
 * answered, the label that the model named is all there is.
 */
export function scored(opinion: JudicialOpinion & { reading: Reading }, persona: Persona, caseFile: CaseFile): JudicialOpinion {
	const result = score(readCase(caseFile), persona.weights);
	const label = persona.labels.find((l) => (result === null ? l.label === opinion.reading.named : l.score === result.score))!;
	if (result === null) return { ...opinion, label: label.label, score: label.score };
	const { earned, of, floor, ceiling } = result;
	return { ...opinion, label: label.label, score: result.score, working: { ...opinion.working, earned, of, floor, ceiling } };
}

/**
 * The judge's opinion once the points of the hearing are ruled: what it said stands, and the facts are those that were upheld. Who could not be heard stays
 * unheard. No model is asked.
 */
export function heardAgain(persona: Persona, caseFile: CaseFile): JudicialOpinion | null {
	const own = caseFile.previous.filter((o) => o.judge === persona.id);
	const before = own.filter((o) => o.status === 'given').at(-1);
	if (before === undefined) {
		const unheard = own.at(-1);
		return unheard === undefined ? null : { ...unheard, id: opinionId(persona.id, caseFile), round: caseFile.round };
	}
	const { id: _, ...same } = before;
	const opinion = { ...same, id: opinionId(persona.id, caseFile), round: caseFile.round };
	const reading = before.reading ?? { answers: [], disputes: [], raised: [], named: before.label ?? '' };
	const given = scored({ ...opinion, reading }, persona, caseFile);
	return before.reading === undefined ? { ...given, reading: undefined } : given;
}
