// What can be said about a value without running anything: is it constant, and what does it look like in the source?
// Pure questions over SourceFacts and the project's names. It follows assignments of the same function, not values that travel through
// containers or attributes of unknown objects: those count as not constant.
import { grouped, once } from '../once.js';
import type { Project } from '../project/project.js';
import { partsOf } from '../syntax/parts.js';
import type { AssignmentFact, Scope, SourceFacts, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { givenTo } from './inside.js';

/** A value where it stands. */
export interface Placed {
	readonly value: StaticValue;
	readonly file: SourceFile;
	readonly scope: Scope;
	/** Line of the question: assignments after it do not count. */
	readonly line: number;
}

/** Depth of names followed through names. */
const MAX_STEPS = 12;

/** Functions whose result is as constant as their arguments. */
const TRANSPARENT = new Set(
	'str bytes String list tuple Path dedent format join strip lower upper encode decode trim concat replace split resolve toString as_posix normpath abspath realpath dirname splitlines b64decode which'.split(
		' ',
	),
);

/** Functions that quote for a shell: what comes out is safe to insert. */
const QUOTING = new Set(['quote', 'escapeshellarg', 'shellescape', 'shell_quote', 'shellQuote']);

/** Outside names that no user of the program chooses. */
const FIXED_NAMES = new Set([
	...'sys.executable os.devnull os.sep os.linesep os.name sys.platform process.execPath process.platform __file__ __dirname'.split(' '),
	...['__filename', 'import.meta.url', 'import.meta.dirname'],
]);

/** True when the value is the same in every run: literals, constants, and what is built from them alone. Quoted values count as safe. */
export function isConstant(project: Project, placed: Placed, steps = 0): boolean {
	if (steps > MAX_STEPS) return false;
	const { value, file, scope } = placed;
	const same = (inner: StaticValue) => isConstant(project, { ...placed, value: inner }, steps + 1);
	switch (value.kind) {
		case 'function':
		case 'unknown':
		case 'comprehension':
			return false;
		// A part of a constant, whatever the index: `allowed[key]`.
		case 'subscript':
			return same(value.object);
		case 'call': {
			const call = file.facts.calls[value.call];
			if (!call) return false;
			if (call.method && QUOTING.has(call.method)) return true;
			if (!call.method || !TRANSPARENT.has(call.method)) return false;
			const receiver = receiverOf(call.callee);
			const values = givenTo(call);
			return (receiver === null || isModule(project, receiver, file, scope) || same(receiver)) && values.every(same);
		}
		case 'name':
			return isConstantName(project, value.name, placed, steps);
		default:
			return partsOf(value).every(same);
	}
}

function isConstantName(project: Project, name: string, placed: Placed, steps: number): boolean {
	if (FIXED_NAMES.has(name)) return true;
	const { file, scope, line } = placed;
	const local = assignmentsBefore(file, name, scope, line);
	if (local.length > 0)
		return (
			local.length < MOST_ASSIGNMENTS &&
			local.every(
				(a) => a.value !== null && isConstant(project, { value: a.value, file, scope: a.scope, line: Math.max(1, a.line) }, steps + 1),
			)
		);
	const loop = file.facts.loops.find((l, i) => scope.loops.includes(i) && l.targets.includes(name));
	if (loop) return loop.iterable !== null && isConstant(project, { ...placed, value: loop.iterable }, steps + 1);
	const resolved = project.resolve(name, file, scope);
	switch (resolved.kind) {
		case 'value':
			if (resolved.value.kind === 'name' && resolved.value.name === name && resolved.file === file) return false;
			return isConstant(
				project,
				{ value: resolved.value, file: resolved.file, scope: resolved.scope, line: Number.MAX_SAFE_INTEGER },
				steps + 1,
			);
		case 'external':
			return FIXED_NAMES.has(resolved.name);
		case 'module':
		case 'class':
			return true;
		default:
			return false;
	}
}

/** So many assignments to one name are looked at; with more, what it holds is not known. */
const MOST_ASSIGNMENTS = 500;

const isSame = (a: Scope['branches'][number], b: Scope['branches'][number] | undefined) => a.branch === b?.branch && a.when === b.when;

/**
 * Assignments to a plain name in the same function that can have set it at this line: from the last unconditional one on.
 * Empty when the name is not assigned there.
 */
export function assignmentsBefore(file: SourceFile, name: string, scope: Scope, line: number): AssignmentFact[] {
	const every = (byTarget(file.facts).get(name) ?? []).filter((a) => a.scope.function === scope.function && a.line <= line);
	if (every.length === 0) return every;
	const own = every.slice(-MOST_ASSIGNMENTS);
	let start = 0;
	own.forEach((a, index) => {
		// Branches of one place stand in the same order as those of another inside of it.
		const sameBranch = a.scope.branches.every((b, i) => isSame(b, scope.branches[i]) || scope.branches.some((c) => isSame(b, c)));
		if (sameBranch && a.value !== null && !/^[^=:]+=$/.test(a.operator)) start = index;
	});
	return own.slice(start);
}

/** Assignments of a file by their target, sorted by line; properties of objects left out. */
const byTarget = once((facts: SourceFacts): ReadonlyMap<string, AssignmentFact[]> => {
	const set = facts.assignments.filter(({ operator }) => operator !== 'property').sort((a, b) => a.line - b.line);
	return grouped(set, ({ target }) => target);
});

/** `a.b` of `a.b.c(...)`; null for a plain function. */
export function receiverOf(callee: StaticValue): StaticValue | null {
	if (callee.kind === 'member') return callee.object;
	if (callee.kind !== 'name') return null;
	const dot = callee.name.lastIndexOf('.');
	return dot < 0 ? null : { kind: 'name', name: callee.name.slice(0, dot), line: callee.line };
}

function isModule(project: Project, receiver: StaticValue, file: SourceFile, scope: Scope): boolean {
	if (receiver.kind !== 'name') return false;
	const { kind } = project.resolve(receiver.name, file, scope);
	return kind === 'module' || kind === 'external' || kind === 'class';
}

/** How tightly an operator binds; what is none binds most. */
const RANKS = [
	['or', '||', '??'],
	['and', '&&'],
	['==', '!=', '===', '!==', '<', '<=', '>', '>=', 'in', 'not in', 'is', 'is not'],
	['+', '-'],
	['*', '/', '//', '%'],
	['**'],
];
const LEFT_FIRST = new Set(['-', '/', '//', '%']);

function rankOf(value: StaticValue): number {
	const rank = value.kind === 'binary' ? RANKS.findIndex((operators) => operators.includes(value.operator)) : -1;
	return rank === -1 ? RANKS.length : rank;
}

/** The value as a reader would write it, shortened where it is not a name or a literal. */
export function textOf(value: StaticValue | null, file: SourceFile, depth = 0): string {
	if (value === null || depth > 8) return '…';
	const inner = (v: StaticValue) => textOf(v, file, depth + 1);
	switch (value.kind) {
		case 'string':
			return JSON.stringify(value.value);
		case 'number':
		case 'boolean':
			return String(value.value);
		case 'null':
			return 'null';
		case 'name':
			return value.name;
		case 'list':
			return `[${value.items.map(inner).join(', ')}]`;
		case 'dict':
			return `{${value.entries.map((e) => `${e.key ? inner(e.key) : '...'}: ${inner(e.value)}`).join(', ')}}`;
		case 'call': {
			const call = file.facts.calls[value.call];
			return call ? `${inner(call.callee)}(${call.arguments.map(inner).join(', ')})` : '…';
		}
		case 'template':
			return value.parts.map((p) => (p.kind === 'string' ? p.value : `{${inner(p)}}`)).join('');
		case 'binary': {
			const rank = rankOf(value);
			const side = (v: StaticValue, least: number) => (rankOf(v) < least ? `(${inner(v)})` : inner(v));
			return `${side(value.left, rank)} ${value.operator} ${side(value.right, LEFT_FIRST.has(value.operator) ? rank + 1 : rank)}`;
		}
		case 'member':
			return `${inner(value.object)}.${value.name}`;
		case 'subscript':
			return `${inner(value.object)}[${inner(value.index)}]`;
		case 'conditional':
			return `${inner(value.whenTrue)} if ${file.facts.branches[value.branch]?.test ?? '…'} else ${inner(value.whenFalse)}`;
		case 'spread':
			return `*${inner(value.value)}`;
		case 'unary':
			return `${value.operator} ${inner(value.value)}`;
		case 'unknown':
			return value.text;
		case 'function':
			return file.facts.functions[value.function]?.name ?? '<lambda>';
		case 'class':
			return file.facts.classes[value.class]?.name ?? '<class>';
		case 'comprehension':
			return `[${inner(value.element)} for …]`;
	}
}

/** A keyword argument, or the entry of the options object that JavaScript passes instead. */
export function optionOf(call: { arguments: StaticValue[]; keywords: { name: string | null; value: StaticValue }[] }, name: string) {
	const keyword = call.keywords.find((k) => k.name === name);
	if (keyword) return keyword.value;
	const spread = call.keywords.filter((k) => k.name === null).map((k) => k.value);
	return [...call.arguments, ...spread].map((argument) => entryOf(argument, name)).find((value) => value !== null) ?? null;
}

/** What a dict holds under a key, as far as it is written in it. */
export function entryOf(dict: StaticValue | null, name: string): StaticValue | null {
	return (dict?.kind === 'dict' ? dict.entries.find(({ key }) => keyText(key) === name)?.value : null) ?? null;
}

/** Text of a dict or object key. */
export function keyText(key: StaticValue | null): string | null {
	if (key?.kind === 'string') return key.value;
	return key?.kind === 'name' ? key.name : null;
}

export function lineOf(value: StaticValue | null, file?: SourceFile): number | null {
	if (value === null) return null;
	if ('line' in value) return value.line;
	if (value.kind === 'call') return file?.facts.calls[value.call]?.line ?? null;
	if (value.kind === 'member' || value.kind === 'subscript') return lineOf(value.object, file);
	if (value.kind === 'spread' || value.kind === 'unary') return lineOf(value.value, file);
	return null;
}

/** `dataclass` of `@dataclass(frozen=True)`. */
export function decoratorName(decorator: StaticValue, file: SourceFile): string {
	if (decorator.kind === 'name') return decorator.name;
	if (decorator.kind === 'call') {
		const callee = file.facts.calls[decorator.call]?.callee;
		return callee ? decoratorName(callee, file) : '';
	}
	return decorator.kind === 'member' ? decorator.name : '';
}
