// What the methods of a graph builder do to the graph: add_node, add_edge and their kin, in Python's and JavaScript's forms.
import { type CallFact, lastPart, type StaticValue } from '@auditor/code';
import type { Place, Session, Value } from '@auditor/code/values';
import { asText, currentCondition, describe, forced, itemsOf, options, truth, under, unknown } from '@auditor/code/values';
import { END_NODE, START_NODE } from '@auditor/schema';
import { own } from '@auditor/schema/pure';
import { isOpenId, virtualNode } from './names.js';
import { type GraphRecord, miss, type RecordedBranch } from './record.js';

export interface Operation {
	readonly session: Session;
	readonly record: GraphRecord;
	readonly call: CallFact;
	readonly args: readonly Value[];
	readonly keywords: ReadonlyMap<string, Value>;
	readonly at: Place;
}

/** Applies a builder's method to its record. */
export function applyOperation(name: string, operation: Operation): void {
	own(OPERATIONS, name)?.(operation);
}

const OPERATIONS: Readonly<Record<string, (operation: Operation) => void>> = {
	add_node: addNode,
	add_edge: addEdge,
	add_conditional_edges: (o) => addBranch(o, 'add_conditional_edges', 0),
	set_conditional_entry_point: (o) => addBranch(o, 'set_conditional_entry_point', null),
	set_entry_point: (o) => connect(o, [START_NODE], ids(o, argument(o, 0, 'key'), 'entry point', written(o, 0)), 'set_entry_point', false),
	set_finish_point: (o) => connect(o, ids(o, argument(o, 0, 'key'), 'finish point', written(o, 0)), [END_NODE], 'set_finish_point', false),
	add_sequence: addSequence,
};

function argument(o: Operation, position: number, ...names: string[]): Value | undefined {
	for (const name of names) if (o.keywords.has(name)) return o.keywords.get(name);
	return o.args[position];
}

function written(o: Operation, position: number): StaticValue | null {
	return o.call.arguments[position] ?? null;
}

/** Node ids that a value names, with a note in the record where it names none. */
function ids(o: Operation, value: Value | undefined, what: string, source: StaticValue | null): string[] {
	const given = value ? options(value) : [];
	const known = given.map(nodeId).filter((id): id is string => id !== null);
	if (known.length > 0 && known.length === given.length) return known;
	miss(o.record, o.at, `${what} ${source ? describe(source) : ''}`.trim(), 'its value is not known without running the code');
	return [...known, ...given.flatMap((option) => openId(option, source) ?? [])];
}

/** What an id that is only known when the code runs is called here: as it is written, in braces. */
function openId(value: Value, source: StaticValue | null): string | null {
	if (nodeId(value) !== null) return null;
	const known = forced(value);
	if (known.t === 'unknown' && known.open !== undefined) return known.open;
	return source === null ? null : `{${describe(source)}}`;
}

/** Id of the node a value stands for; a function or class stands for the node of its name. */
function nodeId(value: Value): string | null {
	const known = forced(value);
	const name = asText(known);
	if (name !== null) return name;
	if (known.t === 'external') return virtualNode(known.name);
	if (known.t === 'function') return known.file.facts.functions[known.index]?.name ?? null;
	if (known.t === 'class' || known.t === 'instance') return known.file.facts.classes[known.index]?.name ?? null;
	return null;
}

function addNode(o: Operation): void {
	const first = argument(o, 0, 'node', 'key', 'name');
	const known = first ? forced(first) : unknown('');
	const action = argument(o, 1, 'action', 'node_fn', 'func');
	if (!action && known.t === 'dict') {
		addMapped(o, known);
		return;
	}
	if (!action && known.t === 'list') {
		for (const item of known.items) under(o.session, item.condition, () => addPair(o, item.value));
		return;
	}
	if (action) {
		const named = first ? ids(o, first, 'node id', written(o, 0)) : [];
		for (const id of named) recordNode(o, id, action, written(o, 1), argument(o, 2, 'options'));
		return;
	}
	const id = actionName(o, known);
	if (id === null)
		miss(o.record, o.at, `node ${describe(written(o, 0) ?? { kind: 'null' })}`, 'the function behind it, which names it, is not known');
	else recordNode(o, id, known, written(o, 0), undefined);
}

