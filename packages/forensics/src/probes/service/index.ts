// Probes on a service that runs language models in production: settings, deployment, models, tools, failures.
import type { Probe } from '@auditor/schema';
import { agentRuntime } from './agent-runtime.js';
import { checkpointer } from './checkpointer.js';
import { conversation } from './conversation.js';
import { deployment } from './deployment.js';
import { envFile } from './env-file.js';
import { graphLoads } from './graph-loads.js';
import { logging } from './logging.js';
import { modelLimits } from './model-limits.js';
import { readmeRun } from './readme-run.js';
import { settingsDocumented } from './settings-documented.js';
import { structuredOutput } from './structured-output.js';
import { swallowedErrors } from './swallowed-errors.js';
import { testsReach } from './tests-reach.js';
import { toolErrors } from './tool-errors.js';

/** In the order in which they are reported. */
// biome-ignore format: a list
export const serviceProbes: readonly Probe[] = [
	agentRuntime, modelLimits, structuredOutput, checkpointer, conversation, toolErrors, swallowedErrors, logging, envFile, settingsDocumented, deployment,
	readmeRun, testsReach, graphLoads,
];
