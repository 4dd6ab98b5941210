// The nouns of a cohort: who is judged, under which conditions, and what came of each. Shapes only; nothing here reads or writes.
import { z } from 'zod';

/** Version of cohort.json and of the result files beside it. */
export const COHORT_SCHEMA_VERSION = '1.0';

/** One target to judge, as the roster names it. */
export const rosterEntrySchema = z.strictObject({
	/** Folder-safe, unique in the roster, and the same for the same roster on every machine. */
	id: z.string().regex(/^[a-z0-9][a-z0-9._-]*$/),
	/** What people call it; the target where the roster gives no name. */
	name: z.string(),
	/** URL, path or bundle; never with a password in it. */
	target: z.string(),
	commit: z.string().nullable(),
	/** The last commit before this instant is judged (ISO 8601 with zone); null: what `commit` or HEAD names. */
	asOf: z.string().nullable(),
	/** Paths of reports; empty: the repository's own is looked for. */
	reports: z.array(z.string()),
	tags: z.array(z.string()),
	/** Where the roster says so, for messages: `roster.csv:12`. */
	place: z.string(),
	/** Further columns of the roster, as written: they pass through to every table. */
	columns: z.record(z.string(), z.string()).optional(),
});
export type RosterEntry = z.infer<typeof rosterEntrySchema>;

/**
 * Everything that must be equal for two targets to be judged alike. Two results of different conditions never stand in one cohort:
 * a run refuses to mix them.
 */
export const conditionsSchema = z.strictObject({
	auditor: z.string(),
	rubric: z.strictObject({ id: z.string(), version: z.string(), digest: z.string() }),
	/** Policy name and SHA-256 of its canonical JSON. */
	policy: z.strictObject({ id: z.string(), digest: z.string() }),
	bench: z.string(),
	/** Model per persona; empty for the heuristic bench. */
	models: z.record(z.string(), z.string()),
	/** SHA-256 over the prompts of all personas; null for the heuristic bench. */
	prompts: z.string().nullable(),
	/** Further options that change a verdict (repeat, ocr, pdf engine, depth, ...). */
	options: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
	/** SHA-256 of all above: the conditions' name. */
	digest: z.string(),
});
export type Conditions = z.infer<typeof conditionsSchema>;

/** Why a person should look at a target. The order is that of the queue. */
export const attentionKindSchema = z.enum([
	'failed',
	'to-confirm',
	/** Of earlier versions; nobody is accused by it alone today. */
	'injection-attempt',
	'not-assessed',
	'contested',
	'unstable',
	'disputed',
	'low-confidence',
	'similar',
	'outlier',
]);
export type AttentionKind = z.infer<typeof attentionKindSchema>;

export const attentionSchema = z.strictObject({
	kind: attentionKindSchema,
	/** Criterion id, or null for the whole target. */
	criterion: z.string().nullable(),
	/** One sentence: what to look at, and where. */
	text: z.string(),
});
export type Attention = z.infer<typeof attentionSchema>;

export const cellSchema = z.strictObject({
	status: z.enum(['scored', 'abstained', 'not-applicable', 'not-assessed', 'auditor-error']),
	score: z.int().min(1).max(5).nullable(),
	contested: z.boolean(),
	/** The result's own sentence. */
	reason: z.string(),
	/** Score by judge that counted, last round. */
	judges: z.record(z.string(), z.int().min(1).max(5).nullable()),
});
export type Cell = z.infer<typeof cellSchema>;

/** How the expectations of a criterion stand, by their ids. Those that nobody could answer are in neither list. */
export const askedSchema = z.strictObject({ met: z.array(z.string()), unmet: z.array(z.string()) });
export type Asked = z.infer<typeof askedSchema>;

/** A step of the target's plan, as its report words it. */
export const rowStepSchema = z.strictObject({ criterion: z.string(), expectation: z.string().nullable(), text: z.string() });
export type RowStep = z.infer<typeof rowStepSchema>;

