// Every probe of this package, in the order of its findings.
import type { Probe } from '@auditor/schema';
import { gitProbes } from './git/index.js';
import { graphProbes } from './graph/index.js';
import { libraryProbes } from './library/index.js';
import { safetyProbes } from './safety/index.js';
import { serviceProbes } from './service/index.js';
import { stateProbes } from './state/index.js';
import { supplyProbes } from './supply/index.js';

// biome-ignore format: a list
export const probes: readonly Probe[] = [
	...gitProbes, ...stateProbes, ...graphProbes, ...safetyProbes, ...libraryProbes, ...serviceProbes, ...supplyProbes,
];
