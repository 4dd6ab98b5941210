// facts.json: what the detectives found. Facts only; the rubric's lexicon named the roles, nothing was judged.
import { z } from 'zod';
import { diagramSchema } from './diagram.js';
import { auditDocumentSchema } from './document.js';
import { MOST_EVIDENCE } from './evidence.js';
import { fileContextSchema, findingSchema } from './finding.js';
import { graphModelSchema } from './graph.js';
import { repositorySchema } from './repository.js';

export const SCHEMA_VERSION = '1.0.0';

export const reducerFactSchema = z.strictObject({
	file: z.string(),
	line: z.int().min(1),
	stateClass: z.string().nullable(),
	field: z.string(),
	/** As written and resolved, e.g. `operator.add`, `add_messages`, `last-write`. */
	reducer: z.string(),
	context: fileContextSchema,
});
export type ReducerFact = z.infer<typeof reducerFactSchema>;

export const unsafeCallSchema = z.strictObject({
	file: z.string(),
	line: z.int().min(1),
	kind: z.enum(['os-system', 'shell-true', 'eval-exec', 'interpolated-command', 'dynamic-code', 'unsafe-load']),
	callee: z.string(),
	context: fileContextSchema,
});
export type UnsafeCall = z.infer<typeof unsafeCallSchema>;

export const structuredOutputSchema = z.strictObject({
	file: z.string(),
	line: z.int().min(1),
	/** `with_structured_output`, `bind_tools`, `json-mode`, `hand-parsed`, ... */
	method: z.string(),
	schema: z.string().nullable(),
	context: fileContextSchema,
});
export type StructuredOutput = z.infer<typeof structuredOutputSchema>;

export const cloneFactSchema = z.strictObject({
	file: z.string(),
	line: z.int().min(1),
	function: z.string(),
	sandboxed: z.boolean(),
	timeout: z.boolean(),
	urlValidation: z.boolean(),
	errorHandling: z.boolean(),
	context: fileContextSchema,
});
export type CloneFact = z.infer<typeof cloneFactSchema>;

/** Answers to the questions people ask first; null = cannot be said. */
export const answersSchema = z.strictObject({
	detectiveFanOut: z.boolean().nullable(),
	judgeFanOut: z.boolean().nullable(),
	anyFanOut: z.boolean().nullable(),
	anyFanIn: z.boolean().nullable(),
	evidenceFrozen: z.boolean().nullable(),
	scoreBounded: z.boolean().nullable(),
	personasDistinct: z.boolean().nullable(),
});
export type Answers = z.infer<typeof answersSchema>;

export const filesReadSchema = z.strictObject({
	/** total = read + skipped, always. */
	total: z.int().min(0),
	read: z.int().min(0),
	skipped: z.array(z.strictObject({ path: z.string(), reason: z.string() })),
	/** Source files by language; languages without a front end are listed with `frontEnd: false`. */
	languages: z.array(z.strictObject({ language: z.string(), files: z.int().min(0), frontEnd: z.boolean() })),
});
export type FilesRead = z.infer<typeof filesReadSchema>;

/** What was not seen, and why; `critical` when a whole artifact is missing. */
export const limitationSchema = z.strictObject({
	detective: z.string(),
	severity: z.enum(['note', 'limitation', 'critical']),
	message: z.string(),
	/** True when the cause is a failure of ours. */
	ours: z.boolean(),
});
export type Limitation = z.infer<typeof limitationSchema>;

export const factsSchema = z.strictObject({
	schemaVersion: z.literal(SCHEMA_VERSION),
	auditor: z.string(),
	rubric: z.strictObject({ id: z.string(), version: z.string(), digest: z.string() }),
	repository: repositorySchema,
	graphs: z.array(graphModelSchema),
	reducers: z.array(reducerFactSchema),
	unsafeCalls: z.array(unsafeCallSchema),
	structuredOutput: z.array(structuredOutputSchema),
	clones: z.array(cloneFactSchema),
	answers: answersSchema,
	files: filesReadSchema,
	documents: z.array(auditDocumentSchema),
	diagrams: z.array(diagramSchema),
	findings: z.array(findingSchema).max(MOST_EVIDENCE),
	limitations: z.array(limitationSchema),
	/** Line count per path of the audited tree that was read as text: places are checked against it. */
	lines: z.record(z.string(), z.int().min(0)),
});
export type Facts = z.infer<typeof factsSchema>;
