import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { keptCode, startsFromOneFile } from './start.js';

const index = readFileSync(createRequire(import.meta.url).resolve('@auditor/schema'));
const digest = createHash('sha256').update(index).digest('hex');

/** A folder as the build leaves it, and a state folder. */
function given(parts: unknown = { '@auditor/schema': { 'index.js': digest } }) {
	const place = temporaryFolder();
	writeFileSync(join(place, 'audit-job.json'), JSON.stringify(parts));
	writeFileSync(join(place, 'audit-job.cjs'), 'module.exports = 1;');
	return { place, environment: { XDG_STATE_HOME: temporaryFolder() } };
}

describe('the compiled code of a single audit', () => {
	it('has one name while the program stays the same, and another once a file is replaced', () => {
		const { place, environment } = given();
		const kept = keptCode('audit', environment, place) as string;
		expect(basename(kept)).toMatch(/^[0-9a-f]{64}-audit$/);
		expect(keptCode('audit', environment, place)).toBe(kept);
		writeFileSync(join(place, 'audit-job.cjs'), 'module.exports = 2 ;');
		expect(keptCode('audit', environment, place)).not.toBe(kept);
	});

	it('goes with the program that it was compiled from', () => {
		const { place, environment } = given();
		const old = keptCode('audit', environment, place) as string;
		writeFileSync(old, '');
		writeFileSync(join(place, 'audit-job.cjs'), 'module.exports = 2 ;');
		keptCode('batch', environment, place);
		expect(existsSync(old)).toBe(false);
	});

	it.each<[string, unknown]>([
		['a package is another one now', { '@auditor/schema': { 'index.js': '0'.repeat(64) } }],
		['a part of a package is gone', { '@auditor/schema': { 'index.js': digest, 'no-such-chunk.js': digest } }],
	])('is not kept where %s', (_, parts) => {
		const { place, environment } = given(parts);
		expect(keptCode('audit', environment, place)).toBeNull();
	});

	it('is not taken from a folder that others can write to', () => {
		const { place, environment } = given();
		const folder = join(environment.XDG_STATE_HOME, 'automaton-auditor');
		mkdirSync(folder);
		chmodSync(folder, 0o777);
		expect(keptCode('audit', environment, place)).toBeNull();
	});

	it.each([
		'--bench',
		'--bench=llm',
		'--model',
		'--base-url',
		'--fallback-model',
		'--vision-model',
		'--allow-rubric-code',
		'--config',
		'--log',
		'./outline.mjs',
		'--no-cache',
	])('is not used with %s', (option) => {
		const { place, environment } = given();
		expect(startsFromOneFile('audit', ['.', option], environment, place)).toBe(false);
		expect(existsSync(join(environment.XDG_STATE_HOME, 'automaton-auditor'))).toBe(false);
	});

	it('is not used where somebody listens to the numbers', () => {
		const { place, environment } = given();
		expect(startsFromOneFile('batch', ['.'], { ...environment, OTEL_TRACES_EXPORTER: 'otlp' }, place)).toBe(false);
	});
});
