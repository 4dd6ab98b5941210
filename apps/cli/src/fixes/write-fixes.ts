// Writes proven fixes into the user's own work tree: only where it is clean and holds what was read, and all of them or none.
import { randomBytes } from 'node:crypto';
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
	writeSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
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

/** @throws AuditorError AUD_OUTPUT before anything is written, when a place is not what was read */
export function writeFixes(root: string, changes: readonly Changed[]): void {
	const places = changes.map((change) => ({ ...change, place: checkedPlace(root, change) }));
	const staged: { temporary: string; place: string }[] = [];
	try {
		for (const { place, after, before } of places) {
			const temporary = join(dirname(place), `.${basename(place)}.${randomBytes(4).toString('hex')}.tmp`);
			const file = openSync(temporary, 'wx', 0o644);
			staged.push({ temporary, place });
			try {
				for (let at = 0; at < after.length; ) at += writeSync(file, after, at);
				fsyncSync(file);
			} finally {
				closeSync(file);
			}
			if (before !== null) chmodSync(temporary, lstatSync(place).mode & 0o777);
		}
	} catch (cause) {
		for (const { temporary } of staged) rmSync(temporary, { force: true });
		throw new AuditorError('AUD_OUTPUT', `${root} cannot be written to; nothing was changed.`, { cause });
	}
	for (const { temporary, place } of staged) renameSync(temporary, place);
}

/** The place of a file, which is a regular one below the root, on no link, with the content that was read. */
function checkedPlace(root: string, { path, before }: Changed): string {
	const refuse = (why: string) => new AuditorError('AUD_OUTPUT', `${path} ${why}; nothing was changed.`);
	if (!isInside(path)) throw refuse('lies outside of the repository');
	const place = join(root, ...path.split('/'));
	const folder = dirname(place);
	if (
		!existsSync(folder) ||
		(folder !== root && !`${realpathSync(folder)}${sep}`.startsWith(`${root}${sep}`)) ||
		realpathSync(folder) !== folder
	)
		throw refuse('does not stand in a folder of the work tree');
	const found = lstatSync(place, { throwIfNoEntry: false });
	if (before === null) {
		if (found) throw refuse('is there already');
		return place;
	}
	if (!found?.isFile()) throw refuse(found?.isSymbolicLink() ? 'is a link' : 'is no regular file');
	if (!readFileSync(place).equals(before)) throw refuse('differs from the commit that was audited');
	return place;
}
