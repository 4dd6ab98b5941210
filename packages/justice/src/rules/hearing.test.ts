// The hearing as a rule: overturned facts bind as they were ruled, and a policy that allows less goes back to what the judges said first.
import type { HearingPoint } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import type { Case, OpinionInput } from '../index.js';
import { findPolicy, hearingLaw, parsePolicy, synthesize } from '../index.js';

const point = (more: Partial<HearingPoint> = {}): HearingPoint => ({
	id: 'c/dispute/fact',
	criterion: 'c',
	kind: 'dispute',
	expectation: 'fact',
	claim: 'unmet',
	evidence: ['fact-1'],
	probes: ['x/y'],
	statement: 'Nothing calls the gate.',
	severity: null,
	by: [{ judge: 'prosecutor', reason: 'never called', quote: { path: 'lib/gate.py', line: 7, text: 'if False: gate()', stands: 'code' } }],
	ruling: 'upheld',
	ruledBy: 'techlead',
	because: 'It is never called.',
	...more,
});
const opinion = (judge: string, first: number, second: number): OpinionInput[] => [
	{ criterion: 'c', judge, round: 1, score: first, citations: ['fact-1'] },
	{ criterion: 'c', judge, round: 2, score: second, citations: ['fact-1'] },
];
const caseOf = (points: HearingPoint[], second: number): Case => ({
	criteria: [{ id: 'c', expectations: [{ id: 'fact', cap: 2, whenUnmet: 'Nothing calls the gate.' }] }],
	evidence: [{ id: 'fact-1', criterion: 'c', role: 'expectation', answers: 'fact', satisfied: true, confidence: 0.9, probe: 'x/y' }],
	opinions: ['prosecutor', 'defense', 'techlead'].flatMap((judge) => opinion(judge, 5, second)),
	hearing: points,
});
const policy = (effect: string, proven: string[] = []) =>
	parsePolicy({ id: 'p', extends: 'courtroom', rules: [{ rule: 'hearing', parameters: { effect, proven } }] });

describe('hearing', () => {
	it.each<[string, Partial<HearingPoint>, ReturnType<typeof policy>, number]>([
		['an upheld dispute lowers, and a model alone caps no lower than 3', {}, policy('both-ways'), 3],
		['it lowers where only that is allowed', {}, policy('lower-only'), 3],
		['it changes nothing where the policy says so', {}, policy('off'), 5],
		['nor against a probe of proven precision', {}, policy('both-ways', ['x/y']), 5],
	])('%s', (_, more, under, score) => {
		const result = synthesize(caseOf([point(more)], 3), under).criteria[0]!;
		expect(result.score).toBe(score);
		expect(result.rulings.find((r) => r.rule === 'hearing')?.explanation).toMatch(
			/^1 point was heard\. Prosecutor disputed at lib\/gate\.py:7/,
		);
	});

	it('tells who, what and why, and names the evidence that changed', () => {
		const [ruling] = synthesize(caseOf([point()], 3), policy('both-ways')).criteria[0]!.rulings;
		expect(ruling).toMatchObject({
			rule: 'hearing',
			because: ['fact-1'],
			explanation:
				'1 point was heard. Prosecutor disputed at lib/gate.py:7: nothing calls the gate; TechLead upheld it. It counts as not met now.',
		});
	});

	const named = point({ id: 'c/level/4', kind: 'level', expectation: null, claim: null, evidence: [], level: 4 });
	it.each([
		['both-ways', 5, 'Prosecutor and TechLead name level 4, at lib/gate.py:7: nothing calls the gate. Two judges name level 4'],
		['lower-only', 3, 'The policy lets a hearing lower scores alone.'],
	])('a level that two judges name counts where the policy is %s: %i', (effect, score, told) => {
		const given = caseOf([named], 5);
		const opinions = given.opinions.map((one) => (one.round === 1 ? { ...one, score: 3 } : one));
		const result = synthesize({ ...given, opinions }, policy(effect)).criteria[0]!;
		expect([result.score, result.rulings[0]?.explanation]).toEqual([score, expect.stringContaining(told)]);
	});

	it('a rejected point is told and changes nothing', () => {
		const result = synthesize(caseOf([point({ ruling: 'rejected' })], 5), policy('both-ways')).criteria[0]!;
		expect([result.score, result.rulings[0]?.because]).toEqual([5, []]);
	});

	it('an upheld dispute of a sentence alone moves no score, and is told', () => {
		const result = synthesize(caseOf([point({ expectation: null, claim: null })], 5), policy('both-ways')).criteria[0]!;
		expect(result.score).toBe(5);
		expect(result.rulings.find((r) => r.rule === 'hearing')).toMatchObject({
			because: ['fact-1'],
			explanation: expect.stringMatching(/TechLead upheld it\. The finding is told as disputed, and the score stays\.$/),
		});
	});

	it('without points the rule says nothing', () => {
		expect(synthesize(caseOf([], 5), policy('both-ways')).criteria[0]!.rulings.map((r) => r.rule)).not.toContain('hearing');
	});

	it('a policy that does not name the rule lets a hearing do nothing', () => {
		expect(hearingLaw(findPolicy('techlead-arbiter')!)).toEqual({ mode: 'off', proven: [] });
		expect(hearingLaw(findPolicy('courtroom')!)).toEqual({ mode: 'both-ways', proven: [] });
	});

	it('a point of a criterion that the case does not have is refused', () => {
		expect(() => synthesize(caseOf([point({ criterion: 'd' })], 5), policy('off'))).toThrow(
			/hearing\[0\]\.criterion: there is no criterion "d"/,
		);
	});
});
