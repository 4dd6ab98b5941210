// Is somebody at work in this folder? A lock names the process and the machine; one whose process is gone is taken over.
import { randomBytes } from 'node:crypto';
import {
	closeSync,
	constants,
	fstatSync,
	linkSync,
	openSync,
	readFileSync,
	readlinkSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { z } from 'zod';
import { makeFolders } from './make-folders.js';

export const LOCK_NAME = 'batch.lock';
/** Bytes of a lock. */
const LONGEST = 10_000;

const holderSchema = z.object({ pid: z.int(), host: z.string(), space: z.string(), born: z.string(), since: z.string() });
type Holder = z.infer<typeof holderSchema>;

/**
 * Keeps others out of a folder until the function that is returned is called.
 * @throws AuditorError AUD_COHORT_REFUSED when another process is at work there; AUD_OUTPUT when the folder cannot be written
 */
export function lockFolder(folder: string, now: Date = new Date()): () => void {
	const path = join(folder, LOCK_NAME);
	const own: Holder = { pid: process.pid, host: hostname(), space: processSpace(), born: bornAt(process.pid), since: now.toISOString() };
	const text = `${JSON.stringify(own)}\n`;
	const temporary = `${path}.${randomBytes(6).toString('hex')}`;
	try {
		makeFolders(folder);
		writeFileSync(temporary, text, { flag: 'wx' });
		while (!taken(temporary, path)) {
			const found = lockIn(path);
			if (found === null) continue;
			const holder = holderOf(found);
			if (holder && !isGone(holder)) throw inUse(folder, holder);
			moveAway(path, found);
		}
	} catch (cause) {
		if (AuditorError.is(cause)) throw cause;
		const code = (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
		throw new AuditorError('AUD_OUTPUT', `${folder} cannot be written: ${code}.`, { cause });
	} finally {
		rmSync(temporary, { force: true });
	}
	return () => {
		if (read(path) === text) rmSync(path, { force: true });
	};
}

/** Who is at work in a folder, in words; null when nobody is. */
export function holderOfFolder(folder: string): string | null {
	const text = lockIn(join(folder, LOCK_NAME));
	const holder = text === null ? null : holderOf(text);
	return holder && !isGone(holder) ? wordsFor(holder) : null;
}

function taken(from: string, to: string): boolean {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
		throw error;
	}
}

/** A lock that nobody holds is moved, and not removed: when another took it over in between, what was moved is his and goes back. */
function moveAway(path: string, expected: string): void {
	const aside = `${path}.${randomBytes(6).toString('hex')}`;
	try {
		renameSync(path, aside);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
		throw error;
	}
	if (read(aside) !== expected) taken(aside, path);
	rmSync(aside, { force: true });
}

function isGone(holder: Holder): boolean {
	if (holder.host !== hostname() || holder.space !== processSpace()) return false;
	try {
		process.kill(holder.pid, 0);
	} catch (error) {
		return (error as NodeJS.ErrnoException).code !== 'EPERM';
	}
	// The number may be another's by now.
	return bornAt(holder.pid) !== holder.born;
}

/** When the process started, in ticks since boot; empty where that cannot be said. */
function bornAt(pid: number): string {
	const status = read(`/proc/${pid}/stat`) ?? '';
	return status.slice(status.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** A process number means something in its own namespace alone. */
function processSpace(): string {
	try {
		return readlinkSync('/proc/self/ns/pid');
	} catch {
		return '';
	}
}

function holderOf(text: string): Holder | null {
	try {
		return holderSchema.parse(JSON.parse(text));
	} catch {
		// Written by nobody who is still at it: locks are linked into place whole.
		return null;
	}
}

/**
 * What a lock says; null where there is none. No link is followed, and nothing is waited for that somebody put there instead of a file.
 * @throws AuditorError AUD_OUTPUT for what is none, or cannot be read
 */
function lockIn(path: string): string | null {
	let file: number | null = null;
	try {
		file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
		const found = fstatSync(file);
		if (found.isFile() && found.size <= LONGEST) return readFileSync(file, 'utf8');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
	} finally {
		if (file !== null) closeSync(file);
	}
	throw new AuditorError('AUD_OUTPUT', `${path} is in the way, and no lock that can be read.`, { hint: 'Move it away.' });
}

function read(path: string): string | null {
	try {
		return readFileSync(path, 'utf8');
	} catch {
		return null;
	}
}

function inUse(folder: string, holder: Holder): AuditorError {
	const elsewhere = holder.host !== hostname() || holder.space !== processSpace();
	return new AuditorError('AUD_COHORT_REFUSED', `Another batch is at work in ${folder}: ${wordsFor(holder)}.`, {
		hint: elsewhere ? `If that machine is gone, remove ${join(folder, LOCK_NAME)}.` : 'Wait for it, or choose another folder with --out.',
	});
}

function wordsFor({ pid, host, since }: Holder): string {
	return `process ${pid} on ${host}, since ${since}`;
}
