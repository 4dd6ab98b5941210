// The bench without a key: documented arithmetic over evidence, one reading per persona. It sees answers and confidences, never code.
import { type Bench, type CaseFile, digest, type JudicialOpinion, type OpinionSource } from '@auditor/schema';
import { abstain, opinionId } from '../abstain.js';
import { personas as court } from '../personas/index.js';
import type { Persona } from '../personas/persona.js';
import { reasons } from './argument.js';
import { readCase, score } from './arithmetic.js';
import { stepOf } from './step.js';

export interface HeuristicOptions {
	/** Default: Prosecutor, Defense, Tech Lead. */
	readonly personas?: readonly Persona[];
}

/**
 * Judges by arithmetic: no key, no network, same case file same opinion.
 *
 * The three judges are three readings of one doubt. Each answered expectation is met for certain, unmet for certain, or doubtful: its
 * confidence is below `CERTAIN`, another look disputes it, or something of it is there. The Prosecutor takes what is doubtful for unmet, the
 * Defense for met, with half the credit for what is there in part; the Tech Lead takes it for what is likelier, and counts half where
 * neither is. A score is 1 + 4 x share of the points, rounded half up, within the caps and floors of what the judge takes for met and
 * unmet, and at most 3 where a danger is confirmed. So certain facts give three equal scores, and what the judges differ by is the doubt.
 * Where the facts are certain and the score is not, since readers often gave another or a limit costs a whole point, Prosecutor and Defense
 * stand one step apart from it.
 * Bonuses add, their absence costs nothing. After a re-examination `confirmed` is certain and `not-found` is absent, for all three.
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
	const step = stepOf(caseFile.criterion, reading, persona.weights, result);
	const given = step?.score ?? result.score;
	const label = persona.labels.find((l) => l.score === given);
	return {
		id: opinionId(persona.id, caseFile),
		criterion: caseFile.criterion.id,
		judge: persona.id,
		round: caseFile.round,
		status: 'given',
		label: label?.label ?? null,
		score: given,
		...reasons(persona, reading, result, step),
		abstention: null,
		source: source(persona.id, caseFile),
		working: {
			earned: result.earned,
			of: result.of,
			unit: 'quarters of a weight',
			floor: result.floor,
			ceiling: result.ceiling,
			standings: Object.fromEntries(reading.answered.map((a) => [a.answer.expectation.id, a.standing])),
			hazards: reading.hazards.map((h) => h.hazard.id),
			...(step && { step: step.by }),
		},
	};
}

const shown = new WeakMap<CaseFile['evidence'], string>();

function source(judge: string, { criterion, round, evidence }: CaseFile): OpinionSource {
	// Evidence ids are content hashes; with what a second reading may change they stand for the evidence.
	const facts = shown.get(evidence) ?? digest(evidence.map((e) => [e.id, e.satisfied, e.confidence, e.reread]));
	shown.set(evidence, facts);
	return { bench: 'heuristic', name: null, promptDigest: digest([judge, criterion.id, round, facts]), attempts: 1 };
}
