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

/** fingerprints.json */
export const fingerprintsSchema = z.strictObject({
	version: z.literal(FINGERPRINTS_VERSION),
	functions: z.array(markSchema),
	prompts: z.array(markSchema),
	documents: z.array(markSchema),
	/** What was not read, one sentence each. */
	leftOut: z.array(z.string()),
});
export type Fingerprints = z.infer<typeof fingerprintsSchema>;
