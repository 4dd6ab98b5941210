// Is there a fan-out, is there a fan-in, and which nodes wait for several branches?
import { defineProbe } from '@auditor/probes';
import { type Fan, type FindingDraft, type GraphModel, graphsArtifact, type Lexicon } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { listed } from '../../gather/_drafts.js';
import { runningGraphs } from './_dead-routes.js';
import { absence, noGraph, placeOfEdges, placeOfGraph, rolesOfNode, shown } from './_graphs.js';

const NEEDS = { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact };

export const anyFanOut = defineProbe({
	id: 'graph/any-fan-out',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Does some node start several branches that run in parallel?',
	motivation: 'Independent work that runs one after another wastes time.',
	method:
		'Several edges from one node, a router that returns several targets at once, or Send. Alternatives of a router are no fan-out. Values: node, branches (how many), members, kind, total (fan-outs).',
	blindSpots: 'Threads and gather() inside of a node.',
	remediation: { on: 'false', effort: 'medium', text: 'Add an edge from one node to each of the nodes that do not need each other.' },
	inspect: ({ graphs, project, texts }) => {
		const own = runningGraphs(project, graphs);
		return own.length === 0 ? noGraph(graphs, project, texts) : [fanAnswer(own, 'fanOut')];
	},
});

export const anyFanIn = defineProbe({
	id: 'graph/any-fan-in',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Do parallel branches meet in one node?',
	motivation: 'Results of parallel branches that never meet cannot be weighed together.',
	method:
		'A node that branches of one fan-out enter by different predecessors. Alternatives of a router that lead to one node are no fan-in, nor is END. Values: node, branches, members, kind, total.',
	blindSpots: 'Branches joined outside of the graph.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Lead the branches into one node: add_edge([a, b, c], join), or addEdge in JavaScript.',
	},
	inspect: ({ graphs, project, texts }) => {
		const own = runningGraphs(project, graphs);
		return own.length === 0 ? noGraph(graphs, project, texts) : [fanAnswer(own, 'fanIn')];
	},
});

function fanAnswer(own: readonly GraphModel[], side: 'fanOut' | 'fanIn'): FindingDraft {
	const found = own
		.flatMap((graph) => graph[side].map((fan) => ({ graph, fan })))
		.sort((a, b) => b.fan.branches.length - a.fan.branches.length);
	const [best] = found;
	const main = own[0] as GraphModel;
	const what = side === 'fanOut' ? 'starts branches that run in parallel' : 'joins parallel branches';
	if (!best)
		return {
			outcome: 'false',
			message: `No node ${what}.`,
			rationale: `Looked at ${own.length} graphs.`,
			location: placeOfGraph(main),
			values: { node: null, branches: 0, members: [], kind: null, total: 0 },
			context: 'source',
			confidence: Math.min(...own.map(absence)),
		};
	const { graph, fan } = best;
	return {
		outcome: 'true',
		message: `\`${shown(fan.node)}\` ${what}: ${listed(fan.branches.map(shown))}.`,
		rationale: `A ${fan.kind} ${side === 'fanOut' ? 'fan-out' : 'fan-in'} of the graph at ${graph.file}:${graph.line}; ${found.length} in all.`,
		location: placeOfEdges(graph, fan.node, side === 'fanOut' ? 'from' : 'to'),
		values: { node: shown(fan.node), branches: fan.branches.length, members: [...fan.branches], kind: fan.kind, total: found.length },
		context: 'source',
		confidence: graph.confidence,
	};
}

export const synchronizationNode = defineProbe({
	id: 'graph/synchronization-node',
	lifecycle: 'stable',
	needs: NEEDS,
	question: 'Is there a node that waits for the parallel branches before the next stage begins?',
	motivation: 'What weighs the results of several branches must run when all of them are in.',
	method:
		'One finding per join of parallel branches. Values: node, roles (of the join), branches, members, memberRoles (of what it joins), barrier (declared with a list of sources), leadsOn (something runs after it).',
	blindSpots: 'Whether the function behind the node really reads all results.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Add a node that collects the results, lead every branch into it and only from it to the next stage.',
	},
	inspect: ({ graphs, project, texts }, { lexicon }) => {
		const own = runningGraphs(project, graphs);
		if (own.length === 0) return noGraph(graphs, project, texts);
		const joins = own.flatMap((graph) => graph.fanIn.map((fan) => joinDraft(graph, fan, lexicon)));
		if (joins.length > 0) return joins;
		const main = own[0] as GraphModel;
		const message = 'No node waits for parallel branches.';
		return [
			{
				outcome: 'false',
				message,
				rationale: `Looked at the joins of ${own.length} graphs.`,
				location: placeOfGraph(main),
				values: { node: null, roles: [], branches: 0, members: [] },
				context: 'source',
				confidence: absence(main),
			},
		];
	},
});

function joinDraft(graph: GraphModel, fan: Fan, lexicon: Lexicon): FindingDraft {
	const node = graph.nodes.find((candidate) => candidate.id === fan.node);
	const joined = graph.nodes.filter((candidate) => fan.branches.includes(candidate.id));
	const roles = node ? rolesOfNode(node, lexicon) : [];
	return {
		outcome: 'true',
		message: `\`${shown(fan.node)}\` joins ${listed(fan.branches.map(shown))}.`,
		rationale: `The branches run in parallel and all lead into it, in the graph at ${graph.file}:${graph.line}.`,
		location: placeOfEdges(graph, fan.node, 'to'),
		values: {
			node: fan.node,
			roles,
			branches: fan.branches.length,
			members: [...fan.branches],
			memberRoles: [...new Set(joined.flatMap((member) => rolesOfNode(member, lexicon)))],
			barrier: graph.edges.some((edge) => edge.to === fan.node && edge.barrier),
			leadsOn: graph.edges.some((edge) => edge.from === fan.node),
		},
		context: 'source',
		confidence: graph.confidence,
	};
}