/** Name that LangGraph gives to a node added without one. */
function actionName(o: Operation, action: Value): string | null {
	const name = nodeId(action);
	if (name !== null && !name.startsWith('<')) return name;
	if (action.t === 'external') return lastPart(action.name);
	if (action.t === 'made') return lastPart(action.name) === 'ToolNode' ? 'tools' : null;
	const source = written(o, 0);
	return source?.kind === 'name' ? lastPart(source.name) : null;
}

function addMapped(o: Operation, known: Value & { t: 'dict' }): void {
	if (known.open) miss(o.record, o.at, 'nodes of a mapping', 'not all of its entries are known');
	for (const entry of known.entries)
		under(o.session, entry.condition, () => {
			for (const id of ids(o, entry.key, 'node id', null)) recordNode(o, id, entry.value, null, undefined);
		});
}

/** `[id, action, options]` of the list form; a bare function names itself. Returns the id. */
function addPair(o: Operation, pair: Value): string | null {
	const known = forced(pair);
	const parts = known.t === 'list' ? known.items.map((item) => item.value) : [];
	const [key, action] = parts;
	if (key && action) {
		const id = ids(o, key, 'node id', null)[0] ?? null;
		if (id !== null) recordNode(o, id, action, null, parts[2]);
		return id;
	}
	const id = nodeId(known);
	if (id === null) miss(o.record, o.at, 'a node of a list', 'neither an id nor a function is known');
	else recordNode(o, id, known, null, undefined);
	return id;
}

function recordNode(o: Operation, id: string, handler: Value, source: StaticValue | null, given: Value | undefined): void {
	const condition = currentCondition(o.session, o.record.around);
	const known = o.record.nodes.find((node) => node.id === id);
	if (known) {
		if (condition === null) known.condition = null;
		return;
	}
	const settings = given ? forced(given) : null;
	const entries = settings?.t === 'dict' ? settings.entries : [];
	const named = (name: string) => o.keywords.get(name) ?? entries.find(({ key }) => asText(key) === name)?.value;
	const option = (...names: string[]) => names.map(named).find((found) => found !== undefined);
	const defer = option('defer');
	o.record.nodes.push({
		id,
		file: o.at.file,
		line: o.call.nameLine || o.call.line,
		handler,
		written: source,
		ends: endsOf(option('ends', 'destinations')),
		deferred: defer !== undefined && truth(defer)?.is === true,
		condition,
		many: o.session.openLoops > 0 && isOpenId(id),
	});
}

/** Targets that a node declares: a list, or a mapping from target to label. */
function endsOf(value: Value | undefined): { target: string; label: string | null }[] {
	const known = value ? forced(value) : null;
	const items = known ? (itemsOf(known) ?? []).map((item) => ({ key: item.value, value: null })) : [];
	return (known?.t === 'dict' ? known.entries : items).flatMap(({ key, value: label }) => {
		const target = nodeId(key);
		return target === null ? [] : [{ target, label: label && asText(label) }];
	});
}

function addEdge(o: Operation): void {
	const from = argument(o, 0, 'start_key', 'startKey');
	const to = ids(o, argument(o, 1, 'end_key', 'endKey'), 'edge target', written(o, 1));
	const known = from ? forced(from) : unknown('');
	if (known.t !== 'list') {
		connect(o, ids(o, from, 'edge source', written(o, 0)), to, 'add_edge', false);
		return;
	}
	if (known.open) miss(o.record, o.at, 'edge sources', 'not all items of the list are known');
	for (const item of known.items)
		under(o.session, item.condition, () =>
			connect(o, ids(o, item.value, 'edge source', null), to, 'add_edge-list', known.items.length > 1),
		);
}

