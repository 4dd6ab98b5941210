// Every path of a commit, from `git ls-tree`: parsed as bytes between NULs, so that no name (newlines, escapes, quotes) can fake another entry.
import { compareBy, type TreeFile } from '@auditor/schema';
import { contextOf, languageOf } from '../classify-file.js';
import type { PrivateGit } from './private-git.js';
import type { GitResult } from './run-git.js';

export interface ReadTree {
	readonly files: TreeFile[];
	readonly notes: string[];
	/** All files of the commit are there. */
	readonly whole: boolean;
}

const [MAX_FILES, KEPT_FILES] = [500_000, 100_000];
/** Files in second and later copies of the same folder. A few trees that name each other again and again make hundreds of thousands of them out of
 * nothing; a folder that people copied holds a few. @source chosen: 200 copies of a folder of 100 files */
const MAX_COPIED = 20_000;
/** Bytes of the list of files that are waited for: a few trees that name each other can make it endless. */
const MOST_LISTED = 150_000_000;
/** Files and folders. */
const MOST_ENTRIES = 2 * MAX_FILES;
/** So many are listed with their sizes at once, which saves a process. */
const FEW_ENTRIES = 20_000;
const ENTRY = /^(\d{6}) (blob|commit|tree) ([0-9a-f]{40,64})(?: +(\d+|-|BAD))?\t([\s\S]+)$/;

/** Seconds that git works without naming a file: then there is none, and no end. */
const MOST_SILENCE = 5;

const UNREAD = 'The list of files could not be read to its end; what stands behind is unseen.';

/** Sorted by path. The sizes of many files are asked by object, for git would look up one of many copies as often as it is named. */
export async function readTree(git: PrivateGit, commit: string): Promise<ReadTree> {
	const list = (sizes: readonly string[], mostRecords: number) =>
		git.run(['ls-tree', '-r', '-t', ...sizes, '-z', '--full-tree', commit], {
			output: { mostOutput: MOST_LISTED, mostRecords, mostSilence: MOST_SILENCE },
		});
	const small = await list(['-l'], FEW_ENTRIES);
	const few = small.code === 0 ? parse(small) : null;
	if (few) return { ...few, whole: few.notes.length === 0 };
	const names = await list([], MOST_ENTRIES);
	const tree = parse(names);
	if (names.code !== 0 && !names.stopped)
		// A git that broke down has met folders in folders without end.
		tree.notes.push(names.code === null ? UNREAD : 'Part of the tree cannot be listed: objects are missing from the source.');
	const sizes = await git.sizes([...new Set(tree.files.flatMap(({ mode, blob }) => (mode === '160000' ? [] : [blob])))]);
	const files = tree.files.map((file) => ({ ...file, bytes: sizes.get(file.blob) ?? null }));
	return { files, notes: tree.notes, whole: tree.notes.length === 0 };
}

function parse(result: GitResult): Pick<ReadTree, 'files' | 'notes'> {
	const files: TreeFile[] = [];
	const output = result.output.subarray(0, MOST_LISTED);
	const notes: string[] = [];
	const folders = new Set<string>();
	/** The copy that is being listed, with a slash behind. */
	let copy: string | null = null;
	let copied = 0;
	for (let start = 0; start < output.length; ) {
		const end = output.indexOf(0, start);
		if (end < 0) break;
		const entry = ENTRY.exec(output.toString('utf8', start, end));
		start = end + 1;
		if (!entry) continue;
		const [, mode = '', type, blob = '', size, path = ''] = entry;
		if (copy !== null && !path.startsWith(copy)) copy = null;
		if (type === 'tree') {
			if (copy === null && folders.has(blob)) copy = `${path}/`;
			folders.add(blob);
			continue;
		}
		if (copy !== null && ++copied > MAX_COPIED) continue;
		if (files.length >= MAX_FILES) {
			notes.push(`The tree holds more than ${MAX_FILES} files; all but ${KEPT_FILES} are unseen.`);
			break;
		}
		files.push({
			path,
			blob,
			mode,
			bytes: size !== undefined && /^\d+$/.test(size) ? Number(size) : null,
			context: contextOf(path),
			language: mode === '120000' || mode === '160000' ? null : languageOf(path),
		});
	}
	if (result.stopped && notes.length === 0) notes.push(UNREAD);
	if (notes.length > 0) files.length = Math.min(files.length, KEPT_FILES);
	if (copied > MAX_COPIED)
		notes.push(`The tree names the same folders again and again: ${copied - MAX_COPIED} files in copies of them are unseen.`);
	return { files: files.sort(compareBy((file) => file.path)), notes };
}
