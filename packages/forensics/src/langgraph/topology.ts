// What the edges of a graph mean when it runs: where branches start together and meet again, what lies on a cycle, what is never reached.
import { grouped, put } from '@auditor/code';
import { compareText, END_NODE, type Fan, type GraphEdge, type GraphModel, START_NODE } from '@auditor/schema';
import type { Together } from './edges.js';
import { isOpenId } from './names.js';
import { componentsOf, waysOf } from './ways.js';

/** Shape of a graph. Alternatives of a router are no fan-out: only what can start in the same step is. `many`: nodes that stand for several. */
export function topologyOf(
	nodes: readonly string[],
	edges: readonly GraphEdge[],
	together: readonly Together[],
	many: ReadonlySet<string> = new Set(),
): Pick<GraphModel, 'fanOut' | 'fanIn' | 'cycles' | 'unreachable'> {
	const next = adjacency(edges);
	const leaving = grouped(edges, ({ from }) => from);
	const fanOut = [START_NODE, ...nodes].flatMap((node) => fanOutOf(node, leaving.get(node) ?? [], together, many) ?? []);
	const seen = reachable(START_NODE, next);
	return {
		fanOut,
		fanIn: fansIn(edges, fanOut, together, next, many),
		cycles: cyclesOf(nodes, next),
		// Of nodes that are only known when the code runs, the edges may be too.
		unreachable: nodes.filter((node) => !seen.has(node) && !isOpenId(node)).sort(compareText),
	};
}

function adjacency(edges: readonly GraphEdge[]): Map<string, string[]> {
	const next = new Map<string, string[]>();
	for (const { from, to } of edges) if (!next.get(from)?.includes(to)) put(next, from, to);
	return next;
}

function fanOutOf(node: string, edges: readonly GraphEdge[], together: readonly Together[], many: ReadonlySet<string>): Fan | null {
	const own = edges.filter((edge) => edge.to !== END_NODE);
	const chosen = own.filter(({ kind }) => kind === 'conditional');
	const routerOf = ({ router, via, line }: GraphEdge) => router ?? `${via}:${line}`;
	const plain = unique(own.filter(({ kind }) => kind === 'static').map(({ to }) => to));
	const groups = together.filter((group) => group.from === node);
	const several = groups.filter((g) => g.kind === 'conditional' && g.targets.length > 1).flatMap((g) => g.targets);
	const joint = unique(several.filter((to) => to !== END_NODE));
	const sent = unique(groups.filter((g) => g.kind === 'send' && (g.many || g.targets.length > 1)).flatMap((g) => g.targets));
	/** Beside plain edges even a router that picks one target adds a branch; two routers of one node run both. */
	const picked = unique(chosen.map(({ to }) => to));
	const routers = new Set(chosen.filter(({ via }) => via !== 'Send').map(routerOf));
	const dynamic = unique([...joint, ...sent, ...(plain.length > 0 || routers.size > 1 ? picked : [])]);
	const branches = unique([...plain, ...dynamic]);
	const copies = plain.some((to) => many.has(to));
	if (branches.length < 2 && sent.length === 0 && !copies) return null;
	if (plain.length < 2 && dynamic.length === 0 && !copies) return null;
	const kind =
		plain.length > 0 ? (dynamic.length > 0 ? 'mixed' : 'static') : sent.length > 0 ? (joint.length > 0 ? 'mixed' : 'send') : 'conditional';
	const isJoint = (targets: string[]) => groups.some((g) => g.targets.length > 1 && g.targets.every((to) => targets.includes(to)));
	const alternatives = [...routers]
		.map((router) => unique(chosen.filter((edge) => routerOf(edge) === router).map(({ to }) => to)))
		.filter((targets) => targets.length > 1 && !isJoint(targets));
	const payloads = sent.length > 0 ? unique(groups.flatMap((group) => group.payloads)) : [];
	const fan: Fan = { node, branches: branches.sort(compareText), kind };
	if (payloads.length > 0) fan.payloads = payloads.sort(compareText);
	if (alternatives.length > 0) fan.alternatives = alternatives.map((targets) => targets.sort(compareText));
	return fan;
}

