// The edges of one recorded graph, static and conditional, with routers read and labels resolved; and which targets one step may start together.
import type { SourceFile } from '@auditor/code';
import { grouped, optionOf, traitsOf } from '@auditor/code';
import { type FunctionValue, forced, type Session, type Value } from '@auditor/code/values';
import { type DeadEnd, END_NODE, type GraphEdge, START_NODE, type Unresolved } from '@auditor/schema';
import type { Handler } from './handlers.js';
import { isOpenId } from './names.js';
import type { GraphRecord, RecordedBranch, RecordedNode } from './record.js';
import { annotatedTargets, type RouterReading, readCommands, readRouter } from './routers.js';

/** Targets that one result of a router starts in the same step. */
export interface Together {
	readonly from: string;
	readonly targets: readonly string[];
	/** `send`: the same node may be started several times. */
	readonly kind: 'conditional' | 'send';
	readonly many: boolean;
	readonly payloads: readonly string[];
}

export interface Edges {
	readonly edges: GraphEdge[];
	readonly together: Together[];
	readonly unresolved: Unresolved[];
	readonly deadEnds: DeadEnd[];
	/** Ids in the graph around this one that its nodes jump to. */
	readonly parent: string[];
}

/** An edge that chooses nothing and waits for nothing. */
export const PLAIN = { kind: 'static', router: null, label: null, barrier: false } as const;

interface Building extends Edges {
	readonly session: Session;
	readonly record: GraphRecord;
	readonly ids: ReadonlySet<string>;
	readonly open: RecordedBranch[];
	/** False when some nodes did not resolve: then an unknown target may well be one of them. */
	readonly allNodesKnown: boolean;
}

/** Edges of a record whose nodes have their handlers. */
export function edgesOf(session: Session, record: GraphRecord, handlers: ReadonlyMap<string, Handler>): Edges {
	const building: Building = {
		session,
		record,
		edges: [],
		together: [],
		unresolved: [],
		deadEnds: [],
		parent: [],
		open: [],
		ids: new Set([...record.nodes.map((node) => node.id), END_NODE, START_NODE]),
		allNodesKnown: !record.unresolved.some((entry) => /^node/.test(entry.what)),
	};
	const deferred = new Set(record.nodes.filter((node) => node.deferred).map((node) => node.id));
	for (const edge of record.edges) {
		const { via, line, condition } = edge;
		const [from, to] = [endIn(building, edge.from), endIn(building, edge.to)];
		if (from === null || to === null) continue;
		const barrier = edge.barrier || deferred.has(to);
		push(building, { ...PLAIN, from, to, via, line, ...elsewhere(record, edge.file), barrier, condition });
	}
	for (const branch of record.branches) addBranch(building, { ...branch, from: endIn(building, branch.from) ?? branch.from });
	for (const node of record.nodes) addCommands(building, node, handlers.get(node.id));
	return building;
}

/** The node that an edge begins or ends at: where all are named when the code runs, under one name here, an open end is that; null for one that is unknown. */
function endIn({ ids, record }: Building, id: string): string | null {
	if (!isOpenId(id) || ids.has(id)) return id;
	const [only, ...more] = record.nodes;
	return only && more.length === 0 && isOpenId(only.id) ? only.id : null;
}

function push(building: Building, edge: GraphEdge): void {
	const known = building.edges.find((e) => e.from === edge.from && e.to === edge.to && e.kind === edge.kind && e.label === edge.label);
	if (!known) building.edges.push(edge);
	else if (edge.condition === null) known.condition = null;
	if (known && edge.via === 'Send') known.via = edge.via;
}

function conditional(
	building: Building,
	branch: RecordedBranch,
	to: string,
	label: string | null,
	via = branch.via,
	kind: GraphEdge['kind'] = 'conditional',
): void {
	const { from, line, condition, routerName } = branch;
	const place = { line, ...elsewhere(building.record, branch.file) };
	push(building, { from, to, kind, via, router: routerName, label, ...place, barrier: false, condition });
	const { afterwards } = branch;
	if (afterwards !== null && to !== END_NODE) push(building, { ...PLAIN, from: to, to: afterwards, via: 'then', ...place, condition });
}

/** The file of a line, where it is not the one in which the builder is made. */
function elsewhere(record: GraphRecord, file: SourceFile): { file?: string } {
	return file === record.file ? {} : { file: file.path };
}

function addBranch(building: Building, branch: RecordedBranch): void {
	const { session, record } = building;
	const reading = branch.router ? readRouter(session, branch.router) : null;
	const place = { file: branch.file.path, line: branch.line };
	if (branch.map) {
		for (const { label, target } of branch.map) {
			const to = endIn(building, target);
			if (to !== null) conditional(building, branch, to, label === target ? null : label);
		}
		const targetOf = new Map(branch.map.map(({ label, target }) => [label, target]));
		const isRead = !record.unresolved.some(
			({ file, line, what }) => file === place.file && line === place.line && what.includes('path map'),
		);
		for (const answer of isRead ? (reading?.results ?? []) : [])
			if (!targetOf.has(answer) && !branch.map.some((entry) => entry.target === answer))
				building.deadEnds.push({ from: branch.from, router: branch.routerName, answer, ...place });
		if (reading) together(building, branch.from, reading, (id) => targetOf.get(id) ?? id);
	} else {
		const said = reading?.complete && reading.results.length > 0 && traitsOf(record.file).literalTypes;
		const literals = branch.router && !said ? annotationOf(session, branch.router) : null;
		const found = targetsOf(reading, literals);
		for (const target of found.ids) {
			if (building.ids.has(target) || !building.allNodesKnown) conditional(building, branch, target, null);
			else if (record.unresolved.length === 0 && reading?.results.includes(target))
				building.deadEnds.push({ from: branch.from, router: branch.routerName, answer: target, ...place });
			// What an annotation allows need not be answered.
			else
				building.unresolved.push({
					...place,
					what: `target "${target}" of ${branch.routerName ?? 'the router'}`,
					reason: 'no node has this id',
				});
		}
		if (!found.complete) {
			building.open.push(branch);
			building.unresolved.push({
				...place,
				what: `targets of the conditional edge from "${branch.from}"`,
				reason: 'neither a path map nor known results of the router say where it leads',
			});
		}
		if (reading) together(building, branch.from, reading, (id) => id);
	}
	for (const target of new Set((reading?.sends ?? []).map((send) => send.target)))
		if (building.ids.has(target) || record.nodes.length === 0) conditional(building, branch, target, null, 'Send');
}

