// Runs real commands for the whole-product tests.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { Served } from './served.js';

export const root = fileURLToPath(new URL('../../', import.meta.url));

export interface Result {
	status: number | null;
	stdout: string;
	stderr: string;
}

export function shell(
	command: string,
	args: readonly string[],
	options: { cwd?: string; env?: Record<string, string>; timeout?: number } = {},
): Result {
	const { status, stdout, stderr, error } = spawnSync(command, args, {
		cwd: options.cwd ?? root,
		env: { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...options.env },
		encoding: 'utf8',
		timeout: options.timeout ?? 240_000,
		maxBuffer: 256 * 1024 * 1024,
	});
	if (error) throw error;
	return { status, stdout, stderr };
}

export interface Running {
	readonly cwd?: string;
	/** The whole environment is ours, and this is added; what is undefined is taken away. */
	readonly env?: Readonly<Record<string, string | undefined>>;
	/** Of the processor, in milliseconds. */
	readonly timeout?: number;
	/** Whether it gets a process of its own: where a module that an earlier start loaded was written anew. */
	readonly alone?: boolean;
}

/** Takes away from the environment what names a model or a key. */
export const keyless = { OPENAI_API_KEY: undefined, OPENAI_BASE_URL: undefined, AUDITOR_MODEL: undefined };

/** The command of a build, as a user runs it; what is loaded once answers all starts of a file of tests. */
export function commandAt(folder: string): (args: readonly string[], running?: Running) => Promise<Result> {
	const served = new Served(join(folder, 'dist/command-line.js'));
	afterAll(() => served.close());
	return async (args, running = {}) => {
		const { cwd = root, timeout = 240_000, alone = false } = running;
		if (alone) return started(args, running).ended;
		const answer = await served.answer({}, { args, cwd, env: environmentOf(running), timeout });
		if (answer === null) throw new Error('No process is free to answer.');
		return answer;
	};
}

export const auditor = commandAt(join(root, 'apps/cli'));

/** A word of a line in which a shell would find nothing to do. */
const WORD = /"[^"`$\\]*"|[^\s"'`$\\|&;<>*?()[\]{}~!#]+/;
const PLAIN = new RegExp(`^(?:npx @auditor/cli|npm run --silent auditor --)((?: +(?:${WORD.source}))+)(?:\\s+#.*)?$`);

/** A line of a document: a start of the command alone, or what a shell runs that finds the command in `bin`. */
export async function run(
	line: string,
	{ command, bin, ...running }: Running & { command: typeof auditor; bin?: string },
): Promise<Result> {
	const words = PLAIN.exec(line)?.[1]?.match(new RegExp(WORD, 'g'));
	if (words)
		return command(
			words.map((word) => word.replaceAll('"', '')),
			running,
		);
	if (bin === undefined) throw new Error(`Only a shell can run this: ${line}`);
	const env = { ...running.env, PATH: `${bin}:${process.env.PATH}` };
	return shell('bash', ['-c', line], { cwd: running.cwd, env: env as Record<string, string> });
}

/** The built command in a process of its own, which can be sent a signal. */
export function started(args: readonly string[], running: Running = {}): { child: ChildProcess; ended: Promise<Result> } {
	const child = spawn(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...args], {
		cwd: running.cwd ?? root,
		env: environmentOf(running),
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let [stdout, stderr] = ['', ''];
	child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
	child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
	return { child, ended: new Promise((resolve) => child.on('close', (status) => resolve({ status, stdout, stderr }))) };
}

function environmentOf({ env }: Running): Record<string, string> {
	const all = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}`, ...env };
	return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Folders of the published packages. */
export function publishedPackages(): { name: string; folder: string; manifest: Record<string, unknown> }[] {
	return ['packages', 'apps', 'rubrics'].flatMap((group) =>
		readdirSync(join(root, group)).flatMap((entry) => {
			const folder = join(root, group, entry);
			try {
				const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
				return manifest.private || entry.startsWith('_') ? [] : [{ name: manifest.name as string, folder, manifest }];
			} catch {
				return [];
			}
		}),
	);
}

export function writeFiles(folder: string, files: Record<string, string>): void {
	for (const [path, text] of Object.entries(files)) {
		mkdirSync(join(folder, path, '..'), { recursive: true });
		writeFileSync(join(folder, path), text);
	}
}
