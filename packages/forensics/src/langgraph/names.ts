// Which names mean LangGraph: constructors, virtual nodes, Send and Command, under whatever alias a file imports them.
import { lastPart, type SourceFile } from '@auditor/code';

import { END_NODE, START_NODE } from '@auditor/schema';
import { meaningOfName } from '../libraries/meaning.js';

const LANGGRAPH = /^(langgraph|@langchain\/langgraph)(?=[./]|$)/;
export function isLangGraph(name: string): boolean {
	return LANGGRAPH.test(name);
}

export function isBuilderClass(name: string): boolean {
	return isLangGraph(name) && meaningOfName(name, 'make')?.what === 'graph';
}

/** A prebuilt function or class whose result is a compiled graph. */
export function makesSubgraph(name: string): boolean {
	return meaningOfName(name, 'make')?.what === 'agent';
}

export function virtualNode(name: string): string | null {
	if (!isLangGraph(name)) return null;
	const last = lastPart(name);
	return last === 'START' ? START_NODE : last === 'END' ? END_NODE : null;
}

/** What a router that LangGraph brings may return: `tools_condition` goes to the tools or ends. Null for anything else. */
export function prebuiltRouter(name: string): string[] | null {
	return isLangGraph(name) && /^(tools_condition|toolsCondition)$/.test(lastPart(name)) ? ['tools', END_NODE] : null;
}

/** True for an id of which a part is only known when the code runs, as `judge_{name}`: it may stand for several nodes. */
export function isOpenId(id: string): boolean {
	return /\{[^{}]+\}/.test(id);
}

export function isSend(name: string): boolean {
	return isLangGraph(name) && lastPart(name) === 'Send';
}

export function isCommand(name: string): boolean {
	return isLangGraph(name) && lastPart(name) === 'Command';
}

/** Qualified name of a LangGraph import bound to `alias` in this file, even where a guard rebinds the alias to a fallback. */
export function langGraphImport(file: SourceFile, alias: string): string | null {
	for (const fact of file.facts.imports) {
		if (fact.alias !== alias || !isLangGraph(fact.module)) continue;
		return fact.name === null || fact.name === '*' ? fact.module : `${fact.module}.${fact.name}`;
	}
	return null;
}

export function importsLangGraph(file: SourceFile): boolean {
	return file.facts.imports.some((fact) => isLangGraph(fact.module));
}

const NAMES = 'add_node add_edge add_conditional_edges set_entry_point set_conditional_entry_point set_finish_point add_sequence'.split(
	' ',
);
/** Each under its name in Python and in JavaScript. */
const OPERATIONS: ReadonlyMap<string, string> = new Map(
	NAMES.flatMap((name) => [name, name.replace(/_(\w)/g, (_, first: string) => first.toUpperCase())].map((spelt) => [spelt, name])),
);

/** Methods of a builder that count wherever they stand. */
export const BUILDER_STEPS: ReadonlySet<string> = new Set([...OPERATIONS.keys(), 'compile']);

/** Canonical name of a builder's method that shapes the graph; null for any other. */
export function operationOf(method: string | null): string | null {
	return OPERATIONS.get(method ?? '') ?? null;
}
