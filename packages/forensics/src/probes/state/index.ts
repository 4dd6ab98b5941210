// Probes on the state of graphs and the records in it.
import type { Probe } from '@auditor/schema';
import { doubledLists } from './doubled-lists.js';
import { lostWrites } from './lost-writes.js';
import { reducers } from './reducers.js';
import { sameStepReads } from './same-step-reads.js';
import { typedState } from './typed-state.js';

/** In the order in which they are reported. */
export const stateProbes: readonly Probe[] = [typedState, reducers, lostWrites, doubledLists, sameStepReads];
