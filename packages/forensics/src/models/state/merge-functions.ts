// What does a function of two values do with them: keep the last, add, merge? Read from what it returns.
import type { FunctionFact, Scope, SourceFile, StaticValue } from '@auditor/code';
import { conditionsAround, coreName, namesIn, textOf, traitsOf, valuesIn } from '@auditor/code';
import { keptOf } from './sample-run.js';

/** What a reducer is called: its name, and what it wraps where its returns say it plainly. Null: it has no name. */
export function functionName(file: SourceFile, fact: FunctionFact | null, name: string | null): string | null {
	if (!fact) return null;
	const parameters = fact.parameters.filter((p) => !p.rest && p.name !== 'self');
	if (parameters.length === 0 && !fact.parameters.some((p) => p.rest)) return name;
	const [left, right] = parameters.map((p) => p.name);
	const seen =
		left !== undefined && right !== undefined
			? drops(file, fact, left)
				? LAST
				: drops(file, fact, right)
					? FIRST
					: (mergeOf(file, fact, left, right) ?? (mergesByKey(file, fact, left, right) ? BY_KEY : null))
			: parameters.length === 1 && !fact.parameters.some((p) => p.rest) && fact.returned.length > 0
				? FIRST
				: null;
	const kept = seen?.includes('-write') || (left !== undefined && right === undefined) ? null : keptOf(file, fact);
	// Neither of the two comes back: it merges nothing.
	if (kept && !kept.old && !kept.new) return null;
	const wraps = kept && kept.old !== kept.new ? (kept.new ? LAST : FIRST) : seen;
	if (wraps === null) return name ?? 'lambda';
	return name === null ? wraps : `${name} (${wraps})`;
}

const LAST = 'last-write';
const FIRST = 'first-write';

/** One of the two values goes into nothing that comes back: it is read nowhere, or tested alone. What refuses a value keeps not just the other. */
function drops(file: SourceFile, fact: FunctionFact, name: string): boolean {
	const { facts } = file;
	const isOwn = (at: number | null): boolean => at !== null && (facts.functions[at] === fact || isOwn(facts.functions[at]!.scope.function));
	const used = [
		...valuesIn(file),
		...facts.calls.map(({ callee, scope }) => ({ value: callee, scope })),
		...facts.loops.flatMap(({ iterable, scope }) => (iterable ? [{ value: iterable, scope }] : [])),
	];
	const isUsed = used.some(({ value, scope }) => isOwn(scope.function) && mentions(value, file, name));
	const isTested = ({ line }: { line: number }) => facts.branches.some((one) => one.kind === 'if' && one.line === line);
	return (
		fact.returned.length > 0 &&
		!facts.raises.some(({ scope }) => isOwn(scope.function)) &&
		!fact.returned.some(({ value }) => mentions(value, file, name)) &&
		facts.reads.every((read) => read.name !== name || !isOwn(read.function) || (!isUsed && isTested(read)))
	);
}

/** The last item of several: `[...left, ...right].slice(-1)`. */
const LAST_ITEM = /(?:\[-1:?\]|\??\.at\(-1\)|\.slice\(-1\)|\.pop\(\))$/;

/** How a reducer is called that takes each key once, whatever list it comes from. */
export const BY_KEY = 'by key';

/** Puts the items of both into one map, and gives back a list of what it holds. */
function mergesByKey(file: SourceFile, fact: FunctionFact, left: string, right: string): boolean {
	const { facts } = file;
	const isOwn = ({ scope }: { scope: Scope }) => facts.functions[scope.function ?? -1] === fact;
	const loops = facts.loops.map((loop) => (isOwn(loop) && loop.iterable ? namesIn(loop.iterable, file) : null));
	if (![left, right].every((name) => loops.some((names) => names?.has(name)))) return false;
	const isItem = ({ loops: around }: Scope) => around.some((loop) => loops[loop]?.has(left) || loops[loop]?.has(right));
	const filled = [
		...facts.calls.flatMap((call) =>
			isOwn(call) && call.method === 'set' && isItem(call.scope) ? textOf(call.callee, file).replace(/\.set$/, '') : [],
		),
		...facts.assignments.flatMap((a) => (isOwn(a) && isItem(a.scope) ? (/^(\w+)\[(?!-?\d+\]|:)/.exec(a.target)?.[1] ?? []) : [])),
	];
	// The one or the other as it is, where there is nothing to merge.
	const merged = fact.returned.filter(({ value }) => ![left, right].includes(coreName(value, file) ?? ''));
	const isList = (value: StaticValue) => coreName(value, file) === null && filled.some((name) => mentions(value, file, name));
	return merged.length > 0 && merged.every(({ value }) => isList(value));
}

