import { compareText, END_NODE, START_NODE } from '@auditor/schema';

// src/langgraph/topology.ts
function topologyOf(nodes, edges, together, many = /* @__PURE__ */ new Set()) {
	const next = adjacency(edges);
	const fanOut = fansOut(nodes, edges, together, many);
	return {
		fanOut,
		fanIn: fansIn(edges, fanOut, together, next, many),
		cycles: cyclesOf(nodes, next),
		unreachable: unreachableFrom(nodes, next),
	};
}
function adjacency(edges) {
	const next = /* @__PURE__ */ new Map();
	for (const { from, to } of edges) {
		const targets = next.get(from) ?? [];
		if (!targets.includes(to)) targets.push(to);
		next.set(from, targets);
	}
	return next;
}
function fansOut(nodes, edges, together, many) {
	const fans = [];
	for (const node of [START_NODE, ...nodes]) {
		const fan = fanOutOf(node, edges, together, many);
		if (fan) fans.push(fan);
	}
	return fans;
}
function fanOutOf(node, edges, together, many) {
	const own = edges.filter((edge) => edge.from === node && edge.to !== END_NODE);
	const plain = unique(own.filter((edge) => edge.kind === 'static').map((edge) => edge.to));
	const groups = together.filter((group) => group.from === node);
	const joint = unique(groups.filter((g) => g.kind === 'conditional' && g.targets.length > 1).flatMap((g) => g.targets)).filter(
		(to) => to !== END_NODE,
	);
	const sent = unique(groups.filter((g) => g.kind === 'send' && (g.many || g.targets.length > 1)).flatMap((g) => g.targets));
	const picked = unique(own.filter((edge) => edge.kind === 'conditional').map((edge) => edge.to));
	const beside = plain.length > 0 ? picked : [];
	const routers = new Set(
		own.filter((edge) => edge.kind === 'conditional' && edge.via !== 'Send').map((edge) => edge.router ?? `${edge.via}:${edge.line}`),
	);
	const several = routers.size > 1 ? picked : [];
	const dynamic = unique([...joint, ...sent, ...beside, ...several]);
	const branches = unique([...plain, ...dynamic]);
	const copies = plain.some((to) => many.has(to));
	if (branches.length < 2 && sent.length === 0 && !copies) return null;
	if (plain.length < 2 && dynamic.length === 0 && !copies) return null;
	const kind =
		plain.length > 0 ? (dynamic.length > 0 ? 'mixed' : 'static') : sent.length > 0 ? (joint.length > 0 ? 'mixed' : 'send') : 'conditional';
	const alternatives = [...routers]
		.map((router) => unique(own.filter((edge) => edge.kind === 'conditional' && routerKey(edge) === router).map((edge) => edge.to)))
		.filter(
			(targets) => targets.length > 1 && !groups.some((g) => g.targets.length > 1 && g.targets.every((target) => targets.includes(target))),
		);
	const payloads = sent.length > 0 ? unique(groups.flatMap((group) => group.payloads)) : [];
	const fan = { node, branches: branches.sort(compareText), kind };
	if (payloads.length > 0) fan.payloads = payloads.sort(compareText);
	if (alternatives.length > 0) fan.alternatives = alternatives.map((targets) => targets.sort(compareText));
	return fan;
}
function routerKey(edge) {
	return edge.router ?? `${edge.via}:${edge.line}`;
}
function fansIn(edges, fanOut, together, next, many) {
	const found = /* @__PURE__ */ new Map();
	const note = (node, branches, kind) => {
		const entry = found.get(node) ?? { branches: /* @__PURE__ */ new Set(), kinds: /* @__PURE__ */ new Set() };
		for (const branch of branches) entry.branches.add(branch);
		entry.kinds.add(kind);
		found.set(node, entry);
	};
	const targets = unique(edges.map((edge) => edge.to)).filter((to) => to !== END_NODE);
	for (const fan of fanOut) {
		const reach = new Map(fan.branches.map((branch) => [branch, reachable(branch, next, fan.node)]));
		for (const target of targets) {
			if (target === fan.node) continue;
			const incoming = unique(edges.filter((edge) => edge.to === target).map((edge) => edge.from)).filter((from) => from !== fan.node);
			const arms = fan.branches.filter((branch) => incoming.some((from) => reach.get(branch)?.has(from) && from !== target));
			const doors = incoming.filter((from) => from !== target && arms.some((arm) => reach.get(arm)?.has(from)));
			if (meets(arms, doors, reach)) note(target, doors, fan.kind);
		}
		for (const send of together.filter((group) => group.from === fan.node && group.kind === 'send' && group.many))
			for (const sent of send.targets)
				for (const after of next.get(sent) ?? []) if (after !== END_NODE && after !== fan.node) note(after, [sent], 'send');
		for (const copies of fan.branches.filter((branch) => many.has(branch)))
			for (const after of next.get(copies) ?? []) if (after !== END_NODE && after !== fan.node) note(after, [copies], fan.kind);
	}
	return [...found]
		.map(([node, { branches, kinds }]) => ({
			node,
			branches: [...branches].sort(compareText),
			kind: kinds.size === 1 ? [...kinds][0] : 'mixed',
		}))
		.sort((a, b) => compareText(a.node, b.node));
}
function meets(arms, doors, reach) {
	for (const a of arms)
		for (const b of arms) {
			if (a >= b) continue;
			const left = doors.filter((door) => reach.get(a)?.has(door));
			const right = doors.filter((door) => reach.get(b)?.has(door));
			if (left.some((x) => right.some((y) => x !== y && (!right.includes(x) || !left.includes(y))))) return true;
		}
	return false;
}
function reachable(start, next, stop = null) {
	const seen = /* @__PURE__ */ new Set([start]);
	const queue = [start];
	for (let at = queue.pop(); at !== void 0; at = queue.pop()) {
		for (const target of next.get(at) ?? []) {
			if (target === stop || seen.has(target)) continue;
			seen.add(target);
			queue.push(target);
		}
	}
	return seen;
}
function unreachableFrom(nodes, next) {
	const seen = reachable(START_NODE, next);
	return nodes.filter((node) => !seen.has(node)).sort(compareText);
}
function cyclesOf(nodes, next) {
	const reach = new Map(nodes.map((node) => [node, new Set((next.get(node) ?? []).flatMap((to) => [...reachable(to, next)]))]));
	const left = new Set(nodes);
	const cycles = [];
	for (const node of nodes) {
		if (!left.has(node) || !reach.get(node)?.has(node)) continue;
		const cycle = nodes.filter((other) => other === node || (reach.get(node)?.has(other) && reach.get(other)?.has(node)));
		for (const member of cycle) left.delete(member);
		cycles.push([...cycle].sort(compareText));
	}
	return cycles.sort((a, b) => compareText(a.join('\n'), b.join('\n')));
}
function unique(values) {
	return [...new Set(values)];
}

export { reachable, topologyOf };
