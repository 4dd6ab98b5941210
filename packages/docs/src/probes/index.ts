// The probes of documents, in the order in which they run and are listed.
import type { Probe } from '@auditor/schema';
import { claimAccuracy } from './claim-accuracy.js';
import { claimedPaths } from './claimed-paths.js';
import { conceptCoverage } from './concept-coverage.js';
import { conceptDepth } from './concept-depth.js';
import { conceptTruth } from './concept-truth.js';
import { featureClaims } from './feature-claims.js';
import { hiddenText } from './hidden-text.js';
import { injectionAttempt } from './injection-attempt.js';
import { matchesRepository } from './matches-repository.js';
import { namedCode } from './named-code.js';
import { numberClaims } from './number-claims.js';
import { pathMentions } from './path-mentions.js';
import { reportPresent } from './report-present.js';
import { reportReadable } from './report-readable.js';
import { underClaims } from './under-claims.js';

export const probes: readonly Probe[] = [
	reportPresent,
	reportReadable,
	hiddenText,
	injectionAttempt,
	conceptDepth,
	conceptCoverage,
	pathMentions,
	matchesRepository,
	claimedPaths,
	numberClaims,
	namedCode,
	featureClaims,
	underClaims,
	claimAccuracy,
	conceptTruth,
];
