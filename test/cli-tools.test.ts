// What makes the command fit in: a configuration to begin with, a look at the machine, completion in the shell.
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { describe, expect, it } from 'vitest';
import { auditor, root, shell } from './support/shell.js';

const home = () => ({ XDG_CACHE_HOME: temporaryFolder(), OPENAI_API_KEY: '', OPENAI_BASE_URL: '', AUDITOR_MODEL: '' });

describe('auditor init', () => {
	it('writes a configuration that is found and valid, once', async () => {
		const cwd = temporaryFolder();
		expect((await auditor(['init'], { cwd })).status).toBe(0);
		expect(existsSync(join(cwd, 'auditor.config.ts'))).toBe(true);
		const again = await auditor(['init'], { cwd });
		expect([again.status, again.stderr]).toEqual([2, 'auditor: auditor.config.ts is already there. Replace it with --force.\n']);
		const { stdout } = await auditor(['doctor', '--json'], { cwd, env: home() });
		const [configuration] = JSON.parse(stdout).findings.filter((f: { what: string }) => f.what === 'configuration');
		expect(configuration).toEqual({
			what: 'configuration',
			state: 'ok',
			detail: 'auditor.config.ts: its gate counts; --config auditor.config.ts uses all of it',
		});
	});
});

describe('auditor doctor', () => {
	it('says what there is and what an audit would contain', async () => {
		const { status, stdout } = await auditor(['doctor'], { cwd: temporaryFolder(), env: home() });
		expect(status).toBe(0);
		expect(stdout).toMatch(/^ok +node +\d+\./m);
		expect(stdout).toMatch(/^ok +git +\d+\./m);
		expect(stdout).toMatch(/^without +model +gpt-4o-mini: There is no key/m);
		expect(stdout).toMatch(/no arguments of language models/);
	});

	it('tries the queue and the store that are named, and says where clones have room', async () => {
		const cwd = temporaryFolder();
		const seen = (...args: string[]) => auditor(['doctor', ...args], { cwd, env: home() });
		const good = await seen('--store', 'results');
		expect(good.stdout).toMatch(/^ok +results +results: can be written and read, and keeps the first of two writers$/m);
		expect(good.stdout).toMatch(/^(ok|without) +disk +[\d.]+ GB free in /m);
		expect([good.status, readdirSync(join(cwd, 'results/results'))]).toEqual([0, []]);
		const bad = await seen('--store', '/proc/nowhere', '--queue', 'redis://127.0.0.1:1');
		expect(bad.status).toBe(2);
		expect(bad.stdout).toMatch(/^MISSING +results +The store \/proc\/nowhere cannot be written: no folder can be made there\.$/m);
		expect(bad.stdout).toMatch(/^MISSING +redis +The queue at redis:\/\/127\.0\.0\.1:1 cannot be reached\.$/m);
	});

	it('fails without git', () => {
		const { status, stdout } = shell(process.execPath, [join(root, 'apps/cli/dist/main.js'), 'doctor'], {
			cwd: temporaryFolder(),
			env: { ...home(), PATH: temporaryFolder() },
		});
		expect(status).toBe(2);
		expect(stdout).toMatch(/^MISSING +git/m);
	});
});

describe('auditor completion', () => {
	it('completes commands, options and values in bash', async () => {
		const folder = temporaryFolder();
		writeFileSync(join(folder, 'auditor.bash'), (await auditor(['completion', 'bash'])).stdout);
		const complete = (...words: string[]) =>
			shell('bash', [
				'-c',
				`source ${folder}/auditor.bash; COMP_WORDS=(auditor ${words.map((w) => `'${w}'`).join(' ')}); COMP_CWORD=${words.length}; _auditor; echo "\${COMPREPLY[@]}"`,
			]).stdout.trim();
		expect(complete('comp')).toBe('compare completion');
		expect(complete('audit', '--fail')).toBe('--fail-under');
		expect(complete('audit', '.', '--bench', 'h')).toBe('heuristic');
		expect(complete('completion', 'z')).toBe('zsh');
	});

	it.each(['zsh', 'fish'])('writes a script for %s that names every command', async (name) => {
		const { stdout, status } = await auditor(['completion', name]);
		expect(status).toBe(0);
		for (const command of ['audit', 'doctor', 'mcp', 'explain']) expect(stdout).toContain(command);
	});

	it('knows no other shell', async () => {
		expect((await auditor(['completion', 'tcsh'])).status).toBe(2);
	});
});
