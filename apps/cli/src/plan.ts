// What would judging cost? The facts are collected, the questions are written as they would be asked, and nothing is sent.
import { LOOK_BYTES, type Plan } from '@auditor/judges/llm';
import { admit, hearable } from '@auditor/probes';
import type { AuditorError, Facts, Material } from '@auditor/schema';
import { auditFitting } from './audit-fitting.js';
import type { AuditOptions } from './audit-outcome.js';
import { caseFilesFor } from './case.js';
import { openModelBench } from './model-bench.js';
import type { AuditRequest } from './request.js';
import { prepareCourt } from './services.js';

export interface JudgingPlan {
	/** First round: every judge on every criterion that has evidence. */
	readonly first: Plan;
	/** What looks and rulings add, where every judge looks and every criterion has a point; a ruling that asks to read takes up to five further calls. */
	readonly again: Plan;
	/** What requirements in words that no look decides add: each investigated with every look and a ruling, and the criteria judged that are then decided. */
	readonly inquiries: Plan;
	/** How many these are. */
	readonly open: number;
	/** What the pictures add that a model would be shown. */
	readonly pictures: Plan;
	readonly facts: Facts;
	readonly trouble: AuditorError | null;
}

/**
 * The calls that an audit by its models would make, with tokens and an upper bound of the cost.
 * @throws AuditorError for usage and configuration
 */
export async function planJudging(request: AuditRequest, options: AuditOptions = {}): Promise<JudgingPlan> {
	const { visionModel, ...others } = request;
	const free = { ...others, bench: 'heuristic' as const };
	const counted = visionModel === undefined ? null : (await import('./picture-model.js')).countedPictures(visionModel, request);
	const until = { ...options, until: 'facts', material: request.bench === 'llm', ...(counted && { pictures: counted }) } as const;
	const outcome = await auditFitting(free, until);
	const { facts, trouble, inquiries } = outcome;
	const pictures = counted?.plan() ?? NOTHING;
	if (request.bench !== 'llm') return { first: NOTHING, again: NOTHING, inquiries: NOTHING, open: 0, pictures, facts, trouble };
	const court = await prepareCourt({ ...free, rubric: request.rubric ?? facts.rubric.id }, { until: 'facts' });
	const { rubric, personas } = court;
	await court.close();
	const { plan, planInquiries } = await openModelBench(request, personas, { check: false });
	const { evidence, withheld } = admit(rubric, facts.findings);
	const asked = new Set(hearable(rubric, evidence, withheld));
	const isLater = (id: string) => inquiries.some(({ criterion }) => criterion.id === id);
	const decided = Object.fromEntries(Object.entries(withheld).filter(([id]) => !asked.has(id) && !isLater(id)));
	const all = caseFilesFor(rubric, { evidence, opinions: [], criteria: null, round: 1, withheld: decided })
		.filter((f) => f.evidence.length > 0)
		.map((file) => ({ ...file, material: outcome.material[file.criterion.id] ?? [] }));
	const isFirst = ({ criterion }: (typeof all)[number]) => asked.has(criterion.id) || !Object.hasOwn(withheld, criterion.id);
	const files = all.filter(isFirst);
	const later = plan(all.filter((file) => !isFirst(file)));
	// Who rules is shown the quoted places in the place of the material: as much again, at most.
	const contested = files.map((file) => ({ ...file, material: [...file.material, ...file.material] }));
	const looked = files.map((file) => ({ ...file, material: [...file.material, LOOKED] }));
	const ruler = personas.find((p) => p.id === 'techlead') ?? personas.at(-1)!;
	return {
		first: plan(files),
		again: sum(plan(looked), plan(contested, [ruler.id])),
		inquiries: sum(planInquiries(inquiries), later),
		open: inquiries.length,
		pictures,
		facts,
		trouble,
	};
}

/** As much as a judge is shown who looks further. */
const LOOKED: Material = { path: 'x', title: '', counts: 'none', first: 1, text: 'x'.repeat(LOOK_BYTES), words: null, cut: null };

const NOTHING: Plan = { calls: 0, tokens: { input: 0, output: 0 }, costUpperBound: 0 };

function sum(a: Plan, b: Plan): Plan {
	return {
		calls: a.calls + b.calls,
		tokens: { input: a.tokens.input + b.tokens.input, output: a.tokens.output + b.tokens.output },
		costUpperBound: a.costUpperBound === null || b.costUpperBound === null ? null : a.costUpperBound + b.costUpperBound,
	};
}
