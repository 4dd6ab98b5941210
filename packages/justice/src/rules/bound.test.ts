// Rules that say what facts allow, and the comment at the end: evidence-bounds, low-confidence, security-override, dissent.
import type { Evidence } from '@auditor/schema';
import { describe, expect, test } from 'vitest';
import { caseOf, judge, policyOf, type Triple } from '../../test/cases.js';
import { type Case, findPolicy, synthesize } from '../index.js';

const disputed = { by: 'text-search', reason: 'found in b.py', location: null };

interface Fact {
	id: string;
	answers: string;
	satisfied: boolean | null;
	confidence?: number;
	more?: Partial<Evidence>;
}

function bounded(scores: Triple, expectations: object[], facts: Fact[]): Case {
	return {
		criteria: [{ id: 'c', expectations: expectations as never }],
		evidence: facts.map(({ more, confidence = 0.9, ...f }) => ({ ...f, criterion: 'c', role: 'expectation', confidence, ...more })),
		opinions: ['prosecutor', 'defense', 'techlead'].map((judge, i) => ({
			criterion: 'c',
			judge,
			score: scores[i]!,
			citations: [facts[0]?.id ?? ''],
		})),
	};
}

describe('evidence-bounds', () => {
	const policy = policyOf('weighted-mean', 'evidence-bounds');
	const unmet = { id: 'a', answers: 'x', satisfied: false };
	const met = { id: 'a', answers: 'x', satisfied: true };
	const cap2 = [{ id: 'x', cap: 2 }];
	const floor4 = [{ id: 'x', floor: 4 }];
	test.each<[string, Triple, object[], Fact[], number, { floor: number; ceiling: number }]>([
		['an unmet cap', [5, 5, 5], cap2, [unmet], 2, { floor: 1, ceiling: 2 }],
		['an unmet cap above the score', [1, 1, 1], cap2, [unmet], 1, { floor: 1, ceiling: 2 }],
		['an unmet cap at the limit of confidence', [5, 5, 5], cap2, [{ ...unmet, confidence: 0.7 }], 2, { floor: 1, ceiling: 2 }],
		['an unmet cap below it', [5, 5, 5], cap2, [{ ...unmet, confidence: 0.69 }], 5, { floor: 1, ceiling: 5 }],
		['a disputed answer', [5, 5, 5], cap2, [{ ...unmet, more: { disputed } }], 5, { floor: 1, ceiling: 5 }],
		['a place that was not found again', [5, 5, 5], cap2, [{ ...unmet, more: { reread: 'not-found' } }], 5, { floor: 1, ceiling: 5 }],
		['a place that was confirmed', [5, 5, 5], cap2, [{ ...unmet, more: { reread: 'confirmed' } }], 2, { floor: 1, ceiling: 2 }],
		['a met cap', [5, 5, 5], cap2, [met], 5, { floor: 1, ceiling: 5 }],
		['no answer', [5, 5, 5], cap2, [{ ...unmet, satisfied: null }], 5, { floor: 1, ceiling: 5 }],
		['a met floor', [1, 1, 1], floor4, [met], 4, { floor: 4, ceiling: 5 }],
		['a met floor below the score', [5, 5, 5], floor4, [met], 5, { floor: 4, ceiling: 5 }],
		['an unmet floor', [1, 1, 1], floor4, [unmet], 1, { floor: 1, ceiling: 5 }],
		['a disputed floor', [1, 1, 1], floor4, [{ ...met, more: { disputed } }], 1, { floor: 1, ceiling: 5 }],
		[
			'one certain place beside a disputed one',
			[5, 5, 5],
			cap2,
			[
				{ ...unmet, more: { disputed } },
				{ ...unmet, id: 'b' },
			],
			2,
			{ floor: 1, ceiling: 2 },
		],
		['any of several places', [5, 5, 5], cap2, [unmet, { ...met, id: 'b' }], 5, { floor: 1, ceiling: 5 }],
		[
			'all of several places',
			[5, 5, 5],
			[{ id: 'x', cap: 2, quantifier: 'all' }],
			[unmet, { ...met, id: 'b' }],
			2,
			{ floor: 1, ceiling: 2 },
		],
	])('%s', (_, scores, expectations, facts, score, bounds) => {
		expect(judge(bounded(scores, expectations, facts), policy)).toMatchObject({ score, bounds });
	});

	const several = [
		{ id: 'x', cap: 3 },
		{ id: 'y', cap: 2 },
		{ id: 'z', floor: 4 },
		{ id: 'w', floor: 2 },
	];

	test('the lowest cap and the highest floor bind; where they cross, the ceiling holds and the ruling says so', () => {
		const facts: Fact[] = [unmet, { id: 'b', answers: 'y', satisfied: false }, { id: 'c', answers: 'z', satisfied: true }];
		const result = judge(bounded([5, 5, 5], several, facts), policy);
		expect(result).toMatchObject({ score: 2, bounds: { floor: 2, ceiling: 2 } });
		expect(result.rulings.at(-1)).toMatchObject({ before: '5', after: '2', because: ['b'], inputs: { expectations: ['y'] } });
		expect(result.rulings.at(-1)!.explanation).toBe(
			'At most 2: not met: y. The score goes from 5 to 2. The floor 4 yields to the ceiling 2.',
		);
	});

	test('the highest of two floors binds', () => {
		const facts: Fact[] = [
			{ id: 'c', answers: 'z', satisfied: true },
			{ id: 'd', answers: 'w', satisfied: true },
		];
		const result = judge(bounded([1, 1, 1], several, facts), policy);
		expect(result.rulings.at(-1)).toMatchObject({ before: '1', after: '4', because: ['c'] });
		expect(result.rulings.at(-1)!.explanation).toBe('At least 4: z. The score goes from 1 to 4.');
	});

	test('bounds that move nothing are told with all that sets them', () => {
		const facts: Fact[] = [
			{ id: 'a', answers: 'x', satisfied: false },
			{ id: 'd', answers: 'w', satisfied: true },
		];
		const ruling = judge(bounded([2, 3, 2], several, facts), policy).rulings.at(-1)!;
		expect(ruling).toMatchObject({
			before: '23/10',
			after: '23/10',
			because: ['a', 'd'],
			inputs: { floor: 2, ceiling: 3, expectations: ['x', 'w'] },
		});
		expect(ruling.explanation).toContain('The score stands.');
	});

	test('bounds are known even where no score is', () => {
		const input = { ...bounded([1, 1, 1], cap2, [unmet]), opinions: [] };
		expect(judge(input, policy)).toMatchObject({
			status: 'abstained',
			score: null,
			bounds: { floor: 1, ceiling: 2 },
			rulings: [{ before: null, after: null }],
		});
	});

	test('without the rule there are none', () => {
		expect(judge(caseOf([1, 1, 1]), policyOf('weighted-mean')).bounds).toBeNull();
	});

	test('the confidence from which facts bind is the policy’s', () => {
		const strict = policyOf('weighted-mean', ['evidence-bounds', { confidence: 0.95 }]);
		expect(judge(bounded([5, 5, 5], cap2, [unmet]), strict).score).toBe(5);
	});
});

