// Probes on names that the subject's code reads.
import type { Probe } from '@auditor/schema';
import { namesDefined } from './names-defined.js';

export const syntaxProbes: readonly Probe[] = [namesDefined];
