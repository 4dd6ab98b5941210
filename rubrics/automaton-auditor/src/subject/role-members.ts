// Which nodes of a graph play a role? Those whose names hold it, without those that only serve them: what makes ready what they work on, and what
// looks over what they answered.
import { callGraph, type FunctionRef, type Project, valuesIn, walkValue } from '@auditor/code';
import { fieldRead, functionOfNode, returnedKeys, rolesOfNode, waysIn } from '@auditor/forensics';
import type { GraphModel, GraphNode, Lexicon } from '@auditor/schema';
import { asksIn } from './judges/calls.js';

export function membersOf(project: Project, graph: GraphModel, role: string, lexicon: Lexicon): readonly GraphNode[] {
	const named = graph.nodes.filter((node) => rolesOfNode(node, lexicon).includes(role));
	if (named.length < 3) return named;
	const all = named.map((node) => ({ node, place: functionOfNode(project, graph, node.id), left: returnedKeys(project, node) }));
	const keys = all.flatMap(({ left }) => [...new Set(left)]);
	// What two of them leave is what the role leaves.
	const shared = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
	const asks = new Map(all.map(({ node, place }) => [node, place !== null && asksModel(project, place)]));
	return all.flatMap(({ node, place, left }) => {
		const others = all.filter((one) => one.node !== node && one.left.some((key) => shared.has(key)));
		const leadsTo = ({ node: to }: (typeof all)[number]) => waysIn(graph).before(to.id).has(node.id);
		const makesReady =
			left.length > 0 &&
			!left.some((key) => shared.has(key)) &&
			others.some((one) => leadsTo(one) && left.some((key) => reads(one.place, key)));
		const behind = others.filter((one) => waysIn(graph).before(node.id).has(one.node.id) && !leadsTo(one));
		const looksOver =
			behind.length > 1 && !asks.get(node) && behind.every((one) => asks.get(one.node)) && [...shared].some((key) => reads(place, key));
		return makesReady || looksOver ? [] : [node];
	});
}

const asksModel = (project: Project, place: FunctionRef): boolean =>
	[...callGraph(project).reach([place], 4).values()].some(({ ref }) => asksIn(project, ref).length > 0);

function reads(place: FunctionRef | null, key: string): boolean {
	const state = place?.fact.parameters.find(({ name }) => name !== 'self')?.name ?? null;
	return (
		place !== null &&
		valuesIn(place.file).some(
			({ value, scope }) =>
				scope.function === place.index && [...walkValue(value, place.file)].some((part) => fieldRead(part, place.file, state) === key),
		)
	);
}
