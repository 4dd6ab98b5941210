// Rules that say what the judges come to: weighted-mean, functionality-weight, variance-re-examination, inflated-defense.
import { describe, expect, test } from 'vitest';
import { caseOf, judge, policyOf, type Triple } from '../../test/cases.js';
import { contested, findPolicy } from '../index.js';

describe('weighted-mean', () => {
	test.each<[Triple, string, number]>([
		[[1, 2, 5], '29/10', 3],
		[[5, 5, 5], '5', 5],
		[[1, 5, null], '3', 3],
		[[null, 2, 5], '26/7', 4],
		[[2, null, null], '2', 2],
	])('%j comes to %s', (triple, after, score) => {
		const result = judge(caseOf(triple), policyOf('weighted-mean'));
		expect(result.score).toBe(score);
		expect(result.rulings).toMatchObject([{ before: null, after, because: ['fact-1'] }]);
	});

	test('names every score and weight, and the rounding', () => {
		const result = judge(caseOf([2, 4, 5]), policyOf('weighted-mean'));
		expect(result.reason).toBe(
			'The mean by weight of Defense 4 (weight 30), Prosecutor 2 (weight 30), TechLead 5 (weight 40) is 3.8. Rounded (half-even) to 4.',
		);
		expect(result.rulings[0]!.inputs).toEqual({
			scores: { defense: 4, prosecutor: 2, techlead: 5 },
			weights: { defense: 30, prosecutor: 30, techlead: 40 },
		});
	});

	test('judges whom no weight names weigh as the policy says, and a weight of 0 is heard without counting', () => {
		const opinions = [
			{ criterion: 'c', judge: 'ada', score: 5 },
			{ criterion: 'c', judge: 'bob', score: 1 },
		];
		const mean = (weights: Record<string, number>, others: number) =>
			judge({ criteria: [{ id: 'c' }], opinions }, policyOf(['weighted-mean', { weights, others }]));
		expect(mean({}, 1).score).toBe(3);
		expect(mean({ ada: 3 }, 1).rulings[0]!.after).toBe('4');
		expect(mean({ ada: 0 }, 2).score).toBe(1);
		expect(mean({ cyd: 1 }, 0)).toMatchObject({
			status: 'abstained',
			score: null,
			reason: 'the policy gives no weight to the judges present (ada, bob).',
			rulings: [{ rule: 'weighted-mean', after: null }],
		});
	});

	test('no opinion at all is no score', () => {
		expect(judge(caseOf([null, null, null]), policyOf('weighted-mean'))).toMatchObject({
			status: 'abstained',
			score: null,
			rulings: [],
			reason: 'No rule of the policy gives a score.',
		});
	});
});

describe('functionality-weight', () => {
	const policy = policyOf('weighted-mean', [
		'functionality-weight',
		{ weights: { prosecutor: 25, defense: 25, techlead: 50 }, criteria: ['odd_one'] },
	]);
	const functional = { marks: ['other', 'functionality'] };
	test.each<[string, Triple, object, string]>([
		['marked, TechLead 4', [1, 2, 4], functional, '11/4'],
		['marked, TechLead 5', [1, 2, 5], functional, '13/4'],
		['marked, TechLead 3: not satisfied', [1, 2, 3], functional, '21/10'],
		['marked, TechLead absent', [1, 2, null], functional, '3/2'],
		['marked, Defense absent', [1, null, 4], functional, '3'],
		['named', [1, 2, 4], { criterion: 'odd_one' }, '11/4'],
		['neither marked nor named', [1, 2, 4], { marks: ['other'] }, '5/2'],
	])('%s: %j', (_, triple, when, expected) => {
		expect(judge(caseOf(triple, when), policy).rulings.at(-1)!.after).toBe(expected);
	});

	test('from 1, it needs no TechLead', () => {
		const always = policyOf('weighted-mean', ['functionality-weight', { atLeast: 1, weights: { prosecutor: 1, defense: 3 } }]);
		expect(judge(caseOf([1, 5, null], functional), always).rulings.at(-1)!).toMatchObject({ rule: 'functionality-weight', after: '4' });
		expect(judge(caseOf([null, null, null], functional), always).rulings).toEqual([]);
	});
});

describe('variance-re-examination', () => {
	const rule = (parameters = {}) => policyOf('weighted-mean', ['variance-re-examination', parameters]);
	test.each<[Triple, object, number, boolean]>([
		[[1, 3, 2], {}, 2, false],
		[[1, 4, 2], {}, 2, true],
		[[4, 1, 2], {}, 2, true],
		[[1, 5, 5], {}, 5, true],
		[[1, 3, 1], { inclusive: true }, 1, true],
		[[1, 2, 1], { inclusive: true }, 1, false],
		[[1, 5, 4], { threshold: 4 }, 3, false],
		[[2, 2, 2], { threshold: 0, inclusive: true }, 2, false],
		[[1, 5, 4], { effect: 'text-only' }, 3, true],
		[[1, 5, 4], { arbiter: 'prosecutor' }, 1, true],
		[[1, 5, null], {}, 3, true],
	])('%j with %j gives %d (contested: %j)', (triple, parameters, score, isContested) => {
		const result = judge(caseOf(triple), rule(parameters));
		expect([result.score, result.contested]).toEqual([score, isContested]);
		expect(result.rulings.some((r) => r.rule === 'variance-re-examination')).toBe(isContested);
	});

	test('says whether a second look took place, and on what the arbiter rests', () => {
		const once = judge(caseOf([1, 5, 4]), rule()).rulings.at(-1)!;
		expect(once.explanation).toBe('The judges are 4 points apart; TechLead is the arbiter and gives 4.');
		expect(once).toMatchObject({ because: ['fact-1'], inputs: { range: 4, threshold: 2, round: 1 } });
		const input = caseOf([1, 5, 4]);
		const second = { ...input, opinions: [...input.opinions, { ...input.opinions[0]!, round: 2 }] };
		expect(judge(second, rule()).rulings.at(-1)!.explanation).toContain('after a second look');
		expect(judge(caseOf([1, 5, null]), rule()).rulings.at(-1)!.explanation).toContain('techlead, who would bind, gave no opinion');
		expect(judge(caseOf([1, 5, 4]), rule({ effect: 'text-only' })).rulings.at(-1)!.explanation).toContain('leaves the score as it is');
	});

	test('the last opinion of each judge counts; one who fails in the second round keeps the first', () => {
		const input = caseOf([1, 5, 4]);
		const again = (judge: string, score: number | null) => ({ criterion: 'odd_name', judge, score, round: 2, citations: ['fact-1'] });
		const calmed = { ...input, opinions: [...input.opinions, again('prosecutor', 3), again('techlead', null)] };
		const result = judge(calmed, rule());
		expect(result).toMatchObject({ scores: { prosecutor: 3, defense: 5, techlead: 4 }, contested: false, score: 4 });
	});
});

