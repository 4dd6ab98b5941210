// report.json: everything a renderer needs, and nothing a renderer has to look up.
import { z } from 'zod';
import { decidedSchema } from './decision.js';
import { diagramSchema } from './diagram.js';
import { auditDocumentSchema } from './document.js';
import { evidenceSchema, MOST_EVIDENCE, MOST_OPINIONS, MOST_OPINIONS_OF_ONE } from './evidence.js';
import { filesReadSchema, limitationSchema, SCHEMA_VERSION } from './facts.js';
import { graphModelSchema } from './graph.js';
import { hearingPointSchema } from './hearing.js';
import { locationSchema } from './location.js';
import { judicialOpinionSchema } from './opinion.js';
import { policySchema } from './policy.js';
import { repositorySchema } from './repository.js';
import { criterionSchema } from './rubric.js';
import { criterionResultSchema, totalSchema } from './verdict.js';

/** New text in the place of what stands between two positions, which count from 1; the end is not part of it. */
export const fixEditSchema = z.strictObject({
	line: z.int().min(1),
	column: z.int().min(1),
	endLine: z.int().min(1),
	endColumn: z.int().min(1),
	text: z.string(),
});

/** An edit that was made in memory, parsed and judged before it was shown: it does the step, brings its gain, and breaks nothing that was met. */
export const provenFixSchema = z.strictObject({
	/** What is done, in imperative sentences. */
	title: z.string(),
	/** What the total gained when it was tried alone, in points. */
	gain: z.number(),
	/** Score of the step's criterion before and after. */
	before: z.int().min(1).max(5).nullable(),
	after: z.int().min(1).max(5).nullable(),
	/** Lines that change. */
	lines: z.int().min(1),
	/** `edits`: on the text of the file; `new`: the file is not there yet. */
	files: z.array(z.strictObject({ path: z.string(), new: z.boolean(), edits: z.array(fixEditSchema) })),
	/** For `git apply`. */
	patch: z.string(),
});
export type ProvenFix = z.infer<typeof provenFixSchema>;

export const remediationStepSchema = z.strictObject({
	/** Stable over runs: from criterion, expectation and place. */
	id: z.string(),
	criterion: z.string(),
	/** The expectation that it would meet; null where it removes a danger. */
	expectation: z.string().nullable(),
	/** What the same act at the same place brings about besides: the same finding answers these too. */
	also: z.array(z.strictObject({ criterion: z.string(), expectation: z.string().nullable() })).optional(),
	text: z.string(),
	/** A place that exists in the audited tree or a page of the report; null where the evidence names none, as for what is absent. */
	location: locationSchema.nullable(),
	evidence: z.array(z.string()),
	/** What the total would gain if this step alone were done, in points of the total (0-4). */
	gain: z.number(),
	/** What the gain may be at least and at most, where something that it rests on is in doubt. `asks`: expectations that do not apply today, and are asked for once it is done. Absent: `gain` is certain. */
	range: z.strictObject({ least: z.number(), most: z.number(), asks: z.int().min(1).optional() }).optional(),
	/** What mending some of several places brings: how many of them for which gain, the most last. With `together`, once those are done. */
	rungs: z.array(z.strictObject({ places: z.int().min(1), gain: z.number() })).optional(),
	/** The file to change, where the step's place is in one that is made from it. */
	source: z.string().optional(),
	/** What the criterion's score would become. */
	scoreAfter: z.int().min(1).max(5).nullable(),
	/** Steps of this plan that have to be done first. */
	after: z.array(z.string()).optional(),
	/** Where the step alone raises nothing: the steps that it goes with, and what they bring together. Absent: no such steps either. */
	together: z.strictObject({ with: z.array(z.string()), gain: z.number(), scoreAfter: z.int().min(1).max(5) }).optional(),
	/** Where steps raise the same criterion, each alone, and do not add up: the others, and what all of them bring together. Absent: they add up. */
	shared: z.strictObject({ with: z.array(z.string()), gain: z.number(), scoreAfter: z.int().min(1).max(5) }).optional(),
	/** What the criterion's score would become with all of its steps, where that is more than this one brings, those that it goes with included. */
	scoreWithAll: z.int().min(1).max(5).optional(),
	/** Where the step is mechanical, and fixes were tried. */
	fix: provenFixSchema.optional(),
});
export type RemediationStep = z.infer<typeof remediationStepSchema>;

export const reportCriterionSchema = criterionResultSchema.extend({
	criterion: criterionSchema,
	evidence: z.array(evidenceSchema),
	opinions: z.array(judicialOpinionSchema).max(MOST_OPINIONS_OF_ONE),
	/** Points that judges disputed or raised. Absent: none. */
	hearing: z.array(hearingPointSchema).max(MOST_OPINIONS_OF_ONE).optional(),
});
export type ReportCriterion = z.infer<typeof reportCriterionSchema>;

export const auditReportSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	auditor: z.string(),
	/** `complete`, or `partial` when an artifact or detective is missing. */
	completeness: z.enum(['complete', 'partial']),
	repository: repositorySchema,
	rubric: z.strictObject({ id: z.string(), name: z.string(), version: z.string(), digest: z.string() }),
	policy: policySchema,
	bench: z.string(),
	summary: z.strictObject({
		headline: z.string(),
		strengths: z.array(z.string()),
		weaknesses: z.array(z.string()),
	}),
	total: totalSchema,
	criteria: z
		.array(reportCriterionSchema)
		.refine((all) => sum(all, 'evidence') <= MOST_EVIDENCE, `they hold more than ${MOST_EVIDENCE} pieces of evidence`)
		.refine((all) => sum(all, 'opinions') <= MOST_OPINIONS, `they hold more than ${MOST_OPINIONS} opinions`),
	remediation: z.array(remediationStepSchema),
	limitations: z.array(limitationSchema),
	files: filesReadSchema,
	graphs: z.array(graphModelSchema),
	/** Without page text. */
	documents: z.array(auditDocumentSchema.omit({ pages: true })),
	diagrams: z.array(diagramSchema),
	digests: z.strictObject({ facts: z.string(), opinions: z.string(), verdict: z.string() }),
	versions: z.record(z.string(), z.string()),
	/** What people decided, for readers of the file. It is made from decisions.jsonl anew each time, and nothing that it says is believed. */
	decided: decidedSchema.optional(),
	/** The only part that differs between two runs on the same input. */
	times: z.strictObject({ startedAt: z.string(), finishedAt: z.string(), milliseconds: z.record(z.string(), z.int()) }),
});
export type AuditReport = z.infer<typeof auditReportSchema>;

function sum(criteria: readonly ReportCriterion[], of: 'evidence' | 'opinions'): number {
	return criteria.reduce((all, criterion) => all + criterion[of].length, 0);
}
