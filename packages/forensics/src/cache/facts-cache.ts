// Keeps the facts of a file by what they depend on: SHA-256 of the text that was parsed, the front end with its version, and the extension. Plain content-addressed files in
// the user's cache folder: written whole or not at all, checked when read, dropped when nobody has read them for a month. What holds something
// like a secret is never written.
import { createHash, createHmac } from 'node:crypto';
import { closeSync, constants, fstatSync, lstatSync, lutimesSync, openSync, readFileSync, rmSync } from 'node:fs';
import { lstat, mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import type { SourceFacts } from '@auditor/code';

export interface FactsCache {
	/** Null when there is no entry, or it is damaged; a damaged one is dropped. */
	get<T = SourceFacts>(key: string): Promise<T | null>;
	/** The same at once, for what is seldom asked. */
	getNow<T = SourceFacts>(key: string): T | null;
	/** Bytes of an entry that will be read soon, which no sweep of today drops; null where there is none. */
	claim(key: string): number | null;
	/** Facts as JSON, made only where it is kept. Never throws: a cache that cannot be written is no cache. */
	set(key: string, json: () => string): Promise<void>;
}

/** `false` = none; left out = the user's cache folder. */
export type CacheOption =
	| false
	| {
			/** Left out: the user's cache folder. */
			readonly folder?: string;
			/** By which our entries are known again; without it, whoever can write to the folder is believed. */
			readonly key?: string;
	  }
	| undefined;

const NONE: FactsCache = { get: async () => null, getNow: () => null, claim: () => null, set: async () => {} };
const DAY_MS = 86_400_000;
const UNREAD_DAYS = 30;
const MAX_BYTES = 1_000_000_000;

/** Forms of keys and tokens that their issuers document. */
const SECRET =
	/\b(?:sk-[A-Za-z0-9_-]{20,}|gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,}|glpat-[A-Za-z0-9_-]{18,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|xox[abprs]-[A-Za-z0-9-]{10,}|hf_[A-Za-z0-9]{30,}|lsv2_[a-z]{2}_[A-Za-z0-9_]{30,}|gsk_[A-Za-z0-9]{40,}|eyJ[A-Za-z0-9_-]{10,300}\.eyJ[A-Za-z0-9_-]{10,300}\.)|-----BEGIN [A-Z ]*PRIVATE KEY-----/;

/** Whether a text holds something of the form of a key or token. */
export function looksSecret(text: string): boolean {
	return SECRET.test(text);
}

export function openCache(option: CacheOption): FactsCache {
	if (option === false) return NONE;
	const folder = option?.folder ?? defaultCacheFolder();
	if (folder === null) return NONE;
	const sumOf = sums(option?.key);
	// Entries of another key are not ours to believe, nor to lie in the way of.
	const shelves = option?.key === undefined ? '' : sumOf('place', Buffer.alloc(0));
	const at = (key: string) => placeOf(folder, shelves + key);
	let swept: Promise<void> | null = null;
	const getNow = <T>(key: string) => {
		try {
			const found = checked<T>(contentOf(at(key)), key, sumOf);
			if (found === null) rmSync(at(key), { force: true });
			return found;
		} catch {
			return null;
		}
	};
	return {
		get: async (key) => getNow(key),
		getNow,
		claim(key) {
			try {
				const now = Date.now() / 1000;
				lutimesSync(at(key), now, now);
				return lstatSync(at(key)).size;
			} catch {
				return null;
			}
		},
		async set(key, make) {
			const json = make();
			if (looksSecret(json)) return;
			swept ??= sweep(folder).catch(() => {});
			await swept;
			const body = Buffer.from(json);
			const place = at(key);
			if ((await lstat(dirname(place)).catch(() => null))?.isSymbolicLink()) return;
			await writeWhole(place, Buffer.concat([Buffer.from(`${sumOf(key, body)}\n`), body])).catch(() => {});
		},
	};
}

/** Of a regular file: a pipe or a device in its place would hold the process where no signal reaches it. @throws an error where there is none */
function contentOf(path: string): Buffer {
	const file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	try {
		const found = fstatSync(file);
		return found.isFile() && found.size <= MAX_BYTES ? readFileSync(file) : Buffer.alloc(0);
	} finally {
		closeSync(file);
	}
}

/** @throws SyntaxError when the content is no JSON */
function checked<T>(content: Buffer, key: string, sumOf: SumOf): T | null {
	const end = content.indexOf(10);
	const body = content.subarray(end + 1);
	if (end < 0 || content.toString('latin1', 0, end) !== sumOf(key, body)) return null;
	return JSON.parse(body.toString('utf8')) as T;
}

/** The platform's folder for caches; null when the user has no home. */
export function defaultCacheFolder(environment: NodeJS.ProcessEnv = process.env): string | null {
	const home = homedir();
	const base =
		environment.XDG_CACHE_HOME ||
		(process.platform === 'win32'
			? environment.LOCALAPPDATA
			: home && join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache'));
	return base ? join(base, 'automaton-auditor', 'facts') : null;
}

/** Names of ours, as `placeOf` and `writeWhole` make them; whatever else lies in the folder is somebody else's. */
const SHELF = /^[0-9a-f]{2}$/;
const ENTRY = /^[0-9a-f]{62}(?:\.\d+-\d+\.tmp)?$/;

function placeOf(folder: string, key: string): string {
	const name = createHash('sha256').update(key).digest('hex');
	return join(folder, name.slice(0, 2), name.slice(2));
}

type SumOf = (name: string, body: Buffer) => string;

/** Against damage; with a key also against forgery and exchange, for the folder may lie in a tree that others fill. */
function sums(key: string | undefined): SumOf {
	if (key === undefined) return (_, body) => `${crc32(body).toString(16)} ${body.length}`;
	return (name, body) => createHmac('sha256', key).update(`auditor facts\n${name}\n`).update(body).digest('hex');
}

let writes = 0;

async function writeWhole(path: string, content: Buffer): Promise<void> {
	const temporary = `${path}.${process.pid}-${writes++}.tmp`;
	try {
		await writeFile(temporary, content, { mode: 0o600, flag: 'wx' });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
		await mkdir(dirname(path), { recursive: true, mode: 0o700 });
		await writeFile(temporary, content, { mode: 0o600, flag: 'wx' });
	}
	await rename(temporary, path).catch(async (error: unknown) => {
		await rm(temporary, { force: true });
		throw error;
	});
}

/** Once a day: drops what was not read for a month, then the longest unread above the size limit. */
async function sweep(folder: string, now = Date.now()): Promise<void> {
	const mark = join(folder, 'swept');
	const last = await lstat(mark).catch(() => null);
	if (last && now - last.mtimeMs < DAY_MS) return;
	await mkdir(folder, { recursive: true, mode: 0o700 });
	// Through no link, and with nothing taken out of a file of that name: the folder may be one that others fill.
	const handle = await open(mark, constants.O_WRONLY | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	await handle.utimes(now / 1000, now / 1000).finally(() => handle.close());
	const entries: { path: string; bytes: number; readAt: number }[] = [];
	for (const shelf of await readdir(folder, { withFileTypes: true })) {
		if (!shelf.isDirectory() || !SHELF.test(shelf.name)) continue;
		for (const name of await readdir(join(folder, shelf.name))) {
			const path = join(folder, shelf.name, name);
			const found = ENTRY.test(name) ? await lstat(path).catch(() => null) : null;
			if (found) entries.push({ path, bytes: found.size, readAt: Math.max(found.atimeMs, found.mtimeMs) });
		}
	}
	entries.sort((a, b) => b.readAt - a.readAt);
	let total = 0;
	for (const { path, bytes, readAt } of entries) {
		total += bytes;
		if (total > MAX_BYTES || now - readAt > UNREAD_DAYS * DAY_MS) await rm(path, { force: true });
	}
}
