import { describe, expect, it } from 'vitest';
import { fixtureReport } from '../test/fixture.js';
import { evidence } from '../test/parts.js';
import { readCriterion, standingsOf, tellingRungs, together } from './read-criterion.js';

const asked = (id: string, ...messages: string[]) => ({
	id,
	evidence: messages.map((message, i) => evidence({ id: `${id}-${i}`, criterion: 'c', message })),
});
const ids = (groups: { id: string }[][]) => groups.map((g) => g.map((x) => x.id).join('+'));

describe('questions that one sentence answers', () => {
	it('stand together, where the first of them stood', () => {
		expect(ids(together([asked('a', 'No judge.'), asked('b', 'Other.'), asked('c', 'No judge.')]))).toEqual(['a+c', 'b']);
	});

	it.each([
		['several answers', [asked('a', 'No judge.', 'And more.'), asked('b', 'No judge.')]],
		['no answer', [asked('a'), asked('b')]],
	])('stay apart where one has %s', (_, list) => expect(ids(together(list))).toEqual(['a', 'b']));

	it('stay apart where it meets one and not the other', () => {
		const [one, other] = [asked('a', 'Two run.'), asked('b', 'Two run.')];
		other.evidence[0] = { ...other.evidence[0]!, satisfied: false };
		expect(together([one, other])).toHaveLength(2);
		one.evidence[0] = { ...one.evidence[0]!, satisfied: null };
		expect(together([one, other])).toHaveLength(1);
	});

	it('stay apart at two places', () => {
		const [one, other] = [asked('a', 'Unsafe.'), asked('b', 'Unsafe.')];
		other.evidence[0] = {
			...other.evidence[0]!,
			location: { kind: 'file', path: 'b.py', line: 3, endLine: null, column: null, page: null, commit: null },
		};
		expect(together([one, other])).toHaveLength(2);
	});
});

describe('the rungs of a ladder', () => {
	const [one] = readCriterion(fixtureReport().criteria[0]!).expectations;
	const rung = (to: number, cap: number, state: 'met' | 'unmet') => ({
		...one!,
		answer: { ...one!.answer, state, expectation: { ...one!.answer.expectation, cap, where: [{ value: 'steps', is: '>=' as const, to }] } },
	});
	const told = (...rungs: ReturnType<typeof rung>[]) => tellingRungs(rungs).map(({ answer }) => answer.expectation.where[0]!.to);

	it.each([
		['of unmet ones the lowest', [rung(5, 3, 'unmet'), rung(6, 4, 'unmet')], [5]],
		['of met ones the highest', [rung(5, 3, 'met'), rung(6, 4, 'met')], [6]],
		['each that stands otherwise', [rung(5, 3, 'met'), rung(6, 4, 'unmet')], [5, 6]],
	])('are told by %s', (_, rungs, expected) => expect(told(...rungs)).toEqual(expected));

	it('are counted as one where they stand alike', () => {
		const of = (...expectations: ReturnType<typeof rung>[]) => standingsOf({ expectations, hazards: [], context: [] });
		expect(of(rung(5, 3, 'met'), rung(6, 4, 'met'))).toMatchObject({ met: 1, answered: 1 });
		expect(of(rung(5, 3, 'met'), rung(6, 4, 'unmet'))).toMatchObject({ met: 1, answered: 2 });
	});

	it('are one where one finding tells that both are not met, and two where two do', () => {
		const of = (message: string, more: object) => ({
			...one!,
			answer: {
				...one!.answer,
				state: 'unmet' as const,
				evidence: [evidence({ id: message, criterion: 'c', message })],
				expectation: { ...one!.answer.expectation, ...more },
			},
		});
		const basic = of('One node is there.', { importance: 'essential', where: [] });
		const further = of('One node is there.', { importance: 'expected', where: [{ value: 'all', is: '==', to: true }] });
		expect(tellingRungs([further, basic])).toEqual([basic]);
		const other = of('Another is there.', { importance: 'essential', where: [] });
		expect(tellingRungs([basic, other])).toEqual([basic, other]);
	});
});