/** What the school makes of the result: made anew from grading.json each time the file is written, and never read from it. */
export const rowGradeSchema = z.strictObject({
	/** By the school's weights. */
	score: z.number().min(1).max(5),
	/** One decimal; what lateness costs is taken off. */
	points: z.number().min(0),
	/** Null: the scale has no letters, or none so low. */
	grade: z.string().nullable(),
	/** Null: the school asks for no deadline. */
	late: z
		.strictObject({
			/** After the deadline, a begun minute counts; 0 or below: in time. Null: nothing says when. */
			minutes: z.int().nullable(),
			/** By when it was pushed, as the roster says, or by the date of the audited commit. */
			by: z.enum(['push', 'commit']),
			/** Points taken off. */
			minus: z.number().min(0),
			/** `pushed 3 h 12 min after the deadline`. */
			text: z.string(),
		})
		.nullable(),
});
export type RowGrade = z.infer<typeof rowGradeSchema>;

/** What people decided about a target, beside what was computed. */
export const rowDecidedSchema = z.strictObject({
	total: z.number().min(1).max(5).nullable(),
	/** Who set the total itself; null: it follows from the criteria. */
	totalBy: z.string().nullable(),
	/** What a confirmed danger lets the total reach at most; null: nothing caps it. */
	cap: z.number().nullable(),
	band: z.string().nullable(),
	/** By criterion id: those that a person decided, or that a wrong finding moved. */
	criteria: z.record(z.string(), z.strictObject({ score: z.number().min(1).max(5).nullable(), by: z.string() })),
	/** Who decided anything that counts, each once. */
	by: z.array(z.string()),
	/** Whether somebody signed the whole. */
	signed: z.boolean(),
	/** Without the findings that people hold to be wrong; absent where there are none. */
	asked: z.record(z.string(), askedSchema).optional(),
	steps: z.array(rowStepSchema).optional(),
	/** Remarks without a score. */
	comments: z.array(z.strictObject({ criterion: z.string().nullable(), by: z.string(), text: z.string() })),
	/** Decisions for an earlier report that ask to be confirmed. */
	toConfirm: z.int(),
	/** Criteria on which two people decided otherwise, the later standing. */
	contradicted: z.array(z.string()),
});
export type RowDecided = z.infer<typeof rowDecidedSchema>;

/** What the models of a target, or of a cohort, were asked and charged. Replies that were recorded before cost nothing and are not counted. */
export const billSchema = z.strictObject({
	calls: z.int().min(0),
	inputTokens: z.int().min(0),
	/** Of the input tokens, those that the provider had read before. */
	cachedTokens: z.int().min(0),
	outputTokens: z.int().min(0),
	/** In the currency of the prices; null: the price of a model is not known. */
	cost: z.number().min(0).nullable(),
});
export type Bill = z.infer<typeof billSchema>;

/** What came of one target: a row, also when nothing came of it. Deterministic but for `times`. */
export const cohortRowSchema = z.strictObject({
	entry: rosterEntrySchema,
	/** `audited`: report complete; `partial`: a report with something missing; `failed`: no report. */
	status: z.enum(['audited', 'partial', 'failed']),
	/** Why, for `partial` and `failed`; null otherwise. */
	reason: z.string().nullable(),
	/** True when the failure is ours (crash, time, memory) and not the target's; such a row is retried by --retry-errors. */
	ours: z.boolean(),
	/** What failed around the target (provider, disk), in words that are equal for equal failures; null or left out: nothing did. */
	cause: z.string().nullable().optional(),
	commit: z.string().nullable(),
	/** Seconds since the epoch, as the audited commit says; left out where no report says it. */
	committedAt: z.number().nullable().optional(),
	total: z.number().min(1).max(5).nullable(),
	/** What a confirmed danger lets the total reach at most; null or left out: nothing caps it. */
	cap: z.number().nullable().optional(),
	band: z.string().nullable(),
	/** By criterion id. */
	criteria: z.record(z.string(), cellSchema),
	/** By criterion id. */
	asked: z.record(z.string(), askedSchema).optional(),
	/** The weightiest first. */
	steps: z.array(rowStepSchema).optional(),
	/** Made from decisions.jsonl each time the file is written, and never read from it; absent where nobody decided. */
	decided: rowDecidedSchema.optional(),
	grade: rowGradeSchema.optional(),
	attention: z.array(attentionSchema),
	/** `reportDigest` of the report; null without a report. */
	digest: z.string().nullable(),
	/** Path of the report's folder, relative to the cohort's; null without a report. */
	folder: z.string().nullable(),
	/** Null or left out: no model was asked. */
	bill: billSchema.nullable().optional(),
	/** The only part that differs between two runs on the same input. */
	times: z.strictObject({
		startedAt: z.string(),
		finishedAt: z.string(),
		milliseconds: z.int(),
		attempts: z.int(),
		peakBytes: z.int().nullable(),
	}),
});
export type CohortRow = z.infer<typeof cohortRowSchema>;

