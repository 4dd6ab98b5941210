// Reads objects by id through one `git cat-file --batch` process. Answers come in the order asked; an object above the cap is passed over
// without being held in memory; a process that dies answers null to what is still open. Many objects in a row are read from a file that git wrote.
// Whether a content is that of its id is for the caller to ask.
import { readSync } from 'node:fs';
import { hasId } from './object-id.js';
import { askGitNow, killGroup, startGit } from './run-git.js';

export interface FoundObject {
	readonly type: string;
	readonly bytes: number;
	/** Null when it is larger than the cap, or only its size was asked. */
	readonly content: Buffer | null;
}

/** Null = missing, or the run was stopped. */
export type Content = Buffer | 'damaged' | null;

export interface ObjectReader {
	/** Null = missing. `cap` in bytes. */
	one(id: string, cap: number): Promise<FoundObject | null>;
	/** Sizes only, in order. */
	many(ids: readonly string[]): Promise<(FoundObject | null)[]>;
	close(): void;
}

interface Waiting {
	readonly cap: number;
	readonly resolve: (found: FoundObject | null) => void;
}

const ID = /^[0-9a-f]{40,64}$/;

export function objectReader(run: Parameters<typeof startGit>[1], mode: 'contents' | 'sizes'): ObjectReader {
	const child = startGit(mode === 'contents' ? ['cat-file', '--batch'] : ['cat-file', '--batch-check', '--buffer'], run);
	const queue: Waiting[] = [];
	let first = 0;
	const header: Buffer[] = [];
	let body: { type: string; bytes: number; kept: Buffer | null; seen: number } | null = null;
	let ended = false;

	const answer = (found: FoundObject | null) => {
		queue[first]?.resolve(found);
		first++;
		if (first <= 4096) return;
		queue.splice(0, first);
		first = 0;
	};
	const readHeader = (line: string) => {
		const [, type = '', size = ''] = line.split(' ');
		if (!/^\d+$/.test(size)) return answer(null); // `<id> missing`
		const bytes = Number(size);
		if (mode === 'sizes') return answer({ type, bytes, content: null });
		const keep = bytes <= (queue[first]?.cap ?? 0);
		body = { type, bytes, kept: keep ? Buffer.allocUnsafe(bytes) : null, seen: 0 };
	};
	child.stdout.on('data', (piece: Buffer) => {
		for (let at = 0; at < piece.length; ) {
			if (body === null) {
				const end = piece.indexOf(10, at);
				header.push(piece.subarray(at, end < 0 ? undefined : end));
				if (end < 0) return;
				at = end + 1;
				const line = Buffer.concat(header.splice(0)).toString('latin1');
				readHeader(line);
				continue;
			}
			// The content and one newline after it.
			const wanted: number = Math.min(body.bytes + 1 - body.seen, piece.length - at);
			const inContent = Math.min(wanted, body.bytes - body.seen);
			if (body.kept && inContent > 0) piece.copy(body.kept, body.seen, at, at + inContent);
			body.seen += wanted;
			at += wanted;
			if (body.seen === body.bytes + 1) {
				const done: FoundObject = { type: body.type, bytes: body.bytes, content: body.kept };
				body = null;
				answer(done);
			}
		}
	});
	child.stderr.resume();
	const end = () => {
		ended = true;
		while (first < queue.length) answer(null);
	};
	child.on('close', end);
	child.on('error', end);

	// What is asked in one turn is one write.
	let asked = '';
	const send = () => {
		if (asked !== '' && !child.stdin.writableEnded) child.stdin.write(asked);
		asked = '';
	};
	const ask = (id: string, cap: number) =>
		new Promise<FoundObject | null>((resolve) => {
			if (ended || !ID.test(id)) return resolve(null);
			queue.push({ cap, resolve });
			if (asked === '') queueMicrotask(send);
			asked += `${id}\n`;
		});
	return {
		one: ask,
		many: (ids) => {
			const all = Promise.all(ids.map((id) => ask(id, 0)));
			send();
			if (mode === 'sizes') child.stdin.end();
			return all;
		},
		close: () => {
			child.stdin.end();
			killGroup(child);
		},
	};
}

/** Bytes of objects that git writes down at a time. */
const BATCH_BYTES = 32 * 1024 * 1024;
const BATCH_OBJECTS = 5000;

/**
 * Objects one after the other, null = missing, and `damaged` where the store is not trusted and the content is not the id's. A content is good until `take` is done: all of them share one piece of memory, for a buffer of its own
 * for each file outlives it until memory runs short.
 */
export async function eachObject<T extends { readonly id: string; readonly bytes: number }>(
	wanted: readonly T[],
	run: (args: readonly string[], more: { input: string; read: (file: number) => Promise<void> }) => Promise<unknown>,
	take: (wanted: T, content: Content) => void | Promise<void>,
	check: boolean,
): Promise<void> {
	let memory = Buffer.allocUnsafe(MIN_MEMORY);
	for (let from = 0; from < wanted.length; ) {
		let to = from;
		for (let bytes = 0; to < wanted.length && to - from < BATCH_OBJECTS && (to === from || bytes < BATCH_BYTES); to++)
			bytes += wanted[to]?.bytes ?? 0;
		const batch = wanted.slice(from, to);
		from = to;
		// A tree can name one object a hundred thousand times, and git would open it as often.
		const ids = new Set(batch.map(({ id }) => id));
		await run(['cat-file', '--batch', '--buffer'], {
			input: `${[...ids].join('\n')}\n`,
			async read(file) {
				const places = new Map<string, number>();
				let end = 0;
				for (const one of batch) {
					const place = places.get(one.id) ?? end;
					places.set(one.id, place);
					const head = memory.toString('latin1', 0, readSync(file, memory, 0, LONGEST_HEADER, place)).split('\n', 1)[0] ?? '';
					const size = head.split(' ')[2] ?? '';
					const at = place + head.length + 1;
					end = Math.max(end, at);
					if (!/^\d+$/.test(size)) {
						await take(one, null); // `<id> missing`
						continue;
					}
					const bytes = Number(size);
					end = Math.max(end, at + bytes + 1);
					if (bytes > memory.length) memory = Buffer.allocUnsafe(bytes);
					const got = bytes === one.bytes ? readSync(file, memory, 0, bytes, at) : -1;
					const content = got === bytes ? memory.subarray(0, bytes) : null;
					await take(one, content && check && !hasId(one.id, head.split(' ')[1] ?? '', content) ? 'damaged' : content);
				}
			},
		});
	}
}

const MIN_MEMORY = 1024 * 1024;
const LONGEST_HEADER = 128;

/** All objects in one answer, while the process waits; files that share a content share its memory. Null = missing, or `check` and damaged. */
export function objectsNow(run: Parameters<typeof askGitNow>[1], ids: readonly string[], check: boolean): (Buffer | null)[] {
	const asked = [...new Set(ids)].filter((id) => ID.test(id));
	const output = askGitNow(['cat-file', '--batch', '--buffer'], run, `${asked.join('\n')}\n`);
	const contents = new Map<string, Buffer>();
	let at = 0;
	for (const id of asked) {
		const end = output.indexOf(10, at);
		if (end < 0) break;
		const [, type = '', size = ''] = output.toString('latin1', at, end).split(' ');
		at = end + 1;
		if (!/^\d+$/.test(size)) continue; // `<id> missing`
		const content = output.subarray(at, at + Number(size));
		if (!check || hasId(id, type, content)) contents.set(id, content);
		at += Number(size) + 1;
	}
	return ids.map((id) => contents.get(id) ?? null);
}
