// Do the nodes of a role run in parallel, and do they meet again? One answer per role of the rubric's lexicon.
import { type FunctionRef, grouped, type Project, type StaticValue } from '@auditor/code';
import {
	absence,
	DRAW_NODES,
	deadBranches,
	doesNoWork,
	functionOfNode,
	isOpenId,
	nodeWrites,
	noGraph,
	placeOfEdges,
	placeOfGraph,
	placeOfNode,
	presence,
	projectArtifact,
	readOf,
	rolesOfNode,
	runningGraphs,
	shown,
	textsArtifact,
	waysIn,
} from '@auditor/forensics';
import { defineProbe, lexiconList, listed, notApplicable } from '@auditor/probes';
import type { FindingDraft, GraphEdge, GraphModel, GraphNode, Json, Lexicon, Role } from '@auditor/schema';
import { graphsArtifact } from '@auditor/schema';
import { actingFirst } from '../../subject/cast.js';
import { bestRoleFan, type RoleFan } from '../../subject/role-fan.js';

export const roleFanOut = defineProbe({
	id: 'graph/role-fan-out',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Do at least two nodes of a role run in parallel?',
	motivation: 'Roles that wait for each other take longer, and the later ones see what the earlier ones said.',
	method:
		'One finding per role of the lexicon, matched on node ids and the names behind them. Nodes count as parallel when they lie in different branches of one fan-out; copies of one node count when Send starts them under names of the role or over a list. Where the graph cannot be read: whether the one function that makes objects of classes named so calls them in turn. Values: role, members, total, parallel (how many at once), parallelMembers, complete (all members; those of other variants run in parallel there), optional (members of other variants only), node (where they start), fanIn, joinNode, joinRoles, joined, working (those that run in parallel without stubs: functions that only print and take the time, and return nothing but what they were given), layers (roles of which two run in parallel, and one more where a router of the graph chooses between ways that can be taken), widest (no other role has more at once), atLeast (which of these counts may be higher: there is a node for each name of a list that was not read).',
	blindSpots: 'Roles under names that the lexicon does not hold; threads or gather() inside of a node, which are no branches of the graph.',
	remediation: {
		effort: 'medium',
		text: 'Give each of them a node of its own. Add an edge from one node to each of them, and one from each to a node that joins their results.',
	},
	inspect: ({ graphs, project, texts }, context) => {
		const { lexicon } = context;
		if (lexicon.roles.length === 0) return [notApplicable('The rubric names no roles.', 1)];
		const own = runningGraphs(project, graphs);
		if (own.length === 0)
			return lexicon.roles.flatMap((role) =>
				noGraph(graphs, project, texts).map((draft) => ({ ...draft, values: { ...EMPTY, role: role.id } })),
			);
		const fans = lexicon.roles.map((role) => ({ role, found: bestRoleFan(project, own, role.id, lexicon) as RoleFan }));
		const words = lexiconList(context, 'error-branch');
		const counts = fans.map(({ found }) => found.count);
		const layers =
			counts.filter((count) => count > 1).length + Number(own.some((graph) => chooses(graph, deadBranches(project, graph, words))));
		const widest = counts.indexOf(Math.max(...counts));
		return fans.map(({ role, found }, at) => answer(role, found, { layers, widest: at === widest }, graphs, project, lexicon));
	},
});

/** A router of the graph decides between ways that can be taken: not all of them start together. */
function chooses({ edges, fanOut, unreachable }: GraphModel, dead: readonly { readonly from: string; readonly to: string }[]): boolean {
	const isDead = ({ from, to }: GraphEdge) => unreachable.includes(from) || dead.some((one) => one.from === from && one.to === to);
	const routed = edges.filter((edge) => edge.kind === 'conditional' && !isDead(edge));
	return [...grouped(routed, ({ from }) => from)].some(([from, ways]) => {
		const fan = fanOut.find(({ node }) => node === from);
		return new Set(ways.map(({ to }) => to)).size > 1 && (!!fan?.alternatives || ways.some(({ to }) => !fan?.branches.includes(to)));
	});
}

const EMPTY = { members: [], total: 0, parallel: 0, parallelMembers: [], working: 0, complete: false, fanIn: false, joined: 0 };

