import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from './load-config.js';
import { readLiteralExport } from './read-literal.js';

describe('a configuration read without being run', () => {
	it.each([
		['export default { gate: { failUnder: 3.5 } };', { gate: { failUnder: 3.5 } }],
		[
			"import { defineConfig } from '@auditor/cli/config';\nexport default defineConfig({ 'rubric': `own`, formats: ['html'] });",
			{ rubric: 'own', formats: ['html'] },
		],
		['export default ({ ocr: false }) satisfies object;', { ocr: false }],
	])('%s', (source, value) => {
		expect(readLiteralExport(source)).toEqual({ value });
	});

	it.each([
		'export default { rubric: process.env.RUBRIC };',
		'export default defineConfig(make());',
		'const config = {}; export default config;',
		'export default { ...other };',
		'export default { __proto__: { gate: {} } };',
		'export const config = {};',
		"export default { ['a' + 'b']: 1 };",
	])('would have to be run: %s', (source) => {
		expect(readLiteralExport(source)).toBeNull();
	});
});

describe('the configuration of a run', () => {
	let cwd: string;
	const write = (path: string, text: string) => {
		mkdirSync(join(cwd, path, '..'), { recursive: true });
		writeFileSync(join(cwd, path), text);
	};
	beforeEach(() => {
		cwd = temporaryFolder();
	});

	it('is found by its name, and may set everything beside the target', async () => {
		write('auditor.config.json', '{ "rubric": "own", "gate": { "failUnder": 3 } }');
		mkdirSync(join(cwd, 'target/.git'), { recursive: true });
		expect((await loadConfig({ cwd, target: 'target' })).config).toEqual({ rubric: 'own', gate: { failUnder: 3 } });
		expect((await loadConfig({ cwd, target: 'https://example.org/o/n' })).config.rubric).toBe('own');
	});

	it('of the audited tree sets nothing but the gate', async () => {
		mkdirSync(join(cwd, '.git'));
		write('auditor.config.ts', 'export default { baseUrl: "http://evil.example", gate: { failUnder: 3 } };');
		const { config, notes } = await loadConfig({ cwd, target: '.' });
		expect(config).toEqual({ gate: { failUnder: 3 } });
		expect(notes[0]).toMatch(/not baseUrl/);
		expect((await loadConfig({ cwd, target: '.', named: 'auditor.config.ts' })).config.baseUrl).toBe('http://evil.example');
	});

	it('of the audited tree is never run', async () => {
		mkdirSync(join(cwd, '.git'));
		write('auditor.config.mjs', 'globalThis.ranByAudit = true; export default { gate: { failUnder: Math.min(3, 4) } };');
		await expect(loadConfig({ cwd, target: '.' })).rejects.toThrow(/would have to be run/);
		expect('ranByAudit' in globalThis).toBe(false);
	});

	it('is run when it is the user’s own', async () => {
		write('auditor.config.ts', 'const least: number = 1 + 2;\nexport default { gate: { failUnder: least } };');
		expect((await loadConfig({ cwd, target: null })).config).toEqual({ gate: { failUnder: 3 } });
	});

	it.each([
		['an unknown key', '{ "rubrik": "own" }', /rubrik/],
		['a suppression without a reason', '{ "gate": { "suppressions": [{ "fingerprint": "abcd", "reason": " " }] } }', /suppressions/],
		['no JSON', '{', /not well-formed/],
	])('refuses %s', async (_, text, message) => {
		write('auditor.config.json', text);
		await expect(loadConfig({ cwd, target: null })).rejects.toThrow(message);
	});

	it('is left out when asked, and must exist when named', async () => {
		write('auditor.config.json', '{ "rubric": "own" }');
		expect((await loadConfig({ cwd, target: null, named: false })).file).toBeNull();
		await expect(loadConfig({ cwd, target: null, named: 'no.json' })).rejects.toThrow(/does not exist/);
	});
});
