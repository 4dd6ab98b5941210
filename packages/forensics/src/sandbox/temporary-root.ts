// One private folder per run under the system's temporary folder, shared by all open snapshots of this process, removed with the last of
// them. Folders of runs that died are swept when the next one opens.
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Janitor, janitorOf } from './janitor.js';
import { killRunningGit } from './run-git.js';

const PREFIX = 'auditor-run-';

interface Root {
	readonly folder: string;
	readonly janitor: Janitor;
	users: number;
}

let root: Root | null = null;

/** A fresh private folder (mode 0700) inside the root of this run. `release` removes it, and the root with the last one. */
export async function privateFolder(): Promise<{ folder: string; release: () => Promise<void> }> {
	const own = openRoot();
	own.users++;
	const folder = await mkdtemp(join(own.folder, 'target-'));
	let released = false;
	return {
		folder,
		release: async () => {
			if (released) return;
			released = true;
			await rm(folder, { recursive: true, force: true, maxRetries: 3 });
			const empty = leave(own);
			if (empty === null) return;
			await rm(empty.folder, { recursive: true, force: true, maxRetries: 3 });
			empty.janitor.dismiss();
		},
	};
}

/** The same, at once: for what a caller keeps beside targets. Where the run is killed, the next one sweeps it. */
export function runFolder(name: string): { readonly folder: string; readonly remove: () => void } {
	const own = openRoot();
	own.users++;
	const folder = mkdtempSync(join(own.folder, `${name}-`));
	let removed = false;
	return {
		folder,
		remove: () => {
			if (removed) return;
			removed = true;
			rmSync(folder, { recursive: true, force: true });
			const empty = leave(own);
			if (empty === null) return;
			rmSync(empty.folder, { recursive: true, force: true });
			empty.janitor.dismiss();
		},
	};
}

/** The root, when nobody uses it any more. */
function leave(own: Root): Root | null {
	own.users--;
	if (own.users > 0) return null;
	if (root === own) root = null;
	return own;
}

/** Kills the git processes of this run and removes its temporary folder, at once: for handlers of SIGINT and SIGTERM. */
export function abandonSnapshots(): void {
	killRunningGit();
	const own = root;
	root = null;
	if (!own) return;
	rmSync(own.folder, { recursive: true, force: true, maxRetries: 6, retryDelay: 20 });
	own.janitor.dismiss();
}

/** Has this process killed after so many seconds, also while it is too busy to hear anything; null: not any more. */
export function endWithin(seconds: number | null): void {
	if (seconds === null) root?.janitor.calm();
	else openRoot().janitor.hurry(seconds);
}

/** When this process is killed for having taken too long, in milliseconds since 1970; null: never. */
let deadline: number | null = null;

/** Has this process killed after so many seconds from now on, as long as it has a target open, also while a step keeps it busy; null: not any more. */
export function limitTime(seconds: number | null): void {
	deadline = seconds === null ? null : Date.now() + seconds * 1000;
	root?.janitor.limit(seconds);
}

/**
 * Removes the folders of dead runs of this user on this machine, and ends the git processes that they left; returns how many folders. A folder of
 * another machine or container is left alone.
 */
export function sweepStaleRoots(temporary: string = tmpdir()): number {
	const mine = `${PREFIX}${machine()}-`;
	let removed = 0;
	for (const name of readdirSync(temporary)) {
		if (!name.startsWith(mine)) continue;
		const pid = Number(name.slice(mine.length).split('-')[0]);
		if (!Number.isSafeInteger(pid) || pid <= 0 || isAlive(pid)) continue;
		const folder = join(temporary, name);
		try {
			if (process.getuid && lstatSync(folder).uid !== process.getuid()) continue;
			endStrays(folder);
			rmSync(folder, { recursive: true, force: true });
			removed++;
		} catch {
			// Another run swept it first.
		}
	}
	return removed;
}

/** A run that was killed could not stop its git, which may count the objects of a bomb for hours. Found by the folder it stands in; Linux. */
function endStrays(folder: string): void {
	for (const name of existsSync('/proc/self/cwd') ? readdirSync('/proc') : []) {
		if (!/^\d+$/.test(name)) continue;
		try {
			if (readlinkSync(`/proc/${name}/cwd`).startsWith(`${folder}/`)) process.kill(Number(name), 'SIGKILL');
		} catch {
			// It has ended, or is somebody else's.
		}
	}
}

function openRoot(): Root {
	if (root) return root;
	sweepStaleRoots();
	const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${machine()}-${process.pid}-`));
	root = { folder, janitor: janitorOf(folder), users: 0 };
	if (deadline !== null) root.janitor.limit(Math.max(1, (deadline - Date.now()) / 1000));
	return root;
}

/** Host and process namespace: a process number means nothing in another container that shares the temporary folder. */
function machine(): string {
	let namespace = '';
	try {
		namespace = readlinkSync('/proc/self/ns/pid');
	} catch {
		// Not Linux.
	}
	return createHash('sha256').update(`${hostname()}\n${namespace}`).digest('hex').slice(0, 8);
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
