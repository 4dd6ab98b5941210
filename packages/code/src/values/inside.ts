// What stands inside a value? It walks values and the calls in them, and follows no name.

/** Every value inside a value, itself first. Calls are entered: their callee, arguments and keywords too. */
import type { CallFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
export function* walkValue(value: StaticValue, file: SourceFile): Generator<StaticValue> {
	const open: { value: StaticValue; depth: number }[] = [{ value, depth: 0 }];
	for (let next = open.pop(); next; next = open.pop()) {
		yield next.value;
		if (next.depth >= DEEPEST) continue;
		const inner = partsOf(next.value, file);
		for (let at = inner.length - 1; at >= 0; at--) open.push({ value: inner[at] as StaticValue, depth: next.depth + 1 });
	}
}

const DEEPEST = 40;
const NOTHING: readonly StaticValue[] = [];

function partsOf(value: StaticValue, file: SourceFile): readonly StaticValue[] {
	switch (value.kind) {
		case 'list':
			return value.items;
		case 'dict':
			return value.entries.flatMap((entry) => (entry.key ? [entry.key, entry.value] : [entry.value]));
		case 'template':
			return value.parts;
		case 'binary':
			return [value.left, value.right];
		case 'member':
			return [value.object];
		case 'subscript':
			return [value.object, value.index];
		case 'conditional':
			return [value.whenTrue, value.whenFalse];
		case 'comprehension':
			return [value.element, ...value.clauses.map((clause) => clause.iterable)];
		case 'spread':
		case 'unary':
			return [value.value];
		case 'call': {
			const call = file.facts.calls[value.call];
			return call ? [call.callee, ...call.arguments, ...call.keywords.map((keyword) => keyword.value)] : NOTHING;
		}
		default:
			return NOTHING;
	}
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
