// What the code declares: fields of a class and their reducers, options that are required, variables that set something.
import { lastPart, type StaticValue } from '@auditor/code';

import type { Mention } from '../model.js';
import type { CodeIndex } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { allOf, found, judged, type Look, missing, open, placed } from './look.js';
import { lookForOption, textsIn } from './values.js';

const asMention = (text: string): Mention => ({ kind: 'constant', text, role: 'object', noun: null, listed: false });

/** Calls that declare an option. */
export const DECLARES = /^(?:add_argument|option|Option|argument|requiredOption)$/;

/** "`--key` and `--url` are required": what their declarations say. */
function required({ parts: [words = '', kind = ''], index, namesIn }: Framed): Look[] | null {
	return allOf(namesIn(words).map(({ text }) => requiredOne(text, kind, index)));
}

function requiredOne(name: string, kind: string, index: CodeIndex): Look | null {
	const declared = index.calls.find(({ call }) => DECLARES.test(call.method ?? '') && textsIn(call).includes(name));
	if (declared === undefined) {
		const look = lookForOption({ ...asMention(name), kind: 'option' }, index);
		return look.state === 'missing' ? look : null;
	}
	const { method, keywords } = declared.call;
	const given = keywords.find((one) => one.name === 'required')?.value;
	if (given !== undefined && given.kind !== 'boolean') return null;
	const is = method === 'requiredOption' || given?.value === true;
	const told = `${name} is declared at ${placed(declared)} ${is ? 'as required' : 'and not as required'}`;
	return judged(is === /^(?:required|mandatory|compulsory)/.test(kind), `${name} as ${kind}`, told, declared);
}

/** Fields that are annotated, with the reducer that the annotation names; null: none, '?': one without a name. */
export const annotatedFields = ({ product }: CodeIndex) =>
	product.flatMap((file) =>
		file.facts.classes.flatMap(({ name: owner, fields: own }) =>
			own.flatMap(({ name, annotation, line }) =>
				annotation?.value ? [{ file, owner, name, line, reducer: reducerIn(annotation.value) }] : [],
			),
		),
	);

function reducerIn(value: StaticValue): string | null {
	if (value.kind !== 'subscript' || value.object.kind !== 'name' || !/(?:^|\.)Annotated$/.test(value.object.name)) return null;
	const last = value.index.kind === 'list' ? value.index.items.at(-1) : undefined;
	return last === undefined ? null : last.kind === 'name' ? last.name : '?';
}

/** Reducers by the annotation of their field: "`State` merges `xs` with `operator.add`". */
function reducers({ parts, index, nameIn }: Framed): Look[] | null {
	const pairs: [string, string][] = [];
	for (let at = 0; at + 1 < parts.length; at += 2)
		if (parts[at] !== '') pairs.push([nameIn(parts[at]!)?.text ?? '', nameIn(parts[at + 1]!)?.text ?? '']);
	return pairs.map(([field, wanted]): Look => {
		const about = `\`${wanted}\` as reducer of \`${field}\``;
		const all = annotatedFields(index).filter(({ name, reducer }) => name === field && reducer !== null);
		const [first] = all;
		if (!first?.reducer || first.reducer === '?' || all.some(({ reducer }) => reducer !== first.reducer))
			return open(about, `the reducer of \`${field}\` was not told`);
		const told = `\`${field}\` at ${placed(first)} is merged by \`${first.reducer}\``;
		if (lastPart(first.reducer) === lastPart(wanted)) return found(about, told, first);
		// A function of the project may do the same.
		return index.definitions(first.reducer).length > 0 ? open(about, told) : missing(about, told, first);
	});
}

export const DECLARED_FRAMES: readonly Frame[] = [
	{ form: /^(?:options? |flags? )?(#o\d{1,3}(?:(?:, and |, | and )#o\d{1,3}){0,5})(?: options?| flags?)? is (required|mandatory|compulsory|optional)(?: options?| flags?)?$/, look: required },
	{ form: /^(?:#[nw]\d{1,3} |(?:graph |agent )?state )?(?:merges|reduces|combines) (#n\d{1,3}) (?:with|by|using) (#n\d{1,3})(?:,? and (#n\d{1,3}) (?:with|by|using) (#n\d{1,3}))?$/, look: reducers },
	{ form: /^(?:#[nw]\d{1,3}|(?:graph |agent )?state) uses (#n\d{1,3}) as reducer (?:for|of) (#n\d{1,3})$/, look: (framed) => reducers({ ...framed, parts: [framed.parts[1]!, framed.parts[0]!] }) },
]; // biome-ignore format: a table
