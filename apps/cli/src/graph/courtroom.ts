// The courtroom as a LangGraph StateGraph: who works after whom. No forensic and no judicial knowledge lives here.
import { END, START, StateGraph } from '@langchain/langgraph';
import type { CourtState, CourtUpdate } from './channels.js';
import type { CourtroomServices } from './courtroom-services.js';
import { chiefJustice, contextBuilder, detective, evidenceAggregator, judge, judicialAggregator, node, reExamination } from './nodes.js';
import { afterAdmission, afterJudges, afterOpening, DETECTIVES } from './routing.js';
import { CourtroomState } from './state.js';

/** The compiled courtroom for one run. `criteria` and `documentsGiven` decide routes. */
export function courtroom(services: CourtroomServices, options: { criteria: readonly string[]; documents: () => boolean }) {
	const { judges, until } = services;
	const [repo, document, diagram] = DETECTIVES;
	// Personas are data: each becomes a node of its own, so that a node may have any name.
	const graph = new StateGraph<typeof CourtroomState.spec, CourtState, CourtUpdate, string>(CourtroomState)
		.addNode('context_builder', node('context_builder', services, contextBuilder(services)))
		.addNode(repo, node(repo, services, detective(services.repo)))
		.addNode(document, node(document, services, detective(services.document)))
		.addNode(diagram, node(diagram, services, detective(services.diagram)))
		.addNode('evidence_aggregator', node('evidence_aggregator', services, evidenceAggregator(services)))
		.addNode('judicial_aggregator', node('judicial_aggregator', services, judicialAggregator(services)))
		.addNode('re_examination', node('re_examination', services, reExamination(services)))
		.addNode('chief_justice', node('chief_justice', services, chiefJustice(services)))
		.addEdge(START, 'context_builder')
		.addConditionalEdges(
			'context_builder',
			(state) => afterOpening(state, { factsGiven: services.factsGiven, documents: options.documents() }),
			[...DETECTIVES, 'evidence_aggregator'],
		)
		.addEdge(repo, 'evidence_aggregator')
		.addEdge(document, 'evidence_aggregator')
		.addEdge(diagram, 'evidence_aggregator')
		.addEdge('chief_justice', END);
	for (const name of judges) {
		graph.addNode(name, node(name, services, judge(services, name)));
		graph.addEdge(name, 'judicial_aggregator');
		graph.addEdge('re_examination', name);
	}
	graph.addConditionalEdges('evidence_aggregator', (state) => afterAdmission(state, { judges, until, criteria: options.criteria }), {
		...Object.fromEntries(judges.map((name) => [name, name])),
		chief_justice: 'chief_justice',
		end: END,
	});
	graph.addConditionalEdges('judicial_aggregator', (state) => afterJudges(state, until), {
		re_examination: 're_examination',
		chief_justice: 'chief_justice',
		end: END,
	});
	return graph.compile({ name: 'auditor' });
}
