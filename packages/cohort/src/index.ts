// Many targets judged alike.

export { agreementOf, type Pair, type Resampling } from './calibrate/agreement.js';
export { calibrate, RESAMPLING, type Scored, scoredCohort, scoredReports } from './calibrate/calibrate.js';
export { gradesOf } from './calibrate/grades-of.js';
export {
	type Agreement,
	agreementSchema,
	CALIBRATION_VERSION,
	type Calibration,
	calibrationSchema,
	type Estimate,
} from './calibrate/model.js';
export { type Grade, type GradeSheet, readGrades } from './calibrate/read-grades.js';
export { type Drift, type DriftMoves, drift, driftSchema } from './drift/drift.js';
export { type FilledSheet, fillSheet, type SheetOptions } from './grades/fill-sheet.js';
export { type Grading, gradeOf, gradingSchema, withGrades } from './grades/grading.js';
export { instantFrom, parseLateSteps } from './grades/late.js';
export { parseScale, parseWeights, type Scale, type Worth, worthOf } from './grades/points.js';
export {
	type Attention,
	type AttentionKind,
	attentionKindSchema,
	attentionSchema,
	type Bill,
	billSchema,
	type Cell,
	COHORT_SCHEMA_VERSION,
	type Cohort,
	type CohortRow,
	type Conditions,
	cellSchema,
	cohortRowSchema,
	cohortSchema,
	conditionsSchema,
	type RosterEntry,
	type RowDecided,
	type RowGrade,
	rosterEntrySchema,
	rowDecidedSchema,
	rowGradeSchema,
	type SimilarPair,
	similarPairSchema,
} from './model.js';
export { mayPass, type Patience } from './patience.js';
export {
	ATTEMPTS,
	type DeadLetter,
	type Job,
	type JobHandler,
	JobInvalid,
	type JobQueue,
	JobRefused,
	type ProcessOptions,
	type QueueStatus,
	type TakenJob,
} from './queue/job-queue.js';
export { memoryQueue } from './queue/memory-queue.js';
export { memoryPurse, type Purse } from './queue/purse.js';
export { memoryQuota, type Quota, type QuotaLimits } from './queue/quota.js';
export { attentionOf } from './report/attention.js';
export { billOf, tellBill } from './report/bill.js';
export { type ClassCounts, classCounts, commonSteps, lostPoints, missedExpectations } from './report/class.js';
export { type CohortFile, cohortFiles } from './report/cohort-files.js';
export { decidedScore, decidedTotal, type Figure, withDecided } from './report/decided.js';
export type { PageExtras } from './report/page/context.js';
export { queueOrder } from './report/queue-order.js';
export { askedIn, type RowFacts, rowOf } from './report/row.js';
export { withCohortAttention } from './report/with-cohort-attention.js';
export { columnsLike, studentIds, studentLine } from './roster/columns.js';
export { type Roster, type RosterOptions, readRoster } from './roster/read-roster.js';
export { type CollectOptions, collectResults } from './run/collect-results.js';
export { claimConditions, conditionsIn, differenceOf, nameConditions } from './run/conditions.js';
export { estimate, type Remaining, tellRemaining } from './run/estimate.js';
export { shuffled } from './run/order.js';
export {
	decodeResult,
	encodeResult,
	type JobKey,
	jobId,
	packFiles,
	RESULTS,
	resultName,
	type StoredResult,
	type UncodedResult,
} from './run/stored-result.js';
export { type ChildEnd, type Limits, supervise } from './run/supervise.js';
export { type JobData, jobDataSchema, signedJob, type WorkOptions, worker } from './run/work.js';
export { holderOfFolder, lockFolder } from './store/folder-lock.js';
export { folderStore } from './store/folder-store.js';
export { patientStore } from './store/patient-store.js';
export type { ResultStore } from './store/result-store.js';
export { type SpooledStore, spooledStore } from './store/spooled-store.js';
export { type TableRecord, tableOf } from './table.js';
export { type Signer, signerOf } from './trust/signer.js';
