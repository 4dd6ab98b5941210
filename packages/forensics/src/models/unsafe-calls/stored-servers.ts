// Does a client of MCP start the servers that a table of the database names, and does a request fill this table?
import type { FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import { callGraph, namedFunction, namesIn, once, refKey, spelled, textOf, valuesIn, walkValue } from '@auditor/code';
import { callsIn } from '../source/product-calls.js';
import { requestEntries } from './outside.js';

/** Steps of calls from a client to the query, and from a route to the write. */
const STEPS = 6;

/** The table, and where a request fills it; null where neither is seen. */
export function storedServers(project: Project, file: SourceFile, given: readonly StaticValue[]): { table: string; at: string } | null {
	const behind = functionsBehind(project, file, given);
	const tables = new Set(
		behind.flatMap((ref) => [...textsOf(ref), ...calleesOf(project, ref)].flatMap((text) => tableIn(FROM, text) ?? [])),
	);
	return (tables.size > 0 && writtenByRequests(project).find(({ table }) => tables.has(table))) || null;
}

/** A table of servers, by its name in SQL or the model of a mapper: `prisma.mcpServer.findMany`. */
const FROM = [/\bfrom\s{1,9}["'`]?((?:\w{1,60}\.)?\w{0,60}(?:mcp|server)\w{0,60})/i, /\.(\w{0,60}(?:mcp|server)\w{0,60})\.find\w{0,20}$/i];
const INTO = [
	/\b(?:insert\s{1,9}into|update)\s{1,9}["'`]?((?:\w{1,60}\.)?\w{0,60}(?:mcp|server)\w{0,60})/i,
	/\.(\w{0,60}(?:mcp|server)\w{0,60})\.(?:create|update|upsert|save|insert)\w{0,20}$/i,
];

function tableIn(forms: readonly RegExp[], text: string): string | undefined {
	return forms.map((form) => form.exec(text)?.[1]).find((table) => table !== undefined);
}

/** Functions that what is given comes from: those called in it, or where a name of it is set, and what these call. */
function functionsBehind(project: Project, file: SourceFile, given: readonly StaticValue[]): FunctionRef[] {
	const graph = callGraph(project);
	const names = new Set(given.flatMap((value) => [...namesIn(value, file)]));
	const set = file.facts.assignments.flatMap(({ target, value }) => (value && names.has(target) ? value : []));
	const parts = [...given, ...set].flatMap((value) => [...walkValue(value, file)]);
	const called = parts.flatMap((part) => {
		const call = part.kind === 'call' ? file.facts.calls[part.call] : undefined;
		return call && part.kind === 'call' ? graph.targets({ file, index: part.call, call }) : [];
	});
	return [...graph.reach(called, STEPS).values()].map(({ ref }) => ref);
}

/** Tables of servers that a function fills which a request comes to. */
const writtenByRequests = once((project: Project) => {
	const writes = callsIn(project).flatMap(({ file, call }) => {
		const text = call.arguments[0] ? (spelled(call.arguments[0], file) ?? textOf(call.arguments[0], file)) : '';
		const table = tableIn(INTO, text) ?? tableIn(INTO, textOf(call.callee, file));
		const within = namedFunction(file, call.scope);
		return table && within ? [{ table, within, at: `${file.path}:${call.line}` }] : [];
	});
	if (writes.length === 0) return [];
	const reached = callGraph(project).reach(requestEntries(project), STEPS);
	return writes.filter(({ within }) => reached.has(refKey(within)));
});

function calleesOf(project: Project, ref: FunctionRef): string[] {
	return callGraph(project)
		.callsIn(ref)
		.map(({ file, call }) => textOf(call.callee, file));
}

function textsOf({ file, index }: FunctionRef): string[] {
	return valuesIn(file).flatMap(({ value, scope }) =>
		scope.function === index ? [...walkValue(value, file)].flatMap((part) => (part.kind === 'string' ? part.value : [])) : [],
	);
}
