// The probes about diagrams, in order. One line adds a probe.
import type { Probe } from '@auditor/schema';
import { diagramMatchesGraph } from './diagram-matches-graph.js';
import { diagramPresent } from './diagram-present.js';
import { drawnEdges } from './drawn-edges.js';
import { parallelismHolds } from './parallelism-holds.js';
import { parallelismShown } from './parallelism-shown.js';

export const probes: readonly Probe[] = [diagramPresent, parallelismShown, parallelismHolds, diagramMatchesGraph, drawnEdges];
