// The language of the auditor: every noun that two packages share.
export type { AnswerStore } from './contracts/answer-store.js';
export {
	type ArtifactState,
	type Artifacts,
	type ArtifactToken,
	available,
	defineArtifact,
	diagramsArtifact,
	documentsArtifact,
	failedArtifact,
	graphsArtifact,
	historyArtifact,
	missing,
	optionalArtifact,
	textsArtifact,
	treeArtifact,
} from './contracts/artifact.js';
export { type Inquiry, type InquiryLibrary, type InquiryLook, type InquiryOutcome, type Looks, lookKinds } from './contracts/inquiry.js';
export type { Bench, CaseFile, ReadMore } from './contracts/judge.js';
export type { ListedPlace, Material } from './contracts/material.js';
export type { Detection, FindingDraft, Needed, Needs, Probe, ProbeContext, ProbeDefinition } from './contracts/probe.js';
export type { Renderer, RenderOptions, Suppression } from './contracts/renderer.js';
export { AuditorError } from './errors/auditor-error.js';
export { type ErrorCode, errorCodes } from './errors/codes.js';
export {
	type AuditReport,
	auditReportSchema,
	type ProvenFix,
	provenFixSchema,
	type RemediationStep,
	type ReportCriterion,
	remediationStepSchema,
	reportCriterionSchema,
} from './model/audit-report.js';
export {
	type Decided,
	type Decision,
	type DecisionKind,
	decidedSchema,
	decisionKindSchema,
	decisionSchema,
} from './model/decision.js';
export { type Diagram, diagramSchema } from './model/diagram.js';
export {
	type AuditDocument,
	auditDocumentSchema,
	type DocumentPage,
	type DocumentStatus,
	documentPageSchema,
	documentStatusSchema,
} from './model/document.js';
export { type Evidence, evidenceSchema } from './model/evidence.js';
export {
	type Answers,
	answersSchema,
	type CloneFact,
	cloneFactSchema,
	type Facts,
	type FilesRead,
	factsSchema,
	filesReadSchema,
	type Limitation,
	limitationSchema,
	type ReducerFact,
	reducerFactSchema,
	SCHEMA_VERSION,
	type StructuredOutput,
	structuredOutputSchema,
	type UnsafeCall,
	unsafeCallSchema,
} from './model/facts.js';
export {
	type Detective,
	type Dispute,
	detectiveSchema,
	disputeSchema,
	type FileContext,
	type Finding,
	fileContextSchema,
	findingSchema,
	type Outcome,
	outcomeSchema,
	type Snippet,
	snippetSchema,
} from './model/finding.js';
export {
	type DeadEnd,
	deadEndSchema,
	END_NODE,
	type Fan,
	fanSchema,
	type GraphEdge,
	type GraphModel,
	type GraphNode,
	graphEdgeSchema,
	graphModelSchema,
	graphNodeSchema,
	START_NODE,
	type Unresolved,
	unresolvedSchema,
} from './model/graph.js';
export {
	type CheckedQuote,
	checkedQuoteSchema,
	type HearingPoint,
	hearingPointSchema,
	type Quote,
	quoteSchema,
	type Reading,
	readingSchema,
	type Severity,
	severities,
	severitySchema,
} from './model/hearing.js';
export { type Json, jsonSchema } from './model/json.js';
export { commitLocation, fileLocation, type Location, locationSchema, pageLocation } from './model/location.js';
export {
	type Abstention,
	abstentionSchema,
	type Charge,
	chargeSchema,
	type JudicialOpinion,
	judicialOpinionSchema,
	type OpinionSource,
	opinionSourceSchema,
} from './model/opinion.js';
export { type Policy, policySchema, type Rounding, roundingSchema } from './model/policy.js';
export {
	type Commit,
	commitSchema,
	type History,
	historySchema,
	type Repository,
	repositorySchema,
	type Texts,
	type Tree,
	type TreeFile,
	treeFileSchema,
	treeSchema,
} from './model/repository.js';
export {
	type ArtifactKind,
	artifactKindSchema,
	type Concept,
	type Condition,
	type Criterion,
	conceptSchema,
	conditionSchema,
	criterionSchema,
	type Expectation,
	expectationSchema,
	type Hazard,
	hazardSchema,
	type Lexicon,
	lexiconSchema,
	type Phase,
	phaseSchema,
	type Role,
	type Rubric,
	type RubricInput,
	roleSchema,
	rubricSchema,
} from './model/rubric.js';
export { materialFileSchema, type OpinionsFile, opinionsFileSchema, type VerdictFile, verdictFileSchema } from './model/stages.js';
export {
	type CriterionResult,
	type CriterionStatus,
	criterionResultSchema,
	criterionStatusSchema,
	type Dissent,
	dissentSchema,
	type Ruling,
	rulingSchema,
	type Total,
	type TotalStatus,
	totalSchema,
	totalStatusSchema,
	type Verdict,
	verdictSchema,
} from './model/verdict.js';
export { FILE_MOST, tooLarge } from './pure/bounded.js';
export { canonicalJson } from './pure/canonical-json.js';
export { compareBy, compareText } from './pure/compare.js';
export { deepFreeze } from './pure/deep-freeze.js';
export { digest, sha256 } from './pure/digest.js';
export {
	artifactOf,
	dimensionsRubricSchema,
	isDimensionsFormat,
	rubricFromDimensions,
} from './pure/dimensions.js';
export {
	compareWithGraph,
	type GraphComparison,
	isCounted,
	isPicture,
	isSource,
} from './pure/drawn-graph.js';
export { duration } from './pure/duration.js';
export { endOfDay } from './pure/end-of-day.js';
export { escapeText } from './pure/escape/expression.js';
export {
	answerExpectations,
	CERTAIN,
	capOf,
	confirmedHazards,
	EVEN,
	type ExpectationAnswer,
	type ExpectationState,
	type HazardAnswer,
	holds,
	isPast,
} from './pure/expectations.js';
export { askableOf, madeFor, misfitOf, openOf, shownOf } from './pure/fit.js';
export { type GlobPart, matchesGlob, readGlob, TEXT } from './pure/glob/glob.js';
export { groupBy } from './pure/group-by.js';
export {
	afterHearing,
	asksOfFiles,
	type Heard,
	type HearingEffect,
	type HearingLaw,
	type HearingMode,
	hearingModes,
	isOpen,
	isProof,
	isToldElsewhere,
	type NamedLevel,
} from './pure/hearing.js';
export { findInjectionAttempts, type InjectionAttempt, type InjectionText } from './pure/injection/find-injection-attempts.js';
export type { InjectionKind } from './pure/injection/injection-patterns.js';
export { nameParts } from './pure/name-parts.js';
export { nearest } from './pure/nearest.js';
export { type OutsideFault, outsideFault } from './pure/outside.js';
export { own } from './pure/own.js';
export { parseWith } from './pure/parse.js';
export { formatLocation } from './pure/places.js';
export { type ReadersDoubt, readersDoubt } from './pure/readers.js';
export { reportDigest } from './pure/report-digest.js';
export { type ExpandedRubric, expandRubric, readRubric } from './pure/rubric-file.js';
export { type AssignedPassword, assignedPasswords } from './pure/secrets/assigned-passwords.js';
export { type AssignedSecret, assignedSecrets, countsUp } from './pure/secrets/assigned-secrets.js';
export { maskSecrets, maskSecretsIn } from './pure/secrets/mask-secrets.js';
export { type PrefixedShape, prefixedShapes, SEED_PHRASE } from './pure/secrets/secret-shapes.js';
export { STATUS_THRESHOLDS, statusOf } from './pure/status.js';
export { totalCap } from './pure/total-cap.js';
