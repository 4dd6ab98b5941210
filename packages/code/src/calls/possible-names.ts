// Under which last names may a callee be known? A cheap first question, so that only the calls that can matter have their names resolved:
// it looks at the call, the imports and the plain aliases of one file, and follows nothing.
import { once, put } from '../once.js';
import { lastPart } from '../project/names.js';
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { givenTo } from '../values/inside.js';
import { spelled } from '../values/shape.js';
import { receiverOf } from '../values/written.js';

/** The callee's own last name, and what a bare name stands for by import, alias or `getattr`. */
export function possibleNames(file: SourceFile, call: CallFact): readonly string[] {
	const { callee } = call;
	if (callee.kind === 'name') {
		const own = lastPart(callee.name);
		const others = own === callee.name ? aliasesOf(file).get(own) : undefined;
		return others ? [own, ...others] : [own];
	}
	if (callee.kind === 'call' || callee.kind === 'subscript') return reflected(file, callee);
	return call.method === null ? [] : [call.method];
}

/** Names that are handed over as arguments, as in `trace(run)`, or asked for a method, as in `run.invoke()`: they may be called. */
export function handedNames(file: SourceFile, call: CallFact): readonly string[] {
	const object = receiverOf(call.callee);
	const handed = object ? [...givenTo(call), object] : givenTo(call);
	return handed.flatMap((value) => (value.kind === 'name' ? [lastPart(value.name), ...(aliasesOf(file).get(value.name) ?? [])] : []));
}

const aliasesOf = once((file: SourceFile): Map<string, string[]> => {
	const found = new Map<string, string[]>();
	const add = (alias: string, original: string) => {
		if (!found.get(alias)?.includes(original)) put(found, alias, original);
	};
	for (const { alias, name, module } of file.facts.imports) {
		const original = name === null || name === '*' || name === 'default' ? lastPart(module) : name;
		if (original !== alias) add(alias, original);
	}
	for (const { target, value } of file.facts.assignments) {
		if (value === null || target.includes('.')) continue;
		if (value.kind === 'name' || value.kind === 'member') add(target, lastPart(value.name));
		else if (value.kind === 'call') for (const name of reflected(file, value)) add(target, name);
	}
	return found;
});

/** `system` of `getattr(os, "system")` and of `os["system"]`, `exec` of `promisify(exec)` and of `exec.bind(cp)`. */
function reflected(file: SourceFile, value: StaticValue & { kind: 'call' | 'subscript' }): string[] {
	const named = (name: StaticValue | undefined) => [name ? spelled(name, file) : null].filter((text) => text !== null);
	if (value.kind === 'subscript') return named(value.index);
	const call = file.facts.calls[value.call];
	const [first, second] = call?.arguments ?? [];
	if (call?.method === 'promisify') return first?.kind === 'name' || first?.kind === 'member' ? [lastPart(first.name)] : [];
	const bound = call?.method === 'bind' ? receiverOf(call.callee) : null;
	if (bound?.kind === 'name' || bound?.kind === 'member') return [lastPart(bound.name)];
	return call?.callee.kind === 'name' && call.callee.name === 'getattr' ? named(second) : [];
}
