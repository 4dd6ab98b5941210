// The courtroom as a LangGraph StateGraph: who works after whom. No forensic and no judicial knowledge lives here.
import { END, START, StateGraph } from '@langchain/langgraph';
import type { CourtroomServices } from './courtroom-services.js';
import { chiefJustice, contextBuilder, detective, evidenceAggregator, judge, judicialAggregator, node, reExamination } from './nodes.js';
import { afterAdmission, afterJudges, afterOpening, DETECTIVES } from './routing.js';
import { CourtroomState } from './state.js';

/** The compiled courtroom for one run. `criteria` and `documentsGiven` decide routes. */
export function courtroom(services: CourtroomServices, options: { criteria: readonly string[]; documents: () => boolean }) {
	const { judges, until } = services;
	const [repo, document, diagram] = DETECTIVES;
	const graph = new StateGraph(CourtroomState)
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
			(state) => afterOpening(state, { factsGiven: services.factsGiven, documents: options.documents() }) as 'evidence_aggregator'[],
			[...DETECTIVES, 'evidence_aggregator'] as 'evidence_aggregator'[],
		)
		.addEdge(repo, 'evidence_aggregator')
		.addEdge(document, 'evidence_aggregator')
		.addEdge(diagram, 'evidence_aggregator')
		.addEdge('chief_justice', END);
	// Personas are data: each becomes a node of its own.
	// biome-ignore lint/suspicious/noExplicitAny: node names that are data cannot be in the builder's type
	const open = graph as StateGraph<any, any, any, any>;
	for (const name of judges) {
		open.addNode(name, node(name, services, judge(services, name)));
		open.addEdge(name, 'judicial_aggregator');
		open.addEdge('re_examination', name);
	}
	open.addConditionalEdges(
		'evidence_aggregator',
		(state: typeof CourtroomState.State) => afterAdmission(state, { judges, until, criteria: options.criteria }),
		{
			...Object.fromEntries(judges.map((name) => [name, name])),
			chief_justice: 'chief_justice',
			end: END,
		},
	);
	open.addConditionalEdges('judicial_aggregator', (state: typeof CourtroomState.State) => afterJudges(state, until), {
		re_examination: 're_examination',
		chief_justice: 'chief_justice',
		end: END,
	});
	return open.compile({ name: 'auditor' });
}
