// Opens a target: https address, local path (bare or with a work tree) or bundle. Nothing of it is checked out, run or obeyed.
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { AuditorError, type Commit, type Limitation, type Repository } from '@auditor/schema';
import { type Acquired, acquireBundle, acquireLocal, acquireRemote, isBundle } from './acquire.js';
import { checkObjects } from './check-objects.js';
import { commitFiles } from './commit-files.js';
import { type LocalRepository, repositoryAround } from './local-repository.js';
import { measureCode } from './measure-code.js';
import { type PrivateGit, privateGit } from './private-git.js';
import type { ReadHistory } from './read-history.js';
import { readHistory } from './read-history.js';
import { readTags } from './read-tags.js';
import type { ReadTree } from './read-tree.js';
import { readTree } from './read-tree.js';
import type { OpenOptions, Snapshot } from './snapshot.js';
import { checkUrl, displayUrl, forgeOf, looksLikeUrl } from './source-url.js';
import { privateFolder } from './temporary-root.js';
import { uncommittedFiles, worktreeFiles } from './worktree-files.js';

/** @source chosen: a clone of 1 GB at 4 MB/s fits */
const DEFAULT_TIMEOUT_MS = 300_000;
const DEFAULT_MAX_BYTES = 1_000_000_000;

/**
 * A snapshot of the target at one commit. An unborn branch is an empty snapshot, not an error. Close it when done.
 * @param source `https://host/owner/name`, a path in or of a repository, or a bundle file.
 * @throws AuditorError AUD_TARGET_NOT_FOUND, AUD_TARGET_NOT_GIT, AUD_TARGET_URL_REFUSED, AUD_TARGET_UNREACHABLE, AUD_TARGET_TOO_LARGE,
 * AUD_COMMIT_NOT_FOUND, AUD_GIT_MISSING; AUD_USAGE for options that do not fit the source.
 */
export async function openRepository(source: string, options: OpenOptions = {}): Promise<Snapshot> {
	checkOptions(options);
	const limits = {
		timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
		maxBytes: options.maxBytes ?? DEFAULT_MAX_BYTES,
		signal: options.signal,
		onProgress: options.onProgress,
	};
	const place = await locate(source, options);
	const { folder, release } = await privateFolder();
	try {
		const acquired =
			place.kind === 'local'
				? await acquireLocal(place.repository, folder)
				: place.kind === 'bundle'
					? await acquireBundle(place.path, folder, limits)
					: await acquireRemote(place.url, folder, {
							...limits,
							depth: options.depth ?? null,
							token: options.token ?? null,
							caFile: options.caFile ?? null,
							commit: options.commit ?? null,
							clones: options.clones,
						});
		const git = privateGit(folder, acquired.gitDirectory, { ...limits, borrows: place.kind === 'local' });
		return await snapshot(git, acquired, place, options, limits.timeoutMs, release);
	} catch (error) {
		await release();
		throw error;
	}
}

type Place =
	| { kind: 'local'; source: string; repository: LocalRepository }
	| { kind: 'bundle'; source: string; path: string }
	| { kind: 'remote'; source: string; url: Awaited<ReturnType<typeof checkUrl>> };

async function locate(source: string, options: OpenOptions): Promise<Place> {
	if (looksLikeUrl(source)) {
		if (options.worktree) throw new AuditorError('AUD_USAGE', 'A remote address has no work tree to read.');
		const url = await checkUrl(source, { allowPrivateHosts: options.allowPrivateHosts ?? false, allowHosts: options.allowHosts ?? null });
		return { kind: 'remote', source: displayUrl(url.url), url };
	}
	if (options.depth !== undefined && options.depth !== null)
		throw new AuditorError('AUD_USAGE', 'A depth can be given for a remote address alone.');
	const path = resolve(source);
	const found = source === '' || source.includes('\0') ? null : await stat(path).catch(() => null);
	if (!found) {
		const hint = /^[\w-]+(\.[\w-]+)+\//.test(source) ? `For an address, write https://${source}.` : undefined;
		throw new AuditorError('AUD_TARGET_NOT_FOUND', `There is nothing at ${source}.`, hint === undefined ? {} : { hint });
	}
	if (found.isFile()) {
		if (options.worktree) throw new AuditorError('AUD_USAGE', 'A bundle has no work tree to read.');
		if (await isBundle(path).catch(() => false)) return { kind: 'bundle', source: basename(path), path };
		throw new AuditorError('AUD_TARGET_NOT_GIT', `${source} is a file, and not a git bundle.`);
	}
	const repository = found.isDirectory() ? repositoryAround(path) : null;
	if (!repository) throw new AuditorError('AUD_TARGET_NOT_GIT', `${source} is not a git repository, nor inside one.`);
	if (options.worktree && repository.workTree === null)
		throw new AuditorError('AUD_USAGE', `${source} is a bare repository and has no work tree to read.`);
	return { kind: 'local', source, repository };
}

