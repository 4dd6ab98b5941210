// decisions.jsonl: what people decided, one line each. Lines are added and never changed, so that who decided what, when and why stays to be read.
//
// Writers need no lock. A line is written by one call to a file that is open for appending, and begins with a line feed: what a writer left half
// done when it was killed ends there, and the next line is whole. Readers pass over empty lines, and an id that comes again counts once.
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, fsyncSync, mkdirSync, openSync, readSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { AuditorError, type Decision, decisionSchema } from '@auditor/schema';

/** Name of the file in the folder of a cohort or a run. */
export const LEDGER = 'decisions.jsonl';

/** A file of more than this is no ledger of ours: 100,000 long lines are 200 MB. */
const MOST_BYTES = 400_000_000;
/** With more lines that are none, it is no ledger. */
const MOST_FAULTS = 1000;
/** Most that one line may have; one call writes it. */
const MOST_LINE = 64_000;

export interface Ledger {
	/** In the order of the file, each id once. */
	readonly entries: readonly Decision[];
	/** Lines that are no decision, one sentence each with file and line number. */
	readonly faults: readonly string[];
}

/** The ledger of a file; empty where there is none. Lines that cannot be read are faults and stay in the file. @throws AuditorError AUD_STAGE_INVALID */
export function readLedger(file: string): Ledger {
	return followLedger(file)();
}

/** Reads a ledger again and again: what was read before is not read once more, unless another file stands in its place. */
export function followLedger(file: string): () => Ledger {
	const nothing = { id: 0, offset: 0, lines: 0, entries: new Map<string, Decision>(), faults: [] as string[] };
	let known = nothing;
	let whole: Ledger = { entries: [], faults: [] };
	return () => {
		const { id, from, bytes } = bytesFrom(file, known);
		if (from !== known.offset || id !== known.id) known = { ...nothing, id, entries: new Map(), faults: [] };
		const end = bytes.lastIndexOf(10) + 1;
		if (end > 0 || known.offset === 0) {
			let count = 0;
			for (let at = 0; at < end; count++) {
				const feed = bytes.indexOf(10, at);
				const found = decisionIn(bytes.toString('utf8', at, feed), `${file}:${known.lines + count + 1}`);
				at = feed + 1;
				if (typeof found === 'string') known.faults.push(found);
				else if (found && !known.entries.has(found.id)) known.entries.set(found.id, found);
				if (known.faults.length > MOST_FAULTS) throw unreadable(file, `more than ${MOST_FAULTS} of its lines are no decisions`);
			}
			known = { ...known, offset: known.offset + end, lines: known.lines + count };
			whole = { entries: [...known.entries.values()], faults: [...known.faults] };
		}
		// The last line is whole, or somebody is writing it, or was killed over it.
		const place = `${file}:${known.lines + 1}`;
		const last = decisionIn(
			bytes.toString('utf8', end),
			place,
			`${place} ends in the middle of a decision; the half line counts for nothing.`,
		);
		if (last === null || (typeof last === 'object' && known.entries.has(last.id))) return whole;
		if (typeof last === 'string') return { ...whole, faults: [...whole.faults, last] };
		return { ...whole, entries: [...whole.entries, last] };
	};
}

/** A decision; null for an empty line; a sentence for what is none. */
function decisionIn(line: string, place: string, broken = `${place} is no decision: it is not JSON.`): Decision | string | null {
	if (line.trim() === '') return null;
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return broken;
	}
	const parsed = decisionSchema.safeParse(value);
	if (parsed.success) return parsed.data;
	const issue = parsed.error.issues[0];
	return `${place} is no decision: ${issue?.path.join('.') || 'the line'} ${issue?.message ?? 'is not valid'}.`;
}

/** What of the file was not read before: all of it, where it is another file or became shorter. Follows no link and waits for nobody. */
function bytesFrom(file: string, known: { readonly id: number; readonly offset: number }): { id: number; from: number; bytes: Buffer } {
	let handle: number;
	try {
		handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return { id: 0, from: 0, bytes: Buffer.alloc(0) };
		throw unreadable(file, 'it cannot be opened as a regular file', cause);
	}
	try {
		const stat = fstatSync(handle);
		if (!stat.isFile()) throw unreadable(file, 'it is no regular file');
		if (stat.size > MOST_BYTES) throw unreadable(file, `it has more than ${MOST_BYTES / 1e6} MB`);
		const from = stat.ino === known.id && stat.size >= known.offset ? known.offset : 0;
		const bytes = Buffer.alloc(stat.size - from);
		let filled = 0;
		for (let n = 1; n > 0 && filled < bytes.length; filled += n) n = readSync(handle, bytes, filled, bytes.length - filled, from + filled);
		return { id: stat.ino, from, bytes: bytes.subarray(0, filled) };
	} finally {
		closeSync(handle);
	}
}

/** Adds decisions, each whole or not at all, and returns when they are on the disk. @throws AuditorError AUD_OUTPUT, AUD_CASE_INVALID */
export function appendDecisions(file: string, decisions: readonly Decision[]): void {
	const lines = decisions.map((d) => Buffer.from(`\n${JSON.stringify(decisionSchema.parse(d))}\n`, 'utf8'));
	const long = lines.find((line) => line.length > MOST_LINE);
	if (long) throw new AuditorError('AUD_CASE_INVALID', `A decision has ${long.length} bytes; the most is ${MOST_LINE}.`);
	let handle: number | null = null;
	try {
		mkdirSync(dirname(file), { recursive: true });
		const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
		handle = openSync(file, flags, 0o644);
		for (const line of lines) {
			// What was cut short is closed by the line feed of the next line.
			const written = writeSync(handle, line);
			if (written !== line.length) throw Object.assign(new Error('short write'), { code: 'ENOSPC' });
		}
		fsyncSync(handle);
	} catch (cause) {
		if (AuditorError.is(cause)) throw cause;
		const { code } = cause as NodeJS.ErrnoException;
		const why = code === 'ENOSPC' ? 'the disk is full' : code === 'ELOOP' ? 'it is a link' : (code ?? 'unknown reason');
		throw new AuditorError('AUD_OUTPUT', `${file} cannot be written: ${why}. The decision is not kept.`, { cause });
	} finally {
		if (handle !== null) closeSync(handle);
	}
}

export function newDecisionId(): string {
	return randomBytes(16).toString('hex');
}

function unreadable(file: string, why: string, cause?: unknown): AuditorError {
	return new AuditorError('AUD_STAGE_INVALID', `${file} cannot be read: ${why}.`, {
		hint: 'Decisions are written by auditor review and auditor override.',
		cause,
	});
}
