// Scripts of the GitHub action, run as a runner runs them.
import { spawn } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { root, writeFiles } from './shell.js';

export interface Ended {
	status: number | null;
	log: string;
	outputs: Record<string, string>;
}

/** Runs a script of the action in a checkout, as the runner does. */
export function step(script: string, workspace: string, env: Record<string, string> = {}): Promise<Ended> {
	const file = join(temporaryFolder(), 'output');
	writeFileSync(file, '');
	const child = spawn(process.execPath, [script], {
		cwd: workspace,
		env: {
			PATH: process.env.PATH!,
			HOME: process.env.HOME!,
			RUNNER_TEMP: temporaryFolder('auditor-runner-'),
			GITHUB_WORKSPACE: workspace,
			GITHUB_EVENT_NAME: 'pull_request',
			GITHUB_OUTPUT: file,
			AUDITOR_MAIN: join(root, 'apps/cli/dist/main.js'),
			...env,
		},
	});
	let log = '';
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => {
			log += text;
		});
	return new Promise((resolve) =>
		child.on('close', (status) => {
			const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
			resolve({ status, log, outputs: Object.fromEntries(lines.map((line) => line.split(/=(.*)/s, 2) as [string, string])) });
		}),
	);
}
/** What a runner would do with a log: workflow commands, but for those between the marks that stop them. */
export function workflowCommands(log: string): string[] {
	const found: string[] = [];
	let stopped: string | null = null;
	for (const line of log.split(/\r\n|\r|\n/)) {
		if (stopped !== null) {
			if (line === `::${stopped}::`) stopped = null;
		} else if (line.startsWith('::stop-commands::')) stopped = line.slice('::stop-commands::'.length);
		else if (/^\s*::|##\[/.test(line)) found.push(line);
	}
	return stopped === null ? found : [...found, 'the end of what was stopped'];
}

/** An action with the scripts of a checkout and a project that builds in a moment; returns its folder. */
export function smallAction(project: Record<string, string> = {}, from = root): string {
	const folder = temporaryFolder('auditor-action-');
	cpSync(join(from, 'tools/action'), join(folder, 'tools/action'), { recursive: true });
	writeFiles(folder, {
		'package.json': '{"name":"auditor-project","private":true}',
		'pnpm-workspace.yaml': 'packages:\n  - apps/*\n',
		'pnpm-lock.yaml':
			"lockfileVersion: '9.0'\n\nsettings:\n  autoInstallPeers: true\n  excludeLinksFromLockfile: false\n\nimporters:\n\n  .: {}\n\n  apps/cli: {}\n",
		'apps/cli/package.json': '{"name":"@auditor/cli","version":"0.0.0","scripts":{"build":"node build.mjs","preinstall":"exit 9"}}',
		'apps/cli/build.mjs':
			"import { mkdirSync, writeFileSync } from 'node:fs';\nmkdirSync('dist');\nwriteFileSync('dist/main.js', `console.log('ours')`);\n",
		...project,
	});
	return folder;
}
