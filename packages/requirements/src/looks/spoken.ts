// What is told in words where words are to be read: sections of the README, titles of tests, options of a command line with their help.
import { testCasesOf } from '@auditor/forensics';
import { fileLocation } from '@auditor/schema';
import { own as lookedUp } from '@auditor/schema/pure';
import type { CodeIndex } from './code-index.js';
import { meaningOf, tellingIn } from './explained.js';
import type { Frame, Framed } from './frame.js';
import { allOf, found, judged, type Look, missing, placed, sameStem } from './look.js';
import { nameParts } from './name-parts.js';
import { DECLARES } from './stated.js';
import { headingsOf, readmeOf } from './texts.js';
import { lookForOption, textsIn } from './values.js';

const IDLE =
	/^(?:how|user|users|reader|someone|you|one|people|somebody|clearly|briefly|short|shortly|detail|details|step|steps|instruction|instructions|information|example|examples|explanation|description|overview|works?|way|ways|order|needed|required|necessary|available|possible|different|own|new|use|using|via|name|names)$/;

const explains = (parts: readonly string[], word: string) =>
	parts.some(
		(part) =>
			sameStem(part, word) ||
			sameStem(part, word.replace(/s$/, '')) ||
			(word.length > 5 && part.startsWith(word.replace(/(?:ing|ed|s)$/, ''))),
	) || meaningOf(word).some((one) => parts.includes(one));

const SYNONYMS: Readonly<Record<string, string>> = {
	install: 'installation setup add', run: 'start running launch usage', start: 'run running launch', configure: 'configuration settings setup', contribute: 'contributing', deploy: 'deployment', test: 'tests testing', upgrade: 'migration migrate upgrading', stop: 'abort cancel',
	set: 'setup configure', environment: 'env', variables: 'env', question: 'query', ask: 'query', licence: 'license', develop: 'development', customize: 'custom', obtain: 'get',
}; // biome-ignore format: a table
const isSaid = (parts: readonly string[], word: string) =>
	explains(parts, word) || (lookedUp(SYNONYMS, word) ?? '').split(' ').some((one) => one !== '' && explains(parts, one));

/** "The README shows how to stop a run with Ctrl+C": one section has each of the words; none that has any of them is missing. */
function readme(framed: Framed): Look[] | null {
	const { index, namesIn } = framed;
	const [said = ''] = framed.parts;
	const path = readmeOf(index);
	const text = index.texts.get(path ?? '');
	if (path === undefined || text === undefined) return null;
	const slots = namesIn(said).flatMap(({ kind, text: name }) => (kind === 'number' ? [name] : nameParts(name)));
	const words = [...new Set([...tellingIn(said).filter((word) => !IDLE.test(word)), ...slots])];
	if (words.length < 2 || /\b(?:not|never|no|only|every|same|all)\b/.test(said.replace(/\bwithout\b/g, ''))) return null;
	const lines = text.split('\n');
	const heads = headingsOf(lines);
	const sections = heads.map((head, at) => {
		const until = Math.min(head.until, (heads[at + 1]?.line ?? lines.length + 1) - 1);
		return { ...head, own: nameParts([head.title, ...lines.slice(head.line, until)].join(' ')), size: until - head.line };
	});
	const here = sections.find(({ own, size }) => size > 1 && size < 60 && words.every((word) => isSaid(own, word)));
	const about = `how to ${said.replace(/#[a-z]\d{1,3}/g, (one) => namesIn(one)[0]?.text ?? '')} in the README`;
	if (here) return [found(about, `${path}:${here.line} “${here.title}” speaks of ${words.join(', ')}`, fileLocation(path, here.line))];
	const all = nameParts(text);
	return words.length > 2 && words.every((word) => !isSaid(all, word)) && !/https?:\/\/|\.(?:md|mdx|rst)\)/.test(text)
		? [missing(about, `${path} speaks of none of ${words.join(', ')}`, path)]
		: null;
}

interface Option {
	readonly names: readonly string[];
	readonly said: readonly string[];
	readonly fallback: boolean;
	readonly required: boolean;
	readonly path: string;
	readonly line: number;
}

