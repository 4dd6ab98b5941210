// The probes of documents, in the order in which they run and are listed.
import type { Probe } from '@auditor/schema';
import { claimAccuracy } from './claim-accuracy.js';
import { conceptDepth } from './concept-depth.js';
import { conceptInCode } from './concept-in-code.js';
import { conceptTruth } from './concept-truth.js';
import { hiddenText } from './hidden-text.js';
import { injectionAttempt } from './injection-attempt.js';
import { matchesRepository } from './matches-repository.js';
import { reportPresent } from './report-present.js';
import { reportReadable } from './report-readable.js';

export const probes: readonly Probe[] = [
	reportPresent,
	reportReadable,
	hiddenText,
	injectionAttempt,
	conceptDepth,
	matchesRepository,
	claimAccuracy,
	conceptInCode,
	conceptTruth,
];
