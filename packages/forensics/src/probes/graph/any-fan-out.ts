// Does some node start several branches that run in parallel?
import { defineProbe, listed } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { runningGraphs } from '../../models/graphs/dead-routes.js';
import { absence, noGraph, placeOfEdges, placeOfGraph, presence, shown } from '../../models/graphs/graphs.js';

export const anyFanOut = defineProbe({
	id: 'graph/any-fan-out',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does some node start several branches that run in parallel?',
	motivation: 'Independent work that runs one after another wastes time.',
	method:
		'Several edges from one node, a router that returns several targets at once, or Send. Alternatives of a router are no fan-out. Values: node, branches (how many), members, kind, total (fan-outs).',
	blindSpots: 'Threads and gather() inside of a node.',
	remediation: { effort: 'medium', text: 'Add an edge from one node to each of the nodes that do not need each other.' },
	inspect: ({ graphs, project, texts }) => {
		const own = runningGraphs(project, graphs);
		const [main] = own;
		if (!main) return noGraph(graphs, project, texts);
		const found = own
			.flatMap((graph) => graph.fanOut.map((fan) => ({ graph, fan })))
			.sort((a, b) => b.fan.branches.length - a.fan.branches.length);
		const [best] = found;
		if (!best)
			return {
				outcome: 'false',
				message: 'No node starts branches that run in parallel.',
				rationale: 'Looked at the edges that the code adds.',
				location: placeOfGraph(main),
				values: { node: null, branches: 0, members: [], kind: null, total: 0 },
				context: 'source',
				confidence: Math.min(...own.map(absence)),
			};
		const { graph, fan } = best;
		const either = (fan.alternatives ?? []).filter((set) => set.length > 1);
		const sure = fan.branches.filter((branch) => !either.some((set) => set.includes(branch)));
		const started = [...sure.map(shown), ...either.map((set) => `one of ${listed(set.map(shown))}`)];
		return {
			outcome: 'true',
			message: `\`${shown(fan.node)}\` starts branches that run in parallel: ${listed(started)}.`,
			rationale: `Read from the edges of the graph at ${graph.file}:${graph.line}.`,
			location: placeOfEdges(graph, fan.node, 'from'),
			values: { node: shown(fan.node), branches: fan.branches.length, members: [...fan.branches], kind: fan.kind, total: found.length },
			context: 'source',
			confidence: sure.length > 1 ? presence(graph) : graph.confidence,
		};
	},
});
