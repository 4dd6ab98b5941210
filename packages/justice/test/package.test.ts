// @module-tag slow
// The package as others meet it: the README's program, the bundle in a page without Node, one file per rule.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@auditor/testkit';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { findPolicy, policies, rules, synthesize } from '../src/index.js';
import { caseOf } from './cases.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources = {
	'@auditor/justice': join(root, 'src/index.ts'),
	'@auditor/schema/pure': join(root, '../schema/src/pure.ts'),
};

async function bundle(entry: string, format: 'iife' | 'cjs' | 'esm', platform: 'browser' | 'node') {
	const result = await build({
		entryPoints: [entry],
		bundle: true,
		minify: true,
		write: false,
		format,
		platform,
		globalName: 'justice',
		alias: sources,
	});
	return result.outputFiles[0]!.text;
}

test('the README’s program prints what the README says', async () => {
	const readme = readFileSync(join(root, 'README.md'), 'utf8');
	const [, program] = /```ts\n([\s\S]*?)```/.exec(readme)!;
	const folder = temporaryFolder();
	writeFileSync(join(folder, 'program.ts'), program!);
	writeFileSync(join(folder, 'program.mjs'), await bundle(join(folder, 'program.ts'), 'esm', 'node'));
	const output = execFileSync(process.execPath, [join(folder, 'program.mjs')], { encoding: 'utf8' });
	const [first, ...story] = output.split('\n');
	expect(readme).toContain(`It prints \`${first}\``);
	expect(story.join('\n')).toContain('The judges are 3 points apart; TechLead is the arbiter and gives 5.');
	expect(story.join('\n')).toContain('Dissent: Prosecutor (2) holds: Two quotations have no source.');
});

describe('the bundle for a page', () => {
	test('runs where there is nothing of Node, gives the same verdict, and is small', async () => {
		const code = await bundle(sources['@auditor/justice'], 'iife', 'browser');
		expect(gzipSync(code).length).toBeLessThanOrEqual(40_000);
		// A page's globals and no others: no process, require, Buffer or timers.
		const page = createContext({ TextEncoder, input: JSON.stringify(caseOf([1, 5, 4], { confirmed: true })) });
		const verdict = runInContext(`${code}; JSON.stringify(justice.synthesize(JSON.parse(input), justice.findPolicy('courtroom')))`, page);
		expect(JSON.parse(verdict)).toEqual(synthesize(caseOf([1, 5, 4], { confirmed: true }), findPolicy('courtroom')!));
	});

	const chromium = [process.env.CHROMIUM ?? '', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
		(path) => path !== '' && existsSync(path),
	);
	if (!chromium) console.log('The bundle is not opened in a browser: none is installed (set CHROMIUM to name one).');

	test.runIf(chromium)('gives the same verdict in a real browser', async () => {
		const folder = temporaryFolder();
		const theCase = caseOf([1, 5, 4], { confirmed: true });
		const code = (await bundle(sources['@auditor/justice'], 'iife', 'browser')).replaceAll('</script', '<\\/script');
		const input = JSON.stringify(theCase).replaceAll('<', '\\u003c');
		writeFileSync(
			join(folder, 'page.html'),
			`<!doctype html><meta charset="utf-8"><pre></pre><script>${code}</script><script>document.querySelector('pre').textContent = btoa(unescape(encodeURIComponent(JSON.stringify(justice.synthesize(${input}, justice.findPolicy('courtroom'))))))</script>`,
		);
		const flags = [
			'--headless',
			'--no-sandbox',
			'--disable-gpu',
			'--disable-quic',
			'--no-first-run',
			'--disable-background-networking',
			'--disable-component-update',
			'--disable-sync',
		];
		const page = execFileSync(
			chromium!,
			[...flags, `--user-data-dir=${join(folder, 'profile')}`, '--dump-dom', `file://${join(folder, 'page.html')}`],
			{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], timeout: 60_000 },
		);
		const [, encoded] = /<pre>([^<]+)<\/pre>/.exec(page)!;
		expect(JSON.parse(Buffer.from(encoded!, 'base64').toString('utf8'))).toEqual(synthesize(theCase, findPolicy('courtroom')!));
	});

	test('the same from a CommonJS script', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'justice.cjs'), await bundle(sources['@auditor/justice'], 'cjs', 'node'));
		const script = `const j = require('./justice.cjs'); console.log(j.policies.length)`;
		expect(execFileSync(process.execPath, ['-e', script], { cwd: folder, encoding: 'utf8' })).toBe(`${policies.length}\n`);
	});
});

test('every rule is one file named by its id, stands in the list once, and documents itself', () => {
	const files = readdirSync(join(root, 'src/rules')).filter((f) => !f.includes('.test.') && f !== 'index.ts');
	expect(rules.map((r) => `${r.id}.ts`).sort()).toEqual(files.sort());
	for (const rule of rules) expect([rule.id, rule.summary.endsWith('.'), rule.source.endsWith('.')]).toEqual([rule.id, true, true]);
});

test('every rule is used by a shipped policy, and every policy is told in the README', () => {
	const used = new Set(policies.flatMap((p) => p.rules.map((r) => r.rule)));
	expect(rules.map((r) => r.id).filter((id) => !used.has(id))).toEqual([]);
	const readme = readFileSync(join(root, 'README.md'), 'utf8');
	for (const { id, summary } of policies) {
		expect(readme).toContain(id.replace(/^techlead-arbiter-(variance-2|half-up)$/, '-$1'));
		expect(summary).not.toBe('');
	}
});