function connect(o: Operation, from: readonly string[], to: readonly string[], via: string, barrier: boolean): void {
	const condition = currentCondition(o.session, o.record.around);
	const place = { line: o.call.nameLine || o.call.line, file: o.at.file, many: o.session.openLoops > 0 };
	for (const source of from) for (const target of to) o.record.edges.push({ from: source, to: target, via, ...place, barrier, condition });
}

function addSequence(o: Operation): void {
	const given = argument(o, 0, 'nodes');
	const known = given ? forced(given) : unknown('');
	const pairOf = (...parts: Value[]): Value => ({ t: 'list', items: parts.map((value) => ({ value, condition: null })), open: false });
	const items = known.t === 'dict' ? known.entries.map(({ key, value }) => pairOf(key, value)) : itemsOf(known)?.map((item) => item.value);
	if (!items) miss(o.record, o.at, 'a sequence of nodes', 'its items are not known');
	const sequence = (items ?? []).map((pair) => addPair(o, pair)).filter((id): id is string => id !== null);
	for (let n = 1; n < sequence.length; n++) connect(o, [sequence[n - 1] as string], [sequence[n] as string], 'add_sequence', false);
}

function addBranch(o: Operation, via: string, sourceAt: number | null): void {
	const first = o.args[0] ? forced(o.args[0]) : null;
	const asObject = sourceAt === 0 && first?.t === 'dict' && o.args.length === 1 ? first : null;
	const property = (name: string) => asObject?.entries.find((entry) => asText(entry.key) === name)?.value;
	const shift = sourceAt === null ? 0 : 1;
	const source = asObject ? property('source') : sourceAt === null ? undefined : argument(o, 0, 'source');
	const router = asObject ? property('path') : argument(o, shift, 'path', 'condition');
	const map = asObject ? property('pathMap') : argument(o, shift + 1, 'path_map', 'pathMap', 'conditional_edge_mapping');
	const then = argument(o, shift + 2, 'then');
	const sources = sourceAt === null ? [START_NODE] : ids(o, source, 'source of a conditional edge', written(o, 0));
	for (const from of sources)
		o.record.branches.push({
			from,
			via,
			line: o.call.nameLine || o.call.line,
			file: o.at.file,
			router: router ?? null,
			routerName: routerName(o, shift, router),
			map: pathMap(o, map),
			afterwards: then ? nodeId(then) : null,
			condition: currentCondition(o.session, o.record.around),
		});
}

function routerName(o: Operation, position: number, router: Value | undefined): string | null {
	const source = written(o, position);
	if (source?.kind === 'name') return source.name;
	const known = router ? forced(router) : null;
	return known?.t === 'function' ? (known.file.facts.functions[known.index]?.name ?? null) : null;
}

function pathMap(o: Operation, map: Value | undefined): RecordedBranch['map'] {
	const known = map ? forced(map) : null;
	if (!known || known.t === 'null') return null;
	if (known.t === 'dict') {
		if (known.open) miss(o.record, o.at, 'path map', 'not all of its entries are known');
		return known.entries.flatMap((entry) =>
			ids(o, entry.value, 'target in a path map', null).map((target) => ({ label: asText(entry.key) ?? booleanText(entry.key), target })),
		);
	}
	const items = itemsOf(known);
	if (items === null) {
		miss(o.record, o.at, 'path map', 'its entries are not known');
		return null;
	}
	return items.flatMap((item) => ids(o, item.value, 'target in a path map', null).map((target) => ({ label: target, target })));
}

function booleanText(value: Value): string | null {
	const known = forced(value);
	if (known.t === 'boolean') return String(known.value);
	return known.t === 'external' ? virtualNode(known.name) : null;
}
