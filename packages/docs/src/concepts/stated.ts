// What of a text is stated: a question tells nothing, a plan nothing that is there, a heap of words nothing at all.
import type { Lexicon } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import { sentences } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';

const known = new WeakMap<Flow, WeakMap<readonly string[], string>>();

/** The prose with blanks for the sentences that state nothing, each other word where it stands. */
export function statedIn(flow: Flow, lexicon: Pick<Lexicon, 'language' | 'lists'>): string {
	const later = wordsFor(lexicon, 'words:later');
	const before = known.get(flow) ?? new WeakMap<readonly string[], string>();
	known.set(flow, before);
	const text = before.get(later) ?? stated(flow.prose, lexicon);
	before.set(later, text);
	return text;
}

function stated(text: string, lexicon: Pick<Lexicon, 'language' | 'lists'>): string {
	const parts: string[] = [];
	let at = 0;
	for (const { start, end } of sentences(text)) {
		const sentence = text.slice(start, end);
		if (!/[?？][^?？]{0,9}$/.test(sentence) && !isPlan(sentence, lexicon) && !UNREAL.test(sentence)) continue;
		parts.push(text.slice(at, start), sentence.replace(/[^\n]/g, ' '));
		at = end;
	}
	return parts.join('') + text.slice(at);
}

/** What would be, is said to be false, is true of others, was or is to be asked, and what is crossed out. */
const UNREAL =
	/^[\s>*-]{0,9}(?:~~.{1,600}~~\W{0,9}$|(?:if (?:we|it|one|they|there) (?:had|were|could|would)|suppose|imagine|unlike (?:here|us|ours?)|in (?:other|most|some) \w{1,20},|in an? (?:earlier|older|former)|it is (?:false|untrue|not true) that|(?:nobody|no one|some(?:body|one)|our teacher|the (?:task|assignment|brief|challenge)) (?:once )?(?:believes|thinks|says|said|wrote|asks|wants|demands)|we (?:wish|considered whether|thought about))\b)/i;

/** `Fan-out will run`, and neither `If it fails, fan-out will` nor `so that nothing will be lost`. */
function isPlan(sentence: string, lexicon: Pick<Lexicon, 'language' | 'lists'>): boolean {
	const later = wordExpression(wordsFor(lexicon, 'words:later')).exec(sentence);
	return later !== null && !wordExpression(wordsFor(lexicon, 'words:causal')).test(sentence.slice(0, later.index));
}

/** Words of a heap, at least, and how many of them go on one of at most three letters, as every language joins its sentences by. */
const HEAP = 6;
const JOINED = 16;

/** Words that nothing joins to a sentence: `thesis antithesis conflict resolve`; those of a mechanism join nothing, short as they are. */
export function isHeap(text: string, mechanism: readonly string[]): boolean {
	const words =
		text
			.replace(/->|→/g, ' to ')
			.replace(/`[^`\n]*`/g, ' ')
			.match(/[\p{L}'’-]+/gu) ?? [];
	return words.length >= HEAP && words.filter((word) => word.length <= 3 && !mechanism.includes(word)).length * JOINED < words.length;
}
