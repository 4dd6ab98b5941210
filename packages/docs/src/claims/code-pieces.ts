// Pieces of code that a report writes out: calls with their arguments, typed fields, formulas, settings with a number, names of models. A piece that stands in
// the code as it is written holds; of a setting that the code gives other numbers alone, the number is wrong. Whatever else is left open.
import { escapeText, fileLocation, type Lexicon, type Location } from '@auditor/schema';
import { firstAfter } from '../text/clean.js';
import type { Flow } from '../text/flow.js';
import type { AnsweredClaim } from './answered-claim.js';
import { type CodeText, normalName } from './code-text.js';
import { standingOf } from './standing.js';

export interface PieceClaim extends AnsweredClaim {
	/** Where it begins in the document's text. */
	readonly at: number;
}

const CALL = /(?<![\w.])(?:[A-Za-z_]\w*\.|\.)*[A-Za-z_]\w{2,60}\((?:[^()]|\([^()]{0,120}\)){2,200}\)/g;
const FIELD =
	/(?<![\w.])[a-z_]\w{1,60}\s?:\s?(?:Annotated|Dict|List|Optional|Literal|dict|list)\[(?:[^[\]]|\[(?:[^[\]]|\[[^[\]]{0,80}\]){0,120}\]){1,200}\]/g;
const FORMULA = /(?<![\w.)])\([a-z]\w{0,30}(?:\s?[-+*/]\s?(?:\d+(?:\.\d+)?|[a-z]\w{0,30})){1,8}\)\s?[*/]\s?\d+(?:\.\d+)?/g;
const SETTING = /(?<![\w.-])(?<name>[A-Za-z][A-Za-z0-9]{0,40}(?:_[A-Za-z0-9]{1,40}){1,5})\s?=\s?(?<value>\d+(?:\.\d+)?)(?![\w.%/-])/g;
const MODEL = /(?<![\w./-])(?:gpt-|claude-|gemini-|llama-?|mixtral-|mistral-|qwen|deepseek-)[a-z0-9][\w.:-]{0,40}\w/gi;
/** The same in code, with who offers it. */
const NAMED =
	/(?<![\w.-])(?:[a-z][\w-]{1,30}\/)?(?:gpt-|claude-|gemini-|llama-?|mixtral-|mistral-|qwen|deepseek-)[a-z0-9][\w.:-]{0,40}\w/gi;
/** The same in prose: `Gemini 2.5 Flash`. */
const MODEL_NAME =
	/(?<![\w./-])(?:Gemini|GPT|Claude|Llama|DeepSeek|Mixtral)[ -]\d(?:[\w.]{0,8})(?:[ -](?:Flash|Pro|Lite|Mini|Turbo|Sonnet|Opus|Haiku)){0,2}(?![\w/-])/g;
