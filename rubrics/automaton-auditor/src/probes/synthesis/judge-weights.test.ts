import { artifactsOf } from '@auditor/forensics/testing';
import { runProbes } from '@auditor/probes';
import { lexiconSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { courtroom } from '../../testing.js';
import { synthesisRule } from './rule.js';

const lexicon = lexiconSchema.parse({
	...courtroom,
	lists: { ...courtroom.lists, 'rule-functionality': ['functionality', 'functionality weight', 'tech lead', 'architecture'] },
});

async function counts(text: string): Promise<boolean> {
	const found = runProbes([synthesisRule], await artifactsOf({ 'src/court.py': text }), { detective: 'repo', lexicon });
	const [finding] = found.filter(({ values }) => values.rule === 'functionality');
	return finding?.values.applied === true;
}

const TABLE = 'WEIGHTS = {"Prosecutor": 1.0, "Defense": 1.0, "TechLead": 2.0}\n';
const EQUAL = 'WEIGHTS = {"Prosecutor": 1.0, "Defense": 1.0, "TechLead": 1.0}\n';
const OTHER = 'WEIGHTS = {"Prosecutor": 2.0, "Defense": 1.0, "TechLead": 1.0}\n';
const SUM = 'return sum(op.score * WEIGHTS[op.judge] for op in opinions) / sum(WEIGHTS[op.judge] for op in opinions)';
const GET = 'return sum(op.score * WEIGHTS.get(op.judge, 1.0) for op in opinions) / sum(WEIGHTS.get(op.judge, 1.0) for op in opinions)';

/** A final judge whose score is the return of a function with this body. */
const court = (body: string, before = '') => `${before}
def settle(opinions):
    ${body.replaceAll('\n', '\n    ')}

def chief_justice(state):
    opinions = state["opinions"]
    final_score = settle(opinions)
    return {"score": final_score}
`;
const loop = (weight: string, add = 'total += weight * op.score') =>
	`total = 0.0\nweights = 0.0\nfor op in opinions:\n    ${weight.replaceAll('\n', '\n    ')}\n    ${add}\n    weights += weight\nreturn total / weights`;
const MARKS = 'marks = {op.judge: op.score for op in opinions}\n';

const TECH = 'tech_lead = next(op for op in opinions if op.judge == "TechLead")\n';

describe('a weight by judge', () => {
	it.each([
		['a table', court(SUM, TABLE)],
		['a table with a default', court(GET, TABLE)],
		['a table of one, with a default', court(GET, 'WEIGHTS = {"TechLead": 2.0}\n')],
		['a table inside the function', court(TABLE + SUM)],
		[
			'a table that adds up to one',
			court(SUM, 'SHARES = {"Prosecutor": 0.25, "Defense": 0.25, "TechLead": 0.5}\n').replaceAll('WEIGHTS', 'SHARES'),
		],
		[
			'a list of weights beside one of scores',
			court(
				'scores = [op.score for op in opinions]\nweights = [WEIGHTS.get(op.judge, 1.0) for op in opinions]\nreturn sum(s * w for s, w in zip(scores, weights)) / sum(weights)',
				TABLE,
			),
		],
		['a choice', court('return sum(op.score * (2.0 if op.judge == "TechLead" else 1.0) for op in opinions) / 4')],
		['a choice the other way round', court('return sum((1 if op.judge != "TechLead" else 2) * op.score for op in opinions) / 4')],
		['a choice under a name', court(loop('weight = 2.0 if op.judge == "TechLead" else 1.0'))],
		['a weight under a test', court(loop('weight = 1.0\nif op.judge == "TechLead":\n    weight = LEAD'), 'LEAD = 2.0\n')],
		['a weight under either arm of a test', court(loop('if op.judge == "TechLead":\n    weight = 2\nelse:\n    weight = 1'))],
		['a looked-up weight under a name', court(loop('weight = WEIGHTS.get(op.judge, 1.0)', 'total += op.score * weight'), TABLE)],
		[
			'a weight that a function gives',
			court(loop('weight = weight_of(op)'), `${TABLE}\ndef weight_of(op):\n    return WEIGHTS[op.judge]\n`),
		],
		[
			'weighted scores that are gathered',
			court('marks = []\nfor op in opinions:\n    marks.append(op.score * WEIGHTS[op.judge])\nreturn sum(marks) / 4', TABLE),
		],
		[
			'a score put in as often as it weighs',
			court(
				'marks = []\nfor op in opinions:\n    weight = 2 if op.judge == "TechLead" else 1\n    marks.extend([op.score] * weight)\nreturn sum(marks) / len(marks)',
			),
		],
		['a table that is gone through', court(`${MARKS}return sum(weight * marks[who] for who, weight in WEIGHTS.items()) / 4`, TABLE)],
		[
			'a table that a loop goes through',
			court(`${MARKS}total = 0\nfor who, weight in WEIGHTS.items():\n    total += marks[who] * weight\nreturn total / 4`, TABLE),
		],
		[
			'half of the score',
			court(`${TECH}score = sum(op.score for op in opinions) / len(opinions)\nreturn 0.5 * tech_lead.score + 0.5 * score`),
		],
		[
			'half of the score, set anew',
			court(
				`${TECH}scores = [op.score for op in opinions]\nscore = sum(scores) / len(scores)\nscore = 0.5 * tech_lead.score + 0.5 * score\nreturn score`,
			),
		],
	])('counts: %s', async (_, text) => {
		expect(await counts(text)).toBe(true);
	});

	it.each([
		['equal weights', court(SUM, EQUAL)],
		['equal weights with a default', court(GET, 'WEIGHTS = {"TechLead": 1.0}\n')],
		['another judge’s weight', court(SUM, OTHER)],
		['a table that nothing reads', court('return sum(op.score for op in opinions) / 3', TABLE)],
		['a table inside the function that nothing reads', court(`${TABLE}return sum(op.score for op in opinions) / 3`)],
		[
			'a table that is gone through with equal weights',
			court(`${MARKS}return sum(weight * marks[who] for who, weight in WEIGHTS.items()) / 3`, EQUAL),
		],
		[
			'a table that is gone through to be printed',
			court('for who, weight in WEIGHTS.items():\n    print(weight)\nreturn sum(op.score for op in opinions) / 3', TABLE),
		],
		[
			'a table inside the function that is only printed',
			court(`weights = ${TABLE.slice(10)}for op in opinions:\n    print(weights[op.judge])\nreturn sum(op.score for op in opinions) / 3`),
		],
		['a weight of another judge that is set in a table', court(`${EQUAL}WEIGHTS["Defense"] = 2.0\n${SUM}`)],
		[
			'a table that is only printed',
			court('for op in opinions:\n    print(WEIGHTS[op.judge])\nreturn sum(op.score for op in opinions) / 3', TABLE),
		],
		[
			'a product that is only printed',
			court('for op in opinions:\n    print(op.score * WEIGHTS[op.judge])\nreturn sum(op.score for op in opinions) / 3', TABLE),
		],
		[
			'a product that nothing reads',
			court(
				'total = 0\nfor op in opinions:\n    weighted = op.score * WEIGHTS[op.judge]\nreturn sum(op.score for op in opinions) / 3',
				TABLE,
			),
		],
		[
			'a table by criterion',
			court('return sum(op.score * WEIGHTS[op.criterion] for op in opinions) / 4', 'WEIGHTS = {"git": 1.0, "graph": 2.0}\n'),
		],
		['a choice for another judge', court('return sum(op.score * (2.0 if op.judge == "Defense" else 1.0) for op in opinions) / 4')],
		['a choice of less', court('return sum(op.score * (0.5 if op.judge == "TechLead" else 1.0) for op in opinions) / 4')],
		['a weight under a test for another judge', court(loop('weight = 1.0\nif op.judge == "Prosecutor":\n    weight = 2.0'))],
		['a weight that no score is taken by', court(loop('weight = 1.0\nif op.judge == "TechLead":\n    weight = 2.0', 'total += op.score'))],
		['a weight of a judge’s length', court(loop('weight = WEIGHTS[op.judge]', 'total += weight * len(op.argument)'), TABLE)],
	])('does not count: %s', async (_, text) => {
		expect(await counts(text)).toBe(false);
	});
});
