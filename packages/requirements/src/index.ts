// @auditor/requirements: what does a requirement in plain words ask for, and which of its parts does the code hold?

export type { Account } from './account.js';
export { type Coverage, contradictionsIn, coverageOf, type Reach, toldCoverage } from './coverage.js';
export { type DraftedRubric, draftRubric } from './draft/draft-rubric.js';
export type { Draft, DraftCriterion, DraftRequirement } from './draft/model.js';
export { readDraft } from './draft/read-draft.js';
export { callersOf, isAbsent, isOfDocuments, standsAt } from './locate/asked.js';
export { type LikelyPlace, locate } from './locate/locate.js';
export { accountOf, lookUp } from './look-up.js';
export type { Sources } from './looks/code-index.js';
export type { Look } from './looks/look.js';
export type { Clause, Mention, MentionKind, Predicate, Quantity, Requirement, Role } from './model.js';

export { probes } from './probes/index.js';
export { REQUIREMENT_PROBE, requirement } from './probes/words/requirement.js';
export { readRequirement, requirementsIn } from './read/read-requirement.js';
export { withRequirements } from './with-requirements.js';