async function snapshot(
	git: PrivateGit,
	acquired: Acquired,
	place: Place,
	options: OpenOptions,
	timeoutMs: number,
	release: () => Promise<void>,
): Promise<Snapshot> {
	const commit = await resolveCommit(git, acquired, options);
	const notes = [...acquired.notes];
	const local = place.kind === 'local' ? place.repository : null;
	if (local?.inside) notes.push('The path given lies inside a repository; the whole repository is audited.');
	const [listed, logged] = await Promise.all([
		commit === null ? { files: [], notes: [], whole: true } : readTree(git, commit),
		readHistory(git, commit, acquired.shallow),
	]);
	const { tree, history } = git.borrows ? await withoutDamaged(git, listed, logged) : { tree: listed, history: logged };
	await measureCode(git, history);
	const plain = options.worktree && local?.workTree ? await worktreeFiles(git, local.workTree, commit) : null;
	notes.push(...history.limitations);
	if (plain) notes.push('The plain files of the work tree were read; they may differ from every commit.');
	const atHead = !plain && local?.workTree != null && options.commit == null && options.asOf == null;
	const uncommitted = atHead && tree.whole ? await uncommittedFiles(git, local, commit) : null;
	if (atHead) notes.push(...sayUncommitted(uncommitted));
	const told = (severity: Limitation['severity'], messages: readonly string[]) =>
		messages.map((message): Limitation => ({ detective: 'repo', severity, message, ours: false }));
	const gravest = commit === null ? ['The repository has no commits.'] : tree.notes;
	const limitations = [...told('critical', gravest), ...told('limitation', notes)];
	const [newest, oldest] = [history.commits[0], history.commits.at(-1)];
	const repository: Repository = {
		source: place.source,
		forge: place.kind === 'remote' ? forgeOf(place.url.url) : acquired.origin === null ? null : forgeOf(acquired.origin),
		commit,
		branch: acquired.branch,
		commits: history.count,
		shallow: acquired.shallow,
		firstCommitAt: oldest?.committedAt ?? null,
		lastCommitAt: newest?.committedAt ?? null,
		...(oldest?.zone === undefined ? {} : { firstCommitZone: oldest.zone }),
		...(newest?.zone === undefined ? {} : { lastCommitZone: newest.zone }),
	};
	const { count: _, changesKnown: __, ...read } = history;
	const tags = await readTags(git, read, acquired.tags);
	return {
		repository,
		limitations,
		uncommitted,
		...(plain ?? commitFiles(git, tree.files, timeoutMs)),
		history: async () => ({ ...read, ...(tags && { tags }) }),
		close: release,
	};
}

function sayUncommitted(count: number | null): string[] {
	if (count === 0) return [];
	const what =
		count === null ? 'Uncommitted changes, if there are any,' : count === 1 ? 'One uncommitted file' : `${count} uncommitted files`;
	return [`${what} ${count === 1 ? 'was' : 'were'} not read: we audit the commit, not the work tree.`];
}