describe('contested', () => {
	const far = caseOf([1, 5, 4]);
	test('names what the policy wants judged again, by the last opinions', () => {
		const courtroom = findPolicy('courtroom')!;
		expect(contested(far, courtroom)).toEqual(['odd_name']);
		expect(contested(caseOf([2, 4, 4]), courtroom)).toEqual([]);
		const again = far.opinions.map((o) => ({ ...o, round: 2, score: 4 }));
		expect(contested({ ...far, opinions: [...far.opinions, ...again] }, courtroom)).toEqual([]);
	});
	test('does not count opinions that are set aside, nor criteria that are withheld', () => {
		const courtroom = findPolicy('courtroom')!;
		const opinions = far.opinions.map((o) => (o.judge === 'prosecutor' ? { ...o, citations: [] } : o));
		expect(contested({ ...far, opinions }, courtroom)).toEqual([]);
		expect(contested({ ...far, withheld: { odd_name: { status: 'not-assessed', reason: 'no report' } } }, courtroom)).toEqual([]);
	});
	test.each(['techlead-arbiter', 'double-techlead', 'evidence-anchored'])('is empty under %s, which never re-examines', (name) => {
		expect(contested(far, findPolicy(name)!)).toEqual([]);
	});
});

describe('inflated-defense', () => {
	const rule = (parameters = {}) => policyOf('weighted-mean', ['inflated-defense', parameters]);
	const fires = (triple: Triple, when: object, parameters = {}) =>
		judge(caseOf(triple, when), rule(parameters)).rulings.some((r) => r.rule === 'inflated-defense');
	test.each<[string, Triple, object, object, boolean]>([
		['absent, 2 above both', [1, 3, 1], { absent: true }, {}, true],
		['absent, 1 above one', [2, 3, 1], { absent: true }, {}, false],
		['absent, 1 above the other', [1, 3, 2], { absent: true }, {}, false],
		['present', [1, 3, 1], {}, {}, false],
		['the Defense absent', [1, null, 1], { absent: true }, {}, false],
		['the Defense alone', [null, 5, null], { absent: true }, {}, false],
		['one other judge', [1, 5, null], { absent: true }, {}, true],
		['a smaller margin', [2, 3, 2], { absent: true }, { margin: 0 }, true],
		['another judge', [3, 1, 1], { absent: true }, { judge: 'prosecutor' }, true],
	])('%s: %j', (_, triple, when, parameters, expected) => {
		expect(fires(triple, when, parameters)).toBe(expected);
	});

	test('drops the Defense and takes the plain mean of the others', () => {
		const result = judge(caseOf([1, 5, 2], { absent: true }), rule());
		expect(result.rulings.at(-1)).toMatchObject({ after: '3/2', because: ['fact-1'], inputs: { dropped: 'defense' } });
	});

	test('nothing that was looked for is not the same as nothing looked for; a hazard that is absent is no absence', () => {
		const input = caseOf([1, 5, 1], { absent: true });
		const none = judge({ ...input, evidence: [] }, rule());
		expect(none.rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
		const hazard = { ...input.evidence![0]!, role: 'hazard' as const, answers: 'danger' };
		expect(judge({ ...input, evidence: [hazard] }, rule()).rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
		const context = (outcome: 'true' | 'false' | 'error') => [...input.evidence!, { id: 'x', criterion: 'odd_name', outcome }];
		expect(judge({ ...input, evidence: context('true') }, rule()).rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
		expect(judge({ ...input, evidence: context('false') }, rule()).rulings.at(-1)!.because).toEqual(['fact-1', 'x']);
		expect(judge({ ...input, evidence: context('error') }, rule()).rulings.at(-1)!.because).toEqual(['fact-1']);
	});
});

test('in a policy of the first match the first rule with a score decides, and a rule without one passes on', () => {
	const first = { ...policyOf('variance-re-examination', 'weighted-mean', 'dissent'), firstMatch: true };
	expect(judge(caseOf([1, 5, 4]), first).rulings.map((r) => r.rule)).toEqual(['variance-re-examination', 'dissent']);
	expect(judge(caseOf([1, 5, null]), first).rulings.map((r) => r.rule)).toEqual(['variance-re-examination', 'weighted-mean', 'dissent']);
	expect(judge(caseOf([3, 3, 4]), first).rulings.map((r) => r.rule)).toEqual(['weighted-mean']);
});
