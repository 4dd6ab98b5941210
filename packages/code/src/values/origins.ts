// Where does a value come from? Followed backwards from where it is used: through names, texts, parts, methods that hand a text on, own functions and
// their callers, to what nothing opens any more. Inside of a function, what its call was handed stands for its parameters. What travels through files,
// databases and attributes of unknown objects is not followed.
import { callOf, functionsAround, productCallers } from '../calls/call-graph.js';
import type { FunctionRef } from '../calls/function-ref.js';
import { grouped, kept, once } from '../once.js';
import { lastPart } from '../project/names.js';
import type { Project } from '../project/project.js';
import { reachedFrom } from '../reached.js';
import type { CallFact, FunctionFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { argumentFor, calledBy } from './behind-name.js';
import { givenTo, namesIn } from './inside.js';
import { spelled } from './shape.js';
import { assignmentsBefore, type Placed, receiverOf } from './written.js';

/** A value on the way back to where it comes from. */
export interface Traced extends Placed {
	/** The call through which its function was entered on the way, and where that stands. */
	readonly called: { readonly ref: FunctionRef; readonly call: CallFact; readonly at: Traced } | null;
	/** Under which name something is taken out of it; null: all of it. */
	readonly part: string | null;
}

/** Callers of one function that are looked at. */
const CALLERS = 12;

/**
 * What a value comes from, in the order of the code: constants, parameters that nobody hands anything, calls of the world outside, and wherever `isEnd` says
 * that enough is known.
 *
 * @example
 * originsOf(project, placed, () => false).every(({ value }) => value.kind === 'string');
 */
export function originsOf(project: Project, start: Placed, isEnd: (at: Traced) => boolean): Traced[] {
	const ends = new Set<Traced>();
	const marks = new Map<object, number>();
	const mark = (one: object | undefined) => (one ? kept(marks, one, () => marks.size) : '');
	const open = (at: Traced): readonly Traced[] => {
		const behind = isEnd(at) ? null : behindOf(project, at);
		if (behind === null) ends.add(at);
		return behind ?? [];
	};
	const key = ({ value, called, part }: Traced) => `${mark(value)} ${mark(called?.call)} ${part ?? ''}`;
	return reachedFrom<Traced>({ ...start, called: null, part: null }, open, key).filter((at) => ends.has(at));
}

/** The parameter that a value is, of the innermost function around that binds its name; null where it is none. */
export function parameterOf({ value, file, scope }: Placed): { readonly ref: FunctionRef; readonly position: number } | null {
	// A pattern of names goes by its text.
	const name = value.kind === 'name' ? value.name : value.kind === 'unknown' ? value.text : null;
	if (name === null) return null;
	for (const index of functionsAround(file, scope)) {
		const fact = file.facts.functions[index]!;
		const position = fact.parameters.findIndex((one) => one.name === name);
		if (position >= 0) return { ref: { file, index, fact }, position };
		if (setsIn(file, index, name).some(({ adds }) => !adds)) return null;
	}
	return null;
}

/** Binary operators whose result holds what stands beside them. */
const JOINS = new Set(['+', '%', '/', 'or', '||', '??', 'and', '&&', '|']);
/** Functions and methods whose result holds what they are called on and handed. */
const HANDS_ON = new Set(
	'str bytes String list tuple dict set sorted reversed Path PurePath PosixPath dedent format join concat strip lstrip rstrip trim trimStart trimEnd lower upper title capitalize toLowerCase toUpperCase encode decode replace replaceAll split rsplit splitlines slice substring substr resolve joinpath abspath realpath normpath expanduser expandvars normalize as_posix toString get getlist getAll pop json loads parse unquote unquote_plus decodeURIComponent decodeURI b64decode from values items entries copy deepcopy next iter enumerate map filter with_suffix model_dump model_validate model_validate_json safeParse safeParseAsync parseAsync as_uri URL fspath'.split(
		' ',
	),
);
/** Of these what they are handed alone, and not what reads it: `Schema.parse(text)`. */
const READS = /^(?:loads|parse|parseAsync|safeParse|safeParseAsync|model_validate|model_validate_json)$/;
/** Methods that put what they are handed into what they are called on. */
const ADDS = /^(?:append|push|extend|unshift|add)$/;
/** Methods that hand what they are called on, one by one, to a function. */
const EACH = /^(?:forEach|map|filter|flatMap|reduce|some|every|find)$/;

/** What stands behind a value, one step; null where nothing is known to. */
function behindOf(project: Project, at: Traced): readonly Traced[] | null {
	const { value, file } = at;
	const here = (values: readonly StaticValue[], part: string | null = null) => values.map((one): Traced => ({ ...at, value: one, part }));
	switch (value.kind) {
		case 'template':
			return here(value.parts);
		case 'list':
			return here(value.items, at.part);
		case 'spread':
			return here([value.value], at.part);
		case 'unary':
			return /^(?:await|yield|yield from)$/.test(value.operator) ? here([value.value], at.part) : [];
		case 'binary':
			return JOINS.has(value.operator) ? here([value.left, value.right]) : [];
		case 'conditional':
			return here([value.whenTrue, value.whenFalse], at.part);
		case 'dict': {
			const named = value.entries.filter(({ key }) => at.part !== null && key !== null && spelled(key, file) === at.part);
			return here((named.length > 0 ? named : value.entries).map((entry) => entry.value));
		}
		case 'comprehension': {
			// What it goes through, where its element holds something of it.
			const names = [...namesIn(value.element, file)].map((name) => name.split('.')[0]!);
			const used = value.clauses.filter(({ target }) => names.some((name) => target.split(/\W+/).includes(name)));
			return here([value.element, ...used.map(({ iterable }) => iterable)]);
		}
		case 'member':
			return here([value.object], value.name);
		case 'subscript':
			return here([value.object], spelled(value.index, file));
		case 'function':
			return returnedOf(file.facts.functions[value.function], at);
		case 'call':
			return behindCall(project, at, here);
		case 'name':
			return value.name.includes('.') ? behindParts(project, at, value.name) : behindPlain(project, at, value.name);
		case 'unknown':
			return behindParameter(project, at);
		default:
			return null;
	}
}

function behindCall(
	project: Project,
	at: Traced,
	here: (values: readonly StaticValue[], part?: string | null) => readonly Traced[],
): readonly Traced[] | null {
	const call = callOf(at.value, at.file);
	if (!call) return null;
	const own = calledBy(project, at.value, at.file);
	if (own.length > 0)
		return own
			.flatMap((ref) => returnedOf(ref.fact, { ...at, file: ref.file, called: { ref, call, at } }))
			.filter(({ value }) => value.kind !== 'null');
	// A pattern takes out what it looks for.
	const isCleaned = /^replace/.test(call.method ?? '') && call.arguments[0]?.kind !== 'string';
	if (!HANDS_ON.has(call.method ?? '') || isCleaned) return null;
	const given = givenTo(call);
	const [first, ...others] = given;
	const held = /^(?:get|pop)$/.test(call.method ?? '') ? receiverOf(call.callee) : null;
	if (held && first?.kind === 'string' && /^\w+$/.test(first.value) && !isModule(held, at.file))
		return [...here([held], first.value), ...here(others)];
	const receiver = given.length > 0 && READS.test(call.method ?? '') ? null : receiverOf(call.callee);
	return here([...(receiver && !isModule(receiver, at.file) ? [receiver] : []), ...given]);
}

/** A module of the world outside, by its import as a whole. */
function isModule(value: StaticValue, { facts }: SourceFile): boolean {
	const head = value.kind === 'name' ? value.name.split('.')[0] : null;
	return facts.imports.some(
		({ alias, name, module }) => alias === head && !module.startsWith('.') && (name === null || name === '*' || name === 'default'),
	);
}

function returnedOf(fact: FunctionFact | undefined, at: Traced): Traced[] {
	return (fact?.returned ?? []).map(({ value, scope, line }) => ({ ...at, value, scope, line }));
}

/** `a.b.c`: what is known of all of it, or its first name with the part that is taken. */
function behindParts(project: Project, at: Traced, name: string): readonly Traced[] | null {
	const resolved = project.resolve(name, at.file, at.scope);
	// The field of an interface holds the name of its type.
	if (resolved.kind === 'value' && resolved.value.kind !== 'unknown' && resolved.value !== at.value) return [placedAt(at, resolved)];
	const [head = '', next = ''] = name.split('.');
	if (/^(?:self|cls|this)$/.test(head) || /^(?:module|external|class|function)$/.test(resolved.kind)) return null;
	const line = at.value.kind === 'name' ? at.value.line : 0;
	return [{ ...at, value: kept(heads, at.value, () => ({ kind: 'name', name: head, line })), part: next }];
}

const heads = new WeakMap<StaticValue, StaticValue>();

function placedAt(at: Traced, to: { file: SourceFile; value: StaticValue; scope: Placed['scope'] }): Traced {
	return { ...at, file: to.file, value: to.value, scope: to.scope, line: Number.MAX_SAFE_INTEGER, called: null };
}

/** A plain name: what the innermost function around that binds it gives it, else what its callers hand over, else a constant of a module. */
function behindPlain(project: Project, at: Traced, name: string): readonly Traced[] | null {
	const { file, scope, line } = at;
	for (const index of [...functionsAround(file, scope), null]) {
		const isHere = index === scope.function;
		const set = isHere
			? assignmentsBefore(file, name, scope, line).flatMap((one) => (one.value ? [{ ...one, value: one.value }] : []))
			: [];
		const before = setsIn(file, index, name).filter((one) => !isHere || one.line <= line);
		const sets = set.length > 0 ? [...set, ...before.filter(({ adds }) => adds)] : before;
		const isParameter = index !== null && file.facts.functions[index]!.parameters.some((one) => one.name === name);
		// Where each of them depends on something, what was handed over may still stand.
		const isSure = ({ operator, scope: own }: { operator?: string; scope: Placed['scope'] }) =>
			/^(?:=|:=)$/.test(operator ?? '=') &&
			own.branches.every((arm) => scope.branches.some((one) => one.branch === arm.branch && one.when === arm.when));
		const stays = isParameter && isHere && !sets.some((one) => !('adds' in one && one.adds) && isSure(one));
		const handed = stays || (isParameter && sets.length === 0) ? behindParameter(project, at) : null;
		if (sets.length > 0) return [...sets.map((one) => ({ ...at, value: one.value, scope: one.scope, line: one.line })), ...(handed ?? [])];
		if (isParameter) return handed;
	}
	const resolved = project.resolve(name, file, scope);
	return resolved.kind === 'value' && resolved.value !== at.value ? [placedAt(at, resolved)] : null;
}

/** What gives a name its value in a function: assignments, loops and blocks that bind it, and what is put into it. */
function setsIn(file: SourceFile, index: number | null, name: string) {
	return (setsOf(file).get(name) ?? []).filter(({ scope }) => scope.function === index);
}

const setsOf = once(({ facts }: SourceFile) => {
	const bound = [
		...facts.assignments.filter(({ operator }) => operator !== 'property').map((one) => ({ names: [one.target], ...one })),
		...facts.loops.map((one) => ({ names: one.targets, value: one.iterable, ...one })),
		...facts.withs.flatMap((one) => one.items.map(({ value, target }) => ({ names: [target ?? ''], value, ...one }))),
	];
	const set = bound.flatMap(({ names, value, scope, line }) =>
		value ? names.map((name) => ({ name, value, scope, line, adds: false })) : [],
	);
	const added = facts.calls.flatMap((call) => {
		const to = ADDS.test(call.method ?? '') ? receiverOf(call.callee) : null;
		return to?.kind === 'name'
			? call.arguments.map((value) => ({ name: to.name, value, scope: call.scope, line: call.line, adds: true }))
			: [];
	});
	return grouped([...set, ...added], ({ name }) => name);
});

/** What is handed over for a parameter: by the call that led here, by the callers, or one by one by the list that its function goes through. */
function behindParameter(project: Project, at: Traced): readonly Traced[] | null {
	const found = parameterOf(at);
	if (!found) return null;
	const { ref, position } = found;
	const fallback = ref.fact.parameters[position]!.default;
	const given = (call: CallFact, from: Omit<Traced, 'value' | 'part'>): Traced[] => {
		const value = argumentFor(call, ref.fact, position) ?? fallback;
		return value ? [{ ...from, value, part: at.part }] : [];
	};
	if (at.called && at.called.ref.file === ref.file && at.called.ref.index === ref.index) return given(at.called.call, at.called.at);
	if (ref.fact.name.startsWith('<')) {
		const through = ref.file.facts.calls.find((call) =>
			call.arguments.some((one) => one.kind === 'function' && one.function === ref.index),
		);
		const receiver = through && EACH.test(through.method ?? '') ? receiverOf(through.callee) : null;
		return receiver ? [{ ...at, value: receiver, scope: through!.scope, line: through!.line, part: null }] : null;
	}
	const callers = productCallers(project, ref).filter(({ call }) => lastPart(ref.fact.name) === call.method);
	const all = callers
		.slice(0, CALLERS)
		.flatMap(({ file, call }) => given(call, { file, scope: call.scope, line: call.line, called: null }));
	return all.length > 0 ? all : null;
}
