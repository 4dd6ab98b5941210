import { expect, test } from 'vitest';
import { caseOf, policyOf } from '../test/cases.js';
import { type Case, findPolicy, planRemediation, synthesize, whatIf, whatIfDone } from './index.js';

const courtroom = findPolicy('courtroom')!;
const brief = (changes: readonly { kind: string; id: string; distance: number | null; scoreAfter: number }[]) =>
	changes.map((c) => [c.kind, c.id, c.distance, c.scoreAfter]);

test('names the judges nearest to moving a score, each way', () => {
	// 3/3/4 is 34/10: one point more of anyone gives 37/10 or 38/10, and to fall below 5/2 the TechLead has to give 1 (22/10).
	const [answer] = whatIf(caseOf([3, 3, 4]), courtroom);
	expect(answer).toMatchObject({ criterion: 'odd_name', score: 3 });
	expect(brief(answer!.raise)).toEqual([
		['opinion', 'defense', 1, 4],
		['opinion', 'prosecutor', 1, 4],
		['opinion', 'techlead', 1, 4],
	]);
	expect(brief(answer!.lower)).toEqual([['opinion', 'techlead', 3, 2]]);
	expect(answer!.raise[0]).toMatchObject({ totalChange: 1, text: 'Defense gives 4 in place of 3, and the score would be 4.' });
	expect(answer!.lower[0]!.totalChange).toBe(-1);
});

test('where facts hold a score, it names the facts', () => {
	const base = caseOf([5, 5, 5], { absent: true, confirmed: true });
	const criteria = [
		{ id: 'odd_name', expectations: [{ id: 'fact', text: 'It is there.', cap: 2 }], hazards: [{ id: 'danger', text: 'A shell.' }] },
	];
	const [capped] = whatIf({ ...base, criteria }, courtroom);
	expect(capped!.score).toBe(2);
	expect(brief(capped!.raise)).toEqual([['expectation', 'fact', null, 3]]);
	expect(capped!.raise[0]!.text).toBe('"It is there." holds, and the score would be 3.');
	const met = whatIf({ ...caseOf([5, 5, 5], { confirmed: true }), criteria }, courtroom)[0]!;
	expect(brief(met.raise)).toEqual([['hazard', 'danger', null, 5]]);
	expect(brief(met.lower)).toContainEqual(['expectation', 'fact', null, 2]);
	expect(met.raise[0]!.text).toContain('"A shell." is gone');
	expect(met.lower.find((c) => c.kind === 'expectation')!.text).toContain('does not hold');
});

test('a score that no single change moves has none, and a criterion without a score none either', () => {
	const input: Case = {
		criteria: [{ id: 'a' }, { id: 'b' }],
		opinions: ['x', 'y', 'z'].map((judge) => ({ criterion: 'a', judge, score: 5 })),
	};
	const [a, b] = whatIf(input, courtroom);
	expect(a!.raise).toEqual([]);
	expect(a!.lower.length).toBeGreaterThan(0);
	expect(b).toEqual({ criterion: 'b', score: null, raise: [], lower: [] });
});

test('only the last opinion of a judge is turned', () => {
	const opinions = [
		{ criterion: 'c', judge: 'ada', score: 1 },
		{ criterion: 'c', judge: 'ada', score: 3, round: 2 },
	];
	const [answer] = whatIf({ criteria: [{ id: 'c' }], opinions }, policyOf('weighted-mean'));
	expect(brief(answer!.raise)).toEqual([['opinion', 'ada', 1, 4]]);
	expect(brief(answer!.lower)).toEqual([['opinion', 'ada', 1, 2]]);
});

test('what raises a score is what the plan says, and steps can be put together', () => {
	const criteria = [
		{ id: 'odd_name', expectations: [{ id: 'fact', text: 'It is there.', cap: 2 }], hazards: [{ id: 'danger', text: 'A shell.' }] },
	];
	const input: Case = { ...caseOf([5, 5, 5], { absent: true, confirmed: true }), criteria };
	const steps = planRemediation({ case: input, verdict: synthesize(input, courtroom), policy: courtroom });
	const [{ raise } = { raise: [] }] = whatIf(input, courtroom);
	for (const change of raise.filter((c) => c.kind !== 'opinion')) {
		const step = steps.find((s) => (s.expectation ?? 'danger') === change.id)!;
		expect([change.scoreAfter, change.totalChange]).toEqual([step.scoreAfter, step.gain]);
	}
	const both = whatIfDone(
		{ case: input, policy: courtroom },
		steps.map((s) => s.id),
	);
	expect(both).toMatchObject({ criteria: [{ criterion: 'odd_name', before: 2, after: 5 }], total: { before: 2, after: 5 } });
	expect(steps.find((s) => s.gain === 0)?.together).toMatchObject({ gain: 3, scoreAfter: 5 });
	expect(() => whatIfDone({ case: input, policy: courtroom }, ['step-0'])).toThrow('The plan has no step "step-0".');
});
