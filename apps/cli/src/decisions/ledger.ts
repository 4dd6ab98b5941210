// decisions.jsonl: what people decided, one line each. Lines are added and never changed, so that who decided what, when and why stays to be read.
//
// Writers need no lock. A line is written by one call to a file that is open for appending, and begins with a line feed: what a writer left half
// done when it was killed ends there, and the next line is whole. Readers pass over empty lines, and an id that comes again counts once.
import { randomBytes } from 'node:crypto';
import { closeSync, constants, fstatSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { AuditorError, type Decision, decisionSchema } from '@auditor/schema';

/** Name of the file in the folder of a cohort or a run. */
export const LEDGER = 'decisions.jsonl';

/** A file of more than this is no ledger of ours: 100,000 long lines are 200 MB. */
const MOST_BYTES = 400_000_000;
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
	const text = textOf(file);
	const entries = new Map<string, Decision>();
	const faults: string[] = [];
	const lines = text.split('\n');
	for (const [i, line] of lines.entries()) {
		if (line.trim() === '') continue;
		const place = `${file}:${i + 1}`;
		const last = i === lines.length - 1;
		let value: unknown;
		try {
			value = JSON.parse(line);
		} catch {
			faults.push(
				last ? `${place} ends in the middle of a decision; the half line counts for nothing.` : `${place} is no decision: it is not JSON.`,
			);
			continue;
		}
		const parsed = decisionSchema.safeParse(value);
		if (parsed.success) {
			if (!entries.has(parsed.data.id)) entries.set(parsed.data.id, parsed.data);
			continue;
		}
		const issue = parsed.error.issues[0];
		faults.push(`${place} is no decision: ${issue?.path.join('.') || 'the line'} ${issue?.message ?? 'is not valid'}.`);
	}
	return { entries: [...entries.values()], faults };
}

/** Opens without following a link and without waiting: a ledger is a regular file. */
function textOf(file: string): string {
	let handle: number;
	try {
		handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
	} catch (cause) {
		if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return '';
		throw unreadable(file, 'it cannot be opened as a regular file', cause);
	}
	try {
		const stat = fstatSync(handle);
		if (!stat.isFile()) throw unreadable(file, 'it is no regular file');
		if (stat.size > MOST_BYTES) throw unreadable(file, `it has more than ${MOST_BYTES / 1e6} MB`);
		return readFileSync(handle, 'utf8');
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
