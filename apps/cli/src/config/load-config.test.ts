// @module-tag slow
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeEach, describe, expect, expectTypeOf, it } from 'vitest';
import type { AuditRequest } from '../request.js';
import type { Found, Named } from '../trust/origin.js';
import { type FoundConfig, loadConfig } from './load-config.js';
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

	it('that lies in the folder sets nothing but the gate, wherever the target is, and is said in one line', async () => {
		write('auditor.config.ts', 'export default { baseUrl: "http://evil.example", rubric: "own", gate: { failUnder: 3 } };');
		const { named, found, notes } = await loadConfig({ cwd });
		expect(named).toEqual({});
		expect(found).toEqual({ file: 'auditor.config.ts', folder: cwd, gate: { failUnder: 3 } });
		expect(notes).toEqual([
			'auditor.config.ts was found and not named: its gate counts where it tightens, and not rubric, baseUrl. Name it with --config auditor.config.ts to use all of it.',
		]);
	});

	it('counts whole when it is named, and its code is run', async () => {
		write(
			'auditor.config.ts',
			'const least: number = 1 + 2;\nexport default { baseUrl: "http://mine.example", gate: { failUnder: least } };',
		);
		const { named, found, notes } = await loadConfig({ cwd, named: 'auditor.config.ts' });
		expect([named, found, notes]).toEqual([{ baseUrl: 'http://mine.example', gate: { failUnder: 3 } }, null, []]);
	});

	it('is never run where it is only found', async () => {
		write('auditor.config.mjs', 'globalThis.ranByAudit = true; export default { gate: { failUnder: Math.min(3, 4) } };');
		await expect(loadConfig({ cwd })).rejects.toThrow(/was found, and would have to be run/);
		expect('ranByAudit' in globalThis).toBe(false);
	});

	it('is no link where it is only found', async () => {
		write('elsewhere.json', '{ "gate": { "failUnder": 1 } }');
		symlinkSync('elsewhere.json', join(cwd, 'auditor.config.json'));
		await expect(loadConfig({ cwd })).rejects.toThrow(/was found and is a link/);
		symlinkSync('nowhere.json', join(cwd, 'auditor.config.js'));
		await expect(loadConfig({ cwd })).rejects.toThrow(/auditor\.config\.js was found and is a link/);
	});

	it('of a pull request is the one of the commit that it starts from', async () => {
		const { folder, commits, commit } = gitRepository([
			{ message: 'Set the gate', files: { 'auditor.config.json': '{ "gate": { "failUnder": 4 } }' } },
		]);
		commit({ message: 'Loosen it', files: { 'auditor.config.json': '{ "gate": { "default": "off" } }' } });
		const environment = { AUDITOR_BASE_COMMIT: commits[0] };
		expect((await loadConfig({ cwd: folder, environment })).found?.gate).toEqual({ failUnder: 4 });
		expect((await loadConfig({ cwd: folder })).found?.gate).toEqual({ default: 'off' });
		const event = join(cwd, 'event.json');
		writeFileSync(event, JSON.stringify({ pull_request: { base: { sha: commits[0] } } }));
		const github = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: event };
		expect((await loadConfig({ cwd: folder, environment: github })).found?.gate).toEqual({ failUnder: 4 });
	});

	it('whose base commit is not at hand counts without what it accepts, and that is said', async () => {
		const { folder } = gitRepository([
			{
				message: 'Accept it',
				files: { 'auditor.config.json': '{ "gate": { "failUnder": 4, "suppressions": [{ "fingerprint": "abcd", "reason": "mine" }] } }' },
			},
		]);
		const { found, notes } = await loadConfig({ cwd: folder, environment: { AUDITOR_BASE_COMMIT: '0'.repeat(40) } });
		expect(found?.gate).toEqual({ failUnder: 4 });
		expect(notes[0]).toMatch(/base commit 0000000000 is not in this clone/);
	});

	it.each([
		['an unknown key', '{ "rubrik": "own" }', /rubrik/],
		['a suppression without a reason', '{ "gate": { "suppressions": [{ "fingerprint": "abcd", "reason": " " }] } }', /suppressions/],
		['no JSON', '{', /is not JSON/],
	])('refuses %s', async (_, text, message) => {
		write('auditor.config.json', text);
		await expect(loadConfig({ cwd })).rejects.toThrow(message);
	});

	it('is left out when asked, and must exist when named', async () => {
		write('auditor.config.json', '{ "gate": {} }');
		expect((await loadConfig({ cwd, named: false })).found).toBeNull();
		await expect(loadConfig({ cwd, named: 'no.json' })).rejects.toThrow(/does not exist/);
	});
});

describe('by their types', () => {
	it('what was found has no address, and a found path is no address that gets a key', () => {
		expectTypeOf<keyof FoundConfig>().toEqualTypeOf<'file' | 'folder' | 'gate' | 'baseline'>();
		expectTypeOf<Found>().not.toExtend<Named>();
		expectTypeOf<string>().not.toExtend<Named>();
		expectTypeOf<Found>().not.toExtend<NonNullable<AuditRequest['baseUrl']>>();
		expectTypeOf<Found>().not.toExtend<NonNullable<AuditRequest['records']>>();
	});
});
