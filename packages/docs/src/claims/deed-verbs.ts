// Verbs by which a report tells what a part of the code does, in whatever form, and what a line of code that does it looks like.

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
	['injects|adds|appends|attaches|marks|records', /append\w{0,20}\(|add\w{0,20}\(|insert\w{0,20}\(|update\(|\+=|\] ?=[^=]|(?:^|[{,])\s*:/],
	['retries', /retr(?:y|ies)|attempt/i],
	['defines|declares|implements', /\b(?:class|def|function|interface|type)\b/],
	['uses|relies on|employs|leverages', /./],
];
export const SIGNS: ReadonlyMap<string, RegExp> = new Map(
	DEEDS.flatMap(([verbs, sign]) => verbs.split('|').map((verb) => [baseOf(verb), sign] as const)),
);
const VERB = /^[A-Za-z][a-z-]{2,20}(?: (?:for|on|up)(?!\w))?/;
/** Letters of a verb of two words at most. */
const LONGEST = 30;

/** The verb with which a text begins, as it is written. */
export function verbAt(text: string): string | null {
	const words = VERB.exec(text.slice(0, LONGEST))?.[0] ?? '';
	return [words, words.split(' ')[0]!].find((one) => SIGNS.has(baseOf(one))) ?? null;
}

/** `validates`, `validating` and `validate` as one. */
export function baseOf(verb: string): string {
	const [first, ...rest] = verb.toLowerCase().split(' ') as [string];
	const base = first.replace(/(?:ing|ed|ies|es|[sye])$/, '');
	return [base.replace(/(.)\1$/, '$1').replace(/[ye]$/, ''), ...rest].join(' ');
}
