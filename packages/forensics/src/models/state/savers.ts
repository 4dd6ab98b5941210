// With which savers is a graph compiled, in any case or in some alone, and do they last?
import type { AssignmentFact, CallFact, Held, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	argumentFor,
	calledBy,
	callGraph,
	callOf,
	choicesOf,
	endsOf,
	entriesOf,
	givenIn,
	isOff,
	isOn,
	lastPart,
	namedFunction,
	once,
	optionOf,
	partsOf,
	settled,
	textOf,
	valuesIn,
	walkValue,
} from '@auditor/code';
import { alive, callsIn, type Found, isUsed, madeIn, neverRuns } from '../source/product-calls.js';
import { canSave, isFleeting, isIdleClass } from './saver-places.js';

/** Where a graph is given a checkpointer, with all that this may come down to. */
export interface Compiled extends Pick<Found, 'file'>, Pick<CallFact, 'line' | 'scope'> {
	readonly given: Standing;
	readonly ends: readonly Held[];
	readonly later: boolean;
}

/** Graphs that are given a checkpointer, of those that are compiled and where it is set otherwise. */
export function compiledWith(project: Project, compiles: ReturnType<typeof callsIn>): Compiled[] {
	return alive(project, [...handed(project), ...compiles]).flatMap((way) => {
		if (!('value' in way)) return [];
		const { file, call, value } = way;
		const given = settled(project, { value, file, scope: call.scope });
		const ends = endsOfSaver(project, { value, file, function: call.scope.function });
		const isNone = isLeftOff(project, given) || ends.every((one) => !isOn(one.value) || !canSave(project, one)) || isTakenAway(file, call);
		return isOn(given.value) && !isNone ? [{ file, line: call.line, scope: call.scope, given, ends, later: way.later }] : [];
	});
}

/** Savers that are made and not put aside: those of libraries, and of the project's own classes that are made of one in memory, or of any and write to a database. */
export const saversMade = once((project: Project): readonly Found[] => {
	const own = project.files.flatMap((file) => {
		const base = file.facts.imports.some(({ module }) => STORES.test(module)) ? /(?:Checkpoint|Memory)Saver$/ : /MemorySaver$/;
		return file.facts.classes.flatMap(({ name, bases }, index) =>
			bases.length > 0 && project.lineage(file, index).external.some((one) => base.test(one)) ? name : [],
		);
	});
	const isOwn = (file: SourceFile, call: CallFact, { callee, scope } = call) =>
		callee.kind === 'name' &&
		own.includes(lastPart(callee.name)) &&
		project.resolve(callee.name, file, scope).kind === 'class' &&
		!isIdleClass(project, file, call);
	const made = callsIn(project).filter(({ file, call }) => isOwn(file, call));
	const all = [...madeIn(project, ['saver']), ...made.map(({ file, call }) => ({ file, call, name: call.method ?? '' }))];
	return all.filter((one) => !isUnread(project, one));
});

/** It is kept by its module alone, under a name that nothing reads. */
function isUnread(project: Project, { file, call }: Found): boolean {
	const name =
		file.facts.assignments.find(({ value, scope }) => scope.function === null && scope.class === null && callOf(value, file) === call)
			?.target ?? '';
	const takes = ({ facts }: SourceFile) =>
		facts.imports.some((one) => one.name === name || one.name === '*' || (one.name === null && one.alias !== ''));
	return /^\w+$/.test(name) && !isUsed(file, name) && !project.files.some((one) => takes(one) && project.imports(one).includes(file));
}

/** Modules that write to a database. */
const STORES =
	/^(?:pymongo|motor|psycopg2?|asyncpg|sqlalchemy|aiosqlite|sqlite3|redis|boto3|pymysql|mysql|pg|postgres|mongodb|mongoose|ioredis|better-sqlite3|@aws-sdk\/client-dynamodb|@prisma\/client)(?:[./]|$)/;

export function saverIn(call: CallFact): StaticValue | null {
	const [first, ...others] = call.arguments;
	// `compile(undefined, { checkpointer })`: nothing looks at a second one.
	if (call.method === 'compile' && first && others.some((one) => entriesOf(one).some(({ key }) => key === 'checkpointer'))) return null;
	// Of options that are written twice, or spread behind, the last one holds.
	const last = first?.kind === 'dict' ? entriesOf(first).findLast(({ key }) => key === 'checkpointer') : undefined;
	// In Python it may stand in its place, without its name.
	const placed = call.method === 'compile' && first?.kind === 'name' && SAVES.test(first.name) ? first : null;
	return last?.value ?? optionOf(call, 'checkpointer') ?? optionOf(call, 'checkpointSaver') ?? placed;
}

const SAVES = /check_?point(?!\w*(?:option|config))|saver|memory/i;

type Handed = Pick<Standing, 'file' | 'value'> & { readonly call: Pick<CallFact, 'line' | 'scope'>; readonly later: boolean };

