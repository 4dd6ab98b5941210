import { describe, expect, it } from 'vitest';
import type { CohortRow } from '../model.js';
import { cohortCsv } from '../report/csv.js';
import { sampleCohort } from '../report/testing.js';
import { type Grading, gradeOf, withGrades } from './grading.js';
import { instantFrom, latenessOf, lateSentence, parseLateSteps } from './late.js';
import { parseScale, parseWeights } from './points.js';

const cohort = sampleCohort(3, 2);
const { criteria } = cohort.rubric;
const deadline = '2026-02-25T22:59:59.000Z';
const at = (minutes: number) => Date.parse(deadline) / 1000 + minutes * 60;
const row = (over: Partial<CohortRow> = {}): CohortRow => ({ ...cohort.rows[0]!, total: 4, committedAt: at(192), ...over });
const grading = (over: Partial<Grading> = {}): Grading => ({
	schemaVersion: '1.0',
	...parseGiven(),
	weights: null,
	late: { deadline, steps: parseLateSteps('0min=5,1h=10,1d=50%') },
	...over,
});
function parseGiven() {
	const { points, letters } = parseScale('5=100,4=80,1=20', 'A=90,B=75,F=0');
	return { points: [...points], letters: [...letters] };
}

describe('lateness', () => {
	it('is told from the roster where it says when it was pushed, else from the commit, and says which', () => {
		const late = (over: Partial<CohortRow>) => latenessOf(row(over), grading().late!);
		expect(lateSentence(late({}))).toBe('last commit 3 h 12 min after the deadline');
		const entry = { ...row().entry, columns: { submission_timestamp: '2026-02-25 23:59:59 UTC' } };
		expect(lateSentence(late({ entry }))).toBe('pushed 1 h after the deadline');
		expect(lateSentence(late({ entry: { ...entry, asOf: deadline }, committedAt: at(-3) }))).toBe('in time');
		expect(lateSentence(late({ committedAt: null }))).toBe('nothing says when it was pushed');
		const longer = { ...row().entry, columns: { Deadline: '2026-02-26 Europe/Vienna' } };
		expect(late({ entry: longer }).minutes).toBe(192 - 1440);
	});
	it.each([
		[-5, 80, 'B', 0],
		[0, 80, 'B', 0],
		[1, 75, 'B', 5],
		[60, 75, 'B', 5],
		[61, 70, 'F', 10],
		[1441, 40, 'F', 40],
	])('of %d minutes gives %d points, %s', (minutes, points, grade, minus) => {
		expect(gradeOf(row({ committedAt: at(minutes) }), criteria, grading())).toMatchObject({ points, grade, late: { minus } });
	});
	it('that nobody knows costs nothing', () => {
		expect(gradeOf(row({ committedAt: null }), criteria, grading())).toMatchObject({ points: 80, late: { minutes: null, minus: 0 } });
	});
	it('never takes more than there is', () => {
		const all = { deadline, steps: parseLateSteps('0min=500') };
		expect(gradeOf(row(), criteria, grading({ late: all }))).toMatchObject({ points: 0, late: { minus: 80 } });
	});
	it.each([
		['1h', '"1h" is no entry'],
		['1w=5', '"1w=5" is no entry'],
		['1h=120%', 'takes more than everything'],
		['60min=1,1h=2', 'names 1 h twice'],
		['', 'needs an entry'],
	])('of the rule "%s" is refused: %s', (text, message) => expect(() => parseLateSteps(text)).toThrow(message));
	it.each([
		['2026-02-25 23:14:05 UTC', '2026-02-25T23:14:05.000Z'],
		['2026-02-25T23:14:05+01:00', '2026-02-25T22:14:05.000Z'],
		['2026-02-25 23:14:05 +0100', '2026-02-25T22:14:05.000Z'],
		['2026-02-25 Europe/Vienna', '2026-02-25T22:59:59.000Z'],
		['2026-02-25', null],
		['yesterday', null],
	])('%s is %s', (text, instant) => expect(instantFrom(text)).toBe(instant));
});

describe("the school's weights", () => {
	const cells = { ...row().criteria };
	const scores = (a: number, b: number) =>
		row({
			criteria: {
				criterion_1: { ...cells.criterion_1!, score: a, status: 'scored' },
				criterion_2: { ...cells.criterion_2!, score: b, status: 'scored' },
			},
		});
	const weights = parseWeights('criterion_1=3,criterion_2=1', criteria);
	it('stand in the place of those of the rubric', () => {
		expect(gradeOf(scores(5, 1), criteria, grading({ weights, late: null }))).toMatchObject({ score: 4, points: 80, late: null });
	});
	it('leave a ceiling and a total that a person set as they are', () => {
		expect(gradeOf({ ...scores(5, 5), cap: 3 }, criteria, grading({ weights, late: null }))).toMatchObject({ score: 3, points: 60 });
		const decided = {
			total: 2,
			totalBy: 'Ada',
			cap: null,
			band: null,
			criteria: {},
			by: ['Ada'],
			signed: false,
			comments: [],
			toConfirm: 0,
			contradicted: [],
		};
		expect(gradeOf({ ...scores(5, 5), decided }, criteria, grading({ weights, late: null }))).toMatchObject({ score: 2, points: 40 });
	});
	it.each([
		['criterion_9=1', 'has no criterion "criterion_9"; did you mean'],
		['criterion_1=0,criterion_2=0', 'leaves no criterion that counts'],
		['criterion_1=x', '"x" is no number'],
	])('"%s" is refused: %s', (text, message) => expect(() => parseWeights(text, criteria)).toThrow(message));
});

it('points, letter and lateness stand in the table, and go when there is no grading', () => {
	const graded = withGrades({ ...cohort, rows: [row()] }, grading());
	const [header, cells] = cohortCsv(graded)
		.split('\r\n')
		.map((line) => line.split(','));
	expect(['points', 'grade', 'late', 'late minus'].map((name) => cells![header!.indexOf(name)])).toEqual([
		'70',
		'F',
		'last commit 3 h 12 min after the deadline',
		'10',
	]);
	expect(withGrades(graded, null).rows[0]).not.toHaveProperty('grade');
	expect(cohortCsv(withGrades(graded, null))).not.toContain('late minus');
});