/** What the router returns, together with what its annotation allows: of TypeScript's only asked where not all is known, for they do nothing. */
function targetsOf(reading: RouterReading | null, literals: string[] | null): { ids: string[]; complete: boolean } {
	const results = reading?.results ?? [];
	if (literals) return { ids: [...new Set([...literals, ...results])], complete: true };
	return { ids: results, complete: (reading?.complete ?? false) && results.length + (reading?.sends.length ?? 0) > 0 };
}

function annotationOf(session: Session, router: Value): string[] | null {
	const known = forced(router);
	const target = known.t === 'made' ? known.args.map(forced).find((arg): arg is FunctionValue => arg.t === 'function') : known;
	if (target?.t !== 'function') return null;
	return annotatedTargets(session, target.file.facts.functions[target.index]?.returns ?? null, session.moduleOf(target.file));
}

function together(building: Building, from: string, reading: RouterReading, targetOf: (id: string) => string): void {
	const each = { from, many: false, payloads: [] };
	for (const group of reading.groups) building.together.push({ ...each, targets: [...new Set(group.map(targetOf))], kind: 'conditional' });
	const known = reading.sends.filter((send) => building.ids.has(send.target));
	for (const sends of grouped(known, ({ answer }) => answer).values()) {
		const payloads = [...new Set(sends.flatMap((s) => s.payloads))];
		building.together.push({ from, targets: sends.map((s) => s.target), kind: 'send', many: sends.some((s) => s.many), payloads });
	}
}

/** Edges of a node that goes on by returning a Command, or declares where it may go. */
function addCommands(building: Building, node: RecordedNode, handler: Handler | undefined): void {
	const { id: from, line, file, condition } = node;
	const branch = { from, via: 'Command', line, file, routerName: null, condition, afterwards: null, map: null, router: null };
	for (const { target, label } of node.ends)
		if (building.ids.has(target) || !building.allNodesKnown) conditional(building, branch, target, label === target ? null : label, 'ends');
	const target = handler?.function ?? null;
	if (!target) return;
	const fact = target.file.facts.functions[target.index];
	const literals = annotatedTargets(building.session, fact?.returns ?? null, building.session.moduleOf(target.file), 'Command') ?? [];
	const reading = mayCommand(building.session, target) ? readCommands(building.session, target) : null;
	// Commands that the function writes, however much of them is followed.
	const own = target.file.facts.calls.filter(({ method, scope }) => method === 'Command' && scope.function === target.index);
	const commands = own.map((call) => ({ goto: optionOf(call, 'goto'), graph: optionOf(call, 'graph') }));
	const written = commands.flatMap(({ goto, graph }) => (goto?.kind === 'string' && graph === null ? goto.value : []));
	const declared = new Set([...node.ends.map((end) => end.target)]);
	const ids = [...new Set([...literals, ...(reading?.results ?? []), ...(reading?.sends ?? []).map((send) => send.target), ...written])];
	const open = ids.filter((id) => !declared.has(id) && (building.ids.has(id) || !building.allNodesKnown));
	// Where it always goes to one place, nothing is chosen.
	const isOnly = ids.length === 1 && declared.size === 0 && reading?.complete === true && reading.sends.length === 0;
	for (const to of open) conditional(building, branch, to, null, branch.via, isOnly ? 'static' : 'conditional');
	if (!reading) return;
	together(building, node.id, reading, (id) => id);
	building.parent.push(...reading.parent);
	// What stands in a dict may be changed where it was not followed.
	const isPicked = commands.some(({ goto }) => goto?.kind === 'subscript');
	if ((!reading.complete || isPicked) && literals.length === 0 && node.ends.length === 0)
		building.unresolved.push({
			file: node.file.path,
			line: node.line,
			what: `where node "${node.id}" goes by Command`,
			reason: 'the target is not known without running the code',
		});
}

/** Reading a node's whole body is worth it only where Commands are around. */
function mayCommand(session: Session, target: FunctionValue): boolean {
	const imports = target.file.facts.imports.some((fact) => fact.name === 'Command');
	if (imports) return true;
	const fact = target.file.facts.functions[target.index];
	const handsOn =
		fact?.returned.some(({ value }) => value.kind === 'call' || (value.kind === 'unary' && value.value.kind === 'call')) ?? false;
	return handsOn && session.project.files.some((file) => file.facts.imports.some((i) => i.name === 'Command'));
}
