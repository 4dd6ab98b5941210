// Writes proven fixes into the user's own work tree: only where it is clean and holds what was read, and all of them or none.
import {
	chmodSync,
	closeSync,
	existsSync,
	fsyncSync,
	lstatSync,
	openSync,
	readFileSync,
	realpathSync,
	renameSync,
	rmSync,
	type Stats,
	writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Changed, isInside } from '@auditor/fixes';
import type { Snapshot } from '@auditor/forensics';
import { AuditorError } from '@auditor/schema';
import { repositoryOf } from '../places.js';
import type { AuditRequest } from '../request.js';

/**
 * The work tree that may be written to.
 * @throws AuditorError AUD_OUTPUT for what is not the user's own, or not clean
 */
export function writableTree(request: AuditRequest, { uncommitted }: Pick<Snapshot, 'uncommitted'>, path: string): string {
	const refuse = (message: string) =>
		new AuditorError('AUD_OUTPUT', message, { hint: 'Without --write the patch is printed, for git apply.' });
	const repository = repositoryOf(path);
	if (repository === null) throw refuse(`${request.target} is no repository on this machine, so that nothing can be written into it.`);
	if (repository.workTree === null) throw refuse(`${request.target} is a bare repository and has no files to write to.`);
	if (request.commit !== undefined || request.asOf !== undefined || request.worktree === true)
		throw refuse('Fixes are written into the commit that is checked out: leave out --commit, --as-of and --worktree.');
	if (uncommitted == null) throw refuse(`We could not tell whether the work tree of ${request.target} is clean.`);
	if (uncommitted > 0) {
		const files = uncommitted === 1 ? 'one file that is' : `${uncommitted} files that are`;
		throw refuse(`The work tree has ${files} not committed: commit or stash first.`);
	}
	return realpathSync(repository.workTree);
}

interface Write {
	readonly path: string;
	readonly place: string;
	/** What stands there now; null: nothing. */
	readonly was: Buffer | null;
	readonly mode: number;
	readonly content: Buffer;
}

/**
 * @param rename puts a finished file into its place
 * @throws AuditorError AUD_OUTPUT when a place is not what was read, or cannot be written; then everything is as it was
 */
export function writeFixes(root: string, changes: readonly Changed[], rename: typeof renameSync = renameSync): void {
	const writes = changes.map((change) => checkedWrite(root, change));
	const staged: string[] = [];
	const done: Write[] = [];
	try {
		for (const write of writes) stage(write, staged);
		// What was written while the places were taken is seen here.
		for (const change of changes) checkedWrite(root, change);
		for (const write of writes) {
			rename(stagedAt(write.place), write.place);
			done.push(write);
		}
	} catch (cause) {
		for (const { place, was } of done) {
			if (was === null) rmSync(place, { force: true });
			else writeFileSync(place, was);
		}
		for (const temporary of staged) rmSync(temporary, { force: true });
		if (AuditorError.is(cause)) throw cause;
		throw new AuditorError('AUD_OUTPUT', `${root} cannot be written to; nothing was changed.`, { cause });
	}
}

/** Beside its place, and the same for every run: two of them cannot write one file at once. */
function stagedAt(place: string): string {
	return join(dirname(place), `.${basename(place)}.auditor-fix`);
}

function stage({ path, place, content, was, mode }: Write, staged: string[]): void {
	const temporary = stagedAt(place);
	if (existsSync(temporary))
		throw new AuditorError('AUD_OUTPUT', `Another run writes ${path}; nothing was changed.`, {
			hint: `If none does, remove ${temporary}.`,
		});
	const file = openSync(temporary, 'wx', 0o644);
	staged.push(temporary);
	try {
		writeFileSync(file, content);
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
	if (was !== null) chmodSync(temporary, mode);
}

/** The file, which is a regular one of the user below the root, on no link, with the content that was read. */
function checkedWrite(root: string, { path, before, after }: Changed): Write {
	const refuse = (why: string) => new AuditorError('AUD_OUTPUT', `${path} ${why}; nothing was changed.`);
	if (!isInside(path)) throw refuse('lies outside of the repository');
	const place = join(root, ...path.split('/'));
	const folder = dirname(place);
	// The root is a real path: a folder on a link has another one.
	if (!existsSync(folder) || realpathSync(folder) !== folder) throw refuse('does not stand in a folder of the work tree');
	const found = lstatSync(place, { throwIfNoEntry: false });
	if (isOthers(found ?? lstatSync(folder))) throw refuse('belongs to another user');
	if (before === null) {
		if (found) throw refuse('is there already');
		return { path, place, was: null, mode: 0o644, content: after };
	}
	if (!found?.isFile()) throw refuse(found?.isSymbolicLink() ? 'is a link' : 'is no regular file');
	if ((found.mode & 0o200) === 0) throw refuse('is read-only');
	const was = readFileSync(place);
	const write = { path, place, was, mode: found.mode & 0o777 };
	if (was.equals(before)) return { ...write, content: after };
	if (!before.includes(13) && was.equals(withReturns(before))) return { ...write, content: withReturns(after) };
	throw refuse('differs from the commit that was audited');
}

/** With line ends as git checks them out on Windows. */
function withReturns(bytes: Buffer): Buffer {
	return Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1');
}

function isOthers({ uid }: Stats): boolean {
	return process.getuid !== undefined && uid !== process.getuid();
}
