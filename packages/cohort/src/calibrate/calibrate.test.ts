import { describe, expect, it } from 'vitest';
import { sampleCohort } from '../report/testing.js';
import { agreementOf } from './agreement.js';
import { calibrate, scoredCohort } from './calibrate.js';
import { calibrationSchema } from './model.js';
import { readGrades } from './read-grades.js';

const pairs = (scores: readonly number[], grades: readonly number[]) =>
	scores.map((score, i) => ({ target: `t${i}`, score, grade: grades[i]! }));
const repeat = (...runs: readonly [value: number, times: number][]) => runs.flatMap(([value, times]) => Array<number>(times).fill(value));
const quick = { resamples: 200, seed: 1 };

describe('agreement', () => {
	it.each([
		['all equal', [1, 2, 3, 4], [1, 2, 3, 4], { exact: 1, adjacent: 1, kappa: 1, bias: 0, error: 0 }],
		['all turned round', [1, 5], [5, 1], { exact: 0, adjacent: 0, kappa: -1, bias: 0, error: 4 }],
		['counted by hand', [2, 2, 4, 4], [1, 2, 2, 4], { exact: 0.5, adjacent: 0.75, bias: 0.75, error: 0.75 }],
		['one side gives one grade to all', [4, 4, 4, 4], [1, 3, 4, 5], { exact: 0.25, adjacent: 0.75, kappa: 0, bias: 0.75, error: 1.25 }],
		// Three categories, 100 cases, four of them one apart: scikit-learn's own tests give 0.9541 for quadratic weights.
		[
			'a published example',
			repeat([1, 46], [2, 44], [3, 10]),
			repeat([1, 50], [2, 40], [3, 10]),
			{ exact: 0.96, adjacent: 1, kappa: 0.954, bias: 0.04 },
		],
		['halves count as what they are nearest to', [4, 4], [4.4, 3.5], { exact: 0.5, adjacent: 1 }],
	])('%s', (_, scores, grades, expected) => {
		const found = agreementOf(pairs(scores, grades), quick);
		expect(found.pairs).toBe(scores.length);
		for (const [name, value] of Object.entries(expected)) expect([name, found[name as 'exact']?.value]).toEqual([name, value]);
	});

	it('gives kappa by hand', () => {
		// Differences 1, 0, 2, 0: mean square 5/4. By chance: (4+4+16+16)/4 + (1+4+4+16)/4 - 2 (12/4)(9/4) = 10 + 6.25 - 13.5 = 2.75.
		expect(agreementOf(pairs([2, 2, 4, 4], [1, 2, 2, 4]), quick).kappa?.value).toBe(Math.round((1 - 1.25 / 2.75) * 1000) / 1000);
	});

	it.each([
		['no pair', [], []],
		['one grade for all on both sides', [3, 3], [3, 3]],
	])('has no kappa of %s', (_, scores, grades) => {
		expect(agreementOf(pairs(scores, grades), quick).kappa).toBeNull();
	});

	it('has intervals that hold the value, are the same for a seed, and narrow with more targets', () => {
		const wobble = (n: number) =>
			Array.from({ length: n }, (_, i) => ({ target: `t${i}`, score: 1 + (i % 5), grade: 1 + ((i * 7 + (i % 3)) % 5) }));
		const few = agreementOf(wobble(20), quick);
		const many = agreementOf(wobble(400), quick);
		for (const { value, low, high } of [few.kappa!, few.bias!, many.kappa!]) expect(low <= value && value <= high).toBe(true);
		expect(agreementOf(wobble(20), quick)).toEqual(few);
		expect(agreementOf(wobble(20), { ...quick, seed: 2 })).not.toEqual(few);
		expect(many.exact!.high - many.exact!.low).toBeLessThan(few.exact!.high - few.exact!.low);
	});

	it('resamples targets, not grades: ten grades of one target are one', () => {
		const together = Array.from({ length: 10 }, (_, i) => ({ target: 'a', score: 3, grade: i % 2 ? 3 : 4 }));
		expect(agreementOf(together, quick).exact).toEqual({ value: 0.5, low: 0.5, high: 0.5 });
	});
});

describe('calibrating a cohort', () => {
	const cohort = sampleCohort(30, 4);
	const scored = scoredCohort(cohort);
	const bytes = (text: string) => new TextEncoder().encode(text);
	const line = (id: string, criterion: string, grade: number, grader: string) => `${id},${criterion},${grade},${grader}`;
	const given = cohort.rows.flatMap((row) =>
		Object.entries(row.criteria).flatMap(([id, cell]) =>
			cell.score === null ? [] : [line(row.entry.id, id, Math.min(5, cell.score + 1), 'ann'), line(row.entry.name, id, cell.score, 'bob')],
		),
	);
	const sheet = readGrades(
		bytes(['target,criterion,grade,grader', ...given, 'nobody,criterion_1,3,ann'].join('\n')),
		'grades.csv',
		scored.criteria,
	);
	const found = calibrate(scored, sheet, quick);

	it('takes the median of the graders, finds targets by id and by name, and fits its schema', () => {
		expect(calibrationSchema.parse(found)).toEqual(found);
		expect(found.graders).toEqual(['ann', 'bob']);
		expect(found.targets).toBe(cohort.rows.filter((row) => row.status !== 'failed').length);
		// The median lies half a point above the score, but where that is 5 already.
		expect(found.overall.bias!.value).toBeLessThan(-0.4);
		expect(found.overall.adjacent!.value).toBe(1);
	});

	it('tells how far people agree among themselves, and the bias of each judge by criterion', () => {
		expect(found.ceiling).toMatchObject({ bias: null, adjacent: { value: 1 } });
		expect(found.ceiling!.exact!.value).toBeLessThan(0.5);
		const bias = Object.fromEntries(found.personas.map((p) => [p.id, p.bias!.value]));
		expect(bias.defense).toBeGreaterThan(bias.techlead!);
		expect(bias.techlead).toBeGreaterThan(bias.prosecutor!);
		expect(found.personas[0]!.criteria.map((c) => c.id)).toEqual(cohort.rubric.criteria.map((c) => c.id));
	});

	it('says who was not judged', () => {
		expect(found.notes).toContain('1 graded target was not judged: nobody.');
	});

	it('has no ceiling with one grader, and says which grades met no score', () => {
		const failed = cohort.rows.find((row) => row.status === 'failed')!.entry.id;
		const one = readGrades(bytes(`target,criterion_1\nteam-001,3\n${failed},2\n`), 'grades.csv', scored.criteria);
		const { ceiling, notes, overall } = calibrate(scored, one, quick);
		expect(ceiling).toBeNull();
		expect(overall.pairs).toBe(1);
		expect(notes[0]).toBe('1 graded criterion was not scored by the auditor and is not compared.');
	});

	it.each([
		['none of the targets was judged', 'target,criterion_1\nx,3\ny,4\n', /^None of the graded targets was judged: x, y\.$/],
		['a name that two targets have', 'target,criterion_1\nTwin,3\n', /^grades\.csv:2: 2 targets are called Twin\.$/],
	])('refuses %s', (_, text, message) => {
		const twins = { ...scored, targets: scored.targets.map((t, i) => (i < 2 ? { ...t, names: [t.names[0]!, 'Twin'] } : t)) };
		expect(() => calibrate(twins, readGrades(bytes(text), 'grades.csv', scored.criteria), quick)).toThrow(message);
	});
});
