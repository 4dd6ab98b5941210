// Probes on how the judges' models answer.
import type { Probe } from '@auditor/schema';
import { handParsedOutput } from './hand-parsed.js';
import { modelAsked } from './model-asked.js';
import { modelScored } from './model-scored.js';
import { retry } from './retry.js';
import { schemaBound } from './schema-bound.js';
import { validation } from './validation.js';

/** In the order in which they are reported. */
export const outputProbes: readonly Probe[] = [modelAsked, schemaBound, retry, validation, handParsedOutput, modelScored];
