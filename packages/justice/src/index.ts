// The synthesis engine: criteria, evidence and opinions in, a verdict with reasons out.
export type { Case, CriterionInput, EvidenceInput, OpinionInput } from './case.js';
export { parsePolicy } from './parse-policy.js';
export { findPolicy, policies } from './policies.js';
export { planRemediation, type RemediationRequest } from './remediation.js';
export { rules } from './rules/index.js';
export { contested, synthesize } from './synthesize.js';
