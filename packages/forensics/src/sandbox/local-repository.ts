// Which repository contains this path, and what do its refs say? Read as plain files: no git process ever starts with the configuration of
// an audited repository. Does not see the reftable format.
import { type Dirent, realpathSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { followCommonDirectory, followGitFile, refuseLinkedGit } from './belonging.js';
import { readPlainNow } from './plain-file.js';

export interface LocalRepository {
	/** Root of the work tree; null for a bare repository. */
	readonly workTree: string | null;
	/** Where HEAD and the index are; differs from `commonDirectory` in linked work trees. */
	readonly gitDirectory: string;
	/** Where objects, refs and configuration are. */
	readonly commonDirectory: string;
	/** The path given lies below the root. */
	readonly inside: boolean;
}

export interface Refs {
	/** Name of the branch that HEAD is on; null when detached. */
	readonly branch: string | null;
	/** Object id of HEAD; null when unborn. */
	readonly head: string | null;
	/** Full ref name to object id. */
	readonly all: ReadonlyMap<string, string>;
	readonly shallow: readonly string[];
	/** Address of `remote.origin`, as written; null when there is none. */
	readonly origin: string | null;
}

export const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
// Names that git itself would accept, so that no name can break the packed-refs file written from them.
const REF_NAME = /^refs\/(?!.*(?:\.\.|\/\/|@\{|\.lock(?:\/|$)))[^\u0000-\u0020\u007f~^:?*[\\]+$/;
const MAX_REFS = 100_000;
const MAX_REF_DEPTH = 12;

/**
 * The repository that contains the path; null when none does.
 * @throws AuditorError AUD_TARGET_NOT_GIT for a `.git` that leads to a folder which does not name this one
 */
export function repositoryAround(path: string): LocalRepository | null {
	const start = realpathSync(path);
	for (let folder = start; ; folder = dirname(folder)) {
		if (isGitDirectory(folder)) return opened(folder, null, folder !== start);
		const dotGit = join(folder, '.git');
		const linked = linkedDirectory(dotGit);
		if (linked !== null && isGitDirectory(linked)) return opened(linked, folder, folder !== start);
		if (dirname(folder) === folder) return null;
	}
}

/** @throws AuditorError AUD_TARGET_NOT_GIT for a repository whose refs are stored in a form that is not read. */
export async function readRefs(repository: LocalRepository): Promise<Refs> {
	const { commonDirectory } = repository;
	if (isFolder(join(commonDirectory, 'reftable')))
		throw new AuditorError('AUD_TARGET_NOT_GIT', 'The repository stores its refs in the reftable format, which is not read.', {
			hint: 'Give a bundle of it: git bundle create target.bundle --all.',
		});
	const all = new Map<string, string>();
	for (const line of textOf(join(commonDirectory, 'packed-refs')).split('\n')) {
		const [id = '', name = ''] = line.split(' ');
		if (OBJECT_ID.test(id) && REF_NAME.test(name) && all.size < MAX_REFS) all.set(name, id);
	}
	await readLooseRefs(join(commonDirectory, 'refs'), 'refs', all, 0);
	const { branch, head } = await readHead(repository, all);
	const shallow = textOf(join(commonDirectory, 'shallow'))
		.split('\n')
		.filter((line) => OBJECT_ID.test(line));
	return { branch, head, all, shallow, origin: originOf(textOf(join(commonDirectory, 'config'))) };
}

/** Branches, or tags with the commits that they lead to, as `ls-remote --symref` tells them; and the full name of the branch that HEAD is on, null where it is on none. */
export function refsTold(text: string, under = 'refs/heads/'): { branch: string | null; refs: ReadonlyMap<string, string> } {
	const lines = text.split('\n').map((line) => line.split('\t'));
	const refs = new Map<string, string>();
	for (const [id = '', told = ''] of lines) {
		// What a tag leads to is told behind it.
		const name = told.replace(/\^\{\}$/, '');
		if (OBJECT_ID.test(id) && REF_NAME.test(name) && name.startsWith(under) && refs.size < MAX_REFS) refs.set(name, id);
	}
	const branch = lines.find(([told, name]) => told?.startsWith('ref: ') && name === 'HEAD')?.[0]?.slice('ref: '.length);
	return { branch: branch !== undefined && refs.has(branch) ? branch : null, refs };
}

/** @param all without those that lie in files of their own, a branch in a file is found all the same */
export async function readHead({ gitDirectory, commonDirectory }: LocalRepository, all: ReadonlyMap<string, string>) {
	let text = textOf(join(gitDirectory, 'HEAD')).trim();
	for (let hops = 0; hops < 5; hops++) {
		if (OBJECT_ID.test(text)) return { branch: null, head: text };
		const name = /^ref:\s*(\S+)$/.exec(text)?.[1];
		if (name === undefined || !REF_NAME.test(name)) break;
		const id = all.get(name);
		const branch = name.replace(/^refs\/heads\//, '');
		if (id !== undefined) return { branch, head: id };
		text = textOf(join(commonDirectory, name)).trim();
		if (text === '') return { branch, head: null };
	}
	return { branch: null, head: null };
}

async function readLooseRefs(folder: string, prefix: string, all: Map<string, string>, depth: number): Promise<void> {
	let entries: Dirent[];
	try {
		entries = await readdir(folder, { withFileTypes: true });
	} catch {
		return;
	}
	for (const entry of entries) {
		const name = `${prefix}/${entry.name}`;
		if (all.size >= MAX_REFS) return;
		if (entry.isDirectory() && depth < MAX_REF_DEPTH) await readLooseRefs(join(folder, entry.name), name, all, depth + 1);
		if (!entry.isFile() || !REF_NAME.test(name)) continue;
		const id = textOf(join(folder, entry.name)).trim();
		if (OBJECT_ID.test(id)) all.set(name, id);
	}
}

/** The origin's address, from the text of the configuration; nothing of it is obeyed. */
function originOf(configuration: string): string | null {
	let inOrigin = false;
	for (const line of configuration.split('\n')) {
		const section = /^\s*\[\s*([\w.-]+)(?:\s+"(.*)")?\s*\]/.exec(line);
		if (section) inOrigin = section[1]?.toLowerCase() === 'remote' && section[2] === 'origin';
		const url = inOrigin ? /^\s*url\s*=\s*(\S+)\s*$/i.exec(line)?.[1] : undefined;
		if (url !== undefined) return url;
	}
	return null;
}

function opened(gitDirectory: string, workTree: string | null, inside: boolean): LocalRepository {
	return { workTree, gitDirectory, commonDirectory: followCommonDirectory(gitDirectory), inside };
}

/** `.git` as a folder, or the folder that a `.git` file (linked work tree, submodule) names. */
function linkedDirectory(dotGit: string): string | null {
	if (!isFolder(dotGit)) return followGitFile(dotGit);
	if (isGitDirectory(dotGit)) refuseLinkedGit(dotGit);
	return dotGit;
}

function isGitDirectory(folder: string): boolean {
	const linked = isFile(join(folder, 'HEAD')) && isFile(join(folder, 'commondir'));
	return linked || (isFile(join(folder, 'HEAD')) && isFolder(join(folder, 'objects')) && isFolder(join(folder, 'refs')));
}

function isFile(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

function isFolder(path: string): boolean {
	return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

const MAX_TEXT = 32 * 1024 * 1024;

/** At once: hundreds of targets are asked where they stand, and a file of a line costs four turns of the loop otherwise. */
function textOf(path: string): string {
	const content = readPlainNow(path, MAX_TEXT + 1) ?? '';
	return content.length <= MAX_TEXT ? content : '';
}
