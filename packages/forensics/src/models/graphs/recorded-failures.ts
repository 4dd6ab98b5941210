// Does what a node calls put a failure into the very field that a router expects to be empty after it?
import { callGraph, type FunctionRef, isEmptyValue, type Project } from '@auditor/code';
import { escapeText } from '@auditor/schema';

/** Steps of calls from a node to the handler that records. */
const RECORDED = 3;

/** `path:line` where a handler adds to a list that the function then puts into this field of the state; null where none does. */
export function recordedFailure(project: Project, place: FunctionRef, key: string): string | null {
	for (const { ref } of callGraph(project).reach([place], RECORDED).values())
		for (const one of [ref, ...askedOfMade(project, ref)]) {
			const line = recordedIn(one, key);
			if (line !== null) return `${one.file.path}:${line}`;
		}
	return null;
}

/** Methods of the objects that a function makes, where it calls a method of that name and the call was not followed: `one.look() for one in [First(state)]`. */
function askedOfMade(project: Project, ref: FunctionRef): FunctionRef[] {
	const graph = callGraph(project);
	const calls = graph.callsIn(ref);
	const open = new Set(calls.flatMap((at) => (at.call.method !== null && graph.targets(at).length === 0 ? [at.call.method] : [])));
	return calls.flatMap(({ file, call }) => {
		const made = call.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
		if (made?.kind !== 'class') return [];
		return made.fact.methods.flatMap((index) => {
			const fact = made.file.facts.functions[index];
			return fact && open.has(fact.name) ? [{ file: made.file, index, fact }] : [];
		});
	});
}

function recordedIn({ file, index, fact }: FunctionRef, key: string): number | null {
	const isField = new RegExp(`(?:^|\\.)state(?:\\.${escapeText(key)}|\\[["']${escapeText(key)}["']\\])(?:\\[|$)`);
	const stores = file.facts.assignments.filter((one) => one.scope.function === index && isField.test(one.target));
	const adds = file.facts.calls.filter(({ scope, method, arguments: [added] }) => {
		const isAdded = method === 'append' && added !== undefined && !isEmptyValue(added);
		return isAdded && scope.function === index && scope.handlerOf !== null && scope.loops.length === 0;
	});
	const found = adds.find(({ callee, line, scope }) => {
		const handlers = scope.handlerOf === null ? [] : (file.facts.tries[scope.handlerOf]?.handlers ?? []);
		const around = handlers.find((one) => one.line <= line && line <= one.endLine);
		if (!around || around.raises) return false;
		const isInside = (at: number) => around.line <= at && at <= around.endLine;
		const leaves = fact.returned.some((one) => isInside(one.line));
		return stores.some(({ value, line: at, scope: own }) => {
			const isIt = value?.kind === 'name' && callee.kind === 'name' && callee.name === `${value.name}.append`;
			// Whatever choice the store stands in, the handler stands in it too.
			const isPassed = own.branches.every(({ branch, when }) => scope.branches.some((b) => b.branch === branch && b.when === when));
			return isIt && at > line && isPassed && (isInside(at) || (!leaves && own.handlerOf === null));
		});
	});
	return found?.line ?? null;
}
