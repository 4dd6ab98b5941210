// What a report is, once read: its text by page with positions, and how much of it could be read.
import { z } from 'zod';

/** `ok` and `partially-ocr` and `no-text-layer` may carry text; the others carry what metadata could be read. */
export const documentStatusSchema = z.enum([
	'ok',
	'no-text-layer',
	'partially-ocr',
	'corrupt',
	'empty',
	'encrypted',
	'too-large',
	'unreadable',
]);
export type DocumentStatus = z.infer<typeof documentStatusSchema>;

export const documentPageSchema = z.strictObject({
	/** 1-based; a Markdown document is one page. */
	page: z.int().min(1),
	text: z.string(),
	source: z.enum(['text-layer', 'ocr', 'markdown']),
	/** What OCR says of its own reading: the mean over the words. Left out where nothing was recognised. */
	certainty: z.number().min(0).max(1).optional(),
	/** Text a reader does not see (white, tiny, off the page); it is part of no claim and no concept. */
	hidden: z.array(z.string()),
});
export type DocumentPage = z.infer<typeof documentPageSchema>;

export const auditDocumentSchema = z.strictObject({
	/** Name as given, or the path in the audited tree. */
	name: z.string(),
	format: z.enum(['pdf', 'markdown']),
	/** Why this document is the report: `given with --report`, `found in the repository: ...`. */
	chosen: z.string(),
	/** True when it was read from the audited tree at the audited commit. */
	fromTree: z.boolean(),
	/** Other documents of the tree that could be the report and were not read. Absent where there are none. */
	aside: z.array(z.string()).optional(),
	/** A file of the tree, in a format that people write, that holds the same text. Absent: none does. */
	source: z.string().optional(),
	digest: z.string(),
	bytes: z.int().min(0),
	status: documentStatusSchema,
	engine: z.string().nullable(),
	pageCount: z.int().min(0).nullable(),
	pages: z.array(documentPageSchema),
	limitations: z.array(z.string()),
});
export type AuditDocument = z.infer<typeof auditDocumentSchema>;
