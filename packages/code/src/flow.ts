// Where does what a call gives go? Followed forwards through names, parts, texts, containers that take it, parameters and returns, to the assignments
// and calls that hold it. Fields of objects are followed as their object; what travels through globals and files is not.
import { type CallRef, callGraph, madeBy, namedFunction, refKey } from './calls/call-graph.js';
import type { FunctionRef } from './calls/function-ref.js';
import { grouped, kept, once } from './once.js';
import { lastPart } from './project/names.js';
import type { Project } from './project/project.js';
import { partsOf as childrenOf } from './syntax/parts.js';
import type { AssignmentFact, BranchFact, CallFact, LoopFact, Scope, SourceFile, StaticValue } from './syntax/source-facts.js';
import { givenTo, walkValue } from './values/inside.js';
import { assignmentsBefore, receiverOf, textOf } from './values/written.js';

/** A place that holds what came from the start: a name that is set, an argument of a call or what it is called on, an entry of a mapping, a test. */
export interface FlowEnd {
	readonly file: SourceFile;
	readonly line: number;
	/** Target, keyword or key; null for an argument by position. */
	readonly name: string | null;
	/** What is set or handed over. */
	readonly value: StaticValue;
	readonly assignment: AssignmentFact | null;
	/** The call that takes it, or that is called on it; null for assignments, entries, returns and tests. */
	readonly call: CallRef | null;
	/** The call is one of its methods. */
	readonly isReceiver: boolean;
	readonly branch: BranchFact | null;
	/** The function that gives it back; null elsewhere. */
	readonly returned: FunctionRef | null;
	/** The fields of the value that hold it; null: all of it may. */
	readonly fields: readonly string[] | null;
	/** Whether another value of the same function is it too, not only in a field. */
	readonly isHeldBy: (value: StaticValue) => boolean;
}

const NOTHING = { assignment: null, call: null, isReceiver: false, branch: null, returned: null } as const;
type Noted = Pick<FlowEnd, 'line' | 'name' | 'value'> &
	Partial<Pick<FlowEnd, 'assignment' | 'call' | 'isReceiver' | 'branch' | 'returned'>>;

/** Fields that hold what is followed, {@link WHOLE} among them where all of it may. */
type Held = ReadonlySet<string>;
const WHOLE = '*';
const NOT: Held = new Set();
const ALL: Held = new Set([WHOLE]);

/** Whether what a call gives back may hold what it is handed, where nothing is known of what it calls. */
export type Passes = (call: CallFact, file: SourceFile) => boolean;
/** Whether a part of that name holds nothing of it. */
export type Bars = (part: string) => boolean;

/** Names and calls of one function that hold what is followed. */
interface Carrier {
	readonly ref: FunctionRef;
	readonly passes: Passes;
	readonly bars: Bars;
	readonly names: Map<string, Held>;
	readonly calls: Map<number, Held>;
}

/** A name of a function that is followed in the place of a call. */
type NameOf = { readonly name: string } & Pick<CallFact, 'scope'> & Pick<CallRef, 'file'>;
/** Rounds through the functions that are followed. */
const ROUNDS = 12;
const ADDS = /^(?:append|extend|add|push|unshift|insert|update|set|write)$/;

/**
 * Every place that what a call gives, or a name holds, can come to, within the functions that `within` lets it be handed to or given back to, through the calls that `passes` lets it through,
 * and not through the parts that `bars` names.
 *
 * @example
 * flowsFrom(project, ask, () => true).some((end) => end.name === 'score');
 */
