// The first half of the courtroom, for those who want facts and no judgement: the same nodes, routes and channels, without a graph engine. Loading
// LangGraph costs more than reading a small repository.
import { type CourtState, emptyState, merged } from './channels.js';
import type { CourtroomServices } from './courtroom-services.js';
import { contextBuilder, detective, evidenceAggregator, node } from './nodes.js';
import { afterOpening, DETECTIVES } from './routing.js';

/** The state once the evidence is aggregated. */
export async function collect(services: CourtroomServices, options: { documents: () => boolean }): Promise<CourtState> {
	const detectives: Record<(typeof DETECTIVES)[number], ReturnType<typeof detective>> = {
		repo_detective: detective(services.repo),
		document_detective: detective(services.document),
		diagram_detective: detective(services.diagram),
	};
	const begun = emptyState();
	const opened = merged(begun, [await node('context_builder', services, contextBuilder(services))(begun)]);
	const route = afterOpening(opened, { factsGiven: services.factsGiven, documents: options.documents() });
	const sent = DETECTIVES.filter((name) => route.includes(name));
	const detected = merged(opened, await Promise.all(sent.map((name) => node(name, services, detectives[name])(opened))));
	return merged(detected, [await node('evidence_aggregator', services, evidenceAggregator(services))(detected)]);
}
