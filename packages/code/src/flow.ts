// Where does what a call gives go? Followed forwards through names, parts, texts, containers that take it, parameters and returns, to the assignments
// and calls that hold it. Fields of objects are followed as their object; what travels through globals and files is not.

import { type CallRef, callGraph, namedFunction, refKey } from './calls/call-graph.js';
import type { FunctionRef } from './calls/function-ref.js';
import { kept } from './once.js';
import { lastPart } from './project/names.js';
import type { Project } from './project/project.js';
import type { AssignmentFact, SourceFile, StaticValue } from './syntax/source-facts.js';
import { walkValue } from './values/inside.js';
import { receiverOf } from './values/written.js';

/** A place that holds what came from the start: a name that is set, an argument of a call, or an entry of a mapping. */
export interface FlowEnd {
	readonly file: SourceFile;
	readonly line: number;
	/** Target, keyword or key; null for an argument by position. */
	readonly name: string | null;
	/** What is set or handed over. */
	readonly value: StaticValue;
	/** The assignment; null for arguments and entries. */
	readonly assignment: AssignmentFact | null;
	/** The call that takes it; null for assignments, entries and returns. */
	readonly call: CallRef | null;
	/** The function that gives it back; null elsewhere. */
	readonly returned: FunctionRef | null;
}

const NOTHING = { assignment: null, call: null, returned: null } as const;
type Noted = Pick<FlowEnd, 'line' | 'name' | 'value'> & Partial<Pick<FlowEnd, 'assignment' | 'call' | 'returned'>>;

/** Names and calls of one function that hold what is followed. */
interface Carrier {
	readonly ref: FunctionRef;
	readonly names: Set<string>;
	readonly calls: Set<number>;
}

/** Rounds through the functions that are followed. */
const ROUNDS = 12;
const ADDS = /^(?:append|extend|add|push|unshift|insert|update|set|write)$/;

/**
 * Every place that what a call gives can come to, within the functions that `within` lets in.
 *
 * @example
 * flowsFrom(project, ask, () => true).some((end) => end.name === 'score');
 */
export function flowsFrom(project: Project, start: CallRef, within: (ref: FunctionRef) => boolean): FlowEnd[] {
	const graph = callGraph(project);
	const carriers = new Map<string, Carrier>();
	const ends = new Map<string, FlowEnd>();
	const carrierOf = (ref: FunctionRef): Carrier => {
		return kept(carriers, refKey(ref), () => ({ ref, names: new Set<string>(), calls: new Set<number>() }));
	};
	const first = namedFunction(start.file, start.call.scope);
	if (!first) return [];
	carrierOf(first).calls.add(start.index);
	for (let round = 0, before = -1; round < ROUNDS && before !== sizeOf(carriers); round++) {
		before = sizeOf(carriers);
		for (const carrier of [...carriers.values()]) {
			const { ref, names, calls } = carrier;
			const { file } = ref;
			const carries = (value: StaticValue | null) =>
				value !== null &&
				[...walkValue(value, file)].some(
					(part) => (part.kind === 'call' && calls.has(part.call)) || (part.kind === 'name' && names.has(headOf(part.name))),
				);
			const note = (end: Noted) => ends.set(`${file.path}:${end.line}:${end.name}:${end.call?.index ?? ''}`, { file, ...NOTHING, ...end });
			const own = (scope: { function: number | null }) => namedFunction(file, scope as never)?.index === ref.index;
			for (const a of file.facts.assignments) {
				if (!own(a.scope) || !carries(a.value)) continue;
				names.add(headOf(a.target));
				note({ line: a.line, name: a.target, value: a.value as StaticValue, assignment: a });
				for (const part of walkValue(a.value as StaticValue, file)) entries(part, carries, note, a.line);
			}
			for (const loop of file.facts.loops)
				if (own(loop.scope) && carries(loop.iterable)) for (const target of loop.targets) names.add(target);
			for (const block of file.facts.withs)
				if (own(block.scope)) for (const item of block.items) if (item.target !== null && carries(item.value)) names.add(item.target);
			for (const [index, call] of file.facts.calls.entries()) {
				if (!own(call.scope)) continue;
				const at = { file, index, call };
				const given = [
					...call.arguments.map((value, position) => ({ name: null as string | null, value, position })),
					...call.keywords.map(({ name, value }) => ({ name, value, position: -1 })),
				].filter(({ value }) => carries(value));
				const receiver = receiverOf(call.callee);
				if (given.length > 0 && receiver?.kind === 'name' && ADDS.test(call.method ?? '')) names.add(headOf(receiver.name));
				for (const { name, value, position } of given) {
					note({ line: call.line, name, value, call: at });
					entries(value, carries, note, call.line);
					for (const target of graph.targets(at)) {
						if (!within(target) || target.fact.name !== call.method) continue;
						const offset = /^(?:self|cls)$/.test(target.fact.parameters[0]?.name ?? '') ? 1 : 0;
						const parameter = name ?? target.fact.parameters[position + offset]?.name;
						if (parameter) carrierOf(target).names.add(parameter);
					}
				}
			}
			const returns = file.facts.functions.some(
				(fact, index) => (index === ref.index || own({ function: index })) && fact.returned.some(({ value }) => carries(value)),
			);
			if (!returns) continue;
			for (const { value, line } of ref.fact.returned) {
				if (!carries(value)) continue;
				note({ line, name: null, value, returned: ref });
				entries(value, carries, note, line);
			}
			for (const caller of graph.callers(ref)) {
				const around = namedFunction(caller.file, caller.call.scope);
				if (around && caller.call.method === ref.fact.name && within(around)) carrierOf(around).calls.add(caller.index);
			}
		}
	}
	return [...ends.values()];
}

function entries(value: StaticValue, carries: (value: StaticValue) => boolean, note: (end: Noted) => void, line: number): void {
	if (value.kind !== 'dict') return;
	for (const { key, value: held } of value.entries)
		if (key?.kind === 'string' && carries(held)) note({ line, name: key.value, value: held });
}

function headOf(name: string): string {
	const head = name.split(/[.[]/, 1)[0] as string;
	return head === 'self' || head === 'this' ? `${head}.${lastPart(name)}` : head;
}

function sizeOf(carriers: ReadonlyMap<string, Carrier>): number {
	return [...carriers.values()].reduce((sum, { names, calls }) => sum + 1 + names.size + calls.size, 0);
}
