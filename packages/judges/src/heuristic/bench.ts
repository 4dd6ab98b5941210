// The bench without a key: documented arithmetic over evidence, one reading per persona. It sees answers and confidences, never code.
import { type Bench, type CaseFile, digest, type JudicialOpinion, type OpinionSource } from '@auditor/schema';
import { abstain, opinionId } from '../abstain.js';
import { personas as court } from '../personas/index.js';
import type { Persona } from '../personas/persona.js';
import { reasons } from './argument.js';
import { readCase, score } from './arithmetic.js';

export interface HeuristicOptions {
	/** Default: Prosecutor, Defense, Tech Lead. */
	readonly personas?: readonly Persona[];
}

/**
 * Judges by arithmetic: no key, no network, same case file same opinion.
 *
 * Each answered expectation earns a share of its weight, by how it stands and by the persona's weights (in `persona.weights`, in quarters);
 * a score is 1 + 4 x share, rounded half to even. Tech Lead: met 4/4, found below `CERTAIN` 2/4, not found below `CERTAIN` 1/4. Prosecutor:
 * met with certainty alone counts, and each confirmed hazard and each missing essential takes a point (two at most). Defense: met counts
 * however uncertain, not found below `CERTAIN` 3/4, attempted 1/4, and never 1 where anything was met or attempted. Bonuses add, their
 * absence costs nothing. After a re-examination `confirmed` is certain and `not-found` is absent, for all three.
 * @example heuristicBench().judge('techlead', caseFile)
 */
export function heuristicBench(options: HeuristicOptions = {}): Bench {
	const personas = options.personas ?? court;
	return {
		name: 'heuristic',
		judges: personas.map((p) => p.id),
		async judge(judge, caseFile) {
			const persona = personas.find((p) => p.id === judge);
			if (!persona)
				return abstain(judge, caseFile, source(judge, caseFile), {
					code: 'bench-error',
					detail: `There is no persona "${judge}" on this bench.`,
				});
			return heuristicOpinion(persona, caseFile);
		},
	};
}

/** The persona's opinion on one case file, at once: what a bench call gives, without the promise. */
export function heuristicOpinion(persona: Persona, caseFile: CaseFile): JudicialOpinion {
	const reading = readCase(caseFile);
	const result = score(reading, persona.weights);
	if (result === null) {
		const detail = `None of the ${caseFile.criterion.expectations.length} expectations of "${caseFile.criterion.name}" was answered.`;
		return abstain(persona.id, caseFile, source(persona.id, caseFile), { code: 'no-evidence', detail });
	}
	const label = persona.labels.find((l) => l.score === result.score);
	return {
		id: opinionId(persona.id, caseFile),
		criterion: caseFile.criterion.id,
		judge: persona.id,
		round: caseFile.round,
		status: 'given',
		label: label?.label ?? null,
		score: result.score,
		...reasons(persona, caseFile.criterion, reading, result),
		abstention: null,
		source: source(persona.id, caseFile),
		working: {
			earned: result.earned,
			of: result.of,
			unit: 'quarters of a weight',
			penalty: result.penalty,
			standings: Object.fromEntries(reading.answered.map((a) => [a.answer.expectation.id, a.standing])),
			hazards: reading.hazards.map((h) => h.hazard.id),
		},
	};
}

function source(judge: string, caseFile: CaseFile): OpinionSource {
	// Evidence ids are content hashes; with what a second reading may change they stand for the evidence.
	const shown = [judge, caseFile.criterion.id, caseFile.round, caseFile.evidence.map((e) => [e.id, e.satisfied, e.confidence, e.reread])];
	return { bench: 'heuristic', name: null, promptDigest: digest(shown), attempts: 1 };
}
