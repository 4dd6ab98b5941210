// Questions to the private repository: short ones through simple-git, streams through git itself.
import type { SimpleGit } from 'simple-git';
import { gitEnvironment, gitSettings } from './git-environment.js';
import { type Content, eachObject, type ObjectReader, objectReader, objectsNow } from './object-reader.js';
import { type GitResult, type GitRun, runGit } from './run-git.js';

export interface PrivateGit {
	/** Its objects are another repository's, in which anybody can have written: each is hashed when it is read. */
	readonly borrows: boolean;
	readonly folder: string;
	/** One line of answer, trimmed; null when git says no. */
	ask(args: readonly string[]): Promise<string | null>;
	run(args: readonly string[], more?: Partial<GitRun>): Promise<GitResult>;
	/** Bytes per object id; absent = missing. */
	sizes(ids: readonly string[]): Promise<Map<string, number>>;
	/** One per reading pass: the caller closes it. */
	objects(): ObjectReader;
	/** Contents in the order given, each good until `take` is done. */
	eachObject<T extends { readonly id: string; readonly bytes: number }>(
		wanted: readonly T[],
		take: (wanted: T, content: Content) => void | Promise<void>,
		more?: Partial<GitRun>,
	): Promise<void>;
	/** Contents by id, read at once; null = missing or damaged. */
	objectsNow(ids: readonly string[]): (Buffer | null)[];
}

/** @source 100,000 commits of a kernel and their 1.5 million changes: under 200 MB */
const MOST_MEMORY = 512 * 1024 * 1024;

export function privateGit(
	folder: string,
	gitDirectory: string,
	{ borrows, ...limits }: { borrows: boolean; timeoutMs: number; signal?: AbortSignal },
): PrivateGit {
	const environment = gitEnvironment(folder, 'none');
	// Twice the time, for a git that several threads work for; the deadline ends it before.
	const most = { bytes: MOST_MEMORY, seconds: (2 * limits.timeoutMs) / 1000 };
	const base = { environment, gitDirectory, folder, most, ...limits };
	let short: Promise<SimpleGit> | null = null;
	return {
		borrows,
		folder,
		async ask(args) {
			short ??= shortQuestions(folder, environment, limits.timeoutMs);
			try {
				return (await (await short).raw([`--git-dir=${gitDirectory}`, ...args])).trim() || null;
			} catch (error) {
				// git said no; a refusal of simple-git's own guard would be our mistake.
				if ((error as { plugin?: unknown }).plugin !== undefined) throw error;
				return null;
			}
		},
		run: (args, more = {}) => runGit(args, { ...base, ...more }),
		async sizes(ids) {
			const reader = objectReader(base, 'sizes');
			const sizes = new Map<string, number>();
			try {
				for (const [index, found] of (await reader.many([...ids])).entries()) if (found) sizes.set(ids[index] ?? '', found.bytes);
			} finally {
				reader.close();
			}
			return sizes;
		},
		objects: () => objectReader(base, 'contents'),
		eachObject: (wanted, take, more = {}) => eachObject(wanted, (args, own) => runGit(args, { ...base, ...more, ...own }), take, borrows),
		objectsNow: (ids) => objectsNow(base, ids, borrows),
	};
}

async function shortQuestions(folder: string, environment: Record<string, string>, timeoutMs: number): Promise<SimpleGit> {
	const { simpleGit } = await import('simple-git');
	const config = gitSettings().filter((part) => part !== '-c');
	// Its guard refuses settings through which a caller could run something; ours switch these off, so each has its allowance.
	const git = simpleGit({
		baseDir: folder,
		config,
		maxConcurrentProcesses: 2,
		timeout: { block: timeoutMs },
		allowEnvironment: Object.keys(environment).filter((name) => name.startsWith('GIT_') || name === 'SSH_ASKPASS'),
		unsafe: {
			allowUnsafeHooksPath: true,
			allowUnsafeFsMonitor: true,
			allowUnsafeCredentialHelper: true,
			allowUnsafeAskPass: true,
			allowUnsafeConfigPaths: true,
		},
	});
	return git.env(environment);
}
