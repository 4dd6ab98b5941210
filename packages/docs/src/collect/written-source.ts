// From which file was a PDF made? One of the same name, in a format that people write, that holds nearly all of its text. Which of the two was there
// first is not asked: who changes one of them has to change both.
import type { AuditDocument, TreeFile } from '@auditor/schema';
import { isTwin } from '../text/document-names.js';

const WRITTEN = /\.(?:md|markdown|rst|adoc|tex|txt)$/i;
const WORD = /[\p{L}\d]+/gu;
/** A path of a file. */
const PATH = /(?<![\w./-])(?:\w[\w-]{0,99}\/){1,9}\w[\w-]{0,99}\.[a-z]{1,5}\b/g;
/** Words in a row that are compared, and the share of a PDF's rows that its source holds: marks of headings, tables and pages part the others. */
const RUN = 4;
const NEARLY_ALL = 0.8;
/** Words of a document that tells enough to be known again. */
const ENOUGH = 60;

/** The path of that file; null where the tree has none. */
export async function writtenSource(
	{ name, format, fromTree, pages }: AuditDocument,
	files: readonly Pick<TreeFile, 'path'>[],
	read: (path: string) => Promise<Uint8Array | null>,
): Promise<string | null> {
	if (format !== 'pdf' || !fromTree) return null;
	const said = pages.map((page) => page.text).join('\n');
	const words = wordsOf(said);
	if (words.length < ENOUGH) return null;
	for (const { path } of files) {
		if (!WRITTEN.test(path) || !isTwin(path, name)) continue;
		const bytes = await read(path);
		const text = bytes ? Buffer.from(bytes).toString('utf8') : '';
		const held = runsOf(wordsOf(text));
		const runs = [...runsOf(words)];
		if (runs.filter((run) => held.has(run)).length < NEARLY_ALL * runs.length) continue;
		// One that names other files was changed since.
		const bare = text.replace(/[\s\\]/g, '');
		if ((said.match(PATH) ?? []).every((one) => bare.includes(one))) return path;
	}
	return null;
}

function wordsOf(text: string): string[] {
	return text.toLowerCase().match(WORD) ?? [];
}

function runsOf(words: readonly string[]): Set<string> {
	return new Set(words.slice(0, 1 - RUN).map((_, i) => words.slice(i, i + RUN).join(' ')));
}
