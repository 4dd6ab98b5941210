// Evidence is a finding admitted to the case of one criterion. It is the only thing an opinion may cite.
import { z } from 'zod';
import { findingSchema } from './finding.js';

/** Pieces of evidence of one file, and opinions: more are refused, since nobody could read them, and rendering would take minutes. */
export const MOST_EVIDENCE = 25_000;
export const MOST_OPINIONS = 100_000;
/** Opinions on one criterion: a bench of a hundred judges with ten rounds. */
export const MOST_OPINIONS_OF_ONE = 1000;

export const evidenceSchema = findingSchema.extend({
	/** `<probe slug>-<8 hex of content>`, unique in the case. */
	id: z.string(),
	criterion: z.string(),
	/** `expectation`: answers one of the criterion's expectations. `hazard`: a charge-able danger. `context`: shown, not counted. */
	role: z.enum(['expectation', 'hazard', 'context']),
	/** Id of the expectation or hazard it answers. */
	answers: z.string().nullable(),
	/** Whether the expectation is met (`where` included); null when the outcome is neither true nor false. For hazards: the hazard is present. */
	satisfied: z.boolean().nullable(),
	/** Result of reading the cited place again in a re-examination. */
	reread: z.enum(['confirmed', 'not-found']).nullable(),
	/** Set where a hearing overturned the answer: `satisfied` is what was upheld. */
	heard: z.literal(true).optional(),
	/** Set where a program looked, too, and what judges say is absent stands nowhere: a cap below what judges alone set binds. */
	looked: z.literal(true).optional(),
});
export type Evidence = z.infer<typeof evidenceSchema>;
