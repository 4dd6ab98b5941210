// What a configuration file may say. Unknown keys are refused, so that a typing error is no silent default.
import { z } from 'zod';
import { FORMATS, OWN } from '../formats.js';

const level = z.enum(['off', 'warn', 'error']);

const format = z.union([z.enum(FORMATS), z.templateLiteral(['./', z.string()])], {
	error: `must be one of ${FORMATS.join(', ')}, or ${OWN}`,
});

const suppressionSchema = z.strictObject({
	/** Of the finding, as the gate, report.json and SARIF name it. */
	fingerprint: z.string().min(4),
	reason: z.string().trim().min(1),
	/** Last day on which it holds; without it, it holds for ever. */
	expires: z.iso.date().optional(),
});

const gateSchema = z.strictObject({
	/** The total may not be below. */
	failUnder: z.number().min(1).max(5).optional(),
	/** For criteria that are not named; default `error` with a baseline, else `off`. */
	default: level.optional(),
	/** By criterion id. `min`: least score. */
	criteria: z.record(z.string(), z.union([level, z.strictObject({ level, min: z.number().min(1).max(5).optional() })])).optional(),
	/** What a score is worth that language models alone put below `min`; default `warn`. */
	opinions: level.optional(),
	/** A source file that the baseline had read, or did not have, and that was not read; default `error`. */
	unread: level.optional(),
	/** report.json of an earlier audit: what it knew does not fail. */
	baseline: z.string().optional(),
	suppressions: z.array(suppressionSchema).optional(),
});

export const configSchema = z.strictObject({
	rubric: z.string().optional(),
	policy: z.string().optional(),
	reports: z.array(z.string()).optional(),
	out: z.string().optional(),
	/** Formats by name, and renderers of your own by their path: `./outline.mjs`. */
	formats: z.array(format).optional(),
	bench: z.enum(['heuristic', 'llm']).optional(),
	/** One model for all judges, or one per judge: `{ prosecutor: 'gpt-4o' }`. */
	model: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
	/** Models that take over, in order, when one is given up: `gpt-4o-mini`, `prosecutor=gpt-4o-mini`. */
	fallbackModel: z.array(z.string()).optional(),
	/** Is shown the pictures that local reading leaves open. */
	visionModel: z.string().optional(),
	baseUrl: z.string().optional(),
	onJudgeFailure: z.enum(['abstain', 'heuristic']).optional(),
	requestsPerMinute: z.int().positive().optional(),
	tokensPerMinute: z.int().positive().optional(),
	concurrency: z.int().positive().optional(),
	/** US dollars. */
	maxCost: z.number().positive().optional(),
	maxTokens: z.int().positive().optional(),
	/** Seconds. */
	deadline: z.number().positive().optional(),
	repeat: z.int().positive().optional(),
	ocr: z.boolean().optional(),
	allowHosts: z.array(z.string()).optional(),
	/** Folder in which clones of addresses are kept. */
	cloneCache: z.string().optional(),
	gate: gateSchema.optional(),
});

/** The default export of `auditor.config.ts`, or the content of `auditor.config.json`. */
export type AuditorConfig = z.infer<typeof configSchema>;
export type GateConfig = z.infer<typeof gateSchema>;
export type GateLevel = z.infer<typeof level>;
