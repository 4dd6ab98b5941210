// Do the words of a sentence say no more than a name of the code does?
import { once } from '@auditor/code';
import { own } from '@auditor/schema/pure';
import { SMALL, SYSTEM } from '../words/others.js';
import { type CodeIndex, LOCK, PROSE } from './code-index.js';
import { sameStem } from './look.js';
import { nameParts } from './name-parts.js';

/** Words that say no more than the name beside them. */
const PLAIN =
	/^(?:value|values|piece|pieces|single|given|each|every|only|number|amount|setting|field|option|parameter|default|call|calls|request|requests|asked|called|created|made|run|used|set|queried|invoked|configured|limited)$/;

/** Words of code that stand for those of people. */
const MEANT: Readonly<Record<string, string>> = {
	database: 'db', configuration: 'config rc conf cfg', folder: 'dir directory', directory: 'dir', location: 'path file url dir', path: 'file dir', file: 'path', address: 'url host', maximum: 'max', minimum: 'min',
	model: 'llm', repository: 'repo', environment: 'env', password: 'pwd passwd', arguments: 'argv args', argument: 'argv arg', seconds: 'sec', server: 'host', authentication: 'auth', application: 'app', key: 'token', parsing: 'parse load loader read extract', parsed: 'parse load loader read extract', parse: 'load loader read extract',
}; // biome-ignore format: a table

/** The words that tell something: none of the small ones, none of the system, none that says no more than the name beside it. */
export const tellingIn = (words: string) =>
	(
		words
			.toLowerCase()
			.replace(/#[a-z]\d{1,3}/g, ' ')
			.match(/[a-z][a-z\d-]+/g) ?? []
	).filter((word) => !SMALL.has(word) && !SYSTEM.has(word) && !PLAIN.test(word));

/** What code calls what a word says. */
export const meaningOf = (word: string): readonly string[] => own(MEANT, word)?.split(' ') ?? [];

/** Each of the words is one of the parts, or what code calls it. */
export function isExplainedBy(words: readonly string[], names: readonly string[]): boolean {
	const parts = names.flatMap(nameParts);
	return words.every((word) =>
		parts.some((part) => sameStem(part, word.replace(/s$/, '')) || sameStem(part, word) || meaningOf(word).includes(part)),
	);
}

/** Letters of a name that may stand inside of other words: `ava` of `java`, `sentry` of `isEntry`. */
const SHORT_NAME = 6;
const wordsIn = once(
	({ texts }: CodeIndex) => new Set([...texts].flatMap(([path, text]) => (PROSE.test(path) || LOCK.test(path) ? [] : nameParts(text)))),
);

/** Whether the code or its settings may name it: a short name as a word of its own. */
export const mayName = (name: string, index: CodeIndex) =>
	nameParts(name).join('').length > SHORT_NAME
		? index.says(name)
		: wordsIn(index).has(nameParts(name).join('')) || nameParts(name).every((part) => wordsIn(index).has(part));
