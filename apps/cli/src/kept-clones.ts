// Packs of clones, kept by address and token for the next audit of that address. They are sealed: git checked them when it received them, and they are
// believed while their bytes are those. No repository is kept, so there is no configuration and no hook; whoever audits works on a copy. Many may write
// at once, and be killed: files are named by their content, and a list of them is written last, whole.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { appendFile, type FileHandle, lstat, mkdir, open, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { KeptClone } from '@auditor/forensics';
import { z } from 'zod';

export interface KeptClonesOptions {
	readonly folder: string;
	/** By which what was kept is known again. */
	readonly key: string;
	/** Bytes of all clones together. */
	readonly most?: number;
	readonly now?: () => number;
}

/** Begins the folder of kept clones; says how many bytes were there at the last sweep, when that was, and what came since. */
export const CLONES = '.clones';
/** Of the folder of a clone, and of each file in it. */
const DIGEST = /^[0-9a-f]{64}$/;
/** In a clone; its time is that of the last use. */
export const LIST = 'list';

const DAY_MS = 86_400_000;
const UNUSED_MS = 30 * DAY_MS;
const MOST_BYTES = 10_000_000_000;
/** A write takes seconds: what is younger may be another process's. */
const DEAD_MS = 3_600_000;
/** Each fetch brings one; after so many a clone is made anew. */
const MOST_PACKS = 16;
const MOST_LIST = 64_000_000;
const PACK = /^pack-[0-9a-f]{40,64}\.(?:pack|idx)$/;
const PIECE = 1 << 20;
/** Through no link that somebody put there. */
const APPEND = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);

const listSchema = z.strictObject({
	refs: z.record(z.string(), z.string()),
	files: z.array(
		z.strictObject({ name: z.string().regex(PACK), bytes: z.int().nonnegative(), digest: z.string().regex(/^[0-9a-f]{64}$/) }),
	),
});
type List = z.infer<typeof listSchema>;

/** What is kept in a folder, for each address and token: what a token may see is given to nobody without it. */
export function keptClones({ folder, key, most = MOST_BYTES, now = Date.now }: KeptClonesOptions) {
	return (address: string, token: string | null): KeptClone => {
		const name = createHmac('sha256', key)
			.update(`auditor clone of\n${address}\n${token ?? ''}`)
			.digest('hex');
		const own = join(folder, name);
		const seal = (body: string) => createHmac('sha256', key).update(`auditor clone\n${name}\n${body}`).digest('hex');
		/** Digests of files that were taken: they need not be read again. */
		const taken = new Map<string, string>();
		return {
			async take(objects) {
				try {
					const list = await readList(join(own, LIST), seal);
					if (list === null) return null;
					await mkdir(join(objects, 'pack'), { recursive: true });
					for (const { name: file, bytes, digest } of list.files) {
						if ((await copied(join(own, digest), join(objects, 'pack', file), bytes)) !== digest) throw new Error('not what was kept');
						taken.set(file, digest);
					}
					await utimes(join(own, LIST), now() / 1000, now() / 1000);
					return new Map(Object.entries(list.refs));
				} catch {
					taken.clear();
					return null;
				}
			},
			async keep(objects, refs) {
				try {
					const names = (await readdir(join(objects, 'pack'))).filter((file) => PACK.test(file)).sort();
					const isLoose = (await readdir(objects)).some((file) => /^[0-9a-f]{2}$/.test(file));
					if (names.length === 0 || isLoose || names.length > 2 * MOST_PACKS) return await forget(folder, name);
					await mkdir(own, { recursive: true, mode: 0o700 });
					let grown = 0;
					const files: List['files'] = [];
					for (const file of names) {
						const from = join(objects, 'pack', file);
						const { size: bytes } = await lstat(from);
						const known = taken.get(file);
						if (known !== undefined && (await lstat(join(own, known))).size === bytes) files.push({ name: file, bytes, digest: known });
						else {
							files.push({ name: file, bytes, digest: await storedBy(own, from, bytes) });
							grown += bytes;
						}
					}
					const body = JSON.stringify({ refs: Object.fromEntries(refs), files } satisfies List);
					await written(own, LIST, `${seal(body)}\n${body}`);
					await tidy(own, new Set(files.map(({ digest }) => digest)), now());
					await bound(folder, grown, most, now());
				} catch {
					// What cannot be kept is cloned again.
				}
			},
		};
	};
}

/** Null for one that is not there, or not ours. */
async function readList(path: string, seal: (body: string) => string): Promise<List | null> {
	const file = await openPlain(path);
	try {
		const { size } = await file.stat();
		const text = size > MOST_LIST ? '' : await file.readFile('utf8');
		const end = text.indexOf('\n');
		const [mac, body] = [Buffer.from(text.slice(0, Math.max(0, end))), text.slice(end + 1)];
		const right = Buffer.from(seal(body));
		return mac.length === right.length && timingSafeEqual(mac, right) ? listSchema.parse(JSON.parse(body)) : null;
	} finally {
		await file.close();
	}
}

