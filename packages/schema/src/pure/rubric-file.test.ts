// A rubric as a teacher writes it says the same as the long form, and a fault in it is found where it was written.
import { describe, expect, it } from 'vitest';
import { expandRubric, readRubric } from './rubric-file.js';

const file = (expectations: unknown, more: object = {}) => ({
	id: 'x',
	name: 'X',
	version: '1',
	criteria: [{ id: 'c', name: 'C', expectations, ...more }],
});
const read = (expectations: unknown) => readRubric(file(expectations)).criteria[0]!.expectations;

describe('a rubric file', () => {
	it('groups what is asked and what it counts, and names expectations once', () => {
		const short = {
			three: {
				text: 'Three judges work at once.',
				asks: {
					probe: 'graph/role-fan-out',
					must: 'found',
					select: { role: 'judge' },
					where: { parallel: '>= 3', medium: '!= ascii', idle: false },
				},
				worth: { weight: 3, importance: 'essential', cap: 2 },
				why: 'The course asks for three.',
			},
		};
		const long = [
			{
				id: 'three',
				text: 'Three judges work at once.',
				probe: 'graph/role-fan-out',
				expects: 'true',
				select: [{ value: 'role', is: '==', to: 'judge' }],
				where: [
					{ value: 'parallel', is: '>=', to: 3 },
					{ value: 'medium', is: '!=', to: 'ascii' },
					{ value: 'idle', is: '==', to: false },
				],
				weight: 3,
				importance: 'essential',
				cap: 2,
				why: 'The course asks for three.',
			},
		];
		expect(read(short)).toEqual(read(long));
	});

	it('takes what it counts on the line of what is asked', () => {
		const [both] = read({ a: { text: 'A.', asks: { probe: 'git/commit-count', weight: 2, cap: 3, unanswered: 'doubt', harms: true } } });
		const [apart] = read({
			a: { text: 'A.', asks: { probe: 'git/commit-count' }, worth: { weight: 2, cap: 3 }, unanswered: 'doubt', harms: true },
		});
		expect(both).toEqual(apart);
	});

	it('names expectations of the same criterion by their id alone', () => {
		const asks = { probe: 'git/commit-count' };
		const [first] = read({ a: { text: 'A.', asks, after: ['b'], meets: ['b', 'd.e'] }, b: { text: 'B.', asks } });
		expect([first!.after, first!.meets]).toEqual([['c.b'], ['c.b', 'd.e']]);
	});

	it('names the words of a lexicon by their id, and finds a fault among them where it was written', () => {
		const lexicon = (concept: object) => ({
			...file([]),
			lexicon: { roles: { judge: { terms: 'judge, bench' } }, languages: { fr: { concepts: { x: concept } } } },
		});
		const read = readRubric(lexicon({ terms: 'un, deux' })).lexicon;
		expect(read.roles).toEqual([{ id: 'judge', terms: ['judge', 'bench'], not: [] }]);
		expect(read.languages!.fr!.concepts).toEqual([{ id: 'x', terms: ['un', 'deux'], mechanism: [] }]);
		expect(expandRubric(lexicon({ terms: 3 })).originOf('lexicon.languages.fr.concepts[0].terms')).toBe(
			'lexicon.languages.fr.concepts.x.terms',
		);
	});

	it('reads the words of a concept as one text with semicolons', () => {
		const words = (text: string) => ({ ...file([]), lexicon: { languages: { fr: { concepts: { x: text } } } } });
		expect(readRubric(words('un, deux; trois, quatre; cinq')).lexicon.languages!.fr!.concepts).toEqual([
			{ id: 'x', terms: ['un', 'deux'], mechanism: ['trois', 'quatre'], paraphrases: ['cinq'] },
		]);
		expect(readRubric(words('un')).lexicon.languages!.fr!.concepts).toEqual([{ id: 'x', terms: ['un'], mechanism: [] }]);
		expect(() => readRubric(words('un; deux; trois; quatre'))).toThrow('more');
	});

	it('makes of a ladder one expectation a rung, each with its number and its cap', () => {
		const rungs = read([
			{
				id: 'growth',
				text: 'At least {} commits.',
				whenUnmet: 'Fewer than {} commits.',
				probe: 'git/growth-steps',
				where: { hours: '> 1' },
				value: 'commits',
				caps: { '< 3': 2, '< 5': 3 },
			},
		]);
		expect(rungs.map(({ id, text, whenUnmet, cap, where }) => [id, text, whenUnmet, cap, where.at(-1)])).toEqual([
			['growth-3', 'At least 3 commits.', 'Fewer than 3 commits.', 2, { value: 'commits', is: '>=', to: 3 }],
			['growth-5', 'At least 5 commits.', 'Fewer than 5 commits.', 3, { value: 'commits', is: '>=', to: 5 }],
		]);
		expect(rungs[0]!.where).toHaveLength(2);
	});

	it('refuses a ladder without a value, and a rung that compares nothing', () => {
		expect(expandRubric(file([{ id: 'a', caps: { '< 3': 2 } }])).faults[0]).toMatchObject({ path: 'criteria[0].expectations[0]' });
		const [fault] = expandRubric(file({ a: { worth: { value: 'n', caps: { three: 2 } } } })).faults;
		expect(fault).toEqual({ path: 'criteria[0].expectations.a.caps', message: expect.stringContaining('"three" is no rung') });
	});

	it.each([
		['a sign without a number', { where: { commits: '> three' } }, 'asks.where.commits', '"> three" compares with no number'],
		['two signs', { where: { commits: '>> 3' } }, 'asks.where.commits', 'compares with no number'],
		['another answer than found', { must: 'not fond' }, 'asks.must', '"not fond" is not known; did you mean "not found"?'],
	])('refuses %s, at its place', (_, asks, at, message) => {
		const written = file({ a: { text: 'A.', asks: { probe: 'git/commit-count', ...asks } } });
		const fault = { path: `criteria[0].expectations.a.${at}`, message: expect.stringContaining(message) };
		expect(expandRubric(written).faults).toEqual([fault]);
	});

	it('takes what another sign compares as it is', () => {
		expect(expandRubric(file({ a: { asks: { where: { way: '== loop', by: 'includes a', all: true } } } })).faults).toEqual([]);
	});

	it('takes words with commas, and leaves the long form as it is', () => {
		const lexicon = { roles: [{ id: 'judge', terms: 'judge, tech lead' }], lists: { hard: 'strict, harsh', soft: ['kind, but firm'] } };
		const value = expandRubric({ ...file([]), lexicon }).value as { lexicon: unknown };
		expect(value.lexicon).toEqual({
			roles: [{ id: 'judge', terms: ['judge', 'tech lead'] }],
			lists: { hard: ['strict', 'harsh'], soft: ['kind, but firm'] },
		});
		const long = file([{ id: 'a', text: 'A.', probe: 'git/commit-count', where: [{ value: 'n', is: '>', to: 1 }] }]);
		expect(expandRubric(long).value).toEqual(long);
		expect(expandRubric([1]).value).toEqual([1]);
	});

	it('leads each path back to where it was written', () => {
		const { originOf } = expandRubric(
			file({
				ladder: { worth: { value: 'n', caps: { '< 3': 2, '< 5': 3 } } },
				last: { asks: { probe: 'a/b', must: 'found', where: { one: 1, two: 2 } }, worth: { cap: 2 } },
			}),
		);
		const at = 'criteria[0].expectations';
		expect(originOf(`${at}[1].text`)).toBe(`${at}.ladder.text`);
		expect(originOf(`${at}[2].where[1].value`)).toBe(`${at}.last.asks.where.two`);
		expect(originOf(`${at}[2].cap`)).toBe(`${at}.last.worth.cap`);
		expect(originOf(`${at}[2].expects`)).toBe(`${at}.last.asks.must`);
		expect(originOf('criteria[0].name')).toBe('criteria[0].name');
	});
});