/** A place in a target, as similarity shows it. */
export const similarPlaceSchema = z.strictObject({
	path: z.string(),
	line: z.int().min(1),
	endLine: z.int().min(1),
	name: z.string().nullable(),
	excerpt: z.string(),
});

/** Two targets that resemble each other. A hint for a person; it touches no score. */
export const similarPairSchema = z.strictObject({
	/** Entry ids, in code-unit order. */
	left: z.string(),
	right: z.string(),
	/** 0-1, overall. */
	similarity: z.number().min(0).max(1),
	/** 0-1 each; null where one of the two has none. */
	code: z.number().min(0).max(1).nullable(),
	prompts: z.number().min(0).max(1).nullable(),
	documents: z.number().min(0).max(1).nullable(),
	commits: z.number().min(0).max(1).nullable().optional(),
	/** The strongest places side by side, strongest first; at most a few, `more` says how many were left out. */
	places: z.array(
		z.strictObject({
			kind: z.enum(['function', 'prompt', 'document', 'commit']),
			left: similarPlaceSchema,
			right: similarPlaceSchema,
			similarity: z.number(),
		}),
	),
	more: z.int().min(0),
});
export type SimilarPair = z.infer<typeof similarPairSchema>;

/** cohort.json */
export const cohortSchema = z.strictObject({
	schemaVersion: z.literal(COHORT_SCHEMA_VERSION),
	auditor: z.string(),
	conditions: conditionsSchema,
	rubric: z.strictObject({
		name: z.string(),
		criteria: z.array(
			z.strictObject({
				id: z.string(),
				name: z.string(),
				weight: z.int().min(0),
				expectations: z.array(z.strictObject({ id: z.string(), text: z.string(), weight: z.int().min(0) })).optional(),
			}),
		),
	}),
	/** In the order of the roster. */
	rows: z.array(cohortRowSchema),
	/** Of all rows together, with their seconds; null or left out: no model was asked. */
	bill: billSchema
		.extend({ seconds: z.number().min(0) })
		.nullable()
		.optional(),
	similar: z.strictObject({
		/** What the numbers mean and what they do not, in one sentence; null when similarity was not asked for. */
		note: z.string().nullable(),
		threshold: z.number().nullable(),
		pairs: z.array(similarPairSchema),
		/** Pairs that were found and are not listed. */
		more: z.int().min(0).optional(),
		/** Three and more targets of which each resembles another one, largest first. */
		groups: z.array(z.array(z.string())).optional(),
		/** Files that three or more submissions of different authors hold byte for byte: installed or given, and not compared. */
		leftOut: z.array(z.strictObject({ path: z.string(), targets: z.array(z.string()) })).optional(),
		moreLeftOut: z.int().min(1).optional(),
	}),
	/** Null: nobody compared this rubric with people's grades, and the reports say "uncalibrated". */
	calibration: z.strictObject({ grades: z.int(), kappa: z.number(), exact: z.number(), adjacent: z.number() }).nullable(),
	times: z.strictObject({ startedAt: z.string(), finishedAt: z.string(), milliseconds: z.int() }),
});
export type Cohort = z.infer<typeof cohortSchema>;
