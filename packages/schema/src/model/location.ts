// Where something is: one shape for a line of a file, a commit, a page of a document. Lines, columns and pages count from 1;
// paths are POSIX and relative to the root of the repository (or name the document).
import { z } from 'zod';

export const locationSchema = z.strictObject({
	kind: z.enum(['file', 'commit', 'page']),
	/** `file`: path in the tree. `page`: name of the document. `commit`: null. */
	path: z.string().nullable(),
	line: z.int().min(1).nullable(),
	endLine: z.int().min(1).nullable(),
	column: z.int().min(1).nullable(),
	page: z.int().min(1).nullable(),
	/** Full object id; set for `commit`. */
	commit: z.string().nullable(),
});

export type Location = z.infer<typeof locationSchema>;

/** A place in a file of the audited tree. */
export function fileLocation(
	path: string,
	line: number | null = null,
	endLine: number | null = null,
	column: number | null = null,
): Location {
	return { kind: 'file', path, line, endLine, column, page: null, commit: null };
}

/** A commit of the audited history. */
export function commitLocation(commit: string): Location {
	return { kind: 'commit', path: null, line: null, endLine: null, column: null, page: null, commit };
}

/** A page of a PDF; for Markdown documents use {@link fileLocation} with the document's name. */
export function pageLocation(document: string, page: number): Location {
	return { kind: 'page', path: document, line: null, endLine: null, column: null, page, commit: null };
}
