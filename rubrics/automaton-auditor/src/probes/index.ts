// Every probe that this rubric brings, in the order of its findings.
import type { Probe } from '@auditor/schema';
import { graphProbes } from './graph/index.js';
import { outputProbes } from './output/index.js';
import { personaProbes } from './personas/index.js';
import { stateProbes } from './state/index.js';
import { syntaxProbes } from './syntax/index.js';
import { synthesisProbes } from './synthesis/index.js';

export const probes: readonly Probe[] = [
	...stateProbes, ...graphProbes, ...outputProbes, ...personaProbes, ...synthesisProbes, ...syntaxProbes,
]; // biome-ignore format: a table
