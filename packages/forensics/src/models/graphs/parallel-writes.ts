// Which fields of the state may several nodes of one step write? Keys of the dicts that their functions return, and of those that a decorator of the project
// returns in their stead, as where it catches what they raise. LangGraph stops where two values come for a field without a reducer.
import { entriesOf, type FunctionRef, functionsAround, grouped, type Project } from '@auditor/code';
import { compareText, type GraphModel } from '@auditor/schema';
import { functionOfNode } from './router-facts.js';
import { declaredKeys } from './state-keys.js';
import { returnedKeys } from './writes.js';

export interface ParallelWrite {
	readonly key: string;
	/** Nodes that one step starts. */
	readonly ids: readonly string[];
}

/** Fields without a reducer that two branches of one fan-out may both return, each once. */
export function parallelWrites(project: Project, graphs: readonly GraphModel[], reduced: ReadonlySet<string>): ParallelWrite[] {
	const found = graphs.flatMap((graph) => {
		const declared = declaredKeys(project, graph);
		const keysIn = (id: string) => {
			const node = graph.nodes.find((one) => one.id === id);
			const place = functionOfNode(project, graph, id);
			const keys = new Set([...returnedKeys(project, node), ...(place ? keysOfDecorators(project, place) : [])]);
			return [...keys].flatMap((key) => (reduced.has(key) || declared?.has(key) === false ? [] : [{ key, id }]));
		};
		return graph.fanOut.flatMap(({ branches, alternatives = [] }) =>
			[...grouped(branches.flatMap(keysIn), ({ key }) => key)].flatMap(([key, all]): ParallelWrite[] => {
				const ids = [...new Set(all.map(({ id }) => id))];
				const isOne = ids.length < 2 || alternatives.some((set) => ids.every((id) => set.includes(id)));
				return isOne ? [] : [{ key, ids }];
			}),
		);
	});
	return [...grouped(found, ({ key }) => key).values()].map(([first]) => first!).sort((a, b) => compareText(a.key, b.key));
}

/** Keys of what functions in a decorator return. */
function keysOfDecorators(project: Project, { file, fact }: FunctionRef): string[] {
	return fact.decorators.flatMap((decorator) => {
		const callee = decorator.kind === 'call' ? file.facts.calls[decorator.call]?.callee : decorator;
		const made = callee?.kind === 'name' ? project.resolve(callee.name, file, fact.scope) : null;
		if (made?.kind !== 'function') return [];
		return made.file.facts.functions.flatMap((inner) =>
			functionsAround(made.file, inner.scope).includes(made.index)
				? inner.returned.flatMap(({ value }) => entriesOf(value).map(({ key }) => key))
				: [],
		);
	});
}
