// A policy is a value: which rules apply, in which order, with which parameters. Nothing of it is hidden in code.
import { z } from 'zod';
import { jsonSchema } from './json.js';

export const roundingSchema = z.enum(['half-even', 'half-up', 'half-down', 'floor']);
export type Rounding = z.infer<typeof roundingSchema>;

export const policySchema = z.strictObject({
	$schema: z.string().optional(),
	id: z.string(),
	summary: z.string(),
	/** Rules in order of precedence; each with its parameters. */
	rules: z.array(z.strictObject({ rule: z.string(), parameters: z.record(z.string(), jsonSchema).default({}) })).min(1),
	/** True: the first scoring rule that applies decides. */
	firstMatch: z.boolean().default(false),
	rounding: roundingSchema.default('half-even'),
	bands: z.array(z.strictObject({ name: z.string(), atLeast: z.number() })).default([]),
});
export type Policy = z.infer<typeof policySchema>;