describe('low-confidence', () => {
	const policy = policyOf('weighted-mean', 'low-confidence');
	test.each([
		[0.49, [5, 5, 5], 2],
		[0.5, [5, 5, 5], 5],
		[0.4, [1, 1, 1], 1],
	])('evidence of confidence %d under %j gives %d', (confidence, triple, score) => {
		expect(judge(caseOf(triple as unknown as Triple, { confidence }), policy).score).toBe(score);
	});
	test('the mean is over all evidence, exact, and there is none over nothing', () => {
		const input = caseOf([5, 5, 5], { confidence: 0.1 });
		const more = (c: number): Case => ({ ...input, evidence: [...input.evidence!, { id: 'z', criterion: 'odd_name', confidence: c }] });
		expect(judge(more(0.9), policy).score).toBe(5);
		const ruling = judge(more(0.8), policy).rulings.at(-1)!;
		expect(ruling).toMatchObject({
			before: '5',
			after: '2',
			because: ['fact-1', 'z'],
			inputs: { meanConfidence: '9/20', below: 0.5, cap: 2 },
		});
		expect(judge({ ...input, evidence: [] }, policy).score).toBe(5);
		expect(judge({ ...input, opinions: [] }, policy)).toMatchObject({ score: null, rulings: [{ rule: 'low-confidence', after: null }] });
	});
});

