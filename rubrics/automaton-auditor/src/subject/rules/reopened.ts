// Does the graph send the case back to the final judge when the scores lie far apart? A router behind the final judge that tests their spread and
// leads to nodes from which there is a way back. A loop that some other test decides is none of this rule.

import { callGraph, lastPart } from '@auditor/code';
import { END_NODE, type GraphModel } from '@auditor/schema';
import type { FinalJudge } from '../final-judge.js';
import { only } from './asked.js';
import type { Reading } from './score-values.js';
import { type RuleSite, siteAt } from './site.js';
import { spreadTests } from './structure.js';

/** Tests of the scores' spread by which a graph has the final judge decide once more. */
export function reopenings(reading: Reading, judge: FinalJudge, graphs: readonly GraphModel[]): RuleSite[] {
	return graphs.flatMap((graph) => {
		if (graph.context !== 'source') return [];
		const finals = graph.nodes.filter((node) =>
			judge.cast.some(({ file, fact }) => node.definition?.path === file.path && node.definition.line === fact.line),
		);
		const routers = new Set(
			finals.flatMap(({ id }) =>
				graph.edges.flatMap((edge) =>
					edge.from === id && edge.router !== null && edge.to !== END_NODE && leadsTo(graph, edge.to, id) ? [lastPart(edge.router)] : [],
				),
			),
		);
		return callGraph(reading.project)
			.functions.filter(({ file, fact }) => file.path === graph.file && routers.has(fact.name))
			.flatMap((ref) =>
				spreadTests(reading, ref).map((deed) => {
					return siteAt(reading, ref.file, deed, { kind: 'deed', effect: 'routing', asked: only('score'), name: deed.text });
				}),
			);
	});
}

function leadsTo({ edges }: GraphModel, from: string, to: string): boolean {
	const seen = new Set([from]);
	for (const node of seen) for (const edge of edges) if (edge.from === node && edge.to !== END_NODE) seen.add(edge.to);
	return seen.has(to);
}
