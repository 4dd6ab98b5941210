// The synthesis engine: criteria, evidence and opinions in, a verdict with reasons out.
export type { Case, CriterionInput, EvidenceInput, OpinionInput } from './case.js';
export { type Comparable, type Comparison, type CriterionChange, compareVerdicts, type FactChange } from './compare-verdicts.js';
export { type DecidedRequest, decidedOf } from './decisions/decided.js';
export { type DecidedReport, type StandingDecision, standingOf, wrongFindings } from './decisions/standing.js';
export { defineRule, type Effect, type Hearing, type Phase, type Rule, type Standing } from './define-rule.js';
export { explain } from './explain.js';
export type { Field, Fields } from './fields.js';
/** Kinds of parameters for rules of one's own. */
export * as fields from './fields.js';
export { type Fraction, fraction } from './fraction.js';
export { parsePolicy } from './parse-policy.js';
export { flawSteps } from './plan/flaws.js';
export { findPolicy, policies } from './policies.js';
export { type Planned, type PlanProgress, planProgress, type StepProgress } from './progress.js';
export { planRemediation, type RemediationRequest } from './remediation.js';
export { rules } from './rules/index.js';
export { contested, hearingLaw, synthesize } from './synthesize.js';
export { type Change, type DoneTogether, type Sensitivity, whatIf, whatIfDone } from './what-if.js';
