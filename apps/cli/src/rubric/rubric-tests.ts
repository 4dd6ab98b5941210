// rubric.test.json: what a rubric must say about small repositories that are described as data. Reads and checks it; runs nothing.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError, criterionStatusSchema, nearest, parseWith, type Rubric } from '@auditor/schema';
import { z } from 'zod';
import { named } from '../trust/origin.js';
import { readRubricJson } from './read-rubric-json.js';

/** What some file system takes for `.git`: in any case, as a short name of Windows, with characters that are not seen. */
function isGit(part: string): boolean {
	return /^(\.git|git~\d+)[ .]*$/i.test(part.replace(/\p{Cf}/gu, '').split(':', 1)[0] ?? '');
}

export const TESTS = 'rubric.test.json';

const range = z.union([z.int().min(1).max(5), z.tuple([z.number().min(1).max(5), z.number().min(1).max(5)])]);
const path = z
	.string()
	.min(1)
	.refine(
		(p) => !/[\\\0]/.test(p) && p.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !isGit(part)),
		'a path is relative to the repository, without "..", and not inside of .git',
	);
const files = z.record(path, z.string().nullable());

const fixtureSchema = z
	.strictObject({
		/** A sentence. */
		name: z.string().min(1),
		/** Path to text; one commit. */
		files: files.optional(),
		/** In order, one hour apart when `at` (ISO 8601) is not given; null removes a file. */
		commits: z.array(z.strictObject({ message: z.string(), at: z.string().optional(), files: files.default({}) })).optional(),
		/** By criterion: the status, and the score or the range of scores; `scored` when only a score is named. */
		expect: z.record(z.string(), z.union([range, z.strictObject({ status: criterionStatusSchema.optional(), score: range.optional() })])),
		/** Range of the total. */
		total: range.optional(),
	})
	.refine((f) => (f.files === undefined) !== (f.commits === undefined), 'a fixture has either files or commits');

const testsSchema = z.strictObject({
	$schema: z.string().optional(),
	fixtures: z.array(fixtureSchema).min(1, 'a test needs at least one fixture'),
});

export type RubricFixture = z.infer<typeof fixtureSchema>;

export interface Expected {
	readonly status: string;
	/** Inclusive; null when only the status counts. */
	readonly score: readonly [number, number] | null;
}

/** @throws AuditorError AUD_RUBRIC_INVALID with the path of the fault; AUD_RUBRIC_NOT_FOUND when there is no such file. */
export function readRubricTests(folder: string, name: string, rubric: Rubric): RubricFixture[] {
	const file = join(folder, TESTS);
	if (!existsSync(file)) {
		throw new AuditorError('AUD_RUBRIC_NOT_FOUND', `Rubric ${name} has no tests: ${TESTS} is not beside it.`, {
			hint: 'auditor rubric init writes one to start from.',
		});
	}
	const what = `${TESTS} of rubric ${name}`;
	const { fixtures } = parseWith(testsSchema, readRubricJson(named(file), TESTS), 'AUD_RUBRIC_INVALID', what);
	const ids = rubric.criteria.map((c) => c.id);
	fixtures.forEach((fixture, i) => {
		for (const id of Object.keys(fixture.expect)) {
			if (ids.includes(id)) continue;
			const near = nearest(id, ids);
			throw new AuditorError(
				'AUD_RUBRIC_INVALID',
				`${what}: at fixtures[${i}].expect.${id}: the rubric has no criterion "${id}"${near ? `; did you mean "${near}"?` : '.'}`,
			);
		}
	});
	return fixtures;
}

export function expectedOf(value: RubricFixture['expect'][string]): Expected {
	const { status, score } = typeof value === 'number' || Array.isArray(value) ? { status: undefined, score: value } : value;
	return { status: status ?? 'scored', score: rangeOf(score) };
}

export function rangeOf(value: number | readonly [number, number] | undefined): readonly [number, number] | null {
	if (value === undefined) return null;
	return typeof value === 'number' ? [value, value] : value;
}
