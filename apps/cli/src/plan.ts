// What would judging cost? The facts are collected, the questions are written as they would be asked, and nothing is sent.
import type { Plan } from '@auditor/judges/llm';
import { admit } from '@auditor/probes';
import type { AuditorError, CaseFile, Facts, JudicialOpinion } from '@auditor/schema';
import { audit } from './audit.js';
import type { AuditOptions } from './audit-outcome.js';
import { caseFilesFor } from './case.js';
import { openModelBench } from './model-bench.js';
import type { AuditRequest } from './request.js';
import { prepareCourt } from './services.js';

export interface JudgingPlan {
	/** First round: every judge on every criterion that has evidence. */
	readonly first: Plan;
	/** The most that re-examinations may add: every criterion contested. */
	readonly again: Plan;
	readonly facts: Facts;
	readonly trouble: AuditorError | null;
}

/** Characters of the longest argument that a judge may give, for the second round's questions. */
const LONGEST_ARGUMENT = 4_000;

/**
 * The calls that an audit with the model bench would make, with tokens and an upper bound of the cost.
 * @throws AuditorError for usage and configuration
 */
export async function planJudging(request: AuditRequest, options: AuditOptions = {}): Promise<JudgingPlan> {
	const outcome = await audit({ ...request, bench: 'heuristic' }, { ...options, until: 'facts' });
	const court = await prepareCourt({ ...request, bench: 'heuristic' }, { until: 'facts' });
	const { rubric, personas } = court;
	await court.close();
	const { plan } = await openModelBench(request, personas, { check: false });
	const { evidence, withheld } = admit(rubric, outcome.facts.findings);
	const files = caseFilesFor(rubric, { evidence, opinions: [], criteria: null, round: 1, withheld }).filter((f) => f.evidence.length > 0);
	const contested = files.map((file) => ({
		...file,
		round: 2,
		previous: personas.map((persona) => longestOpinion(persona.id, file)),
	}));
	return { first: plan(files), again: plan(contested), facts: outcome.facts, trouble: outcome.trouble };
}

function longestOpinion(judge: string, file: CaseFile): JudicialOpinion {
	return {
		id: `${file.criterion.id}/${judge}/1`,
		criterion: file.criterion.id,
		judge,
		round: 1,
		status: 'given',
		label: null,
		score: 3,
		argument: 'x'.repeat(LONGEST_ARGUMENT),
		citations: file.evidence.map((e) => e.id),
		charges: [],
		wouldRaise: [],
		abstention: null,
		source: { bench: 'llm', name: null, promptDigest: null, attempts: 1 },
		working: {},
	};
}
