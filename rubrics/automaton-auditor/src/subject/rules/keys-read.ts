// Which key of the graph's state does a value read, and does a test depend on one that the state does not declare, or that no code fills? LangGraph drops
// the one, so the test never holds. Only where the state is a class whose bases are all known; not for keys that the code sets on the state itself.
import type { Held, Project, SourceFile } from '@auditor/code';
import {
	callOf,
	endsOf,
	entriesOf,
	givenFor,
	grouped,
	isEmptyValue,
	keyText,
	once,
	partsAt,
	partsOf,
	receiverOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { declaredKeys, fieldRead, nodeWrites } from '@auditor/forensics';
import type { GraphModel } from '@auditor/schema';

/** The state's class, and what it declares. */
export interface StateKeys {
	readonly name: string;
	readonly keys: ReadonlySet<string>;
	/** Nodes may put something under keys that are not written out. */
	readonly open: boolean;
}

/** What the states of the project's graphs declare together; null where one of them is not known whole. */
export function declaredState(project: Project, graphs: readonly GraphModel[]): StateKeys | null {
	const product = graphs.filter(({ context }) => context === 'source');
	const declared = product.map((graph) => declaredKeys(project, graph));
	const name = product.find(({ stateClass }) => stateClass !== null)?.stateClass ?? null;
	if (name === null || declared.some((keys) => keys === null)) return null;
	const open = product.some((graph) => nodeWrites(project, graph)?.some((node) => node.open && node.kept.length > 0) ?? true);
	return { name, keys: new Set(declared.flatMap((keys) => [...(keys ?? [])])), open };
}

/** The key of the state that a value reads; null too where it has a default that holds. */
function keyOf({ value, file, function: index }: Held): string | null {
	const parameters = (index === null ? undefined : file.facts.functions[index]?.parameters) ?? [];
	const typed = parameters.flatMap(({ name, annotation }) => (/State\b/.test(annotation?.text ?? '') ? [name] : []));
	const states = ['state', ...typed];
	const call = callOf(value, file);
	const [object, key = null, other] = call?.method === 'getattr' ? call.arguments : [null, ...(call?.arguments ?? [])];
	if (call && (key?.kind !== 'string' || (other && !isEmptyValue(other)))) return null;
	if (object) return object.kind === 'name' && states.includes(object.name) ? keyText(key) : null;
	return states.map((state) => fieldRead(value, file, state)).find((found) => found !== null) ?? null;
}

/** The key without which a test cannot hold, where the state does not declare it or no code fills it; null where there is none. */
export function undeclaredIn(project: Project, state: StateKeys, test: Held): string | null {
	const missing = endsOf(test, (held) => (keyOf(held) === null ? needed(project, held) : null)).map((held) => {
		const key = keyOf(held);
		const isGiven = (file: SourceFile) => state.keys.has(key!) && putsIn(file, key!).some(({ value }) => !isEmptyValue(value));
		const isPut = (file: SourceFile) => keysSet(file).has(key!) || isGiven(file);
		return key === null || (state.keys.has(key) && state.open) || project.files.some(isPut) ? null : key;
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

const keysSet = once(({ facts }: SourceFile) => {
	const set = facts.assignments.map(({ target }) => /\[["'](\w+)["']\]$/.exec(target)?.[1] ?? /^state\.(\w+)$/.exec(target)?.[1]);
	return new Set(set);
});

/** What the code of a file puts under a key, whatever it is put into: entries and keyword arguments. */
export const putsIn = (file: SourceFile, key: string) => putsByKey(file).get(key) ?? [];

const putsByKey = once((file: SourceFile) => {
	const entries = valuesIn(file).flatMap(({ value, scope }) =>
		[...walkValue(value, file)].flatMap((part) =>
			part.kind === 'dict' ? entriesOf(part).map((entry) => ({ ...entry, scope, file })) : [],
		),
	);
	const named = file.facts.calls.flatMap(({ keywords, scope }) => keywords.map(({ name, value }) => ({ key: name, value, scope, file })));
	return grouped([...entries, ...named], ({ key }) => key);
});
