// Probes on how opinions become a verdict and a report.
import type { Probe } from '@auditor/schema';
import { deterministic } from './deterministic.js';
import { reportFile } from './report-file.js';
import { reportSections } from './report-sections.js';
import { synthesisRule } from './rule.js';
import { rulesApplied } from './rules-applied.js';

/** In the order in which they are reported. */
export const synthesisProbes: readonly Probe[] = [deterministic, synthesisRule, rulesApplied, reportFile, reportSections];
