// `pnpm run example [clone]`: makes docs/examples/report.{md,html,json,sarif} anew, from the audit of one public repository under the MIT
// licence at one commit, and report.png, its first screen, where a Chromium is installed. `clone` is a copy of that repository on this machine; without it,
// it is cloned.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { root } from './setup.mjs';

const ADDRESS = 'https://github.com/GrimVad3r/automaton-auditor';
const COMMIT = '5a68c3910d37430f12c98198eae0ba6be966f2a1';

/** Milliseconds after which a clone or an audit is given up. */
const PATIENCE = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'auditor-example-'));
const run = (command, args, cwd = folder) => {
	const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'], timeout: PATIENCE });
	if (status !== 0) {
		rmSync(folder, { recursive: true, force: true });
		process.stderr.write(`${command} ${args[0]} failed.\n`);
		process.exit(3);
	}
};
const from = process.argv[2] === undefined ? ADDRESS : resolve(process.argv[2]);
run('git', ['clone', '--quiet', from, 'automaton-auditor']);
// Links lead to where everybody finds the repository, whatever it was cloned from.
run('git', ['remote', 'set-url', 'origin', ADDRESS], join(folder, 'automaton-auditor'));
run(process.execPath, [
	join(root, 'apps/cli/dist/main.js'),
	...[
		'audit',
		'automaton-auditor',
		'--commit',
		COMMIT,
		'--out',
		'out',
		'--no-cache',
		'--no-config',
		'--quiet',
		'--format',
		'html',
		'sarif',
	],
]);
for (const name of ['report.md', 'report.html', 'report.json', 'report.sarif'])
	copyFileSync(join(folder, 'out', name), join(root, 'docs/examples', name));
rmSync(folder, { recursive: true, force: true });

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((path) => existsSync(path));
if (executablePath !== undefined) {
	const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
	const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } });
	await page.goto(pathToFileURL(join(root, 'docs/examples/report.html')).href);
	await page.screenshot({ path: join(root, 'docs/examples/report.png') });
	await browser.close();
}
