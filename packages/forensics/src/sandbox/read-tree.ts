// Every path of a commit, from `git ls-tree`: parsed as bytes between NULs, so that no name (newlines, escapes, quotes) can fake another entry.
import { compareBy, type TreeFile } from '@auditor/schema';
import { contextOf, languageOf } from '../classify-file.js';
import type { PrivateGit } from './private-git.js';

export interface ReadTree {
	readonly files: TreeFile[];
	readonly notes: string[];
}

const MAX_FILES = 500_000;
/** Bytes of the list of files that are waited for: a few trees that name each other can make it endless. */
const MOST_LISTED = 150_000_000;
const ENTRY = /^(\d{6}) (blob|commit|tree) ([0-9a-f]{40,64})(?: +(\d+|-|BAD))?\t([\s\S]+)$/;

const TOO_LONG = 'The list of files is longer than is read; what stands behind it is unseen.';

/** Sorted by path. */
export async function readTree(git: PrivateGit, commit: string): Promise<ReadTree> {
	const notes: string[] = [];
	const limits = { mostOutput: MOST_LISTED };
	const full = await git.run(['ls-tree', '-r', '-l', '-z', '--full-tree', commit], limits);
	if (full.output.length > MOST_LISTED) return parse(full.output.subarray(0, MOST_LISTED), [...notes, TOO_LONG]);
	if (full.code === 0) return parse(full.output, notes);
	// With a missing blob git cannot give sizes: ask for names alone, then for the sizes of what is there.
	const names = await git.run(['ls-tree', '-r', '-z', '--full-tree', commit], limits);
	if (names.code !== 0) notes.push('Part of the tree cannot be listed: objects are missing from the source.');
	const tree = parse(names.output, notes);
	const sizes = await git.sizes(tree.files.map((file) => file.blob));
	return { notes, files: tree.files.map((file) => ({ ...file, bytes: file.mode === '160000' ? null : (sizes.get(file.blob) ?? null) })) };
}

function parse(output: Buffer, notes: string[]): ReadTree {
	const files: TreeFile[] = [];
	for (let start = 0; start < output.length; ) {
		const end = output.indexOf(0, start);
		if (end < 0) break;
		const entry = ENTRY.exec(output.toString('utf8', start, end));
		start = end + 1;
		if (!entry) continue;
		if (files.length >= MAX_FILES) {
			notes.push(`The tree holds more than ${MAX_FILES} files; the rest is unseen.`);
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
	return { files: files.sort(compareBy((file) => file.path)), notes };
}
