// Which fields of the state may several nodes of one step write? Keys that their functions return, or others whose results these return, and those that what
// stands around them returns in their stead, as where it catches what they raise. LangGraph stops where two values come for a field without a reducer.
import { grouped, type Project } from '@auditor/code';
import { compareText, type GraphModel } from '@auditor/schema';
import { declaredKeys } from './state-keys.js';
import { runAs } from './wrapped-nodes.js';
import { writesOf } from './writes.js';

export interface ParallelWrite {
	readonly key: string;
	/** Nodes that one step starts. */
	readonly ids: readonly string[];
	/** Two of them write it wherever nothing fails: no test and no handler stands around that. */
	readonly always: boolean;
}

/** Fields without a reducer that two branches of one fan-out may both return, each once. */
export function parallelWrites(project: Project, graphs: readonly GraphModel[], reduced: ReadonlySet<string>): ParallelWrite[] {
	const found = graphs.flatMap((graph) => {
		const declared = declaredKeys(project, graph);
		const keysIn = (id: string) => {
			const own = runAs(project, graph, id)
				.flatMap((one) => (one ? writesOf(project, one.at) : []))
				.filter(({ key, isReturned }) => isReturned && !reduced.has(key) && declared?.has(key) !== false);
			const plain = new Set(own.flatMap(({ key, inHandler, tests }) => (inHandler || tests.length > 0 ? [] : [key])));
			return [...new Set(own.map(({ key }) => key))].map((key) => ({ key, id, plain: plain.has(key) }));
		};
		return graph.fanOut.flatMap(({ branches, alternatives = [] }) =>
			[...grouped(branches.flatMap(keysIn), ({ key }) => key)].flatMap(([key, all]): ParallelWrite[] => {
				const isBoth = (ids: readonly string[]) => ids.length > 1 && !alternatives.some((set) => ids.every((id) => set.includes(id)));
				const sure = all.flatMap(({ id, plain }) => (plain ? id : []));
				const ids = isBoth(sure) ? sure : all.map(({ id }) => id);
				return isBoth(ids) ? [{ key, ids, always: ids === sure }] : [];
			}),
		);
	});
	return [...grouped(found, ({ key }) => key).values()]
		.map((same) => same.find(({ always }) => always) ?? same[0]!)
		.sort((a, b) => compareText(a.key, b.key));
}
