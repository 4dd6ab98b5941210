// Does a test depend on a key of the graph's state that the state does not declare? LangGraph drops such a key, so the test never holds.
// Only where the state is a class whose bases are all known; not for keys that the code sets on the state itself.
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { behindName, type Held, isEmptyValue, keyText, lastPart, once } from '@auditor/code';
import type { GraphModel } from '@auditor/schema';
import { absentWord, type Criteria } from './criteria.js';

/** The state's class, and what it declares. */
export interface StateKeys {
	readonly name: string;
	readonly keys: ReadonlySet<string>;
}

/** Bases that bring no fields of their own. */
const PLAIN_BASES = /^(TypedDict|BaseModel|object|Generic|Protocol)$/;
const DEPTH = 6;

/** What the states of the project's graphs declare together; null where one of them is not known whole. */
export function declaredState(project: Project, graphs: readonly GraphModel[]): StateKeys | null {
	const keys = new Set<string>();
	let name: string | null = null;
	for (const { stateLocation, stateClass, context } of graphs) {
		if (context !== 'source') continue;
		const file = stateLocation?.path ? project.file(stateLocation.path) : undefined;
		const index = file?.facts.classes.findIndex((c) => c.line === stateLocation?.line) ?? -1;
		if (!file || index < 0) return null;
		const { own, external } = project.lineage(file, index);
		if (!external.every((base) => PLAIN_BASES.test(lastPart(base) ?? ''))) return null;
		for (const { file: at, fact } of own) {
			for (const field of fact.fields) keys.add(field.name);
			for (const method of fact.methods) keys.add(at.facts.functions[method]?.name ?? '');
			// Extra keys may be let in.
			if (fact.fields.some((f) => f.name === 'model_config') || /extra/.test(fact.docstring ?? '')) return null;
		}
		name ??= stateClass;
	}
	return name !== null && keys.size > 0 ? { name, keys } : null;
}

/** Why code under these branches, and under one more, is never reached: one of them asks for what the state does not hold. */
export function neverReached(
	{ project, state, criteria }: { readonly project: Project; readonly state: StateKeys | null; readonly criteria: Criteria | null },
	file: SourceFile,
	scope: Scope,
	branch: number | null,
): string | null {
	const around = scope.branches.filter((b) => b.when === 'true').map((b) => b.branch);
	for (const index of branch === null ? around : [branch, ...around]) {
		const test = file.facts.branches[index];
		if (!test) continue;
		const held = { value: test.value, file, function: test.scope.function };
		const key = state && undeclaredIn(project, state, held);
		if (state && key !== null) return `never set off, since \`${state.name}\` has no field \`${key}\``;
		const word = criteria && absentWord(project, criteria, held);
		if (criteria && word !== null) return neverNamed(criteria, word);
	}
	return null;
}

export function neverNamed({ path }: Criteria, word: string): string {
	return `never set off, since no criterion of ${path} has "${word}" in its name`;
}

/** The undeclared key without which a test cannot hold; null where there is none. */
export function undeclaredIn(project: Project, state: StateKeys, held: Held, depth = 0): string | null {
	const { value } = held;
	const inner = (v: StaticValue) => undeclaredIn(project, state, { ...held, value: v }, depth + 1);
	if (depth > DEPTH) return null;
	if (value.kind === 'binary') {
		if (/^(and|&&)$/.test(value.operator)) return inner(value.left) ?? inner(value.right);
		if (/^(or|\|\|)$/.test(value.operator)) return isEmptyValue(value.right) ? inner(value.left) : null;
		return null;
	}
	if (value.kind === 'unary') return /^(not|!)$/.test(value.operator) ? null : inner(value.value);
	const key = keyOf(held);
	if (key !== null) return state.keys.has(key) || isSet(project, key) ? null : key;
	if (value.kind === 'call') {
		// `rules.get("security")`: nothing is in what is not there.
		const callee = held.file.facts.calls[value.call]?.callee;
		const object = callee?.kind === 'name' && /\.get$/.test(callee.name) ? callee.name.slice(0, -4) : null;
		return object && !object.includes('.') ? inner({ kind: 'name', name: object, line: 0 }) : null;
	}
	if (value.kind === 'subscript') return inner(value.object);
	if (value.kind !== 'name' || value.name.includes('.')) return null;
	const behind = behindName(project, value.name, held);
	const keys = behind.map((b) => (b.value === value ? null : undeclaredIn(project, state, b, depth + 1)));
	return keys.length > 0 && keys.every((k) => k !== null) ? (keys[0] ?? null) : null;
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
function isFallback(value: StaticValue | undefined): boolean {
	return value === undefined || isEmptyValue(value);
}

const keysSet = once(({ facts }: SourceFile) => {
	const set = facts.assignments.map(({ target }) => /\[["'](\w+)["']\]$/.exec(target)?.[1] ?? /^state\.(\w+)$/.exec(target)?.[1]);
	return new Set(set);
});

/** Some code puts the key on an object itself: `state["k"] = ...`. */
function isSet(project: Project, key: string): boolean {
	return project.files.some((file) => keysSet(file).has(key));
}
