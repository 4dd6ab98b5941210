// Does a drawn graph show members of a role side by side: from one node to several of them (split), and from several into one (merge)?
// It sees nodes, edges and roles; where things stand on the page is the matter of placed.ts.
import { nameParts, rolesOf } from '@auditor/probes';
import type { Diagram, Lexicon } from '@auditor/schema';
import { isActionOnMany, namesNobody, titleOf } from './label-roles.js';

export interface DrawnGraph {
	readonly nodes: readonly { readonly id: string; readonly label: string }[];
	readonly edges: Diagram['edges'];
}
/** 0 none, 1 split alone or side by side, 2 merge, 3 split and merge. */
export type Level = 0 | 1 | 2 | 3;

interface Edge {
	readonly from: string;
	readonly to: string;
}

/** How far a split or merge may be from its members: one box between (a gate, a decision) is still the same picture. */
const REACH = 2;

/** Per role of the lexicon with at least two members: 0 none, 1 split alone, 2 merge, 3 split and merge. */
export function parallelism(graph: DrawnGraph, lexicon: Lexicon): Record<string, Level> {
	const nodes = graph.nodes.map((n) => ({ id: n.id, roles: drawnRoles(n, graph, lexicon) }));
	return levels(
		nodes,
		graph.edges,
		lexicon.roles.map((role) => role.id),
	);
}

/** Roles that the title or the id of a node names; small print below the title names what the node works on. */
export function drawnRoles({ id, label }: { id: string; label: string }, { nodes }: Pick<DrawnGraph, 'nodes'>, lexicon: Lexicon): string[] {
	if (namesNobody(label) || isActionOnMany(label) || nodes.some((one) => isKeyOf(label, one.label, lexicon))) return [];
	return rolesOf(label === id ? id : `${titleOf(label)} ${id}`, lexicon);
}

/** `doc_analyst_theoretical_depth` beside `DocAnalyst`: a name of what that one writes. */
function isKeyOf(label: string, other: string, lexicon: Lexicon): boolean {
	const [parts, name] = [nameParts(label), nameParts(titleOf(other))];
	const rest = parts.slice(name.length);
	const begins = name.length > 0 && rest.length > 1 && name.every((part, at) => part === parts[at]);
	return begins && /^\w+$/.test(label) && rolesOf(rest.join(' '), lexicon).length === 0;
}

/** The same where the roles of the nodes are known. */
export function levels(
	nodes: readonly { readonly id: string; readonly roles: readonly string[] }[],
	edges: readonly Edge[],
	roles: readonly string[],
): Record<string, Level> {
	const result: Record<string, Level> = {};
	for (const role of roles) {
		const members = nodes.filter((n) => n.roles.includes(role)).map((n) => n.id);
		const apart = members.length >= 2 ? sideBySide(edges, members) : { split: false, merge: false };
		result[role] = apart.split && apart.merge ? 3 : apart.merge ? 2 : apart.split ? 1 : 0;
	}
	return result;
}

function sideBySide(edges: readonly Edge[], members: readonly string[]): { split: boolean; merge: boolean } {
	const forward = adjacency(edges.map((e) => [e.from, e.to]));
	const backward = adjacency(edges.map((e) => [e.to, e.from]));
	return { split: gathers(backward, members), merge: gathers(forward, members) };
}

/** Whether two members that do not follow each other meet in one node within reach, walking along `next`. */
function gathers(next: Map<string, string[]>, members: readonly string[]): boolean {
	const own = new Set(members);
	const met = new Map<string, string[]>();
	for (const member of members) for (const node of within(next, member, own)) met.set(node, [...(met.get(node) ?? []), member]);
	for (const group of met.values()) {
		for (let i = 0; i < group.length; i++)
			for (let j = i + 1; j < group.length; j++) {
				const [a, b] = [group[i]!, group[j]!];
				const [before, after] = [reaches(next, a, b), reaches(next, b, a)];
				// Each before the other, and not by a line between the two: the round over all of them is a loop.
				const loop = before && after && !next.get(a)?.includes(b) && !next.get(b)?.includes(a);
				if (loop || (!before && !after)) return true;
			}
	}
	return false;
}

/** Nodes at most {@link REACH} steps away, not walking through other members. */
function within(next: Map<string, string[]>, from: string, members: ReadonlySet<string>): Set<string> {
	const seen = new Set<string>();
	let front = [from];
	for (let step = 0; step < REACH; step++) {
		front = front.flatMap((node) => next.get(node) ?? []).filter((node) => !seen.has(node) && !members.has(node));
		for (const node of front) seen.add(node);
	}
	return seen;
}

/** One member directly, or through other nodes but before {@link REACH} + 1 steps, before another: a sequence. */
function reaches(next: Map<string, string[]>, from: string, to: string): boolean {
	const seen = new Set<string>([from]);
	let front = [from];
	for (let step = 0; step <= REACH && front.length > 0; step++) {
		front = front.flatMap((node) => next.get(node) ?? []).filter((node) => !seen.has(node));
		if (front.includes(to)) return true;
		for (const node of front) seen.add(node);
	}
	return false;
}

function adjacency(edges: readonly (readonly [string, string])[]): Map<string, string[]> {
	const map = new Map<string, string[]>();
	for (const [from, to] of edges) map.set(from, [...(map.get(from) ?? []), to]);
	return map;
}
