// Probes about the shape of the audited code's LangGraph graphs.
import type { Probe } from '@auditor/schema';
import { anyFanIn } from './any-fan-in.js';
import { anyFanOut } from './any-fan-out.js';
import { barrierDepth } from './barrier-depth.js';
import { compiled } from './compiled.js';
import { conditionalEdge } from './conditional-edge.js';
import { endlessLoop } from './endless-loop.js';
import { errorBranchDeclared } from './error-branch-declared.js';
import { errorBranchEffective } from './error-branch-effective.js';
import { roleFanOut } from './role-fan-out.js';
import { roleNode } from './role-node.js';
import { stateGraph } from './state-graph.js';
import { synchronizationNode } from './synchronization-node.js';
import { unreachableNode } from './unreachable-node.js';

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
