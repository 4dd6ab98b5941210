import { AuditorError } from '@auditor/schema';
import { expect, test } from 'vitest';
import { caseOf, place } from '../test/cases.js';
import { type Case, readCase } from './case.js';
import { findPolicy } from './policies.js';
import { synthesize } from './synthesize.js';

const courtroom = findPolicy('courtroom')!;
const base = caseOf([3, 4, 5]);
const opinion = { criterion: 'odd_name', judge: 'ada', score: 3 };
const fact = { id: 'n', criterion: 'odd_name', role: 'expectation', answers: 'fact', satisfied: true, confidence: 0.9 };
const withOpinion = (change: object) => ({ ...base, opinions: [{ ...opinion, ...change }] });
const withFact = (change: object) => ({ ...base, evidence: [{ ...fact, ...change }] });
const withCriterion = (change: object) => ({ opinions: [], criteria: [{ id: 'a', ...change }] });

test.each<[string, unknown, string, string]>([
	['no case', null, '', 'object'],
	['no criteria', { opinions: [] }, 'rubric.criteria', 'at least one criterion'],
	['an empty rubric', { rubric: { criteria: [] }, opinions: [] }, 'rubric.criteria', 'at least one criterion'],
	['empty criteria', { criteria: [], opinions: [] }, 'criteria', 'at least one criterion'],
	['a criterion that is no object', { criteria: ['a'], opinions: [] }, 'criteria[0]', 'object'],
	['a criterion without id', { criteria: [{}], opinions: [] }, 'criteria[0].id', 'name'],
	['a criterion twice', { criteria: [{ id: 'a' }, { id: 'a' }], opinions: [] }, 'criteria[1].id', 'two criteria "a"'],
	['a negative weight', withCriterion({ weight: -1 }), 'criteria[0].weight', 'whole number from 0, not -1'],
	['a fractional weight', withCriterion({ weight: 0.5 }), 'criteria[0].weight', 'not 0.5'],
	['a weight that is no number', withCriterion({ weight: Number.NaN }), 'criteria[0].weight', 'not NaN'],
	['marks that are no list', withCriterion({ marks: 'x' }), 'criteria[0].marks', 'list'],
	['a cap out of range', withCriterion({ expectations: [{ id: 'e', cap: 6 }] }), 'criteria[0].expectations[0].cap', 'from 1 to 5, not 6'],
	[
		'a floor out of range',
		withCriterion({ expectations: [{ id: 'e', floor: 0 }] }),
		'criteria[0].expectations[0].floor',
		'from 1 to 5, not 0',
	],
	['points below 0', withCriterion({ expectations: [{ id: 'e', weight: -1 }] }), 'criteria[0].expectations[0].weight', 'from 0'],
	['an expectation twice', withCriterion({ expectations: [{ id: 'e' }, { id: 'e' }] }), 'criteria[0].expectations', '"e" stands twice'],
	['a hazard twice', withCriterion({ hazards: [{ id: 'h' }, { id: 'h' }] }), 'criteria[0].hazards', '"h" stands twice'],
	['a hazard without id', withCriterion({ hazards: [{}] }), 'criteria[0].hazards[0].id', 'name'],
	['no opinions', { criteria: [{ id: 'a' }] }, 'opinions', 'list'],
	['an opinion on an unknown criterion', withOpinion({ criterion: 'odd_nam' }), 'opinions[0].criterion', 'did you mean "odd_name"?'],
	['an opinion without judge', withOpinion({ judge: '' }), 'opinions[0].judge', 'name'],
	['a score of 0', withOpinion({ score: 0 }), 'opinions[0].score', 'from 1 to 5, not 0'],
	['a score of 7', withOpinion({ score: 7 }), 'opinions[0].score', 'not 7'],
	['a fractional score', withOpinion({ score: 3.5 }), 'opinions[0].score', 'not 3.5'],
	['a score that is text', withOpinion({ score: '3' }), 'opinions[0].score', 'not "3"'],
	['a given opinion without score', withOpinion({ status: 'given', score: null }), 'opinions[0].score', 'not null'],
	['an abstention with a score', withOpinion({ status: 'abstained' }), 'opinions[0].score', 'an abstention has no score'],
	['an unknown status', withOpinion({ status: 'maybe' }), 'opinions[0].status', '"given" or "abstained"'],
	['round 0', withOpinion({ round: 0 }), 'opinions[0].round', 'from 1'],
	['round 1.5', withOpinion({ round: 1.5 }), 'opinions[0].round', 'from 1'],
	['citations that are no list', withOpinion({ citations: 'fact-1' }), 'opinions[0].citations', 'list'],
	['a citation that is no name', withOpinion({ citations: [3] }), 'opinions[0].citations', 'name'],
	['a charge without kind', withOpinion({ charges: [{ evidence: [] }] }), 'opinions[0].charges[0].kind', 'name'],
	[
		'an opinion twice',
		{ ...base, opinions: [opinion, { ...opinion, score: 4 }] },
		'opinions',
		'"ada, round 1" stands twice for criterion odd_name',
	],
	['evidence of an unknown criterion', withFact({ criterion: 'x' }), 'evidence[0].criterion', 'no criterion "x"'],
	['evidence without id', withFact({ id: '' }), 'evidence[0].id', 'name'],
	['evidence twice', { ...base, evidence: [fact, fact] }, 'evidence', '"n" stands twice'],
	['an unknown role', withFact({ role: 'hint' }), 'evidence[0].role', '"context"'],
	['an unknown expectation', withFact({ answers: 'fatc' }), 'evidence[0].answers', 'did you mean "fact"?'],
	['an unknown hazard', withFact({ role: 'hazard' }), 'evidence[0].answers', 'no hazard "fact"'],
	['an answer without satisfied', withFact({ satisfied: undefined }), 'evidence[0].satisfied', 'true, false or null'],
	['satisfied as text', withFact({ satisfied: 'yes' }), 'evidence[0].satisfied', 'true, false or null'],
	['an answer without confidence', withFact({ confidence: undefined }), 'evidence[0].confidence', 'from 0 to 1'],
	['a confidence above 1', withFact({ confidence: 1.01 }), 'evidence[0].confidence', 'from 0 to 1'],
	['a confidence below 0', withFact({ confidence: -0.01 }), 'evidence[0].confidence', 'from 0 to 1'],
	['an unknown criterion withheld', { ...base, withheld: { x: { status: 'not-assessed', reason: '' } } }, 'withheld.x', 'no criterion "x"'],
	['an unknown status withheld', { ...base, withheld: { odd_name: { status: 'scored', reason: '' } } }, 'withheld.odd_name', 'status'],
	['no reason withheld', { ...base, withheld: { odd_name: { status: 'not-assessed' } } }, 'withheld.odd_name', 'reason'],
])('%s is refused with the path', (_, input, path, words) => {
	try {
		synthesize(input as Case, courtroom);
	} catch (error) {
		if (!AuditorError.is(error)) throw error;
		expect(error.code).toBe('AUD_CASE_INVALID');
		expect(error.context.path).toBe(path);
		expect(error.message).toContain(words);
		return;
	}
	throw new Error('accepted');
});

