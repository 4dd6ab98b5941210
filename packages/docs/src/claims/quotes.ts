// Words of a prompt that a report quotes, against the texts of the code. A quotation that neither stands there nor has its words together anywhere is
// not in use. What is shortened, retold, proposed or somebody else's contradicts nothing; nor does a quotation of a few words.
import { escapeText, type Lexicon, type Location } from '@auditor/schema';
import { roleOf } from '../concepts/mention-roles.js';
import type { Flow } from '../text/flow.js';
import { sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import type { CodeText } from './code-text.js';
import { sectionAt, standingOf } from './standing.js';

export interface QuoteClaim {
	/** As the report quotes it. */
	readonly what: string;
	readonly verdict: 'verified' | 'contradicted' | 'unverified';
	readonly because: string;
	readonly location: Location;
	/** A few words alone, which the code holds, in no text of a program. */
	readonly short: boolean;
}

/** Words in quotes; in single ones a sentence, since an apostrophe is one of them. */
const QUOTED =
	/(?<![\p{L}\p{N}])(?:"(?=\S)(?<quote>[^"]{1,400})(?<=\S)"|(?<=[\s(:])'(?=\p{Lu})(?<single>[^'"]{16,400})(?<=[.?!])')(?![\p{L}\p{N}])/gu;
