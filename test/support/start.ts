// Runs the built command in a process of its own, while this one goes on and can answer it.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type Result, root } from './shell.js';

/** @param options.env added to the environment, from which everything that names a model or a key is taken */
export function start(args: readonly string[], options: { env?: Record<string, string> } = {}): Promise<Result> {
	const { OPENAI_API_KEY: _, OPENAI_BASE_URL: __, AUDITOR_MODEL: ___, ...environment } = process.env;
	const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], { env: { ...environment, ...options.env } });
	let stdout = '';
	let stderr = '';
	child.stdout.on('data', (chunk) => (stdout += chunk));
	child.stderr.on('data', (chunk) => (stderr += chunk));
	return new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr })));
}