describe('security-override', () => {
	const rule = (parameters = {}) => policyOf('weighted-mean', ['security-override', parameters]);
	const fires = (triple: Triple, when: object, parameters = {}) =>
		judge(caseOf(triple, when), rule(parameters)).rulings.some((r) => r.rule === 'security-override');

	test('a confirmed danger caps although no judge noticed, with the place it rests on', () => {
		const result = judge(caseOf([5, 5, 5], { confirmed: true }), rule());
		expect(result.score).toBe(3);
		expect(result.rulings.at(-1)).toMatchObject({
			before: '5',
			after: '3',
			because: ['danger-1'],
			inputs: { trigger: 'confirmed-evidence', cap: 3, scope: 'criterion' },
		});
		expect(result.rulings.at(-1)!.explanation).toBe('At most 3, for a danger is confirmed: danger. The score is 3.');
	});

	test('a danger that is not confirmed caps nothing', () => {
		const input = caseOf([5, 5, 5], { confirmed: true });
		const changed = (change: Partial<Evidence>): Case => ({
			...input,
			evidence: input.evidence!.map((e) => (e.id === 'danger-1' ? { ...e, ...change } : e)),
		});
		for (const change of [
			{ confidence: 0.69 },
			{ disputed },
			{ context: 'test' as const },
			{ location: null },
			{ satisfied: false },
			{ reread: 'not-found' as const },
		])
			expect(judge(changed(change), rule()).score).toBe(5);
		expect(judge(changed({ reread: 'confirmed' }), rule()).score).toBe(3);
		const criteria = [{ id: 'odd_name', expectations: [{ id: 'fact' }], hazards: [{ id: 'danger', charge: 'style' }] }];
		expect(judge({ ...input, criteria }, rule()).score).toBe(5);
		expect(judge({ ...input, criteria }, rule({ charge: 'style' })).score).toBe(3);
	});

	test.each<[string, Triple, object, object, boolean]>([
		['a charge, Prosecutor 2', [2, 5, 5], { charge: true }, { trigger: 'prosecutor-charge' }, true],
		['a charge, Prosecutor 3', [3, 5, 5], { charge: true }, { trigger: 'prosecutor-charge' }, false],
		['a charge, a higher threshold', [3, 5, 5], { charge: true }, { trigger: 'prosecutor-charge', accuserAtMost: 3 }, true],
		['no charge', [1, 5, 5], {}, { trigger: 'prosecutor-charge' }, false],
		['a charge of another kind', [1, 5, 5], { charge: true }, { trigger: 'prosecutor-charge', charge: 'missing' }, false],
		['a confirmed danger without a charge', [1, 5, 5], { confirmed: true }, { trigger: 'prosecutor-charge' }, false],
		['a charge without a confirmed danger', [1, 5, 5], { charge: true }, {}, false],
		['another accuser', [5, 1, 5], { charge: true }, { trigger: 'prosecutor-charge', accuser: 'defense' }, false],
		['no accuser', [null, 5, 5], { charge: true }, { trigger: 'prosecutor-charge' }, false],
		['the TechLead agrees', [2, 5, 3], { charge: true }, { trigger: 'prosecutor-charge-and-techlead-agrees' }, true],
		['the TechLead does not', [2, 5, 4], { charge: true }, { trigger: 'prosecutor-charge-and-techlead-agrees' }, false],
		['no TechLead to agree', [2, 5, null], { charge: true }, { trigger: 'prosecutor-charge-and-techlead-agrees' }, false],
	])('%s', (_, triple, when, parameters, expected) => {
		expect(fires(triple, when, parameters)).toBe(expected);
	});

	test('a charge rests on the evidence that it names, as far as it exists', () => {
		const input = caseOf([2, 5, 5]);
		const charges = [{ kind: 'security', evidence: ['zz', 'fact-1', 'fact-1'] }];
		const opinions = input.opinions.map((o) => (o.judge === 'prosecutor' ? { ...o, charges } : o));
		const result = judge({ ...input, opinions }, rule({ trigger: 'prosecutor-charge' }));
		expect(result.rulings.at(-1)).toMatchObject({ because: ['fact-1'] });
		expect(result.rulings.at(-1)!.explanation).toContain('At most 3, for Prosecutor charges security.');
	});

	test.each<[Triple, number]>([
		[[2, 5, 5], 3],
		[[2, 5, 1], 1],
		[[2, 2, 2], 2],
		[[1, 2, null], 2],
		[[2, 5, null], 3],
	])('as a replacement, %j gives the smaller of 3 and what the TechLead gives: %d', (triple, score) => {
		const policy = {
			...policyOf(['security-override', { trigger: 'prosecutor-charge', effect: 'replace' }], 'weighted-mean'),
			firstMatch: true,
		};
		const result = judge(caseOf(triple, { charge: true }), policy);
		expect(result.score).toBe(score);
		expect(result.rulings.map((r) => r.rule)).toEqual(['security-override']);
	});

	test('a replacement needs an opinion', () => {
		const policy = policyOf(['security-override', { effect: 'replace' }], 'weighted-mean');
		expect(judge(caseOf([null, null, null], { confirmed: true }), policy).rulings).toEqual([]);
	});

	test('with the scope total the total is capped too, even by a criterion without a score', () => {
		const danger = caseOf([5, 5, 5], { confirmed: true });
		const fine = caseOf([5, 5, 5], { criterion: 'fine' });
		const both = (opinions: Case['opinions']): Case => ({
			criteria: [...danger.criteria!, ...fine.criteria!],
			evidence: [...danger.evidence!, ...fine.evidence!],
			opinions,
		});
		const all = both([...danger.opinions, ...fine.opinions]);
		expect(synthesize(all, findPolicy('courtroom')!).total).toMatchObject({ score: 4, rulings: [], band: 'good' });
		const strict = synthesize(all, findPolicy('strict-total')!);
		expect(strict.total).toMatchObject({
			score: 3,
			band: 'fair',
			rulings: [{ rule: 'security-override', before: '4', after: '3', because: ['danger-1'] }],
		});
		expect(strict.criteria[0]!.rulings.find((r) => r.rule === 'security-override')!.explanation).toContain('The total is capped at 3 too.');
		expect(synthesize(both(fine.opinions), findPolicy('strict-total')!).total).toMatchObject({
			score: 3,
			scored: 1,
			notScored: { abstained: 1 },
		});
		expect(synthesize(both([]), findPolicy('strict-total')!).total).toMatchObject({
			score: null,
			band: null,
			rulings: [{ before: null, after: null }],
		});
	});
});

