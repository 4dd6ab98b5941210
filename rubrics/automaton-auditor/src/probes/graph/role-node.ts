// Does each role have a node in the graph? One answer per role of the rubric's lexicon: code that no graph holds is written, and does not run.

import {
	absence,
	functionOfNode,
	noGraph,
	placeOfGraph,
	placeOfNode,
	projectArtifact,
	rolesOfNode,
	runningGraphs,
	shown,
	textsArtifact,
} from '@auditor/forensics';
import { defineProbe, listed, notApplicable } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { actingFirst } from '../../subject/cast.js';
import { bestRoleFan } from '../../subject/role-fan.js';

export const roleNode = defineProbe({
	id: 'graph/role-node',
	lifecycle: 'experimental',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Is each role a node of the graph?',
	motivation: 'A worker that no graph holds never works, however well it is written.',
	method:
		'One finding per role of the lexicon, matched on node ids, the names behind them and the names under which `Send` starts a node, over all graphs of the product. Values: role, members.',
	blindSpots: 'Roles under names that the lexicon does not hold, and functions that a node of another name calls.',
	remediation: { on: 'false', effort: 'low', text: 'Add it to the graph as a node, with the edges that lead to it and on from it.' },
	inspect: ({ graphs, project, texts }, { lexicon }) => {
		if (lexicon.roles.length === 0) return [notApplicable('The rubric names no roles.', 1)];
		const own = runningGraphs(project, graphs);
		const [first] = own;
		if (!first)
			return lexicon.roles.flatMap(({ id }) =>
				noGraph(graphs, project, texts, 'not-applicable').map((draft) => ({ ...draft, values: { role: id, members: [] } })),
			);
		return lexicon.roles.map(({ id }) => {
			const named = own.flatMap((graph) =>
				graph.nodes.filter((node) => rolesOfNode(node, lexicon).includes(id)).map((node) => ({ graph, node })),
			);
			const members = actingFirst(named, ({ graph, node }) => functionOfNode(project, graph, node.id));
			const [one] = members;
			// One node may stand for several of a role: `Send` starts it once for each of them.
			const fan = bestRoleFan(own, id, lexicon);
			const ids = [...new Set([...members.map(({ node }) => node.id), ...(fan?.parallel ?? [])])];
			const wired = ids.length > 0 || (fan?.count ?? 0) > 0;
			return {
				outcome: wired ? 'true' : 'false',
				message: wired
					? `The graph has the role ${id}: ${listed(ids.map((name) => `\`${shown(name)}\``)) || 'copies of one node'}.`
					: `No node has the role ${id}.`,
				rationale: `${own.length === 1 ? 'One graph was' : `${own.length} graphs were`} read.`,
				location: one ? placeOfNode(one.graph, one.node) : placeOfGraph(wired && fan ? fan.graph : first),
				values: { role: id, members: ids },
				context: 'source',
				confidence: wired ? 0.95 : Math.min(...own.map(absence)),
			};
		});
	},
});
