// The other stage files: opinions.json and verdict.json. Each holds what the next stage needs and nothing it can recompute.
import { z } from 'zod';
import { evidenceSchema, MOST_EVIDENCE, MOST_OPINIONS } from './evidence.js';
import { limitationSchema, SCHEMA_VERSION } from './facts.js';
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
	/** Criteria without an artifact to judge, or hurt by our own failure: id to status and reason. */
	withheld: z.record(
		z.string(),
		z.strictObject({ status: z.enum(['not-applicable', 'not-assessed', 'auditor-error']), reason: z.string() }),
	),
	limitations: z.array(limitationSchema),
});
export type OpinionsFile = z.infer<typeof opinionsFileSchema>;

/** verdict.json: the verdict and all that is needed to synthesise it again with the same or another policy. */
export const verdictFileSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	auditor: z.string(),
	policy: policySchema,
	opinionsDigest: z.string(),
	verdict: verdictSchema,
});
export type VerdictFile = z.infer<typeof verdictFileSchema>;
