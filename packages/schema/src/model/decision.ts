// What a person decided about an audit: one line of decisions.jsonl. Lines are added and never changed.
import { z } from 'zod';

const half = z.number().min(1).max(5).multipleOf(0.5);
const text = (most: number) => z.string().trim().min(1).max(most);

export const decisionKindSchema = z.enum(['score', 'total', 'comment', 'accept', 'finding-wrong', 'second-score', 'confirm', 'undo']);
/**
 * `score` and `total` set a score, or withdraw it; `accept` signs the computed score of a criterion or of the whole target; `comment` sets none.
 * `finding-wrong` takes one finding out of the case. `second-score` is another grader's score, compared and not counted.
 * `confirm` lets an earlier decision hold for the report of today; `undo` takes one back.
 */
export type DecisionKind = z.infer<typeof decisionKindSchema>;

export const decisionSchema = z
	.strictObject({
		schemaVersion: z.literal('1.0'),
		/** 32 hex digits, random: the same line twice counts once. */
		id: z.string().regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits'),
		/** ISO 8601 with zone. */
		at: z.iso.datetime({ offset: true }),
		/** Who signs. */
		by: text(120),
		/** Entry id in the cohort, null for a single run; and the repository as the report names it. */
		target: z.strictObject({ id: z.string().max(200).nullable(), source: z.string().max(2000) }),
		/** `reportDigest` of the report that the person looked at, its commit, and the digest of its rubric. */
		report: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256'),
		commit: z.string().max(100).nullable(),
		rubric: z.string().max(100),
		kind: decisionKindSchema,
		/** Criterion id; null for the whole target. */
		criterion: z.string().max(200).nullable(),
		/** Halves for a criterion, two decimals for a total; null: no score, or withdrawn. */
		score: z.number().min(1).max(5).nullable(),
		/** `Finding.fingerprint` and its sentence; null unless the kind is `finding-wrong`. */
		finding: z.strictObject({ fingerprint: z.string().max(200), message: z.string().max(2000) }).nullable(),
		/** Id of the decision that is confirmed or undone. */
		of: z.string().nullable(),
		/** The reason, or the comment. */
		text: z.string().trim().max(4000),
		/** What was computed then. */
		computed: z.strictObject({ score: z.number().nullable(), total: z.number().nullable() }),
	})
	.superRefine((d, context) => {
		const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
		const ofCriterion = d.kind === 'score' || d.kind === 'second-score';
		if (ofCriterion && d.criterion === null) fault('criterion', 'must name a criterion');
		if (ofCriterion && d.score !== null && !half.safeParse(d.score).success) fault('score', 'must be from 1 to 5 in halves');
		if (d.kind === 'second-score' && d.score === null) fault('score', 'must be from 1 to 5 in halves');
		if (!ofCriterion && d.kind !== 'total' && d.score !== null) fault('score', `must be null for ${d.kind}`);
		if ((d.kind === 'finding-wrong') !== (d.finding !== null)) fault('finding', 'belongs to finding-wrong and to nothing else');
		if ((d.kind === 'confirm' || d.kind === 'undo') !== (d.of !== null)) fault('of', 'belongs to confirm and undo and to nothing else');
		if (needsReason.has(d.kind) && d.text === '') fault('text', 'must give the reason');
	});
export type Decision = z.infer<typeof decisionSchema>;

const needsReason = new Set<DecisionKind>(['score', 'total', 'comment', 'finding-wrong']);

/** What people decided about one report, beside what was computed. In report.json it is shown and never read back. */
export const decidedSchema = z.strictObject({
	total: z.strictObject({
		score: z.number().nullable(),
		computed: z.number().nullable(),
		band: z.string().nullable(),
		scored: z.int(),
		of: z.int(),
		/** Who set the total itself; null: it follows from the criteria. */
		by: z.string().nullable(),
		/** What a confirmed danger lets the total reach at most; null: nothing caps it. */
		cap: z.number().nullable().optional(),
	}),
	/** In the rubric's order. */
	criteria: z.array(
		z.strictObject({
			criterion: z.string(),
			score: z.number().nullable(),
			computed: z.number().nullable(),
			/** Who decided; null: as computed. */
			by: z.string().nullable(),
		}),
	),
	/** In the order of the file. */
	entries: z.array(
		z.strictObject({
			decision: decisionSchema,
			/** `counts`; `replaced` by a later one; `undone`; `to-confirm`: made for another report; `unknown`: names what this report does not have. */
			state: z.enum(['counts', 'replaced', 'undone', 'to-confirm', 'unknown']),
			/** One sentence on the state; empty where it counts. */
			note: z.string(),
		}),
	),
	/** Entries that ask to be confirmed. */
	toConfirm: z.int(),
});
export type Decided = z.infer<typeof decidedSchema>;
