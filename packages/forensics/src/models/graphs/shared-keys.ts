// Do nodes of one step write the same key of a dict of the state? Of two values under it a reducer such as `operator.ior` keeps the last.
import { callOf, entriesOf, grouped, type Project, reachedFrom, textOf } from '@auditor/code';
import { listed } from '@auditor/probes';
import type { GraphModel, ReducerFact } from '@auditor/schema';
import { productGraphs, shown } from './graphs.js';
import { functionOfNode, methodsAt } from './router-facts.js';
import { type Write, writesOf } from './writes.js';

const sorted = (items: readonly string[]): string[] => [...new Set(items)].sort();

/** Reducers under which the last value of an equal key stays. */
const REPLACES = /^(?:_?operator\.i?or_?|ior|or_|dict\.update)$|\{\s*\*\*/;

/** Of dicts that several nodes write under such a reducer: keys that two nodes of one step write, and what is said of that, or of keys that were not all compared. */
export function lastOfAKey(
	project: Project,
	graphs: readonly GraphModel[],
	merging: readonly ReducerFact[],
	written: ReadonlyMap<string, readonly Write[]>,
): { readonly said: string; readonly shared: string[] } {
	const field = merging.find((one) => REPLACES.test(one.reducer) && (written.get(one.field)?.length ?? 0) > 1)?.field;
	if (field === undefined) return { said: '', shared: [] };
	const keysIn = (graph: GraphModel) => (id: string) => {
		const own = writesIn(project, graph, id).filter((write) => write.key === field);
		const usual = own.filter(({ inHandler, tests }) => !inHandler && tests.length === 0);
		const always = new Set(usual.flatMap((write) => keysOf(project, graph, id, write)));
		const keys = sorted(own.flatMap((write) => keysOf(project, graph, id, write)));
		return keys.map((key) => ({ key, id, plain: always.has(key) }));
	};
	const fans = productGraphs(graphs).flatMap((graph) => graph.fanOut.map(({ branches }) => branches.flatMap(keysIn(graph))));
	const twice = fans.flatMap((keys) => [...grouped(keys, ({ key }) => key).values()].filter((same) => same.length > 1));
	const plain = twice.filter((same) => same.filter((one) => one.plain).length > 1);
	const clash = plain[0] ?? twice[0];
	const isPlain = ({ value }: Write) => value.kind === 'dict' && value.entries.every(({ key }) => key?.kind === 'string');
	if (!clash && (written.get(field) ?? []).every(isPlain)) return { said: '', shared: [] };
	const rule = `If two nodes write the same key of \`${field}\`, one of the values is lost`;
	const said = clash
		? ` ${rule}: ${listed(clash.map(({ id }) => `\`${shown(id)}\``))}, which run in one step, both write \`${clash[0]!.key}\`.`
		: ` ${rule}; whether any two do, we could not tell.`;
	return { said, shared: sorted(plain.map(([first]) => first!.key)) };
}

const writesIn = (project: Project, graph: GraphModel, id: string): Write[] => {
	const place = functionOfNode(project, graph, id);
	return place ? writesOf(project, place) : [];
};

/** Keys that a node writes into what it gives back under a field: those of a dict, of one that is filled entry by entry, and of what a method of its class returns. */
function keysOf(project: Project, graph: GraphModel, id: string, { value, file, scope }: Write): string[] {
	const { path = null, line = null } = graph.nodes.find((node) => node.id === id)?.definition ?? {};
	const start = { value, file, index: scope.function };
	const held = reachedFrom(start, (at) => {
		const { assignments } = at.file.facts;
		if (at.value.kind === 'name') {
			const { name } = at.value;
			return assignments.flatMap((a) => (a.scope.function === at.index && a.target === name && a.value ? { ...at, value: a.value } : []));
		}
		const call = callOf(at.value, at.file);
		const own = call && /^self\.(\w+)$/.exec(textOf(call.callee, at.file))?.[1];
		const method = own ? methodsAt(project, path, line).find(({ fact }) => fact.name === own) : undefined;
		if (method) return method.fact.returned.map((one) => ({ value: one.value, file: method.file, index: method.index }));
		return call?.method === 'dict' ? call.arguments.map((one) => ({ ...at, value: one })) : [];
	});
	return held.flatMap((at) => {
		if (at.value.kind !== 'name') return entriesOf(at.value).map(({ key }) => key);
		const { assignments, calls } = at.file.facts;
		const set = assignments.flatMap((a) => (a.scope.function === at.index ? a.target : []));
		const added = calls.flatMap((one) =>
			one.scope.function === at.index && ADDS.test(one.method ?? '') ? textOf(one.callee, at.file) : [],
		);
		const { name } = at.value;
		return [...set, ...added].flatMap((text) => (text.startsWith(`${name}[`) ? (ENTRY.exec(text.slice(name.length))?.[1] ?? []) : []));
	});
}

const ADDS = /^(?:append|extend)$/;
const ENTRY = /^\[["']([^"'\]]{1,200})["']\](?:$|\.\w+$)/;
