// Which values may a name have: those of a literal type, an enum, a schema, the choices of an option, or what the program compares it with?
import type { SourceFile, StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import type { CodeIndex } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { type Look, missing, placed } from './look.js';
import { NAME } from './said-values.js';
import { isOption, last, plain } from './stated.js';

/** The values that a field, a parameter or a type may have; null: they are not written as a list. */
function allowedBy(value: StaticValue | null | undefined, file: SourceFile): string[] | null {
	const texts = (items: readonly StaticValue[]) =>
		items.length > 0 && items.every((one) => one.kind === 'string') ? items.map((one) => (one.kind === 'string' ? one.value : '')) : null;
	if (value?.kind === 'subscript' && value.object.kind === 'name' && /(?:^|\.)Literal$/.test(value.object.name))
		return value.index.kind === 'string' ? [value.index.value] : value.index.kind === 'list' ? texts(value.index.items) : null;
	if (value?.kind === 'subscript' && value.object.kind === 'name' && /(?:^|\.)(?:Optional|Annotated)$/.test(value.object.name))
		return allowedBy(value.index.kind === 'list' ? value.index.items[0] : value.index, file);
	if (value?.kind === 'binary' && value.operator === '|') {
		if (value.right.kind === 'null') return allowedBy(value.left, file);
		const sides = [value.left, value.right].map((one) => (one.kind === 'string' ? [one.value] : allowedBy(one, file)));
		return sides.every((side) => side !== null) ? sides.flatMap((side) => side ?? []) : null;
	}
	if (value?.kind !== 'call') return null;
	const call = file.facts.calls[value.call]!;
	const [first] = call.arguments;
	if (/^(?:enum|nativeEnum)$/.test(call.method ?? '')) return first?.kind === 'list' ? texts(first.items) : null;
	if (/^(?:optional|default|nullable|describe|nullish|catch)$/.test(call.method ?? '') && call.callee.kind === 'member')
		return allowedBy(call.callee.object, file);
	return null;
}

interface Allowed {
	readonly values: readonly string[];
	readonly path: string;
	readonly line: number;
}

function allowedOf(name: string, { product }: CodeIndex): Allowed[] {
	const wanted = plain(last(name));
	const is = (one: string) => plain(last(one)) === wanted;
	return product.flatMap((file) => {
		const { path, facts } = file;
		const one = (value: StaticValue | null | undefined, line: number): Allowed[] => {
			const values = allowedBy(value, file);
			return values === null ? [] : [{ values, path, line }];
		};
		return [
			...facts.classes.flatMap(({ name: own, kind, bases, fields, line }) => [
				...fields.flatMap((field) =>
					is(field.name) ? [...one(field.annotation?.value, field.line), ...one(field.default, field.line)] : [],
				),
				...(is(own) && kind === 'union' && bases.every((base) => base.kind === 'string')
					? [{ values: bases.map((base) => (base.kind === 'string' ? base.value : '')), path, line }]
					: []),
				...(is(own) && (kind === 'enum' || bases.some((base) => base.kind === 'name' && /Enum$/.test(base.name))) && fields.length > 0
					? [{ values: fields.map((field) => (field.default?.kind === 'string' ? field.default.value : field.name)), path, line }]
					: []),
			]),
			...facts.functions.flatMap(({ parameters, line }) =>
				parameters.flatMap((parameter) => (is(parameter.name) ? one(parameter.annotation?.value, line) : [])),
			),
			...facts.assignments.flatMap(({ target, value, annotation, line }) =>
				is(target) ? [...one(value, line), ...one(annotation?.value, line)] : [],
			),
			...facts.calls.flatMap((call) => {
				const choices = call.keywords.find((given) => given.name === 'choices')?.value;
				const own = isOption(call, wanted) && choices?.kind === 'list' ? choices.items : [];
				const entries = call.arguments.flatMap((value) => (value.kind === 'dict' ? value.entries : []));
				return [
					...(own.length > 0 && own.every((item) => item.kind === 'string')
						? [{ values: own.map((item) => (item.kind === 'string' ? item.value : '')), path, line: call.line }]
						: []),
					...entries.flatMap(({ key, value }) => (key?.kind === 'string' && is(key.value) ? one(value, call.line) : [])),
				];
			}),
		];
	});
}

/** "Setting `store` to "disk" …": what it may be has no such value. */
function notAllowed({ parts: [slot = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const [name, value] = [nameIn(slot)?.text ?? '', nameIn(said)?.text ?? said];
	const all = allowedOf(name, index);
	const [first] = all;
	if (first === undefined) return comparedWith(name, value, index);
	return all.some(({ values }) => values.some((one) => plain(one) === plain(value)))
		? null
		: [missing(`“${value}” as what \`${name}\` may be`, `\`${name}\` may be ${first.values.join(', ')} at ${placed(first)}`, first)];
}

/** The program compares it with other texts, and writes that one nowhere. */
function comparedWith(name: string, value: string, { project, product, closed, mentions }: CodeIndex): Look[] | null {
	if (!closed || mentions(value, (path) => project.file(path)?.context === 'source')) return null;
	const is = (one: StaticValue) =>
		one.kind === 'name' ? plain(last(one.name)) === plain(last(name)) : one.kind === 'member' && plain(one.name) === plain(last(name));
	for (const { path, facts } of product) {
		for (const { value: test, cases, line, kind } of facts.branches) {
			const switched =
				/^(?:match|switch)$/.test(kind) && is(test) ? (cases ?? []).flatMap((one) => (one?.kind === 'string' ? [one.value] : [])) : [];
			const equal =
				test.kind === 'binary' && /^={2,3}$/.test(test.operator) && is(test.left) && test.right.kind === 'string' ? [test.right.value] : [];
			const [known] = [...switched, ...equal];
			if (known !== undefined)
				return [
					missing(
						`“${value}” as what \`${name}\` may be`,
						`${path}:${line} compares \`${name}\` with “${known}”, and no code names “${value}”`,
						fileLocation(path, line),
					),
				];
		}
	}
	return null;
}

export const ALLOWED_FRAMES: readonly Frame[] = [
	{ form: new RegExp(`^(?:with|setting|if|when) ${NAME}(?: is)?(?: set)?(?: to|=) ?(#[nxtw]\\d{1,3}|[a-z]{2,20})\\b(?!.*\\b(?:refus|reject|error|rais|throw|fall|default|unknown|invalid|ignor|not |no |fail|warn))(?:,| makes| lets| switches| turns| selects| uses).{3,160}$`), look: notAllowed },
]; // biome-ignore format: a table
