// Probes on the judges' personas.
import type { Probe } from '@auditor/schema';
import { distinctPersonas } from './distinct.js';
import { substantialPersonas } from './substantial.js';
import { usedPersonas } from './used.js';

/** In the order in which they are reported. */
export const personaProbes: readonly Probe[] = [distinctPersonas, usedPersonas, substantialPersonas];
