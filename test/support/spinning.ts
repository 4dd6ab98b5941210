// An audit by a rubric whose probe does not end: a real process, which a signal or the time limit has to stop.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { afterAll } from 'vitest';
import { root, writeFiles } from './shell.js';

// Where nothing stops one, nothing of it stays behind the tests.
const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => void child.kill('SIGKILL')));

/** A package whose probe says on standard error that it begins, and goes on for ever. */
function spinning(forever: string): string {
	const folder = temporaryFolder();
	writeFiles(folder, {
		'package.json': JSON.stringify({ name: 'auditor-rubric-spin', version: '1.0.0', type: 'module', auditor: { code: './code.js' } }),
		'code.js': `import { writeSync } from 'node:fs';
export const probes = [{
id: 'spin/spins', lifecycle: 'experimental', needs: {}, question: 'Does it end?', motivation: 'm', method: 'm', blindSpots: 'b', remediation: null,
inspect: () => { writeSync(2, 'spinning\\n'); ${forever} },
}];
`,
		'rubric.json': JSON.stringify({
			id: 'spin',
			name: 'Spin',
			version: '1.0.0',
			criteria: [{ id: 'ends', name: 'Ends', expectations: [{ id: 'e', text: 'It ends.', probe: 'spin/spins' }] }],
		}),
	});
	return folder;
}

/** Its audit, to which the signal is sent as soon as the probe spins; time is counted from then on. */
export function spun(forever: string, signal: NodeJS.Signals | null, ...more: string[]) {
	const temporary = temporaryFolder();
	const args = [
		'audit',
		gitRepository([{ message: 'feat: small', files: { 'a.py': 'x = 1\n' } }]).folder,
		'--rubric',
		spinning(forever),
		'--allow-rubric-code',
		'--no-cache',
		'--no-report',
		'--out',
		join(temporaryFolder(), 'o'),
		...more,
	];
	const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], {
		env: { ...process.env, CI: '1', TMPDIR: temporary },
	});
	children.push(child);
	let stderr = '';
	let begun = 0;
	child.stderr.on('data', (chunk) => {
		stderr += chunk;
		if (begun > 0 || !stderr.includes('spinning')) return;
		begun = performance.now();
		if (signal) child.kill(signal);
	});
	return new Promise<{ by: NodeJS.Signals | null; seconds: number; stderr: string; temporary: string }>((resolve) =>
		child.on('exit', (_, by) => resolve({ by, seconds: (performance.now() - begun) / 1000, stderr, temporary })),
	);
}
