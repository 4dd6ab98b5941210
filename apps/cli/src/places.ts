// Places of the target: where it is read from, which of its places a reader can open.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Facts, fileLocation, type Location } from '@auditor/schema';
import type { AuditRequest } from './request.js';

/** A path relative to the folder of the request; addresses and paths of this process's own folder stay as the user wrote them. */
export function targetFrom({ target, cwd, base = cwd }: AuditRequest): string {
	const path = resolve(base, target);
	return base !== process.cwd() && existsSync(path) ? path : target;
}

/** Whether a place can be opened by the reader of the plan: files by the lines that were counted, commits and pages by their own probes. */
export function existsIn(lines: Facts['lines'], location: Location): boolean {
	if (location.kind !== 'file' || location.path === null) return true;
	const count = lines[location.path];
	return count !== undefined && location.line !== null && location.line <= Math.max(1, count);
}

/** Where a step begins that has no place of its own: the first file of the tree, README before others. */
export function firstPlace(lines: Facts['lines']): Location | null {
	const paths = Object.keys(lines).sort();
	const path = paths.find((p) => /^readme(\.\w+)?$/i.test(p)) ?? paths[0];
	return path === undefined ? null : fileLocation(path, 1);
}
