// Rules that decide what counts: citation-check, quorum, unresolved-citation.
import { expect, test } from 'vitest';
import { caseOf, judge, policyOf } from '../../test/cases.js';
import type { Case } from '../index.js';

const cited = (judge: string, score: number | null, ...citations: string[]) => ({ criterion: 'c', judge, score, citations });
const criteria = [{ id: 'c' }, { id: 'other' }];
const evidence = [
	{ id: 'e1', criterion: 'c' },
	{ id: 'e2', criterion: 'other' },
];

test('a citation that does not resolve is struck, and the opinion counts on what is left', () => {
	const input: Case = { criteria, evidence, opinions: [cited('ada', 2, 'e1', 'zz', 'aa', 'zz'), cited('bob', 4, 'e1')] };
	const result = judge(input, policyOf('citation-check', 'weighted-mean'));
	expect(result.score).toBe(3);
	expect(result.rulings[0]).toEqual({
		rule: 'citation-check',
		before: null,
		after: null,
		inputs: { struck: { ada: ['aa', 'zz'] }, setAside: [], scores: { ada: 2, bob: 4 } },
		explanation: 'Citations were compared with the evidence; struck from ada: aa, zz (no such evidence for this criterion).',
		because: [],
	});
});

test('an opinion left with no citation is set aside where evidence exists, even when what it cites belongs to another criterion', () => {
	const input: Case = { criteria, evidence, opinions: [cited('ada', 2, 'e2'), cited('bob', 4, 'e1'), cited('cyd', 5)] };
	const result = judge(input, policyOf('citation-check', 'weighted-mean'));
	expect(result.score).toBe(4);
	expect(result.scores).toEqual({ ada: null, bob: 4, cyd: null });
	expect(result.rulings[0]!.inputs).toMatchObject({ setAside: ['ada', 'cyd'], struck: { ada: ['e2'] } });
	expect(result.rulings[0]!.explanation).toContain('set aside, for nothing cited remains: ada, cyd');
});

test.each<[string, Case]>([
	['without any evidence an opinion needs no citation', { criteria: [{ id: 'c' }], opinions: [cited('ada', 2), cited('bob', 4)] }],
	['opinions that cite what exists', { criteria, evidence, opinions: [cited('ada', 2, 'e1'), cited('bob', 4, 'e1')] }],
	['an abstention without citations', { criteria, evidence, opinions: [cited('ada', null), cited('bob', 3, 'e1')] }],
	['an abstention with a bad citation', { criteria, evidence, opinions: [cited('ada', null, 'zz'), cited('bob', 3, 'e1')] }],
])('citation-check is silent: %s', (_, input) => {
	const result = judge(input, policyOf('citation-check', 'weighted-mean'));
	expect(result.rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
	expect(result.score).toBe(3);
});

test.each([
	[2, [3, 4, null], 'scored'],
	[2, [3, null, null], 'abstained'],
	[3, [3, 4, null], 'abstained'],
	[1, [null, null, 2], 'scored'],
])('a quorum of %d over %j: %s', (opinions, scores, status) => {
	const input: Case = { criteria: [{ id: 'c' }], opinions: scores.map((s, i) => cited(`j${i}`, s)) };
	const result = judge(input, policyOf(['quorum', { opinions }], 'weighted-mean'));
	expect(result.status).toBe(status);
	if (status === 'abstained') {
		expect(result.score).toBeNull();
		expect(result.reason).toContain(`, and a score needs ${opinions}.`);
		expect(result.reason).toContain('J2: not-given.');
		expect(result.rulings.map((r) => r.rule)).toEqual(['quorum']);
		expect(result.rulings[0]!.inputs).toMatchObject({ counted: scores.filter((s) => s !== null).length, opinions });
	}
});

test('a quorum may ask for evidence', () => {
	const policy = policyOf(['quorum', { opinions: 1, evidence: 2 }], 'weighted-mean');
	expect(judge(caseOf([3, 3, 3]), policy)).toMatchObject({
		status: 'abstained',
		reason: 'The criterion has 1 of the 2 pieces of evidence that a score needs.',
	});
	expect(judge(caseOf([3, 3, 3], { confirmed: true }), policy).status).toBe('scored');
});

test('a Defense that cites what does not exist counts as 1 and stays in the mean', () => {
	const policy = policyOf('unresolved-citation', ['weighted-mean', { weights: {}, others: 1 }]);
	const result = judge(caseOf([4, 5, 4], { badCitation: true }), policy);
	expect(result).toMatchObject({ score: 3, scores: { prosecutor: 4, defense: 1, techlead: 4 } });
	expect(result.rulings[0]).toMatchObject({ inputs: { judge: 'defense', countsAs: 1, scores: { defense: 1 } } });
	expect(judge(caseOf([4, 5, 4]), policy).rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
	const other = policyOf(['unresolved-citation', { judge: 'techlead' }], 'weighted-mean');
	expect(judge(caseOf([4, 5, 4], { badCitation: true }), other).rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
	expect(judge(caseOf([4, null, 4], { badCitation: true }), policy).score).toBe(4);
});
