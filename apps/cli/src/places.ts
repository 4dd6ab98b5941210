// Places of the target: where it is read from, which of its places a reader can open.
import { existsSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import type { Facts, Limitation, Location } from '@auditor/schema';
import type { AuditRequest } from './request.js';

/** A path relative to the folder of the request; addresses and paths of this process's own folder stay as the user wrote them. */
export function targetFrom({ target, cwd, base = cwd }: AuditRequest): string {
	const path = resolve(base, target);
	return base !== process.cwd() && existsSync(path) ? path : target;
}

/** Top folder of the repository that a path belongs to; null for an address, a bundle, or no repository. */
export function folderOf({ target, cwd }: Pick<AuditRequest, 'target' | 'cwd'>): string | null {
	const path = resolve(cwd, target);
	if (!existsSync(path) || !statSync(path).isDirectory()) return null;
	for (let at = path; ; at = dirname(at)) {
		if (existsSync(join(at, '.git'))) return at;
		if (existsSync(join(at, 'HEAD')) && existsSync(join(at, 'objects'))) return null;
		if (dirname(at) === at) return null;
	}
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