/** Null for an unborn branch. */
async function resolveCommit(git: PrivateGit, acquired: Acquired, options: OpenOptions): Promise<string | null> {
	const wanted = options.commit ?? null;
	let commit = acquired.head;
	if (wanted !== null) {
		// An object id or the plain name of a branch or tag: nothing that git could read as an option, a range or an expression.
		const isName = /^[\w][\w./-]{0,200}$/.test(wanted) && !wanted.includes('..') && !wanted.endsWith('.lock');
		commit = isName || /^[0-9a-f]{4,64}$/i.test(wanted) ? await git.ask(['rev-parse', '--verify', '--quiet', `${wanted}^{commit}`]) : null;
		if (commit === null) throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${wanted.slice(0, 80)} is not in the target.`);
	} else if (commit !== null) {
		// An id of ours: plain git, and simple-git with its guard is loaded for what users name.
		const found = (await git.run(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`])).output.toString('latin1').trim();
		if (found === '')
			throw new AuditorError(
				'AUD_COMMIT_NOT_FOUND',
				`HEAD names ${commit.slice(0, 12)}, which is no commit of the target, or a damaged one.`,
			);
		commit = found;
	}
	if (options.asOf == null || commit === null) return commit;
	const seconds = Math.floor(Date.parse(options.asOf) / 1000);
	const before = await git.ask(['rev-list', '--first-parent', '--max-count=1', `--before=@${seconds}`, commit]);
	if (!before) throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The target has no commit at or before ${options.asOf}.`);
	return before;
}

function checkOptions(options: OpenOptions): void {
	const bad = (message: string) => new AuditorError('AUD_USAGE', message);
	if (options.depth != null && (!Number.isSafeInteger(options.depth) || options.depth < 1))
		throw bad('A depth is a whole number of 1 or more.');
	if (options.asOf != null && Number.isNaN(Date.parse(options.asOf))) throw bad(`${options.asOf} is no date.`);
	if (options.asOf != null && options.worktree) throw bad('A work tree is what it is now: it cannot be read as of a date.');
}

// What of a tree and a history is left when objects with another's content are taken out? A store that the audited side wrote can hold any content under
// an id that people know from elsewhere.

const UNCHECKED = 'The history is long: the folders of its older commits were not compared with their ids.';

/** @throws AuditorError AUD_COMMIT_NOT_FOUND when the audited commit itself is damaged */
async function withoutDamaged(git: PrivateGit, tree: ReadTree, history: ReadHistory): Promise<{ tree: ReadTree; history: ReadHistory }> {
	const { head } = history;
	if (head === null) return { tree, history };
	const { damaged, large, whole } = await checkObjects(git, [...new Set([head, ...history.commits.map((commit) => commit.id)])]);
	if (large.has(head))
		throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${head.slice(0, 12)} is larger than is read, by its message.`);
	if (damaged.has(head))
		throw new AuditorError('AUD_COMMIT_NOT_FOUND', `The commit ${head.slice(0, 12)} is damaged: its content is not that of its id.`, {
			hint: 'Audit another copy of the repository; git fsck names what is damaged.',
		});
	const limitations = [...history.limitations, ...(whole ? [] : [UNCHECKED])];
	if (damaged.size === 0) return { tree, history: { ...history, limitations } };
	const commits = reachable(head, history.commits, damaged);
	const lost = history.commits.length - commits.length;
	const why = (ids: readonly string[]) => (ids.every((id) => large.has(id)) ? 'larger than is read' : 'damaged');
	const ending = history.commits.map(({ id }) => id).filter((id) => damaged.has(id));
	if (lost > 0)
		limitations.push(
			`The history ends early: commits are ${why(ending)}, and ${lost} that only they lead to, or that they are, were left out.`,
		);
	const inHistory = new Set(ending);
	const bad = [...damaged].filter((id) => !inHistory.has(id));
	if (bad.length === 0) return { tree, history: { ...history, limitations, commits, count: commits.length } };
	limitations.push(`Folders are ${why(bad)} (${bad[0]?.slice(0, 12)}): which files the commits touch is unseen.`);
	return {
		tree: await withoutFolders(git, head, tree, damaged, large),
		history: {
			...history,
			limitations,
			commits: commits.map((commit) => ({ ...commit, changes: [] })),
			count: commits.length,
			changesKnown: false,
		},
	};
}

/** What good commits lead to, in the order given. */
function reachable(head: string, commits: readonly Commit[], damaged: ReadonlySet<string>): Commit[] {
	const known = new Map(commits.map((commit) => [commit.id, commit]));
	const seen = new Set<string>();
	const open = [head];
	for (let id = open.pop(); id !== undefined; id = open.pop()) {
		if (seen.has(id) || damaged.has(id)) continue;
		seen.add(id);
		open.push(...(known.get(id)?.parents ?? []));
	}
	return commits.filter((commit) => seen.has(commit.id));
}

/** The files that no damaged folder lists. */
async function withoutFolders(
	git: PrivateGit,
	head: string,
	tree: ReadTree,
	damaged: ReadonlySet<string>,
	large: ReadonlySet<string>,
): Promise<ReadTree> {
	const root = (await git.run(['rev-parse', '--verify', '--quiet', `${head}^{tree}`])).output.toString('latin1').trim();
	const folders = damaged.has(root) ? [''] : await damagedFolders(git, head, damaged);
	if (folders.length === 0) return tree;
	return {
		files: tree.files.filter(({ path }) => !folders.some((folder) => path.startsWith(folder))),
		notes: [
			...tree.notes,
			[...damaged].every((id) => large.has(id))
				? 'Part of the tree cannot be listed: folders are larger than is read.'
				: 'Part of the tree cannot be listed: folders are damaged, for their content is not that of their ids.',
		],
		whole: false,
	};
}

/** Paths with a slash behind. */
async function damagedFolders(git: PrivateGit, head: string, damaged: ReadonlySet<string>): Promise<string[]> {
	const listed = await git.run(['ls-tree', '-r', '-t', '-z', '--full-tree', head], { output: { mostOutput: MOST_LISTED } });
	return listed.output
		.toString('utf8')
		.split('\0')
		.flatMap((entry) => {
			const [, id, path] = /^040000 tree ([0-9a-f]+)\t([\s\S]+)$/.exec(entry) ?? [];
			return id !== undefined && damaged.has(id) ? [`${path}/`] : [];
		});
}

const MOST_LISTED = 150_000_000;
