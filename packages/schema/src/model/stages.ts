// The other stage files: opinions.json and verdict.json. Each holds what the next stage needs and nothing it can recompute.
import { z } from 'zod';
import { evidenceSchema, MOST_EVIDENCE, MOST_OPINIONS } from './evidence.js';
import { limitationSchema, SCHEMA_VERSION } from './facts.js';
import { hearingPointSchema } from './hearing.js';
import { judicialOpinionSchema } from './opinion.js';
import { policySchema } from './policy.js';
import { rubricSchema } from './rubric.js';
import { verdictSchema } from './verdict.js';

/** opinions.json: the case (rubric and admitted evidence) and what the judges said about it. */
export const opinionsFileSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	auditor: z.string(),
	rubric: rubricSchema,
	factsDigest: z.string(),
	bench: z.string(),
	evidence: z.array(evidenceSchema).max(MOST_EVIDENCE),
	opinions: z.array(judicialOpinionSchema).max(MOST_OPINIONS),
	/** Points that judges disputed or raised, and how they were ruled. Absent: there was no hearing. */
	hearing: z.array(hearingPointSchema).max(MOST_OPINIONS).optional(),
	/** Criteria without an artifact to judge, or hurt by our own failure: id to status and reason. */
	withheld: z.record(
		z.string(),
		z.strictObject({ status: z.enum(['not-applicable', 'not-assessed', 'auditor-error']), reason: z.string() }),
	),
	limitations: z.array(limitationSchema),
});
export type OpinionsFile = z.infer<typeof opinionsFileSchema>;

/** material.json: what judges were given to read, by criterion. */
export const materialFileSchema = z.record(
	z.string(),
	z.array(
		z.strictObject({
			path: z.string(),
			title: z.string(),
			counts: z.enum(['line', 'page', 'none']),
			first: z.int().min(1),
			text: z.string(),
			words: z.array(z.tuple([z.int().min(0), z.int().min(0)])).nullable(),
			places: z.array(z.strictObject({ path: z.string(), line: z.int().min(1), at: z.int().min(0) })).optional(),
			cut: z.string().nullable(),
		}),
	),
);

/** verdict.json: the verdict and all that is needed to synthesise it again with the same or another policy. */
export const verdictFileSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	auditor: z.string(),
	policy: policySchema,
	opinionsDigest: z.string(),
	verdict: verdictSchema,
});
export type VerdictFile = z.infer<typeof verdictFileSchema>;
