// One audit from request to report: opens the courtroom, runs the graph, checks that everyone reported, assembles the stage files.

import type { AuditOptions, AuditOutcome } from './audit-outcome.js';
import type { CourtState } from './graph/channels.js';
import { expectedNodes } from './graph/routing.js';
import type { AuditRequest } from './request.js';
import type { Court } from './services.js';

/**
 * Audits a target.
 * @throws AuditorError for usage and configuration (rubric, policy, report path, model); trouble with the target itself is in the outcome.
 */
export async function audit(request: AuditRequest, options: AuditOptions = {}): Promise<AuditOutcome> {
	const { prepareCourt } = await import('./services.js');
	const court = await prepareCourt(request, options);
	try {
		const state = await sit(court);
		const detectives = court.detectivesExpected();
		const judged = state.opinions.length > 0;
		const missing = expectedNodes(court.services, { detectives, judged }).filter((name) => !state.reported.includes(name));
		const outcome = { ...court.conclude(state, missing), bill: court.totals() };
		return options.fingerprints ? { ...outcome, ...(await court.fingerprints(outcome.facts.documents)) } : outcome;
	} finally {
		await court.close();
	}
}

/** A court that ends with the facts needs no graph engine. */
async function sit(court: Court): Promise<CourtState> {
	const { services, rubric } = court;
	const documents = () => court.documentsGiven();
	if (services.until === 'facts') {
		const { collect } = await import('./graph/collect.js');
		return collect(services, { documents });
	}
	const { courtroom } = await import('./graph/courtroom.js');
	const graph = courtroom(services, { criteria: rubric.criteria.map((c) => c.id), documents });
	return (await graph.invoke({}, { recursionLimit: 50, maxConcurrency: 8 })) as CourtState;
}
