// Probes on the state of graphs and the records in it.
import type { Probe } from '@auditor/schema';
import { boundedScore } from './bounded-score.js';
import { doubling } from './doubling.js';
import { evidenceModel } from './evidence-model.js';
import { frozenEvidence } from './frozen-evidence.js';
import { opinionModel } from './opinion-model.js';
import { reducers } from './reducers.js';
import { typedState } from './typed-state.js';

/** In the order in which they are reported. */
export const stateProbes: readonly Probe[] = [typedState, reducers, doubling, evidenceModel, opinionModel, frozenEvidence, boundedScore];
