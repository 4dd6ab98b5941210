import { criterionResultSchema } from '@auditor/schema';
import { describe, expect, test } from 'vitest';
import { caseOf } from '../test/cases.js';
import { type Effect, type Fraction, findPolicy, fraction, type Rule, synthesize } from './index.js';

const policy = { ...findPolicy('courtroom')!, rules: ['weighted-mean', 'odd'].map((rule) => ({ rule, parameters: {} })) };
const odd = (rule: () => unknown, more: Partial<Rule> = {}): Rule => ({
	id: 'odd',
	summary: '',
	source: '',
	parameters: {},
	phase: () => 'score',
	check: () => null,
	applies: () => true,
	rule: rule as () => Effect,
	...more,
});
const decided = (rule: Rule) => {
	const [result] = synthesize(caseOf([4, 4, 4]), policy, [rule]).criteria;
	expect(criterionResultSchema.parse(result)).toEqual(result);
	return result!;
};
const giving = (value: unknown) => odd(() => ({ explanation: 'It is odd.', because: [], inputs: {}, value: value as Fraction }));

describe('a rule of a rubric package', () => {
	test.each([
		['0', fraction(0), 1, 'It is odd. It gave 0; a score lies between 1 and 5, so that it counts as 1.'],
		['6', fraction(6), 5, 'It is odd. It gave 6; a score lies between 1 and 5, so that it counts as 5.'],
		['0 as a number', 0, 1, 'It is odd. It gave 0; a score lies between 1 and 5, so that it counts as 1.'],
		['2.5 as a number', 2.5, 3, 'It is odd.'],
		['NaN', Number.NaN, 4, 'It is odd. It gave NaN, which is no score, and changes nothing.'],
		['infinity', Number.POSITIVE_INFINITY, 4, 'It is odd. It gave Infinity, which is no score, and changes nothing.'],
		['a text', '5', 4, 'It is odd. It gave 5, which is no score, and changes nothing.'],
		['a division by 0', { n: 1n, d: 0n }, 4, 'It is odd. It gave an object, which is no score, and changes nothing.'],
	])('that gives %s is told with what was made of it', (_, value, score, explanation) => {
		expect(decided(giving(value))).toMatchObject({ score });
		expect(decided(giving(value)).rulings.at(-1)).toMatchObject({ rule: 'odd', explanation });
	});

	test.each([
		[
			'throws',
			odd(() => {
				throw new Error('no such thing.');
			}),
			'The rule failed (no such thing) and changes nothing.',
		],
		[
			'throws while it is asked',
			odd(() => null, {
				applies: () => {
					throw 'x';
				},
			}),
			'The rule failed (x) and changes nothing.',
		],
		[
			'makes a fraction of NaN',
			odd(() => ({ explanation: '', because: [], inputs: {}, value: fraction(Number.NaN) })),
			'The rule failed (The number NaN cannot be converted to a BigInt because it is not an integer) and changes nothing.',
		],
		['gives nothing', odd(() => undefined), 'The rule gave no effect and changes nothing.'],
		['says nothing', odd(() => ({ because: [3, 'fact-1'], inputs: null })), 'The rule says nothing of what it does.'],
	])('that %s leaves the score as it is, and says so', (_, rule, explanation) => {
		const result = decided(rule);
		expect(result.score).toBe(4);
		expect(result.rulings.at(-1)).toMatchObject({ rule: 'odd', explanation });
	});

	test('with bounds or a cap that are none has neither', () => {
		const result = decided(
			odd(() => ({ explanation: 'Odd.', because: [], inputs: {}, bounds: { floor: 0, ceiling: 9 }, totalCap: 'none' })),
		);
		expect(result.bounds).toBeNull();
	});

	test('whose phase there is not is refused before anything is judged', () => {
		for (const phase of [
			() => 'last' as 'score',
			() => {
				throw new Error();
			},
		])
			expect(() => decided(odd(() => undefined, { phase }))).toThrow(
				'"odd" names no phase that there is; phases are admission, score, bound, comment',
			);
	});

	test('that is well made is applied as it is', () => {
		expect(decided(giving(fraction(7, 2)))).toMatchObject({
			score: 4,
			rulings: [{ rule: 'weighted-mean' }, { explanation: 'It is odd.', after: '7/2' }],
		});
	});
});
