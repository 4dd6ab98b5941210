// Where facts are certain, is the score? It is in doubt where a point that matters has no answer, where readers often gave another score, and where one
// fault takes a whole point or more. The judges then stand one step apart, around the score of the facts, so that they tell the doubt and the verdict stays.
import { type Criterion, capOf, readersDoubt } from '@auditor/schema';
import type { HeuristicWeights } from '../personas/persona.js';
import { AGAINST, boundOf, FOR, isMissingEssential, type Reading, type Score, SPAN, score } from './arithmetic.js';

export interface Step {
	readonly score: Score['score'];
	/** What is in doubt: points without an answer, the score as readers gave it, or how much the fault weighs that limits it. */
	readonly by: 'open' | 'readers' | 'limit';
	/** Why, one sentence of this judge. */
	readonly because: string;
}

/** The step that a persona takes from the score of the facts; null: it stays. Facts that are in doubt already part the judges, and no more is added. */
export function stepOf(criterion: Criterion, reading: Reading, weights: HeuristicWeights, facts: Score): Step | null {
	const against = score(reading, AGAINST);
	const benefit = score(reading, FOR);
	if (weights.doubt === 'likelier' || against?.score !== benefit?.score) return null;
	const up = weights.doubt === 'for';
	const to = Math.min(facts.score + (up ? 1 : -1), boundOf(reading));
	if (to < 1 || to === facts.score) return null;
	const because = openAs(up ? 'met' : 'unmet', reading, weights, facts);
	const readers = readersDoubt(criterion, facts.score);
	const others = readers?.[up ? 'more' : 'less'] ?? null;
	const given = { score: to as Score['score'] };
	if (because !== null) return { ...given, by: 'open', because };
	if (readers !== null && others !== null) return { ...given, by: 'readers', because: asReaders(readers.of, others, up, facts) };
	if (!up || criterion.readers !== undefined || !takesAPoint(reading, facts)) return null;
	return { ...given, by: 'limit', because: `Without its limit the score would be ${facts.points}, and I weigh the fault less.` };
}

function asReaders(of: number, others: number, up: boolean, { score }: Score): string {
	const way = up ? 'more' : 'less';
	return others === 0
		? `Few repositories that we give ${score} were graded by people, who often gave another score in this criterion: I give ${way}.`
		: `People graded ${of} repositories that we give ${score}, and gave ${way} to ${others} of them: so do I.`;
}

/** Whether faults that are no essential ones take at least a whole point, before rounding, of what the points alone give. @source bench/readers.mjs */
function takesAPoint({ answered }: Reading, { earned, of, ceiling }: Score): boolean {
	const binds = answered.filter((a) => a.standing !== 'met' && capOf(a.answer) === ceiling);
	return SPAN * earned >= of * ceiling && ceiling <= SPAN && binds.every((a) => !isMissingEssential(a));
}

/** What a judge says whose score would differ, were all open points met or unmet; null: it would not. */
function openAs(standing: 'met' | 'unmet', reading: Reading, weights: HeuristicWeights, facts: Score): string | null {
	const answered = [...reading.answered, ...reading.open.map((answer) => ({ answer, standing }))];
	if (score({ ...reading, answered }, weights)?.score === facts.score) return null;
	return `${reading.open.length === 1 ? 'One point that matters has' : `${reading.open.length} points that matter have`} no answer: I take ${reading.open.length === 1 ? 'it' : 'them'} as ${standing === 'met' ? 'met' : 'not met'}.`;
}