/** What introduces words of a prompt, right before them. */
const PROMPT =
	/(?:\b(?:prompts?|personas?|(?:system|persona) instructions?)\b|\b[A-Z][A-Z_]{2,40}_(?:SYSTEM|PROMPT|PERSONA)(?:_[A-Z]+)?\b)(?:[^.;!?"]|\.(?=\w)){0,40}?(?:\b(?:says?|reads?|is instructed|are instructed|counters(?: with)?|breaks ties with|states?(?: that)?|instructs?(?: it| them| the (?:model|judge))?(?: to)?|emphasi[sz]es|tells?(?: it| them)?(?: to)?|instructed(?: to)?|told(?: to)?|asked to|is|are|explicitly|begins(?: with)?|contains?|includes?)\b)?[:=(*_,\s-]*$/i;
/** A sentence about a prompt. */
const OF_PROMPT =
	/\b(?:prompts?|personas?|stance|instruct(?:s|ed|ions?)|philosophy|voice)\b|\b[A-Z][A-Z_]{2,40}_(?:SYSTEM|PROMPT|PERSONA)\b/;
/** What is done in some case is a rule, and its words an example. */
const CONDITION = /\b(?:if|when|whenever|unless|in case)\b/i;
/** Characters before a quotation in which it is introduced. */
const REACH = 80;
/** Words of a quotation at least; fewer are a motto. */
const SHORTEST = 6;
const LONGEST = 60;
/** Words of a motto, and its letters, from which it stands nowhere by chance. */
const MOTTO = { words: 2, letters: 14 };
/** Quotations of one document that are looked up, from the front. */
const MOST = 40;
/** Share of its words in a row, or of its telling words near each other, from which a quotation may be a shortened or retold one. */
const IN_A_ROW = 0.5;
const TOGETHER = 0.5;
/** Words of the code that count as near each other, as a multiple of the quotation's. */
const STRETCH = 4;
/** Letters of a word that tells something. */
const TELLING = 4;

/** Quotations in order of appearance, each once. */
export function claimQuotes(flow: Flow, code: CodeText, lexicon: Pick<Lexicon, 'language' | 'lists'>): QuoteClaim[] {
	if (!code.complete) return [];
	const claims = new Map<string, QuoteClaim>();
	for (const match of flow.text.matchAll(QUOTED)) {
		if (claims.size >= MOST) break;
		const quote = (match.groups!.quote ?? match.groups!.single)!;
		const [start, end] = [match.index, match.index + match[0].length];
		const words = wordsOf(quote);
		const motto = words.length < SHORTEST;
		if (motto && (words.length < MOTTO.words || words.join('').length < MOTTO.letters)) continue;
		if (claims.has(words.join(' ')) || words.length > LONGEST || /\.{3}|…|[{}<>=`]|\(\)|\n\s*\n/.test(quote)) continue;
		const before = flow.text.slice(Math.max(0, start - REACH), start);
		const told = before.slice(Math.max(before.lastIndexOf('\n\n'), before.lastIndexOf('"'), 0));
		const sentence = sentenceAt(flow.text, start);
		const elsewhere = wordExpression(wordsFor(lexicon, 'words:elsewhere')).test(told);
		if (motto ? !OF_PROMPT.test(flow.text.slice(sentence.start, start)) || /[*|\\]/.test(quote) : !PROMPT.test(told) || elsewhere) continue;
		if (CONDITION.test(flow.text.slice(sentence.start, start))) continue;
		const verdict = judge(words, code);
		// A motto that is nowhere is a word of the report's own.
		if (motto && (verdict.verdict !== 'verified' || sectionAt(flow, start, lexicon) !== 'claim')) continue;
		if (verdict.verdict === 'contradicted') {
			// What is quoted may deny and promise; its sentence does not.
			const text = flow.text.slice(0, start + 1) + 'x'.repeat(end - start - 2) + flow.text.slice(end - 1);
			const role = roleOf({ text, start: start + 1, end: end - 1, sentence, neighbours: [], concept: 'prompt' }, lexicon);
			if (role === 'judge-output' || role === 'contents' || standingOf({ ...flow, text }, start, end, lexicon) !== 'claim') continue;
		}
		claims.set(words.join(' '), {
			what: quote.replace(/\s+/g, ' ').trim(),
			...verdict,
			location: flow.place(start),
			short: motto && !isWritten(words, code),
		});
	}
	return [...claims.values()];
}

function judge(words: readonly string[], code: CodeText): Pick<QuoteClaim, 'verdict' | 'because'> {
	const all = code.words();
	const row = longestRow(words, all);
	if (row === words.length) return { verdict: 'verified', because: 'the code holds these words' };
	if (row >= IN_A_ROW * words.length || together(words, all) >= TOGETHER)
		return { verdict: 'unverified', because: 'the code holds many of its words together' };
	return { verdict: 'contradicted', because: 'no text of the code holds these words, nor most of them together' };
}

/** A text of a program holds them in a row. */
function isWritten(words: readonly string[], code: CodeText): boolean {
	const row = new RegExp(words.map(escapeText).join('[^\\p{L}\\p{N}]{1,6}'), 'iu');
	return code.paths.some((path) => /\.(?:py|tsx?|jsx?|mjs)$/.test(path) && row.test(code.text(path)!));
}

/** Words of a text as they are compared: small letters and digits. */
export function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How many of the words, from any of them on, stand in a row in the code. */
function longestRow(words: readonly string[], { list, places }: ReturnType<CodeText['words']>): number {
	let longest = 0;
	for (let from = 0; from + longest < words.length; from++)
		for (const at of places.get(words[from]!) ?? []) {
			let length = 1;
			while (from + length < words.length && list[at + length] === words[from + length]) length++;
			longest = Math.max(longest, length);
		}
	return longest;
}

/** Share of the telling words that one stretch of the code holds. */
function together(words: readonly string[], { places }: ReturnType<CodeText['words']>): number {
	const telling = [...new Set(words.filter((word) => word.length >= TELLING))];
	if (telling.length === 0) return 1;
	const marks = telling.flatMap((word) => (places.get(word) ?? []).map((at) => ({ at, word }))).sort((a, b) => a.at - b.at);
	const within = new Map<string, number>();
	let [best, first] = [0, 0];
	for (const { at, word } of marks) {
		within.set(word, (within.get(word) ?? 0) + 1);
		while (marks[first]!.at < at - STRETCH * words.length) {
			const gone = marks[first++]!.word;
			const left = within.get(gone)! - 1;
			if (left === 0) within.delete(gone);
			else within.set(gone, left);
		}
		best = Math.max(best, within.size);
	}
	return best / telling.length;
}
