// Every rule there is, one file each. A policy picks from these by id and sets their order; the order here is that of the documentation.
import type { Rule } from '../define-rule.js';
import { citationCheck } from './citation-check.js';
import { dissent } from './dissent.js';
import { evidenceBounds } from './evidence-bounds.js';
import { functionalityWeight } from './functionality-weight.js';
import { hearing } from './hearing.js';
import { inflatedDefense } from './inflated-defense.js';
import { lowConfidence } from './low-confidence.js';
import { quorum } from './quorum.js';
import { securityOverride } from './security-override.js';
import { unresolvedCitation } from './unresolved-citation.js';
import { varianceReExamination } from './variance-re-examination.js';
import { weightedMeanRule } from './weighted-mean.js';

export const rules: readonly Rule[] = [
	hearing,
	citationCheck,
	unresolvedCitation,
	quorum,
	weightedMeanRule,
	functionalityWeight,
	inflatedDefense,
	varianceReExamination,
	evidenceBounds,
	lowConfidence,
	securityOverride,
	dissent,
];
