// Probes on what the tools of the audited code may do to the machine they run on.
import type { Probe } from '@auditor/schema';
import { cloneErrorHandling } from './clone-error-handling.js';
import { cloneFound } from './clone-found.js';
import { cloneSandbox } from './clone-sandbox.js';
import { cloneTimeout } from './clone-timeout.js';
import { cloneUrlCheck } from './clone-url-check.js';
import { dynamicCode } from './dynamic-code.js';
import { hardCodedSecret } from './hard-coded-secret.js';
import { injectionAttempt } from './injection-attempt.js';
import { outsideAddress } from './outside-address.js';
import { outsidePath } from './outside-path.js';
import { shellCall } from './shell-call.js';
import { sqlText } from './sql-text.js';

/** In the order in which they are reported. */
// biome-ignore format: a list
export const safetyProbes: readonly Probe[] = [
	shellCall, dynamicCode, sqlText, outsidePath, outsideAddress, cloneFound, cloneSandbox, cloneTimeout, cloneUrlCheck, cloneErrorHandling,
	hardCodedSecret, injectionAttempt,
];
