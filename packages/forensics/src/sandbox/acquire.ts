// Makes the private bare repository that everything is read from. A remote or a bundle is cloned into it. A local repository is not run at
// all: the private one has a configuration of our own and borrows the objects of the other as an alternate, read only, so that two audits of
// one source never meet, a source with missing objects can still be read, and its configuration has no process to act on.
import { copyFile, mkdir, open, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { AuditorError, outsideFault } from '@auditor/schema';
import { refuseBorrowed } from './belonging.js';
import type { CloneProgress } from './clone-progress.js';
import { gitEnvironment } from './git-environment.js';
import { type LocalRepository, OBJECT_ID, readRefs, refsTold } from './local-repository.js';
import { memoryOfGroup } from './process-use.js';
import { type GitResult, type GitRun, runGit } from './run-git.js';
import type { KeptClone, OpenOptions } from './snapshot.js';
import type { CheckedUrl } from './source-url.js';

export interface Acquired {
	readonly gitDirectory: string;
	readonly head: string | null;
	readonly branch: string | null;
	readonly shallow: boolean;
	/** Address of the origin of a local repository, as written. */
	readonly origin: string | null;
	readonly refs: ReadonlyMap<string, string>;
	/** Ids of commits by the names of tags, as the source tells them; null where they stand in the private repository, or it does not tell them. */
	readonly tags: ReadonlyMap<string, string> | null;
	readonly notes: readonly string[];
}

export interface AcquireLimits {
	readonly timeoutMs: number;
	readonly maxBytes: number;
	readonly signal?: AbortSignal;
	readonly onProgress?: (progress: CloneProgress) => void;
}

const heard = ({ onProgress }: AcquireLimits) => (onProgress ? '--progress' : '--quiet');

/** More than git needs for a repository within the size limit. @source docs of `core.bigFileThreshold`; a hostile server drove git to 1.9 GB */
const MAX_MEMORY_BYTES = 1_000_000_000;
/** Bytes of refs that a server tells; 100,000 of them are read. */
const MOST_TOLD = 64 * 1024 * 1024;
const SHALLOW = 'The source is a shallow clone: history before its oldest commits is unseen.';

/** @throws AuditorError AUD_TARGET_NOT_GIT where it leads to objects of another repository */
export async function acquireLocal(repository: LocalRepository, folder: string): Promise<Acquired> {
	refuseBorrowed(repository.commonDirectory);
	const refs = await readRefs(repository);
	const gitDirectory = join(folder, 'repo.git');
	const notes: string[] = [];
	let { head, branch } = refs;
	if (head === null) {
		const instead = fallbackBranch(refs.all);
		if (instead) {
			notes.push(`HEAD names a branch without commits; ${instead.branch} is audited instead.`);
			({ head, branch } = instead);
		}
	}
	await writeRepository(gitDirectory, head === null ? 'ref: refs/heads/main' : head, refs.all);
	await writeFile(join(gitDirectory, 'objects', 'info', 'alternates'), `${quoted(join(repository.commonDirectory, 'objects'))}\n`);
	if (refs.shallow.length > 0) {
		await writeFile(join(gitDirectory, 'shallow'), `${refs.shallow.join('\n')}\n`);
		notes.push(SHALLOW);
	}
	return { gitDirectory, head, branch, shallow: refs.shallow.length > 0, origin: refs.origin, refs: refs.all, tags: null, notes };
}

/** @throws AuditorError AUD_TARGET_NOT_GIT, AUD_TARGET_TOO_LARGE, AUD_TARGET_UNREACHABLE */
export async function acquireBundle(path: string, folder: string, limits: AcquireLimits): Promise<Acquired> {
	// Beside `x.bundle` git looks for a repository `x.bundle.git`, or a file of that name which leads to one, and takes it instead.
	const alone = join(folder, 'target.bundle');
	await symlink(resolve(path), alone).catch(() => copyFile(path, alone));
	const result = await clone(['--', alone], folder, gitEnvironment(folder, 'file'), limits, []);
	if (result.stopped) throw stoppedError(result, basename(path), limits);
	if (result.code !== 0) {
		const thin = /lacks these prerequisite|prerequisite commits/i.test(result.errors);
		const reason = thin ? 'builds on commits that it does not hold' : 'cannot be read by git';
		throw new AuditorError('AUD_TARGET_NOT_GIT', `The bundle ${basename(path)} ${reason}.`, {
			...(thin ? { hint: 'Make a full one: git bundle create target.bundle --all.' } : {}),
		});
	}
	return cloned(folder, []);
}

/** @throws AuditorError AUD_TARGET_UNREACHABLE, AUD_TARGET_TOO_LARGE */
export async function acquireRemote(
	target: CheckedUrl,
	folder: string,
	options: AcquireLimits &
		Pick<OpenOptions, 'clones'> & { depth: number | null; token: string | null; caFile: string | null; commit: string | null },
): Promise<Acquired> {
	const environment = gitEnvironment(folder, 'https', options.token ? { host: target.host, value: options.token } : null);
	const settings: [string, string][] = [];
	if (target.pinned) settings.push(['http.curloptResolve', target.pinned]);
	if (options.caFile) settings.push(['http.sslCAInfo', options.caFile]);
	const { timeoutMs, signal, onProgress } = options;
	const run: GitRun = { environment, settings, gitDirectory: join(folder, 'repo.git'), folder, timeoutMs, signal, onProgress };
	const kept = options.depth === null ? (options.clones?.(target.url, options.token) ?? null) : null;
	if (kept === null || !(await renewed(target.url, kept, { ...run, watch: watcher(folder, options) }, options))) {
		const depth = options.depth === null ? [] : [`--depth=${options.depth}`, '--single-branch'];
		failIn(await clone([...depth, '--', target.url], folder, environment, options, settings), target.url, options);
		await kept?.keep(join(folder, 'repo.git', 'objects'), (await cloned(folder, [])).refs);
	}
	const notes =
		options.depth === null
			? []
			: [`Only the newest ${options.depth} commits were fetched (--depth ${options.depth}): older history is unseen.`];
	const wanted = options.commit;
	if (wanted !== null && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(wanted)) {
		// A commit that no branch reaches, or that lies below the depth asked for; whether it came is seen when it is resolved.
		const present = await runGit(['cat-file', '-e', `${wanted}^{commit}`], run);
		if (present.code !== 0) {
			const more = options.depth === null ? [] : [`--depth=${options.depth}`];
			await runGit(['fetch', '-q', '--no-tags', '--no-recurse-submodules', ...more, '--', target.url, wanted], {
				...run,
				watch: watcher(folder, options),
			});
		}
	}
	return { ...(await cloned(folder, notes)), tags: await tagsTold(target.url, run) };
}

/** Tags of a source, without their objects: a tag may lead to what no branch holds. Null where it does not tell them. */
async function tagsTold(source: string, run: GitRun): Promise<ReadonlyMap<string, string> | null> {
	const asked = await runGit(['ls-remote', '--', source, 'refs/tags/*'], { ...run, gitDirectory: null, output: { mostOutput: MOST_TOLD } });
	return asked.code === 0 && !asked.stopped ? refsTold(asked.output.toString('utf8'), 'refs/tags/').refs : null;
}

/** @throws AuditorError AUD_TARGET_UNREACHABLE, AUD_TARGET_TOO_LARGE */
function failIn(result: GitResult, url: string, limits: AcquireLimits): void {
	if (result.stopped) throw stoppedError(result, url, limits);
	if (result.code !== 0) throw unreachable(url, result.errors);
}

/**
 * Makes the repository of what is kept of an earlier clone and of what came since, as a clone would be; false, and nothing is there: a clone is needed.
 * @throws AuditorError AUD_TARGET_UNREACHABLE, AUD_TARGET_TOO_LARGE
 */
async function renewed(url: string, kept: KeptClone, run: GitRun, limits: AcquireLimits): Promise<boolean> {
	const gitDirectory = join(run.folder, 'repo.git');
	const objects = join(gitDirectory, 'objects');
	const leave = () => rm(gitDirectory, { recursive: true, force: true }).then(() => false);
	const before = await kept.take(objects);
	if (before === null) return leave();
	const asked = await runGit(['ls-remote', '--symref', '--', url, 'HEAD', 'refs/heads/*'], {
		...run,
		gitDirectory: null,
		output: { mostOutput: MOST_TOLD },
	});
	failIn(asked, url, limits);
	const { branch, refs } = refsTold(asked.output.toString('utf8'));
	const isSame = refs.size === before.size && [...refs].every(([name, id]) => before.get(name) === id);
	if (branch === null) return leave();
	await writeRepository(gitDirectory, `ref: ${branch}`, before);
	if (isSame) return true;
	const options = ['-c', 'fetch.unpackLimit=1', 'fetch', heard(limits), '--prune', '--no-tags', '--no-recurse-submodules'];
	const result = await runGit([...options, '--', url, '+refs/heads/*:refs/heads/*'], run);
	if (result.stopped) throw stoppedError(result, url, limits);
	const now = (await cloned(run.folder, [])).refs;
	// What the source has thrown away is in no clone of it.
	const lines = [...before.values(), ...[...now.values()].map((id) => `^${id}`)];
	const left = await runGit(['rev-list', '--max-count=1', '--stdin'], { ...run, input: `${lines.join('\n')}\n` });
	if (result.code !== 0 || left.code !== 0 || left.output.length > 0) return leave();
	await kept.keep(objects, now);
	return true;
}

/** A private repository with a configuration of ours. */
async function writeRepository(gitDirectory: string, head: string, refs: ReadonlyMap<string, string>): Promise<void> {
	await mkdir(join(gitDirectory, 'objects', 'info'), { recursive: true });
	await mkdir(join(gitDirectory, 'refs'));
	const sha256 = (OBJECT_ID.test(head) ? head : ([...refs.values()][0] ?? '')).length === 64;
	const format = sha256
		? '[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = sha256\n'
		: '[core]\n\trepositoryformatversion = 0\n\tbare = true\n';
	await writeFile(join(gitDirectory, 'config'), format);
	await writeFile(join(gitDirectory, 'HEAD'), `${head}\n`);
	const names = [...refs.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
	await writeFile(join(gitDirectory, 'packed-refs'), names.map((name) => `${refs.get(name)} ${name}\n`).join(''));
}

async function clone(
	args: readonly string[],
	folder: string,
	environment: Record<string, string>,
	limits: AcquireLimits,
	settings: readonly (readonly [string, string])[],
): Promise<GitResult> {
	const into = join(folder, 'repo.git');
	const options = ['clone', '--bare', '--no-local', '--no-tags', '--no-recurse-submodules', heard(limits), '--template='];
	const result = await runGit([...options, ...args, into], {
		environment,
		settings,
		gitDirectory: null,
		folder,
		timeoutMs: limits.timeoutMs,
		signal: limits.signal,
		watch: watcher(folder, limits),
		onProgress: limits.onProgress,
	});
	if (result.code === 0 && (await bytesOf(folder)) > limits.maxBytes) return { ...result, stopped: { reason: tooLarge(limits) } };
	return result;
}

async function cloned(folder: string, notes: readonly string[]): Promise<Acquired> {
	const gitDirectory = join(folder, 'repo.git');
	const own: LocalRepository = { workTree: null, gitDirectory, commonDirectory: gitDirectory, inside: false };
	const refs = await readRefs(own);
	const instead = refs.head === null ? fallbackBranch(refs.all) : null;
	const more = instead ? [`HEAD names no branch of the source; ${instead.branch} is audited instead.`] : [];
	if (refs.shallow.length > 0 && notes.length === 0) more.push(SHALLOW);
	return {
		gitDirectory,
		head: refs.head ?? instead?.head ?? null,
		branch: refs.head === null ? (instead?.branch ?? refs.branch) : refs.branch,
		shallow: refs.shallow.length > 0,
		origin: null,
		refs: refs.all,
		tags: null,
		notes: [...notes, ...more],
	};
}

/** The branch to read when HEAD names none that exists. */
function fallbackBranch(refs: ReadonlyMap<string, string>): { branch: string; head: string } | null {
	const branches = [...refs].filter(([name]) => name.startsWith('refs/heads/')).sort(([a], [b]) => (a < b ? -1 : 1));
	const found =
		branches.find(([name]) => name === 'refs/heads/main') ?? branches.find(([name]) => name === 'refs/heads/master') ?? branches[0];
	return found ? { branch: found[0].slice('refs/heads/'.length), head: found[1] } : null;
}

function watcher(folder: string, limits: AcquireLimits): (processId: number) => Promise<string | null> {
	return async (processId) => {
		if ((await bytesOf(folder)) > limits.maxBytes) return tooLarge(limits);
		if ((await memoryOfGroup(processId)) > MAX_MEMORY_BYTES) return 'git needs more than 1 GB of memory to receive it';
		return null;
	};
}

function tooLarge(limits: AcquireLimits): string {
	return `it is larger than the limit of ${Math.round(limits.maxBytes / 1_000_000)} MB`;
}

function stoppedError(result: GitResult, what: string, limits: AcquireLimits): AuditorError {
	if (result.stopped === 'aborted') return new AuditorError('AUD_TARGET_UNREACHABLE', 'Reading the target was interrupted.');
	if (result.stopped === 'timeout')
		return new AuditorError('AUD_TARGET_UNREACHABLE', `${what} could not be fetched within ${Math.round(limits.timeoutMs / 1000)} s.`, {
			hint: 'Allow more with --clone-timeout, or fetch less with --depth.',
		});
	const reason = result.stopped?.reason ?? '';
	return new AuditorError('AUD_TARGET_TOO_LARGE', `${what} was not fetched: ${reason}.`, { hint: 'Fetch less with --depth.' });
}

function unreachable(url: string, output: string): AuditorError {
	// Ports and names in an address hold numbers and words of their own.
	const errors = output.replace(/\bhttps?:\/\/[^\s']+/g, '');
	const say = (reason: string, hint?: string, context = {}) =>
		new AuditorError('AUD_TARGET_UNREACHABLE', `${url} cannot be read: ${reason}.`, { context, ...(hint && { hint }) });
	if (/could not read Username|Authentication failed|terminal prompts disabled|\b40[13]\b/i.test(errors))
		return say('it is private or does not exist', 'Give a token if it is private.', { privateHost: new URL(url).host });
	if (/not found|\b404\b/i.test(errors)) return say('there is no repository at this address');
	if (/redirect|\b30[12378]\b/i.test(errors))
		return say('it answers with a redirect, which is not followed', 'Give the address it has now.');
	const status = /error: (?<status>429|5\d\d)\b/.exec(errors)?.groups?.status;
	const known = outsideFault({ message: errors, $metadata: { httpStatusCode: Number(status ?? 0) } });
	if (known === null) return say('git could not fetch it');
	return say(known.clause, undefined, { fault: known.does, host: new URL(url).host, clause: known.clause });
}

async function bytesOf(folder: string): Promise<number> {
	let total = 0;
	const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
	for (const entry of entries) {
		if (!entry.isFile()) continue;
		total += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
	}
	return total;
}

/** A path as the alternates file wants it: C-style quotes around what would end the line or look like a comment. */
function quoted(path: string): string {
	if (!/["\\\n\r#]/.test(path)) return path;
	return `"${path.replace(/["\\]/g, '\\$&').replace(/\n/g, '\\n').replace(/\r/g, '\\r')}"`;
}

/** Whether the file starts like a bundle. */
export async function isBundle(path: string): Promise<boolean> {
	const file = await open(path, 'r');
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
		return /^# v[23] git bundle/.test(buffer.subarray(0, bytesRead).toString('latin1'));
	} finally {
		await file.close();
	}
}
