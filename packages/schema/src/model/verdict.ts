// What justice decides: a score or the reason why there is none, the rulings that led there, and the dissent.
import { z } from 'zod';
import { jsonSchema } from './json.js';

/** `auditor-error` is our own failure and never the target's low score. */
export const criterionStatusSchema = z.enum(['scored', 'abstained', 'not-applicable', 'not-assessed', 'auditor-error']);
export type CriterionStatus = z.infer<typeof criterionStatusSchema>;

const score = z.int().min(1).max(5);

/** One rule applied to one criterion. */
export const rulingSchema = z.strictObject({
	rule: z.string(),
	/** Score before and after as exact decimals or fractions, e.g. `19/5`; null = no score. */
	before: z.string().nullable(),
	after: z.string().nullable(),
	/** What the rule looked at. */
	inputs: z.record(z.string(), jsonSchema),
	/** One sentence: what the rule did and why. */
	explanation: z.string(),
	/** Evidence ids that decided. */
	because: z.array(z.string()),
});
export type Ruling = z.infer<typeof rulingSchema>;

export const dissentSchema = z.strictObject({
	/** max - min of the judges' scores. */
	range: z.int().min(0).max(4),
	/** One entry per side: its strongest supported argument. */
	sides: z.array(z.strictObject({ judge: z.string(), score, argument: z.string(), citations: z.array(z.string()) })),
	/** Judges whom the result overruled, with the reason. */
	overruled: z.array(z.strictObject({ judge: z.string(), reason: z.string() })),
	text: z.string(),
});
export type Dissent = z.infer<typeof dissentSchema>;

export const criterionResultSchema = z.strictObject({
	id: z.string(),
	name: z.string(),
	weight: z.int().min(0),
	status: criterionStatusSchema,
	score: score.nullable(),
	/** Why there is no score, or how the score came about, in one sentence. */
	reason: z.string(),
	/** Floor and ceiling that deterministic evidence allows. */
	bounds: z.strictObject({ floor: score, ceiling: score }).nullable(),
	contested: z.boolean(),
	/** Scores by judge that counted, last round. */
	scores: z.record(z.string(), score.nullable()),
	rulings: z.array(rulingSchema),
	dissent: dissentSchema.nullable(),
});
export type CriterionResult = z.infer<typeof criterionResultSchema>;

export const totalStatusSchema = z.enum(['pass', 'review', 'fail']);
export type TotalStatus = z.infer<typeof totalStatusSchema>;

export const totalSchema = z.strictObject({
	/** Weighted mean of the scored criteria, two decimals, or null. */
	score: z.number().min(1).max(5).nullable(),
	scored: z.int().min(0),
	of: z.int().min(0),
	/** Criteria that are not scored, by status. */
	notScored: z.record(z.string(), z.int().min(0)),
	/** Verdict band of the policy, or null. */
	band: z.string().nullable(),
	/** By the policy's two thresholds; null where nothing is scored. Absent in reports of before. */
	status: totalStatusSchema.nullable().optional(),
	rulings: z.array(rulingSchema),
});
export type Total = z.infer<typeof totalSchema>;

export const verdictSchema = z.strictObject({
	policy: z.string(),
	criteria: z.array(criterionResultSchema),
	total: totalSchema,
});
export type Verdict = z.infer<typeof verdictSchema>;
