// Probes on the roles that nodes of the subject's graph play.
import type { Probe } from '@auditor/schema';
import { roleFanOut } from './role-fan-out.js';
import { synchronizationNode } from './synchronization-node.js';

export const graphProbes: readonly Probe[] = [roleFanOut, synchronizationNode];
