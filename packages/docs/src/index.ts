// Reads reports and asks what they say.
export { type IngestInput, type IngestOptions, ingest } from './collect/ingest.js';
export { assessConcepts, type ConceptAssessment, type ConceptMention, type ConceptVerdict } from './concepts/assess.js';
export { claimPaths, type PathClaim } from './paths/claim-paths.js';
export type { PathVerdict } from './paths/excuses.js';
