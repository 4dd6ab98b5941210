// What the code declares: fields of a class and their reducers, options that are required, variables that set something.
import { lastPart, type StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import type { CodeIndex } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { allOf, found, judged, type Look, missing, open, placed } from './look.js';
import { lookForOption, textsIn } from './values.js';

/** Classes of that name in the product. */
const classesOf = ({ product }: CodeIndex, name: string) =>
	product.flatMap((file) =>
		file.facts.classes.flatMap((fact, at) => (fact.name === name && fact.kind !== 'union' ? [{ file, fact, at }] : [])),
	);

/** Words that say of which kind a field is, and no more. */
const KIND =
	/^(?:optional|required|integer|int|string|str|float|number|boolean|bool|list|array|dict|dictionary|flag|with defaults?|text|enum|datetime|timestamp|list of strings|#d\d{1,3}(?: ?[–-] ?| to )#d\d{1,3})$/;

/** "`Loaf` has the fields `weight` and `price`", those of its bases too. */
function fields({ parts: [slot = '', words = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const own = classesOf(index, nameIn(slot)?.text ?? '');
	const [only] = own;
	if (only === undefined || own.length > 1) return null;
	const items = words.split(/, and |, | and /).map((item) => /^(#[nxc]\d{1,3}|[a-z][a-z_]{1,40})(?: (.{1,40}))?$/.exec(item.trim()));
	if (items.some((item) => item === null || (item[2] !== undefined && !KIND.test(item[2])))) return null;
	const { own: all, external } = index.project.lineage(only.file, only.at);
	const known = new Map(
		all.flatMap(({ file, fact }) => fact.fields.map(({ name, line }) => [name, fileLocation(file.path, line)] as const)),
	);
	const closed = external.every((base) => /(?:^|\.)(?:BaseModel|TypedDict|object|NamedTuple|ABC|Protocol|Generic|Enum|str)$/.test(base));
	// What a kind says of a field is left to the look for types.
	const kinds = items.some((item) => item![2] !== undefined && !/^(?:optional|required)$/.test(item![2]));
	const looks = items.map((item): Look => {
		const name = item![1]!.startsWith('#') ? (namesIn(item![1]!)[0]?.text ?? '') : item![1]!;
		const here = known.get(name);
		if (here !== undefined) return found(`\`${name}\``, `\`${name}\` is a field at ${placed(here)}`, here);
		const about = `\`${name}\` as a field of \`${only.fact.name}\``;
		return closed && known.size > 0
			? missing(about, `\`${only.fact.name}\` at ${placed(only)} has ${known.size} fields, and no \`${name}\``, only)
			: open(about, `no field \`${name}\` was found`);
	});
	return kinds ? [...looks, open('the kinds of its fields', 'of which kind they are was not told')] : looks;
}

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
	{ form: /^(?:(?:defines?|uses?|has|implements?|provides?|there is|includes?)(?: and uses?)? )?(?:schema for |model |class |schema )?(#[nw]\d{1,3})(?:(?: is)? (?:schema|model|class|dataclass|type))? (?:with|has|that has|which has|containing|contains|includes)(?: at least)?(?: following| required)? ?(?:fields|attributes|properties|keys)(?: at least)?:? (.{2,300})$/, look: fields },
	{ form: /^(?:options? |flags? )?(#o\d{1,3}(?:(?:, and |, | and )#o\d{1,3}){0,5})(?: options?| flags?)? is (required|mandatory|compulsory|optional)(?: options?| flags?)?$/, look: required },
	{ form: /^(?:#[nw]\d{1,3} |(?:graph |agent )?state )?(?:merges|reduces|combines) (#n\d{1,3}) (?:with|by|using) (#n\d{1,3})(?:,? and (#n\d{1,3}) (?:with|by|using) (#n\d{1,3}))?$/, look: reducers },
	{ form: /^(?:#[nw]\d{1,3}|(?:graph |agent )?state) uses (#n\d{1,3}) as reducer (?:for|of) (#n\d{1,3})$/, look: (framed) => reducers({ ...framed, parts: [framed.parts[1]!, framed.parts[0]!] }) },
]; // biome-ignore format: a table
