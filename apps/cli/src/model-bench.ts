// The bench of language models as a request asks for it: ports, limits, records, stand-in. Checked before anything is cloned.
import { join } from 'node:path';
import { type Persona, withFallback } from '@auditor/judges';
import { heuristicBench } from '@auditor/judges/heuristic';
import { createScheduler, fileStore, llmBench, type ModelPort } from '@auditor/judges/llm';
import { modelPort, type OpenAiPort } from '@auditor/judges/openai';
import { AuditorError, type Bench, nearest } from '@auditor/schema';
import type { AuditRequest } from './request.js';

const DEFAULT_MODEL = 'gpt-4o-mini';
/** Where a vendor's key is looked for; never in the audited tree. */
const keys: Record<string, string> = { anthropic: 'ANTHROPIC_API_KEY', google: 'GOOGLE_API_KEY' };

/**
 * Opens the bench and makes sure that each model can be used.
 * @throws AuditorError AUD_MODEL_CONFIG
 */
export async function openModelBench(
	request: AuditRequest,
	personas: readonly Persona[],
	environment: NodeJS.ProcessEnv = process.env,
): Promise<Bench> {
	const model = await portsOf(
		request,
		personas.map((p) => p.id),
		environment,
	);
	const records = request.records ? fileStore(join(request.records, 'calls')) : undefined;
	const bench = llmBench({
		model,
		personas,
		replay: request.replay,
		record: records,
		scheduler: createScheduler({
			concurrency: request.concurrency,
			requestsPerMinute: request.requestsPerMinute,
			tokensPerMinute: request.tokensPerMinute,
			deadlineMs: request.deadline,
			maxCost: request.maxCost,
			maxTokens: request.maxTokens,
		}),
	});
	return request.onJudgeFailure === 'heuristic' ? withFallback(bench, heuristicBench({ personas })) : bench;
}

async function portsOf(
	request: AuditRequest,
	judges: readonly string[],
	environment: NodeJS.ProcessEnv,
): Promise<ModelPort | Record<string, ModelPort>> {
	const given = request.models ?? [environment.AUDITOR_MODEL ?? DEFAULT_MODEL];
	const shared = given.find((name) => !name.includes('=')) ?? environment.AUDITOR_MODEL ?? DEFAULT_MODEL;
	const own = given
		.filter((name) => name.includes('='))
		.map((name) => [name.slice(0, name.indexOf('=')), name.slice(name.indexOf('=') + 1)] as const);
	for (const [judge] of own) {
		if (judges.includes(judge)) continue;
		const near = nearest(judge, judges);
		throw new AuditorError(
			'AUD_MODEL_CONFIG',
			`There is no judge "${judge}"${near ? `; did you mean "${near}"?` : `; the judges are ${judges.join(', ')}.`}`,
		);
	}
	const opened = new Map<string, OpenAiPort>();
	const open = async (name: string): Promise<OpenAiPort> => {
		const known = opened.get(name);
		if (known) return known;
		const keyName = keys[name.split(':')[0]!] ?? 'OPENAI_API_KEY';
		const port = modelPort(name, { baseUrl: request.baseUrl ?? environment.OPENAI_BASE_URL, apiKey: environment[keyName] });
		if (!request.replay) await port.checkModel();
		opened.set(name, port);
		return port;
	};
	if (own.length === 0) return open(shared);
	const ports: Record<string, ModelPort> = {};
	for (const judge of judges) ports[judge] = await open(own.find(([name]) => name === judge)?.[1] ?? shared);
	return ports;
}
