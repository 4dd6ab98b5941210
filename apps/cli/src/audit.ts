// One audit from request to report: opens the courtroom, runs the graph, checks that everyone reported, assembles the stage files.
import type { Admission } from '@auditor/judges/llm';
import type { AuditorError, AuditReport, Facts, OpinionsFile, VerdictFile } from '@auditor/schema';
import type { Fingerprints } from '@auditor/similarity';
import type { CourtState } from './graph/channels.js';
import { expectedNodes } from './graph/routing.js';
import type { AuditRequest } from './request.js';
import type { Court, Progress } from './services.js';

export interface AuditOutcome {
	facts: Facts;
	opinions: OpinionsFile | null;
	verdict: VerdictFile | null;
	report: AuditReport | null;
	/** One sentence when the target could not be read; the report is partial then. */
	trouble: AuditorError | null;
	/** True when something of ours failed: exit code 3. */
	incomplete: boolean;
	/** When asked for and the target could be read. */
	fingerprints?: Fingerprints;
}

export interface AuditOptions {
	until?: 'facts' | 'opinions' | 'report';
	/** Facts of an earlier run: nothing is collected. */
	facts?: Facts;
	/** Take fingerprints of the target, to compare it with others. Default false. */
	fingerprints?: boolean;
	progress?: Progress;
	/** Ends the run early: judges that were not heard abstain, and the outcome holds what is known. */
	signal?: AbortSignal;
	/** Told in one sentence when a model asks to wait, is silent, is given up, or answers again. */
	onNotice?: (sentence: string) => void;
	/** Limits of models that are shared with other processes. */
	admission?: Admission;
}

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
		const outcome = court.conclude(state, missing);
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
