// Reads files that passed the door. Only regular files are opened, and without waiting: a pipe, a device or a socket would hold the process where no
// signal reaches it. A file that nobody named is no link. What is said of a file repeats none of its bytes.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import type { Found, Known, Named, Ours } from './origin.js';

/** What the command line reads whole; a report of the largest audit has a tenth of it. */
export const LARGEST = 256 * 1024 * 1024;

/** Of a file that nobody named: a configuration, or a list of names. */
const LARGEST_FOUND = 1024 * 1024;

/** @throws an error with a `code`, as `readFileSync` does; `ENOTFILE` for what is no regular file, `EFBIG` for what is too large. */
export function readBytes(file: Named | Ours): Buffer {
	return read(file, 0);
}

/** As UTF-8, without a byte order mark. @throws as `readBytes` */
export function readText(file: Named | Ours): string {
	return text(readBytes(file));
}

/** The same of a file that nobody named. @throws as `readBytes`; `ELOOP` for a link. */
export function readFound(file: Found, most = LARGEST_FOUND): string {
	// Where the system knows no such flag, links need a right that a stranger's archive does not have.
	return text(read(file, constants.O_NOFOLLOW ?? 0, most));
}

/** What JSON says. @throws NotJson, whose message has the place and none of the text */
export function parseJson(source: string): unknown {
	try {
		return JSON.parse(source);
	} catch (error) {
		throw new NotJson(source, (error as Error).message);
	}
}

/** A text that is not JSON. `message`: "is not JSON", with line and column where they are known. */
export class NotJson extends Error {
	override readonly name = 'NotJson';
	constructor(source: string, said: string) {
		const at = /\bat position (\d+)/.exec(said)?.[1];
		const before = at === undefined ? null : source.slice(0, Number(at)).split('\n');
		const place = before === null ? '' : ` (line ${before.length}, column ${before.at(-1)!.length + 1})`;
		super(`is not JSON${place}`);
	}
}

/** Why a file could not be read, as a part of a sentence. */
export function reasonOf(error: unknown): string {
	const { code } = error as NodeJS.ErrnoException;
	return reasons[code ?? ''] ?? code ?? 'unreadable';
}

const reasons: Record<string, string> = {
	ENOENT: 'it does not exist',
	EACCES: 'permission denied',
	EISDIR: 'it is a folder',
	ENOTFILE: 'it is no regular file',
	EFBIG: 'it is larger than is read',
	ELOOP: 'it is a link',
	ENXIO: 'it is no regular file',
};

function text(bytes: Buffer): string {
	return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

function read(file: Known, more: number, most = LARGEST): Buffer {
	const handle = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | more);
	try {
		const stat = fstatSync(handle);
		if (stat.isDirectory()) throw coded('EISDIR');
		if (!stat.isFile()) throw coded('ENOTFILE');
		if (stat.size > most) throw coded('EFBIG');
		return whole(handle, stat.size, most);
	} finally {
		closeSync(handle);
	}
}

/** To the end, and not to the size of before: some files are written while they are read, and some say that they have none. */
function whole(handle: number, size: number, most: number): Buffer {
	const parts: Buffer[] = [];
	for (let length = 0; ; ) {
		const part = Buffer.allocUnsafe(Math.max(size - length + 1, 4096));
		const count = readSync(handle, part, 0, part.length, null);
		if (count === 0) return parts.length === 1 ? parts[0]! : Buffer.concat(parts);
		parts.push(part.subarray(0, count));
		length += count;
		if (length > most) throw coded('EFBIG');
	}
}

function coded(code: string): Error {
	return Object.assign(new Error(reasons[code]), { code });
}