/** Nodes where branches that run side by side meet: their predecessors come from different branches of one fan-out. */
function fansIn(
	edges: readonly GraphEdge[],
	fanOut: readonly Fan[],
	together: readonly Together[],
	next: ReadonlyMap<string, string[]>,
	many: ReadonlySet<string>,
): Fan[] {
	const found = new Map<string, { branches: Set<string>; kinds: Set<Fan['kind']> }>();
	const note = (node: string, branches: readonly string[], kind: Fan['kind']) => {
		const entry = found.get(node) ?? { branches: new Set<string>(), kinds: new Set<Fan['kind']>() };
		for (const branch of branches) entry.branches.add(branch);
		entry.kinds.add(kind);
		found.set(node, entry);
	};
	const ways = waysOf(next);
	const incoming = [...grouped(edges, ({ to }) => to)]
		.filter(([to]) => to !== END_NODE)
		.map(([to, all]) => ({ target: to, from: unique(all.map(({ from }) => from)).filter((from) => from !== to) }));
	for (const fan of fanOut) {
		const reach = fan.branches.map((branch) => ways.stepsFrom(branch, fan.node));
		const reaching = (door: string) => reach.reduce((sum, steps) => sum + (steps(door) === null ? 0 : 1), 0);
		const counts = new Map<string, number>();
		for (const id of ways.ids) counts.set(id, reaching(id));
		for (const { target, from } of incoming) {
			if (target === fan.node) continue;
			const doors = from.filter((door) => door !== fan.node && (counts.get(door) ?? 0) > 0);
			// Where every branch comes by every door, the branches had met before.
			if (doors.every((door) => counts.get(door) === reach.length)) continue;
			const arms = reach.filter((steps) => doors.some((door) => steps(door) !== null)).length;
			if (!doors.some((door) => (counts.get(door) ?? 0) < arms)) continue;
			// What only the meeting itself leads to comes back in a loop.
			const before = reachable(fan.node, next, target);
			note(
				target,
				doors.filter((door) => before.has(door)),
				fan.kind,
			);
		}
		for (const send of together.filter((group) => group.from === fan.node && group.kind === 'send' && group.many))
			for (const sent of send.targets)
				for (const after of next.get(sent) ?? []) if (after !== END_NODE && after !== fan.node) note(after, [sent], 'send');
		for (const copies of fan.branches.filter((branch) => many.has(branch)))
			for (const after of next.get(copies) ?? []) if (after !== END_NODE && after !== fan.node) note(after, [copies], fan.kind);
	}
	return [...found]
		.map(
			([node, { branches, kinds }]): Fan => ({
				node,
				branches: [...branches].sort(compareText),
				kind: kinds.size === 1 ? ([...kinds][0] as Fan['kind']) : 'mixed',
			}),
		)
		.sort((a, b) => compareText(a.node, b.node));
}

/** The node and all that it leads to, without passing through `stop`. */
export function reachable(start: string, next: ReadonlyMap<string, readonly string[]>, stop: string | null = null): Set<string> {
	const seen = new Set([start]);
	const queue = [start];
	for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
		for (const target of next.get(at) ?? []) {
			if (target === stop || seen.has(target)) continue;
			seen.add(target);
			queue.push(target);
		}
	}
	return seen;
}

/** Strongly connected components with a cycle, each sorted. */
export function cyclesOf(nodes: readonly string[], next: ReadonlyMap<string, readonly string[]>): string[][] {
	const components = componentsOf(next);
	const loops = (id: string) =>
		(components.sizes.get(components.of.get(id) ?? id) ?? 1) > 1 || (!isOpenId(id) && (next.get(id) ?? []).includes(id));
	const cycles = [...grouped(nodes.filter(loops), (id) => components.of.get(id) ?? id).values()].map((cycle) => cycle.sort(compareText));
	return cycles.sort((a, b) => compareText(a.join('\n'), b.join('\n')));
}

const unique = (values: readonly string[]): string[] => [...new Set(values)];
