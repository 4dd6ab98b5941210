// What would judging cost? The facts are collected, the questions are written as they would be asked, and nothing is sent.
import type { Plan } from '@auditor/judges/llm';
import { admit } from '@auditor/probes';
import type { AuditorError, Facts } from '@auditor/schema';
import { audit } from './audit.js';
import type { AuditOptions } from './audit-outcome.js';
import { caseFilesFor } from './case.js';
import { openModelBench } from './model-bench.js';
import type { AuditRequest } from './request.js';
import { prepareCourt } from './services.js';

export interface JudgingPlan {
	/** First round: every judge on every criterion that has evidence. */
	readonly first: Plan;
	/** What rulings add where every criterion has a point; a ruling that asks to read takes up to five further calls. */
	readonly again: Plan;
	readonly facts: Facts;
	readonly trouble: AuditorError | null;
}

/**
 * The calls that an audit with the model bench would make, with tokens and an upper bound of the cost.
 * @throws AuditorError for usage and configuration
 */
export async function planJudging(request: AuditRequest, options: AuditOptions = {}): Promise<JudgingPlan> {
	const outcome = await audit({ ...request, bench: 'heuristic' }, { ...options, until: 'facts', material: true });
	const court = await prepareCourt({ ...request, bench: 'heuristic' }, { until: 'facts' });
	const { rubric, personas } = court;
	await court.close();
	const { plan } = await openModelBench(request, personas, { check: false });
	const { evidence, withheld } = admit(rubric, outcome.facts.findings);
	const files = caseFilesFor(rubric, { evidence, opinions: [], criteria: null, round: 1, withheld })
		.filter((f) => f.evidence.length > 0)
		.map((file) => ({ ...file, material: outcome.material[file.criterion.id] ?? [] }));
	// Who rules is shown the quoted places in the place of the material: as much again, at most.
	const contested = files.map((file) => ({ ...file, material: [...file.material, ...file.material] }));
	const ruler = personas.find((p) => p.id === 'techlead') ?? personas.at(-1)!;
	return { first: plan(files), again: plan(contested, [ruler.id]), facts: outcome.facts, trouble: outcome.trouble };
}