export function flowsFrom(
	project: Project,
	start: CallRef | NameOf,
	within: (ref: FunctionRef, isHanded: boolean) => boolean,
	passes: Passes = () => true,
	bars: Bars = () => false,
): FlowEnd[] {
	const graph = callGraph(project);
	const carriers = new Map<string, Carrier>();
	const ends = new Map<string, FlowEnd>();
	const carrierOf = (ref: FunctionRef): Carrier => {
		return kept(carriers, refKey(ref), () => ({ ref, passes, bars, names: new Map<string, Held>(), calls: new Map<number, Held>() }));
	};
	const first = namedFunction(start.file, 'name' in start ? start.scope : start.call.scope);
	if (!first) return [];
	if ('name' in start) carrierOf(first).names.set(start.name, ALL);
	else carrierOf(first).calls.set(start.index, ALL);
	// Functions that make it, or are given it back; those that are handed it give it back to who hands it over.
	const makes = new Set([refKey(first)]);
	for (let round = 0, before = -1; round < ROUNDS && before !== sizeOf(carriers); round++) {
		before = sizeOf(carriers);
		for (const carrier of [...carriers.values()]) {
			const { ref, names } = carrier;
			const { file } = ref;
			const heldIn = (value: StaticValue | null) => (value === null ? NOT : holdsOf(value, file, carrier));
			const carries = (value: StaticValue | null) => heldIn(value).size > 0;
			const own = ownedBy(file);
			const assigned = own.assignments.get(ref.index) ?? [];
			// A name that holds something else by then: what is followed comes under it only later.
			const isSetAnew = (value: StaticValue, { line, scope }: CallFact) => {
				if (value.kind !== 'name' || !assigned.some((one) => one.target === value.name && one.line > line && carries(one.value)))
					return false;
				const before = assignmentsBefore(file, value.name, scope, line - 1);
				const isBefore = (at: Scope) => at.handlerOf === null && scope.loops.every((loop) => at.loops.includes(loop));
				return before.length > 0 && isBefore(before[0]!.scope) && before.every((one) => one.value !== null && !carries(one.value));
			};
			const note = (end: Noted) => {
				const held = heldIn(end.value);
				const fields = held.has(WHOLE) ? null : [...held].sort();
				const kind = end.branch ? 'test' : end.isReceiver ? 'of' : '';
				ends.set(`${file.path}:${end.line}:${end.name}:${end.call?.index ?? ''}:${kind}`, {
					file,
					...NOTHING,
					...end,
					fields,
					isHeldBy: (value) => heldIn(value).has(WHOLE),
				});
			};
			for (const a of assigned) {
				if (!carries(a.value)) continue;
				const { head, field } = partsOf(a.target);
				join(names, head, field === null ? heldIn(a.value) : new Set([field]));
				note({ line: a.line, name: a.target, value: a.value as StaticValue, assignment: a });
				for (const part of walkValue(a.value as StaticValue, file)) entries(part, carries, note, a.line);
			}
			for (const loop of own.loops.get(ref.index) ?? [])
				for (const [i, side] of sidesOf(loop, file).entries()) {
					const held = heldIn(side);
					if (held.size > 0) join(names, loop.targets[i]!, held);
				}
			for (const block of own.withs.get(ref.index) ?? [])
				for (const item of block.items) if (item.target !== null && carries(item.value)) join(names, item.target, heldIn(item.value));
			for (const branch of own.branches.get(ref.index) ?? [])
				if (carries(branch.value)) note({ line: branch.line, name: null, value: branch.value, branch });
			for (const { index, call } of own.calls.get(ref.index) ?? []) {
				const at = { file, index, call };
				const given = [
					...call.arguments.map((value, position) => ({ name: null as string | null, value, position })),
					...call.keywords.map(({ name, value }) => ({ name, value, position: -1 })),
				].filter(({ value }) => carries(value) && !isSetAnew(value, call));
				const receiver = receiverOf(call.callee);
				if (receiver && carries(receiver) && !isSetAnew(receiver, call))
					note({ line: call.line, name: null, value: receiver, call: at, isReceiver: true });
				if (receiver?.kind === 'name' && ADDS.test(call.method ?? ''))
					for (const { value } of given) join(names, partsOf(receiver.name).head, heldIn(value));
				for (const { name, value, position } of given) {
					note({ line: call.line, name, value, call: at });
					entries(value, carries, note, call.line);
					for (const target of graph.targets(at)) {
						if (!within(target, true) || !isCalledSo(target, call)) continue;
						const offset = /^(?:self|cls)$/.test(target.fact.parameters[0]?.name ?? '') ? 1 : 0;
						const parameter = name ?? target.fact.parameters[position + offset]?.name;
						if (parameter) join(carrierOf(target).names, parameter, heldIn(value));
					}
				}
			}
			if (!ref.fact.returned.some(({ value }) => carries(value))) continue;
			let back: Held = NOT;
			for (const { value, line } of ref.fact.returned) {
				if (!carries(value)) continue;
				back = new Set([...back, ...heldIn(value)]);
				note({ line, name: null, value, returned: ref });
				entries(value, carries, note, line);
			}
			for (const caller of graph.callers(ref)) {
				const around = namedFunction(caller.file, caller.call.scope);
				if (
					!around ||
					!(isCalledSo(ref, caller.call) || madeBy(caller.call, caller.file)?.method === ref.fact.name) ||
					!within(around, false)
				)
					continue;
				const hands = carriers.get(refKey(around));
				const isHanded = hands && givenTo(caller.call).some((value) => holdsOf(value, caller.file, hands).size > 0);
				if (!makes.has(refKey(ref)) && !isHanded) continue;
				if (makes.has(refKey(ref))) makes.add(refKey(around));
				join(carrierOf(around).calls, caller.index, back);
			}
		}
	}
	return [...ends.values()];
}

