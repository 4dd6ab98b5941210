// Does the graph send the case back to the final judge when the scores lie far apart? A router behind the final judge that tests their spread and
// leads to nodes from which there is a way back. A loop that some other test decides is none of this rule.

import { callGraph, lastPart } from '@auditor/code';
import { waysIn } from '@auditor/forensics';
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
					edge.from === id && edge.router !== null && edge.to !== END_NODE && (edge.to === id || waysIn(graph).before(id).has(edge.to))
						? [lastPart(edge.router)]
						: [],
				),
			),
		);
		return callGraph(reading.project)
			.functions.filter(({ file, fact }) => file.path === graph.file && routers.has(fact.name))
			.flatMap((ref) =>
				spreadTests(reading, ref).map((deed) =>
					siteAt(reading, ref.file, deed, { kind: 'deed', effect: 'routing', asked: only('score'), name: deed.text }),
				),
			);
	});
}
