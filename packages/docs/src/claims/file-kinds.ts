// Kinds of files that a report says are read (`scans `.py`, `.ts` and `.js` files`), against the texts of the code: a kind that no text of the product names is not read.

import { listed } from '@auditor/probes';
import { escapeText, fileLocation, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { excerpt, quoteAround, sentenceAt } from '../text/sentences.js';
import type { AnsweredClaim } from './answered-claim.js';
import type { CodeText } from './code-text.js';
import { ASKED, standingOf } from './standing.js';

export interface KindClaim extends Omit<AnsweredClaim, 'by'> {
	readonly snippet: Snippet;
	readonly by: Location | null;
}

const MARK = '[`"\'*]{0,3}';
const KIND = `${MARK}\\.(?:py|ts|tsx|js|jsx|go|rs|java|rb|cpp)${MARK}`;
const READS = new RegExp(
	`\\b(?:scans?|scanning|parses?|parsing|reads?|reading|walks?|analy[sz]es?|analy[sz]ing|supports?|handles?)\\s(?:(?:all|every|the|each)\\s)?(?<kinds>${KIND}(?:(?:,\\s?(?:and\\s|or\\s)?|\\s?/\\s?|\\sand\\s|\\sor\\s)${KIND}){0,5})\\s(?:source\\s)?(?:files?|sources?|code|modules?)\\b`,
	'gi',
);
/** Other ways by which a program knows such files: the language's name, or whatever file there is under any name. */
const NAMES: Readonly<Record<string, RegExp>> = {
	py: /python/i,
	ts: /typescript/i,
	tsx: /typescript|\breact\b/i,
	js: /javascript|ecmascript/i,
	jsx: /javascript|\breact\b/i,
	go: /golang/i,
	rs: /\brust\b/i,
	java: /\bjava\b/i,
	rb: /\bruby\b/i,
	cpp: /c\+\+/i,
};
const DONE = /\b(?:has|have)\sbeen\s\w{3,20}\sto\s{1,9}$/;
const MOST = 20;

/** Claims in order of appearance, each set of kinds once. */
export function claimFileKinds(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): KindClaim[] {
	const claims = new Map<string, KindClaim>();
	for (const match of code.complete ? [...flow.prose.matchAll(READS)].slice(0, MOST) : []) {
		const kinds = [...new Set(match.groups!.kinds!.toLowerCase().match(/[a-z]+/g)!)].filter((word) => word in NAMES);
		const key = kinds.join(' ');
		const [start, end] = [match.index, match.index + match[0].length];
		const sentence = sentenceAt(flow.prose, start);
		if (claims.has(key) || ASKED.test(flow.prose.slice(sentence.start, sentence.end))) continue;
		const role = roleOf({ text: flow.prose, start, end, sentence, neighbours: [], concept: 'kind' }, lexicon, true);
		const standing = standingOf(flow, start, end, lexicon);
		// What has been done is done, below whatever heading.
		const isDone = standing === 'plan' && DONE.test(flow.prose.slice(sentence.start, start));
		if (role !== 'clean' || (standing !== 'claim' && !isDone)) continue;
		const { lacking, by } = namedIn(kinds, code);
		if (lacking.length === 0 && by === null) continue;
		claims.set(key, {
			what: lacking.length > 0 ? quoteAround(flow.prose, sentence, start, end) : quoteAround(flow.prose, sentence, start, end, 0, 0),
			verdict: lacking.length > 0 ? 'contradicted' : 'verified',
			because:
				lacking.length > 0
					? `no text of the code names ${listed(lacking.map((kind) => `.${kind}`))}`
					: `the code names ${listed(kinds.map((kind) => `.${kind}`))}`,
			location: flow.place(start),
			snippet: excerpt(flow.prose, sentence, 240),
			by: lacking.length > 0 ? null : by,
		});
	}
	return [...claims.values()];
}

/** Kinds of which the source of the product holds neither the ending nor the name, and the first line of a file that has the endings of all. */
function namedIn(kinds: readonly string[], code: CodeText): { lacking: string[]; by: Location | null } {
	const sources = code.paths.filter(
		(path) => /\.(?:py|tsx?|jsx?|mjs|json|ya?ml|toml)$/.test(path) && !/(?:^|\/)(?:tests?|package)\b/.test(path),
	);
	const ending = (kind: string) => new RegExp(`["'\`.*,{|(/]${escapeText(kind)}(?![\\w(.=])`);
	const lacking = kinds.filter((kind) =>
		sources.every((path) => !ending(kind).test(code.text(path)!) && !NAMES[kind]!.test(code.text(path)!)),
	);
	const whole = sources.find((path) => /\.(?:py|tsx?|jsx?|mjs)$/.test(path) && kinds.every((kind) => quoted(kind).test(code.text(path)!)));
	const at =
		whole === undefined
			? -1
			: code
					.text(whole)!
					.split('\n')
					.findIndex((line) => quoted(kinds[0]!).test(line));
	return { lacking, by: whole === undefined || at === -1 ? null : fileLocation(whole, at + 1) };
}

const quoted = (kind: string) => new RegExp(`["'][*/]{0,4}\\.${escapeText(kind)}["']`);
