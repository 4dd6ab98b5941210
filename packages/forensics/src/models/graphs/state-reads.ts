// By which parameter does the state come in, and which of its fields does a value look at?
import {
	callGraph,
	callOf,
	coreName,
	type FunctionRef,
	keyText,
	type Project,
	type SourceFile,
	type StaticValue,
	valuesIn,
	walkValue,
} from '@auditor/code';

/** Name of the parameter that the state comes in by; null when the function takes none. */
export function stateName({ fact }: FunctionRef): string | null {
	return fact.parameters.find(({ name }) => name !== 'self' && name !== 'this')?.name ?? null;
}

/** The field of the state: `state["k"]`, `state.get("k")`, `state.k`, or one that the parameters take out of it. */
export function fieldRead(part: StaticValue, file: SourceFile, state: string | null): string | null {
	if (part.kind === 'name') {
		const [root, key = null, ...within] = part.name.split('.');
		return root === state && within.length === 0 ? key : null;
	}
	if (part.kind === 'subscript') return coreName(part.object, file) === state ? keyText(part.index) : null;
	if (part.kind === 'member' && part.object.kind === 'unknown') return part.object.text === state ? part.name : null;
	const call = callOf(part, file);
	return call?.callee.kind === 'name' && call.callee.name === `${state}.get` ? keyText(call.arguments[0] ?? null) : null;
}

/** Where a function, or one that it hands its state to, reads a field of it; null where none does. */
export function readOf(project: Project, place: FunctionRef, key: string): { readonly file: SourceFile; readonly line: number } | null {
	const state = stateName(place);
	if (state === null) return null;
	const isRead = (part: StaticValue, file: SourceFile) =>
		fieldRead(part, file, state) === key || (part.kind === 'name' && part.name.startsWith(`${state}.${key}.`));
	const region = [...callGraph(project).reach([place], 3).values()].map(({ ref }) => ref);
	const found = region.find(({ file, index, fact }) => {
		if (!fact.parameters.some(({ name }) => name === state)) return false;
		const { branches, loops } = file.facts;
		const all = [...valuesIn(file), ...branches, ...loops.map(({ iterable, scope }) => ({ value: iterable, scope }))];
		return all.some(
			({ value, scope }) => scope.function === index && value && [...walkValue(value, file)].some((part) => isRead(part, file)),
		);
	});
	return found ? { file: found.file, line: found.fact.line } : null;
}
