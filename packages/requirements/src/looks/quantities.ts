// Numbers and defaults that words name: bounds of fields, settings of calls, defaults of options, variables of the environment.
import { choicesOf, type Held, keyText, numbersOf, type SourceFile, type StaticValue } from '@auditor/code';
import { fileLocation } from '@auditor/schema';
import type { Mention } from '../model.js';
import { SMALL, SYSTEM } from '../words/others.js';
import { type CodeIndex, nameParts } from './code-index.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, open, sameStem } from './look.js';
import { lookForOption, lookForVariable } from './values.js';

/** Words that say no more than the name beside them. */
const PLAIN =
	/^(?:value|values|piece|pieces|single|given|each|every|only|number|amount|setting|field|option|parameter|default|call|calls|request|requests|asked|called|created|made|run|used|set|queried|invoked|configured|limited)$/;

/** Words of code that stand for those of people. */
const MEANT: Readonly<Record<string, string>> = {
	database: 'db', configuration: 'config rc conf cfg', folder: 'dir directory', directory: 'dir', location: 'path file url dir', path: 'file dir', file: 'path', address: 'url host', maximum: 'max', minimum: 'min',
	model: 'llm', repository: 'repo', environment: 'env', password: 'pwd passwd', seconds: 'sec', server: 'host', authentication: 'auth', application: 'app', key: 'token',
}; // biome-ignore format: a table

