// The fingerprints of one target: what is kept of its code, prompts and documents to be compared with others, without the target itself.
import { z } from 'zod';

/** Version of the fingerprints: those of two versions cannot be compared. */
export const FINGERPRINTS_VERSION = '1';

/** A function, a prompt or a section of a document. */
export const markSchema = z.strictObject({
	path: z.string(),
	line: z.int().min(1),
	endLine: z.int().min(1),
	name: z.string().nullable(),
	/** How it begins, for a person to see; cut. */
	excerpt: z.string(),
	/** Kept hashes, ascending. */
	grams: z.array(z.int().min(0).max(0xffffffff)),
});
export type Mark = z.infer<typeof markSchema>;

/** A commit, for comparing histories and for telling who wrote what. */
export const commitMarkSchema = z.strictObject({
	id: z.string(),
	author: z.string(),
	/** Digest of the address: equal for one person, and nobody's address. */
	mail: z.string(),
	/** Seconds since the epoch, by the author's clock: it stays when a commit is moved or rewritten. */
	at: z.number(),
	subject: z.string(),
	/** Lines of code that it gained. */
	lines: z.int().min(0),
	/** Files that it touched; cut. */
	paths: z.array(z.string()),
});
export type CommitMark = z.infer<typeof commitMarkSchema>;

/** fingerprints.json */
export const fingerprintsSchema = z.strictObject({
	version: z.literal(FINGERPRINTS_VERSION),
	functions: z.array(markSchema),
	prompts: z.array(markSchema),
	documents: z.array(markSchema),
	/** What was not read, one sentence each. */
	leftOut: z.array(z.string()),
	/** Id of the content of each file that was read. */
	files: z.record(z.string(), z.string()).optional(),
	/** Newest first; cut. */
	commits: z.array(commitMarkSchema).optional(),
});
export type Fingerprints = z.infer<typeof fingerprintsSchema>;
