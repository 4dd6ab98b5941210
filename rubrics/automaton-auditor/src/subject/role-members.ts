// Which nodes of a graph play a role? Those whose names hold it, without those that only serve them: what makes ready what they work on, and what
// looks over what they answered.
import type { Project } from '@auditor/code';
import { functionOfNode, readOf, returnedKeys, rolesOfNode, waysIn } from '@auditor/forensics';
import type { GraphModel, GraphNode, Lexicon } from '@auditor/schema';
import { castAndHelpers } from './cast.js';
import { asksIn } from './judges/calls.js';

export function membersOf(project: Project, graph: GraphModel, role: string, lexicon: Lexicon): readonly GraphNode[] {
	const named = graph.nodes.filter((node) => rolesOfNode(node, lexicon).includes(role));
	if (named.length < 3) return named;
	const all = named.map((node) => {
		const place = functionOfNode(project, graph, node.id);
		const plain = returnedKeys(project, node, true);
		const isJudging = place !== null && castAndHelpers(project, [place]).some((ref) => asksIn(project, ref).length > 0);
		const isReading = (keys: Iterable<string>) => place !== null && [...keys].some((key) => readOf(project, place, key) !== null);
		return { node, isJudging, isReading, left: plain.length > 0 ? plain : returnedKeys(project, node) };
	});
	const keys = all.flatMap(({ left }) => [...new Set(left)].filter((key) => key !== ''));
	// What two of them leave is what the role leaves.
	const shared = new Set(keys.filter((key, at) => keys.indexOf(key) !== at));
	return all.flatMap(({ node, isJudging, isReading, left }) => {
		const others = all.filter((one) => one.node !== node && one.left.some((key) => shared.has(key)));
		const leadsTo = ({ node: to }: (typeof all)[number]) => waysIn(graph).before(to.id).has(node.id);
		const isApart = others.length > 0 && left.length > 0 && !left.some((key) => shared.has(key));
		const makesReady = isApart && (others.every(leadsTo) || others.some((one) => leadsTo(one) && one.isReading(left)));
		const behind = others.filter((one) => waysIn(graph).before(node.id).has(one.node.id) && !leadsTo(one));
		const looksOver = behind.length > 1 && !isJudging && behind.every((one) => one.isJudging) && isReading(shared);
		return makesReady || looksOver ? [] : [node];
	});
}
