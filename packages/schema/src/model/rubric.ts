// A rubric is the user's constitution: data that names criteria, the probes that serve as their evidence, expectations, caps and weights.
// Nothing in it is code.
import { z } from 'zod';
import { jsonSchema } from './json.js';

const id = z.string().regex(/^[A-Za-z][A-Za-z0-9_.-]*$/, 'an id starts with a letter and holds letters, digits, "_", "-" and "." only');
const score = z.int().min(1).max(5);

/** One condition on a finding's `values`. */
export const conditionSchema = z.strictObject({
	value: z.string(),
	is: z.enum(['==', '!=', '>=', '<=', '>', '<', 'includes', 'excludes']),
	to: jsonSchema,
});
export type Condition = z.infer<typeof conditionSchema>;

export const expectationSchema = z.strictObject({
	id,
	/** What good looks like, one sentence; shown to judges, and in reports where it is met. */
	text: z.string(),
	/** The fault, one sentence, as reports tell it where the expectation is not met. Absent: the text, said to be not met. */
	whenUnmet: z.string().min(1).optional(),
	probe: z.string(),
	expects: z.enum(['true', 'false']).default('true'),
	/** Which of the probe's findings answer at all, by their values; empty = every one. */
	select: z.array(conditionSchema).default([]),
	/** All must hold, on top of `expects`, for the expectation to be satisfied. */
	where: z.array(conditionSchema).default([]),
	/** Which finding answers when the probe found several places: all of them must satisfy, or one is enough. */
	quantifier: z.enum(['any', 'all']).default('any'),
	/** Points relative to the other expectations of the criterion. */
	weight: z.int().min(0).default(1),
	importance: z.enum(['essential', 'expected', 'bonus']).default('expected'),
	/** Ceiling of the criterion's score when the answer is contrary with confidence >= 0.7. */
	cap: score.nullable().default(null),
	/** Why this cap and this threshold, for whoever reads the rubric. */
	why: z.string().min(1).optional(),
	/** Floor of the criterion's score when the expectation is satisfied with confidence >= 0.7. */
	floor: score.nullable().default(null),
	/** `doubt`: without an answer the score is in doubt, and judges may stand one step apart. Absent: what has no answer is left out. */
	unanswered: z.literal('doubt').optional(),
	/** What to do when it is not met; `{{python: … | typescript: …}}` says it in the language of the code. Null: the probe's own remediation text. */
	remediation: z.string().nullable().default(null),
	/** Whether its fault raises an error where it is reached: its step stands before those that raise a score. */
	stops: z.boolean().optional(),
	/** Whether its fault does harm without an error, as where results are lost or a key is given away: its step is told openly, also where it raises no score. */
	harms: z.boolean().optional(),
	/** Expectations that have to be met first, as `criterion.expectation`: mended before them, this one breaks the program. */
	after: z.array(z.string()).optional(),
	/** Expectations that its remedy meets too, as `criterion.expectation`: where they are unmet, one step of the plan stands for all of them. */
	meets: z.array(z.string()).optional(),
});
export type Expectation = z.infer<typeof expectationSchema>;

export const hazardSchema = z.strictObject({
	id,
	text: z.string(),
	probe: z.string(),
	/** Outcome that means danger. */
	when: z.enum(['true', 'false']).default('true'),
	where: z.array(conditionSchema).default([]),
	/** What kind of charge it supports; `security` triggers the security override. */
	charge: z.string().default('security'),
	remediation: z.string().nullable().default(null),
});
export type Hazard = z.infer<typeof hazardSchema>;

export const artifactKindSchema = z.enum(['repository', 'report', 'diagram']);
export type ArtifactKind = z.infer<typeof artifactKindSchema>;

