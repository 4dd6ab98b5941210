// Probes that ask for syntax by name.
import type { Probe } from '@auditor/schema';
import { importsResolve } from './imports-resolve.js';

/** In the order in which they are reported. */
export const syntaxProbes: readonly Probe[] = [importsResolve];