test('lean input is filled up, and nothing that decides is guessed', () => {
	const [entry] = readCase({
		rubric: { criteria: [{ id: 'a', expectations: [{ id: 'e' }], hazards: [{ id: 'h' }] }] },
		evidence: [{ id: 'x', criterion: 'a' }],
		opinions: [
			{ criterion: 'a', judge: 'ada' },
			{ criterion: 'a', judge: 'bob', score: 2, source: { bench: 'human', name: 'Bob' } },
		],
	});
	expect(entry!.criterion).toMatchObject({
		name: 'a',
		weight: 1,
		expectations: [{ cap: null, quantifier: 'any' }],
		hazards: [{ charge: 'security' }],
	});
	expect(entry!.evidence[0]).toMatchObject({ role: 'context', satisfied: null, outcome: 'not-available', confidence: 1, location: null });
	expect(entry!.opinions).toMatchObject([
		{ id: 'a/ada/1', status: 'abstained', score: null, abstention: { code: 'not-given' }, source: { bench: 'external' } },
		{ id: 'a/bob/1', status: 'given', score: 2, abstention: null, source: { bench: 'human', name: 'Bob', attempts: 1 } },
	]);
	expect(entry!.withheld).toBeNull();
});

test('evidence whose outcome was left out reads as its answer', () => {
	const [entry] = readCase({
		...base,
		evidence: [
			{ ...fact, id: 'p' },
			{ ...fact, id: 'q', satisfied: false },
		] as Case['evidence'],
	});
	expect(entry!.evidence.map((e) => e.outcome)).toEqual(['true', 'false']);
});

test('names that objects inherit are names like any other', () => {
	const input: Case = {
		criteria: [{ id: 'constructor' }],
		evidence: [{ id: 'e', criterion: 'constructor', location: place('a', 1) }],
		opinions: ['toString', '__proto__', 'valueOf'].map((judge) => ({ criterion: 'constructor', judge, score: 4, citations: ['e'] })),
	};
	const [result] = synthesize(input, courtroom).criteria;
	expect(result).toMatchObject({ status: 'scored', score: 4 });
	expect(Object.keys(result!.scores).sort()).toEqual(['__proto__', 'toString', 'valueOf']);
});