/** What is handed to graphs as their checkpointer, as an option or set afterwards. */
function handed(project: Project): Handed[] {
	const options = callsIn(project).flatMap(({ file, call }): Handed[] => {
		const copied = call.method === 'copy' ? optionOf(call, 'update') : null;
		// What is compiled and dropped saves nothing.
		const value =
			/^(?:compile|create\w*)$/.test(call.method ?? '') && !call.statement
				? (saverIn(call) ?? saverUnpacked(file, call))
				: copied && (entriesOf(copied).find(({ key }) => key === 'checkpointer')?.value ?? null);
		return value ? [{ file, call, value, later: copied !== null }] : [];
	});
	const sources = project.files.filter(({ context }) => context === 'source');
	const set = sources.flatMap((file) =>
		file.facts.assignments.flatMap(({ target, value, line, scope }): Handed[] => {
			// What an application keeps in its own `state` is set on no graph.
			const isSet = /\w\.checkpointer$/.test(target) && !/^(?:self|this)\.checkpointer$|\.state\.checkpointer$/.test(target);
			const isReplaced = () =>
				file.facts.assignments.some(
					(one) =>
						one.target === target &&
						one.line > line &&
						one.scope.function === scope.function &&
						one.value !== null &&
						!isOn(one.value) &&
						one.scope.branches.length === 0,
				);
			return value !== null && isSet && !isReplaced() ? [{ file, call: { line, scope }, value, later: true }] : [];
		}),
	);
	// Among options that are put together, for what builds the graph.
	const read = callsIn(project).flatMap(({ file, call }) =>
		call.method === 'compile' ? call.arguments.flatMap((one) => [...walkValue(one, file)]) : [],
	);
	const packed = saversMade(project).flatMap(({ file, call }): Handed[] => {
		const values = valuesIn(file);
		const value = values
			.flatMap((one) => [...walkValue(one.value, file)])
			.flatMap(entriesOf)
			.find((one) => one.key === 'checkpointer' && callOf(one.value, file) === call)?.value;
		const isDropped = file.facts.assignments.some(
			(one) =>
				one.value?.kind === 'dict' &&
				entriesOf(one.value).some((entry) => entry.value === value) &&
				!values.some((given) => [...walkValue(given.value, file)].some((part) => part.kind === 'name' && part.name === one.target)),
		);
		return value && !isDropped && !read.includes(value) && !options.some((one) => one.value === value)
			? [{ file, call, value, later: true }]
			: [];
	});
	return [...options, ...set, ...packed];
}

/** `compile(**kwargs)`, where `kwargs["checkpointer"] = saver` stands before it. */
function saverUnpacked(file: SourceFile, { keywords, line, scope }: CallFact): StaticValue | null {
	const names = keywords.flatMap(({ name, value }) => (name === null && value.kind === 'name' ? value.name : []));
	const isOf = (target: string) => names.some((name) => target === `${name}["checkpointer"]` || target === `${name}['checkpointer']`);
	const set = file.facts.assignments.filter((one) => one.scope.function === scope.function && one.line < line);
	return set.findLast(({ target }) => isOf(target))?.value ?? null;
}

/** What a value comes down to, through conditions, names and functions of the project; what is given where something failed, or by some callers alone, is left out. */
function endsOfSaver(project: Project, start: Held): Held[] {
	const isFailing = (file: SourceFile, { handlerOf, branches }: Scope) =>
		handlerOf !== null ||
		file.facts.raises.some(({ scope }) =>
			scope.branches.some((arm) => branches.some((own) => own.branch === arm.branch && own.when === arm.when)),
		);
	const back = ({ value, file }: Held) => {
		const given = calledBy(project, value, file).flatMap((ref) =>
			ref.fact.returned.flatMap(({ value, scope }) => (isFailing(ref.file, scope) ? [] : { value, file: ref.file, function: ref.index })),
		);
		return given.length > 0 ? given : null;
	};
	const onOrAll = (all: readonly Held[]) => (all.some(({ value }) => isOn(value)) ? all.filter(({ value }) => isOn(value)) : all);
	const chosen = (at: Held) => {
		const all = choicesOf(project, at);
		const own = at.value.kind === 'name' && all ? givenIn(at.file, at.function, at.value.name) : null;
		// Or given up for one, whatever the settings are.
		const isReplaced = ({ line, scope }: AssignmentFact) =>
			own!.some(
				(one) =>
					one.line > line &&
					isOn(one.value) &&
					one.scope.branches.every(({ branch }) => scope.branches.some((arm) => arm.branch === branch)),
			);
		const failed = own?.filter((one) => one.value && !isOn(one.value) && (isFailing(at.file, one.scope) || isReplaced(one))) ?? [];
		return own?.length === 0 ? onOrAll(all!) : (all?.filter(({ value }) => !failed.some((one) => one.value === value)) ?? null);
	};
	// What is not there gives way to the other side.
	const either = ({ value, ...at }: Held) => {
		const [left, right] = value.kind === 'binary' && /^(?:or|\|\||\?\?)$/.test(value.operator) ? partsOf(value) : [];
		const made = left ? callOf(left, at.file) : null;
		// What is made is there.
		if (left && /^[A-Z]/.test(made?.method ?? '')) return endsOf({ ...at, value: left }, chosen, back);
		return left && right
			? [...endsOf({ ...at, value: left }, chosen, back).filter((one) => isOn(one.value)), { ...at, value: right }]
			: null;
	};
	return endsOf(start, either, chosen, back);
}

