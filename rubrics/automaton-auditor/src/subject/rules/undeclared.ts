// Does a test depend on a key of the graph's state that the state does not declare? LangGraph drops such a key, so the test never holds.
// Only where the state is a class whose bases are all known; not for keys that the code sets on the state itself.
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { alwaysIs, endsOf, givenFor, type Held, isEmptyValue, keyText, once, partsAt, partsOf, receiverOf } from '@auditor/code';
import { declaredKeys, unwrittenKey } from '@auditor/forensics';
import type { GraphModel, Texts } from '@auditor/schema';
import { absentWord, allOf, type Criteria } from './criteria.js';
import { neverFound } from './never-found.js';
import { neverSo } from './out-of-range.js';

/** The state's class, and what it declares. */
export interface StateKeys {
	readonly name: string;
	readonly keys: ReadonlySet<string>;
}

/** What the states of the project's graphs declare together; null where one of them is not known whole. */
export function declaredState(project: Project, graphs: readonly GraphModel[]): StateKeys | null {
	const product = graphs.filter(({ context }) => context === 'source');
	const declared = product.map((graph) => declaredKeys(project, graph));
	const name = product.find(({ stateClass }) => stateClass !== null)?.stateClass ?? null;
	if (name === null || declared.some((keys) => keys === null)) return null;
	return { name, keys: new Set(declared.flatMap((keys) => [...(keys ?? [])])) };
}

/** Why code under these branches, and under one more, is never reached: one of them asks for what the state does not hold. */
export function neverReached(
	{
		project,
		texts,
		state,
		criteria,
	}: { readonly project: Project; readonly texts: Texts; readonly state: StateKeys | null; readonly criteria: Criteria | null },
	file: SourceFile,
	scope: Scope,
	branch: number | null,
): string | null {
	const around = scope.branches.filter((b) => b.when === 'true').map((b) => b.branch);
	for (const index of branch === null ? around : [branch, ...around]) {
		const test = file.facts.branches[index];
		if (!test) continue;
		const held = { value: test.value, file, function: test.scope.function };
		if (alwaysIs(project, { value: test.value, file, scope: test.scope }) === false) return 'never set off, since its test never holds';
		const key = state && undeclaredIn(project, state, held);
		if (state && key !== null) return `never set off, since \`${state.name}\` has no field \`${key}\``;
		const word = criteria && absentWord(project, criteria, held);
		if (criteria && word !== null) return neverNamed(criteria, word);
		const field = neverSo(project, held);
		if (field !== null) return `never set off, since no record has such a \`${field}\``;
		const lost = allOf(test.value)
			.map((one) => unwrittenKey(texts, file, one, (object) => /evidences?\b|findings?\b/i.test(object)))
			.find((found) => found !== null);
		if (lost) return `never set off, since nothing writes \`${lost}\``;
		const unfound = neverFound(project, held);
		if (unfound !== null) return unfound;
	}
	return null;
}

export function neverNamed({ path }: Criteria, word: string): string {
	return `never set off, since no criterion of ${path} has "${word}" in its name`;
}

/** The undeclared key without which a test cannot hold; null where there is none. */
export function undeclaredIn(project: Project, state: StateKeys, test: Held): string | null {
	const missing = endsOf(test, (held) => (keyOf(held) === null ? needed(project, held) : null)).map((held) => {
		const key = keyOf(held);
		return key === null || state.keys.has(key) || project.files.some((file) => keysSet(file).has(key)) ? null : key;
	});
	return missing.find((key) => key !== null) ?? null;
}

/** What must hold for a value to hold: each side of an `and`, what may be empty, what a name was given in one place. */
function needed(project: Project, held: Held): readonly Held[] | null {
	const { value, file } = held;
	if (value.kind === 'binary') {
		if (/^(and|&&)$/.test(value.operator)) return partsAt(held, partsOf(value));
		return /^(or|\|\|)$/.test(value.operator) && isEmptyValue(value.right) ? partsAt(held, [value.left]) : null;
	}
	if (value.kind === 'unary') return /^(not|!)$/.test(value.operator) ? null : partsAt(held, [value.value]);
	if (value.kind === 'subscript') return partsAt(held, [value.object]);
	// `rules.get("security")`: nothing is in what is not there.
	const callee = value.kind === 'call' ? file.facts.calls[value.call]?.callee : undefined;
	const object = callee?.kind === 'name' && /^[^.]+\.get$/.test(callee.name) ? receiverOf(callee) : null;
	if (object) return partsAt(held, [object]);
	const given = givenFor(project, held);
	return given?.length === 1 ? given : null;
}

/** The key of the state that a value reads. */
function keyOf({ value, file, function: index }: Held): string | null {
	const isState = (name: string) => {
		const annotation = index === null ? null : file.facts.functions[index]?.parameters.find((p) => p.name === name)?.annotation?.text;
		return name === 'state' || /State\b/.test(annotation ?? '');
	};
	if (value.kind === 'subscript' && value.object.kind === 'name' && isState(value.object.name)) return keyText(value.index);
	if (value.kind === 'name') {
		const [head, key, ...more] = value.name.split('.');
		return head && key && more.length === 0 && isState(head) ? key : null;
	}
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (call?.callee.kind !== 'name') return null;
	const [object, method] = call.callee.name.split('.');
	const [first, second] = call.arguments;
	if (method === 'get' && object && isState(object) && isFallback(second)) return first?.kind === 'string' ? first.value : null;
	const byName = call.callee.name === 'getattr' && first?.kind === 'name' && isState(first.name) && isFallback(call.arguments[2]);
	return byName && second?.kind === 'string' ? second.value : null;
}

/** A default that does not hold either. */
const isFallback = (value: StaticValue | undefined): boolean => value === undefined || isEmptyValue(value);

const keysSet = once(({ facts }: SourceFile) => {
	const set = facts.assignments.map(({ target }) => /\[["'](\w+)["']\]$/.exec(target)?.[1] ?? /^state\.(\w+)$/.exec(target)?.[1]);
	return new Set(set);
});
