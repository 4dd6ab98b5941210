// What stands around the function of a node: `add_node("x", catching(x))`, a wrapper where the node is exported, a decorator.
import { callOf, type FunctionRef, functionOf, givenTo, type Project, refKey, type Standing } from '@auditor/code';
import type { GraphModel } from '@auditor/schema';
import { functionOfNode } from './router-facts.js';

/** A function that runs as a node, and the names by which it asks another one that does. */
export interface Runner {
	readonly at: FunctionRef;
	readonly asks: ReadonlySet<string>;
}

/** Makers behind makers, and names of what they made, that are followed. */
const DEPTH = 6;

/** All that runs as a node: its function, and what the project puts around it; null stands for what was not followed. */
export function runAs(project: Project, graph: GraphModel, id: string): (Runner | null)[] {
	const place = functionOfNode(project, graph, id);
	const node = graph.nodes.find((one) => one.id === id);
	const file = project.file(node?.file ?? graph.file);
	if (!place || !node || !file) return [null];
	const added = file.facts.calls.flatMap(({ method, line, nameLine, arguments: [first, action = first], scope }) => {
		const isIt =
			/^add_?node$/i.test(method ?? '') && [line, nameLine].includes(node.line) && !(first?.kind === 'string' && first.value !== id);
		return isIt && action ? around(project, { value: action, file, scope }, DEPTH) : [];
	});
	const { decorators, scope } = place.fact;
	const decorated = decorators.flatMap((value) => {
		const call = callOf(value, place.file);
		return given(project, { value: call?.callee ?? value, file: place.file, scope }, call ? 2 : 1);
	});
	return [{ at: place, asks: new Set() }, ...[...added, ...decorated].filter((one) => one === null || refKey(one.at) !== refKey(place))];
}

/** The wrappers in a value that calls make. */
function around(project: Project, { value, file, scope }: Standing, depth: number): (Runner | null)[] {
	if (depth === 0) return [null];
	const held = value.kind === 'name' ? project.resolve(value.name, file, scope) : null;
	if (held?.kind === 'value') return around(project, held, depth - 1);
	const call = callOf(value, file);
	if (!call) return [];
	const parts = givenTo(call);
	return [
		...given(project, { value: call.callee, file, scope: call.scope }, 1),
		...parts.flatMap((part) => around(project, { value: part, file, scope: call.scope }, depth - 1)),
	];
}

/** The functions that a maker of the project gives back, so many calls away. */
function given(project: Project, maker: Standing, calls: number): (Runner | null)[] {
	const ref = functionOf(project, maker);
	if (!ref) return [];
	const inner = ref.fact.returned.map(({ value, scope }) => ({ value, file: ref.file, scope }));
	if (calls > 1) return inner.flatMap((one) => given(project, one, calls - 1));
	return inner.map((one) => {
		const at = functionOf(project, one);
		return at && { at, asks: new Set(ref.fact.parameters.map(({ name }) => name)) };
	});
}