/** The calls that make what a graph is given as a node. */
export function madeAsNodes(project: Project): ReadonlySet<CallFact> {
	const added = callsIn(project).filter(({ call }) => /^add_?node$/i.test(call.method ?? ''));
	const given = added.flatMap(({ file, call }) => call.arguments.map((value) => settled(project, { value, file, scope: call.scope })));
	return new Set(given.flatMap((at) => callOf(at.value, at.file) ?? []));
}

export function saversIn(project: Project, ends: readonly Held[]): Found[] {
	return saversMade(project).filter((one) => ends.some(({ value, file }) => file === one.file && callOf(value, file) === one.call));
}

/** An instance of a class of the project that stands on the base of all savers: what it keeps is its own affair, and it may give nothing of it back. */
export function ownSaver(project: Project, { value, file }: Held): { readonly said: string; readonly forgets: boolean } | null {
	const call = callOf(value, file);
	const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
	if (!call || made?.kind !== 'class' || saversMade(project).some((one) => one.call === call) || isIdleClass(project, file, call))
		return null;
	const isBase = project.lineage(made.file, made.index).external.some((base) => /(?:^|\.)Base(?:Checkpoint)?Saver$/.test(base));
	const reads = made.fact.methods.map((at) => made.file.facts.functions[at]!).filter(({ name }) => /^(?:a?get_tuple|getTuple)$/.test(name));
	const forgets =
		reads.length > 0 &&
		reads.every(({ returned }) => returned.every((one) => /^(?:None|null|undefined)?$/.test(textOf(one.value, made.file))));
	return isBase ? { said: `\`${made.fact.name}\` (${file.path}:${call.line})`, forgets } : null;
}

/** A call that would hand a graph its checkpointer, which is a parameter of the function around it. */
export function isAskedFor({ file, call }: Pick<Found, 'file' | 'call'>): boolean {
	const given = saverIn(call);
	const around = file.facts.functions[call.scope.function ?? -1];
	return given?.kind === 'name' && (around?.parameters.some(({ name }) => name === given.name) ?? false);
}

/** Given one by some callers, or under some settings, alone. */
export function isEither({ given, ends }: Compiled): boolean {
	return switchOf(given) === null && ends.some(({ value }) => !isOn(value));
}

export function isDurable(project: Project, found: Found): boolean {
	return !/Memory/.test(found.name) && !isOfMemory(project, found) && !isFleeting(project, found);
}

/** A class of the project that is made of one in memory, in a file that writes to no database. */
function isOfMemory(project: Project, { file, call }: Found): boolean {
	const made = call.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
	if (made?.kind !== 'class' || made.file.facts.imports.some(({ module }) => STORES.test(module))) return false;
	const { external } = project.lineage(made.file, made.index);
	return external.length > 0 && external.every((base) => /Memory/.test(base));
}

/** What is compiled is told to save nothing further down. */
function isTakenAway(file: SourceFile, { line, scope }: Pick<CallFact, 'line' | 'scope'>): boolean {
	const name = file.facts.assignments.find((one) => one.line === line && one.scope.function === scope.function)?.target;
	return file.facts.assignments.some(
		(one) =>
			one.line > line && one.target === `${name}.checkpointer` && one.value !== null && !isOn(one.value) && one.scope.branches.length === 0,
	);
}

/** The parameter, off by default, by which `X() if flag else None` chooses. */
function switchOf({ value, file, scope }: Standing) {
	if (value.kind !== 'conditional' || isOn(value.whenFalse)) return null;
	const { test } = file.facts.branches[value.branch]!;
	const ref = namedFunction(file, scope);
	const position = ref?.fact.parameters.findIndex(({ name, default: usual }) => name === test && usual !== null && isOff(usual)) ?? -1;
	return ref && position >= 0 ? { ref, position } : null;
}

/** Nobody switches it on. */
function isLeftOff(project: Project, given: Standing): boolean {
	const { ref, position } = switchOf(given) ?? {};
	if (!ref) return false;
	const switched = callGraph(project)
		.callers(ref)
		.filter((one) => isOn(argumentFor(one.call, ref.fact, position!) ?? null));
	return switched.every((one) => one.file.context !== 'source' || neverRuns(project, one.file, one.call));
}
