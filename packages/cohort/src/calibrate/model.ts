// calibration.json: how far the auditor's scores agree with people's grades, and how sure that is.
import { z } from 'zod';

/** Version of calibration.json. */
export const CALIBRATION_VERSION = '1.0';

/** A figure with the interval that holds it in 95 of 100 resamples of the targets; null where there is too little to tell. */
export const estimateSchema = z.strictObject({ value: z.number(), low: z.number(), high: z.number() });
export type Estimate = z.infer<typeof estimateSchema>;

export const agreementSchema = z.strictObject({
	/** Pairs of a score and a grade. */
	pairs: z.int().min(0),
	/** Share of equal ones, 0-1. */
	exact: estimateSchema.nullable(),
	/** Share of those at most one point apart, 0-1. */
	adjacent: estimateSchema.nullable(),
	/** Cohen's kappa with quadratic weights; null where one side gives a single grade to all. */
	kappa: estimateSchema.nullable(),
	/** Mean of score minus grade, in points: above 0 the auditor is kinder than people. */
	bias: estimateSchema.nullable(),
	/** Mean size of the difference, in points. */
	error: estimateSchema.nullable(),
});
export type Agreement = z.infer<typeof agreementSchema>;

export const calibrationSchema = z.strictObject({
	schemaVersion: z.literal(CALIBRATION_VERSION),
	auditor: z.string(),
	rubric: z.strictObject({ id: z.string(), version: z.string(), digest: z.string() }),
	/** Digest of the conditions the scores were made under; null when they came from single reports. */
	conditions: z.string().nullable(),
	method: z.strictObject({ resamples: z.int(), seed: z.int(), unit: z.literal('target'), level: z.literal(0.95) }),
	targets: z.int().min(0),
	graders: z.array(z.string()),
	overall: agreementSchema,
	criteria: z.array(agreementSchema.extend({ id: z.string(), name: z.string() })),
	/** Each judge's own scores against the grades. */
	personas: z.array(
		agreementSchema.extend({
			id: z.string(),
			criteria: z.array(z.strictObject({ id: z.string(), pairs: z.int(), bias: estimateSchema.nullable() })),
		}),
	),
	/** People against people, the most that can be asked of a machine; null with one grader. */
	ceiling: agreementSchema.nullable(),
	/** What could not be compared, one sentence each. */
	notes: z.array(z.string()),
});
export type Calibration = z.infer<typeof calibrationSchema>;