function answer(
	role: Role,
	found: RoleFan,
	beside: Record<string, Json>,
	all: readonly GraphModel[],
	project: Project,
	lexicon: Lexicon,
): FindingDraft {
	const fan = { ...found, members: withoutStandIns(project, found) };
	const { graph, members } = fan;
	const join = graph.nodes.find((node) => node.id === fan.join);
	const ids = members.map((node) => node.id);
	const parallel = fan.count >= 2;
	const stubs = fan.parallel.filter((id) => doesNoWork(project, functionOfNode(project, graph, id)));
	const are = stubs.length === 1 ? 'is a stub' : 'are stubs';
	const working = fan.count - stubs.length;
	const variants = all.filter(({ variant, file, line }) => variant !== null && file === graph.file && line === graph.line);
	const optional = optionalMembers(role, variants, ids, lexicon);
	const elsewhere = new Set(variants.flatMap((one) => bestRoleFan(project, [one], role.id, lexicon)?.parallel ?? []));
	const apart = optional.filter((id) => !elsewhere.has(id));
	const values: Record<string, Json> = {
		role: role.id,
		members: ids,
		total: ids.length,
		parallel: fan.count,
		parallelMembers: [...fan.parallel],
		working,
		complete: parallel && apart.length === 0 && (fan.count > ids.length || ids.every((id) => fan.parallel.includes(id))),
		optional,
		node: fan.from === null ? null : shown(fan.from),
		fanIn: fan.join !== null,
		joinNode: fan.join,
		joinRoles: join ? rolesOfNode(join, lexicon) : [],
		joined: fan.joined,
		...beside,
		// Of what it asks for this role has all: another one, or a choice, is left.
		...(parallel && apart.length === 0 && beside.widest === true && Number(beside.layers) < 2 && { remedy: SECOND }),
		...(isLeast(fan) && { atLeast: ['parallel', 'working'] }),
		...(parallel &&
			working < 2 && {
				fault: `${stubs.length} of the ${fan.count} nodes of the role ${role.id} that run in parallel ${are}: ${listed(stubs)}.`,
				remedy: 'Let each node call its tools and return what it finds.',
			}),
		...(!parallel &&
			ids.length === 1 && {
				remedy: `Make each ${role.id} a node of its own, and start all of them from one node. ${DRAW_NODES}`,
			}),
		...(!parallel &&
			ids.length > 1 && {
				remedy: `${firstApart(project, graph, ids)}Add an edge from one node to each of ${listed(ids.map(shown))}, and one from each to a node that joins their results. ${DRAW_NODES}`,
			}),
	};
	const confidence = parallel ? presence(graph) : absence(graph);
	const related = fan.join === null ? [] : [placeOfEdges(graph, fan.join, 'to')];
	const [first] = members;
	const place = first ? placeOfNode(graph, first) : placeOfGraph(graph);
	const location = fan.from === null || !parallel ? place : placeOfEdges(graph, fan.from, 'from');
	return {
		outcome: parallel ? 'true' : 'false',
		message: `${describe(role, fan)}${optional.length > 0 ? ` A setting adds ${listed(optional)}.` : ''}${stubs.length > 0 ? ` ${listed(stubs)} ${are}: a function that prints at most, and returns nothing that it worked out.` : ''}`,
		rationale: `Read from the edges of the graph at ${graph.file}:${graph.line}${fan.kind ? ` (${fan.kind} fan-out)` : ''}.${graph.unresolved.length > 0 ? ' Some places of the graph did not resolve.' : ''}`,
		location,
		related,
		values,
		context: 'source',
		confidence,
	};
}

const SECOND =
	'Start the nodes of another role side by side as well, with an edge from one node to each, and one from each to a node that joins their results. Or let a conditional edge choose between different nodes.';

