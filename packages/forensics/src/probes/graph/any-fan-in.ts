// Do parallel branches meet in one node?
import { defineProbe } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { runningGraphs } from '../../models/graphs/dead-routes.js';
import { fanAnswer, noGraph } from '../../models/graphs/graphs.js';

export const anyFanIn = defineProbe({
	id: 'graph/any-fan-in',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
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
