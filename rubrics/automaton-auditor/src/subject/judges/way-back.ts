// Does the graph have the judges judge again after a failure of theirs? A way back through them that its router can, or can never, take.
import { type Project, refKey } from '@auditor/code';
import { assess, type ErrorBranch, errorBranchesOf, functionOfNode, nodeWrites, productGraphs, waysIn } from '@auditor/forensics';
import { lexiconList } from '@auditor/probes';
import type { GraphModel, ProbeContext } from '@auditor/schema';
import type { JudgeCalls } from './calls.js';

export interface WayBack {
	readonly branch: ErrorBranch;
	/** Why it is never taken; null where it may be. */
	readonly closed: string | null;
}

/** The first way back through a judge that is taken for what a judge writes; else the first that is never taken. */
export function wayBack(project: Project, graphs: readonly GraphModel[], { cast }: JudgeCalls, context: ProbeContext): WayBack | undefined {
	const known = new Set(cast.map(refKey));
	const found = productGraphs(graphs).flatMap((graph) => {
		const { before } = waysIn(graph);
		const ids = graph.nodes.map(({ id }) => id);
		const judges = ids.filter((id) => {
			const place = functionOfNode(project, graph, id);
			return place !== null && known.has(refKey(place));
		});
		const writes = nodeWrites(project, graph) ?? [];
		return errorBranchesOf(project, graph, lexiconList(context, 'error-branch')).flatMap((branch): WayBack[] => {
			const between = judges.filter((id) => before(branch.from).has(id) && before(id).has(branch.to));
			if (between.length === 0) return [];
			const { effect, reasons, watches } = assess(project, branch);
			const isOf = ({ node, kept }: (typeof writes)[number]) => between.includes(node) && kept.some(({ key }) => watches.includes(key));
			if (effect === 'none') return [{ branch, closed: reasons[0]?.text ?? '' }];
			return effect !== 'unknown' && writes.some(isOf) ? [{ branch, closed: null }] : [];
		});
	});
	return found.find(({ closed }) => closed === null) ?? found[0];
}