/** An option of a command with its value. */
const OPTION = /(?<![\w-])--[a-z][\w-]{2,30}=[^\s`"'),;]{3,60}/g;
/** The same without its value. */
const FLAG = /(?<![\w-])--[a-z][a-z0-9]{1,20}(?:-[a-z0-9]{1,20}){1,4}(?![\w=-])/g;
/** In front of a model, within so many letters: it is the one that is asked. */
const ASKED =
	/\b(?:us(?:es|ing|e)|ask(?:s|ed|ing)?|invok(?:es|ed|ing)|calls?|calling|powered|backed|driven|runs?\son|via|with|to|by|from|model|llm|default)\b[^.;\n]{0,40}$/i;
const OTHERWISE = /\b(?:compared|similar|equivalent|unlike|like|switch\w*|upgrad\w*|migrat\w*|instead|rather|or|such\sas)\b/i;
const BEFORE = 40;
/** Letters and digits of a piece at least: a short one stands somewhere by chance. */
const SHORTEST = 10;
/** Pieces of one document that are looked up, from the front. */
const MOST = 80;
/** An argument that is more than one word of prose: a string, a name of code, a setting. */
const ARGUED = /["'=[\]{}]|[a-z]_[a-z]|[a-z][A-Z]|[A-Z]{3}/;

/** Claims in order of appearance, each piece once. */
export function claimPieces(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): PieceClaim[] {
	const claims = new Map<string, PieceClaim>();
	const seen = new Set<number>();
	for (const piece of piecesOf(flow.text)) {
		const { at, text } = piece;
		const key = tight(text);
		const told = claims.get(key);
		if (told?.verdict === 'contradicted' && isModel(text) && !seen.has(at))
			claims.set(key, { ...told, also: [...(told.also ?? []), { said: text, location: flow.place(at) }] });
		seen.add(at);
		if (told !== undefined || [...claims.keys()].some((other) => other.includes(key))) continue;
		const answer = lookUp(piece, key, code);
		if (answer === null || standingOf(flow, at, at + text.length, lexicon) !== 'claim') continue;
		if (answer.verdict === 'contradicted' && isModel(text) && !isAsked(flow.text.slice(Math.max(0, at - BEFORE), at))) continue;
		claims.set(key, {
			what: text.replace(/\s+/g, ' '),
			...answer,
			location: flow.place(at),
			at,
		});
	}
	return [...claims.values()].sort((a, b) => a.at - b.at);
}

interface Piece {
	readonly at: number;
	readonly text: string;
	readonly setting: { readonly name: string; readonly value: number } | null;
	/** It is the whole of a string. */
	readonly literal: boolean;
}

function piecesOf(text: string): Piece[] {
	const all = (expression: RegExp) => [...text.matchAll(expression)].slice(0, MOST);
	const plain = [...all(FIELD), ...all(CALL).filter(([call]) => ARGUED.test(call.slice(call.indexOf('(')))), ...all(FORMULA)];
	return [
		...plain.filter(([piece]) => tight(piece).length >= SHORTEST).map((match) => ({ match, setting: null, literal: false })),
		...[...all(MODEL), ...all(OPTION), ...all(FLAG)].map((match) => ({ match, setting: null, literal: true })),
		...all(MODEL_NAME).map((match) => ({ match, setting: null, literal: true })),
		...all(SETTING).map((match) => ({
			match,
			setting: { name: match.groups!.name!, value: Number(match.groups!.value) },
			literal: false,
		})),
	].map(({ match, ...rest }) => ({ at: match.index, text: match[0], ...rest }));
}

function lookUp({ setting, literal, text }: Piece, key: string, code: CodeText): Pick<PieceClaim, 'verdict' | 'because' | 'by'> | null {
	if (setting === null) {
		const named = text.toLowerCase().replace(/\s/g, '-');
		// `opinions: list[Opinion]` beside `opinions: Annotated[list[Opinion], add]`.
		const annotated = /^\w+:(?!annotated)/.test(key) ? placeOf(`${key.replace(':', ':annotated[')},`, literal, code) : null;
		const by = placeOf(literal ? `"${key}"` : key, literal, code) ?? (literal ? placeOf(`"${named}"`, literal, code) : annotated);
		return by === null
			? (otherReducer(key, code) ?? otherSchema(text, code) ?? otherModel(text, code))
			: { verdict: 'verified', because: 'the code holds it', by };
	}
	const given = numbersGiven(setting.name, code);
	const same = given.find(({ value }) => value === setting.value);
	if (same !== undefined) return { verdict: 'verified', because: 'the code sets it so', by: same.by };
	const other = given.find(({ inCode }) => inCode);
	if (other === undefined || !code.complete) return null;
	return { verdict: 'contradicted', because: `the code sets it to ${other.value}`, by: other.by };
}

interface Tight {
	readonly path: string;
	readonly text: string;
	/** How many characters of it stand before the end of each line. */
	readonly ends: readonly number[];
}

const known = new WeakMap<CodeText, readonly Tight[]>();

/** The texts of the code without white space and last commas. */
function tightTexts(code: CodeText): readonly Tight[] {
	const seen = known.get(code);
	if (seen !== undefined) return seen;
	const all = code.paths
		.filter((path) => /\.(?:py|tsx?|jsx?|mjs)$/.test(path))
		.map((path) => {
			let text = '';
			const ends = code
				.text(path)!
				.split('\n')
				.map((line) => {
					const own = tight(line);
					text = (text.endsWith(',') && /^[)\]}]/.test(own) ? text.slice(0, -1) : text) + own;
					return text.length;
				});
			return { path, text, ends };
		});
	known.set(code, all);
	return all;
}

/** First place where the code holds the piece, white space, kinds of quotes and last commas apart. A piece that is no string stands outside of strings. */
function placeOf(key: string, literal: boolean, code: CodeText): Location | null {
	const first = /^\.?(?:\w+\.)*(\w*)/.exec(key)![1]!;
	for (const { path, text, ends } of tightTexts(code))
		for (let at = text.indexOf(key); at !== -1; at = text.indexOf(key, at + 1)) {
			const line = firstAfter(ends, at) + 1;
			if (literal) return fileLocation(path, line);
			const bare = code.bare(path)!.split('\n')[line - 1]!.toLowerCase();
			if ((at === (ends[line - 2] ?? 0) || !/\w/.test(text[at - 1]!)) && bare.includes(first)) return fileLocation(path, line);
		}
	return null;
}

/** In small letters, without white space and last commas, with one kind of quotes. */
function tight(text: string): string {
	return text
		.replace(/[\s\\]+/g, '')
		.replace(/['`“”‘’]/g, '"')
		.replace(/,(?=[)\]}])/g, '')
		.toLowerCase();
}

