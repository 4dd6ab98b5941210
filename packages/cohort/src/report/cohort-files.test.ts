import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { ATTACKS, hostileCohort } from '../../test/hostile.js';
import { calibrate, scoredCohort } from '../calibrate/calibrate.js';
import { drift, driftSchema } from '../drift/drift.js';
import { type Cohort, cohortSchema } from '../model.js';
import { cohortFiles } from './cohort-files.js';
import { spreadsheet } from './csv.js';
import { outliersOf } from './outliers.js';
import { sampleCohort } from './testing.js';
import { withCohortAttention } from './with-cohort-attention.js';

const file = (files: readonly { name: string; text: string }[], name: string) => files.find((f) => f.name === name)!.text;
const change = (cohort: Cohort, id: string, over: Partial<Cohort['rows'][number]>): Cohort => ({
	...cohort,
	rows: cohort.rows.map((row) => (row.entry.id === id ? { ...row, ...over } : row)),
});

describe('the files of a cohort', () => {
	const cohort = sampleCohort(40, 5);
	const files = cohortFiles(cohort);

	it('are data, table and page, the same bytes each time', () => {
		expect(files.map((f) => f.name)).toEqual(['cohort.json', 'cohort.csv', 'index.html']);
		expect(cohortFiles(cohort)).toEqual(files);
	});

	it('hold the cohort as data, which gives the same files again', () => {
		const read = cohortSchema.parse(JSON.parse(file(files, 'cohort.json')));
		for (const [i, { name, text }] of cohortFiles(read).entries()) expect([name, text === files[i]!.text]).toEqual([name, true]);
	});

	it('hold a line per target, with a score or the word for its absence', () => {
		const [header, ...lines]: string[][] = parse(file(files, 'cohort.csv'), { bom: true });
		expect(header!.slice(0, 11)).toEqual([
			'id',
			'name',
			'target',
			'tags',
			'status',
			'total',
			'computed total',
			'band',
			'decided by',
			'criterion_1',
			'criterion_2',
		]);
		expect(lines.map((line) => line[0])).toEqual(cohort.rows.map((row) => row.entry.id));
		const values = new Set(lines.flatMap((line) => line.slice(9, 14)));
		for (const value of values) expect(value).toMatch(/^([1-5]|not-assessed|not-applicable|failed)$/);
		expect(lines[0]![header!.indexOf('similar to')]).toBe('team-002');
	});

	it('give a spreadsheet nothing to run, and a terminal nothing to obey', () => {
		const lines: string[][] = parse(file(cohortFiles(hostileCohort()), 'cohort.csv'), { bom: true });
		for (const value of lines.flat()) {
			expect(value).not.toMatch(/^[=+@\t\r-]/);
			expect(value).not.toMatch(/[\u0000-\u001f\u202e]/);
		}
		expect(lines.flat()).toContain(`'${ATTACKS[4]}`);
	});

	it('give nothing to run to a spreadsheet that parts cells at semicolons', () => {
		const text = spreadsheet(
			[
				['id', 'Ann;=cmd|calc!A0'],
				['1', 'Bob; @SUM(1)'],
			],
			{ bom: false },
		);
		for (const cell of text.split(/[;\r\n]+/)) expect(cell.trim()).not.toMatch(/^[=+@-]/);
	});

	it('tell one reason once for all whom it keeps, and each further one for itself', () => {
		const away = (text: string) => [{ kind: 'failed' as const, criterion: null, text }];
		const page = file(
			cohortFiles({
				...cohort,
				rows: cohort.rows.slice(8, 13).map((row, i) => ({ ...row, attention: away(i === 3 ? 'The disk is full.' : 'Nobody answers.') })),
			}),
			'index.html',
		);
		const queue = page.slice(page.indexOf('<ol class="queue">'), page.indexOf('id="matrix"'));
		expect(queue.match(/Nobody answers\./g)).toHaveLength(1);
		expect(queue).toContain('4 targets: ');
		for (const row of cohort.rows.slice(8, 13)) expect(queue).toContain(`>${row.entry.name}<`);
		expect(queue.match(/The disk is full\./g)).toHaveLength(1);
	});

	it('say that nobody calibrated, or how far people agree', () => {
		expect(file(files, 'index.html')).toContain('Uncalibrated.');
		const grades = cohort.rows.flatMap((row) =>
			row.criteria.criterion_1?.score
				? [{ place: 'g:1', target: row.entry.id, criterion: 'criterion_1', grade: row.criteria.criterion_1.score, grader: '' }]
				: [],
		);
		const calibration = calibrate(scoredCohort(cohort), { grades, passedOver: [] }, { resamples: 50, seed: 1 });
		const page = file(cohortFiles(cohort, { calibration }), 'index.html');
		expect(page).toContain('100 % (100 % to 100 %)');
		expect(page).not.toContain('Uncalibrated.');
	});

	it('are there also for a cohort of none and of one', () => {
		for (const n of [0, 1]) expect(file(cohortFiles(sampleCohort(n, 3)), 'index.html')).toContain('</html>');
	});
});

