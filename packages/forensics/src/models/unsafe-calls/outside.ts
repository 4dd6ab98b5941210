// Who gives a value: a model by the arguments of a tool or by its answer, a request to the service, or whoever runs the program? And does a test look at
// it before it is used? Sources are rows of `libraries/`: names, parts of what handlers are handed, and functions that a model or a request comes in by.
import type {
	CallFact,
	ClassFact,
	FunctionFact,
	FunctionRef,
	ParameterFact,
	Placed,
	Project,
	SourceFile,
	StaticValue,
	Traced,
} from '@auditor/code';
import {
	callGraph,
	callOf,
	givenTo,
	grouped,
	isTextual,
	kept,
	namesIn,
	once,
	optionOf,
	originsOf,
	parameterOf,
	spelled,
	textOf,
	walkValue,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import type { Giver, Taken } from '../../libraries/library.js';
import { giverOfName, giverOfPart, meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { writesOf } from '../graphs/writes.js';
import { isModelCall } from '../structured-output/structured-output.js';
import { toolsOf } from '../tools/tools.js';

/** One of what a value comes from. */
export interface Origin extends Traced {
	/** Who gives it; null for a constant and what is not known. */
	readonly by: Giver | null;
	/** A number, one of several words, or what a library made harmless. */
	readonly clean: boolean;
	/** The key of the state of a graph under which a node hands it to another: what looks at it on that way was not asked. */
	readonly through: string | null;
}

/** Where a name of the value was met: to ask what tests it there. */
interface Met {
	readonly file: SourceFile;
	readonly function: number | null;
	readonly names: Set<string>;
	line: number;
}

const WHO: Readonly<Record<Giver, string>> = {
	model: 'which a language model fills in',
	answer: 'which a language model answers',
	request: 'which a request brings',
	operator: 'which whoever runs the program gives',
};

/** What it is, and who gives it. */
export function told({ value, file, part, by }: Origin): string {
	const [text, call] = [textOf(value, file), callOf(value, file)];
	return `\`${call && text.length > 80 ? `${textOf(call.callee, file)}(…)` : text}${part && value.kind === 'name' ? `.${part}` : ''}\`${by ? `, ${WHO[by]}` : ''}`;
}

/** Whether a request or a model gives it. */
export const isGiven = ({ by }: Origin) => by !== null && by !== 'operator';

/** What a value comes from, in the order of the code, SQL through the state of a graph too, and whether a test or a check stands on the way, or asks for what `made` of it is called. */
export function givenBy(
	project: Project,
	placed: Placed,
	what: Taken | null,
	made: CallFact | null = null,
	keys: readonly string[] = [],
): { readonly origins: readonly Origin[]; readonly isChecked: () => boolean } {
	const known = new Map<Traced, Origin>();
	const met = new Map<string, Met>();
	const isEnd = (at: Traced): boolean => {
		const { file, scope, value } = at;
		const here = kept(met, `${file.path}#${scope.function}`, () => ({ file, function: scope.function, names: new Set<string>(), line: 0 }));
		if (value.kind === 'name') here.names.add(value.name);
		// A path may be held to its folder once it is whole.
		if (at.line < Number.MAX_SAFE_INTEGER) here.line = what === 'path' ? Number.MAX_SAFE_INTEGER : Math.max(here.line, at.line);
		const clean = isClean(project, at, what);
		const by = clean ? null : giverOf(project, at);
		if (clean || by !== null) known.set(at, { ...at, by, clean, through: null });
		return clean || by !== null;
	};
	const origins = originsOf(project, placed, isEnd).flatMap((at): readonly Origin[] => {
		const one = known.get(at);
		const key = what === 'sql' && !one ? keyOfState(at) : null;
		if (key === null || keys.includes(key)) return [one ?? { ...at, by: null, clean: false, through: null }];
		const behind = (writtenOf(project).get(key) ?? []).flatMap((write) => givenBy(project, write, what, null, [...keys, key]).origins);
		return [{ ...at, by: null, clean: false, through: key }, ...behind.map((from) => ({ ...from, through: key }))];
	});
	const { file, scope } = placed;
	const names = new Set(file.facts.assignments.flatMap(({ target, value }) => (made && callOf(value, file) === made ? target : [])));
	const whole: Met = { file, function: scope.function, names, line: Number.MAX_SAFE_INTEGER };
	return { origins, isChecked: () => [...met.values(), whole].some(isTested) };
}

function giverOf(project: Project, at: Traced): Giver | null {
	const { value, file, scope } = at;
	const call = callOf(value, file);
	if (call) {
		if (isModelCall(project, { file, call })) return 'answer';
		const brought = meaningOf(project, file, call, 'bring');
		if (brought) return brought.by;
	}
	const parameter = parameterOf(at);
	if (parameter) {
		const entry = entriesOf(project).get(parameter.ref.fact);
		return entry && isFilled(parameter.ref.fact.parameters[parameter.position]!, parameter.position) ? entry : null;
	}
	const parts = partsOf(value, file);
	const named = giverOfName((parts.length > 0 && !call && project.qualify(value, file, scope)) || textOf(value, file));
	if (named) return named;
	if (settingsOf(project, value, at)?.bases.some((base) => /Settings$/.test(textOf(base, file)))) return 'operator';
	for (const { object, part } of parts) {
		const by = giverOfPart(object, part);
		// What the code itself makes is no request, whatever it is called.
		const head = /^\w+/.exec(object)?.[0] ?? '';
		const isMade = file.facts.assignments.some((one) => one.target === head && one.value !== null && one.scope.function === scope.function);
		if (by && !isMade) return by;
	}
	const pattern = value.kind === 'member' && value.object.kind === 'unknown' ? parameterOf({ ...at, value: value.object }) : null;
	const type = pattern?.ref.fact.parameters[pattern.position]?.annotation?.text ?? '';
	return value.kind === 'member' && /Request\b/.test(type) ? giverOfPart('request', value.name) : null;
}

/** `k` of `state["k"]`, of the state that a node of a graph is handed. */
function keyOfState(at: Traced): string | null {
	const parameter = at.part === null ? null : parameterOf(at);
	return parameter && isState(parameter.ref.fact.parameters[parameter.position]!) ? at.part : null;
}

const isState = ({ name, annotation }: ParameterFact) => name === 'state' || /State\b/.test(annotation?.text ?? '');

/** What functions that are handed the state of a graph write into it, by key. */
const writtenOf = once((project: Project) => {
	const all = callGraph(project).functions.filter(({ file, fact }) => file.context === 'source' && fact.parameters.some(isState));
	const writes = all.flatMap((ref) => writesOf(project, ref).filter(({ inPlace }) => !inPlace));
	return grouped(writes, ({ key }) => key);
});

/** What a value is a part of, and under which name; of `a.b.c` both `b` of `a` and `c` of `a.b`. */
function partsOf(value: StaticValue, file: SourceFile): { object: string; part: string }[] {
	if (value.kind === 'subscript') return [{ object: textOf(value.object, file), part: spelled(value.index, file) ?? '' }];
	const named = callOf(value, file)?.callee ?? value;
	if (named.kind === 'member') return [{ object: textOf(named.object, file), part: named.name }];
	const names = named.kind === 'name' ? named.name.split('.') : [];
	return names.slice(1).map((part, at) => ({ object: names.slice(0, at + 1).join('.'), part }));
}

/** Functions that a model or a request comes in by. */
const entriesOf = once((project: Project): ReadonlyMap<FunctionFact, Giver> => {
	const found = new Map<FunctionFact, Giver>();
	for (const { body } of toolsOf(project)) if (body) found.set(body, 'model');
	for (const file of project.files) {
		const { functions, calls, classes } = file.facts;
		for (const fact of functions)
			for (const one of fact.decorators) {
				const call = callOf(one, file);
				const entry = meaningOfName(textOf(call?.callee ?? one, file), 'enter');
				if (entry && (!entry.if || isRoute(call))) found.set(fact, entry.by);
			}
		for (const call of calls) {
			const entry = meaningOf(project, file, call, 'enter');
			if (!entry || entry.if) continue;
			const given = [...givenTo(call), ...['execute', 'func', 'handler', 'run'].flatMap((name) => optionOf(call, name) ?? [])];
			for (const value of given) {
				const fact = value.kind === 'function' ? functions[value.function] : undefined;
				if (fact) found.set(fact, entry.by);
			}
		}
		for (const { bases, methods } of classes)
			if (bases.some((base) => /Tool$/.test(textOf(base, file))))
				for (const at of methods) if (/^_(?:a?run|call)$/.test(functions[at]!.name)) found.set(functions[at]!, 'model');
		for (const fact of functions) {
			const [first, second] = fact.parameters;
			const isHandler = first?.name === 'event' && (second?.name === 'context' || /handler$/i.test(fact.name));
			if (isHandler || (ROUTE.test(file.path) && fact.scope.function === null && METHOD.test(fact.name))) found.set(fact, 'request');
		}
	}
	return found;
});

/** A route of Next.js offers a function for each method of HTTP. @source nextjs.org/docs/app/api-reference/file-conventions/route */
const ROUTE = /(?:^|\/)route\.[cm]?[jt]sx?$/;
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;

/** Functions that a request to the service comes in by. */
export const requestEntries = once((project: Project): readonly FunctionRef[] =>
	project.files.flatMap((file) =>
		file.facts.functions.flatMap((fact, index) => (entriesOf(project).get(fact) === 'request' ? { file, index, fact } : [])),
	),
);

const isRoute = (call: CallFact | null) => call?.arguments[0]?.kind === 'string' && call.arguments[0].value.startsWith('/');

/** Whoever comes in by the function fills the parameter: it is not handed in by the program. */
function isFilled({ name, annotation, default: given }: ParameterFact, position: number): boolean {
	const byProgram = /^(?:self|cls|config|runtime|ctx|context|run_?manager|callbacks|state|store|tool_call_id|options|extra)$/;
	const types = /\b(?:Http)?Request\b|Response|Session|Background|Depends|Injected|Config|Runtime|Context|Callback|WebSocket|Connection/;
	return (
		!(byProgram.test(name) && !(position === 0 && name.startsWith('{'))) && !types.test(annotation?.text ?? '') && given?.kind !== 'call'
	);
}

const NUMBERS = /^(?:Optional\[)?(?:int|float|bool|number|boolean|bigint|Literal\[|UUID|uuid\.UUID|datetime|date\b|Decimal|Date\b)/;

function isClean(project: Project, at: Traced, what: Taken | null): boolean {
	const { value, file, part } = at;
	const call = callOf(value, file);
	const made = call ? meaningOf(project, file, call, 'clean') : null;
	// The last part of a path leads nowhere else.
	if (what === 'path' && /^(?:name|stem|suffix)$/.test(part ?? '') && /Path$/.test(call?.method ?? '')) return true;
	if (call) return made !== null && (made.of ?? what) === what;
	const parameter = parameterOf(at);
	if (parameter) {
		const type = parameter.ref.fact.parameters[parameter.position]!.annotation?.text ?? '';
		return NUMBERS.test(type) || (part !== null && new RegExp(`\\b${escapeText(part)}\\??:\\s?(?:number|boolean)\\b`).test(type));
	}
	if (value.kind !== 'name') return value.kind === 'member' && COUNTED.test(value.name);
	const field = settingsOf(project, value, at)?.fields.find(({ name }) => value.name.endsWith(`.${name}`));
	return COUNTED.test(value.name) || NUMBERS.test(field?.annotation?.text ?? '');
}

const COUNTED = /(?:^|\.)(?:pid|length|returncode)$/;

/** The class of the instance that a name is a field of: that of `settings.port`. */
function settingsOf(project: Project, value: StaticValue, { file, scope }: Placed): ClassFact | null {
	const [, head] = (value.kind === 'name' && /^(\w+)\.\w+$/.exec(value.name)) || [];
	const made = head ? project.resolve(head, file, scope) : null;
	const call = made?.kind === 'value' ? callOf(made.value, made.file) : null;
	const kind = call?.callee.kind === 'name' && made?.kind === 'value' ? project.resolve(call.callee.name, made.file, made.scope) : null;
	return kind?.kind === 'class' ? kind.fact : null;
}

/** A function that looks at what it is handed, by its name. */
const CHECKS = /valid|check|(?<!un)safe|saniti|allow|verif|ensure|authori[sz]e|escape|permit/i;
/** What asks whether something is there already is no such function. */
const looksAt = (name: string | null) => CHECKS.test(name ?? '') && !/duplicat/i.test(name ?? '');
/** Methods that compare with what is known, or with a form. */
const COMPARES =
	/^(?:includes|has|isdigit|isdecimal|isnumeric|isalnum|isidentifier|match|fullmatch|test|startswith|startsWith|is_relative_to|relative_to|relative|commonpath|commonprefix|indexOf|isInteger|isNaN|isUUID)$/;

/** A branch or a check before its last use asks for one of its names. */
function isTested({ file, function: index, names, line }: Met): boolean {
	// Of `text.lower()` the text.
	const isOf = (name: string) => [...names].some((one) => name === one || name.startsWith(`${one}.`));
	const holds = (value: StaticValue) => [...namesIn(value, file)].some(isOf);
	const compares = (value: StaticValue): boolean =>
		[...walkValue(value, file)].some((part) => {
			if (part.kind === 'binary') return /^(?:not )?in$/.test(part.operator) && holds(part.left) && !isTextual(part.left);
			const call = callOf(part, file);
			return call !== null && (COMPARES.test(call.method ?? '') || looksAt(call.method)) && holds(part);
		});
	const isHere = (one: { readonly line: number; readonly scope: Placed['scope'] }) => one.scope.function === index && one.line <= line;
	return (
		file.facts.branches.some((branch) => isHere(branch) && compares(branch.value)) ||
		file.facts.calls.some((call) => isHere(call) && looksAt(call.method) && givenTo(call).some(holds))
	);
}