const REDUCED = /^([a-z_]\w*):annotated\[.*,([\w.]+)\]$/;

/** A field of the state that merges by another function than the one that is written. */
function otherReducer(key: string, code: CodeText): Pick<PieceClaim, 'verdict' | 'because' | 'by'> | null {
	const [, field, said] = REDUCED.exec(key) ?? [];
	if (field === undefined || !code.complete) return null;
	const own = code.paths.flatMap((path) =>
		!code.text(path)!.includes('Annotated[')
			? []
			: code
					.bare(path)!
					.split('\n')
					.flatMap((line, at) => {
						const [, name, reducer] = REDUCED.exec(tight(line)) ?? [];
						return name === field ? [{ reducer: reducer!, by: fileLocation(path, at + 1) }] : [];
					}),
	);
	const [other] = own;
	return other === undefined || own.some(({ reducer }) => reducer.split('.').at(-1) === said!.split('.').at(-1))
		? null
		: { verdict: 'contradicted', because: `the code merges it by ${other.reducer}`, by: other.by };
}

const BOUND = /\bwith_structured_output\(\s*([A-Z]\w+)/;

/** Answers are bound to other classes alone than the one that is written. */
function otherSchema(text: string, code: CodeText): Pick<PieceClaim, 'verdict' | 'because' | 'by'> | null {
	const said = BOUND.exec(text)?.[1];
	if (said === undefined || !code.complete) return null;
	const all = code.paths.flatMap((path) =>
		(code.bare(path) ?? '')
			.split('\n')
			.flatMap((line, at) => (/\bwith_structured_output\(/.test(line) ? [{ line, by: fileLocation(path, at + 1) }] : [])),
	);
	const [first] = all;
	// A variable may hold any class.
	if (first === undefined || all.some(({ line }) => line.includes(said) || !BOUND.test(line))) return null;
	return { verdict: 'contradicted', because: `the code binds it to ${BOUND.exec(first.line)![1]}`, by: first.by };
}

/** The code names models, and none of them is the one that is written. */
function otherModel(text: string, code: CodeText): Pick<PieceClaim, 'verdict' | 'because' | 'by'> | null {
	if (!code.complete || !isModel(text)) return null;
	const said = normalName(text).replace(/preview|latest|turbo$/, '');
	const named = code.paths.flatMap((path) =>
		code
			.text(path)!
			.split('\n')
			.flatMap((line, at) => [...line.matchAll(NAMED)].map(([model]) => ({ model, line, path, by: fileLocation(path, at + 1) }))),
	);
	const own = named.filter(({ path, model, line }) => /\.(?:py|tsx?|jsx?|mjs)$/.test(path) && /["'`]/.test(line) && model.length > 5);
	const [first] = own;
	if (first === undefined || code.paths.some((path) => normalName(code.text(path)!).includes(said))) return null;
	// What is set from outside may be any.
	if (code.paths.some((path) => /(?:environ|getenv|process\.env)[^\n]{0,20}MODEL/i.test(code.text(path)!))) return null;
	const names = [...new Set(own.map(({ model }) => model))];
	return { verdict: 'contradicted', because: `the code names ${names.slice(0, 3).join(', ')}`, by: first.by };
}

function isAsked(before: string): boolean {
	return ASKED.test(before) && !OTHERWISE.test(before);
}

function isModel(text: string): boolean {
	return [MODEL, MODEL_NAME].some((expression) => text.match(expression)?.[0] === text);
}

/** Numbers that the code gives a name, by assignment, as an argument, or as a default. */
function numbersGiven(name: string, code: CodeText): { readonly value: number; readonly by: Location; readonly inCode: boolean }[] {
	const expression = new RegExp(
		`(?<![\\w.])${escapeText(name)}["']?\\s{0,9}(?::\\s{0,9}\\w{1,60}\\s{0,9})?[=:]\\s{0,9}(\\d[\\d_]{0,20}(?:\\.\\d{1,20})?)(?![\\w.])`,
	);
	return code.paths.flatMap((path) => {
		const text = code.text(path)!;
		if (!text.includes(name)) return [];
		const bare = code.bare(path)!.split('\n');
		return text.split('\n').flatMap((line, at) => {
			const value = expression.exec(line)?.[1];
			const inCode = bare[at]?.includes(name) === true;
			return value === undefined ? [] : [{ value: Number(value.replaceAll('_', '')), by: fileLocation(path, at + 1), inCode }];
		});
	});
}
