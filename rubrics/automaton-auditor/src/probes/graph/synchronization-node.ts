// Is there a node that waits for the parallel branches before the next stage begins?

import {
	absence,
	noGraph,
	placeOfEdges,
	placeOfGraph,
	projectArtifact,
	rolesOfNode,
	runningGraphs,
	shown,
	textsArtifact,
	waysIn,
} from '@auditor/forensics';
import { defineProbe, listed, notApplicable, stringsOf } from '@auditor/probes';
import { type Fan, type GraphModel, graphsArtifact, type Lexicon, START_NODE } from '@auditor/schema';
import { bestRoleFan } from '../../subject/role-fan.js';

export const synchronizationNode = defineProbe({
	id: 'graph/synchronization-node',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Is there a node that waits for the parallel branches before the next stage begins?',
	motivation: 'What weighs the results of several branches must run when all of them are in.',
	method:
		'One finding per join of parallel branches with one of role detective among them (parameter `members`), in the first graph that has one; where no node holds the role, per join of any. Not applicable where no two nodes of the role run in parallel. Values: node, roles (of the join), branches, members, memberRoles (of what it joins), barrier (declared with a list of sources), leadsOn (something runs after it). A join by plain edges whose branches differ in length is none: it runs once for each length.',
	blindSpots: 'Whether the function behind the node really reads all results.',
	remediation: {
		effort: 'low',
		text: 'Add a node that collects the results, lead every branch into it and only from it to the next stage.',
	},
	inspect: ({ graphs, project, texts }, { lexicon, parameters }) => {
		const own = runningGraphs(project, graphs);
		if (own.length === 0) return noGraph(graphs, project, texts);
		const asked = stringsOf(parameters, 'members', ['detective']);
		const holds = (roles: readonly string[]) => roles.some((role) => asked.includes(role));
		const all = own.map((graph) => graph.fanIn.filter(isWhole).map((fan) => joinDraft(graph, fan, lexicon, holds)));
		// Where no node of the graphs holds the role, any join is what was asked for.
		const known = Math.max(...own.map(({ nodes }) => nodes.filter((node) => holds(rolesOfNode(node, lexicon))).length));
		const isKnown = known > 0;
		const joins = isKnown
			? all.map((some) => some.filter(({ values }) => holds(values.memberRoles))).find((some) => some.length > 0)
			: all.flat();
		if (joins && joins.length > 0) return joins;
		if (known === 1) return [notApplicable(`Only one node has the role ${listed(asked)}: nothing is there to join.`)];
		if (isKnown && asked.every((role) => (bestRoleFan(project, own, role, lexicon)?.count ?? 0) < 2))
			return [notApplicable(`No two nodes of the role ${listed(asked)} run in parallel: nothing is there to join.`)];
		const main = own[0] as GraphModel;
		const others = all.flat().map(({ message }) => ` ${message}`);
		const message = `No node waits for parallel branches${isKnown ? ` of the role ${listed(asked)}` : ''}.${others.join('')}`;
		return {
			outcome: 'false',
			message,
			rationale: 'Looked at the nodes that several edges enter.',
			location: placeOfGraph(main),
			values: { node: null, roles: [], branches: 0, members: [] },
			context: 'source',
			confidence: absence(main),
		};
	},
});

/** No other join takes in all of its branches and more: it is the end of the work side by side, and not a way to it. */
function isWhole(fan: Fan, _: number, all: readonly Fan[]): boolean {
	return !all.some(({ branches }) => branches.length > fan.branches.length && fan.branches.every((one) => branches.includes(one)));
}

function joinDraft(graph: GraphModel, fan: Fan, lexicon: Lexicon, holds: (roles: readonly string[]) => boolean) {
	const node = graph.nodes.find((candidate) => candidate.id === fan.node);
	const joined = graph.nodes.filter((candidate) => fan.branches.includes(candidate.id));
	const roles = node ? rolesOfNode(node, lexicon) : [];
	const barrier = graph.edges.some((edge) => edge.to === fan.node && edge.barrier);
	const stepsTo = waysIn(graph).stepsFrom(START_NODE);
	const asked = joined.filter((member) => holds(rolesOfNode(member, lexicon)));
	const steps = new Set(asked.map(({ id }) => stepsTo(id)));
	const [first, ...later] = [...steps].map((step) => fan.branches.filter((id) => stepsTo(id) === step));
	// What is entered by plain edges runs as soon as one of them is due.
	const waits = barrier || later.length === 0;
	// An edge that waits for all would wait for ever for the one that a router did not choose.
	const before = waysIn(graph).before(fan.node);
	const isChosen = graph.edges.some(({ to, kind }) => kind === 'conditional' && (fan.branches.includes(to) || before.has(to)));
	const orBarrier = isChosen ? '' : `, or lead them to \`${shown(fan.node)}\` by one edge that waits for all of them`;
	return {
		outcome: waits ? ('true' as const) : ('false' as const),
		message: waits
			? `\`${shown(fan.node)}\` joins ${listed(fan.branches.map(shown))}.`
			: `\`${shown(fan.node)}\` runs after ${listed((first ?? []).map(shown))}, and again after ${listed(later.flat().map(shown))}: the ways to them differ in length.`,
		rationale: `The branches all lead into it, in the graph at ${graph.file}:${graph.line}.`,
		location: placeOfEdges(graph, fan.node, 'to'),
		values: {
			node: fan.node,
			roles,
			branches: fan.branches.length,
			members: [...fan.branches],
			memberRoles: [...new Set(joined.flatMap((member) => rolesOfNode(member, lexicon)))],
			...(!waits && {
				remedy: `Make the ways from START to ${listed(fan.branches.map(shown))} equally long${orBarrier}.`,
			}),
			barrier,
			leadsOn: graph.edges.some((edge) => edge.from === fan.node),
		},
		context: 'source' as const,
		confidence: graph.confidence,
	};
}
