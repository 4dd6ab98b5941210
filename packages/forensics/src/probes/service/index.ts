// Probes on a service that runs language models in production: settings, deployment, models, tools, failures.
import type { Probe } from '@auditor/schema';
import { logging, swallowedErrors } from './failures.js';
import { agentRuntime, checkpointer, modelLimits, structuredOutput } from './models.js';
import { deployment, envFile, readmeRun, settingsDocumented } from './settings.js';
import { toolErrors, toolSchema } from './tools.js';

/** In the order in which they are reported. */
export const serviceProbes: readonly Probe[] = [
	agentRuntime,
	modelLimits,
	structuredOutput,
	checkpointer,
	toolSchema,
	toolErrors,
	swallowedErrors,
	logging,
	envFile,
	settingsDocumented,
	deployment,
	readmeRun,
];
