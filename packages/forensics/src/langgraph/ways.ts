// Ways through a graph, by number and not by name: a graph may have thousands of nodes, and is walked once per fan-out and branch.
import { put } from '@auditor/code';

export interface Ways {
	readonly ids: readonly string[];
	/** Place of a node in `ids`; -1 for one that is not there. */
	numberOf(id: string): number;
	/** Fewest steps from a node to each other on ways that do not pass `stop`; null where there is none. */
	stepsFrom(start: string, stop?: string): (to: string) => number | null;
	/** The node and all that lead to it. */
	before(to: string): { has(id: string): boolean };
	/** Per branch of a node the nodes that it alone leads to on ways that do not pass that node again; a branch is always its own. */
	arms(from: string, branches: readonly string[]): Arms;
}

export interface Arm {
	readonly branch: string;
	/** Places in `ids`, the branch first, in the order of a walk in depth. */
	readonly nodes: Int32Array;
}

export interface Arms {
	readonly list: readonly Arm[];
	/** Place in `list` of the arm that a node, by its place in `ids`, is in; negative where it is in none. */
	of(node: number): number;
}

const NONE = -1;
/** Of a node that several branches lead to. */
const SEVERAL = -2;

/** @param also nodes that no edge may name */
export function waysOf(next: ReadonlyMap<string, readonly string[]>, also: Iterable<string> = []): Ways {
	const ids = [...new Set([...[...next].flatMap(([from, targets]) => [from, ...targets]), ...also])];
	const numbers = new Map(ids.map((id, at) => [id, at]));
	const numberOf = (id: string) => numbers.get(id) ?? NONE;
	const forth: Lists = ids.map((id) => (next.get(id) ?? []).map(numberOf));
	let back: Lists | null = null;
	return {
		ids,
		numberOf,
		stepsFrom(start, stop) {
			const steps = stepsOn(forth, numberOf(start), stop === undefined ? NONE : numberOf(stop));
			return (to) => {
				if (to === start) return 0;
				const found = steps[numberOf(to)] ?? NONE;
				return found === NONE ? null : found;
			};
		},
		before(to) {
			back ??= turned(forth);
			const steps = stepsOn(back, numberOf(to), NONE);
			return { has: (id) => id === to || (steps[numberOf(id)] ?? NONE) !== NONE };
		},
		arms: (from, branches) => armsOn(forth, numberOf(from), [...new Set(branches)], numberOf),
	};
}

/** Where each node leads to, by number. */
type Lists = readonly (readonly number[])[];

function turned(lists: Lists): Lists {
	const back: number[][] = lists.map(() => []);
	for (const [node, targets] of lists.entries()) for (const target of targets) back[target]!.push(node);
	return back;
}

function stepsOn(lists: Lists, first: number, closed: number): Int32Array {
	const steps = new Int32Array(lists.length).fill(NONE);
	if (first === NONE) return steps;
	const queue = new Int32Array(steps.length);
	queue[0] = first;
	steps[first] = 0;
	for (let at = 0, end = 1; at < end; at++) {
		const node = queue[at]!;
		for (const target of lists[node]!) {
			if (target === closed || steps[target] !== NONE) continue;
			steps[target] = steps[node]! + 1;
			queue[end++] = target;
		}
	}
	return steps;
}

function armsOn(lists: Lists, from: number, branches: readonly string[], numberOf: (id: string) => number): Arms {
	const roots = branches.map(numberOf);
	const labels = labelled(lists, from, roots);
	const seen = new Uint8Array(labels.length);
	const list = branches.map((branch, arm): Arm => {
		const root = roots[arm] ?? NONE;
		if (root === NONE) return { branch, nodes: new Int32Array() };
		const found = [root];
		const open = labels[root] === arm ? [root] : [];
		seen[root] = 1;
		for (let node = open.pop(); node !== undefined; node = open.pop())
			for (const target of lists[node]!) {
				if (target === from || seen[target] === 1 || labels[target] !== arm) continue;
				seen[target] = 1;
				found.push(target);
				open.push(target);
			}
		return { branch, nodes: Int32Array.from(found) };
	});
	for (const [arm, root] of roots.entries()) if (root !== NONE) labels[root] = arm;
	return { list, of: (node) => labels[node] ?? NONE };
}

/** By node: the one branch that leads to it, by its place among the roots; or that none or several do. Each node is passed on twice at most. */
function labelled(lists: Lists, closed: number, roots: readonly number[]): Int32Array {
	const labels = new Int32Array(lists.length).fill(NONE);
	const queue: number[] = [];
	const meet = (node: number, label: number) => {
		const known = labels[node];
		if (known === label || known === SEVERAL) return;
		labels[node] = known === NONE ? label : SEVERAL;
		queue.push(node);
	};
	for (const [arm, root] of roots.entries()) if (root !== NONE) meet(root, arm);
	for (const node of queue) for (const target of lists[node]!) if (target !== closed) meet(target, labels[node]!);
	return labels;
}

/** Sets of nodes that lead to each other: a name of its set by node, and the size by that name. */
export function componentsOf(next: ReadonlyMap<string, readonly string[]>): { of: Map<string, string>; sizes: Map<string, number> } {
	const back = new Map<string, string[]>();
	for (const [from, targets] of next) for (const to of targets) put(back, to, from);
	const of = new Map<string, string>();
	const sizes = new Map<string, number>();
	// From the node that is left last, against the edges: what is met belongs together.
	for (const root of leftLast(next)) {
		if (of.has(root)) continue;
		of.set(root, root);
		const members = [root];
		for (const member of members)
			for (const source of back.get(member) ?? []) {
				if (of.has(source)) continue;
				of.set(source, root);
				members.push(source);
			}
		sizes.set(root, members.length);
	}
	return { of, sizes };
}

/** Nodes in the order in which a walk in depth leaves them, the last first. */
function leftLast(next: ReadonlyMap<string, readonly string[]>): string[] {
	const seen = new Set<string>();
	const left: string[] = [];
	for (const root of next.keys()) {
		if (seen.has(root)) continue;
		seen.add(root);
		const open = [{ id: root, targets: (next.get(root) ?? [])[Symbol.iterator]() }];
		for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
			const { value: target, done } = top.targets.next();
			if (done) {
				left.push(top.id);
				open.pop();
			} else if (!seen.has(target)) {
				seen.add(target);
				open.push({ id: target, targets: (next.get(target) ?? [])[Symbol.iterator]() });
			}
		}
	}
	return left.reverse();
}