/** Options and arguments that the product's command lines declare; null: some are made in another way. */
function optionsOf(index: CodeIndex): Option[] | null {
	let closed = true;
	const all = index.project.files.flatMap((file) =>
		file.context !== 'source' && file.context !== 'example'
			? []
			: file.facts.calls.flatMap((call): Option[] => {
					if (!DECLARES.test(call.method ?? '') || call.arguments.length === 0) return [];
					const names = call.arguments.flatMap((value) => (value.kind === 'string' ? [value.value] : []));
					if (call.method === 'add_argument' && names.length === 0) closed = false;
					const text = (key: string) =>
						call.keywords.flatMap(({ name, value }) => (name === key && value.kind === 'string' ? [value.value] : []));
					const given = (key: string) => call.keywords.find(({ name }) => name === key)?.value;
					const required = given('required');
					const flags = names.filter((name) => name.startsWith('-'));
					if (names.length === 0) return [];
					return [
						{
							names: flags.length > 0 ? flags : names,
							said: nameParts([...names, ...text('help'), ...text('dest')].join(' ')),
							fallback: given('default') !== undefined || call.arguments.length > 2 || given('action') !== undefined,
							required:
								call.method === 'requiredOption' ||
								(required?.kind === 'boolean' && required.value) ||
								(call.method === 'add_argument' && flags.length === 0 && given('nargs') === undefined),
							path: file.path,
							line: call.line,
						},
					];
				}),
	);
	return closed ? all : null;
}

const phrases = (words: string) =>
	words
		.replace(/^both /, '')
		.split(/, and |, | and |; /)
		.map((part) => part.trim())
		.filter((part) => part !== '');

export const READS_LINE = [
	'argv',
	'argparse',
	'parseArgs',
	'click',
	'typer',
	'optparse',
	'getopt',
	'docopt',
	'commander',
	'yargs',
	'nest-commander',
	'oclif',
	'minimist',
	'Deno.args',
	'fire.Fire',
	'input(',
];

/** "The report's path and the model can be given on the command line": each has an option of its own. */
function options(framed: Framed): Look[] | null {
	const { index, namesIn } = framed;
	const [said = '', extra = '', only = ''] = framed.parts;
	const all = optionsOf(index);
	const [source] = index.product;
	// What reads no command line is given nothing on it.
	const isLine = /\b(?:command[- ]line|cli|terminal)\b/.test(framed.shape.text);
	if (isLine && all?.length === 0 && source !== undefined && index.closed && !READS_LINE.some((name) => index.says(name)))
		return [missing('an option of the command line', 'nothing in the code reads its command line', source.path)];
	if (all === null || all.length === 0) return null;
	const used = new Set<Option>();
	const looks = phrases(said).map((phrase): Look | null => {
		const own = [
			...tellingIn(phrase).filter((word) => !/^(?:separately|independently|name|path|file|location|output)$/.test(word)),
			...namesIn(phrase).flatMap(({ text }) => nameParts(text)),
		];
		const words = own.length > 0 ? own : tellingIn(phrase);
		if (words.length === 0) return null;
		const fits = all.filter((option) => words.every((word) => explains(option.said, word)));
		const here = fits.find((option) => !used.has(option)) ?? null;
		const about = `an option for ${phrase.replace(/#[a-z]\d{1,3}/g, (one) => namesIn(one)[0]?.text ?? '')}`;
		if (here) {
			used.add(here);
			if (/default/.test(extra) && !here.fallback)
				return missing(`a default of ${here.names[0]}`, `${placed(here)} declares ${here.names[0]} without a default`, here);
			return found(about, `${placed(here)} declares ${here.names[0]}`, here);
		}
		const [first] = all;
		return index.closed &&
			fits.length === 0 &&
			words.some((word) => all.every(({ said: parts }) => !explains(parts, word)) || words.length > 1)
			? missing(about, `none of ${all.length} options is for it, as ${first!.names[0]} at ${first!.path}:${first!.line}`, first!)
			: null;
	});
	if (looks.some((look) => look === null)) return null;
	if (only === '') return looks.flatMap((look) => look ?? []);
	const required = all.filter((option) => option.required);
	const words = tellingIn(only);
	const fits = required.length === 1 && words.every((word) => explains(required[0]!.said, word));
	const [one] = required;
	if (one === undefined) return null;
	return [
		...looks.flatMap((look) => look ?? []),
		fits
			? found(`${only} alone as required`, `${one.names[0]} at ${placed(one)} alone is required`, one)
			: missing(`${only} alone as required`, `${required.map(({ names }) => names[0]).join(', ')} are required`, one),
	];
}

