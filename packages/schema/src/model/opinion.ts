// An opinion is one judge on one criterion. A judge that failed abstains: there is no score that stands for a failure.
import { z } from 'zod';
import { readingSchema } from './hearing.js';
import { jsonSchema } from './json.js';

/** A named accusation that a rule can test against evidence. */
export const chargeSchema = z.strictObject({
	/** `security`, `missing`, `contradiction`, ... */
	kind: z.string(),
	evidence: z.array(z.string()),
});
export type Charge = z.infer<typeof chargeSchema>;

export const abstentionSchema = z.strictObject({
	/** Closed list of reasons, e.g. `invalid-output`, `no-evidence`, `budget`, `timeout`, `rate-limit`, `refusal`, `provider-error`, `auth`. */
	code: z.string(),
	detail: z.string(),
	/** The model's reply as it came, when there was one. */
	raw: z.string().nullable(),
});
export type Abstention = z.infer<typeof abstentionSchema>;

export const opinionSourceSchema = z.strictObject({
	/** `heuristic`, `llm`, `human`, `external`. */
	bench: z.enum(['heuristic', 'llm', 'human', 'external']),
	/** Model name, tool name or person; null for the heuristic bench. */
	name: z.string().nullable(),
	/** SHA-256 of what the judge was shown; null when not known. */
	promptDigest: z.string().nullable(),
	attempts: z.int().min(0),
});
export type OpinionSource = z.infer<typeof opinionSourceSchema>;

export const judicialOpinionSchema = z.strictObject({
	/** `<criterion>/<judge>/<round>`. */
	id: z.string(),
	criterion: z.string(),
	/** Persona id: `prosecutor`, `defense`, `techlead`, or one of the rubric's own. */
	judge: z.string().refine((name) => name !== '__proto__', 'no judge can have this name: no record keeps it'),
	/** 1, or 2 after a re-examination. */
	round: z.int().min(1),
	status: z.enum(['given', 'abstained']),
	/** The label chosen from the persona's menu. */
	label: z.string().nullable(),
	score: z.int().min(1).max(5).nullable(),
	argument: z.string(),
	/** Evidence ids. */
	citations: z.array(z.string()),
	charges: z.array(chargeSchema),
	/** What would raise the score, in words; expectation ids where known. */
	wouldRaise: z.array(z.strictObject({ expectation: z.string().nullable(), text: z.string() })),
	abstention: abstentionSchema.nullable(),
	source: opinionSourceSchema,
	/** What a model answered for each expectation, disputed and raised. Absent: the bench knows no such answers. */
	reading: readingSchema.optional(),
	/** Arithmetic behind the label (heuristic) or usage (model): shown, never used by a rule. */
	working: z.record(z.string(), jsonSchema),
});
export type JudicialOpinion = z.infer<typeof judicialOpinionSchema>;
