import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cohort, calibrationSchema, cohortFiles, cohortSchema } from '@auditor/cohort';
import { AuditorError, canonicalJson } from '@auditor/schema';
import { temporaryFolder } from '@auditor/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import calibrate from './calibrate.js';
import { compareCohorts } from './compare-cohorts.js';

const digest = 'a'.repeat(64);

/** Four targets of one criterion, scored as given. */
function cohortOf(scores: readonly (number | null)[], startedAt = '2026-01-05T09:00:00.000Z'): Cohort {
	return cohortSchema.parse({
		schemaVersion: '1.0',
		auditor: 'auditor 0.0.0',
		conditions: {
			auditor: 'auditor 0.0.0',
			rubric: { id: 'r', version: '1', digest },
			policy: { id: 'p', digest },
			bench: 'heuristic',
			models: {},
			prompts: null,
			options: {},
			digest,
		},
		rubric: { name: 'R', criteria: [{ id: 'git', name: 'Git forensics', weight: 1 }] },
		rows: scores.map((score, i) => ({
			entry: { id: `t${i}`, name: `Team ${i}`, target: `/t${i}`, commit: null, asOf: null, reports: [], tags: [], place: `r.csv:${i + 2}` },
			status: 'audited',
			reason: null,
			ours: false,
			commit: 'c',
			total: score,
			band: null,
			criteria: {
				git: { status: score === null ? 'not-assessed' : 'scored', score, contested: false, reason: 'r', judges: { defense: score } },
			},
			attention: [],
			digest,
			folder: `reports/t${i}`,
			times: { startedAt, finishedAt: startedAt, milliseconds: 1, attempts: 1, peakBytes: null },
		})),
		similar: { note: null, threshold: null, pairs: [] },
		calibration: null,
		times: { startedAt, finishedAt: startedAt, milliseconds: 1 },
	});
}

function folderOf(cohort: Cohort): string {
	const folder = temporaryFolder();
	for (const { name, text } of cohortFiles(cohort)) writeFileSync(join(folder, name), text);
	return folder;
}

let said = '';
const hear = () =>
	vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
		said += text;
		return true;
	});
afterEach(() => {
	vi.restoreAllMocks();
	said = '';
});
const run = (args: string[], options: Record<string, unknown>) =>
	calibrate({ args: [args] as unknown as string[], options: { seed: 1, ...options }, signal: new AbortController().signal, all: [] });

describe('auditor calibrate', () => {
	const grades = (text: string) => {
		const file = join(temporaryFolder(), 'grades.csv');
		writeFileSync(file, text);
		return file;
	};

	it('writes the calibration beside the cohort, and shows it on its page and in its data', async () => {
		const folder = folderOf(cohortOf([2, 3, 4, null]));
		expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain('Uncalibrated.');
		hear();
		expect(await run([folder], { grades: grades('target,git\nt0,2\nTeam 1,3\n/t2,5\nt3,1\n') })).toBe(0);
		const calibration = calibrationSchema.parse(JSON.parse(readFileSync(join(folder, 'calibration.json'), 'utf8')));
		expect(calibration.overall).toMatchObject({ pairs: 3, exact: { value: 0.667 }, bias: { value: -0.333 } });
		expect(calibration.notes[0]).toBe('1 graded criterion was not scored by the auditor and is not compared.');
		expect(said).toMatch(/^auditor and people +3 +0\.67 \(/m);
		const page = readFileSync(join(folder, 'index.html'), 'utf8');
		expect(page).not.toContain('Uncalibrated.');
		expect(page).toContain('Compared with 3 grades');
		const read = cohortSchema.parse(JSON.parse(readFileSync(join(folder, 'cohort.json'), 'utf8')));
		expect(read.calibration).toEqual({ grades: 3, kappa: calibration.overall.kappa!.value, exact: 0.667, adjacent: 1 });
	});

	it('gives the same file for the same grades', async () => {
		const file = grades('target,git,grader\nt0,2,ann\nt0,3,bob\nt1,5,ann\n');
		hear();
		const folder = folderOf(cohortOf([2, 3, 4]));
		const texts = [];
		for (let i = 0; i < 2; i++) {
			await run([folder], { grades: file, out: join(folder, `${i}.json`) });
			texts.push(readFileSync(join(folder, `${i}.json`), 'utf8'));
		}
		expect(texts[0]).toBe(texts[1]);
	});

	it.each([
		['grades that are not there', { grades: '/nowhere/grades.csv' }, 'The grades /nowhere/grades.csv cannot be read: it does not exist.'],
		['a seed that is no number', { grades: 'x', seed: Number.NaN }, '--seed is a whole number from 0 on.'],
	])('refuses %s in one sentence', async (_, options, message) => {
		await expect(run([folderOf(cohortOf([2]))], options)).rejects.toThrow(message);
	});

	it('refuses a folder without a cohort or a report, and a cohort of another version', async () => {
		const file = grades('target,git\nt0,2\n');
		const error = await run([temporaryFolder()], { grades: file }).catch((e: unknown) => e);
		expect(AuditorError.is(error) && error.code).toBe('AUD_STAGE_INVALID');
		const folder = folderOf(cohortOf([2]));
		writeFileSync(join(folder, 'cohort.json'), canonicalJson({ ...cohortOf([2]), schemaVersion: '9.9' }));
		await expect(run([folder], { grades: file })).rejects.toThrow(/has schema version 9\.9; this auditor reads 1\.0/);
	});
});

describe('auditor compare with two cohorts', () => {
	it('tells the drift, and puts it on the page of the later one', () => {
		const before = folderOf(cohortOf([2, 3, 4]));
		const after = folderOf(cohortOf([2, 5, 3], '2026-02-05T09:00:00.000Z'));
		hear();
		expect(compareCohorts(before, after, { json: false, failOnDrop: false })).toBe(0);
		expect(said).toContain(
			'3 targets in both, 0 new, 0 gone.\nJudged under the same conditions.\ntotals: 2 of 3 changed, by +0.33 on average, at most +2.00.',
		);
		expect(JSON.parse(readFileSync(join(after, 'drift.json'), 'utf8')).totals).toMatchObject({ compared: 3, changed: 2 });
		expect(readFileSync(join(after, 'index.html'), 'utf8')).toContain('Drift since the last judging');
	});

	it('fails on a drop when asked to', () => {
		const [before, after] = [folderOf(cohortOf([4])), folderOf(cohortOf([3]))];
		hear();
		vi.spyOn(process.stderr, 'write').mockReturnValue(true);
		expect(compareCohorts(before, after, { json: true, failOnDrop: true })).toBe(1);
		expect(compareCohorts(after, before, { json: true, failOnDrop: true })).toBe(0);
	});
});
