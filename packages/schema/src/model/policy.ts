// A policy is a value: which rules apply, in which order, with which parameters. Nothing of it is hidden in code.
// What the parameters of a rule may be is known to the rule (in @auditor/justice), not here.
import { z } from 'zod';
import { jsonSchema } from './json.js';

/** What happens to a score that lies between two integers. `half-even` is Python's `round`, `half-up` is `Math.round`. */
export const roundingSchema = z.enum(['half-even', 'half-up', 'half-down', 'floor']);
export type Rounding = z.infer<typeof roundingSchema>;

export const policySchema = z
	.strictObject({
		$schema: z.string().optional(),
		id: z.string().min(1),
		summary: z.string().default(''),
		/** Name of a policy that this one changes: its rules replace the parameters of the same rules there. Never present after resolution. */
		extends: z.string().optional(),
		/** Rules in order of precedence, none twice; each with its parameters. */
		rules: z.array(z.strictObject({ rule: z.string().min(1), parameters: z.record(z.string(), jsonSchema).default({}) })).default([]),
		/** True: the first scoring rule that applies decides. */
		firstMatch: z.boolean().default(false),
		rounding: roundingSchema.default('half-even'),
		/** Names for ranges of the total; the highest band whose `atLeast` (1-5) the total reaches. */
		bands: z.array(z.strictObject({ name: z.string().min(1), atLeast: z.number().min(1).max(5) })).default([]),
		/** The least total that passes, and the least that a person looks at; below it the whole fails. Default: 3.5 and 2.5. */
		status: z.strictObject({ pass: z.number().min(1).max(5), review: z.number().min(1).max(5) }).optional(),
	})
	.refine((policy) => policy.rules.length > 0 || policy.extends !== undefined, {
		path: ['rules'],
		message: 'a policy needs at least one rule, or another policy that it extends',
	});
export type Policy = z.infer<typeof policySchema>;
