// Probes on the subject's records of evidence and opinions.
import type { Probe } from '@auditor/schema';
import { boundedScore } from './bounded-score.js';
import { evidenceModel } from './evidence-model.js';
import { frozenEvidence } from './frozen-evidence.js';
import { opinionModel } from './opinion-model.js';

export const stateProbes: readonly Probe[] = [evidenceModel, opinionModel, frozenEvidence, boundedScore];