export const criterionSchema = z.strictObject({
	id,
	name: z.string(),
	/** The artifact judged. A criterion whose artifact was not given is `not-assessed`. */
	artifact: artifactKindSchema.default('repository'),
	instruction: z.string().default(''),
	success: z.string().default(''),
	failure: z.string().default(''),
	/** Descriptions per score, keys "1" to "5". */
	levels: z
		.record(z.enum(['1', '2', '3', '4', '5']), z.string())
		.nullable()
		.default(null),
	/** Per score, how many of the repositories that have it got 1, 2, 3, 4 and 5 from readers: how far the score is to be trusted, as measured. */
	readers: z.partialRecord(z.enum(['1', '2', '3', '4', '5']), z.array(z.int().min(0)).length(5)).optional(),
	/** Weight in the total. */
	weight: z.int().min(0).default(1),
	/** Marks that rules read, e.g. `functionality`. */
	marks: z.array(z.string()).default([]),
	expectations: z.array(expectationSchema).default([]),
	hazards: z.array(hazardSchema).default([]),
	/** Probes whose findings are shown to the judges without being counted. */
	context: z.array(z.string()).default([]),
	/** Extra instruction per persona id. */
	personaNotes: z.record(z.string(), z.string()).default({}),
});
export type Criterion = z.infer<typeof criterionSchema>;

/** A term and the ways it is written; matched case-insensitively on word parts (`RepoInvestigator` holds `investigator`). */
export const roleSchema = z.strictObject({
	id,
	/** Name parts that mark a member (`investigator`, `detective`), matched on node ids, functions and classes. */
	terms: z.array(z.string()).min(1),
	/** Name parts that exclude (`aggregator` is no detective). */
	not: z.array(z.string()).default([]),
});
export type Role = z.infer<typeof roleSchema>;

export const conceptSchema = z.strictObject({
	id,
	name: z.string(),
	/** Ways the concept is written, e.g. `fan-in`, `fan out`. */
	terms: z.array(z.string()).min(1),
	/** Verbs and nouns of its mechanism: words that a sentence which explains it uses. */
	mechanism: z.array(z.string()).default([]),
	/** Words of those who explain the concept without its name; they count only with a mechanism in full around them. */
	paraphrases: z.array(z.string()).optional(),
});
export type Concept = z.infer<typeof conceptSchema>;

/** A concept as another language writes it. */
const conceptWordsSchema = conceptSchema.omit({ name: true });

/** A stage of development, recognised by the paths that a commit brings code to, and elsewhere by the last words of the names it defines (`state`: `AgentState`). */
export const phaseSchema = z.strictObject({
	id,
	name: z.string(),
	paths: z.array(z.string()).default([]),
	words: z.array(z.string()).default([]),
});
export type Phase = z.infer<typeof phaseSchema>;

/** The rubric's words: probes know no project, the rubric tells them who is who. */
export const lexiconSchema = z.strictObject({
	language: z.string().default('en'),
	roles: z.array(roleSchema).default([]),
	concepts: z.array(conceptSchema).default([]),
	phases: z.array(phaseSchema).default([]),
	/** Free lists that a named probe reads. */
	lists: z.record(z.string(), z.array(z.string())).default({}),
	/** Concepts as further languages write them, by their tag (`fr`): a report in one of these is read by its words beside the rubric's own. */
	languages: z.record(z.string(), z.strictObject({ concepts: z.array(conceptWordsSchema).default([]) })).optional(),
});
export type Lexicon = z.infer<typeof lexiconSchema>;

/** Conditions in a file: the long form, or `{ "role": "judge", "parallel": ">= 3" }`. */
const conditionsInFile = z.union([z.array(conditionSchema), z.record(z.string(), jsonSchema)]).optional();
/** Words in a file: a list, or one text with commas. */
const wordsInFile = z.union([z.array(z.string()), z.string()]);
const conceptWordsInFile = { terms: wordsInFile, mechanism: wordsInFile.optional(), paraphrases: wordsInFile.optional() };
/** Entries in a file: a list, or an object by id. */
const entriesInFile = <Shape extends z.ZodRawShape & { id: z.ZodType }>(entry: z.ZodObject<Shape, z.core.$strict>) =>
	z.union([z.array(entry), z.record(id, entry.partial({ id: true } as never))]);

const neededSchema = z.strictObject({
	probe: z.string(),
	expects: z.enum(['true', 'false']).default('true'),
	where: z.array(conditionSchema).default([]),
});
/** The same in a file. */
const neededInFile = neededSchema.extend({ where: conditionsInFile });

