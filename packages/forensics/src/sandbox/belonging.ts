// Do the folders that a repository leads to belong to it? A `.git` file, `commondir`, an alternate or a link can name any folder of this machine, and its
// content would be told as the target's. Each is followed only where the other end names this repository too. No git process is asked.
import { type Dirent, lstatSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { readPlainNow } from './plain-file.js';

const MAX_POINTER = 16 * 1024;
const MAX_CONFIGURATION = 1024 * 1024;

/**
 * The folder that a `.git` file names, when that folder names the file's own folder as its work tree: as a linked work tree does in `gitdir`, and a submodule in
 * `core.worktree`. Null when it is no such file.
 * @throws AuditorError AUD_TARGET_NOT_GIT where the other end does not name this folder
 */
export function followGitFile(dotGit: string): string | null {
	const target = /^gitdir:([^\n]+)/m.exec(pointer(dotGit) ?? '')?.[1]?.trim();
	if (target === undefined || target === '') return null;
	const workTree = dirname(dotGit);
	const gitDirectory = resolve(workTree, target);
	const back = pointer(join(gitDirectory, 'gitdir'))?.trim();
	if (back && same(resolve(gitDirectory, back), dotGit)) return gitDirectory;
	for (const name of ['config', 'config.worktree']) {
		const named = workTreeOf(readPlainNow(join(gitDirectory, name), MAX_CONFIGURATION) ?? '');
		if (named !== null && same(resolve(gitDirectory, named), workTree)) return gitDirectory;
	}
	throw leadsElsewhere(`The file ${dotGit} leads to ${gitDirectory}, which does not name ${workTree} as its work tree`, {
		hint: 'Give the folder that is meant, or, for a work tree that was moved, run: git worktree repair.',
	});
}

/**
 * The folder of objects and refs: the git folder itself, or the one that its `commondir` names, when it is one of that folder's own `worktrees/`.
 * @throws AuditorError AUD_TARGET_NOT_GIT where it is not
 */
export function followCommonDirectory(gitDirectory: string): string {
	const written = pointer(join(gitDirectory, 'commondir'))?.trim();
	if (!written) return gitDirectory;
	const common = resolve(gitDirectory, written);
	const own = realOf(gitDirectory);
	const shelf = realOf(common);
	if (own !== null && shelf !== null && dirname(own) === join(shelf, 'worktrees')) return common;
	throw leadsElsewhere(`The file ${join(gitDirectory, 'commondir')} leads to ${common}, which has no such work tree`, {
		hint: 'Give the repository itself.',
	});
}

/** Folders in which git looks for objects and refs, where they are there. */
const SHELVES = ['objects', 'refs'] as const;
const CLONE_HINT = 'Audit a whole copy of it: git clone --no-local FOLDER COPY, or, for one that borrows: git repack -a -d.';

/**
 * Makes sure that objects and refs are the repository's own: no alternates, no links, and nothing that git would wait for.
 * @throws AuditorError AUD_TARGET_NOT_GIT with the place
 */
export function refuseBorrowed(commonDirectory: string): void {
	const alternates = join(commonDirectory, 'objects', 'info', 'alternates');
	const lines = pointer(alternates)?.split('\n') ?? [];
	if (lines.some((line) => line.trim() !== '' && !line.startsWith('#')))
		throw leadsElsewhere(`The file ${alternates} leads to another repository`, { hint: CLONE_HINT });
	for (const name of SHELVES) {
		const shelf = join(commonDirectory, name);
		if (lstatSync(shelf, { throwIfNoEntry: false })?.isSymbolicLink())
			throw leadsElsewhere(`${shelf} is a link to another place`, { hint: CLONE_HINT });
	}
	const objects = join(commonDirectory, 'objects');
	for (const entry of entriesOf(objects)) {
		const shelf = join(objects, entry.name);
		if (entry.isFile()) continue;
		if (!entry.isDirectory()) throw leadsElsewhere(`${shelf} is neither a folder nor a file`, { hint: CLONE_HINT });
		const odd = entriesOf(shelf).find((one) => !one.isFile() && !(one.isDirectory() && entry.name.length > 2));
		if (odd) throw leadsElsewhere(`${join(shelf, odd.name)} is not a regular file`, { hint: CLONE_HINT });
	}
}

/** @throws AuditorError AUD_TARGET_NOT_GIT for a `.git` that is a link */
export function refuseLinkedGit(dotGit: string): void {
	if (!lstatSync(dotGit, { throwIfNoEntry: false })?.isSymbolicLink()) return;
	throw leadsElsewhere(`${dotGit} is a link to another place`, { hint: 'Give the repository that it leads to.' });
}

function leadsElsewhere(what: string, details: { hint: string }): AuditorError {
	return new AuditorError('AUD_TARGET_NOT_GIT', `${what}; it is not followed.`, details);
}

/**
 * What a file says that leads to another place; null when there is none. Git would read all of it, so one that we cannot read whole is refused.
 * @throws AuditorError AUD_TARGET_NOT_GIT
 */
function pointer(path: string): string | null {
	const there = lstatSync(path, { throwIfNoEntry: false });
	if (there === undefined) return null;
	const text = there.isFile() && there.size <= MAX_POINTER ? readPlainNow(path, MAX_POINTER) : null;
	if (text === null) throw leadsElsewhere(`${path} is no regular file of a few lines that can be read`, { hint: CLONE_HINT });
	return text;
}

function entriesOf(folder: string): Dirent[] {
	try {
		return readdirSync(folder, { withFileTypes: true });
	} catch {
		return [];
	}
}

/** `core.worktree` of a configuration, which is read and not obeyed. */
function workTreeOf(configuration: string): string | null {
	let inCore = false;
	for (const line of configuration.split('\n')) {
		const section = /^\s*\[\s*([\w.-]+)\s*("?)/.exec(line);
		if (section) inCore = section[1]?.toLowerCase() === 'core' && section[2] === '';
		const equals = line.indexOf('=');
		if (!inCore || equals < 0 || line.slice(0, equals).trim().toLowerCase() !== 'worktree') continue;
		const value = line.slice(equals + 1).trim();
		return value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replace(/\\(["\\])/g, '$1') : value;
	}
	return null;
}

function same(a: string, b: string): boolean {
	const [one, other] = [realOf(a), realOf(b)];
	return one !== null && one === other;
}

function realOf(path: string): string | null {
	try {
		const real = realpathSync(path);
		return real.endsWith(sep) ? real.slice(0, -1) : real;
	} catch {
		return null;
	}
}
