// Probes on what the tools of the audited code may do to the machine they run on.
import type { Probe } from '@auditor/schema';
import { cloneErrorHandling, cloneFound, cloneSandbox, cloneTimeout, cloneUrlCheck } from './clones.js';
import { injectionAttempt } from './injection-attempt.js';
import { hardCodedSecret } from './secrets.js';
import { dynamicCode, shellCall } from './unsafe-calls.js';

/** In the order in which they are reported. */
export const safetyProbes: readonly Probe[] = [
	shellCall,
	dynamicCode,
	cloneFound,
	cloneSandbox,
	cloneTimeout,
	cloneUrlCheck,
	cloneErrorHandling,
	hardCodedSecret,
	injectionAttempt,
];
