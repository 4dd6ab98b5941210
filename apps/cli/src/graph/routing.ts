// Where the case goes next: pure functions of the state, each tested as a table.
import type { CourtState } from './channels.js';
import type { CourtroomServices } from './courtroom-services.js';

export const DETECTIVES = ['repo_detective', 'document_detective', 'diagram_detective'] as const;

/** After opening: detectives in parallel; without a readable repository those that can still say something; with given facts none. */
export function afterOpening(state: Pick<CourtState, 'targetTrouble'>, services: { factsGiven: boolean; documents: boolean }): string[] {
	if (services.factsGiven) return ['evidence_aggregator'];
	if (state.targetTrouble === null) return [...DETECTIVES];
	return services.documents ? ['document_detective', 'diagram_detective'] : ['evidence_aggregator'];
}

/** After admission: the judges in parallel; nobody is asked where no criterion has evidence. */
export function afterAdmission(
	state: Pick<CourtState, 'evidence' | 'withheld'>,
	options: { judges: readonly string[]; until: string; criteria: readonly string[] },
): string[] {
	if (options.until === 'facts') return ['end'];
	const open = options.criteria.some((id) => !(id in state.withheld));
	return open ? [...options.judges] : ['chief_justice'];
}

/** After the judges: one re-examination of what is contested, then the Chief Justice. */
export function afterJudges(state: Pick<CourtState, 'contested' | 'round'>, until: string): string {
	if (state.contested.length > 0 && state.round === 1) return 're_examination';
	return until === 'opinions' ? 'end' : 'chief_justice';
}

/** Nodes that must have reported when a run ended as it should. */
export function expectedNodes(services: CourtroomServices, given: { detectives: readonly string[]; judged: boolean }): string[] {
	const nodes = ['context_builder', ...given.detectives, 'evidence_aggregator'];
	if (services.until === 'facts') return nodes;
	if (given.judged) nodes.push(...services.judges, 'judicial_aggregator');
	return services.until === 'opinions' ? nodes : [...nodes, 'chief_justice'];
}
