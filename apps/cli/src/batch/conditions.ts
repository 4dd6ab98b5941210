// Under which conditions does a run judge? Everything that could give two targets different scores, told before the first one is read.
import { type Conditions, nameConditions } from '@auditor/cohort';
import type { Persona } from '@auditor/judges';
import { digest, type Rubric } from '@auditor/schema';
import { courtOf } from '../bench/open-bench.js';
import { withoutUserInfo } from '../conclude.js';
import { loadPolicy } from '../input/load-policy.js';
import { DEFAULT_RUBRIC, loadRubric } from '../input/load-rubric.js';
import type { AuditRequest } from '../request.js';
import { allProbes } from '../services.js';
import { AUDITOR } from '../version.js';

/**
 * The conditions of a request, whatever its target.
 * @throws AuditorError for rubric, policy and models that cannot be used
 */
export async function conditionsOf(request: AuditRequest, signal: AbortSignal): Promise<{ conditions: Conditions; rubric: Rubric }> {
	const loaded = await loadRubric(request.rubric ?? DEFAULT_RUBRIC, request.cwd, {
		knownProbes: allProbes.map((p) => p.id),
		allowCode: request.allowRubricCode,
	});
	const { rubric, code, located } = loaded;
	const by = request.policy === undefined ? { file: located.folder } : { user: request.cwd };
	const policy = loadPolicy(request.policy ?? rubric.policy, by, rubric.policies, code?.rules);
	const personas = courtOf(code);
	const judgedByModels = request.bench === 'llm';
	const conditions = nameConditions({
		auditor: AUDITOR,
		rubric: { id: rubric.id, version: rubric.version, digest: loaded.digest },
		policy: { id: policy.id, digest: digest(policy) },
		bench: judgedByModels ? 'llm' : 'heuristic',
		models: judgedByModels ? await modelsOf(request, personas, signal) : {},
		prompts: judgedByModels ? digest(personas) : null,
		options: {
			...(request.visionModel === undefined ? {} : { visionModel: request.visionModel }),
			baseUrl: (judgedByModels || request.visionModel !== undefined) && request.baseUrl ? withoutUserInfo(request.baseUrl) : null,
			...(judgedByModels && request.fallbackModels ? { fallbackModels: request.fallbackModels.join(', ') } : {}),
			depth: request.depth ?? null,
			maxCost: request.maxCost ?? null,
			maxTokens: request.maxTokens ?? null,
			deadline: request.deadline ?? null,
			ocr: request.ocr ?? true,
			onJudgeFailure: request.onJudgeFailure ?? 'abstain',
			pdfEngine: request.pdfEngine ?? 'pdfium',
			repeat: request.repeat ?? 1,
			report: request.noReport !== true,
			rubricCode: code === null ? null : digest({ personas, probes: code.probes?.map((p) => p.id), rules: code.rules?.map((r) => r.id) }),
		},
	});
	return { conditions, rubric };
}

/** By judge; each is asked whether it can be used, so that a wrong key is said once and not by every target. */
async function modelsOf(request: AuditRequest, personas: readonly Persona[], signal: AbortSignal) {
	const { modelNamed, openModelBench } = await import('../model-bench.js');
	await openModelBench(request, personas, { signal });
	const own = new Map(
		(request.models ?? []).filter((name) => name.includes('=')).map((name) => name.split(/=(.*)/s, 2) as [string, string]),
	);
	return Object.fromEntries(personas.map(({ id }) => [id, own.get(id) ?? modelNamed(request)]));
}
