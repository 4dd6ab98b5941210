// Probes on the judges' personas.
import type { Probe } from '@auditor/schema';
import { conflictingPersonas, distinctPersonas, substantialPersonas, usedPersonas } from './personas.js';

/** In the order in which they are reported. */
export const personaProbes: readonly Probe[] = [distinctPersonas, usedPersonas, conflictingPersonas, substantialPersonas];
