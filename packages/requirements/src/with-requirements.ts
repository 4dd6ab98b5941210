// A rubric in words becomes one that can be asked: each sentence of a criterion that names no probe is a requirement, and an expectation of its own.
import { AuditorError, type Criterion, criterionSchema, type Json, type Rubric } from '@auditor/schema';
import { REQUIREMENT_PROBE } from './probes/words/requirement.js';
import { MOST_REQUIREMENTS, readRequirement, requirementsIn } from './read/read-requirement.js';

/** Requirements in words that one rubric may have. */
const MOST = 500;

/**
 * The rubric in which every criterion without expectations and hazards expects what its words ask for: the sentences of its instruction and of its
 * success, those that only direct an examiner and name nothing left out; or its levels, where it has some. Other criteria stay as they are.
 * @throws AuditorError AUD_RUBRIC_INVALID for more requirements than are looked up.
 */
export function withRequirements(rubric: Rubric): Rubric {
	const asked: Json[] = [];
	const criteria = rubric.criteria.map((criterion) => {
		if (criterion.expectations.length > 0 || criterion.hazards.length > 0) return criterion;
		if (criterion.levels !== null && Object.entries(criterion.levels).some(([score, text]) => score !== '1' && /\p{L}{3}/u.test(text)))
			return withLevels(criterion, criterion.levels, asked);
		const sentences = sentencesOf(criterion);
		if (sentences.length > MOST_REQUIREMENTS || asked.length + sentences.length > MOST)
			throw new AuditorError(
				'AUD_RUBRIC_INVALID',
				`Criterion ${criterion.id} has ${sentences.length} sentences; at most ${MOST_REQUIREMENTS} a criterion and ${MOST} a rubric are looked up.`,
				{ context: { path: `criteria.${criterion.id}` } },
			);
		const expectations = sentences.map((text, at) => {
			const { id, standing } = readRequirement(`${criterion.id}.r${at + 1}`, text);
			asked.push({ id, text, ...(criterion.artifact === 'repository' ? {} : { of: criterion.artifact }) });
			const importance = standing === 'must' ? 'essential' : standing === 'should' ? 'expected' : 'bonus';
			return { id: `r${at + 1}`, text, probe: REQUIREMENT_PROBE, importance, select: [{ value: 'requirement', is: '==', to: id }] };
		});
		return criterionSchema.parse({ ...criterion, expectations });
	});
	if (asked.length === 0) return rubric;
	return { ...rubric, criteria, parameters: { ...rubric.parameters, [REQUIREMENT_PROBE]: { requirements: asked } } };
}

/**
 * Each level is a requirement, and the score is the highest one whose words hold: its expectation weighs nothing and is a floor. Where no level holds, the
 * score is 1.
 */
function withLevels(criterion: Criterion, levels: Readonly<Record<string, string>>, asked: Json[]): Criterion {
	const expectations = ['5', '4', '3', '2'].flatMap((score) => {
		const text = levels[score];
		if (text === undefined || !/\p{L}{3}/u.test(text)) return [];
		const id = `${criterion.id}.level-${score}`;
		asked.push({ id, text, ...(criterion.artifact === 'repository' ? {} : { of: criterion.artifact }) });
		return [
			{
				id: `level-${score}`,
				text,
				probe: REQUIREMENT_PROBE,
				importance: 'essential',
				weight: 0,
				floor: Number(score),
				select: [{ value: 'requirement', is: '==', to: id }],
			},
		];
	});
	return criterionSchema.parse({ ...criterion, expectations });
}

/** What is required, each sentence once: success says it where the instruction only says where to look. */
function sentencesOf({ instruction, success, name }: Criterion): string[] {
	const sentences = [...new Set([...requirementsIn(instruction), ...requirementsIn(success)])];
	if (sentences.length > 0) return sentences;
	const all = [instruction, success, name].find((text) => /\p{L}{3}/u.test(text));
	return all === undefined ? [] : [all];
}