/** What a member reads that another one writes before it, side by side it would not find. */
function firstApart(project: Project, graph: GraphModel, ids: readonly string[]): string {
	const all = (nodeWrites(project, graph) ?? []).filter(({ node }) => ids.includes(node));
	const { before } = waysIn(graph);
	const found = all.flatMap((reader) =>
		all
			.filter(({ node }) => node !== reader.node && before(reader.node).has(node))
			.flatMap(({ node, kept }) =>
				[...new Set(kept.map(({ key }) => key))]
					.filter((key) => !reader.kept.some((own) => own.key === key) && readOf(project, reader.place, key))
					.map((key) => ({ key, writer: node, reader: reader.node })),
			),
	);
	const [first] = found;
	if (!first) return '';
	const keys = listed([...new Set(found.map(({ key }) => `\`${key}\``))]);
	const chooses = graph.edges.some(({ kind, from }) => kind === 'conditional' && from === first.writer);
	return `\`${shown(first.reader)}\` reads what \`${shown(first.writer)}\` writes: first let a node that runs before them all write ${keys}${chooses ? ', and make the choice behind that node' : ''}. `;
}

/** Members without those that stand in for one that works, and start apart from the others. */
function withoutStandIns(project: Project, { graph, from, parallel, members }: RoleFan): readonly GraphNode[] {
	if (from === null || parallel.length < 2 || members.length <= parallel.length) return members;
	const acting = actingFirst(project, members, ({ id }) => functionOfNode(project, graph, id));
	return members.filter(
		(node) => parallel.includes(node.id) || (acting.includes(node) && !onlyTells(functionOfNode(project, graph, node.id))),
	);
}

/** A function that calls nothing and returns fixed words: it stands in for one that works. */
function onlyTells(place: FunctionRef | null): boolean {
	if (place === null || place.file.facts.calls.some(({ scope }) => scope.function === place.index)) return false;
	const { returned } = place.fact;
	const isText = (value: StaticValue): boolean =>
		value.kind === 'string' || (value.kind === 'list' && value.items.length > 0 && value.items.every(isText));
	return returned.length > 0 && returned.every(({ value }) => value.kind === 'dict' && value.entries.every((entry) => isText(entry.value)));
}

/** A node, or a copy of one, for each item of a list that is only known at run time: two are the least. */
function isLeast({ members, parallel, count }: RoleFan): boolean {
	return count >= 2 && (count > parallel.length || members.some(({ id }) => isOpenId(id)));
}

function describe(role: Role, fan: RoleFan): string {
	const ids = fan.members.map((node) => shown(node.id));
	const parallel = fan.parallel.map(shown);
	if (fan.count >= 2) {
		const meet = fan.join === null ? ' The parallel ones do not meet in one node.' : ` The parallel ones meet in \`${shown(fan.join)}\`.`;
		const isSent =
			(fan.kind === 'send' || fan.kind === 'mixed') && parallel.some((name) => !fan.graph.nodes.some(({ id }) => shown(id) === name));
		if (isSent)
			return `From \`${shown(fan.from ?? '')}\`, Send starts work of the role ${role.id} in parallel for ${listed(parallel)}.${meet}`;
		const late = ids.filter((id) => !parallel.includes(id));
		const rest = late.length > 0 && parallel.every((name) => ids.includes(name)) ? ` Not among them: ${listed(late)}.` : '';
		return `${isLeast(fan) ? 'At least ' : ''}${fan.count} nodes of the role ${role.id} run in parallel from \`${shown(fan.from ?? '')}\`: ${listed(parallel) || 'copies of one node'}.${rest}${meet}`;
	}
	if (ids.length === 0) return `No node has the role ${role.id}.`;
	if (ids.length === 1) return `Only one node has the role ${role.id}: \`${ids[0]}\`.`;
	const started = fan.members.filter(({ id }) => !fan.graph.unreachable.includes(id)).map((node) => `\`${shown(node.id)}\``);
	if (started.length < 2)
		return `Of the ${ids.length} nodes of the role ${role.id} (${listed(ids)}) ${started[0] ? `only ${started[0]} is` : 'none is'} ever started.`;
	return `The ${ids.length} nodes of the role ${role.id} (${listed(ids)}) run one after another.`;
}

/** Nodes of the role that only a variant of the graph has. */
function optionalMembers(role: Role, variants: readonly GraphModel[], ids: readonly string[], lexicon: Lexicon): string[] {
	const found = variants.flatMap((variant) =>
		variant.nodes.filter((node) => !ids.includes(node.id) && rolesOfNode(node, lexicon).includes(role.id)).map((node) => node.id),
	);
	return [...new Set(found)].sort();
}
