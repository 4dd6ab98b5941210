// Does some node start several branches that run in parallel?
import { defineProbe } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { runningGraphs } from '../../models/graphs/dead-routes.js';
import { fanAnswer, noGraph } from '../../models/graphs/graphs.js';

export const anyFanOut = defineProbe({
	id: 'graph/any-fan-out',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
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
