// A finding is one probe's answer at one place: a fact, never an opinion.
import { z } from 'zod';
import { jsonSchema } from './json.js';
import { locationSchema } from './location.js';

/**
 * `true` / `false`: the probe's question answered. `not-applicable`: the question does not fit the target (no front end for its language,
 * no such construct to ask about). `not-available`: the artifact was not given (no report). `error`: our own failure, never read as `false`.
 */
export const outcomeSchema = z.enum(['true', 'false', 'not-applicable', 'not-available', 'error']);
export type Outcome = z.infer<typeof outcomeSchema>;

/** What a file is for. Only `source` counts as the product; the rest is said to be what it is. */
export const fileContextSchema = z.enum(['source', 'test', 'fixture', 'example', 'generated', 'vendored', 'documentation']);
export type FileContext = z.infer<typeof fileContextSchema>;

export const snippetSchema = z.strictObject({
	text: z.string(),
	/** True when text was cut; a cut is never silent. */
	truncated: z.boolean(),
	/** Line of the file that the text begins with, where it is whole lines of one file. */
	line: z.int().min(1).optional(),
});
export type Snippet = z.infer<typeof snippetSchema>;

export const disputeSchema = z.strictObject({
	/** Who contradicts: a probe id, or `text-search`. */
	by: z.string(),
	reason: z.string(),
	location: locationSchema.nullable(),
});
export type Dispute = z.infer<typeof disputeSchema>;

export const detectiveSchema = z.enum(['repo', 'document', 'diagram', 'aggregator']);
/** Who ran the probe. `aggregator` runs the probes that need artifacts of two detectives. */
export type Detective = z.infer<typeof detectiveSchema>;

export const findingSchema = z.strictObject({
	/** Content hash over probe, outcome, place without line, and values that matter: stable when lines shift. */
	fingerprint: z.string(),
	probe: z.string(),
	question: z.string(),
	detective: detectiveSchema,
	outcome: outcomeSchema,
	/** One sentence a grader reads. */
	message: z.string(),
	location: locationSchema.nullable(),
	/** Further places that belong to the same answer. */
	related: z.array(locationSchema),
	/** Structured detail: numbers and names, for expectations (`where`) and for judges. */
	values: z.record(z.string(), jsonSchema),
	snippet: snippetSchema.nullable(),
	context: fileContextSchema.nullable(),
	/** 0-1. Below 0.7 a `false` caps nothing and a hazard is not confirmed. */
	confidence: z.number().min(0).max(1),
	/** Why the probe answers so, and what lowers its confidence. */
	rationale: z.string(),
	/** Set when an independent second look contradicts the answer. */
	disputed: disputeSchema.nullable(),
});
export type Finding = z.infer<typeof findingSchema>;
