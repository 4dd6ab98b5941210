// Does a place of the code ever run? Told only where it is sure: behind an unconditional end of its block, under a condition that never holds, or in a
// function that nothing of a program calls, names or offers.
import { callGraph, refKey } from '../calls/call-graph.js';
import type { FunctionRef } from '../calls/function-ref.js';
import { calleeName } from '../calls/outside-names.js';
import { traitsOf } from '../language.js';
import { grouped, once, put } from '../once.js';
import { lastPart } from '../project/names.js';
import type { Project } from '../project/project.js';
import type { CallFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { alwaysIs } from '../values/always.js';
import { valuesIn, walkValue } from '../values/inside.js';

const ENDS = /^(?:sys\.exit|os\._exit|os\.abort|exit|quit|process\.(?:exit|abort)|Deno\.exit)$/;

/** It ends the whole run. */
export function isExit(project: Project, file: SourceFile, call: CallFact): boolean {
	return ENDS.test(calleeName(project, file, call) ?? '');
}

interface Place {
	readonly line: number;
	readonly scope: Scope;
}

/** What stands between its lines is part of it. */
interface End extends Place {
	readonly endLine: number;
}

/** What ends the run or the function that it stands in, by that function: exits, raises and returns. */
const endsOf = once((project: Project) =>
	once((file: SourceFile): ReadonlyMap<number | null, readonly End[]> => {
		const { calls, raises, functions } = file.facts;
		const exits = calls.filter((call) => call.statement && isExit(project, file, call));
		const returns = functions.flatMap(({ returned, kind }): readonly End[] => (/^(?:lambda|arrow)$/.test(kind) ? [] : returned));
		return grouped([...exits, ...raises, ...returns], ({ scope }) => scope.function);
	}),
);

/** How the tests of a file come out in every run, where they do. */
const decidedIn = once((project: Project) =>
	once((file: SourceFile) => file.facts.branches.map(({ value, scope }) => alwaysIs(project, { value, file, scope }))),
);

/** Behind an end that stands under no more conditions than the place itself, under a condition that never holds, or where a module is tried out by hand. */
export function isDead(project: Project, file: SourceFile, { line, scope }: Place): boolean {
	const within = (inner: readonly number[], outer: readonly number[]) => inner.every((one) => outer.includes(one));
	const never = scope.branches.some(({ branch, when }) => {
		const holds = project.reach.isTrial(file, branch) ? false : (decidedIn(project)(file)[branch] ?? null);
		return holds !== null && when === (holds ? 'false' : 'true');
	});
	return (
		never ||
		(endsOf(project)(file).get(scope.function) ?? []).some(
			({ endLine: at, scope: end }) =>
				at < line &&
				end.class === scope.class &&
				within(end.tries, scope.tries) &&
				within(end.withs, scope.withs) &&
				within(end.loops, scope.loops) &&
				(end.handlerOf === null || end.handlerOf === scope.handlerOf) &&
				end.branches.every((arm) =>
					scope.branches.some((own) => own.branch === arm.branch && own.when === arm.when && own.case === arm.case),
				),
		)
	);
}

/** A function of a program that no code which runs calls or names, and that no setting or command names. False where that cannot be said. */
export function isUncalled(project: Project, ref: FunctionRef): boolean {
	return project.reach.isKnown && isUnnamed(project, ref);
}

/** The same, whether or not it is known what starts the program. */
export function isUnnamed(project: Project, ref: FunctionRef): boolean {
	return !usedIn(project).has(refKey(ref));
}

/** Functions that are named or handed on, or called by what is no function or by such a function. */
const usedIn = once((project: Project): ReadonlySet<string> => {
	const usedBy = new Map<string, string[]>();
	const used = new Set<string>();
	const all = project.files.flatMap((file) => file.facts.functions.map((fact, index) => ({ file, index, fact })));
	for (const ref of all) {
		const users = usersOf(project, ref);
		if (users === null) used.add(refKey(ref));
		else for (const user of users) put(usedBy, refKey(user), refKey(ref));
	}
	for (const key of used) for (const next of usedBy.get(key) ?? []) used.add(next);
	return used;
});

/** The functions that alone call or hold one; null where something else does, or may. */
function usersOf(project: Project, ref: FunctionRef): FunctionRef[] | null {
	const { file, fact } = ref;
	if (file.context !== 'source' || !fact.decorators.every(isOfClass)) return null;
	if (fact.class !== null) {
		// What a library calls of its own is not seen, nor what others call of a library.
		const isOwn =
			project.reach.isKnown &&
			!callsByName(project) &&
			traitsOf(file).receiver !== 'this' &&
			project.lineage(file, fact.class).external.length === 0;
		const users =
			isOwn && !/^__\w+__$/.test(fact.name) && !project.reach.isNamed(fact.name) ? (usesOf(project).get(fact.name) ?? []) : [null];
		return users.includes(null) ? null : users.filter((user) => user !== null);
	}
	const outer = owner(file, fact.scope);
	if (fact.name.startsWith('<') || heldIn(file).has(ref.index)) return outer && [outer];
	if (project.reach.isNamed(fact.name) || isTaken(project, ref)) return null;
	const callers = callGraph(project).callers(ref);
	if (callers.length > 0) {
		const users = callers.filter(({ file: at, call }) => !isDead(project, at, call)).map(({ file: at, call }) => owner(at, call.scope));
		return users.includes(null) ? null : users.filter((user) => user !== null);
	}
	// Handed on without a call: in a table, as a value, or to whoever imports the package.
	const reads = readsOf(file).get(fact.name) ?? [];
	const importers = importsOf(project)(ref);
	return reads.every((read) => read.function === ref.index) && importers.every((path) => path === file.path) ? [] : null;
}

/** It says what a method is called on, and hands it to nobody. */
const isOfClass = (one: StaticValue) => one.kind === 'name' && /^(?:classmethod|staticmethod)$/.test(one.name);

/** Offered by a module that something outside of the project loads: a framework calls what a route exports. */
function isTaken(project: Project, { file, fact }: FunctionRef): boolean {
	return loadedIn(project).has(file) && fact.scope.function === null && file.facts.exports.some(({ local }) => local === fact.name);
}

/** An index hands on what others may import, and is loaded by them. */
const loadedIn = once(
	({ reach }: Project) => new Set(reach.entries.flatMap(({ file }) => (/(?:^|\/)index\.\w+$/.test(file.path) ? [] : file))),
);

/** Functions that an object holds under a key: `{ func: async () => … }`. Whoever is handed the object calls them. */
const heldIn = once((file: SourceFile): ReadonlySet<number> => {
	const parts = valuesIn(file).flatMap(({ value }) => [...walkValue(value, file)]);
	const held = parts.flatMap((part) => (part.kind === 'dict' ? part.entries.map((entry) => entry.value) : []));
	return new Set(held.flatMap((value) => (value.kind === 'function' ? value.function : [])));
});

function owner(file: SourceFile, { function: index }: Pick<Scope, 'function'>): FunctionRef | null {
	const fact = index === null ? undefined : file.facts.functions[index];
	return fact && index !== null ? { file, index, fact } : null;
}

/** `getattr(self, name)(…)`: which method that calls is known only when the program runs. */
const callsByName = once(({ files }: Project) =>
	files.some(({ facts: { assignments, calls } }) => {
		const open = new Set(calls.filter((call) => call.method === 'getattr' && call.arguments[1] && call.arguments[1].kind !== 'string'));
		const got = assignments.flatMap(({ target, value }) => (value?.kind === 'call' && open.has(calls[value.call]!) ? target : []));
		return calls.some(({ callee }) =>
			callee.kind === 'call' ? open.has(calls[callee.call]!) : callee.kind === 'name' && got.includes(callee.name),
		);
	}),
);

/** The functions in which each name is called, read or written as a text; null for what is no function. */
const usesOf = once((project: Project) => {
	const uses = new Map<string, (FunctionRef | null)[]>();
	for (const file of project.files.filter((one) => traitsOf(one).receiver !== 'this')) {
		const { branches, calls, loops, raises, reads, withs } = file.facts;
		for (const call of calls) if (call.method) put(uses, call.method, owner(file, call.scope));
		for (const { name, function: index } of reads) put(uses, lastPart(name), owner(file, { function: index }));
		for (const { test } of branches) for (const word of test.match(/\w+/g) ?? []) put(uses, word, null);
		// Handed on without a call, or written as a text.
		const held = [
			...valuesIn(file),
			...loops.map(({ iterable: value, scope }) => ({ value, scope })),
			...withs.flatMap(({ items, scope }) => items.map(({ value }) => ({ value, scope }))),
			...raises,
		];
		for (const { value, scope } of held)
			for (const part of value ? walkValue(value, file) : [])
				if (part.kind === 'name' || part.kind === 'member') put(uses, lastPart(part.name), owner(file, scope));
				else if (part.kind === 'string' && /^\w+$/.test(part.value)) put(uses, part.value, null);
	}
	return uses;
});

/** A function that a module of exports alone hands on, and that nothing of the project takes. */
export function isOnlyOffered(project: Project, ref: FunctionRef): boolean {
	const { file, fact, index } = ref;
	const importers = importsOf(project)(ref);
	return (
		fact.decorators.length === 0 &&
		fact.class === null &&
		importers.length > 0 &&
		importers.every((path) => HANDS_ON.test(path)) &&
		!project.reach.isNamed(fact.name) &&
		(readsOf(file).get(fact.name) ?? []).every((read) => read.function === index) &&
		callGraph(project).callers(ref).length === 0
	);
}

const HANDS_ON = /(?:^|\/)(?:__init__|index)\.\w+$/;

export const readsOf = once(({ facts }: SourceFile) => grouped(facts.reads, ({ name }) => name));

/** Paths of the modules that take a function in and read it, or hand it on: by what the name resolves to, else by the name. */
const importsOf = once((project: Project) => {
	const paths = new Map<string, string[]>();
	for (const file of project.files) {
		const handsOn = HANDS_ON.test(file.path);
		for (const { name, alias, scope } of file.facts.imports) {
			if (name === null || !(handsOn || readsOf(file).has(alias))) continue;
			const found = project.resolve(alias, file, scope);
			put(paths, found.kind === 'function' ? refKey(found) : name, file.path);
		}
	}
	return ({ file, index, fact }: FunctionRef) => [...(paths.get(refKey({ file, index })) ?? []), ...(paths.get(fact.name) ?? [])];
});
