// A fixture as git would write it, without a process: each costs a large worker of tests ten milliseconds, and a commit took three. Not for what git
// would change on the way: ignored files, attributes, names that it refuses.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, lstatSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { deflateSync } from 'node:zlib';

export interface Stamped {
	/** Seconds since 1970. */
	readonly at: number;
	readonly message: string;
	/** Path to content; null removes the file. */
	readonly files: Readonly<Record<string, string | Uint8Array | null>>;
	/** `name <address>` of author and committer. */
	readonly author: string;
	readonly committer: string;
}

const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = false\n\tlogallrefupdates = true\n';
const BRANCH = 'refs/heads/main';
/** What git takes from a date without asking how it is written. */
const LEAST_SECONDS = 1e8;
const NAME_BYTES = 0xfff;

/** `git init --template= -b main`. */
export function writeRepository(folder: string): void {
	for (const name of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
		mkdirSync(join(folder, '.git', name), { recursive: true });
	writeFileSync(join(folder, '.git/HEAD'), `ref: ${BRANCH}\n`);
	writeFileSync(join(folder, '.git/config'), CONFIG);
}

/** Whether git would commit exactly what is given. */
export function isPlain({ at, message, files, author }: Stamped): boolean {
	const plainName = (part: string) => !/^$|^\.{1,2}$|^git~|^\.git(?!hub$)|[\\:\0]/i.test(part);
	return (
		at >= LEAST_SECONDS &&
		!message.includes('\0') &&
		/^[\p{L}\d]([^<>\n\0]*[\p{L}\d])? <[\p{L}\d]([^<>\n\0]*[\p{L}\d])?>$/u.test(author) &&
		Object.keys(files).every((path) => path.split('/').every(plainName))
	);
}

/** Writes the commits upon one another as the branch of an empty repository, whose work tree holds the files of the last; resolves to their ids. */
export function writeCommits(folder: string, commits: readonly Stamped[]): string[] {
	const git = join(folder, '.git');
	const blobs = new Map<string, string>();
	const ids: string[] = [];
	for (const { at, message, files, author, committer } of commits) {
		for (const [path, content] of Object.entries(files))
			if (content === null) blobs.delete(path);
			else blobs.set(path, writeObject(git, 'blob', Buffer.from(content)));
		const parent = ids.at(-1);
		const told = stripped(message);
		const text = `tree ${writeTree(git, blobs)}\n${parent ? `parent ${parent}\n` : ''}author ${author} ${at} +0000\ncommitter ${committer} ${at} +0000\n\n${told}`;
		const id = writeObject(git, 'commit', Buffer.from(text));
		ids.push(id);
		const line = `${parent ?? '0'.repeat(40)} ${id} ${committer} ${at} +0000\tcommit${parent ? '' : ' (initial)'}: ${told.split('\n', 1)[0]}\n`;
		for (const log of ['logs/HEAD', `logs/${BRANCH}`]) append(join(git, log), line);
	}
	if (ids.length > 0) writeFileSync(join(git, BRANCH), `${ids.at(-1)}\n`);
	writeFileSync(join(git, 'index'), indexOf(folder, blobs));
	return ids;
}

function append(file: string, text: string): void {
	mkdirSync(dirname(file), { recursive: true });
	appendFileSync(file, text);
}

function writeObject(git: string, type: string, content: Buffer): string {
	const whole = Buffer.concat([Buffer.from(`${type} ${content.length}\0`), content]);
	const id = createHash('sha1').update(whole).digest('hex');
	const file = join(git, 'objects', id.slice(0, 2), id.slice(2));
	if (!existsSync(file)) {
		mkdirSync(dirname(file), { recursive: true });
		writeFileSync(file, deflateSync(whole, { level: 1 }), { mode: 0o444 });
	}
	return id;
}

/** @param blobs by their paths below the tree */
function writeTree(git: string, blobs: ReadonlyMap<string, string>): string {
	const below = new Map<string, Map<string, string>>();
	const entries: { name: string; mode: string; id: string }[] = [];
	for (const [path, id] of blobs) {
		const [name, ...rest] = path.split('/') as [string, ...string[]];
		if (rest.length === 0) entries.push({ name, mode: '100644', id });
		else below.set(name, (below.get(name) ?? new Map<string, string>()).set(rest.join('/'), id));
	}
	for (const [name, own] of below) entries.push({ name, mode: '40000', id: writeTree(git, own) });
	const keyed = entries.map((entry) => ({ ...entry, key: Buffer.from(entry.mode === '40000' ? `${entry.name}/` : entry.name) }));
	keyed.sort((a, b) => a.key.compare(b.key));
	const lines = keyed.map(({ name, mode, id }) => Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')]));
	return writeObject(git, 'tree', Buffer.concat(lines));
}

/** The index of version 2, for files as they lie in the work tree. */
function indexOf(folder: string, blobs: ReadonlyMap<string, string>): Buffer {
	const header = Buffer.from('DIRC\0\0\0\u0002\0\0\0\0', 'latin1');
	header.writeUInt32BE(blobs.size, 8);
	const entries = [...blobs]
		.map(([path, id]) => ({ path, id, name: Buffer.from(path) }))
		.sort((a, b) => a.name.compare(b.name))
		.map(({ path, id, name }) => {
			const of = lstatSync(join(folder, path), { bigint: true });
			const numbers = [of.ctimeMs / 1000n, of.ctimeNs % 1_000_000_000n, of.mtimeMs / 1000n, of.mtimeNs % 1_000_000_000n, of.dev, of.ino];
			const fixed = Buffer.alloc(62);
			for (const [i, number] of [...numbers, 0o100644n, of.uid, of.gid, of.size].entries())
				fixed.writeUInt32BE(Number(number & 0xffff_ffffn), i * 4);
			fixed.write(id, 40, 'hex');
			fixed.writeUInt16BE(Math.min(name.length, NAME_BYTES), 60);
			return Buffer.concat([fixed, name, Buffer.alloc(8 - ((fixed.length + name.length) % 8))]);
		});
	const content = Buffer.concat([header, ...entries]);
	return Buffer.concat([content, createHash('sha1').update(content).digest()]);
}

/** The message as git cleans it up: no space at the end of a line, and at most one empty line between others. */
function stripped(message: string): string {
	const lines = message.split('\n').map((line) => line.replace(/[ \t\r]+$/, ''));
	const kept = lines.filter((line, i) => line !== '' || (i > 0 && lines[i - 1] !== ''));
	const text = kept.join('\n').replace(/^\n+|\n+$/g, '');
	return text === '' ? '' : `${text}\n`;
}
