// What a report says that a part of the code does, in a verb and its object (`_check_evidence counts evidence items`, `ContextBuilder loads rubric.json`), against the
// lines of that part and of what it calls itself. A line that does it bears the words out; where none is seen, other code may do it, and nothing is told.
import { fileLocation, formatLocation, type GraphModel, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentences, unmarked } from '../text/sentences.js';
import { actorsOf, bareName, definedIn, type Part, partsOf } from './acts.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { bodyOf } from './gaps.js';
import { standingOf } from './standing.js';

/** What verbs of a report look like in code: a line that does it holds one of the second, and its object. */
const DEEDS: readonly (readonly [verbs: string, sign: RegExp])[] = [
	['counts|tallies', /\blen\(|\bsum\(|count\w{0,20}\(|\+= ?1\b|\.length\b/i],
	['loads|reads|opens|parses|ingests', /(?:load|read|pars|ingest|get_text|open|literal_eval)\w{0,20}\(|\.get\(|\w\[["']?/i],
	['clones', /clone\w{0,20}\(|\bclone\b/i],
	[
		'validates|checks|verifies|enforces|guards',
		/\bassert\b|\braise\b|\bif\b[^\n]{0,200}\b(?:not|in|is)\b|(?:valid|check|verif|match|exists|isinstance)\w{0,20}\(/i,
	],
	['writes|saves|stores|persists|exports|dumps', /(?:write|dump|save|store|persist|export|open|append|mkdir)\w{0,20}\(|\] ?= /i],
	['renders|serializes|formats', /(?:render|serial|format|dump|join|append|stringify)\w{0,20}\(/i],
	[
		'merges|combines|aggregates|concatenates|groups|collects|flattens',
		/(?:extend|append|update|merge|combin|aggregat|join|setdefault|defaultdict|group|collect|concat)\w{0,20}\(|\|=|\.\.\.|\+=/i,
	],
	['returns|emits|outputs|yields|produces', /\breturn\b|\byield\b|append\(/],
	['builds|creates|makes', /(?<!\w)[A-Z]\w{1,60}\(|(?:build|create|make)\w{0,20}\(/],
	['sorts|ranks|orders', /sort(?:ed)?\(|\.toSorted\(/i],
	['caps|limits|clamps|bounds|restricts', /\bmin\(|\bmax\(|\ble=|\bge=|\bcap(?:_|ped|\b)|(?:_cap|clamp|limit)\w{0,20}\b|\[ ?:/i],
	['calls|invokes|asks|prompts|sends|queries', /(?:invoke|create|chat|generate|post|get|send|query|run|call)\w{0,20}\(/i],
	['logs|prints', /print\(|\blog\w{0,10}\.|console\./i],
	[
		'extracts|finds|detects|searches|looks for|scans|identifies|flags|retrieves',
		/(?:find|search|match|extract|isinstance|get|detect|scan)\w{0,20}\(|\bre\.|\bif\b[^\n]{0,200}\bin\b|\bany\(/i,
	],
	['walks|traverses|iterates|loops', /walk\(|\bfor\b|\bwhile\b|glob\(/i],
	['runs|executes|launches|spawns|performs', /(?:run|exec|invoke|popen|spawn)\w{0,20}\(|subprocess\./i],
	['compares|cross-references|cross-checks', /\bif\b[^\n]{0,200}(?:\bin\b|[!=]=)|(?:compare|cross|intersection|difference)\w{0,20}\(/i],
	[
		'computes|calculates|measures|averages',
		/(?:sum|len|mean|median|max|min|round|abs|comput|calc|std|varian)\w{0,20}\(|[\w)] ?[-*/] ?[\w(]/i,
	],
	['deletes|removes|discards|cleans up', /(?:rmtree|remov|unlink|clean|pop|delete|rmdir)\w{0,20}\(|\bdel\b/i],
	['truncates|shortens', /\[ ?:|trunc\w{0,20}\(|slice\(/i],
	[
		'filters|excludes|skips|ignores|drops',
		/\bif\b[^\n]{0,200}\b(?:not|in|is)\b|\bfor\b[^\n]{0,200}\bif\b|filter\w{0,20}\(|\bcontinue\b|[!=]=/i,
	],
	['catches|handles', /\bexcept\b|\bcatch\b/],
	['sets|assigns|initializes|initialises|populates', /[^=!<>]=[^=]|(?:^|[{,])\s*:|update\(/],
	['injects|adds|attaches|marks|records', /append\w{0,20}\(|add\w{0,20}\(|insert\w{0,20}\(|update\(|\+=|\] ?=[^=]|(?:^|[{,])\s*:/],
	['retries', /retr(?:y|ies)|attempt/i],
	['uses|relies on|employs', /./],
];
const SIGNS = new Map(DEEDS.flatMap(([verbs, sign]) => verbs.split('|').map((verb) => [verb, sign] as const)));
const VERB = /^[A-Za-z][a-z-]{2,20}(?: (?:for|on|up)(?!\w))?/;
/** What may stand between a name and its verb. */
const LINK =
	/^[`*]{0,3}(?:\(\))?[`*]{0,3}(?:\s(?:node|function|router|helper|method|step|tool|class|model|agent|detective|judge|rule))?(?:\s\([^()\n]{0,60}\))?(?:\s?[:—–-][`*]{0,3})?\s(?:(?:which|that|also|now|then|first|simply|safely|itself|always)\s){0,2}/;
/** In front of a name: its clause says when, or what it is about. */
const WHEN = /(?:\b(?:if|when|whether|unless|before|after|while|once|what|which|that|how|because|since)\s(?:the\s)?|["“'|])[`*]{0,3}$/i;
/** Words that are the object of too much to say anything. */
const COMMON =
	/^(?:that|this|these|those|them|they|their|then|than|from|into|with|when|where|which|while|within|after|before|each|every|only|also|both|have|been|will|using|used|based|there|about|more|most|some|such|very|single|three|first|second|actual|specific|given|multiple|different|various|data|code|file|files|value|values|system|result|results|output|input|information|content|list|name|names|text|line|lines|type|types|string|item|items|object|objects|state|node|nodes|agent|agents|process|function|self|return|none|true|false|import|class|method|key|keys)$/;
/** Words of the object, sentences with a claim, and names of one sentence that are looked at. */
const MOST_WORDS = 9;
const MOST = 60;
/** Letters of a plain word from which it alone says what is meant. */
const TELLING = 6;
/** Characters behind a name in which its verb stands. */
const FARTHEST = 110;

/** Claims in order of appearance, one a sentence and each part's deed once. */
export function claimDeeds(
	flow: Flow,
	code: CodeText,
	graphs: readonly GraphModel[],
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): AnsweredClaim[] {
	const { prose } = flow;
	const actors = actorsOf(code, graphs);
	const known = new Map<string, readonly Line[]>();
	const linesOfPart = (key: string) => {
		const lines = known.get(key) ?? linesOf(actors.get(key)!, code);
		known.set(key, lines);
		return lines;
	};
	const claims: AnsweredClaim[] = [];
	const told = new Set<string>();
	for (const sentence of actors.size === 0 ? [] : sentences(prose)) {
		if (claims.length >= MOST) break;
		const said = prose.slice(sentence.start, sentence.end);
		const found = namesIn(said, actors).flatMap((subject): { subject: Name; end: number; by: Location; what: string | null }[] => {
			const listed = itemsOf(said, subject, linesOfPart(subject.key));
			if (listed !== null && !told.has(`${subject.key} ${listed.by.line}`)) return [{ subject, ...listed }];
			const deed = deedOf(said, subject);
			const by = deed === null ? undefined : placeOf(deed.sign, deed.object, linesOfPart(subject.key));
			return by === undefined || told.has(`${subject.key} ${by.line}`) ? [] : [{ subject, end: deed!.end, by, what: null }];
		});
		const [first] = found;
		if (first === undefined) continue;
		const { subject, by } = first;
		const [start, end] = [sentence.start + subject.start, sentence.start + first.end];
		const role = roleOf({ text: prose, start, end, sentence, neighbours: [], concept: subject.name }, lexicon, true);
		if (role !== 'clean' || standingOf(flow, start, end, lexicon) !== 'claim') continue;
		told.add(`${subject.key} ${by.line}`);
		const because = `${subject.name} comes to a line for it: ${formatLocation(by)}`;
		const what = first.what ?? `“${unmarked(prose.slice(start, end).replace(/`|\s+/g, (mark) => (mark === '`' ? '' : ' ')))}”`;
		claims.push({ what, verdict: 'verified', because, location: flow.place(start), by });
	}
	return claims;
}

interface Line {
	readonly text: string;
	/** Without what stands in strings, which does nothing. */
	readonly bare: string;
	readonly at: Location;
}

/** Lines of code of a part and of what it calls itself, without comments and texts that stand alone. */
function linesOf(part: Part, code: CodeText): Line[] {
	return partsOf(part, definedIn(code), code, 1).flatMap(({ path, line }) => {
		const [bare, whole] = [
			bodyOf(code.bare(path)!, line).split('\n'),
			code
				.text(path)!
				.split('\n')
				.slice(line - 1),
		];
		return bare.flatMap((one, at) =>
			/\w/.test(one) ? [{ text: whole[at]!.replace(/\s#\s.*/, ''), bare: one, at: fileLocation(path, line + at) }] : [],
		);
	});
}

interface Name {
	readonly key: string;
	readonly name: string;
	readonly start: number;
	readonly end: number;
}

/** Names of parts in a sentence, in one word or two. */
function namesIn(said: string, actors: ReadonlyMap<string, Part>): Name[] {
	const words = [...said.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)];
	const found: Name[] = [];
	for (const [order, { 0: word, index }] of words.entries()) {
		if (index < (found.at(-1)?.end ?? 0) || !/\p{Lu}|_/u.test(word)) continue;
		const next = words[order + 1];
		const both = next?.index === index + word.length + 1 ? [`${word} ${next[0]}`] : [];
		const name = [...both, word].find((one) => actors.has(bareName(one)));
		if (name !== undefined) found.push({ key: bareName(name), name, start: index, end: index + name.length });
	}
	return found;
}

interface Deed {
	readonly sign: RegExp;
	readonly object: Thing;
	/** Where its words end in the sentence. */
	readonly end: number;
}

/** The verb behind a name, and what it governs. */
function deedOf(said: string, { start, end }: Name): Deed | null {
	const link = WHEN.test(said.slice(0, start)) ? null : LINK.exec(said.slice(end, end + FARTHEST));
	const from = end + (link?.[0].length ?? 0);
	const words = link === null ? '' : (VERB.exec(said.slice(from, from + FARTHEST))?.[0] ?? '');
	const verb = [words, words.split(' ')[0]!].map((one) => one.toLowerCase()).find((one) => SIGNS.has(one));
	const object = verb === undefined ? null : objectOf(said.slice(from + verb.length));
	return object === null ? null : { sign: SIGNS.get(verb!)!, object, end: from + verb!.length + object.length };
}

interface Thing {
	readonly length: number;
	readonly stems: readonly string[];
	/** A name of code, or a word that says enough alone. */
	readonly telling: readonly string[];
}

/** What is called, or handed on by its name. */
const CALLED = /[A-Za-z_]\w{3,60}(?=\()|(?<=^\s{1,40})[a-z]\w{3,60}(?=,$)/g;

/** `RepoInvestigator: git narrative, graph checks`: things in a row behind a part and its colon, most of them in the name of something that the part calls. */
function itemsOf(said: string, { start, end, name }: Name, lines: readonly Line[]): { end: number; by: Location; what: string } | null {
	if (/\w/.test(said.slice(0, start).replace(/^.*:\s*\n/s, ''))) return null;
	const list = /^[`*]{0,3}(?:\s\([^()\n]{1,40}\))?\s?[:—–][`*]{0,3}\s(?<items>[^.;:()]{8,200})/.exec(said.slice(end));
	if (list === null || SIGNS.has(VERB.exec(list.groups!.items!.toLowerCase())?.[0] ?? '')) return null;
	const items = list.groups!.items!.split(/,\s(?:and\s)?|\sand\s/);
	const calls = lines.flatMap(({ bare, at }) => [...bare.matchAll(CALLED)].map(([name]) => ({ name: name.toLowerCase(), at })));
	const held = items.flatMap((item) => {
		const { stems = [], telling = [] } = objectOf(item) ?? {};
		const call = calls.find((one) => {
			const named = stems.filter((stem) => one.name.includes(stem));
			return named.length > 1 || (named.length === stems.length && telling.some((stem) => one.name.includes(stem)));
		});
		return call === undefined ? [] : [{ item: item.trim(), at: call.at }];
	});
	if (held.length < 2 || 3 * held.length < 2 * items.length) return null;
	return {
		end: end + list[0].trimEnd().length,
		by: held[0]!.at,
		what: `“${held.map(({ item }) => item.replace(/\s+/g, ' ')).join(', ')}” of ${name}`,
	};
}

/** What stands behind a verb, up to the next one or the end of its clause. */
function objectOf(behind: string): Thing | null {
	// What the same sentence says besides is another claim.
	const [clause] = /^[^,;:.!?()[|—]{0,160}(?:\.\w[^,;:!?()[|—\s]{0,40})?/
		.exec(behind)![0]
		.split(/\s(?:and|then|to)\s(?=[a-z]{2,20}s?\s)/) as [string];
	const words = [...clause.matchAll(/[\p{L}_][\p{L}\p{N}_.]*[\p{L}\p{N}_]/gu)].slice(0, MOST_WORDS);
	const stems = words.map(({ 0: word }) => word).filter((word) => word.length > 3 && !COMMON.test(word.toLowerCase()));
	if (stems.length === 0) return null;
	return {
		length: words.at(-1)!.index + words.at(-1)![0].length,
		stems: stems.map(stem),
		telling: stems.filter((word) => /[_.]|[a-z][A-Z]/.test(word) || word.length >= TELLING).map(stem),
	};
}

function stem(word: string): string {
	return /[_.]/.test(word) ? word.toLowerCase() : word.toLowerCase().replace(/(?:ies|ings?|ed|es|s|y)$/, '');
}

/** The first line that does it: it names the thing by a telling word, or by two others. */
function placeOf(sign: RegExp, { stems, telling }: Thing, lines: readonly Line[]): Location | undefined {
	return lines.find(({ text, bare }) => {
		if (!sign.test(bare)) return false;
		const low = text.toLowerCase();
		return telling.some((one) => low.includes(one)) || stems.filter((one) => low.includes(one)).length > 1;
	})?.at;
}
