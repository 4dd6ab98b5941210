// Which lines of code did each commit bring, and which definitions? Reads the versions of the source files that the commits name, and compares the lines
// that hold code. Only for histories short enough that a few commits can hold all of the work. A line that one file loses and another gains in the same
// commit was moved, and is brought by nobody.
import type { Commit } from '@auditor/schema';
import { languageOf } from '../classify-file.js';
import { decodeText } from '../collect/decode-text.js';
import { type CodeLines, codeLinesOf } from './code-lines.js';
import type { PrivateGit } from './private-git.js';
import type { ReadHistory } from './read-history.js';

/** Commits up to which code is measured. Chosen: reading it takes about as long as reading the history itself. */
export const MEASURED_COMMITS = 1500;
/** Changed files of all commits together. */
const MOST_CHANGES = 100_000;
/** Bytes of all versions together. @source this measure over 24 MB: 0.5 s of CPU */
const MOST_BYTES = 48_000_000;
/** A version above it was not written by hand. */
const MOST_FILE_BYTES = 1_000_000;
/** Plain files alone: the target of a link and a submodule are no source. */
const RAW = /^:(?:100\d+|0+) (?:100\d+|0+) ([0-9a-f]+) ([0-9a-f]+) [A-Z]\d*$/;
const OTHER = /^:\d+ \d+ [0-9a-f]+ [0-9a-f]+ [A-Z]\d*$/;
const NOTHING = /^0+$/;
const NO_LINES: CodeLines = { lines: new Int32Array(), names: [], stubs: [] };

/** Blobs of a file before and after a commit. */
type Pair = readonly [before: string, after: string];

/** Fills in `lines` and `defines` of the changes of source files. Leaves them out where the history is long, or which files its commits touch is not known. */
export async function measureCode(git: PrivateGit, history: ReadHistory): Promise<void> {
	const { commits, head, changesKnown } = history;
	if (head === null || !changesKnown || commits.length === 0 || commits.length > MEASURED_COMMITS) return;
	if (commits.reduce((sum, { changes }) => sum + changes.length, 0) > MOST_CHANGES) return;
	const pairs = await blobsBehind(git, head);
	const versions = await readVersions(git, pairs);
	if (versions === null) return;
	for (const commit of commits) measure(commit, pairs, versions);
}

function measure(commit: Commit, pairs: ReadonlyMap<string, Pair>, versions: ReadonlyMap<string, CodeLines>): void {
	const versionOf = (id: string) => (NOTHING.test(id) ? NO_LINES : versions.get(id));
	const changed = commit.changes.map((change) => {
		const pair = pairs.get(`${commit.id} ${change.path}`);
		const [before, after] = [pair && versionOf(pair[0]), pair && versionOf(pair[1])];
		return before && after
			? {
					change,
					...difference(before, after),
					names: newOf(before.names, after.names),
					gone: newOf(after.names, before.names),
					stubs: newOf(before.stubs, after.stubs),
				}
			: { change, added: null };
	});
	const gone = new Set(changed.flatMap((entry) => (entry.added ? entry.gone : [])));
	const lost = new Map<number, number>();
	for (const entry of changed) if (entry.added) for (const line of entry.removed) lost.set(line, (lost.get(line) ?? 0) + 1);
	commit.changes = changed.map((entry) => {
		if (!entry.added) return entry.change;
		const lines = entry.added.filter((line) => !take(lost, line)).length;
		const moved = 2 * lines < entry.added.length ? entry.names.filter((name) => gone.has(name)) : [];
		const defines = lines > 0 ? entry.names.filter((name) => !moved.includes(name)) : [];
		return {
			...entry.change,
			lines,
			...(defines.length > 0 && { defines }),
			...(moved.length > 0 && { moved }),
			...(entry.stubs.length > 0 && { stubs: entry.stubs }),
		};
	});
}

/** Lines that only one of two versions holds, as often as it holds them more often. Most versions differ in the middle: the lines around it are not counted. */
function difference({ lines: before }: CodeLines, { lines: after }: CodeLines): { added: number[]; removed: number[] } {
	const shorter = Math.min(before.length, after.length);
	let start = 0;
	while (start < shorter && before[start] === after[start]) start++;
	let end = 0;
	while (end < shorter - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
	const left = new Map<number, number>();
	for (const line of before.subarray(start, before.length - end)) left.set(line, (left.get(line) ?? 0) + 1);
	const added = [...after.subarray(start, after.length - end)].filter((line) => !take(left, line));
	const removed = [...left].flatMap(([line, times]) => Array<number>(times).fill(line));
	return { added, removed };
}

function newOf(before: readonly string[], after: readonly string[]): string[] {
	const known = new Set(before);
	return after.filter((name) => !known.has(name));
}

function take(counts: Map<number, number>, line: number): boolean {
	const left = counts.get(line) ?? 0;
	if (left > 0) counts.set(line, left - 1);
	return left > 0;
}

/** Null where there is too much to read. */
async function readVersions(git: PrivateGit, pairs: ReadonlyMap<string, Pair>): Promise<Map<string, CodeLines> | null> {
	const paths = new Map<string, string>();
	for (const [key, pair] of pairs) for (const id of pair) if (!NOTHING.test(id)) paths.set(id, key.slice(key.indexOf(' ') + 1));
	const versions = new Map<string, CodeLines>();
	if (paths.size === 0) return versions;
	const sizes = await git.sizes([...paths.keys()].sort());
	const wanted = [...sizes].flatMap(([id, bytes]) => (bytes <= MOST_FILE_BYTES ? [{ id, bytes }] : []));
	if (wanted.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES) return null;
	await git.eachObject(wanted, ({ id }, content) => {
		// Only where lines end and which are the same is asked: one byte, one character.
		if (!Buffer.isBuffer(content)) return;
		const wide = content.includes(0) ? decodeText(content) : null;
		const text = wide === null ? content.toString('latin1') : 'text' in wide ? wide.text : '';
		versions.set(id, codeLinesOf(paths.get(id) ?? '', text));
	});
	return versions;
}

/** Blob ids before and after, by commit and path, of source files alone. */
async function blobsBehind(git: PrivateGit, head: string): Promise<Map<string, Pair>> {
	const found = new Map<string, Pair>();
	const pieces: Buffer[] = [];
	const options = ['-z', '--raw', '--no-abbrev', '--no-renames', '--no-merges', '--no-color', '--no-ext-diff', '--no-textconv'];
	const result = await git.run(['log', ...options, '--format=tformat:%H', head, '--'], {
		onOutput: (piece) => pieces.push(Buffer.from(piece)),
	});
	if (result.code !== 0) return found;
	let commit = '';
	let pair: Pair | null = null;
	let passed = false;
	for (const token of Buffer.concat(pieces).toString('utf8').split('\0')) {
		if (passed) {
			passed = false;
			continue;
		}
		if (pair) {
			if (languageOf(token) !== null) found.set(`${commit} ${token}`, pair);
			pair = null;
			continue;
		}
		const raw = RAW.exec(token.trimStart());
		if (raw) pair = [raw[1] ?? '', raw[2] ?? ''];
		else if (OTHER.test(token.trimStart())) passed = true;
		else if (token.trim() !== '') commit = token.trim();
	}
	return found;
}
