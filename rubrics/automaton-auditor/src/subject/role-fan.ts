// How the nodes of one role run in a graph: which of them start side by side, and where their branches meet.

import { type Project, put } from '@auditor/code';
import { type Arms, type GraphWays, isOpenId, waysIn } from '@auditor/forensics';
import { rolesOf } from '@auditor/probes';
import type { Fan, GraphModel, GraphNode, Lexicon } from '@auditor/schema';
import { membersOf } from './role-members.js';

export interface RoleFan {
	readonly graph: GraphModel;
	/** Nodes of the role. */
	readonly members: readonly GraphNode[];
	/** The node from which most of them start. */
	readonly from: string | null;
	/** Members (or payloads of `Send`) that run side by side. */
	readonly parallel: string[];
	/** At least this many at once; more than the names known when a list is only known at run time. */
	readonly count: number;
	readonly kind: Fan['kind'] | null;
	/** Node in which the branches meet, and how many of them do. */
	readonly join: string | null;
	readonly joined: number;
}

/** The best that any of the graphs does for a role. */
export function bestRoleFan(project: Project, graphs: readonly GraphModel[], role: string, lexicon: Lexicon): RoleFan | null {
	let best: RoleFan | null = null;
	for (const graph of graphs) {
		const fan = roleFanOf(project, graph, role, lexicon);
		if (!best || better(fan, best)) best = fan;
	}
	return best;
}

function better(a: RoleFan, b: RoleFan): boolean {
	return a.count - b.count || a.joined - b.joined || a.members.length - b.members.length ? rank(a) > rank(b) : false;
}

const rank = (fan: Pick<RoleFan, 'count' | 'joined' | 'members'>): number => fan.count * 10_000 + fan.joined * 100 + fan.members.length;

function roleFanOf(project: Project, graph: GraphModel, role: string, lexicon: Lexicon): RoleFan {
	const members = membersOf(project, graph, role, lexicon);
	const ids = new Set(members.map((node) => node.id));
	const places = placesOf(graph, ids);
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
		const own = places.ways.armsOf(fan);
		const arms = own.list.map(({ branch, nodes }, at): RoleArm => ({ branch, at, members: sideBySide(places, own, at, nodes) }));
		const holding = arms.filter((arm) => arm.members.length > 0);
		const inside = atOneStep(places.ways, fan, withoutAlternatives(fan, holding));
		if (inside.length === 0 && sent.count === 0) continue;
		const targets = holding.length > 0 ? holding : sent.count > 0 ? arms : [];
		// A node that stands for those of a list is at least two, or there would be no fan-out.
		const several = inside.length === 1 && fan.branches.length === 1 && isOpenId(inside[0] as string) ? 2 : inside.length;
		const names = sent.count > inside.length && sent.names.length > 0 ? sent.names : inside;
		const found = { graph, members, from: fan.node, parallel: names, count: Math.max(several, sent.count), kind: fan.kind };
		// Where all of its branches meeting would not make it the best, nobody has to know where they do.
		if (found.count === 0 || rank({ ...found, joined: Math.max(2, targets.length) }) <= rank(best)) continue;
		const whole: RoleFan = { ...found, ...joinOf(graph, fan, targets, found.count > inside.length) };
		if (better(whole, best)) best = whole;
	}
	return best;
}

interface RoleArm {
	readonly branch: string;
	/** Place among the arms of its fan-out. */
	readonly at: number;
	/** Members that may run at once. */
	readonly members: readonly string[];
}

/** What is asked of a graph for each of its fan-outs, once per role. */
interface Places {
	readonly ways: GraphWays;
	/** By node: whether it has the role. */
	readonly isMember: Uint8Array;
	/** By node: the fan-outs that start two members or more, with how many, and their place in the graph. */
	readonly wide: ReadonlyMap<number, readonly { readonly fan: Fan; readonly most: number; readonly order: number }[]>;
}

