// Probes about the shape of the audited code's LangGraph graphs.
import type { Probe } from '@auditor/schema';
import { errorBranchDeclared, errorBranchEffective } from './error-branches.js';
import { anyFanIn, anyFanOut, synchronizationNode } from './fans.js';
import { endlessLoop, unreachableNode } from './reach.js';
import { roleFanOut } from './role-fan-out.js';
import { roleNode } from './role-node.js';
import { barrierDepth, compiled, conditionalEdge } from './shape.js';
import { stateGraph } from './state-graph.js';

export const graphProbes: readonly Probe[] = [
	stateGraph,
	roleFanOut,
	roleNode,
	anyFanOut,
	anyFanIn,
	synchronizationNode,
	conditionalEdge,
	errorBranchDeclared,
	errorBranchEffective,
	barrierDepth,
	unreachableNode,
	endlessLoop,
	compiled,
];
