import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { auditProgram } from './program.js';

const index = createRequire(import.meta.url).resolve('@auditor/schema');
const request = { target: '', cwd: '/' };
const digest = createHash('sha256').update(readFileSync(index)).digest('hex');

/** A folder as the build leaves it, with one package in the one file. */
function built(parts: unknown): string {
	const folder = temporaryFolder();
	if (parts !== undefined) writeFileSync(join(folder, 'audit-job.json'), JSON.stringify(parts));
	return folder;
}

describe('the program of an audit', () => {
	it('is the one file with its kept code, which the first audits leave and the end of the batch takes away', () => {
		const program = auditProgram(request, built({ '@auditor/schema': { 'index.js': digest } }));
		const starts = Array.from({ length: 20 }, () => program.next());
		const folder = dirname(starts[0]?.args[0] as string);
		expect(new Set(starts.map(({ file }) => basename(file)))).toEqual(new Set(['audit-start.cjs']));
		expect(new Set(starts.map(({ args }) => args[0])).size).toBe(1);
		expect(starts[0]?.args[1]).toBe('keep');
		expect(starts.at(-1)?.args).toHaveLength(1);
		expect(existsSync(folder)).toBe(true);
		program.close();
		expect(existsSync(folder)).toBe(false);
	});

	it('holds no package that the command does not name, or it is never found whole', () => {
		const folder = new URL('../../', import.meta.url);
		const { dependencies } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
		const parts = JSON.parse(readFileSync(new URL('dist/audit-job.json', folder), 'utf8'));
		expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(Object.keys(parts)));
	});

	it.each<[string, unknown, object]>([
		['a package is another one now', { '@auditor/schema': { 'index.js': '0'.repeat(64) } }, {}],
		['a part of a package is gone', { '@auditor/schema': { 'index.js': digest, 'no-such-chunk.js': digest } }, {}],
		['nothing says what is in the one file', undefined, {}],
		['models judge', { '@auditor/schema': { 'index.js': digest } }, { bench: 'llm' }],
		['a model is shown pictures', { '@auditor/schema': { 'index.js': digest } }, { visionModel: 'm' }],
		['the rubric has code', { '@auditor/schema': { 'index.js': digest } }, { allowRubricCode: true }],
	])('is that of a single audit where %s', (_, parts, more) => {
		const { file, args } = auditProgram({ ...request, ...more }, built(parts)).next();
		expect([basename(file), args]).toEqual(['audit-job.js', []]);
	});
});