/** What a function of two values does, where its returns say it plainly. */
function mergeOf(file: SourceFile, fact: FunctionFact, left: string, right: string): string | null {
	const { functions, raises } = file.facts;
	// What refuses a value keeps not just the last.
	if (fact.returned.length === 0 || looksInside(file, fact) || raises.some(({ scope }) => functions[scope.function ?? -1] === fact))
		return null;
	const plain = fact.returned.map(({ value, scope }) => {
		const merge = mergeOfValue(file, value, left, right);
		const tests = conditionsAround(file, scope);
		// The old value where there is no new one: nothing is merged.
		return merge === 'first' && tests.length > 0 && !tests.some((test) => mentions(test.value, file, left)) ? 'kept' : merge;
	});
	const falls = plain.includes('kept') || fact.returned.some(({ value }) => mentions(value, file, left));
	if (plain.includes('last-write') && plain.every((p) => p === 'last-write' || p === 'kept'))
		return falls ? 'last-write unless empty' : 'last-write';
	// A return that does something else is part of it: what removes or converts too is no plain sum.
	if (plain.includes(null)) return null;
	return plain.find((p) => p !== 'last-write' && p !== 'first' && p !== 'kept') ?? null;
}

/** A test of the function asks whether something is there already: it takes no duplicates. */
export function looksInside({ facts }: SourceFile, fact: FunctionFact): boolean {
	return facts.branches.some(
		({ scope, test }) => facts.functions[scope.function ?? -1] === fact && /\bnot in\b|\bseen\b|\.has\(/.test(test),
	);
}

/** What a value makes of two names: `operator.add`, `last-write`, `first`; null where it is not plain. */
function mergeOfValue(file: SourceFile, value: StaticValue, left: string, right: string): string | null {
	if (value.kind !== 'conditional') return mergeOfArm(file, value, left, right);
	const [yes, no] = [value.whenTrue, value.whenFalse].map((arm) => mergeOfArm(file, arm, left, right));
	const test = file.facts.branches[value.branch]?.value;
	if (yes === 'first' && no === LAST && test && coreName(test, file) === left) return FIRST;
	const isFallback = yes === 'first' && no === 'last-write' && !mentions(test, file, left);
	return isFallback ? no : (yes ?? no ?? null);
}

function mergeOfArm(file: SourceFile, value: StaticValue, left: string, right: string): string | null {
	const sides = value.kind === 'binary' ? [value.left, value.right].map((side) => coreName(side, file)) : [];
	if (value.kind === 'binary' && /^(?:or|\|\|)$/.test(value.operator) && sides[0] === left && sides[1] === right) return FIRST;
	const core = coreName(value, file);
	if (core === right) return LAST;
	if (core === left) return 'first';
	const item = value.kind === 'list' && value.items.length === 1 ? value.items[0]! : value;
	if (LAST_ITEM.test(textOf(item.kind === 'spread' ? item.value : item, file))) return LAST;
	const { joins } = traitsOf(file);
	if (value.kind === 'binary' && /^(?:\w{1,60}|\(\w{1,60} \+ \w{1,60}\))\[:0\]$/.test(textOf(value.left, file)) && sides[1] === right)
		return LAST;
	const both = sides.length > 0 && sides.every((side) => side === left || side === right);
	if (both && value.kind === 'binary' && value.operator === '+') return joins.sum;
	if (value.kind === 'binary' && value.operator === '|') return joins.union;
	if (value.kind === 'list' && value.items.filter((i) => i.kind === 'spread').length >= 2) return joins.lists;
	if (value.kind === 'dict' && value.entries.filter((e) => e.key === null).length >= 2) return joins.dicts;
	if (value.kind !== 'call') return null;
	const call = file.facts.calls[value.call];
	if (call?.callee.kind === 'name' && /^operator\./.test(call.callee.name)) return call.callee.name;
	return call?.method === 'concat' ? 'concat' : null;
}

function mentions(value: StaticValue | undefined, file: SourceFile, name: string): boolean {
	return value !== undefined && [...namesIn(value, file)].some((one) => one.split('.')[0] === name);
}
