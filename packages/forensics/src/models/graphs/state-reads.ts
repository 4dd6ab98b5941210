// By which parameter does the state come in, and which of its fields does a value look at?
import { callOf, coreName, type FunctionRef, keyText, type SourceFile, type StaticValue } from '@auditor/code';

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
