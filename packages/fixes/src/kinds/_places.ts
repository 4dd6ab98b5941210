// What many kinds ask: the names that a finding lists, a path as a folder sees it, the edits of several places of which each has to be mended, and those of
// a file that is not there yet.
import type { FileEdits, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import type { Edit } from '../source.js';

/** A list of names among the values of a finding; none where it holds no list. */
export function namesOf(value: unknown): string[] {
	return Array.isArray(value) ? value.map(String) : [];
}

/** A path from a folder on, '' for the root; null for one that lies elsewhere. */
export function pathFrom(folder: string, path: string): string | null {
	if (folder === '') return path;
	return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : null;
}

/** The edits of each place in its file; null where one of them cannot be mended. */
export async function editsOfEach<T extends { readonly file: { readonly path: string } }>(
	places: readonly T[],
	{ open }: Ground,
	edit: (opened: Opened, place: T) => readonly Edit[] | null,
): Promise<FileEdits[] | null> {
	const found: FileEdits[] = [];
	for (const place of places) {
		const opened = await open(place.file.path);
		const edits = opened && edit(opened, place);
		if (!opened || !edits) return null;
		found.push({ path: opened.path, edits });
	}
	return found;
}

/** A file that is not there yet, by its lines. */
export function newFile(path: string, lines: readonly string[]): FileEdits {
	return { path, edits: [{ start: 0, end: 0, text: `${lines.join('\n')}\n` }] };
}
