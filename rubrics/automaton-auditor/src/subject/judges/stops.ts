// Does the judges' code end before it asks? A name that nothing defines, read on every way to every call of a model, raises first.
import {
	type CallFact,
	type CallRef,
	callGraph,
	type FunctionRef,
	namedFunction,
	namesIn,
	type Project,
	refKey,
	type SourceFile,
	type StaticValue,
	walkValue,
} from '@auditor/code';

/** A read that ends the function, and with it the way to the model. */
export interface Stop {
	readonly ref: FunctionRef;
	readonly name: string;
	readonly line: number;
}

/** The first read that stops, where every call has one before it; null where a model can be asked. */
export function stopBefore(project: Project, asks: readonly CallRef[]): Stop | null {
	return always(asks.map((at) => stopOf(project, at, new Set())));
}

/** In the function of the call, or else in every one that leads to it. */
function stopOf(project: Project, { file, call }: CallRef, met: ReadonlySet<string>): Stop | null | undefined {
	const ref = namedFunction(file, call.scope);
	if (!ref || file.context !== 'source' || met.has(refKey(ref))) return undefined;
	const own = file.facts.unbound.find(({ name, line }) => comesFirst(file, name, line, call));
	if (own) return { ref, ...own };
	const known = new Set([...met, refKey(ref)]);
	return always(
		callGraph(project)
			.callers(ref)
			.map((at) => stopOf(project, at, known)),
	);
}

/** The first of some ways' stops, where every way has one; a way that is none (in a test, or a function that calls itself) does not count. */
function always(stops: readonly (Stop | null | undefined)[]): Stop | null {
	return stops.includes(null) ? null : (stops.find((stop) => stop !== undefined) ?? null);
}

/** A name is read in a statement that always runs before a call of the same function, in no `try` that the call is not in. */
function comesFirst(file: SourceFile, name: string, line: number, call: CallFact): boolean {
	const { assignments, branches } = file.facts;
	const reads = (value: StaticValue) => [...namesIn(value, file)].some((one) => one.split('.')[0] === name);
	return assignments.some(({ value, scope, line: from, endLine }) => {
		if (!value || line < from || line > endLine || endLine >= call.line || scope.function !== call.scope.function) return false;
		const maybe = [...walkValue(value, file)].filter(
			(part) => MAYBE.has(part.kind) || (part.kind === 'binary' && /^(?:and|or)$/.test(part.operator)),
		);
		return (
			reads(value) &&
			!maybe.some(reads) &&
			!branches.some((branch) => branch.kind === 'ternary' && line >= branch.line && line <= branch.endLine) &&
			scope.handlerOf === call.scope.handlerOf &&
			scope.loops.every((index) => call.scope.loops.includes(index)) &&
			scope.tries.every((index) => call.scope.tries.includes(index)) &&
			scope.branches.every((arm) => call.scope.branches.some((other) => JSON.stringify(other) === JSON.stringify(arm)))
		);
	});
}

/** Parts of which it is not certain that they are read. */
const MAYBE: ReadonlySet<StaticValue['kind']> = new Set(['conditional', 'comprehension', 'function', 'class']);
