// Ways through a graph, by number and not by name: a graph may have thousands of nodes, and is walked once per branch of each of its nodes.

export interface Ways {
	readonly ids: readonly string[];
	/** Fewest steps from a node to each other on ways that do not pass `stop`; null where there is none. */
	stepsFrom(start: string, stop?: string): (to: string) => number | null;
}

export function waysOf(next: ReadonlyMap<string, readonly string[]>): Ways {
	const ids = [...new Set([...next].flatMap(([from, targets]) => [from, ...targets]))];
	const numbers = new Map(ids.map((id, at) => [id, at]));
	const numberOf = (id: string) => numbers.get(id) ?? -1;
	const targets = ids.map((id) => (next.get(id) ?? []).map(numberOf));
	return {
		ids,
		stepsFrom(start, stop) {
			const steps = new Int32Array(ids.length).fill(-1);
			const closed = stop === undefined ? -1 : numberOf(stop);
			const first = numberOf(start);
			const queue = first < 0 ? [] : [first];
			if (first >= 0) steps[first] = 0;
			for (let at = 0; at < queue.length; at++) {
				const node = queue[at] ?? 0;
				for (const target of targets[node] ?? []) {
					if (target === closed || steps[target] !== -1) continue;
					steps[target] = (steps[node] ?? 0) + 1;
					queue.push(target);
				}
			}
			return (to) => {
				if (to === start) return 0;
				const found = steps[numberOf(to)] ?? -1;
				return found < 0 ? null : found;
			};
		},
	};
}

/** Sets of nodes that lead to each other: a name of its set by node, and the size by that name. */
export function componentsOf(next: ReadonlyMap<string, readonly string[]>): { of: Map<string, string>; sizes: Map<string, number> } {
	const back = new Map<string, string[]>();
	for (const [from, targets] of next)
		for (const to of targets) {
			const sources = back.get(to);
			if (sources) sources.push(from);
			else back.set(to, [from]);
		}
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
