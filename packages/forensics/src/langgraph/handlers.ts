// What stands behind a node: the function, class or subgraph, through wrappers such as `trace(name, fn)`, closures and one-line lambdas.
import { functionsAround, givenTo, type Scope } from '@auditor/code';
import { describe, type FunctionValue, forced, lookup, options, type Session, type Value } from '@auditor/code/values';
import { fileLocation, type Location } from '@auditor/schema';
import { recordOf } from './builder.js';
import { makesSubgraph } from './names.js';
import type { GraphRecord, RecordedNode } from './record.js';

export interface Handler {
	/** Qualified name as far as it resolved. */
	name: string | null;
	definition: Location | null;
	/** Function whose results say where to go next; null when it is none of the project's. */
	function: FunctionValue | null;
	subgraph: GraphRecord | null;
	isSubgraph: boolean;
}

const DEPTH = 6;

export function handlerOf(session: Session, node: RecordedNode): Handler {
	const found = inner(session, node.handler, DEPTH);
	if (found.name !== null) return found;
	const written = node.written && node.written.kind === 'name' ? node.written.name : null;
	return { ...found, name: written ?? (node.written ? describe(node.written) : null) };
}

function inner(session: Session, value: Value, depth: number): Handler {
	const all = options(value);
	const known = all.find((option) => option.t === 'function') ?? all[0] ?? forced(value);
	switch (known.t) {
		case 'function': {
			const wrapped = depth > 0 ? wrappedBy(session, known) : null;
			return wrapped ? inner(session, wrapped, depth - 1) : functionHandler(known);
		}
		case 'object':
			return graphHandler(recordOf(known));
		case 'class':
		case 'instance':
			return classHandler(session, known);
		case 'external':
			return { ...NONE, name: known.name };
		case 'made': {
			if (makesSubgraph(known.name)) return { ...NONE, name: known.name, isSubgraph: true };
			const argument = [...known.args, ...known.keywords.values()].map(forced).find(isCallable);
			return argument && depth > 0 ? inner(session, argument, depth - 1) : { ...NONE, name: known.name };
		}
		default:
			return NONE;
	}
}

const NONE: Handler = { name: null, definition: null, function: null, subgraph: null, isSubgraph: false };

function isCallable(value: Value): boolean {
	return value.t === 'function' || value.t === 'class' || value.t === 'object';
}

function functionHandler(known: FunctionValue): Handler {
	const fact = known.file.facts.functions[known.index];
	const name = fact ? `${known.file.path}#${fact.qualifiedName}` : null;
	const anonymous = fact?.name.startsWith('<') ?? true;
	const definition = fact ? fileLocation(known.file.path, fact.line, fact.endLine) : null;
	return { ...NONE, name: anonymous ? makerOf(known) : name, definition, function: known };
}

/** The function that gives an anonymous one back: `judge` of `const judge = (who) => async (state) => ...`. */
function makerOf({ file, index }: FunctionValue): string | null {
	const outer = file.facts.functions[index]?.scope.function ?? null;
	const maker = outer === null ? undefined : file.facts.functions[outer];
	const gives = maker?.returned.some(({ value }) => value.kind === 'function' && value.function === index);
	return maker && gives && !maker.name.startsWith('<') ? `${file.path}#${maker.qualifiedName}` : null;
}

function graphHandler(subgraph: GraphRecord): Handler {
	const { path } = subgraph.file;
	return {
		...NONE,
		name: `${path}#${subgraph.owner ?? 'graph'}`,
		definition: fileLocation(path, subgraph.line),
		subgraph,
		isSubgraph: true,
	};
}

function classHandler(session: Session, known: Value & { t: 'class' | 'instance' }): Handler {
	const { file, index, t } = known;
	const fact = file.facts.classes[index]!;
	const method = fact.methods.find((m) => ['__call__', 'invoke', 'ainvoke', 'run'].includes(file.facts.functions[m]?.name ?? ''));
	const bound = { closure: session.moduleOf(file), self: t === 'instance' ? known : null };
	const run: FunctionValue | null = method === undefined ? null : { t: 'function', file, index: method, ...bound };
	const definition = fileLocation(file.path, fact.line, fact.endLine);
	return { ...NONE, name: `${file.path}#${fact.qualifiedName}`, definition, function: run };
}

/** What a closure or a one-line lambda merely calls: the function that its maker was given, or the one function it hands on to. */
function wrappedBy(session: Session, known: FunctionValue): Value | null {
	const { facts } = known.file;
	const fact = facts.functions[known.index]!;
	for (let around = known.closure; around.function !== null; around = around.parent ?? around) {
		const maker = facts.functions[around.function];
		for (const parameter of maker?.parameters ?? []) {
			const given = around.names.get(parameter.name);
			if (given && isCallable(forced(given)) && reads(known, parameter.name)) return forced(given);
		}
		if (!around.parent) break;
	}
	const sole = fact.returned.length === 1 && (fact.kind === 'lambda' || fact.kind === 'arrow') ? fact.returned[0] : null;
	const body = sole?.value.kind === 'unary' && sole.value.operator === 'await' ? sole.value.value : sole?.value;
	if (body?.kind !== 'call' || sole?.line === undefined || sole.line > fact.line + 2) return null;
	const callee = facts.calls[body.call]?.callee;
	if (callee?.kind !== 'name') return null;
	const target = forced(lookup(session, callee.name, known.closure));
	return isCallable(target) && target !== known ? target : null;
}

function reads(known: FunctionValue, name: string): boolean {
	const { facts } = known.file;
	const within = (scope: Pick<Scope, 'function'>) => functionsAround(known.file, scope).includes(known.index);
	const called = facts.calls.filter(({ scope, callee }) => within(scope) && callee.kind === 'name' && callee.name === name);
	// What is asked without a word makes something, and is not what is wrapped.
	if (called.length > 0) return called.some((call) => givenTo(call).length > 0);
	return facts.reads.some((read) => read.name === name && within(read));
}
