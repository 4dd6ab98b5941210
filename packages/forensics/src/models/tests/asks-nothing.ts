// Which assertions hold whatever the program does? Matchers that take anything, what is asked of a container or a function that the test writes itself.
import type { CallFact, Known, Project, Scope, SourceFile, Standing, StaticValue, TriedValue } from '@auditor/code';
import { alwaysIs, assignmentsBefore, callOf, isConstant, namesIn, partsOf, textOf, tried, truthOf, walkValue } from '@auditor/code';
import { valuesBy } from '../graphs/sample-states.js';

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

type Looked = Omit<Standing, 'value'> & { readonly project: Project };

/** It holds for anything that the program could answer. */
export function holdsForAll(project: Project, { file, call, looked, given, negated }: Asked): boolean {
	const { method, scope } = call;
	const said = given ? textOf(given, file).trim() : '';
	if (looked.kind === 'function' && throwsNothing(method ?? '', negated)) return callsNothing(file, looked.function);
	// What is expected to throw throws at its end, whatever came before.
	const throws = ({ function: at, branches, tries }: Scope) =>
		looked.kind === 'function' && at === looked.function && branches.length + tries.length === 0;
	if (/^toThrow/.test(method ?? '') && file.facts.raises.some((one) => throws(one.scope))) return true;
	if (/^(?:bi|u)nary$/.test(looked.kind) && alwaysIs(project, { value: looked, file, scope }) !== null) return true;
	const asked = textOf(looked, file).trim();
	if (holdsOnSamples(project, { file, call, looked, given, negated })) return true;
	if (negated)
		return (method === 'toBe' && (FRESH.test(said) || /\.length$/.test(asked))) || (method === 'toHaveLength' && said.startsWith('-'));
	if (given && returnsTrue(file, given)) return true;
	if ((looked.kind === 'list' || looked.kind === 'dict') && OF_CONTAINER.test(method ?? '') && !/\.\.\./.test(textOf(looked, file)))
		return true;
	if (given && shown(given, file) === shown(looked, file)) return true;
	// What every text holds, no length reaches, or is made of the answer itself.
	if (
		OF_ANY_TEXT.test(`${asked} ${method} ${said}`) ||
		/\.(?:includes|startsWith|endsWith|indexOf)\(["']{2}\)$/.test(asked) ||
		(method === 'toBeLessThan' && said === 'Infinity')
	)
		return true;
	if ([`[${asked}]`, `structuredClone(${asked})`].includes(said) || `[${said}]` === asked || `${said}.slice()` === asked) return true;
	return FITS.test(said) || (IN_TEXT.test(method ?? '') && IN_ANY.test(said)) || isOwnAnswer(project, file, looked, scope);
}

/** Tried on many answers that the program could give, it holds for each. */
function holdsOnSamples(project: Project, { file, call, looked, given, negated }: Asked): boolean {
	return holdsAlways({ project, file, scope: call.scope }, [looked, ...(given ? [given] : [])], (known) => {
		const [left, right] = [tried(file, looked, known), given && tried(file, given, known)];
		const said = left === undefined || (given && right === undefined) ? undefined : MATCHERS[call.method ?? '']?.(left, right ?? null);
		return said === undefined ? undefined : said !== negated;
	});
}

/**
 * Whatever the parts of values are that are not worked out, one by one tried on many answers, it comes out true.
 * @param outcome what comes out where it is known what a part stands for; undefined where that is open
 */
function holdsAlways(at: Looked, values: readonly StaticValue[], outcome: (known: Known) => boolean | undefined): boolean {
	const { file } = at;
	const parts = values.flatMap((value) => [...walkValue(value, file)]);
	const own = parts.flatMap((part) => tried(file, part) ?? []).filter((one) => one !== Number.POSITIVE_INFINITY);
	const constants = own.filter((one) => typeof one === 'number' || typeof one === 'string');
	// Of few constants, and only where no answer before tells otherwise: long lists cost much.
	const answers = function* () {
		yield* [...ANSWERS, ...own, ...own.map((one) => [one, one, one])];
		yield* valuesBy(new Set(constants.slice(0, MOST)));
	};
	const open = new Map(parts.filter((part) => isOpen(file, part)).map((part) => [textOf(part, file), part]));
	const imported = file.facts.imports.map(({ alias }) => alias);
	// No answer of a function is that function, nor the module that has it.
	const isAsked = (name: string) =>
		[...open.keys()].some((one) => one.startsWith(`${name}(`) || (one.startsWith(`${name}.`) && imported.includes(name)));
	let held = 0;
	for (const [name, first] of [...open].slice(0, MOST)) {
		const same = new Set(parts.filter((part) => textOf(part, file) === name));
		const is = (part: StaticValue) => (part.kind === 'name' ? part.name === name : same.has(part));
		const type = typeOf(at, first);
		for (const answer of answers()) {
			const known: Known = (part) => (is(part) ? answer : part.kind === 'name' && isAsked(part.name) ? ASKED : undefined);
			const said = type === null || typeof answer === type ? outcome(known) : undefined;
			if (said === false) return false;
			if (said) held++;
		}
	}
	return held >= LEAST_ANSWERS;
}

/** The type of JavaScript that the function says it gives; null where it says none. */
function typeOf({ project, file, scope }: Looked, part: StaticValue): string | null {
	const callee = callOf(part, file)?.callee;
	const made = callee?.kind === 'name' ? project.resolve(callee.name, file, scope) : null;
	const said = made?.kind === 'function' ? (made.fact.returns?.text ?? '').replace(/^Promise<(.{1,80})>$/, '$1') : '';
	return /^(?:str|string)$/.test(said) ? 'string' : /^(?:int|float|number)$/.test(said) ? 'number' : null;
}

/** What the program answers, or is made of that in a way that is not worked out. */
function isOpen(file: SourceFile, part: StaticValue): boolean {
	const isAnswer = (one: StaticValue) => ANSWERED.has(one.kind) && !LANGUAGE.test(textOf(callOf(one, file)?.callee ?? one, file));
	const of = (answer: TriedValue) => tried(file, part, (one) => (one === part || !isAnswer(one) ? undefined : answer));
	return isAnswer(part) && (callOf(part, file)?.method === 'split' || ['x', ['x'], 1].every((one) => of(one) === undefined));
}

const ANSWERED = new Set<StaticValue['kind']>(['call', 'name', 'member', 'subscript']);
/** Functions of the language. */
const LANGUAGE =
	/^(?:String|Number|Boolean|parseInt|parseFloat|isNaN|structuredClone|Symbol|BigInt|Array|Object|JSON|Math|(?:JSON|Math)\.\w+|Array\.isArray|Number\.\w+|Object\.\w+|len|str|int|float|bool|list|tuple|dict|set|max|min|abs|sum|sorted|reversed|enumerate|range|any|all|isinstance|repr|type|id|next|iter|round|print|None|True|False)$/;
const ASKED: TriedValue = { asked: [] };
const [MOST, LEAST_ANSWERS] = [6, 3];
const ANSWERS: readonly TriedValue[] = [' X y ', 2.5, [1, 2, 2], [0, -1], [''], [null], [{}], [[]], [true, false], { a: 1 }];
const isSame = (left: TriedValue, right: TriedValue) => JSON.stringify(left) === JSON.stringify(right);
const isPlain = (value: TriedValue) => value === null || typeof value !== 'object';
const order = (test: (left: number, right: number) => boolean) => (left: TriedValue, right: TriedValue) =>
	typeof left === 'number' && typeof right === 'number' ? test(left, right) : undefined;
/** What matchers answer of two values; undefined where they tell apart what is not known here. */
const MATCHERS: Readonly<Record<string, (left: TriedValue, right: TriedValue) => boolean | undefined>> = {
	toBe: (left, right) => (isPlain(left) || isPlain(right) ? isSame(left, right) : undefined),
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

/** A test that comes out true whatever the program does. */
export const isTrueAnyway = (project: Project, { file, value, scope }: Standing): boolean =>
	alwaysIs(project, { value, file, scope }) === true ||
	holdsAlways({ project, file, scope }, [value], (known) => truthOf(file, tried(file, value, known)));

/** Nothing is kept that the answer is held against: the first run writes down whatever comes. */
export function writesSnapshot({ method, arguments: given }: CallFact, hasSnapshots: boolean): boolean {
	if (/^to(?:Match|ThrowErrorMatching)InlineSnapshot$/.test(method ?? '')) return given.every(({ kind }) => kind === 'dict');
	return !hasSnapshots && /^to(?:Match|ThrowErrorMatching)Snapshot$/.test(method ?? '');
}
