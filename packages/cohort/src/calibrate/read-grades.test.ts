import { AuditorError } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { readGrades } from './read-grades.js';

const criteria = [
	{ id: 'git', name: 'Git forensics' },
	{ id: 'depth', name: 'Theoretical depth' },
];
const read = (text: string | Uint8Array) => readGrades(typeof text === 'string' ? new TextEncoder().encode(text) : text, 'g.csv', criteria);
const short = (text: string) => read(text).grades.map((g) => [g.target, g.criterion, g.grade, g.grader]);

describe('grades are read', () => {
	it.each([
		[
			'a line per grade',
			'target,criterion,grade,grader\na,git,4,ann\na,git,3,bob\n',
			[
				['a', 'git', 4, 'ann'],
				['a', 'git', 3, 'bob'],
			],
		],
		[
			'a column per criterion, by id or name',
			'Target,git,Theoretical Depth\na,4,2\nb,,5\n',
			[
				['a', 'git', 4, ''],
				['a', 'depth', 2, ''],
				['b', 'depth', 5, ''],
			],
		],
		[
			'a column per criterion and graders',
			'id;rater;git\na;ann;3,5\na;bob;4\n',
			[
				['a', 'git', 3.5, 'ann'],
				['a', 'git', 4, 'bob'],
			],
		],
		['tabs, a mark and Windows lines', '\ufefftarget\tgit\r\na\t1\r\n\r\n', [['a', 'git', 1, '']]],
		['empty cells are no grades', 'target,git,depth\na,,3\n', [['a', 'depth', 3, '']]],
		[
			'the words of cohort.csv are no grades',
			'id,git,depth\na,failed,3\nb,not-assessed,4\nc,auditor-error,abstained\nd,not-applicable,1\n',
			[
				['a', 'depth', 3, ''],
				['b', 'depth', 4, ''],
				['d', 'depth', 1, ''],
			],
		],
	])('%s', (_, text, expected) => {
		expect(short(text)).toEqual(expected);
	});

	it('passes over columns that are no criterion, and says so', () => {
		expect(read('target,git,remarks\na,3,nice\n').passedOver).toEqual(['remarks']);
	});

	it('knows the place of each', () => {
		expect(read('target,git\na,3\n\nb,4\n').grades.map((g) => g.place)).toEqual(['g.csv:2', 'g.csv:4']);
	});
});

describe('grades that cannot be used are one sentence', () => {
	it.each([
		['nothing', '', 'g.csv holds no grades.'],
		['a header alone', 'target,git\n', 'g.csv holds no grades.'],
		['no target', 'who,git\na,3\n', 'g.csv has no column for the target.'],
		['no criterion', 'target,remarks\na,3\n', 'g.csv grades no criterion of the rubric.'],
		['a grade beyond 5', 'target,git\na,6\n', 'g.csv:2: "6" is no grade from 1 to 5.'],
		['a zero', 'target,git\na,0\n', 'g.csv:2: "0" is no grade from 1 to 5.'],
		['a word', 'target,git\na,good\nb,bad\n', 'g.csv:2: "good" is no grade from 1 to 5 (and 1 more).'],
		['a formula', "target,git\na,'=1+1\n", 'g.csv:2: "\'=1+1" is no grade from 1 to 5.'],
		['an unknown criterion', 'target,criterion,grade\na,gut,3\n', 'g.csv:2: the rubric has no criterion "gut", perhaps git.'],
		['the same twice', 'target,criterion,grade,grader\na,git,3,ann\na,git,4,ann\n', 'g.csv:3 grades a on git again, after g.csv:2 (ann).'],
		['a line without a target', 'target,git\n,3\n', 'g.csv:2 names no target.'],
		['all empty', 'target,git\na,\n', 'g.csv holds no grades.'],
		['all without a score', 'target,git\na,failed\n', 'g.csv holds no grades.'],
		['another word of a status', 'target,git\na,not assessed\n', 'g.csv:2: "not assessed" is no grade from 1 to 5.'],
		['an open quote', 'target,git\n"a,3\n', /^g\.csv(:\d+)? is no CSV: /],
		['another encoding', new Uint8Array([0x74, 0xe9, 0x2c, 0x0a]), /^g\.csv:1 is not UTF-8/],
	])('%s', (_, text, message) => {
		let thrown: unknown;
		try {
			read(text);
		} catch (error) {
			thrown = error;
		}
		expect(AuditorError.is(thrown) && thrown.code).toBe('AUD_GRADES_INVALID');
		if (typeof message === 'string') expect((thrown as Error).message).toBe(message);
		else expect((thrown as Error).message).toMatch(message);
	});
});

it('a sheet of half a million lines is refused before they are read', () => {
	const lines = 'target,criterion,grade\n'.concat('a,no such criterion,x\n'.repeat(500_001));
	expect(() => read(lines)).toThrow('g.csv has more than 500000 lines');
});

it('of many bad lines the first is told, and the others are counted', () => {
	expect(() => read('target,criterion,grade\n'.concat('a,no such criterion,x\n'.repeat(1000)))).toThrow(
		'g.csv:2: the rubric has no criterion "no such criterion" (and 999 more).',
	);
});
