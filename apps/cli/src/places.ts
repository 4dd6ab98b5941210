// Places of the target: where it is read from, which of its places a reader can open.
import { existsSync, statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { repositoryAround } from '@auditor/forensics';
import type { Facts, Limitation, Location } from '@auditor/schema';
import type { AuditRequest } from './request.js';

/** A path relative to the folder of the request; addresses and paths of this process's own folder stay as the user wrote them. */
export function targetFrom({ target, cwd, base = cwd }: AuditRequest): string {
	const path = resolve(base, target);
	return base !== process.cwd() && existsSync(path) ? path : target;
}

/** Top folder of the repository that a path belongs to; null for an address, a bundle, or no repository. */
export function folderOf({ target, cwd }: Pick<AuditRequest, 'target' | 'cwd'>): string | null {
	return repositoryOf(resolve(cwd, target))?.workTree ?? null;
}

/** The repository that is read for a path, as the reader finds it; null for none, and for one that is refused. */
export function repositoryOf(path: string): { readonly workTree: string | null; readonly gitDirectory: string } | null {
	if (!existsSync(path) || !statSync(path).isDirectory()) return null;
	try {
		return repositoryAround(path);
	} catch {
		return null;
	}
}

/** Folders on this machine that strangers fill when a target is audited: its tree, and that of the roster which names it. */
export function authorsFolders(request: Pick<AuditRequest, 'target' | 'cwd' | 'base'>): string[] {
	const tree = treeOf(request);
	return [...(tree === null ? [] : [tree]), ...(request.base === undefined ? [] : [request.base])];
}

/** What on this machine is the author's when a target is audited: its repository, or its folder without one; null for an address or a file. */
export function treeOf({ target, cwd, base = cwd }: Pick<AuditRequest, 'target' | 'cwd' | 'base'>): string | null {
	const path = resolve(base, target);
	return folderOf({ target: path, cwd }) ?? (existsSync(path) && statSync(path).isDirectory() ? path : null);
}

/** What the target is called, and what to say when it is a part of what is audited. A path such as `.` names nothing. */
export function nameTarget(request: Pick<AuditRequest, 'target' | 'cwd'>, source: string): { source: string; note: Limitation | null } {
	const top = folderOf(request);
	if (top === null) return { source, note: null };
	const part = top !== resolve(request.cwd, request.target);
	const message = `${request.target} is a folder of the repository ${basename(top)}: the whole repository is audited.`;
	return {
		source: part || /^[./\\]*$/.test(source) ? basename(top) : source,
		note: part ? { detective: 'target', severity: 'note', message, ours: false } : null,
	};
}

/** Whether a place can be opened by the reader of the plan: files by the lines that were counted, commits and pages by their own probes. */
export function existsIn(lines: Facts['lines'], location: Location): boolean {
	if (location.kind !== 'file' || location.path === null) return true;
	const count = lines[location.path];
	return count !== undefined && location.line !== null && location.line <= Math.max(1, count);
}