/** The facts of a file by the function with a name that they stand in. */
const ownedBy = once((file: SourceFile) => {
	const owned = <T extends { readonly scope: Scope }>(facts: readonly T[]) =>
		grouped(facts, ({ scope }) => namedFunction(file, scope)?.index);
	const { assignments, loops, withs, branches, calls } = file.facts;
	return {
		assignments: owned(assignments),
		loops: owned(loops),
		withs: owned(withs),
		branches: owned(branches),
		calls: owned(calls.map((call, index) => ({ index, call, scope: call.scope }))),
	};
});

/** By its own name, or by that under which a module takes it in. */
function isCalledSo({ fact }: FunctionRef, { method, callee }: CallFact): boolean {
	return fact.name === method || (callee.kind === 'name' && !callee.name.includes('.') && fact.class === null);
}

function entries(value: StaticValue, carries: (value: StaticValue) => boolean, note: (end: Noted) => void, line: number): void {
	if (value.kind !== 'dict') return;
	for (const { key, value: held } of value.entries)
		if (key?.kind === 'string' && carries(held)) note({ line, name: key.value, value: held });
}

/** What each target of a loop is taken from, of `zip(a, b)`; of the pairs of a mapping, the names come from the code; else all of it. */
function sidesOf({ iterable, targets }: LoopFact, file: SourceFile): readonly (StaticValue | null)[] {
	const call = iterable?.kind === 'call' ? file.facts.calls[iterable.call] : undefined;
	if (iterable && targets.length === 2 && call && (call.method === 'items' || textOf(call.callee, file) === 'Object.entries'))
		return [null, iterable];
	return call?.method === 'zip' && call.arguments.length === targets.length ? call.arguments : targets.map(() => iterable);
}

