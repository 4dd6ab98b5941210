// What does a LangGraph server serve, and what serves a graph beside it?
import { type Project, parseObject, reachedFrom } from '@auditor/code';
import { type Found, madeIn } from './product-calls.js';

/** Names the graphs that a server of LangGraph, or another of the Agent Protocol, serves. */
export const SERVED = /(^|\/)(?:langgraph|aegra)\.json$/;

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

/** A web server of the product whose modules build one of the graphs, and that `langgraph.json` does not mount. */
export function ownServer(project: Project, mounts: string, graphs: readonly Found[]): Found | null {
	const builders = new Set(graphs.map(({ file }) => file));
	const own = madeIn(project, ['server']).filter(({ file }) => !mounts.includes(file.path.slice(file.path.lastIndexOf('/') + 1)));
	return own.find(({ file }) => reachedFrom(file, project.imports).some((one) => builders.has(one))) ?? null;
}
