// What is a name given in the code: the default of a field, a parameter, an option, a variable of the environment, or a constant?
import { type CallFact, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { own } from '@auditor/schema/pure';
import type { CodeIndex } from './code-index.js';
import { DECLARES } from './declared.js';
import type { Framed } from './frame.js';

/** A value that stands under a name, with what it is part of. */
export interface Stated {
	readonly value: StaticValue;
	readonly file: SourceFile;
	readonly line: number;
	readonly owner: string;
	/** It stands where nothing was given. */
	readonly fallback: boolean;
}

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

/** The name of the variable that is read, and what stands in for it: `getenv("A", 1)`, `process.env.A ?? 1`. */
export function variableIn(value: StaticValue, file: SourceFile): { name: string; fallback: StaticValue | null } | null {
	if (value.kind === 'binary' && /^(?:\|\||\?\?|or)$/.test(value.operator)) {
		const left = variableIn(value.left, file);
		return left === null || left.fallback !== null ? left : { name: left.name, fallback: value.right };
	}
	if (value.kind === 'name') {
		const name = /(?:process|import\.meta|Deno)\.env\.(\w+)$/.exec(value.name)?.[1];
		return name === undefined ? null : { name, fallback: null };
	}
	if (value.kind !== 'call') return null;
	const call = file.facts.calls[value.call]!;
	const [first, second] = call.arguments;
	// A number may be made of it.
	if (/^(?:int|float|bool|str|Number|parseInt|parseFloat|String|Boolean|Path)$/.test(call.method ?? '') && first)
		return variableIn(first, file);
	const callee = call.callee.kind === 'name' ? call.callee.name : '';
	return first?.kind === 'string' && /(?:^|\.)(?:getenv|environ\.get|get_env)$/.test(callee)
		? { name: first.value, fallback: second ?? null }
		: null;
}

/** All that the product states of a name, wherever that is. */
export function statedOf(name: string, { product }: CodeIndex): Stated[] {
	const wanted = plain(last(name));
	const is = (one: string) => plain(last(one)) === wanted;
	return product.flatMap((file) => {
		const { facts } = file;
		const all: Stated[] = [];
		const add = (value: StaticValue | null, line: number, owner: string, fallback: boolean) => {
			if (value !== null) all.push({ value, file, line, owner, fallback });
		};
		for (const { name: owner, fields } of facts.classes)
			for (const field of fields) if (is(field.name)) add(givenBy(field.default, file), field.line, owner, true);
		for (const { qualifiedName, parameters, line } of facts.functions)
			for (const one of parameters) {
				if (is(one.name)) add(givenBy(one.default, file), line, qualifiedName, true);
				else if (one.name.startsWith('{'))
					for (const { name: part, value } of partsOfPattern(one.name)) if (is(part)) add(value, line, qualifiedName, true);
			}
		for (const { target, value, operator, line, scope } of facts.assignments) {
			if (value === null) continue;
			const owner = scope.function === null ? '' : facts.functions[scope.function]!.qualifiedName;
			const read = variableIn(value, file);
			// `{ model: process.env.MODEL ?? "small" }`
			if (value.kind === 'dict')
				for (const part of walkValue(value, file)) {
					const inner = part.kind === 'binary' ? variableIn(part, file) : null;
					if (inner && is(inner.name)) add(inner.fallback, line, owner, true);
				}
			if (read && is(read.name)) add(read.fallback, line, owner, true);
			else if (!is(target)) continue;
			else if (read) add(read.fallback, line, owner, true);
			else if (operator === '??=' || operator === '||=') add(value, line, owner, true);
			// `x = options.x ?? 3`
			else if (value.kind === 'binary' && /^(?:\?\?|\|\|)$/.test(value.operator)) add(value.right, line, owner, true);
			else if (scope.function === null) add(givenBy(value, file), line, owner, false);
		}
		for (const [at, call] of facts.calls.entries()) {
			if (isOption(call, wanted)) add(call.keywords.find((one) => one.name === 'default')?.value ?? null, call.line, '', true);
			const read = call.arguments[0]?.kind === 'string' ? variableIn({ kind: 'call', call: at }, file) : null;
			if (read && is(read.name) && !all.some(({ line }) => line === call.line))
				add(read.fallback, call.line, call.scope.function === null ? '' : facts.functions[call.scope.function]!.qualifiedName, true);
		}
		return all;
	});
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

export const isOption = (call: CallFact, wanted: string) =>
	DECLARES.test(call.method ?? '') &&
	call.arguments.some(
		(value) => value.kind === 'string' && value.value.split(/[\s,|/=<[]+/).some((one) => one.startsWith('-') && plain(one) === wanted),
	);

const FACTORS: Readonly<Record<string, readonly number[]>> = {
	second: [1, 1000], sec: [1, 1000], minute: [60, 60_000, 1], hour: [3600, 3_600_000, 60, 1], millisecond: [1, 0.001], ms: [1, 0.001], day: [86_400, 86_400_000, 24, 1],
}; // biome-ignore format: a table
/** "5 minutes", as the numbers that code may write for it; null: no length of time. */
export function factorsOf(said: string, namesIn: Framed['namesIn']): { told: string; numbers: readonly number[] } | null {
	const [, slot = '', unit = ''] = /^(#d\d{1,3}) ([a-z]{1,14})$/.exec(said) ?? [];
	const number = namesIn(slot)[0]?.text;
	const factors = own(FACTORS, unit.replace(/s$/, '')) ?? own(FACTORS, unit);
	return number === undefined || factors === undefined
		? null
		: { told: `${number} ${unit}`, numbers: factors.map((factor) => Number(number) * factor) };
}

const EMPTY: Readonly<Record<string, (value: StaticValue) => boolean>> = {
	string: (value) => value.kind === 'string' && value.value === '',
	text: (value) => value.kind === 'string' && value.value === '',
	list: (value) => value.kind === 'list' && value.items.length === 0,
	array: (value) => value.kind === 'list' && value.items.length === 0,
	dict: (value) => value.kind === 'dict' && value.entries.length === 0,
	dictionary: (value) => value.kind === 'dict' && value.entries.length === 0,
	object: (value) => value.kind === 'dict' && value.entries.length === 0,
}; // biome-ignore format: a table

const SWITCHED = /^(?:on|off|enabled|disabled|active|inactive)$/;
const ON = /^(?:on|enabled|active)$/;

/** What a sentence says that a value is; null: it says more than that. */
export function valueSaid(
	said: string,
	{ nameIn }: Pick<Framed, 'nameIn'>,
): { told: string; is: (value: StaticValue) => boolean | null } | null {
	const slot = /^#[a-z]\d{1,3}/.exec(said)?.[0];
	// `llama3.2:latest`
	const [tag = ''] = /^:[\w.-]{1,30}/.exec(said.slice(slot?.length ?? said.length)) ?? [];
	const word = slot === undefined ? said : `${nameIn(slot)?.text ?? ''}${tag}`;
	const rest = said.slice((slot?.length ?? said.length) + tag.length).trim();
	const empty = /^empty (\w+)$/.exec(said)?.[1];
	if (empty !== undefined)
		return Object.hasOwn(EMPTY, empty) ? { told: said, is: (value) => (isLiteral(value) ? EMPTY[empty]!(value) : null) } : null;
	const unit = rest === '' ? '' : rest.replace(/s$/, '');
	if (/^-?\d+(?:\.\d+)?$/.test(word)) {
		const factors =
			unit === ''
				? [1]
				: (own(FACTORS, unit) ??
					(/^(?:character|token|byte|time|step|item|row|file|page|attempt|result|entr(?:y|ie)|retrie|retry)$/.test(unit) ? [1] : null));
		return factors === null
			? null
			: {
					told: `${word}${rest === '' ? '' : ` ${rest}`}`,
					is: (value) =>
						numberIn(value) !== null
							? factors.some((factor) => numberIn(value) === Number(word) * factor)
							: value.kind === 'string' && value.value === word
								? true
								: isLiteral(value)
									? false
									: null,
				};
	}
	if (rest !== '') return null;
	if (/^(?:true|false)$/i.test(word))
		return {
			told: word,
			is: (value) => (value.kind === 'boolean' ? value.value === (word.toLowerCase() === 'true') : isLiteral(value) ? false : null),
		};
	if (SWITCHED.test(word))
		return {
			told: word,
			is: (value) =>
				value.kind === 'boolean'
					? value.value === ON.test(word)
					: value.kind === 'string' && /^(?:true|false|on|off|yes|no)$/i.test(value.value)
						? /^(?:true|on|yes)$/i.test(value.value) === ON.test(word)
						: null,
		};
	if (/^(?:unlimited|infinite|unbounded|infinity|endless)$/.test(word))
		return {
			told: word,
			is: (value) =>
				(value.kind === 'name' && /(?:^|\.)(?:Infinity|POSITIVE_INFINITY|inf)$/.test(value.name)) ||
				(value.kind === 'member' && value.name === 'POSITIVE_INFINITY')
					? true
					: numberIn(value) !== null && numberIn(value)! > 0
						? false
						: null,
		};
	if (/^(?:none|null|undefined)$/i.test(word))
		return {
			told: word,
			is: (value) =>
				value.kind === 'null' || (value.kind === 'name' && value.name === 'undefined') ? true : isLiteral(value) ? false : null,
		};
	if (word === '') return null;
	return {
		told: `“${word}”`,
		is: (value) => {
			if (value.kind === 'string')
				return value.value.toLowerCase() === word.toLowerCase()
					? true
					: value.value.toLowerCase().includes(word.toLowerCase())
						? null
						: false;
			// `Mode.FAST` for "fast"
			if (value.kind === 'name') return plain(last(value.name)) === plain(last(word)) ? true : null;
			return isLiteral(value) ? false : null;
		},
	};
}

const isLiteral = (value: StaticValue) =>
	/^(?:string|number|boolean|null)$/.test(value.kind) ||
	(value.kind === 'list' && value.items.length === 0) ||
	(value.kind === 'dict' && value.entries.length === 0) ||
	numberIn(value) !== null;

function numberIn(value: StaticValue): number | null {
	if (value.kind === 'number') return value.value;
	if (value.kind === 'unary' && value.operator === '-') {
		const inner = numberIn(value.value);
		return inner === null ? null : -inner;
	}
	if (value.kind !== 'binary') return null;
	const [left, right] = [numberIn(value.left), numberIn(value.right)];
	if (left === null || right === null) return null;
	return value.operator === '*' ? left * right : value.operator === '+' ? left + right : value.operator === '-' ? left - right : null;
}

export function shownValue(value: StaticValue): string {
	if (value.kind === 'string') return `“${value.value.slice(0, 60)}”`;
	if (value.kind === 'number' || value.kind === 'boolean') return String(value.value);
	if (value.kind === 'name') return `\`${value.name}\``;
	return numberIn(value) !== null ? String(numberIn(value)) : value.kind === 'null' ? 'null' : `a ${value.kind}`;
}
