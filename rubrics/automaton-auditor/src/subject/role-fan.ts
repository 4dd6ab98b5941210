// How the nodes of one role run in a graph: which of them start side by side, and where their branches meet.

import { armsOf, distance, isOpenId, rolesOfNode } from '@auditor/forensics';
import { rolesOf } from '@auditor/probes';
import type { Fan, GraphModel, GraphNode, Lexicon } from '@auditor/schema';

export interface RoleFan {
	readonly graph: GraphModel;
	/** Nodes of the role. */
	readonly members: readonly GraphNode[];
	/** The node from which most of them start. */
	readonly from: string | null;
	/** Members (or payloads of `Send`) that run side by side. */
	readonly parallel: readonly string[];
	/** At least this many at once; more than the names known when a list is only known at run time. */
	readonly count: number;
	readonly kind: Fan['kind'] | null;
	/** Node in which the branches meet, and how many of them do. */
	readonly join: string | null;
	readonly joined: number;
}

/** The best that any of the graphs does for a role. */
export function bestRoleFan(graphs: readonly GraphModel[], role: string, lexicon: Lexicon): RoleFan | null {
	let best: RoleFan | null = null;
	for (const graph of graphs) {
		const fan = roleFanOf(graph, role, lexicon);
		if (!best || better(fan, best)) best = fan;
	}
	return best;
}

function better(a: RoleFan, b: RoleFan): boolean {
	return a.count - b.count || a.joined - b.joined || a.members.length - b.members.length ? rank(a) > rank(b) : false;
}

function rank(fan: RoleFan): number {
	return fan.count * 10_000 + fan.joined * 100 + fan.members.length;
}

function roleFanOf(graph: GraphModel, role: string, lexicon: Lexicon): RoleFan {
	const members = graph.nodes.filter((node) => rolesOfNode(node, lexicon).includes(role));
	const ids = new Set(members.map((node) => node.id));
	let best: RoleFan = {
		graph,
		members,
		from: null,
		parallel: members.slice(0, 1).map((m) => m.id),
		count: Math.min(members.length, 1),
		kind: null,
		join: null,
		joined: 0,
	};
	for (const fan of graph.fanOut) {
		const sent = sendCount(fan, role, ids, lexicon);
		if (ids.size === 0 && sent.count === 0) continue;
		const arms = [...armsOf(graph, fan)].map(([branch, nodes]) => ({ branch, nodes, members: sideBySide(graph, nodes, ids) }));
		const holding = arms.filter((arm) => arm.members.length > 0);
		const inside = withoutAlternatives(fan, holding).flatMap((arm) => arm.members);
		if (inside.length === 0 && sent.count === 0) continue;
		const targets = holding.length > 0 ? holding : sent.count > 0 ? arms : [];
		// A node that stands for those of a list is at least two, or there would be no fan-out.
		const several = inside.length === 1 && fan.branches.length === 1 && isOpenId(inside[0] as string) ? 2 : inside.length;
		const { join, joined } = joinOf(graph, fan, targets, Math.max(several, sent.count) > inside.length);
		const names = sent.count > inside.length && sent.names.length > 0 ? sent.names : inside;
		const found: RoleFan = {
			graph,
			members,
			from: fan.node,
			parallel: names,
			count: Math.max(several, sent.count),
			kind: fan.kind,
			join,
			joined,
		};
		if (found.count > 0 && better(found, best)) best = found;
	}
	return best;
}

/** Members within one branch that may run at once: the first, or as many as a fan-out inside of the branch starts. */
function sideBySide(graph: GraphModel, nodes: ReadonlySet<string>, ids: ReadonlySet<string>): string[] {
	let best = [...nodes].filter((id) => ids.has(id)).slice(0, 1);
	if (best.length === 0) return best;
	for (const fan of graph.fanOut) {
		if (!nodes.has(fan.node)) continue;
		const members = [...armsOf(graph, fan)].flatMap(([, arm]) => [...arm].filter((id) => ids.has(id) && nodes.has(id)).slice(0, 1));
		if (members.length > best.length) best = members;
	}
	return best;
}

/** Of branches between which a router chooses only the first counts. */
function withoutAlternatives<T extends { branch: string }>(fan: Fan, arms: readonly T[]): T[] {
	return arms.filter(
		(arm, n) =>
			!(fan.alternatives ?? []).some((set) => set.includes(arm.branch) && arms.slice(0, n).some((before) => set.includes(before.branch))),
	);
}

/** Copies of one node that `Send` starts under names of the role, or over a list of them, or of a node that has the role itself. */
function sendCount(fan: Fan, role: string, members: ReadonlySet<string>, lexicon: Lexicon): { count: number; names: string[] } {
	if (fan.kind !== 'send' && fan.kind !== 'mixed') return { count: 0, names: [] };
	const fitting = (fan.payloads ?? []).filter((word) => rolesOf(word, lexicon).includes(role));
	const names = fitting.filter((word) => !word.endsWith('[]'));
	const target = fan.branches.find((branch) => members.has(branch));
	const several = fitting.length > names.length || (target !== undefined && fan.kind === 'send');
	return { count: names.length > 1 ? names.length : several ? 2 : 0, names };
}

/** The nearest node where the arms meet; for copies of one node, the node after it. */
function joinOf(
	graph: GraphModel,
	fan: Fan,
	arms: readonly { branch: string; nodes: ReadonlySet<string> }[],
	copies: boolean,
): { join: string | null; joined: number } {
	let best: { join: string | null; joined: number; steps: number; leadsOn: boolean } = {
		join: null,
		joined: 0,
		steps: Number.POSITIVE_INFINITY,
		leadsOn: false,
	};
	for (const fanIn of graph.fanIn) {
		if (fanIn.node === fan.node) continue;
		const meeting = arms.filter((arm) => fanIn.branches.some((door) => arm.nodes.has(door)));
		const joined = copies && meeting.length > 0 ? Math.max(2, meeting.length) : meeting.length;
		if (joined < 2) continue;
		const steps = Math.min(...meeting.map((arm) => distance(graph, arm.branch, fanIn.node, fan.node) ?? Number.POSITIVE_INFINITY));
		const leadsOn = graph.edges.some((edge) => edge.from === fanIn.node && edge.to !== fanIn.node);
		const candidate = { join: fanIn.node, joined, steps, leadsOn };
		if (isNearer(candidate, best)) best = candidate;
	}
	return best;
}

type Join = { joined: number; steps: number; leadsOn: boolean };

/** More branches first, then a node after which the work goes on, then the shorter way. */
function isNearer(a: Join, b: Join): boolean {
	if (a.joined !== b.joined) return a.joined > b.joined;
	if (a.leadsOn !== b.leadsOn) return a.leadsOn;
	return a.steps < b.steps;
}
