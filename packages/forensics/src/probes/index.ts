// Every probe of this package, in the order of its findings.
import type { Probe } from '@auditor/schema';
import { gitProbes } from './git/index.js';
import { outputProbes } from './output/index.js';
import { safetyProbes } from './safety/index.js';
import { stateProbes } from './state/index.js';

export const probes: readonly Probe[] = [...gitProbes, ...stateProbes, ...safetyProbes, ...outputProbes];