/** A name and the field of it that is spoken of; what stands in `self` is a name of its own. */
function partsOf(name: string): { readonly head: string; readonly field: string | null } {
	const [head = '', next = null] = name.split(/[.[]/, 2);
	if (head === 'self' || head === 'this') return { head: `${head}.${lastPart(name)}`, field: null };
	return { head, field: next === null ? null : next.replace(/["'\]]/g, '') };
}

/** Functions that give nothing of what they are given back. */
const COUNTS = new Set(['len', 'isinstance', 'type', 'id', 'hasattr', 'callable']);
/** Values within each other that are followed field by field. */
const DEEPEST = 60;
/** Values that hold what their parts hold. */
const SAME = new Set(['list', 'conditional', 'spread', 'binary']);

function holdsOf(value: StaticValue, file: SourceFile, carrier: Carrier, depth = 0): Held {
	if (depth > DEEPEST)
		return [...walkValue(value, file)].some((part) => part.kind === 'name' && carrier.names.has(partsOf(part.name).head)) ? ALL : NOT;
	const inner = (part: StaticValue) => holdsOf(part, file, carrier, depth + 1);
	const all = (parts: readonly StaticValue[]): Held => new Set(parts.flatMap((part) => [...inner(part)]));
	const under = (held: Held, field: string | null): Held => (field === null ? held : held.has(WHOLE) || held.has(field) ? ALL : NOT);
	const keyed = (key: string | null, part: StaticValue): string[] =>
		inner(part).size === 0 ? [] : key === null ? [...inner(part)] : [key];
	switch (value.kind) {
		case 'name': {
			const { head, field } = partsOf(value.name);
			if (value.name.split('.').some(carrier.bars)) return NOT;
			return under(carrier.names.get(head) ?? NOT, field);
		}
		case 'member':
			return carrier.bars(value.name) ? NOT : under(inner(value.object), value.name);
		case 'subscript':
			if (value.index.kind === 'string' && carrier.bars(value.index.value)) return NOT;
			return new Set([...under(inner(value.object), value.index.kind === 'string' ? value.index.value : null), ...inner(value.index)]);
		case 'dict':
			return new Set(value.entries.flatMap(({ key, value: part }) => keyed(key?.kind === 'string' ? key.value : null, part)));
		case 'call': {
			const own = carrier.calls.get(value.call);
			if (own) return own;
			const call = file.facts.calls[value.call];
			// `Result(score=mean, text=answer)`: a record, by the case of its name.
			if (call && /^[A-Z]/.test(call.method ?? '') && call.arguments.every((part) => inner(part).size === 0))
				return new Set(call.keywords.flatMap(({ name, value: part }) => keyed(name, part)));
			if (call?.callee.kind === 'name' && COUNTS.has(call.callee.name)) return NOT;
			if (call?.method && carrier.bars(call.method)) return NOT;
			// What a method or a function makes of a part of it, nobody knows.
			const receiver = call ? receiverOf(call.callee) : null;
			const [key] = call?.arguments ?? [];
			if (receiver && call?.method === 'get' && key?.kind === 'string')
				return carrier.bars(key.value) ? NOT : under(inner(receiver), key.value);
			const holds = (part: StaticValue) => inner(part).size > 0;
			// What a function that is handed over gives comes back from whoever it is handed to.
			const comesBack = (part: StaticValue) => (part.kind === 'function' || (call && carrier.passes(call, file))) && holds(part);
			return call && (holds(receiver ?? call.callee) || givenTo(call).some(comesBack)) ? ALL : NOT;
		}
		// `ask(lambda: model.invoke(text))`: who calls it holds what it gives back.
		case 'function':
			return all(file.facts.functions[value.function]?.returned.map((one) => one.value) ?? []);
		// Its targets hold what is gone through, as those of a loop.
		case 'comprehension':
			return all([...(value.key ? [value.key] : []), value.element]);
		case 'template':
			return all(value.parts).size > 0 ? ALL : NOT;
		case 'unary':
			return value.operator === 'typeof' ? NOT : inner(value.value);
		default:
			return SAME.has(value.kind) ? all(childrenOf(value)) : NOT;
	}
}

function join<K>(held: Map<K, Held>, key: K, more: Held): void {
	held.set(key, new Set([...(held.get(key) ?? NOT), ...more]));
}

function sizeOf(carriers: ReadonlyMap<string, Carrier>): number {
	const sum = (held: Iterable<Held>) => [...held].reduce((all, { size }) => all + 1 + size, 0);
	return [...carriers.values()].reduce((all, { names, calls }) => all + 1 + sum(names.values()) + sum(calls.values()), 0);
}
