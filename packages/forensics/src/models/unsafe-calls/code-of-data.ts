// Which calls run code that is made of data, or build objects that a text names?
import type { CallFact, Project, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	calledBy,
	calleeName,
	callOf,
	givenTo,
	keyText,
	once,
	optionOf,
	partsOf,
	receiverOf,
	settled,
	textOf,
	valuesIn,
} from '@auditor/code';
import { listed } from '@auditor/probes';
import { meaningOf, meaningOfName } from '../../libraries/meaning.js';
import { mentions } from '../source/mentions.js';
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
	const made = (isCode ? (code.all ? call.arguments : call.arguments.slice(0, 1)) : []).map((value) =>
		signsAlone(project, { value, file, scope: call.scope }),
	);
	const [cleaned] = made.includes(null) ? [] : made;
	if (code && cleaned)
		return verdict(code.kind, `runs what is left of data when all but digits and signs are taken out or refused (line ${cleaned})`, 0.6);
	if (code?.all) return call.arguments.every(constant) ? null : verdict(code.kind, 'builds a function from data', 0.95);
	if (!code) return null;
	if (code.expression) return constant(first) ? null : verdict(code.kind, 'evaluates an expression that is built from data', 0.6);
	if (code.named === undefined)
		return constant(first) ? null : verdict(code.kind, `runs code that is built from data${limitsOf(ask, first)}`, 0.95);
	const isFunction = (value: StaticValue) =>
		value.kind === 'function' || (value.kind === 'name' && project.resolve(value.name, file, call.scope).kind === 'function');
	const given = [first, ...code.named.split(' ').map((name) => optionOf(call, name))];
	if (given.every((value) => constant(value) || (value && isFunction(value)))) return null;
	return verdict(code.kind, 'runs what it is given, which can be code built from data', /\bcmd\b/.test(code.named) ? 0.9 : 0.6);
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

/** Each text that a value is put together of was freed of all that is neither a digit nor a sign, by a function of the project too, or is tested for more: the line. */
function signsAlone(project: Project, given: Standing, depth = 6): number | null {
	const { value, file, scope } = settled(project, given);
	const made = callOf(value, file);
	const linesOf = (all: readonly Standing[]) => {
		const lines = depth > 0 ? all.map((one) => signsAlone(project, one, depth - 1)) : [];
		return lines.includes(null) ? null : (lines[0] ?? null);
	};
	if (value.kind === 'name')
		return (
			file.facts.branches.find((one) => one.scope.function === scope.function && asksForSigns(file, one.test, value.name))?.line ?? null
		);
	if (!made) return linesOf(partsOf(value).flatMap((one) => (one.kind === 'string' ? [] : { value: one, file, scope })));
	const behind = calledBy(project, value, file).flatMap((by) => by.fact.returned.map((one) => ({ ...one, file: by.file })));
	const [pattern = null, put] = made.arguments;
	if (behind.length > 0 || !REPLACES.test(made.method ?? '') || put?.kind !== 'string') return linesOf(behind) && made.line;
	// Where `replace` is given a text, it looks for that text.
	const taken = made.method === 'sub' && pattern?.kind === 'string' ? pattern.value : textOf(pattern, file);
	if (put.value === '' && isOfSigns(NO_SIGNS.exec(taken)?.[1])) return made.line;
	// A sign for a sign, or the name of a function of sums: what it is put into was cleaned before.
	const from = /^(?:[-+*/().%]{1,3}|Math\.\w{1,9}\(?)$/.test(put.value) ? receiverOf(made.callee) : null;
	return from && linesOf([{ value: from, file, scope: made.scope }]);
}

/** `if not re.match(r"^[0-9+.() -]+$", text)`, `all(c in "0123456789+-" for c in text)`, `set(text) <= ALLOWED`. */
function asksForSigns(file: SourceFile, test: string, name: string): boolean {
	const [, signs, listed, kept, wider] = TESTED.exec(test) ?? [];
	const given = file.facts.assignments.find(({ target }) => target === (kept ?? wider))?.value ?? null;
	const made = callOf(given, file);
	const set = made && /^(?:frozen)?set$/.test(textOf(made.callee, file)) ? made.arguments[0] : given;
	return mentions(test, [name]) && (isOfSigns(signs) || !/[^\d\s+*/().,%^-]/.test(listed ?? (set?.kind === 'string' ? set.value : 'a')));
}

const REPLACES = /^(?:replace|replaceAll|sub)$/;
const NO_SIGNS = /^\/?\[\^([^\]]{1,60})\](?:\+?\/g[a-z]{0,3}|\+)?$/;
const TESTED =
	/\^\[((?:\\\]|[^\]]){1,60})\][+*]\$|\ball\(\w{1,20} in (?:["']([^"']{1,60})["']|(\w{1,60})) for \b|\bset\(\w{1,60}\)(?: ?(?:<=|-) ?|\.(?:issubset|difference)\()(\w{1,60})/;

/** Neither brackets that reach for a member nor letters, but for a few that do not spell `constructor`. */
const isOfSigns = (signs = '[') =>
	/^[\d+*/().,%^ a-z-]*$/.test(signs.replace(ESCAPED, '')) &&
	!/-[a-z]/.test(signs.replace(ESCAPED, '')) &&
	[...'cons'].some((letter) => !signs.includes(letter));
const ESCAPED = /0-9|\\[-+*/().,%^sd]/g;

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
