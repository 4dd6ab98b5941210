// One private folder per run under the system's temporary folder, shared by all open snapshots of this process, removed with the last of
// them. Folders of runs that died are swept when the next one opens.
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { killRunningGit } from './run-git.js';

const PREFIX = 'auditor-run-';

interface Root {
	readonly folder: string;
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
			if (empty !== null) await rm(empty, { recursive: true, force: true, maxRetries: 3 });
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
			if (empty !== null) rmSync(empty, { recursive: true, force: true });
		},
	};
}

/** The folder of a root that nobody uses any more. */
function leave(own: Root): string | null {
	own.users--;
	if (own.users > 0) return null;
	if (root === own) root = null;
	return own.folder;
}

/** Kills the git processes of this run and removes its temporary folder, at once: for handlers of SIGINT and SIGTERM. */
export function abandonSnapshots(): void {
	killRunningGit();
	const own = root;
	root = null;
	if (own) rmSync(own.folder, { recursive: true, force: true, maxRetries: 6, retryDelay: 20 });
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
			if (process.getuid && statSync(folder).uid !== process.getuid()) continue;
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
	root = { folder: mkdtempSync(join(tmpdir(), `${PREFIX}${machine()}-${process.pid}-`)), users: 0 };
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
