// What a mention of a concept is worth: a definition or heading, verbs of mechanism, cause and effect, code and the rubric's roles around it.
import { holdsTerm } from '@auditor/probes';
import { type Concept, escapeText, type Lexicon } from '@auditor/schema';
import { sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { countDistinct, DRAWN, isHeading, lineOf } from './mention-roles.js';
import { endsSection, itemEnd, nearHeading, windowEnd, wordCount } from './passage.js';
import { isHeap } from './stated.js';
import { compact, holdsInflected } from './terms.js';

/** Window of the mechanism, in characters. @source DOCUMENTS "Concept depth" */
const BEFORE = 60;
export const AFTER = 480;
/** Items of a list that tell of one part of the mechanism each, and what they add. */
const ITEMS = 3;
const ITEMISED = 1.5;
/** What a definition in a list is worth at most that explains nothing by itself: less than an explanation. */
const LISTED = 5.9;
/** Words of a mechanism, other than the concept's name, from which on something is said: `it is vital`, `synthesis synthesizes` say nothing. */
const SAID = 3;
/** What a sentence with not one of them, and a heap of words, are worth at most. */
const NAMED = 2.4;
/** What a mention loses that writes only part of the concept's first term: `dialectical reasoning` may be anything. */
const PART_OF_TERM = 1.5;
/** What stands in a heading before its first word. */
const NUMBERING = /^[\s#*]*(?:\d+(?:\.\d+)*[.):]?\s+)?[*]{0,2}$/;
/** What stands in a line before words that head what follows on it: `- **Kneading.** The oven ...`. */
const RUN_IN = /^\s*(?:[-*•●○▪]\s+)?\**$/;
/** The first words of an item, before its colon or bracket. */
const HEAD = /^[ \t]*[-*•●○▪][ \t]+\**([\p{L} -]{3,24})[^:\n]{0,24}:/gmu;
const CODE =
	/`[^`\n]{2,60}`|\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+\.[a-z]+(?:_[a-z]+)*\(?|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b|\b\w+\(\)|(?<![\w/])[\w/]+\.(?:py|ts|js|json|md)\b/g;

/** `start_node -> weigh_dough`, `Oven → CoolingRack`: an edge between things that have names of code. */
const EDGE = /(?:[a-z]_[a-z0-9]+|[a-z][A-Z][a-z]+)\s*(?:->|→)|(?:->|→)\s*(?:[a-z]+_[a-z]|[A-Z][a-z]+[A-Z][a-z])/g;

/** What the mention is worth, words of the mechanism near it, and whether it heads a section. */
interface Worth {
	readonly score: number;
	readonly words: number;
	readonly heads: boolean;
}

export function scoreOf(text: string, start: number, end: number, concept: Concept, lexicon: Lexicon, reach: number): Worth {
	const line = lineOf(text, start);
	const heading = isHeading(line.text);
	const after = text.slice(end, Math.min(line.end + 1, end + 60));
	const definition =
		/^\s*(?:\*\*\s*)?[:(–—-]/.test(after) ||
		(/^\.\**\s/.test(after) && RUN_IN.test(text.slice(line.start, start))) ||
		wordExpression(wordsFor(lexicon, 'words:definition')).test(after.split(/\s+/).slice(0, 4).join(' '));
	// A mention that neither heads nor defines is explained nearby or not at all.
	// A section that the concept heads is about it as a whole.
	const heads = heading && NUMBERING.test(text.slice(line.start, start));
	const until = heads
		? windowEnd(text, end, reach, nearHeading(text, line), endsSection(line.text))
		: windowEnd(text, end, heading || definition ? AFTER : AFTER / 2, nearHeading(text, line));
	const window = text
		.slice(Math.max(0, start - BEFORE), until)
		.split('\n')
		.filter((drawn) => !DRAWN.test(drawn))
		.join('\n');
	const compacted = compact(window);
	const own = concept.mechanism.filter((word) => holdsInflected(word, window, compacted)).length;
	const general = countDistinct(window, wordsFor(lexicon, 'words:mechanism'));
	// An edge says what leads to what.
	const edges = window.match(EDGE)?.length ?? 0;
	const causal = countDistinct(window, wordsFor(lexicon, 'words:causal')) + edges;
	const code = new Set(window.match(CODE) ?? []).size;
	const roles = lexicon.roles.filter((role) => role.terms.some((term) => holdsTerm(window, term))).length;
	const purpose = wordExpression(wordsFor(lexicon, 'words:purpose')).test(
		text
			.slice(Math.max(0, start - 20), start)
			.trim()
			.split(/\s+/)
			.at(-1) ?? '',
	);
	const score =
		(purpose ? -1 : 0) +
		(wordCount(text.slice(start, end)) < wordCount(concept.terms[0]!) ? -PART_OF_TERM : 0) +
		(heading ? 1.5 : 0) +
		(definition ? 1 : 0) +
		Math.min(3, own) +
		(itemsOf(window, concept.mechanism) >= ITEMS ? ITEMISED : 0) +
		Math.min(2.5, general * 0.5) +
		Math.min(1.5, causal * 0.5) +
		Math.min(2, code * 0.5) +
		Math.min(1, roles * 0.5);
	const said = own + edges + countDistinct(window.replace(ownWords(concept), ' '), wordsFor(lexicon, 'words:mechanism'));
	const heap = isHeap(text.slice(start, until), concept.mechanism);
	// `It is metacognitive, for it evaluates the work of others`: a slogan, where no word tells what acts.
	const acts = lexicon.language.startsWith('en') ? (lexicon.lists[`acts:${concept.id}`] ?? []) : [];
	const none =
		(said === 0 && !heading) ||
		// A list of words may be one of what is done.
		(heap && !window.includes(',')) ||
		(acts.length > 0 && !wordExpression(acts).test(text.slice(sentenceAt(text, start).start, until)));
	const rounded = Math.min(Math.round(score * 10) / 10, none ? NAMED : said < SAID || heap ? LISTED : Infinity);
	// What a list defines next explains nothing of this.
	const item = definition && !heading ? itemEnd(text, { start, end }) : text.length;
	const alone = item < text.length && rounded > LISTED ? scoreOf(text.slice(0, item), start, end, concept, lexicon, reach).score : rounded;
	return { score: alone > LISTED ? rounded : Math.min(rounded, LISTED), words: own, heads };
}

/** The words of a concept's names, in any form: their first letters. */
function ownWords({ terms }: Concept): RegExp {
	const words = terms.flatMap((term) => term.split(/[^\p{L}]+/u)).filter((word) => word.length > 3);
	const stems = [...new Set(words.map((word) => word.slice(0, STEM)))];
	return stems.length === 0 ? /(?!)/g : new RegExp(`(?<!\\p{L})(?:${stems.map(escapeText).join('|')})\\p{L}*`, 'giu');
}
const STEM = 6;

/** How many words of the mechanism head an item of a list: `- **Baker:** kneads`. */
function itemsOf(window: string, mechanism: readonly string[]): number {
	const heads = [...window.matchAll(HEAD)].map((match) => match[1]!);
	const all = heads.map((head) => [head, compact(head)] as const);
	return mechanism.filter((word) => all.some(([head, compacted]) => holdsInflected(word, head, compacted))).length;
}
