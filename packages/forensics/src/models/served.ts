// What does a LangGraph server serve?
import { parseObject } from '@auditor/code';

/** Names a graph in a file that is there; one of an installed package is taken to be. */
export function servesGraph(path: string, texts: ReadonlyMap<string, string>): boolean {
	const graphs = parseObject(texts.get(path) ?? '')?.graphs;
	const folder = path.slice(0, path.lastIndexOf('/') + 1);
	return Object.values(graphs ?? {}).some((graph: unknown) => {
		const named = /^\.?\/?(.*\.[cm]?[jt]sx?|.*\.py)(?::|$)/.exec(
			String(typeof graph === 'string' ? graph : Reflect.get(Object(graph), 'path')),
		)?.[1];
		return named === undefined || texts.has(folder + named);
	});
}
