// Files are written beside their place, synced and renamed: whoever reads sees the whole file or none. What can be made again need not be synced.
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AuditorError } from '@auditor/schema';
import { hearSignals } from '../signals.js';
import { leadsInto, standsAt } from '../trust/where.js';

/**
 * @param options.within folder that the user named: no link below it is followed
 * @param options.sync false: when the machine loses power soon after, the file may be empty. Default true.
 * @throws AuditorError AUD_OUTPUT when the folder cannot be made or the file not written.
 */
export function writeFileAtomically(path: string, text: string | Uint8Array, options: { sync?: boolean; within?: string } = {}): void {
	refuseLinks(resolve(path), [process.cwd(), ...(options.within === undefined ? [] : [resolve(options.within)])]);
	hearSignals();
	const temporary = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}.tmp`);
	try {
		makeFolders(dirname(path));
		const file = openSync(temporary, 'wx', 0o644);
		try {
			writeAll(file, typeof text === 'string' ? Buffer.from(text, 'utf8') : Buffer.from(text));
			if (options.sync !== false) fsyncSync(file);
		} finally {
			closeSync(file);
		}
		renameSync(temporary, path);
	} catch (cause) {
		if (existsSync(temporary)) rmSync(temporary, { force: true });
		throw outputError(path, cause);
	}
}

/** Makes sure a folder can be written to before an audit is spent on it. @throws AuditorError AUD_OUTPUT */
export function ensureFolder(folder: string): void {
	const probe = join(folder, `.auditor-${randomBytes(4).toString('hex')}`);
	try {
		makeFolders(folder);
		closeSync(openSync(probe, 'wx'));
		rmSync(probe);
	} catch (cause) {
		throw outputError(folder, cause);
	}
}

/**
 * Refuses a way that leads through a link: the place itself, and each step of it within one of the folders. Links above them are the machine's own.
 * @throws AuditorError AUD_OUTPUT
 */
export function refuseLinks(path: string, within: readonly string[]): void {
	for (let at = path; dirname(at) !== at; at = dirname(at)) {
		if (!standsAt(at)?.isSymbolicLink()) continue;
		if (at !== path && !within.some((folder) => at.startsWith(`${folder}${sep}`) || leadsInto(folder, dirname(at)))) continue;
		throw new AuditorError('AUD_OUTPUT', `${at} is a link, and nothing is written through it.`, {
			hint: 'Choose another folder with --out.',
		});
	}
}

/** Like `mkdir -p`, one folder at a time: node's own recursion never ends below /proc, where making a folder says "no such file". */
function makeFolders(folder: string): void {
	const missing: string[] = [];
	for (let at = resolve(folder); !existsSync(at); at = dirname(at)) missing.push(at);
	for (const at of missing.reverse()) mkdirSync(at);
}

function writeAll(file: number, bytes: Buffer): void {
	for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}

const reasons: Record<string, string> = {
	EACCES: 'permission denied',
	EPERM: 'permission denied',
	ENOENT: 'no folder can be made there',
	EROFS: 'the file system is read-only',
	ENOSPC: 'the disk is full',
	ENOTDIR: 'a part of the path is a file',
	EEXIST: 'a file of that name is in the way',
};

function outputError(path: string, cause: unknown): AuditorError {
	const code = (cause as NodeJS.ErrnoException).code ?? '';
	return new AuditorError('AUD_OUTPUT', `${path} cannot be written: ${reasons[code] ?? (code || 'unknown reason')}.`, {
		hint: 'Choose another folder with --out.',
		cause,
	});
}