/** What a target must hold for a rubric to fit it; one of the answers is enough. */
export const needsSchema = z.strictObject({
	/** What fitting targets hold, one sentence. */
	text: z.string().min(1),
	/** What others lack, one sentence; the report says it in place of scores. */
	whenUnmet: z.string().min(1),
	any: z.array(neededSchema).min(1),
	/** Which of the answers shows a target that the rubric is made for, whatever other rubric fits too; one of them is enough. */
	surely: z
		.strictObject({
			/** What such targets hold, one sentence. */
			text: z.string().min(1),
			any: z.array(neededSchema).min(1),
		})
		.optional(),
});

export const rubricSchema = z.strictObject({
	$schema: z.string().optional(),
	id,
	name: z.string(),
	version: z.string(),
	/** What the rubric is for, one sentence. */
	target: z.string().default(''),
	/** Absent: the rubric fits every target. */
	needs: needsSchema.optional(),
	/** Name of a shipped policy, or of one in `policies`; `--policy` overrules it. */
	policy: z.string().default('courtroom'),
	/** Policies of its own, which `policy` may name and which may extend shipped ones: each as a policy file, left as written for @auditor/justice to read. */
	policies: z.array(z.looseObject({ id: z.string().min(1) })).optional(),
	criteria: z.array(criterionSchema).min(1, 'a rubric needs at least one criterion'),
	lexicon: lexiconSchema.prefault({}),
	/** Parameters per probe id, passed to the probe. */
	parameters: z.record(z.string(), z.record(z.string(), jsonSchema)).default({}),
});
const asksInFile = {
	probe: z.string().optional(),
	must: z.enum(['found', 'not found']).optional(),
	expects: z.enum(['true', 'false']).optional(),
	select: conditionsInFile,
	where: conditionsInFile,
	quantifier: z.enum(['any', 'all']).optional(),
};
const worthInFile = {
	weight: z.int().min(0).optional(),
	importance: expectationSchema.shape.importance.optional(),
	cap: score.nullable().optional(),
	floor: score.nullable().optional(),
	/** The value that `caps` compares. */
	value: z.string().optional(),
	/** `{ "< 3": 2, "< 5": 3 }`: one expectation a rung, whose number stands for `{}` in its texts. */
	caps: z.record(z.string(), score).optional(),
	unanswered: expectationSchema.shape.unanswered,
	harms: expectationSchema.shape.harms,
	stops: expectationSchema.shape.stops,
};
const expectationInFile = expectationSchema.extend({
	...asksInFile,
	...worthInFile,
	/** What is asked of which probe, and what it counts, on one line. */
	asks: z.strictObject({ ...asksInFile, ...worthInFile }).optional(),
	/** What it counts, on a line of its own. */
	worth: z.strictObject(worthInFile).optional(),
});
const hazardInFile = hazardSchema.extend({
	probe: z.string().optional(),
	where: conditionsInFile,
	asks: z.strictObject({ probe: z.string().optional(), when: z.enum(['true', 'false']).optional(), where: conditionsInFile }).optional(),
});

/** A rubric file, in which much may be written shorter; `expandRubric` gives the long form. */
export const rubricFileSchema = rubricSchema.extend({
	needs: needsSchema
		.extend({
			any: z.array(neededInFile).min(1),
			surely: z.strictObject({ text: z.string().min(1), any: z.array(neededInFile).min(1) }).optional(),
		})
		.optional(),
	criteria: z.array(
		criterionSchema.extend({
			expectations: entriesInFile(expectationInFile).optional(),
			hazards: entriesInFile(hazardInFile).optional(),
		}),
	),
	lexicon: lexiconSchema
		.extend({
			roles: entriesInFile(roleSchema.extend({ terms: wordsInFile, not: wordsInFile.optional() })),
			concepts: entriesInFile(conceptSchema.extend(conceptWordsInFile)),
			phases: entriesInFile(phaseSchema.extend({ paths: wordsInFile.optional(), words: wordsInFile.optional() })),
			lists: z.record(z.string(), wordsInFile),
			languages: z.record(
				z.string(),
				z.strictObject({
					concepts: z.union([
						entriesInFile(conceptWordsSchema.extend(conceptWordsInFile)),
						/** As one text: the words that name it; those of its mechanism; those of who tells of it without its name. */
						z.record(id, z.string()),
					]),
				}),
			),
		})
		.partial()
		.optional(),
});
export type Rubric = z.infer<typeof rubricSchema>;
/** A rubric as people write it, before defaults are filled in. */
export type RubricInput = z.input<typeof rubricSchema>;
