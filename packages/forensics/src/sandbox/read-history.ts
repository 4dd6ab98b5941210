// The history of a commit, from one `git log --name-status` stream, parsed by position between NULs. Names, dates and messages are whatever the commits
// say; a broken stream leaves what came before it, with a note.
import { kept } from '@auditor/code';
import type { Commit, History } from '@auditor/schema';
import type { PrivateGit } from './private-git.js';

export interface ReadHistory extends History {
	/** Commits reachable, also where not all were read. */
	count: number;
	/** Which files each commit touches is known for all that were read. */
	changesKnown: boolean;
}

/** Kept in memory; the rest is counted. */
const MAX_COMMITS = 100_000;
const MAX_CHANGES = 1_500_000;
const MAX_BODY = 4000;
const MAX_COMMIT_BYTES = 4_000_000;
const MAX_PATH = 16_000;
/** A piece of the stream with a giant in it: what is kept of it must not keep the piece alive. */
const LARGE_PIECE = 256_000;
const owned = (part: string) => Buffer.from(part).toString();
/** Seconds that git works on one commit. @source a commit of a kernel's 70,000 files: 0.3 s */
const MOST_SILENCE = 5;
const MISSING = 'Trees are missing from the source: which files the commits touch is known in part only.';
const ENDLESS = 'A commit changes more paths than can be read; which files it and older ones touch is unseen.';
const OUT_OF_MEMORY = /out of memory|malloc failed|cannot allocate/i;
const FORMAT = ['%H', '%P', '%an', '%ae', '%ad', '%cd', '%B', ''].join('%x00');
const LOG = [
	'log', '-z', '--no-renames', '--no-abbrev', '--no-color', '--no-mailmap', '--no-notes', '--no-decorate', '--no-ext-diff', '--no-textconv',
	'--encoding=UTF-8', '--date=raw', `--format=tformat:${FORMAT}`,
]; // biome-ignore format: a table

export async function readHistory(git: PrivateGit, head: string | null, shallow: boolean): Promise<ReadHistory> {
	if (head === null) return { head, commits: [], shallow, limitations: [], count: 0, changesKnown: true };
	const limitations: string[] = [];
	let log = await stream(git, ['--name-status'], head);
	const { cutChanges } = log.parser;
	const changesKnown = log.whole && !cutChanges;
	const { timeout } = log;
	if (!log.whole && !timeout) {
		// A missing tree ends the stream, and so does one without end: the commits alone may still be whole.
		const plain = await stream(git, [], head);
		if (plain.parser.commits.length > log.parser.commits.length) {
			if (!cutChanges) limitations.push(log.endless ? ENDLESS : MISSING);
			const known = new Map(log.parser.commits.map((commit) => [commit.id, commit]));
			plain.parser.commits = plain.parser.commits.map((commit) => known.get(commit.id) ?? commit);
			log = plain;
		}
	}
	if (timeout) limitations.push('Reading the history took too long; older commits are unseen.');
	else if (!log.whole) limitations.push('The history ends early: commits are missing from the source.');
	if (cutChanges) limitations.push(`More than ${MAX_CHANGES} changed paths; those of older commits are unseen.`);
	const { commits } = log.parser;
	await mendDates(git, log.parser.undated);
	let count = commits.length;
	if (count >= MAX_COMMITS || timeout) {
		count = Math.max(count, Number(await git.ask(['rev-list', '--count', head])) || 0);
		if (count > commits.length && !timeout) limitations.push(`Only the newest ${MAX_COMMITS} of ${count} commits were read.`);
	}
	return { head, commits, shallow, limitations, count, changesKnown };
}

async function stream(git: PrivateGit, options: readonly string[], head: string) {
	const parser = new LogParser();
	const result = await git.run([...LOG, ...options, `--max-count=${MAX_COMMITS}`, head, '--'], {
		output: { mostRecords: MOST_RECORDS, mostSilence: MOST_SILENCE },
		onOutput: (piece) => parser.push(piece),
	});
	parser.finish();
	const { code, stopped, errors } = result;
	const timeout = stopped === 'timeout' || stopped === 'aborted';
	return { parser, whole: code === 0 && !parser.broken, timeout, endless: code === null || OUT_OF_MEMORY.test(errors) };
}

/** What git cannot print as a number (dates before 1970, for one) is read from the commit itself. */
async function mendDates(git: PrivateGit, commits: readonly Commit[]): Promise<void> {
	if (commits.length === 0) return;
	const reader = git.objects();
	try {
		for (const commit of commits) {
			const text = (await reader.one(commit.id, MAX_COMMIT_BYTES))?.content?.toString('latin1') ?? '';
			const header = text.split('\n\n', 1)[0] ?? '';
			const date = (who: string) => readDate(new RegExp(`^${who} .*> ?(-?\\d+(?: [+-]\\d+)?)$`, 'm').exec(header)?.[1] ?? '');
			const authored = date('author');
			commit.authoredAt = authored.seconds || 0;
			commit.committedAt = date('committer').seconds || 0;
			if (authored.zone !== 0) commit.zone = authored.zone;
		}
	} finally {
		reader.close();
	}
}

/** Seconds since the epoch and minutes east of UTC, as in `1767776400 +0530`; seconds are NaN where there are none. */
function readDate(text: string): { seconds: number; zone: number } {
	const [, seconds = '', sign = '', hours = '0', minutes = '0'] = /^(-?\d+)(?: ([+-])(\d\d)(\d\d))?/.exec(text) ?? [];
	const zone = Number(hours) * 60 + Number(minutes);
	return { seconds: seconds === '' ? Number.NaN : Number(seconds), zone: zone <= MOST_ZONE ? (sign === '-' ? -zone || 0 : zone) : 0 };
}

