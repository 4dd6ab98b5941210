// What a report admits: that a part is still to come, or that it falls short. Who admits it claims nothing that the code could contradict.
import type { Lexicon } from '@auditor/schema';
import type { Flow } from '../text/flow.js';
import type { Span } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';

/** Characters between a thing and what is said of it. */
const NEAR = 60;

/** Whether a document says of the members of a role that they are not there yet: `The judges (to be implemented) ...`. */
export function isUnbuilt(flows: readonly Flow[], lexicon: Lexicon): boolean {
	// `ChiefBakerNode` is the name of the chief baker.
	const joined = (term: string) => term.replace(/[\s-]+/g, '');
	const words = lexicon.roles.flatMap(({ terms }) =>
		terms.flatMap((term) => [term, `${term}s`, joined(term), `${joined(term)}Node`, `${joined(term)}Agent`]),
	);
	const unbuilt = wordsFor(lexicon, 'words:unbuilt');
	if (words.length === 0 || unbuilt.length === 0) return false;
	const apart = new RegExp(`${wordExpression(words).source}[^.!?]{0,${NEAR}}?${wordExpression(unbuilt).source}`, 'iu');
	return flows.some(({ text }) => apart.test(text));
}

/** Whether the sentence says of what stands here that it is limited, weak or incomplete. */
export function fallsShort(
	text: string,
	{ end, sentence }: { end: number; sentence: Span },
	lexicon: Pick<Lexicon, 'language' | 'lists'>,
): boolean {
	return wordExpression(wordsFor(lexicon, 'words:falls-short')).test(text.slice(end, Math.min(sentence.end, end + NEAR)));
}
