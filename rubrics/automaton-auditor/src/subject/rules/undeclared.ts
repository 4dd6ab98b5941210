// Does a test depend on a key of the graph's state that the state does not declare, or that no code fills? LangGraph drops the one, so the test never holds.
// Only where the state is a class whose bases are all known; not for keys that the code sets on the state itself.
import type { BranchFact, Project, Scope, SourceFile } from '@auditor/code';
import {
	alwaysIs,
	assignmentsOf,
	endsOf,
	entriesOf,
	givenFor,
	type Held,
	isEmptyValue,
	isOff,
	once,
	partsAt,
	partsOf,
	receiverOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { declaredKeys, nodeWrites, unwrittenKey } from '@auditor/forensics';
import type { GraphModel, Texts } from '@auditor/schema';
import { absentWord, allOf, type Criteria } from './criteria.js';
import { neverFound } from './never-found.js';
import { neverSo } from './out-of-range.js';
import { keyOf, type OtherKeys, waitsInVain } from './wrong-keys.js';

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

/** Why code under these branches, and under one more, is never reached: one of them asks for what the state does not hold. */
export function neverReached(
	reading: {
		readonly project: Project;
		readonly texts: Texts;
		readonly state: StateKeys | null;
		readonly criteria: Criteria | null;
		readonly others: readonly OtherKeys[];
	},
	file: SourceFile,
	scope: Scope,
	branch: number | null,
	depth = 0,
): string | null {
	const { project, texts, state, criteria, others } = reading;
	const around = scope.branches.filter((b) => b.when === 'true').map((b) => b.branch);
	for (const index of branch === null ? around : [branch, ...around]) {
		const test = file.facts.branches[index];
		if (!test) continue;
		const held = { value: test.value, file, function: test.scope.function };
		if (alwaysIs(project, { value: test.value, file, scope: test.scope }) === false) return 'never set off, since its test never holds';
		const key = state && undeclaredIn(project, state, held);
		if (state && key !== null)
			return `never set off, since ${state.keys.has(key) ? `no code puts anything into the field \`${key}\` of \`${state.name}\`` : `\`${state.name}\` has no field \`${key}\``}`;
		const word = criteria && absentWord(project, criteria, held);
		if (criteria && word !== null) return neverNamed(criteria, word);
		const field = neverSo(project, held);
		if (field !== null) return `never set off, since no record has such a \`${field}\``;
		const lost = allOf(test.value)
			.map((one) => unwrittenKey(texts, file, one, (object) => /evidences?\b|findings?\b/i.test(object)))
			.find((found) => found !== null);
		if (lost) return `never set off, since nothing writes \`${lost}\``;
		const why = neverFound(project, held) ?? waitsInVain(project, others, file, index) ?? neverRaised(reading, file, test, depth);
		if (why !== null) return why;
	}
	return null;
}

/** Why a flag that a test asks for is never raised: whatever sets it stands where nothing comes. */
function neverRaised(reading: Parameters<typeof neverReached>[0], file: SourceFile, test: BranchFact, depth: number): string | null {
	if (depth > FLAGS) return null;
	for (const one of allOf(test.value)) {
		const given =
			one.kind === 'name' ? assignmentsOf(file, test.scope.function).filter(({ target, value }) => target === one.name && value) : [];
		const raised = given.filter(({ value }) => !isOff(value!));
		const why = raised.map(({ scope }) => (raised.length < given.length ? neverReached(reading, file, scope, null, depth + 1) : null));
		if (why.length > 0 && why.every((reason) => reason !== null)) return why[0]!;
	}
	return null;
}

/** Flags that are followed one behind the other. */
const FLAGS = 2;

export function neverNamed({ path }: Criteria, word: string): string {
	return `never set off, since no criterion of ${path} has "${word}" in its name`;
}

/** The key without which a test cannot hold, where the state does not declare it or no code fills it; null where there is none. */
export function undeclaredIn(project: Project, state: StateKeys, test: Held): string | null {
	const missing = endsOf(test, (held) => (keyOf(held) === null ? needed(project, held) : null)).map((held) => {
		const key = keyOf(held);
		const isPut = (file: SourceFile) => keysSet(file).has(key!) || (state.keys.has(key!) && keysGiven(file).has(key!));
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

/** Keys under which the code of a file puts something, whatever it is put into. */
const keysGiven = once((file: SourceFile) => {
	const entries = valuesIn(file).flatMap(({ value }) =>
		[...walkValue(value, file)].flatMap((part) => (part.kind === 'dict' ? entriesOf(part) : [])),
	);
	const named = file.facts.calls.flatMap(({ keywords }) =>
		keywords.flatMap(({ name, value }) => (name === null ? [] : [{ key: name, value }])),
	);
	return new Set([...entries, ...named].flatMap(({ key, value }) => (isEmptyValue(value) ? [] : [key])));
});
