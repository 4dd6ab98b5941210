// Which assertions hold whatever the program does? Matchers that take anything, what is asked of a container or a function that the test writes itself.
import type { CallFact, Known, Project, Scope, SourceFile, StaticValue, TriedValue } from '@auditor/code';
import { alwaysIs, assignmentsBefore, callOf, isConstant, namesIn, partsOf, textOf, tried, walkValue } from '@auditor/code';

/** An assertion, in the parts that it is judged by. */
export interface Asked {
	readonly file: SourceFile;
	/** The call of the matcher. */
	readonly call: CallFact;
	/** What is asked about. */
	readonly looked: StaticValue;
	/** What it is compared with. */
	readonly given: StaticValue | undefined;
	readonly negated: boolean;
}

/** What anything fits, and what every text holds, begins with or matches. */
const FITS = /^(?:expect\.(?:anything\(\)|stringContaining\(""\)|stringMatching\(\/\.\*\/\))|(?:mock\.)?ANY)$/;
const IN_TEXT = /^(?:toContain|toMatch|startsWith|endsWith|includes|match|regex)$/;
const IN_ANY = /^(?:""|\/(?:\^?\.\*\$?|\^|\$|\(\?:\))\/[a-z]{0,9})$/;
const FRESH = /^(?:Symbol\(|new \w|\{\}$|\[\]$)/;
/** Of a container: that it is there, or how long it is. */
const OF_CONTAINER = /^(?:toHaveLength|toBeTruthy|toBeDefined|toBeInstanceOf|toBeTypeOf|truthy|ok|true)$/;

/** It holds for anything that the program could answer. */
export function holdsForAll(project: Project, { file, call, looked, given, negated }: Asked): boolean {
	const { method, scope } = call;
	const said = given ? textOf(given, file).trim() : '';
	if (looked.kind === 'function' && throwsNothing(method ?? '', negated)) return callsNothing(file, looked.function);
	if (/^(?:bi|u)nary$/.test(looked.kind) && alwaysIs(project, { value: looked, file, scope }) !== null) return true;
	const asked = textOf(looked, file).trim();
	if (holdsOnSamples({ file, call, looked, given, negated })) return true;
	if (negated)
		return (method === 'toBe' && (FRESH.test(said) || /\.length$/.test(asked))) || (method === 'toHaveLength' && said.startsWith('-'));
	if (given && returnsTrue(file, given)) return true;
	if ((looked.kind === 'list' || looked.kind === 'dict') && OF_CONTAINER.test(method ?? '') && !/\.\.\./.test(textOf(looked, file)))
		return true;
	const same = callOf(looked, file);
	if (
		same &&
		textOf(same.callee, file) === 'Object.is' &&
		/^(.{1,200}), \1$/.test(same.arguments.map((one) => textOf(one, file)).join(', '))
	)
		return true;
	if (given && shown(given, file) === shown(looked, file)) return true;
	if (same?.method === 'every' && given && returnsTrue(file, same.arguments[0])) return true;
	if (
		/^\[\s{0,9}(?:true,\s{0,9}false|false,\s{0,9}true),?\s{0,9}\]$/.test(asked) &&
		/^toContain(?:Equal)?$/.test(method ?? '') &&
		IS_BOOLEAN.test(said)
	)
		return true;
	// What every text holds, no length reaches, or is made of the answer itself.
	if (
		OF_ANY_TEXT.test(`${asked} ${method} ${said}`) ||
		/\.(?:includes|startsWith|endsWith|indexOf)\(["']{2}\)$/.test(asked) ||
		(method === 'toBeLessThan' && said === 'Infinity')
	)
		return true;
	if ([`[${asked}]`, `structuredClone(${asked})`].includes(said) || `[${said}]` === asked || `${said}.slice()` === asked) return true;
	const above = /^toBeGreaterThan(OrEqual)?$/.exec(method ?? '');
	if (above && lengthHolds(LENGTH.exec(`${asked} ${above[1] ? '>=' : '>'} ${said}`))) return true;
	return FITS.test(said) || (IN_TEXT.test(method ?? '') && IN_ANY.test(said)) || isOwnAnswer(project, file, looked, scope);
}

/** Tried on many answers that the program could give, it holds for each. */
function holdsOnSamples({ file, call, looked, given, negated }: Asked): boolean {
	const answer = answerIn(file, looked);
	if (answer === null) return false;
	const constants = [looked, ...(given ? [given] : [])].flatMap((value) => constantsIn(file, value));
	const values = [...ANSWERS, ...constants];
	const holds = values.flatMap((value) => {
		const known: Known = (part) => (part.kind === 'call' && textOf(part, file) === answer ? value : undefined);
		const [left, right] = [tried(file, looked, known), given && tried(file, given, known)];
		const said = left === undefined || (given && right === undefined) ? undefined : MATCHERS[call.method ?? '']?.(left, right ?? null);
		return said === undefined ? [] : [said !== negated];
	});
	return holds.length >= LEAST_ANSWERS && !holds.includes(false);
}

/** What is called first in a value, as it is written: the answer that all else is asked of. */
function answerIn(file: SourceFile, value: StaticValue): string | null {
	const isAnswer = (part: StaticValue) => {
		const name = textOf(callOf(part, file)?.callee ?? null, file);
		return /^\w+$/.test(name) && !LANGUAGE.test(name);
	};
	const first = [...walkValue(value, file)].find(isAnswer);
	return first ? textOf(first, file) : null;
}

/** Functions of the language. */
const LANGUAGE = /^(?:String|Number|Boolean|parseInt|parseFloat|isNaN|structuredClone|Symbol|BigInt|Array|Object)$/;

function constantsIn(file: SourceFile, value: StaticValue): TriedValue[] {
	return [...walkValue(value, file)].flatMap((part): TriedValue[] => {
		const own = 'value' in part ? part.value : null;
		return typeof own === 'number' ? [own, own + 1] : typeof own === 'string' ? [own, [own], `${own}x`] : [];
	});
}

const ANSWERS: readonly TriedValue[] = ['', 'x', 'xxx', ' X y ', 0, 1, -1, 2.5, 1e9, [], ['x'], [1, 2, 2], {}, { a: 1 }, true, false, null];
const LEAST_ANSWERS = 3;
const isSame = (left: TriedValue, right: TriedValue) => JSON.stringify(left) === JSON.stringify(right);
const isPlain = (value: TriedValue) => value === null || typeof value !== 'object';
const order = (test: (left: number, right: number) => boolean) => (left: TriedValue, right: TriedValue) =>
	typeof left === 'number' && typeof right === 'number' ? test(left, right) : undefined;
/** What matchers answer of two values; undefined where they tell apart what is not known here. */
const MATCHERS: Readonly<Record<string, (left: TriedValue, right: TriedValue) => boolean | undefined>> = {
	toBe: (left, right) => (isPlain(left) && isPlain(right) ? isSame(left, right) : undefined),
	toEqual: isSame,
	toStrictEqual: isSame,
	toBeTruthy: (left) => Boolean(left),
	toBeFalsy: (left) => !left,
	toBeGreaterThan: order((left, right) => left > right),
	toBeGreaterThanOrEqual: order((left, right) => left >= right),
	toBeLessThan: order((left, right) => left < right),
	toBeLessThanOrEqual: order((left, right) => left <= right),
	toHaveLength: (left, right) => (typeof left === 'string' || Array.isArray(left) ? left.length === right : undefined),
	toContain: (left, right) =>
		typeof left === 'string' && typeof right === 'string'
			? left.includes(right)
			: Array.isArray(left)
				? left.some((one) => isSame(one, right))
				: undefined,
};

/** What is asked, how, and what of: how many a container holds that is written there, whether it has its own key, and what no text is or has. */
const OF_ANY_TEXT =
	/^\[[^[\],]{1,200}\]\.length toBe 1$|^Set\(\[(.{1,200}), \1\]\)\.size toBe 1$|^\{["']?(\w{1,40})["']?: .{1,200}\} toHaveProperty ["']\2["']$|^!\s?(.{1,200}) \|\| \3 toBeTruthy|^(?:Number\.)?isNaN\(.{1,200}\.length\) toBe false$|\.at\(\d{3,9}\) toBeUndefined/;

/** A value as it is written, without what only makes a text of it. */
const shown = (value: StaticValue, file: SourceFile) =>
	textOf(value, file)
		.trim()
		.replace(/^\{([^{}]{1,300})\}$|^String\((.{1,300})\)$|^([^+]{1,300}) \+ ""$/, '$1$2$3');

function returnsTrue({ facts }: SourceFile, value: StaticValue | undefined): boolean {
	const own = value?.kind === 'function' ? facts.functions[value.function]!.returned : [];
	return own.length > 0 && own.every((one) => one.value.kind === 'boolean' && one.value.value);
}

/** A comparison, or what is turned into a boolean. */
const IS_BOOLEAN = /^(?:!|Boolean\()|[^=]={2,3}[^=]|!==?|[^=]>|</;
const LENGTH = /^([\w.()[\]'", ]{1,200})\.length((?: ?[+-] ?\d{1,9}){0,9}) (>=?) (-?\d{1,9}(?: ?[+-] ?\d{1,9}){0,9})$/;

/** No length, with what is added to it, is below the bound: `len(x) + 1 > 0`, by what it is of, what is added, the comparison and the bound. */
export function lengthHolds(parts: RegExpExecArray | null): boolean {
	if (parts === null) return false;
	const [, of = '', more = '', order, bound = ''] = parts;
	let depth = 0;
	for (const sign of of) {
		depth += sign === '(' ? 1 : sign === ')' ? -1 : 0;
		if (depth < 0) return false;
	}
	const sum = (text: string) => (text.match(/[+-]? ?\d+/g) ?? []).reduce((all, one) => all + Number(one.replace(' ', '')), 0);
	return order === '>' ? sum(more) > sum(bound) : sum(more) >= sum(bound);
}

/** It asks no more than that nothing is thrown. */
export const throwsNothing = (method: string, negated: boolean) => (negated ? /^toThrow/ : /^(?:notThrows|doesNotThrow)/).test(method);

/** `() => tie`: a function that is handed over and runs nothing. */
function callsNothing(file: SourceFile, index: number): boolean {
	const { calls, raises, reads } = file.facts;
	const within = ({ scope }: { scope: Scope }) => scope.function === index;
	const gets = file.facts.functions[index]!.returned.some(({ value }) => /[.[(`]/.test(textOf(value, file)));
	return !calls.some(within) && !raises.some(within) && !gets && reads.every((one) => one.function !== index || /^\w+$/.test(one.name));
}

/** What the test's own function answers, or a mock that it makes: nothing of the program has part in it. */
function isOwnAnswer(project: Project, file: SourceFile, looked: StaticValue, scope: Scope): boolean {
	const call = callOf(looked, file);
	const { functions, calls, assignments } = file.facts;
	if (call?.callee.kind !== 'name' || !/^\w+$/.test(call.callee.name)) return false;
	const { name } = call.callee;
	const set = assignments.filter((one) => one.target === name && (one.scope.function ?? scope.function) === scope.function);
	if (set.length !== 1 || !call.arguments.every((value) => isConstant(project, { value, file, scope, line: call.line }))) return false;
	const made = set[0]!.value ? callOf(set[0]!.value, file) : null;
	const body = made && /^(?:vi|jest)\.fn$/.test(textOf(made.callee, file)) ? made.arguments[0] : set[0]!.value;
	if (body?.kind !== 'function') return false;
	const fact = functions[body.function]!;
	const own = new Set(fact.parameters.map((one) => one.name));
	const given = fact.returned.every(({ value }) =>
		[...namesIn(value, file)].every(
			(one) => own.has(one) || isConstant(project, { value: { kind: 'name', name: one, line: call.line }, file, scope, line: call.line }),
		),
	);
	return given && fact.returned.length > 0 && !calls.some((one) => one.scope.function === body.function);
}

/** It asks no more than whether something comes back, of which type, or that it is not a certain text. */
export function holdsForMost({ file, call, looked, given, negated }: Asked): boolean {
	const { method, scope, line } = call;
	const last = looked.kind === 'name' ? assignmentsBefore(file, looked.name, scope, line).at(-1)?.value : null;
	if (/^typeof\b/.test(textOf(last ?? looked, file).trim())) return true;
	const said = given ? textOf(given, file).trim() : '';
	if (negated)
		return (
			/^toBe(?:Null|Undefined|NaN|InstanceOf)$/.test(method ?? '') ||
			(/^to(?:Be|Equal|StrictEqual)$/.test(method ?? '') && given?.kind === 'string')
		);
	const asked = textOf(looked, file).trim();
	return (
		/^toBe(?:Defined|TypeOf)$/.test(method ?? '') ||
		(given !== undefined && /^to(?:Equal|StrictEqual|MatchObject)$/.test(method ?? '') && isOfTypes(file, given)) ||
		(method === 'toBeInstanceOf' && BUILT_IN.test(said)) ||
		(/^toBe(?:True|False|Truthy|Falsy)?$/.test(method ?? '') && OF_TYPE.test(asked) && /^(?:true|false)?$/.test(said)) ||
		(method === 'toHaveProperty' && call.arguments.length === 1 && said === '"length"') ||
		/^expect\.not\.string/.test(said) ||
		(/\.length$/.test(asked) && /^toBeGreaterThan(?:OrEqual)?$/.test(method ?? '') && said === (/Equal/.test(method!) ? '1' : '0'))
	);
}

const OF_TYPE = /^Array\.isArray\(|^[^=!]{1,200} [!=]==? (?:null|undefined)$/;
const BUILT_IN = /^(?:Object|Array|String|Number|Boolean|Function|Promise|Map|Set)$/;

/** A form whose every part is a type alone: `{ a: expect.any(String), b: [expect.anything()] }`. */
function isOfTypes(file: SourceFile, form: StaticValue): boolean {
	const call = callOf(form, file);
	const name = call ? textOf(call.callee, file) : '';
	const inner = form.kind === 'dict' ? form.entries.map(({ value }) => value) : partsOf(form);
	const parts = call && CONTAINS.test(name) ? call.arguments : inner;
	return /^expect\.any(?:thing)?$/.test(name) || (parts.length > 0 && parts.every((part) => isOfTypes(file, part)));
}

const CONTAINS = /^expect\.(?:object|array)Containing$/;
