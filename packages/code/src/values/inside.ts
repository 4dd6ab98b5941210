// What stands inside a value? It walks values and the calls in them, and follows no name.
import { partsOf } from '../syntax/parts.js';
import type { CallFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';

/** Every value inside a value, itself first. Calls are entered: their callee, arguments and keywords too. */
export function* walkValue(value: StaticValue, file: SourceFile): Generator<StaticValue> {
	const open: { value: StaticValue; depth: number }[] = [{ value, depth: 0 }];
	for (let next = open.pop(); next; next = open.pop()) {
		yield next.value;
		if (next.depth >= DEEPEST) continue;
		const inner = partsIn(next.value, file);
		for (let at = inner.length - 1; at >= 0; at--) open.push({ value: inner[at] as StaticValue, depth: next.depth + 1 });
	}
}

const DEEPEST = 40;
/** Parts of a value, those of calls too: their callee, arguments and keywords. */
export function partsIn(value: StaticValue, file: SourceFile): readonly StaticValue[] {
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	return call ? [call.callee, ...givenTo(call)] : partsOf(value);
}

/** First parts of the names that occur in a value: `url` of `str(url.strip())`. */
export function namesIn(value: StaticValue, file: SourceFile): Set<string> {
	const names = new Set<string>();
	for (const part of walkValue(value, file)) if (part.kind === 'name') names.add(part.name);
	return names;
}

/** What a call is given, in the order of the code. */
export function givenTo(call: CallFact): StaticValue[] {
	return [...call.arguments, ...call.keywords.map(({ value }) => value)];
}

/** Values that a file writes down: what its calls are given, what names are set to, and what functions return. */
export function valuesIn({ facts }: SourceFile): { value: StaticValue; scope: Scope }[] {
	return [
		...facts.calls.flatMap((call) => givenTo(call).map((value) => ({ value, scope: call.scope }))),
		...facts.assignments.flatMap(({ value, scope }) => (value ? [{ value, scope }] : [])),
		...facts.functions.flatMap((fact) => fact.returned),
	];
}