/** "There is a test that checks x": the title of one says so, with the names of its body. */
function titled(framed: Framed): Look[] | null {
	const { index, namesIn } = framed;
	const [said = ''] = framed.parts;
	const slots = namesIn(said).flatMap(({ kind, text }) => (kind === 'number' ? [] : nameParts(text)));
	const words = [
		...new Set([
			...tellingIn(said).filter(
				(word) =>
					!IDLE.test(word) &&
					!/^(?:check|checks|verif\w+|test|tests|tested|case|happens|correct\w*|behaviou?r|still|makes?|sure|when|while)$/.test(word),
			),
			...slots,
		]),
	];
	if (words.length < 2 || /\b(?:no|never|only|every|all)\b/.test(said)) return null;
	for (const file of index.project.files) {
		if (file.context !== 'test') continue;
		const text = index.textOf(file.path);
		const lower = text.toLowerCase();
		// What half of the words do not even begin in is not read.
		if (words.filter((word) => lower.includes(word.slice(0, 4))).length * 2 < words.length) continue;
		const lines = text.split('\n');
		const cases = testCasesOf(index.project, file, index.texts);
		for (const { line, idle } of cases) {
			if (idle) continue;
			const next =
				cases
					.map((one) => one.line)
					.filter((one) => one > line)
					.sort((a, b) => a - b)[0] ?? lines.length + 1;
			const own = file.facts.functions.find((fact) => fact.line === line);
			const call = file.facts.calls.find((one) => one.line === line && one.arguments[0]?.kind === 'string');
			const first = call?.arguments[0];
			const title = nameParts(`${own && !own.name.startsWith('<') ? own.name : ''} ${first?.kind === 'string' ? first.value : ''}`);
			if (title.length < 2) continue;
			const inTitle = words.filter((word) => explains(title, word)).length;
			if (inTitle * 3 < words.length * 2) continue;
			const body = nameParts(lines.slice(line - 1, Math.min(next - 1, line + 60)).join(' '));
			if (words.every((word) => explains(title, word) || explains(body, word)))
				return [
					found(
						`a test of ${words.join(' ')}`,
						`the test at ${file.path}:${line} is called “${title.join(' ')}”`,
						fileLocation(file.path, line),
					),
				];
		}
	}
	return null;
}

const CLI = '(?:command line|cli|command-line)(?: interface| script| tool)?';

/** "`--key` and `--url` are required": what their declarations say. */
function required({ parts: [words = '', kind = ''], index, namesIn }: Framed): Look[] | null {
	return allOf(namesIn(words).map(({ text }) => requiredOne(text, kind, index)));
}

function requiredOne(name: string, kind: string, index: CodeIndex): Look | null {
	const declared = index.calls.find(({ call }) => DECLARES.test(call.method ?? '') && textsIn(call).includes(name));
	if (declared === undefined) {
		const look = lookForOption({ kind: 'option', text: name, role: 'object', noun: null, listed: false }, index);
		return look.state === 'missing' ? look : null;
	}
	const { method, keywords } = declared.call;
	const given = keywords.find((one) => one.name === 'required')?.value;
	if (given !== undefined && given.kind !== 'boolean') return null;
	const is = method === 'requiredOption' || given?.value === true;
	const told = `${name} is declared at ${placed(declared)} ${is ? 'as required' : 'and not as required'}`;
	return judged(is === /^(?:required|mandatory|compulsory)/.test(kind), `${name} as ${kind}`, told, declared);
}

export const SPOKEN_FRAMES: readonly Frame[] = [
	{ form: /^(?:options? |flags? )?(#o\d{1,3}(?:(?:, and |, | and )#o\d{1,3}){0,5})(?: options?| flags?)? is (required|mandatory|compulsory|optional)(?: options?| flags?)?$/, look: required },
	{ form: /^readme (?:also )?(?:shows|tells|explains|describes|documents|says|covers|contains instructions on|has instructions on|has instructions for)(?: users?| readers?| you| people)? (?:how (?:to|one can|you can|users? can) |what |where |which |why )(.{5,140})$/, look: readme },
	{ form: new RegExp(`^(?:with|on|in|via|from) ${CLI} (?:i|you|one|#d\\d{1,3}|users?|it|we) can (?:set|choose|give|select|change|specify|pass|pick) (.{3,120}?)(?: separately| independently)?(?:(?: by| with| as| via| through)(?: own)? (?:options?|flags?|arguments?))?$`), look: options },
	{ form: new RegExp(`^(.{3,120}?) can (?:both |all |each |separately )?be (?:given|set|chosen|changed|specified|passed|selected|picked) (?:(?:on|from|via|through|in) ${CLI}|(?:by|with|as|via) (?:(?:command line|cli) )?(?:options?|flags?|arguments?))((?: and has (?:sensible |reasonable )?defaults?)?)(?:; only (.{3,40}) is (?:compulsory|required|mandatory))?$`), look: options },
	{ form: /^(?:at least #d\d{1,3}|some) (?:unit |integration |automated )?tests? (?:checks?|proves?|shows?|verif(?:y|ies)|covers?|asserts?|makes? sure|ensures?|exercises?)(?: that| what| how| whether)? (.{5,140})$/, look: titled },
	{ form: /^(?:unit |integration |automated )?tests? (?:checks?|proves?|shows?|verif(?:y|ies)|covers?|asserts?|makes? sure|ensures?)(?: that| what| how| whether)? (.{5,140})$/, look: titled },
	{ form: /^((?:[a-z][a-z -]{2,50}|#n\d{1,3}) is (?:tested|checked|covered|exercised) (?:with|against|for|using) (?!#t).{3,60})$/, look: titled },
]; // biome-ignore format: a table