describe('dissent', () => {
	const policy = (parameters = {}) => policyOf('weighted-mean', ['dissent', parameters]);
	test.each<[Triple, object, boolean]>([
		[[1, 4, 3], {}, true],
		[[1, 3, 3], {}, false],
		[[1, 3, 3], { inclusive: true }, true],
		[[1, 2, 2], { inclusive: true }, false],
		[[1, 2, 2], { threshold: 0 }, true],
		[[2, 2, 2], { threshold: 0, inclusive: true }, false],
	])('%j with %j: %j', (triple, parameters, expected) => {
		expect(judge(caseOf(triple), policy(parameters)).dissent !== null).toBe(expected);
	});

	test('names each side, its best supported argument, and whom the result overruled and why', () => {
		const { dissent } = judge(caseOf([1, 5, 5]), policyOf('weighted-mean', 'variance-re-examination', 'dissent'));
		expect(dissent).toEqual({
			range: 4,
			sides: [
				{ judge: 'prosecutor', score: 1, argument: 'prosecutor says 1', citations: ['fact-1'] },
				{ judge: 'defense', score: 5, argument: 'defense says 5', citations: ['fact-1'] },
			],
			overruled: [{ judge: 'prosecutor', reason: 'The judges are 4 points apart; TechLead is the arbiter and gives 5.' }],
			text: 'Prosecutor (1) holds: prosecutor says 1. Defense (5) holds: defense says 5. The result is 5, against Prosecutor.',
		});
	});

	test.each([
		['more confident evidence', ['low'], ['high'], 'bob'],
		['more confident evidence, the other way', ['high'], ['low'], 'ada'],
		['more evidence of the same confidence', ['high'], ['high', 'low'], 'bob'],
		['the same support: by name', ['high'], ['high'], 'ada'],
		['something against nothing', [], ['low'], 'bob'],
	])('of two on one side the one with %s speaks', (_, ada, bob, speaker) => {
		const result = judge(
			{
				criteria: [{ id: 'c' }],
				evidence: [
					{ id: 'high', criterion: 'c', confidence: 0.9 },
					{ id: 'low', criterion: 'c', confidence: 0.4 },
				],
				opinions: [
					{ criterion: 'c', judge: 'ada', score: 5, citations: ada },
					{ criterion: 'c', judge: 'bob', score: 5, citations: bob },
					{ criterion: 'c', judge: 'cyd', score: 1, citations: ['high'] },
				],
			},
			policy(),
		);
		expect(result.dissent!.sides.map((s) => s.judge)).toEqual(['cyd', speaker]);
	});

	test('there is none where there is no score', () => {
		expect(judge(caseOf([1, 5, 5]), policyOf(['quorum', { opinions: 4 }], 'weighted-mean', 'dissent')).dissent).toBeNull();
	});
});