/** Minutes: no clock on earth is further from UTC. */
const MOST_ZONE = 14 * 60;

const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const CHANGE = /^\n?([A-Z])\d*$/;
/** The letters alone; what git says else goes through the pattern. */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
	['A', 'D', 'M', 'T'].flatMap((letter) => [
		[letter, letter],
		[`\n${letter}`, letter],
	]),
);
const SHORTEST_HASH = 40;
const FIELDS = 7;
/** Of the stream: a change and its path are one each. */
const MOST_RECORDS = 2 * MAX_CHANGES + (FIELDS + 2) * MAX_COMMITS;

/** Takes the stream piece by piece. Between commits stands a hash or a change; after a change its path, whatever it holds. */
class LogParser {
	commits: Commit[] = [];
	undated: Commit[] = [];
	broken = false;
	cutChanges = false;
	private rest: Buffer[] = [];
	private restBytes = 0;
	private fields: string[] = [];
	private status: string | null = null;
	private changes = 0;
	private readonly names = new Map<string, string>();
	/** The same change comes back in commit after commit: one object stands for all of them, by status and path. */
	private readonly known = new Map<string, Map<string, Commit['changes'][number]>>();
	private touched: Commit['changes'] = [];

	push(piece: Buffer): void {
		if (this.broken) return;
		const last = piece.lastIndexOf(0);
		if (last < 0) {
			this.keep(piece);
			return;
		}
		const whole = this.rest.length > 0 ? Buffer.concat([...this.rest, piece.subarray(0, last)]) : piece.subarray(0, last);
		this.rest = [];
		this.restBytes = 0;
		this.keep(piece.subarray(last + 1));
		const parts = whole.toString('utf8').split('\0');
		const tokens = whole.length > LARGE_PIECE ? parts.map((part) => owned(part.slice(0, MAX_PATH))) : parts;
		for (let at = 0; at < tokens.length && !this.broken; ) at += this.takeFrom(tokens, at);
	}

	finish(): void {
		this.closeCommit();
		if (this.fields.length > 0 || this.status !== null || this.restBytes > 0) this.broken = true;
	}

	private keep(piece: Buffer): void {
		this.restBytes += piece.length;
		// A message of many megabytes: its head is enough.
		if (piece.length > 0 && this.restBytes - piece.length <= LARGE_PIECE) this.rest.push(Buffer.from(piece));
	}

	/** How many tokens were taken: a whole commit where it does not run over the end of the piece. */
	private takeFrom(tokens: readonly string[], at: number): number {
		const token = tokens[at] as string;
		if (this.status === null && this.fields.length === 0 && at + FIELDS <= tokens.length && token.length >= SHORTEST_HASH) {
			if (HASH.test(token)) this.addCommit(tokens, at);
			else this.broken = true;
			return FIELDS;
		}
		this.take(token);
		return 1;
	}

	private take(token: string): void {
		if (this.status !== null) {
			this.addChange(this.status, token);
			this.status = null;
		} else if (this.fields.length > 0) {
			this.fields.push(token);
			if (this.fields.length === FIELDS) this.addCommit(this.fields.splice(0), 0);
		} else if (token === '') {
			// The end of a record.
		} else if (token.length < SHORTEST_HASH) {
			const change = LETTERS[token] ?? CHANGE.exec(token)?.[1];
			if (change !== undefined && this.commits.length > 0) this.status = change;
			else this.broken = true;
		} else if (HASH.test(token)) {
			this.fields.push(token);
		} else this.broken = true;
	}

	/** An array that grew by `push` keeps room for what never comes. */
	private closeCommit(): void {
		const commit = this.commits[this.commits.length - 1];
		if (commit && this.touched.length > 0) commit.changes = this.touched.slice();
		this.touched.length = 0;
	}

	private addCommit(tokens: readonly string[], at: number): void {
		this.closeCommit();
		const parents = tokens[at + 1] ?? '';
		const [authored, committed] = [readDate(tokens[at + 4] ?? ''), readDate(tokens[at + 5] ?? '')];
		const message = tokens[at + 6] ?? '';
		const text = message.length > MAX_BODY ? owned(message.slice(0, MAX_BODY)) : message;
		const end = text.indexOf('\n');
		const commit: Commit = {
			id: tokens[at] ?? '',
			parents: parents === '' ? [] : parents.split(' '),
			author: this.interned(tokens[at + 2] ?? ''),
			email: this.interned(tokens[at + 3] ?? ''),
			authoredAt: authored.seconds,
			committedAt: committed.seconds,
			...(authored.zone === 0 ? {} : { zone: authored.zone }),
			subject: (end < 0 ? text : text.slice(0, end)).trim(),
			body: end < 0 ? '' : text.slice(end + 1).trim(),
			changes: [],
		};
		if (!Number.isFinite(authored.seconds) || !Number.isFinite(committed.seconds)) this.undated.push(commit);
		this.commits.push(commit);
	}

	private addChange(status: string, path: string): void {
		if (this.changes >= MAX_CHANGES) {
			this.cutChanges = true;
			return;
		}
		this.changes++;
		const paths = kept(this.known, status, () => new Map());
		this.touched.push(kept(paths, path, () => ({ status, path })));
	}

	private interned(text: string): string {
		return kept(this.names, text, () => text);
	}
}
