// Which numbers does the product give to what bears a name? Options of calls, fields, parameters and what is set.
import { keyText, numbersOf, type StaticValue } from '@auditor/code';
import { type CodeIndex, calledAs } from './code-index.js';
import { variableIn } from './stated.js';

/** A number that stands under a name. */
export interface Numbered {
	readonly name: string;
	readonly numbers: readonly number[] | null;
	readonly path: string;
	readonly line: number;
	/** Where it stands: the path, the function, what is called. */
	readonly around: readonly string[];
}

/** All that the product names and gives a number. */
export function numbered(index: CodeIndex, fits: (name: string) => boolean): Numbered[] {
	return index.product.flatMap((file) => {
		const { facts } = file;
		const owner = (at: number | null) => (at === null ? '' : facts.functions[at]!.qualifiedName);
		const one = (name: string, value: StaticValue | null, line: number, at: number | null, callee = ''): Numbered[] => {
			if (value === null) return [];
			const read = variableIn(value, file);
			if (!fits(name) && !(read !== null && fits(read.name))) return [];
			const fallback = read?.fallback ?? null;
			const numbers =
				fallback?.kind === 'string' && /^-?\d{1,9}(?:\.\d{1,6})?$/.test(fallback.value)
					? [Number(fallback.value)]
					: numbersOf(index.project, { value: fallback ?? value, file, function: at });
			// What is handed on under its own name has its number where it comes from.
			const isHandedOn = numbers === null && value.kind === 'name' && value.name.split('.').at(-1) === name;
			return value.kind === 'null' || isHandedOn
				? []
				: [{ name, numbers, path: file.path, line, around: [file.path.replace(/\.\w+$/, ''), owner(at), callee, name] }];
		};
		return [
			...facts.calls.flatMap((call) => {
				const callee = calledAs(call);
				const at = call.scope.function;
				const given = [...call.arguments, ...call.keywords.map(({ value }) => value)];
				const entries = given.flatMap((value) => (value.kind === 'dict' ? value.entries : []));
				const words = call.arguments.flatMap((value) => (value.kind === 'list' ? value.items : []));
				const text = (value: StaticValue | undefined) => (value?.kind === 'string' ? value.value : '');
				const said = `${callee} ${words.slice(0, 2).map(text).join(' ')}`;
				return [
					...call.keywords.flatMap(({ name, value }) => (name === null ? [] : one(name, value, call.line, at, said))),
					...entries.flatMap(({ key, value }) => one(keyText(key) ?? '', value, call.line, at, said)),
					...words.flatMap((word, i) => {
						const [, name = '', inside] = /^--([a-z][\w-]{1,40})(?:=(\d{1,9}))?$/.exec(text(word)) ?? [];
						const number = inside ?? text(words[i + 1]);
						return /^\d{1,9}$/.test(number) ? one(name, { kind: 'number', value: Number(number) }, call.line, at, said) : [];
					}),
				];
			}),
			...facts.classes.flatMap(({ name: own, fields }) =>
				fields.flatMap(({ name, default: value, line }) => one(name, value, line, null, own)),
			),
			...facts.functions.flatMap((fact, at) => fact.parameters.flatMap(({ name, default: value }) => one(name, value, fact.line, at))),
			...facts.assignments.flatMap(({ target, value, line, scope }) =>
				value?.kind === 'name' || (value?.kind === 'call' && variableIn(value, file) === null)
					? []
					: one(target.split('.').at(-1)!, value, line, scope.function),
			),
		];
	});
}
