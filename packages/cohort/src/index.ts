// Many targets judged alike.
export {
	type Attention,
	type AttentionKind,
	attentionKindSchema,
	attentionSchema,
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
	rosterEntrySchema,
	type SimilarPair,
	similarPairSchema,
} from './model.js';
export { attentionOf } from './report/attention.js';
export { type CohortFile, cohortFiles } from './report/cohort-files.js';
export { type RowFacts, rowOf } from './report/row.js';