const tellingIn = (words: string) =>
	(
		words
			.toLowerCase()
			.replace(/#[a-z]\d{1,3}/g, ' ')
			.match(/[a-z][a-z\d-]+/g) ?? []
	).filter((word) => !SMALL.has(word) && !SYSTEM.has(word) && !PLAIN.test(word));

/** Each of the words is one of the parts, or what code calls it. */
function isExplainedBy(words: readonly string[], names: readonly string[]): boolean {
	const parts = names.flatMap(nameParts);
	return words.every((word) =>
		parts.some((part) => sameStem(part, word.replace(/s$/, '')) || sameStem(part, word) || (MEANT[word] ?? '').split(' ').includes(part)),
	);
}

/** A number that stands under a name. */
interface Numbered {
	readonly name: string;
	readonly numbers: readonly number[] | null;
	readonly path: string;
	readonly line: number;
	/** Where it stands: the path, the function, what is called. */
	readonly around: readonly string[];
}

/** All that the product names and gives a number. */
function numbered(index: CodeIndex, fits: (name: string) => boolean): Numbered[] {
	return index.project.files.flatMap((file) => {
		if (file.context !== 'source') return [];
		const { facts } = file;
		const owner = (at: number | null) => (at === null ? '' : facts.functions[at]!.qualifiedName);
		const one = (name: string, value: StaticValue | null, line: number, at: number | null, callee = ''): Numbered[] => {
			if (value === null || !fits(name)) return [];
			const numbers = numbersOf(index.project, { value, file, function: at });
			return value.kind === 'null'
				? []
				: [{ name, numbers, path: file.path, line, around: [file.path.replace(/\.\w+$/, ''), owner(at), callee, name] }];
		};
		return [
			...facts.calls.flatMap((call) => {
				const callee = call.callee.kind === 'name' ? call.callee.name : (call.method ?? '');
				const at = call.scope.function;
				const entries = call.arguments.flatMap((value) => (value.kind === 'dict' ? value.entries : []));
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
				value?.kind === 'call' || value?.kind === 'name' ? [] : one(target.split('.').at(-1)!, value, line, scope.function),
			),
		];
	});
}

const UNITS: readonly (readonly [RegExp, readonly number[]])[] = [
	[/^seconds?$/, [1, 1000]],
	[/^minutes?$/, [60, 60_000, 1]],
	[/^hours?$/, [3600, 3_600_000, 60, 1]],
	[/^(?:milliseconds?|ms)$/, [1, 0.001]],
	[/^days?$/, [86_400, 86_400_000, 24, 1]],
	[/^(?:characters?|tokens?|bytes|times|steps|items|rows)?$/, [1]],
]; // biome-ignore format: a table

/** "… with a temperature of 0.2 and a timeout of 30 seconds": each setting by its name, where the other words stand. */
function settings({ parts: [who = '', words = ''], index, nameIn }: Framed): Look[] | null {
	const all = words
		.split(/, and |, | and (?:with )?/)
		.map((part) => /^([a-z][a-z -]{1,30}?)(?: of| is|:)? (#d\d{1,3})(?: ([a-z]{1,14}))?$/.exec(part));
	if (all.some((match) => match === null)) return null;
	const context = tellingIn(who);
	const looks = all.map((match): Look | null => {
		const [, name = '', slot = '', unit = ''] = match!;
		const wanted = tellingIn(name);
		const factors = UNITS.find(([said]) => said.test(unit))?.[1];
		const number = Number(nameIn(slot)?.text);
		if (wanted.length === 0 || factors === undefined || Number.isNaN(number)) return null;
		const own = numbered(index, (one) => wanted.every((word) => nameParts(one).some((part) => sameStem(part, word)))).filter(({ around }) =>
			isExplainedBy(context, around),
		);
		const [first] = own;
		const about = `${name} ${number}${unit === '' ? '' : ` ${unit}`}`;
		if (first === undefined) return null;
		const is = ({ numbers }: Numbered) =>
			numbers === null || numbers.length === 0 ? null : numbers.every((one) => factors.some((factor) => one === number * factor));
		const answers = own.map(is);
		const at = fileLocation(first.path, first.line);
		const told = `\`${first.name}\` is ${first.numbers?.join(' or ') ?? 'not known'} at ${first.path}:${first.line}`;
		if (answers.every((one) => one === true)) return found(about, told, at);
		// A name without a number beside it may be the one that is meant.
		return answers.every((one) => one === false) && index.complete
			? missing(about, told, at)
			: open(about, `${own.length} places name ${name}`);
	});
	return looks.some((look) => look === null) ? null : looks.flatMap((look) => look ?? []);
}

/** "The confidence of evidence is between 0 and 1", by what the field refuses. */
function bounds({ parts: [said = '', from = '', to = ''], index, nameIn, namesIn }: Framed): Look[] | null {
	const words = namesIn(said).reduce((rest, { text }) => rest.replace(/#[a-z]\d{1,3}/, nameParts(text).join('-')), said);
	const [head = '', ...owners] = words.includes(' of ') ? words.split(' of ') : words.split(/'s? /).reverse();
	const [name, context] = [tellingIn(head), tellingIn(owners.join(' '))];
	const [least, most] = [Number(nameIn(from)?.text), Number(nameIn(to)?.text)];
	if (name.length === 0) return null;
	const all = index.project.files.flatMap((file) =>
		file.context !== 'source'
			? []
			: file.facts.classes.flatMap((fact) =>
					fact.fields.flatMap((field) => {
						const call = field.default?.kind === 'call' ? file.facts.calls[field.default.call] : undefined;
						const value = (keys: RegExp) => call?.keywords.find((one) => keys.test(one.name ?? ''))?.value;
						const [low, high] = [value(/^ge$/), value(/^le$/)];
						const fits = isExplainedBy(name, [field.name]) && isExplainedBy(context, [fact.name]);
						return fits && low?.kind === 'number' && high?.kind === 'number'
							? [{ field: field.name, low: low.value, high: high.value, path: file.path, line: field.line }]
							: [];
					}),
				),
	);
	const [first] = all;
	if (first === undefined || all.some(({ low, high }) => low !== first.low || high !== first.high)) return null;
	const at = fileLocation(first.path, first.line);
	const told = `\`${first.field}\` at ${first.path}:${first.line} is held between ${first.low} and ${first.high}`;
	const about = `${words} from ${least} to ${most}`;
	return [first.low === least && first.high === most ? found(about, told, at) : missing(about, told, at)];
}

/** Classes of that name in the product. */
const classesOf = ({ project }: CodeIndex, name: string) =>
	project.files.flatMap((file) =>
		file.context === 'source'
			? file.facts.classes.flatMap((fact, at) => (fact.name === name && fact.kind !== 'union' ? [{ file, fact, at }] : []))
			: [],
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
	const at = fileLocation(only.file.path, only.fact.line);
	// What a kind says of a field is left to the look for types.
	const kinds = items.some((item) => item![2] !== undefined && !/^(?:optional|required)$/.test(item![2]));
	const looks = items.map((item): Look => {
		const name = item![1]!.startsWith('#') ? (namesIn(item![1]!)[0]?.text ?? '') : item![1]!;
		const here = known.get(name);
		if (here !== undefined) return found(`\`${name}\``, `\`${name}\` is a field at ${here.path}:${here.line}`, here);
		const about = `\`${name}\` as a field of \`${only.fact.name}\``;
		return closed && known.size > 0
			? missing(about, `\`${only.fact.name}\` at ${at.path}:${at.line} has ${known.size} fields, and no \`${name}\``, at)
			: open(about, `no field \`${name}\` was found`);
	});
	return kinds ? [...looks, open('the kinds of its fields', 'of which kind they are was not told')] : looks;
}

const asMention = (text: string): Mention => ({ kind: 'constant', text, role: 'object', noun: null, listed: false });

/** "The path of the database can be set with `DB_PATH`": what is set is named by the variable, or by what holds it. */
function byVariable({ parts: [words = '', slot = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const look = lookForVariable(asMention(name), index);
	if (look.state !== 'found') return [look];
	const file = index.project.file(look.at?.path ?? '');
	const holders =
		file?.facts.assignments
			.filter(({ line, endLine }) => look.at!.line !== null && line! <= look.at!.line! && endLine >= look.at!.line!)
			.map(({ target }) => target) ?? [];
	const around = [
		name,
		...holders,
		...(file?.facts.functions
			.filter(({ line, endLine }) => line <= look.at!.line! && endLine >= look.at!.line!)
			.map(({ qualifiedName }) => qualifiedName) ?? []),
	];
	return isExplainedBy(tellingIn(words), around) ? [look] : [look, open(words, `what ${name} sets was not told`)];
}

const DECLARES = /^(?:add_argument|option|Option|argument|requiredOption)$/;

/** "`--key` and `--url` are required": what their declarations say. */
function required({ parts: [words = '', kind = ''], index, namesIn }: Framed): Look[] | null {
	const looks = namesIn(words).map(({ text }) => requiredOne(text, kind, index));
	return looks.some((look) => look === null) ? null : looks.flatMap((look) => look ?? []);
}

function requiredOne(name: string, kind: string, index: CodeIndex): Look[] | null {
	const wanted = /^(?:required|mandatory|compulsory)/.test(kind);
	const about = `${name} as ${kind}`;
	for (const file of index.project.files)
		for (const call of file.context === 'source' ? file.facts.calls : []) {
			const names = call.arguments.flatMap((value) => (value.kind === 'string' ? value.value.split(/[\s,/=<[]+/) : []));
			if (!DECLARES.test(call.method ?? '') || !names.includes(name)) continue;
			const given = call.keywords.find((one) => one.name === 'required')?.value;
			const is = call.method === 'requiredOption' || (given?.kind === 'boolean' && given.value);
			const told = `${name} is declared at ${file.path}:${call.line} ${is ? 'as required' : 'and not as required'}`;
			const at = fileLocation(file.path, call.line);
			if (given !== undefined && given.kind !== 'boolean') return null;
			return [is === wanted ? found(about, told, at) : missing(about, told, at)];
		}
	const look = lookForOption({ ...asMention(name), kind: 'option' }, index);
	return look.state === 'missing' ? [look] : null;
}

/** The texts that a default can be; null where it can be more than that. */
function textIn(index: CodeIndex, given: StaticValue, file: SourceFile): string[] | null {
	const call = given.kind === 'call' ? file.facts.calls[given.call] : undefined;
	const value =
		call?.method === 'Field' ? (call.keywords.find(({ name }) => name === 'default')?.value ?? call.arguments[0] ?? given) : given;
	const held: Held = { value, file, function: null };
	const ends = choicesOf(index.project, held)?.map((choice) => choice.value) ?? [value];
	const texts = ends.flatMap((one) => (one.kind === 'string' ? [one.value] : []));
	return texts.length === ends.length ? texts : null;
}

/** "The default model is x": what is called so, or its default, as a text. */
function namedDefault({ parts: [words = '', owner = '', said = ''], index, nameIn }: Framed): Look[] | null {
	const wanted = tellingIn(words);
	const context = tellingIn(owner);
	const value = (said.startsWith('#') ? (nameIn(said)?.text ?? '') : said).toLowerCase();
	const plain = (text: string) => text.toLowerCase().replace(/[^a-z\d]/g, '');
	if (wanted.length === 0) return null;
	const about = `the default ${words}`;
	const isWanted = (name: string) => wanted.every((word) => nameParts(name).some((part) => sameStem(part, word)));
	// What is called a default is one; of an owner that is named, so is what stands in its fields.
	const fits = (name: string, around: readonly string[]) =>
		isWanted(name) &&
		isExplainedBy(context, around) &&
		(/default/i.test(name) ? nameParts(name).length <= wanted.length + 1 : context.length > 0 && nameParts(name).length === wanted.length);
	const all = index.project.files.flatMap((file) => {
		if (file.context !== 'source') return [];
		const { facts } = file;
		const one = (name: string, given: StaticValue | null, line: number) => {
			const texts = given === null ? null : textIn(index, given, file);
			return given === null ? [] : [{ name, texts, path: file.path, line }];
		};
		return [
			...facts.classes.flatMap(({ name: own, fields }) =>
				fields.flatMap(({ name, default: given, line }) => (fits(name, [own, file.path]) ? one(name, given, line) : [])),
			),
			...facts.assignments.flatMap(({ target, value: given, line, scope }) =>
				scope.function === null && /default/i.test(target) && fits(target, [target, file.path]) ? one(target, given, line) : [],
			),
			...facts.calls.flatMap((call) => {
				const option = call.arguments.flatMap((one) =>
					one.kind === 'string' && /^--?[a-z]/.test(one.value) ? [one.value.replace(/^-+/, '')] : [],
				);
				const given = call.keywords.find(({ name }) => name === 'default')?.value ?? null;
				return context.length === 0 &&
					DECLARES.test(call.method ?? '') &&
					option.some((name) => nameParts(name).join(' ') === wanted.join(' '))
					? one(`--${option[0]}`, given, call.line)
					: [];
			}),
		];
	});
	const [first] = all;
	const texts = new Set(all.flatMap((one) => one.texts ?? ['?']).map(plain));
	if (first === undefined || texts.size !== 1 || texts.has('') || all.some((one) => one.texts === null)) return null;
	const at = fileLocation(first.path, first.line);
	const told = `\`${first.name}\` at ${first.path}:${first.line} is “${first.texts?.[0]}”`;
	if (texts.has(plain(value))) return [found(about, told, at)];
	// A short name of the same.
	const [text = ''] = texts;
	return text.includes(plain(value)) || plain(value).includes(text) ? null : [missing(about, told, at)];
}

const TRIES = /^(?:retries|retry|attempts?|tries)$/;

/** "A call is retried at most three times", by the number that attempts are given. */
function tries({ parts: [words = '', slot = ''], index, nameIn }: Framed): Look[] | null {
	const context = tellingIn(words).filter((word) => word !== 'failed' && word !== 'failing');
	const wanted = Number(nameIn(slot)?.text);
	const own = numbered(index, (name) => nameParts(name).some((part) => TRIES.test(part))).filter(({ around }) =>
		isExplainedBy(context, around),
	);
	const [first] = own;
	if (first === undefined || own.some(({ numbers }) => numbers === null || numbers.length !== 1)) return null;
	const about = `${wanted} attempts`;
	const told = `\`${first.name}\` is ${first.numbers![0]} at ${first.path}:${first.line}`;
	const at = fileLocation(first.path, first.line);
	if (own.every(({ numbers }) => numbers![0] === wanted)) return [found(about, told, at)];
	// Whoever counts the first one, too, counts one more.
	return own.every(({ numbers }) => Math.abs(numbers![0]! - wanted) > 1) ? [missing(about, told, at)] : null;
}

/** Reducers by the annotation of their field: "`State` merges `xs` with `operator.add`". */
function reducers({ parts, index, nameIn }: Framed): Look[] | null {
	const pairs: [string, string][] = [];
	for (let at = 0; at + 1 < parts.length; at += 2)
		if (parts[at] !== '') pairs.push([nameIn(parts[at]!)?.text ?? '', nameIn(parts[at + 1]!)?.text ?? '']);
	return pairs.map(([field, wanted]): Look => {
		const about = `\`${wanted}\` as reducer of \`${field}\``;
		const all = index.project.files.flatMap((file) =>
			file.context !== 'source'
				? []
				: file.facts.classes.flatMap(({ fields }) =>
						fields.flatMap(({ name, annotation, line }) => {
							const value = annotation?.value;
							if (
								name !== field ||
								value?.kind !== 'subscript' ||
								value.object.kind !== 'name' ||
								!/(?:^|\.)Annotated$/.test(value.object.name)
							)
								return [];
							const last = value.index.kind === 'list' ? value.index.items.at(-1) : undefined;
							return [{ reducer: last?.kind === 'name' ? last.name : null, path: file.path, line }];
						}),
					),
		);
		const [first] = all;
		if (first === undefined || all.some(({ reducer }) => reducer !== first.reducer) || first.reducer === null)
			return open(about, `the reducer of \`${field}\` was not told`);
		const told = `\`${field}\` at ${first.path}:${first.line} is merged by \`${first.reducer}\``;
		const at = fileLocation(first.path, first.line);
		if (first.reducer.split('.').at(-1) === wanted.split('.').at(-1)) return found(about, told, at);
		// A function of the project may do the same.
		return index.definitions(first.reducer).length > 0 ? open(about, told) : missing(about, told, at);
	});
}

export const VALUE_FRAMES: readonly Frame[] = [
	{ form: /^(?:(?:defines?|enforces?) )?(?:[a-z]{3,20} )?(?:bounds|limits|range) of (#d\d{1,3}),? (?:and |to )?(#d\d{1,3}) (?:for|on|of) ([a-z#][\w' #-]{1,60})$/, look: (framed) => bounds({ ...framed, parts: [framed.parts[2]!, framed.parts[0]!, framed.parts[1]!] }) },
	{ form: /^(?:(?:defines?|uses?|has|implements?|provides?|there is|includes?)(?: and uses?)? )?(?:schema for |model |class |schema )?(#[nw]\d{1,3})(?:(?: is)? (?:schema|model|class|dataclass|type))? (?:with|has|that has|which has|containing|contains|includes)(?: at least)?(?: following| required)? ?(?:fields|attributes|properties|keys)(?: at least)?:? (.{2,300})$/, look: fields },
	{ form: /^([a-z#][\w' #-]{2,60}?)(?: is)?(?: limited to| held| kept| restricted to)?(?: values| numbers)? (?:between|from) (#d\d{1,3}) (?:and|to) (#d\d{1,3})$/, look: bounds },
	{ form: /^(.{2,80}?) (?:can be |is )?(?:set|configured|changed|given|chosen|overridden|read|taken|controlled)(?: with| via| through| by| from| using| in) (?:environment variable |env variable |variable )?(#c\d{1,3})(?: environment variable)?$/, look: byVariable },
	{ form: /^(?:options? |flags? )?(#o\d{1,3}(?:(?:, and |, | and )#o\d{1,3}){0,5})(?: options?| flags?)? is (required|mandatory|compulsory|optional)(?: options?| flags?)?$/, look: required },
	{ form: /^(.{2,60}?) is (?:tried|retried|attempted|repeated|asked) (?:at most |up to |maximum of |no more than )?(#d\d{1,3}) times(?: in all| at most)?$/, look: tries },
	{ form: /^(?:#[nw]\d{1,3} |(?:graph |agent )?state )?(?:merges|reduces|combines) (#n\d{1,3}) (?:with|by|using) (#n\d{1,3})(?:,? and (#n\d{1,3}) (?:with|by|using) (#n\d{1,3}))?$/, look: reducers },
	{ form: /^(#n\d{1,3}) is (?:merged|reduced|combined) (?:with|by|using) (#n\d{1,3})(?:,? and (#n\d{1,3}) (?:with|by|using) (#n\d{1,3}))?$/, look: reducers },
	{ form: /^(?:#[nw]\d{1,3}|(?:graph |agent )?state) uses (#n\d{1,3}) as reducer (?:for|of) (#n\d{1,3})$/, look: (framed) => reducers({ ...framed, parts: [framed.parts[1]!, framed.parts[0]!] }) },
	{ form: /^default ([a-z][a-z -]{1,30}?)(?: name)?(?: of ([a-z][a-z ]{2,30}))? is (#[nxtw]\d{1,3}|[a-z][\w.:/-]{1,40})$/, look: namedDefault },
	{ form: /^([^,]{2,80}?) (?:with|has|uses?|at|is given|gets?) ((?:[a-z][a-z -]{1,30}?(?: of| is|:)? #d\d{1,3}(?: [a-z]{1,14})?)(?:(?:, and |, | and (?:with )?)[a-z][a-z -]{1,30}?(?: of| is|:)? #d\d{1,3}(?: [a-z]{1,14})?){0,3})$/, look: settings },
	{ form: /^()((?:[a-z][a-z -]{1,30}?) is #d\d{1,3}(?: [a-z]{1,14})?)$/, look: settings },
	{ form: /^()([a-z][a-z -]{1,30}? of #d\d{1,3}(?: [a-z]{1,14})?) is (?:used|set)$/, look: settings },
]; // biome-ignore format: a table
