// Does a value come from the environment, or does it stand in the code? A variable is asked for by its name; a value by the options, arguments and
// fields that are called so.
import { comesTo, keyText, once, type SourceFile, type StaticValue, walkValue } from '@auditor/code';
import { variablesOf } from '@auditor/forensics';
import { escapeText } from '@auditor/schema';
import { type CodeIndex, calledAs } from './code-index.js';
import { isExplainedBy, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { found, type Look, missing, open, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';

/** Variables of the environment that the code reads, worked out once. */
export const environmentOf = once(({ project, texts }: CodeIndex) => variablesOf(project, texts));

/** Code or what starts it has the name; a list of examples reads nothing. */
const reads = (index: CodeIndex, name: string) =>
	[...index.texts].some(
		([path, text]) =>
			!/(?:^|\/)\.env|\.(?:md|mdx|rst|txt|lock)$|example|sample|template|\.dist$/i.test(path) &&
			new RegExp(`\\b${escapeText(name)}\\b`).test(text),
	);

/** A field of settings that the environment fills goes by the name in small letters. */
const isField = (index: CodeIndex, name: string) => {
	const joined = nameParts(name).join('');
	return index.product.some(
		({ facts }) =>
			facts.classes.some(({ fields }) => fields.some((field) => nameParts(field.name).join('') === joined)) ||
			facts.calls.some(({ arguments: given }) =>
				given.some((one) => one.kind === 'dict' && one.entries.some(({ key }) => nameParts(keyText(key) ?? '').join('') === joined)),
			),
	);
};

const isUnread = (index: CodeIndex, name: string) =>
	index.closed && environmentOf(index).open.length === 0 && !reads(index, name) && !isField(index, name);

const SIGNS: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', colon: ':', pipe: '|' };

/** "The timeout can be changed through CLONE_TIMEOUT": what is set is named by the variable, or by what holds it. */
function byVariable({ parts: [words = '', slot = '', more = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const [place] = environmentOf(index).read.get(name) ?? [];
	const about = `${name} from the environment`;
	if (place === undefined) return isUnread(index, name) ? [missing(about, `no code reads ${name}`)] : null;
	const look = found(about, `${name} is read at ${placed(place)}`, place);
	const file = index.project.file(place.path);
	const around = [
		name,
		...(file?.facts.assignments.filter(({ line, endLine }) => line <= place.line && endLine >= place.line).map(({ target }) => target) ??
			[]),
	];
	// "the name of the chat model": a model is named by its name.
	const said = tellingIn(words).filter(
		(word) => !/^(?:names?|urls?|paths?|list)$/.test(word) || nameParts(name).some((part) => sameStem(part, word)),
	);
	// "separated by commas": what is read is split so.
	const sign = SIGNS[/^separated by ([a-z]{3,12})$/.exec(more)?.[1]?.replace(/s$/, '') ?? ''];
	const isSplit =
		sign !== undefined &&
		file?.facts.calls.some(
			({ method, arguments: [first] }) => method === 'split' && first?.kind === 'string' && first.value.trim() === sign,
		) === true;
	const isSaid = isExplainedBy(said, around) && (more === '' || isSplit);
	return isSaid ? [look] : [look, open(words, `what ${name} sets was not told`)];
}

/** Words of a value, the names under which it is given to a call, and the calls that take it first. */
const GIVEN: readonly (readonly [RegExp, RegExp, RegExp])[] = [
	[/\bmodels?\b/, /^(?:model|model_name|modelName|model_id|modelId|deployment|deployment_name|azure_deployment)$/, /^(?:init_chat_model|initChatModel|create_react_agent|create_agent|createAgent|getGenerativeModel|GenerativeModel)$/],
	[/\bports?\b/, /^port$/, /^listen$/],
	[/\btemperatures?\b/, /^temperature$/, /^(?!)/],
	[/\btimeouts?\b/, /^(?:timeout|request_timeout|requestTimeout|timeout_s|timeoutMs)$/, /^(?!)/],
]; // biome-ignore format: a table

interface Given {
	readonly value: StaticValue;
	readonly file: SourceFile;
	readonly function: number | null;
	readonly line: number;
}

function givenTo(index: CodeIndex, names: RegExp, first: RegExp): Given[] {
	return index.calls.flatMap(({ file, call: { method, arguments: all, keywords, line, scope } }) => {
		const one = (value: StaticValue): Given => ({ value, file, function: scope.function, line });
		return [
			...keywords.flatMap(({ name, value }) => (names.test(name ?? '') ? [one(value)] : [])),
			...all.flatMap((value) =>
				value.kind === 'dict' ? value.entries.flatMap((entry) => (names.test(keyText(entry.key) ?? '') ? [one(entry.value)] : [])) : [],
			),
			...(first.test(method ?? '') && all[0] !== undefined && all[0].kind !== 'dict' ? [one(all[0])] : []),
		];
	});
}

const ASKS = /(?:^|\.)(?:getenv|environ|get_env|env)\b|process\.env|import\.meta\.env|config|settings/i;

/** `written`: a literal; `read`: what the environment or settings give; null: it cannot be told. */
function originOf(given: Given, { project }: CodeIndex): 'written' | 'read' | null {
	const ends = comesTo(project, given);
	const kinds = ends.map(({ value, file }) => {
		if (value.kind === 'string' || value.kind === 'number') return 'written' as const;
		const parts = [...walkValue(value, file)];
		const isRead = parts.some(
			(part) =>
				(part.kind === 'name' && ASKS.test(part.name)) || (part.kind === 'call' && ASKS.test(calledAs(file.facts.calls[part.call]!))),
		);
		return isRead ? ('read' as const) : null;
	});
	return kinds.includes(null) || kinds.length === 0 ? null : kinds.includes('read') ? 'read' : 'written';
}

/** "The JWT secret comes from the environment": a variable that is read bears each of the words. */
function asNamed(words: readonly string[], index: CodeIndex): Look[] | null {
	const [name, places] = [...environmentOf(index).read].find(([own]) => isExplainedBy(words, [own])) ?? [];
	const [place] = places ?? [];
	return words.length < 2 || name === undefined || place === undefined
		? null
		: [found(`${words.join(' ')} from the environment`, `${placed(place)} reads ${name}`, place)];
}

/** "The port comes from the environment": each place that is given one. */
function fromEnvironment({ parts: [words = ''], index, namesIn }: Framed): Look[] | null {
	const row = GIVEN.find(([said]) => said.test(words));
	if (row === undefined) return asNamed(tellingIn(words), index);
	if (!index.closed) return null;
	const [said, names, first] = row;
	const all = givenTo(index, names, first);
	const [one] = all;
	const what = said.exec(words)![0].replace(/s$/, '');
	// A variable that is called so may be meant.
	const { read } = environmentOf(index);
	const variable = [...read.keys()].find((name) => nameParts(name).includes(what));
	const more = tellingIn(words).filter(
		(word) => !sameStem(word, what) && !/^(?:names?|numbers?|used|chat|language|default|identifiers?)$/.test(word),
	);
	if (one === undefined)
		return what === 'temperature' && !index.mentions(what)
			? [missing(`the ${what} from the environment`, `nothing in the code names a ${what}`)]
			: null;
	const origins = all.map((given) => originOf(given, index));
	const about = `the ${what} from the environment`;
	if (variable === undefined && origins.every((origin) => origin === 'written'))
		return [missing(about, `it is written at ${placed(one)}, and no variable that is read names it`, one)];
	return variable !== undefined && more.length === 0 && namesIn(words).length === 0 && origins.every((origin) => origin === 'read')
		? [found(about, `${placed(one)} takes it from the environment, as ${variable}`, one)]
		: null;
}

const SET =
	'(?:set|changed|configured|overridden|overwritten|chosen|given|adjusted|controlled|replaced|switched|specified|selected|picked|configurable|adjustable|customi[sz]able|read|taken|loaded|defined)';
const BY = '(?: through| with| by| via| using| from| in| over)';

/** "`KEY` is read by the vision tools": it is read, and where the words say. */
function readBy({ parts: [slot = '', who = ''], index, nameIn }: Framed): Look[] | null {
	const name = nameIn(slot)?.text ?? '';
	const places = environmentOf(index).read.get(name);
	const about = `${name} from the environment`;
	if (places === undefined) return isUnread(index, name) ? [missing(about, `no code reads ${name}`)] : null;
	const words = tellingIn(who);
	const here = places.find(({ path }) => isExplainedBy(words, [path]));
	return here ? [found(about, `${name} is read at ${placed(here)}`, here)] : null;
}

export const ENVIRONMENT_FRAMES: readonly Frame[] = [
	{ form: /^(?:environment variable |variable )?(#c\d{1,3}) is (?:read|used|evaluated|respected|taken into account)(?: from environment)?(?: (?:by|in) ([a-z][a-z ]{2,40}))?$/, look: readBy },
	{ form: new RegExp(`^(.{2,80}?) (?:can be |is |may be )${SET}${BY} (?:environment variable |env variable |variable )?(#c\\d{1,3})(?: environment variable)?(?:,? (separated by [a-z]{3,12}|as .{3,40}))?$`), look: byVariable },
	{ form: new RegExp(`^(.{2,80}?) (?:comes|is ${SET}|can be ${SET}|may be ${SET})${BY} (?:an )?(?:environment(?: variables?)?|env(?: vars?| variables?)?)$`), look: fromEnvironment },
]; // biome-ignore format: a table
