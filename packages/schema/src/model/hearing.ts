// What judges say of facts, and what becomes of it: answers per expectation with quotes, disputes, raised flaws, and the points that were ruled on.
import { z } from 'zod';

/** A passage that a judge copied, with its place: `line` is a line of a file or a page of a document. */
export const quoteSchema = z.strictObject({ path: z.string(), line: z.int().min(1).nullable(), text: z.string() });
export type Quote = z.infer<typeof quoteSchema>;

/**
 * `code`: it stands at its place and is code. `words`: it stands there, in a comment, a string or a document. `nowhere`: it does not stand there. Of a
 * requirement in words also `document`: it is asked of a document, and stands in one; `absent`: no quote, but what a program looked for and found nowhere.
 */
export const checkedQuoteSchema = quoteSchema.extend({ stands: z.enum(['code', 'words', 'nowhere', 'document', 'absent']) });
export type CheckedQuote = z.infer<typeof checkedQuoteSchema>;

export const severitySchema = z.enum(['minor', 'major', 'breaks-the-criterion']);
export type Severity = z.infer<typeof severitySchema>;
/** The lightest first. */
export const severities = severitySchema.options;

/** What one judge answered; every quote was looked for at its place. */
export const readingSchema = z.strictObject({
	answers: z.array(
		z.strictObject({
			expectation: z.string(),
			answer: z.enum(['holds', 'does-not-hold', 'cannot-tell']),
			/** Of several findings, ids of those that it is about; left out: all. */
			findings: z.array(z.string()).optional(),
			quote: checkedQuoteSchema.nullable(),
			reason: z.string(),
		}),
	),
	/** Findings that the judge holds to be wrong. */
	disputes: z.array(z.strictObject({ finding: z.string(), reason: z.string(), quote: checkedQuoteSchema })),
	/** Flaws that no expectation asks for. */
	raised: z.array(z.strictObject({ flaw: z.string(), severity: severitySchema, quote: checkedQuoteSchema })),
	/** The level whose words fit, and what shows it; 0: the criterion has no case here. */
	level: z
		.strictObject({ level: z.int().min(0).max(5), quote: checkedQuoteSchema.nullable(), reason: z.string() })
		.nullable()
		.optional(),
	/** The label that the model named; the one that counts follows from its answers. */
	named: z.string(),
});
export type Reading = z.infer<typeof readingSchema>;

/** One point of a hearing: a finding that a judge disputes with a quote or that the one who rules found to be wrong beside them, a flaw, or an answer to what no probe could tell. */
export const hearingPointSchema = z.strictObject({
	/** `<criterion>/dispute/<expectation>`, `<criterion>/further/<expectation>`, `<criterion>/flaw/<number>`, `<criterion>/level/<number>` or `<criterion>/answer/<expectation>/<claim>`. */
	id: z.string(),
	criterion: z.string(),
	kind: z.enum(['dispute', 'further', 'flaw', 'answer', 'level']),
	/** Of a dispute and an answer: whose state is in question; null: a sentence alone is disputed. */
	expectation: z.string().nullable(),
	/** Of a dispute and an answer: what the expectation would be, were it upheld. Of a level: `met` at least this, `unmet` at most; null: this. */
	claim: z.enum(['met', 'unmet']).nullable(),
	/** Ids of the evidence in question. */
	evidence: z.array(z.string()),
	/** Of an answer: these of several findings alone. */
	part: z.boolean().optional(),
	/** Probes that gave it. */
	probes: z.array(z.string()),
	/** One sentence: the objection or the flaw as a judge put it, or the requirement. */
	statement: z.string(),
	/** Of a flaw: the middle one of those who raised it. */
	severity: severitySchema.nullable(),
	/** Of a flaw: the level whose words the one who rules copied as speaking of it; null: the rubric speaks of no such flaw, and it costs nothing. Of a level: which. */
	level: z.int().min(0).max(5).nullable().optional(),
	/** What was read speaks to its judges: the point may lower, and lifts nothing. */
	lowers: z.boolean().optional(),
	by: z
		.array(z.strictObject({ judge: z.string(), reason: z.string(), severity: severitySchema.optional(), quote: checkedQuoteSchema }))
		.min(1),
	/** `partly`: it is right in part. `not-ruled`: the judge who rules could not be heard. */
	ruling: z.enum(['upheld', 'partly', 'rejected', 'cannot-tell', 'not-ruled']),
	ruledBy: z.string(),
	because: z.string(),
});
export type HearingPoint = z.infer<typeof hearingPointSchema>;
