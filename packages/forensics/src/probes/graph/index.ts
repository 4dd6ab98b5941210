// Probes about the shape of the audited code's LangGraph graphs.
import type { Probe } from '@auditor/schema';
import { anyFanOut } from './any-fan-out.js';
import { compiles } from './compiles.js';
import { conditionalEdge } from './conditional-edge.js';
import { errorBranchDeclared } from './error-branch-declared.js';
import { errorBranchEffective } from './error-branch-effective.js';
import { stateGraph } from './state-graph.js';
import { unreachableNode } from './unreachable-node.js';

// biome-ignore format: a list
export const graphProbes: readonly Probe[] = [
	stateGraph, anyFanOut, conditionalEdge, errorBranchDeclared, errorBranchEffective, unreachableNode, compiles,
];
