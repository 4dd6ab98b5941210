// What is a name given in the code: the default of a field, a parameter, an option, a variable of the environment, or a constant?
import { type CallFact, coreName, keyText, once, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { type CodeIndex, onlyClass } from './code-index.js';

/** A value that stands under a name, with what it is part of. */
export interface Stated {
	readonly name: string;
	readonly value: StaticValue;
	readonly file: SourceFile;
	readonly line: number;
	readonly owner: string;
	/** It stands where nothing was given. */
	readonly fallback: boolean;
	/** What the code says of it for people: a description, the help of an option, the text of its owner. */
	readonly said: string;
	/** The call that holds it to bounds: `Field(10, ge=1)`. */
	readonly held: CallFact | null;
	/** What it is if nothing is given is not said; its bounds are. */
	readonly bare: boolean;
	/** It is what a member of an enum stands for. */
	readonly ofEnum: boolean;
}

/** Calls that declare an option. */
export const DECLARES = /^(?:add_argument|option|Option|argument|requiredOption|command|positional)$/;

export const plain = (name: string) => name.replace(/^-+/, '').replaceAll(/[_-]/g, '').toLowerCase();
export const last = (name: string) => name.split('.').at(-1)!;

/** What stands behind `default(…)`, `Field(…)` and their like, else the value itself; null: none is given. */
function givenBy(value: StaticValue | null, file: SourceFile): StaticValue | null {
	if (value?.kind !== 'call') return value;
	const call = file.facts.calls[value.call]!;
	const keyword = call.keywords.find(({ name }) => name === 'default')?.value;
	if (keyword) return keyword;
	if (/^(?:Field|field|Option|Argument|Query|Header|Body)$/.test(call.method ?? '')) {
		const [first] = call.arguments;
		return first === undefined || (first.kind === 'name' && first.name === '...') ? null : first;
	}
	// `z.number().default(3)`
	return call.method === 'default' ? (call.arguments[0] ?? null) : value;
}

/** What an argument says that is a text: `"KEY"`, and of an enum `Key.NAME.value`. */
type Spelled = (value: StaticValue, file: SourceFile) => string | null;
const asWritten: Spelled = (value) => (value.kind === 'string' ? value.value : null);

/** The name of the variable that is read, and what stands in for it: `getenv("A", 1)`, `process.env.A ?? 1`. */
export function variableIn(
	value: StaticValue,
	file: SourceFile,
	spelled: Spelled = asWritten,
): { name: string; fallback: StaticValue | null } | null {
	if (value.kind === 'binary' && /^(?:\|\||\?\?|or)$/.test(value.operator)) {
		const left = variableIn(value.left, file, spelled);
		return left === null || left.fallback !== null ? left : { name: left.name, fallback: value.right };
	}
	if (value.kind === 'name') {
		const name = /(?:process|import\.meta|Deno)\.env\.(\w+)$/.exec(value.name)?.[1];
		return name === undefined ? null : { name, fallback: null };
	}
	if (value.kind !== 'call') return null;
	const call = file.facts.calls[value.call]!;
	const [first, second] = call.arguments;
	// `getenv("A", "b").strip()`
	if (/^(?:strip|lower|upper|trim|toLowerCase|toUpperCase|rstrip)$/.test(call.method ?? '') && call.callee.kind === 'member')
		return variableIn(call.callee.object, file, spelled);
	// A number may be made of it.
	if (/^(?:int|float|bool|str|Number|parseInt|parseFloat|String|Boolean|Path)$/.test(call.method ?? '') && first)
		return variableIn(first, file, spelled);
	const callee = call.callee.kind === 'name' ? call.callee.name : '';
	const name = first && /(?:^|\.)(?:getenv|environ\.get|get_env)$/.test(callee) ? spelled(first, file) : null;
	return name === null ? null : { name, fallback: second ?? null };
}

/** A member of an enum of the product, as the text that it stands for. */
const spelledIn =
	(index: CodeIndex): Spelled =>
	(value, file) => {
		const [, owner = '', name = ''] = (value.kind === 'name' && /^(\w{1,60})\.(\w{1,60})(?:\.value)?$/.exec(value.name)) || [];
		const field = owner === '' ? undefined : onlyClass(owner, index)?.fact.fields.find((one) => one.name === name);
		return field?.default?.kind === 'string' ? field.default.value : asWritten(value, file);
	};

const saidIn = (value: StaticValue | null, file: SourceFile): { held: CallFact | null; said: string } => {
	const held = value?.kind === 'call' ? file.facts.calls[value.call]! : null;
	const text = held?.keywords.find(({ name }) => name === 'description' || name === 'help')?.value;
	return { held, said: text?.kind === 'string' ? text.value : '' };
};

/** All that the product states under any name, wherever that is; worked out once. */
export const allStated = once((index: CodeIndex): readonly Stated[] =>
	index.product.flatMap((file) => {
		const { facts } = file;
		const spelled = spelledIn(index);
		const all: Stated[] = [];
		const add = (name: string, value: StaticValue | null, line: number, owner: string, fallback: boolean, more: Partial<Stated> = {}) => {
			const bare =
				value === null && more.held?.keywords.some(({ name: key }) => /^(?:[gl][et]|m(?:in|ax)_length)$/.test(key ?? '')) === true;
			if (value !== null || bare)
				all.push({
					name,
					value: value ?? { kind: 'null' },
					file,
					line,
					owner,
					fallback,
					said: '',
					held: null,
					ofEnum: false,
					bare,
					...more,
				});
		};
		const ownerOf = (at: number | null) => (at === null ? '' : facts.functions[at]!.qualifiedName);
		for (const { name: owner, fields, docstring, kind, bases } of facts.classes) {
			const ofEnum = kind === 'enum' || bases.some((base) => base.kind === 'name' && /Enum$/.test(base.name));
			for (const field of fields) {
				const { held, said } = saidIn(field.default, file);
				add(field.name, givenBy(field.default, file), field.line, owner, true, { held, ofEnum, said: `${said} ${docstring ?? ''}` });
			}
		}
		for (const { qualifiedName, parameters, line, docstring, class: at } of facts.functions)
			for (const one of parameters) {
				const { held, said } = saidIn(one.default, file);
				const about = `${said} ${docstring ?? ''} ${at === null ? '' : (facts.classes[at]!.docstring ?? '')}`;
				if (!one.name.startsWith('{')) add(one.name, givenBy(one.default, file), line, qualifiedName, true, { held, said: about });
				else for (const { name: part, value } of partsOfPattern(one.name)) add(part, value, line, qualifiedName, true);
			}
		for (const { target, value, operator, line, scope } of facts.assignments) {
			// What stands in a class is one of its fields.
			if (value === null || (scope.function === null && scope.class !== null)) continue;
			const owner = ownerOf(scope.function);
			const read = variableIn(value, file, spelled);
			// `{ model: process.env.MODEL ?? "small" }`
			if (value.kind === 'dict')
				for (const part of walkValue(value, file)) {
					const inner = part.kind === 'binary' ? variableIn(part, file, spelled) : null;
					if (inner) add(inner.name, inner.fallback, line, owner, true);
				}
			if (read) add(read.name, read.fallback, line, owner, true, { said: target });
			if (read && plain(last(read.name)) !== plain(last(target))) add(target, read.fallback, line, owner, true);
			else if (read) continue;
			else if (operator === '??=' || operator === '||=') add(target, value, line, owner, true);
			// `x = options.x ?? 3`
			else if (value.kind === 'binary' && /^(?:\?\?|\|\|)$/.test(value.operator)) add(target, value.right, line, owner, true);
			else if (scope.function === null) add(target, givenBy(value, file), line, owner, false);
			// `{ size: 3, ...options }`: what is given after it takes its place.
			if (value.kind === 'dict')
				for (const [at, { key, value: own }] of value.entries.entries())
					if (keyText(key) !== null && value.entries.slice(at + 1).some((one) => one.key === null && isNamed(one.value)))
						add(keyText(key)!, own, line, owner, true);
		}
		for (const [at, call] of facts.calls.entries()) {
			// `add({ priority: options.priority ?? 0 })`
			for (const given of call.arguments)
				for (const { key, value } of given.kind === 'dict' ? given.entries : [])
					if (
						keyText(key) !== null &&
						value.kind === 'binary' &&
						/^(?:\?\?|\|\|)$/.test(value.operator) &&
						coreName(value.left, file) !== null
					)
						add(keyText(key)!, value.right, call.line, ownerOf(call.scope.function), true);
			const { said } = saidIn({ kind: 'call', call: at }, file);
			const given = call.keywords.find((one) => one.name === 'default')?.value ?? null;
			for (const name of optionsIn(call)) add(name, given, call.line, '', true, { said });
			const read = variableIn({ kind: 'call', call: at }, file, spelled);
			for (const { name, value } of call.keywords) {
				const given = name === null ? null : variableIn(value, file, spelled);
				if (given) add(name!, given.fallback, call.line, `${call.method ?? ''}.${given.name} ${writtenIn(value, file)}`, true);
			}
			const taken = /^(?:getenv|get|get_env)$/.test(call.method ?? '') ? read : null;
			if (taken && !all.some(({ name, line }) => line === call.line && plain(name) === plain(taken.name)))
				add(taken.name, taken.fallback, call.line, ownerOf(call.scope.function), true);
		}
		return all;
	}),
);

/** The names that a value is made of. */
const writtenIn = (value: StaticValue, file: SourceFile) =>
	[...walkValue(value, file)].flatMap((part) => (part.kind === 'name' ? [part.name] : [])).join(' ');

const isNamed = (value: StaticValue): boolean => value.kind === 'name' || (value.kind === 'spread' && isNamed(value.value));

/** All that the product states of a name. */
export function statedOf(name: string, index: CodeIndex): Stated[] {
	const wanted = plain(last(name));
	return allStated(index).filter((one) => !one.bare && plain(last(one.name)) === wanted);
}

/** `{ size = 4, quiet = false } = {}`: what an object that is taken apart is given where it has no such part. */
function partsOfPattern(pattern: string): { name: string; value: StaticValue }[] {
	return [
		...pattern.matchAll(
			/([A-Za-z_$][\w$]{0,60})(?:\s{0,9}:\s{0,9}[A-Za-z_$][\w$]{0,60})?\s{0,9}=\s{0,9}("[^"]{0,80}"|'[^']{0,80}'|-?\d[\d_.]{0,20}|[A-Za-z_$][\w$.]{0,60})\s{0,9}(?=[,}])/g,
		),
	].map(([, name, text]) => ({ name: name!, value: literal(text!) }));
}

function literal(text: string): StaticValue {
	if (/^["']/.test(text)) return { kind: 'string', value: text.slice(1, -1), line: 0 };
	if (/^-?\d/.test(text)) return { kind: 'number', value: Number(text.replaceAll('_', '')) };
	if (/^(?:true|false)$/.test(text)) return { kind: 'boolean', value: text === 'true' };
	return text === 'null' ? { kind: 'null' } : { kind: 'name', name: text, line: 0 };
}

/** Options that a call declares, without their dashes. */
const optionsIn = (call: CallFact): string[] =>
	DECLARES.test(call.method ?? '')
		? call.arguments.flatMap((value) =>
				value.kind === 'string'
					? value.value.split(/[\s,|/=<[]+/).flatMap((one) => (one.startsWith('-') ? [one.replace(/^-+/, '')] : []))
					: [],
			)
		: [];
