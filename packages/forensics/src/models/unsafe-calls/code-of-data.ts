// Which calls run code that is made of data, or build objects that a text names?
import type { CallFact, SourceFile, StaticValue } from '@auditor/code';
import { calleeName, callOf, givenTo, keyText, namesIn, once, optionOf, receiverOf, settled, textOf, valuesIn } from '@auditor/code';
import { listed } from '@auditor/probes';
import { meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { type Question, type Verdict, verdict } from './commands.js';

/** Code is made of data, and run. */
export function evaluated(ask: Question): Verdict | null {
	const { project, file, call, constant } = ask;
	const code = meaningOf(project, file, call, 'evaluate');
	const [first = null] = call.arguments;
	const isCode = code && !code.expression && code.named === undefined;
	const own = call.callee.kind === 'class' ? file.facts.classes[call.callee.class]!.bases : [];
	if (own.some((base) => textOf(base, file) === 'Function') && !call.arguments.every(constant))
		return verdict('dynamic-code', 'builds a function from data', 0.95);
	if (textOf(call.callee, file) === 'import' && first && /^[`"']?data:/.test(textOf(first, file)) && !constant(first))
		return verdict('dynamic-code', 'imports a module that is made of data', 0.95);
	if (WASM.test(textOf(call.callee, file)) && !constant(first) && loadsWasm(file))
		return verdict('dynamic-code', 'runs a program that it loads from another host', 0.85);
	const cleaned = isCode ? signsAlone(ask, code.all ? call.arguments : call.arguments.slice(0, 1)) : null;
	if (code && cleaned)
		return verdict(code.kind, `runs what is left of data when all but digits and signs are taken out (line ${cleaned})`, 0.6);
	if (code?.all) return call.arguments.every(constant) ? null : verdict(code.kind, 'builds a function from data', 0.95);
	if (!code) return null;
	if (code.expression) return constant(first) ? null : verdict(code.kind, 'evaluates an expression that is built from data', 0.6);
	if (code.named === undefined)
		return constant(first) ? null : verdict(code.kind, `runs code that is built from data${limitsOf(ask, first)}`, 0.95);
	const isFunction = (value: StaticValue) =>
		value.kind === 'function' || (value.kind === 'name' && project.resolve(value.name, file, call.scope).kind === 'function');
	const given = [first, ...code.named.split(' ').map((name) => optionOf(call, name))];
	if (given.every((value) => constant(value) || (value && isFunction(value)))) return null;
	return verdict(code.kind, 'runs what it is given, which can be code built from data', 0.6);
}

const WASM = /^WebAssembly\.(?:instantiate|compile)(?:Streaming)?$/;

/** The file names an address of the web at which such a program lies. */
const loadsWasm = once((file: SourceFile) =>
	valuesIn(file).some(({ value }) => value.kind === 'string' && /^https?:\/\/\S{1,300}\.wasm(?:\?|$)/.test(value.value)),
);

/** What stands in the way of the code that is run; none of it holds what reaches for attributes. */
function limitsOf({ project, file, call }: Question, code: StaticValue | null): string {
	const { loops, branches, calls } = file.facts;
	const text = code ? textOf(code, file) : '';
	const at = (value: StaticValue) => settled(project, { value, file, scope: call.scope }).value;
	const isBefore = <T extends { line: number; scope: CallFact['scope'] }>(one: T) =>
		one.line < call.line && one.scope.function === call.scope.function;
	const [names] = call.arguments.slice(1).map(at);
	const list = loops.filter(isBefore).find(({ iterable }) => {
		const words = iterable ? at(iterable) : null;
		return words?.kind === 'list' && words.items.length > 1 && words.items.every(({ kind }) => kind === 'string');
	});
	const isSought = branches.some((one) => isBefore(one) && one.test.includes(` in ${text}`));
	const parsed = calls.find((one) => isBefore(one) && calleeName(project, file, one) === 'ast.parse');
	const limits = [
		...(list && isSought ? [`a list of forbidden texts (line ${list.line})`] : []),
		...(parsed ? [`a check of its syntax (line ${parsed.line})`] : []),
		...(names?.kind === 'dict' && names.entries.some(({ key }) => keyText(key) === '__builtins__')
			? ['built-in functions of its own']
			: []),
	];
	return limits.length > 0 ? `, in the process of the service, with no other guard before it than ${listed(limits)}` : '';
}

/** Each name in the code stands for a text that all but digits and the signs of sums were taken out of: the line. */
function signsAlone({ project, file, call }: Question, code: readonly StaticValue[]): number | null {
	const names = code.flatMap((value) => [...namesIn(value, file)]);
	const cleaned = (name: string, before: number, depth = 3): number | null => {
		const { value } = settled(project, { value: { kind: 'name', name, line: before }, file, scope: call.scope });
		const made = value && callOf(value, file);
		const [pattern = null, put] = made?.arguments ?? [];
		if (!made || !REPLACES.test(made.method ?? '') || put?.kind !== 'string') return null;
		// Where `replace` is given a text, it looks for that text.
		const taken = made.method === 'sub' && pattern?.kind === 'string' ? pattern.value : textOf(pattern, file);
		if (put.value === '' && NO_SIGNS.test(taken)) return made.line;
		// A sign for a sign: what it is put into was cleaned before.
		const from = /^[-+*/().%]{1,3}$/.test(put.value) && depth > 0 ? receiverOf(made.callee) : null;
		return from?.kind === 'name' ? cleaned(from.name, made.line, depth - 1) : null;
	};
	const lines = names.map((name) => cleaned(name, call.line));
	return lines.length > 0 && lines.every((line) => line !== null) ? lines[0]! : null;
}

const REPLACES = /^(?:replace|replaceAll|sub)$/;
/** All but these: neither letters nor brackets that reach for a member. */
const NO_SIGNS = /^\/?\[\^(?:0-9|\\[-+*/().,%^sd]|[0-9+*/().,%^ ]){1,40}-?\](?:\/g[a-z]{0,3})?$/;

/** Objects are built of what a text says. */
export function loaded({ project, file, call, constant }: Question): Verdict | null {
	const load = meaningOf(project, file, call, 'load');
	if (load?.what === 'any') return verdict('unsafe-load', 'builds any object that the text names', 0.95);
	if (load?.what === 'loader') return unsafeYaml(call);
	if (load && ((load.unless && isTrue(call, load.unless)) || (load.only && !isTrue(call, load.only)))) return null;
	const module = givenTo(call).find((value) => value.kind === 'name' && pickles(file).has(value.name));
	const named = module && `\`${textOf(module, file)}\` is handed over to read data with, and unpickling runs what the data says`;
	if (named) return verdict('unsafe-load', named, 0.6);
	const [data = null] = call.arguments;
	return load && !constant(data) && !isOwnDump(file, call, data) ? verdict('unsafe-load', 'unpickling runs what the data says', 0.6) : null;
}

const isTrue = (call: CallFact, name: string) => {
	const option = optionOf(call, name);
	return option?.kind === 'boolean' && option.value;
};

/** Names of modules that unpickle. */
const pickles = once(
	({ facts }: SourceFile) =>
		new Set(
			facts.imports.flatMap(({ module, name, alias }) =>
				name === null && meaningOfName(`${module}.loads`, 'load')?.what === 'pickled' ? alias : [],
			),
		),
);

/** A file whose name stands in the object or the module, and that the same code writes. */
function isOwnDump(file: SourceFile, load: CallFact, data: StaticValue | null): boolean {
	const opened = (call: CallFact, given: StaticValue | null): string => {
		const items = call.scope.withs.flatMap((at) => file.facts.withs[at]!.items);
		const held = given?.kind === 'name' ? items.find(({ target }) => target === given.name)?.value : given;
		const open = held ? callOf(held, file) : null;
		return open?.method === 'open' && open.arguments[0] ? textOf(open.arguments[0], file) : '';
	};
	const name = opened(load, data);
	const isDump = (call: CallFact) => call.method === 'dump' && opened(call, call.arguments[1] ?? null) === name;
	return /^(?:self\.\w+|[A-Z_\d]+)$/.test(name) && file.facts.calls.some(isDump);
}

function unsafeYaml(call: CallFact): Verdict | null {
	const loader = optionOf(call, 'Loader') ?? call.arguments[1] ?? null;
	if (loader === null) return verdict('unsafe-load', '`yaml.load` without a loader', 0.8);
	return loader.kind === 'name' && /Unsafe|(^|\.)C?Loader$/.test(loader.name) && !/Safe/.test(loader.name.replace('Unsafe', ''))
		? verdict('unsafe-load', `\`${loader.name}\` builds any object that the text names`, 0.9)
		: null;
}