describe('outliers', () => {
	const plain = sampleCohort(40, 5, 3);
	const quiet: Cohort = {
		...plain,
		rows: plain.rows.map((row) => ({
			...row,
			total: row.total === null ? null : 3 + (row.entry.id.charCodeAt(7) % 3) / 10,
			criteria: Object.fromEntries(
				plain.rubric.criteria.map((c) => [c.id, { status: 'scored', score: 3, contested: false, reason: '', judges: {} }]),
			),
		})),
	};

	it('are none where all are alike', () => {
		expect(outliersOf(quiet)).toEqual([]);
	});

	it('are totals far from the median', () => {
		expect(outliersOf(change(quiet, 'team-003', { total: 1.2 }))).toMatchObject([
			{ target: 'team-003', criterion: null, text: expect.stringMatching(/^Total 1\.20, where the cohort’s median is 3\.\d0\.$/) },
		]);
		expect(outliersOf(change(quiet, 'team-003', { total: 2.9 }))).toEqual([]);
	});

	it('are single scores that the target’s others do not let expect', () => {
		const { criteria } = quiet.rows[2]!;
		const odd = { ...criteria, criterion_2: { ...criteria.criterion_2!, score: 1 } };
		expect(outliersOf(change(quiet, 'team-003', { criteria: odd }))).toMatchObject([
			{ target: 'team-003', criterion: 'criterion_2', distance: -2 },
		]);
		const low = Object.fromEntries(Object.entries(criteria).map(([id, c]) => [id, { ...c, score: 1 }]));
		expect(outliersOf(change(quiet, 'team-003', { criteria: low }))).toEqual([]);
	});

	it('are not told of a handful of targets', () => {
		const few = { ...quiet, rows: quiet.rows.slice(0, 6) };
		expect(outliersOf(change(few, 'team-003', { total: 1 }))).toEqual([]);
	});

	it('and similar targets become reasons to look, once', () => {
		const once = withCohortAttention(change(quiet, 'team-003', { total: 1.2 }));
		expect(once.rows[2]!.attention.map((a) => a.kind)).toContain('outlier');
		expect(once.rows[0]!.attention.at(-1)).toEqual({
			kind: 'similar',
			criterion: null,
			text: 'Resembles Team 2 of the autumn class by 64 % in code, first at src/nodes/judges.py:12.',
		});
		expect(withCohortAttention(once)).toEqual(once);
	});
});

describe('drift', () => {
	const before = sampleCohort(20, 4);
	const cell = before.rows[0]!.criteria.criterion_1!;
	const other = cell.score === 5 ? 4 : 5;
	const after = change(
		change(before, 'team-001', {
			criteria: { ...before.rows[0]!.criteria, criterion_1: { ...cell, score: other } },
			total: before.rows[0]!.total! + 0.5,
			commit: 'other',
		}),
		'team-002',
		{ status: 'failed', total: null, criteria: {} },
	);

	it('is none between a cohort and itself', () => {
		expect(drift(before, before)).toMatchObject({
			conditions: [],
			changes: [],
			totals: { changed: 0, mean: 0, largest: 0 },
			targets: { compared: 20, added: [], removed: [] },
		});
	});

	it('tells what changed, by how much, and whether the target moved on', () => {
		const found = drift(before, after);
		expect(driftSchema.parse(found)).toEqual(found);
		expect(found.totals).toMatchObject({ changed: 1, largest: 0.5, vanished: 1 });
		expect(found.scores).toMatchObject({
			changed: 1,
			largest: other - cell.score!,
			vanished: Object.values(before.rows[1]!.criteria).filter((c) => c.score !== null).length,
		});
		expect(found.criteria.map((c) => c.changed)).toEqual([1, 0, 0, 0]);
		expect(found.changes.find((c) => c.target === 'team-001' && c.criterion === 'criterion_1')).toMatchObject({
			before: cell.score,
			after: other,
			moved: true,
		});
	});

	it('names the conditions that differ, and the targets that came and went', () => {
		const moved: Cohort = {
			...before,
			rows: before.rows.slice(1),
			conditions: {
				...before.conditions,
				digest: 'x',
				bench: 'llm',
				models: { defense: 'm' },
				rubric: { ...before.conditions.rubric, version: '2' },
			},
		};
		const found = drift(before, moved);
		expect(found.conditions).toEqual([
			{ name: 'bench', before: 'heuristic', after: 'llm' },
			{ name: 'models.defense', before: 'none', after: 'm' },
			{ name: 'rubric.version', before: '1.0.0', after: '2' },
		]);
		expect(found.targets).toEqual({ compared: 19, added: [], removed: ['team-001'] });
		const files = cohortFiles(moved, { drift: found });
		expect(files.map((f) => f.name)).toContain('drift.json');
		expect(file(files, 'index.html')).toContain('Judged under other conditions: 3 conditions changed');
	});
});
