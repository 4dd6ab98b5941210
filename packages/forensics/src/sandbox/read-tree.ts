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
/** Bytes of the list of files that are waited for: a few trees that name each other can make it endless. */
const MOST_LISTED = 150_000_000;
const ENTRY = /^(\d{6}) (blob|commit|tree) ([0-9a-f]{40,64})(?: +(\d+|-|BAD))?\t([\s\S]+)$/;

/** Seconds that git works without naming a file: then there is none, and no end. */
const MOST_SILENCE = 5;

const UNREAD = 'The list of files could not be read to its end; what stands behind is unseen.';

/** Sorted by path. */
export async function readTree(git: PrivateGit, commit: string): Promise<ReadTree> {
	const list = (options: readonly string[]) =>
		git.run(['ls-tree', '-r', ...options, '-z', '--full-tree', commit], {
			output: { mostOutput: MOST_LISTED, mostRecords: MAX_FILES, mostSilence: MOST_SILENCE },
		});
	const full = await list(['-l']);
	if (full.code === 0 || full.stopped) return parse(full);
	// With a missing blob git cannot give sizes: ask for names alone, then for the sizes of what is there.
	const names = await list([]);
	const tree = parse(names);
	if (names.code !== 0 && !names.stopped)
		// A git that broke down has met folders in folders without end.
		tree.notes.push(names.code === null ? UNREAD : 'Part of the tree cannot be listed: objects are missing from the source.');
	const whole = tree.notes.length === 0;
	const sizes = await git.sizes(tree.files.map((file) => file.blob));
	return {
		...tree,
		whole,
		files: tree.files.map((file) => ({ ...file, bytes: file.mode === '160000' ? null : (sizes.get(file.blob) ?? null) })),
	};
}

function parse(result: GitResult): ReadTree {
	const files: TreeFile[] = [];
	const output = result.output.subarray(0, MOST_LISTED);
	const notes: string[] = [];
	for (let start = 0; start < output.length; ) {
		const end = output.indexOf(0, start);
		if (end < 0) break;
		const entry = ENTRY.exec(output.toString('utf8', start, end));
		start = end + 1;
		if (!entry) continue;
		if (files.length >= MAX_FILES) {
			notes.push(`The tree holds more than ${MAX_FILES} files; all but ${KEPT_FILES} are unseen.`);
			break;
		}
		const [, mode = '', , blob = '', size, path = ''] = entry;
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
	return { files: files.sort(compareBy((file) => file.path)), notes, whole: notes.length === 0 };
}