function placesOf(graph: GraphModel, ids: ReadonlySet<string>): Places {
	const ways = waysIn(graph);
	const isMember = new Uint8Array(ways.ids.length);
	for (const id of ids) isMember[ways.numberOf(id)] = 1;
	const wide = new Map<number, { fan: Fan; most: number; order: number }[]>();
	for (const [order, fan] of ids.size > 1 ? graph.fanOut.entries() : []) {
		const most = ways.armsOf(fan).list.filter(({ nodes }) => nodes.some((node) => isMember[node] === 1)).length;
		if (most < 2) continue;
		const node = ways.numberOf(fan.node);
		wide.set(node, [...(wide.get(node) ?? []), { fan, most, order }]);
	}
	return { ways, isMember, wide };
}

/** Members within one branch that may run at once: the first, or as many as a fan-out inside of the branch starts. */
function sideBySide({ ways, isMember, wide }: Places, own: Arms, at: number, nodes: Int32Array): readonly string[] {
	const first = nodes.find((node) => isMember[node] === 1);
	let best = first === undefined ? [] : [first];
	if (first === undefined || nodes.length < 2) return best.map((node) => ways.ids[node] as string);
	const inside = wide.size === 0 ? [] : [...nodes].flatMap((node) => wide.get(node) ?? []).sort((a, b) => a.order - b.order);
	for (const { fan, most } of inside) {
		if (most <= best.length) continue;
		const found = ways.armsOf(fan).list.flatMap((arm) => arm.nodes.find((node) => isMember[node] === 1 && own.of(node) === at) ?? []);
		if (found.length > best.length) best = found;
	}
	return best.map((node) => ways.ids[node] as string);
}

/** The members that most start with: a step of the graph ends before what stands behind it begins. */
function atOneStep(ways: GraphWays, fan: Fan, arms: readonly RoleArm[]): string[] {
	const steps = new Map<number | null, string[]>();
	for (const { branch, members } of arms) {
		const walk = ways.stepsFrom(branch, fan.node);
		for (const member of members) put(steps, walk(member), member);
	}
	const most = [...steps.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
	return most.length > 1 ? most : arms.flatMap(({ members }) => members);
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
function joinOf(graph: GraphModel, fan: Fan, arms: readonly RoleArm[], copies: boolean): { join: string | null; joined: number } {
	const ways = waysIn(graph);
	const own = ways.armsOf(fan);
	const asked = new Map(arms.map((arm) => [arm.at, arm.branch]));
	const walks = new Map<string, (to: string) => number | null>();
	const stepsTo = (node: string, branches: readonly string[]) =>
		Math.min(
			...branches.map((branch) => {
				const walk = walks.get(branch) ?? ways.stepsFrom(branch, fan.node);
				walks.set(branch, walk);
				return walk(node) ?? Number.POSITIVE_INFINITY;
			}),
		);
	let best: Join & { join: string | null } = { join: null, joined: 0, leadsOn: false, steps: () => Number.POSITIVE_INFINITY };
	for (const fanIn of graph.fanIn) {
		if (fanIn.node === fan.node) continue;
		const meeting = new Set(fanIn.branches.flatMap((door) => asked.get(own.of(ways.numberOf(door))) ?? []));
		const joined = copies && meeting.size > 0 ? Math.max(2, meeting.size) : meeting.size;
		if (joined < 2 || joined < best.joined) continue;
		const leadsOn = (ways.next.get(fanIn.node) ?? []).some((to) => to !== fanIn.node);
		const candidate = { join: fanIn.node, joined, leadsOn, steps: () => stepsTo(fanIn.node, [...meeting]) };
		if (isNearer(candidate, best)) best = candidate;
	}
	if (best.join !== null) return { join: best.join, joined: best.joined };
	// Those that lead straight back to where they started meet there: a loop over what is judged.
	const back = arms.filter((arm) => arm.members.some((member) => ways.next.get(member)?.includes(fan.node)));
	return back.length < 2 ? { join: null, joined: 0 } : { join: fan.node, joined: back.length };
}

type Join = { readonly joined: number; readonly leadsOn: boolean; readonly steps: () => number };

/** More branches first, then a node after which the work goes on, then the shorter way. */
function isNearer(a: Join, b: Join): boolean {
	if (a.joined !== b.joined) return a.joined > b.joined;
	if (a.leadsOn !== b.leadsOn) return a.leadsOn;
	return a.steps() < b.steps();
}