/** No link is followed, and nothing is waited for that somebody put there instead of a file. */
async function openPlain(path: string): Promise<FileHandle> {
	const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	if ((await file.stat()).isFile()) return file;
	await file.close();
	throw new Error('no file');
}

/** Copies so many bytes; resolves to the digest of what was written. */
async function copied(from: string, to: string, bytes: number): Promise<string> {
	const source = await openPlain(from);
	try {
		const target = await open(to, 'wx', 0o600);
		try {
			const digest = createHash('sha256');
			const piece = Buffer.allocUnsafe(PIECE);
			for (let at = 0; at < bytes; ) {
				const { bytesRead } = await source.read(piece, 0, Math.min(PIECE, bytes - at));
				if (bytesRead === 0) break;
				digest.update(piece.subarray(0, bytesRead));
				await target.writeFile(piece.subarray(0, bytesRead));
				at += bytesRead;
			}
			return digest.digest('hex');
		} finally {
			await target.close();
		}
	} finally {
		await source.close();
	}
}

async function storedBy(folder: string, from: string, bytes: number): Promise<string> {
	const temporary = join(folder, temporaryName());
	try {
		const digest = await copied(from, temporary, bytes);
		await rename(temporary, join(folder, digest));
		return digest;
	} finally {
		await rm(temporary, { force: true });
	}
}

async function written(folder: string, name: string, text: string): Promise<void> {
	const temporary = join(folder, temporaryName());
	await writeFile(temporary, text, { mode: 0o600, flag: 'wx' });
	await rename(temporary, join(folder, name));
}

/** Whether a folder is a clone: others may keep theirs under such a name. */
export function isClone(name: string, files: readonly string[]): boolean {
	return DIGEST.test(name) && files.every((file) => file === LIST || DIGEST.test(file) || TEMPORARY.test(file));
}

const TEMPORARY = /^\.[0-9a-f]{16}\.tmp$/;

function temporaryName(): string {
	return `.${randomBytes(8).toString('hex')}.tmp`;
}

/** Takes away what no list names any more, and what killed processes left. */
async function tidy(own: string, named: ReadonlySet<string>, now: number): Promise<void> {
	for (const file of await readdir(own))
		if (file !== LIST && !named.has(file) && now - (await lstat(join(own, file))).mtimeMs > DEAD_MS) await rm(join(own, file));
}

/** At once: whoever takes from it meanwhile misses a file, and clones. */
async function forget(folder: string, name: string): Promise<void> {
	const dead = join(folder, temporaryName());
	await rename(join(folder, name), dead).catch(() => {});
	await rm(dead, { recursive: true, force: true });
}

/** Once a day, and when there is too much: forgets clones that nobody used for a month, then those that nobody used for longest. */
async function bound(folder: string, grown: number, most: number, now: number): Promise<void> {
	const place = join(folder, CLONES);
	await appendFile(place, `${grown}\n`, { mode: 0o600, flag: APPEND });
	const file = await openPlain(place);
	const [first = '', ...later] = (await file.readFile('utf8').finally(() => file.close())).split('\n');
	const [total, swept = '0'] = first.split(' ');
	if ([total, ...later].reduce((sum, n) => sum + Number(n), 0) <= most && now - Number(swept) < DAY_MS) return;
	const clones: { name: string; usedAt: number; bytes: number }[] = [];
	for (const name of await readdir(folder)) {
		if (TEMPORARY.test(name) && now - (await lstat(join(folder, name))).mtimeMs > DEAD_MS) await forget(folder, name);
		const files = await readdir(join(folder, name)).catch(() => null);
		if (files === null || !isClone(name, files)) continue;
		const stats = await Promise.all(files.map(async (at) => [at, await lstat(join(folder, name, at))] as const));
		clones.push({ name, usedAt: usedAt(new Map(stats), now), bytes: stats.reduce((sum, [, { size }]) => sum + size, 0) });
	}
	clones.sort((a, b) => b.usedAt - a.usedAt);
	let left = 0;
	for (const { name, usedAt: at, bytes } of clones) {
		if (now - at > UNUSED_MS || left + bytes > most) await forget(folder, name);
		else left += bytes;
	}
	await written(folder, CLONES, `${left} ${now}\n`);
}

function usedAt(stats: ReadonlyMap<string, Stats>, now: number): number {
	return stats.get(LIST)?.mtimeMs ?? Math.max(0, ...[...stats.values()].map(({ mtimeMs }) => mtimeMs), stats.size === 0 ? now : 0);
}
