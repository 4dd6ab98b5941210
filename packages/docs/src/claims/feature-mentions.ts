// Where does a document name a feature, and how: as a claim, as a heading, or as something planned, denied, quoted or somebody else's?
import type { Lexicon } from '@auditor/schema';
import { isHeading, lineOf, roleOf } from '../concepts/mention-roles.js';
import { termExpression } from '../concepts/terms.js';
import type { Flow } from '../text/flow.js';
import { excerpt, inMainClause, quoteAround, sentenceAt, unmarked, withoutAsides } from '../text/sentences.js';
import { type WordList, wordExpression, wordsFor } from '../text/vocabulary.js';
import type { Feature, FeatureMention } from './feature.js';
import { standingOf } from './standing.js';
import { fallsShort } from './unbuilt.js';

/** Characters before and behind a mention in which a number, or a word of all things, belongs to it. */
const BEFORE = 40;
const BEHIND = 60;
/** Mentions of one feature in one document that are looked at, from the front. */
const MOST_MENTIONS = 50;

/** Several probes ask for the mentions of one document, and looking for them is most of what they cost. */
const known = new WeakMap<Lexicon, WeakMap<Flow['document'], Map<string, readonly FeatureMention[]>>>();

export function mentionsOf(flow: Flow, feature: Feature, lexicon: Lexicon): readonly FeatureMention[] {
	const documents = known.get(lexicon) ?? new WeakMap();
	known.set(lexicon, documents);
	const mentions = documents.get(flow.document) ?? new Map<string, readonly FeatureMention[]>();
	documents.set(flow.document, mentions);
	const key = [feature.id, feature.negative === true, feature.pattern?.source, ...feature.words].join('\n');
	const found = mentions.get(key) ?? findMentions(flow, feature, lexicon);
	mentions.set(key, found);
	return found;
}

/** A claim, or the name of a section; what is planned, rejected or somebody else's is neither. */
function standing(flow: Flow, { start, end }: { start: number; end: number }, lexicon: Lexicon): FeatureMention['role'] {
	const says = standingOf(flow, start, end, lexicon);
	if (says === 'design') return says;
	if (says !== 'claim' && says !== 'denied') return 'third-party';
	const line = lineOf(flow.text, start);
	return isHeading(line.text) || TITLE.test(flow.text.slice(end, end + 16)) ? 'heading' : 'clean';
}

/** In front of a feature: it is the means of what the sentence tells. */
const MEANS = /\b(?:using|via|by means of|powered by)\s(?:\p{L}+\s)?$/iu;
/** Behind a feature: it is what a check of other systems looks for. */
const LOOKED_FOR = /^\s(?:detect(?:ion|ors?)|recognition|scanners?|verification|checks?|audits?)\b/i;
/** In front of a feature: a criterion whose name it explains. */
const IN_TITLE = /\b(?:Accuracy|Documentation|Depth|Analysis|Nuance)\s\($/;
/** Behind a feature: the name of a rubric's criterion. */
const TITLE = /^\s+(?:Enforcement|Rigor|Engineering|Management|Orchestration)\b/;

/** What stands there, with the module in front of a name of it, and without what a line's end tore apart. */
function phraseAt(text: string, start: number, match: string): string {
	const module = /(?<![\p{L}\p{N}_.])[a-z]\w*\.$/u.exec(text.slice(Math.max(0, start - 40), start))?.[0] ?? '';
	const whole = match.replace(/-\n/g, '');
	// A name that a cell broke goes on with a capital letter; `typing.Annotated reducers` are two words.
	return `${module}${(module === '' ? whole : whole.replace(/\s+(\p{Lu})?/gu, (gap, capital = gap) => capital)).replace(/\s+/g, ' ')}`;
}

function findMentions(flow: Flow, feature: Feature, lexicon: Lexicon): FeatureMention[] {
	const { prose: text } = flow;
	const words = feature.words.filter(flow.mayHold);
	if (words.length === 0) return [];
	const universal = wordExpression(wordsFor(lexicon, 'words:universal'));
	// Marks of code and stress part no words: ``structured `Evidence` objects``.
	const plain = text.replace(/[`*]/g, ' ');
	return [...plain.matchAll(feature.pattern ?? termExpression(words))].slice(0, MOST_MENTIONS).map((match) => {
		const start = match.index;
		const sentence = sentenceAt(text, start);
		const sighting = { text, start, end: start + match[0].length, sentence, neighbours: [], concept: feature.id };
		// A report's own table of scores says what is there, and is taken at its word.
		const role = roleOf(sighting, lexicon, true);
		// What is looked for, or an example, stands behind the word that says so.
		const said = inMainClause(withoutAsides(text.slice(sentence.start, start)));
		// `It extracts prompts using embeddings`: what it is done with is not looked for.
		const keys: readonly WordList[] = MEANS.test(said) ? ['words:elsewhere'] : ['words:elsewhere', 'words:search'];
		const elsewhere = keys.some((key) => wordExpression(wordsFor(lexicon, key)).test(said));
		// `tree-sitter/ast`: one of the two, and nobody says which.
		const either =
			IN_TITLE.test(text.slice(Math.max(0, start - 24), start)) ||
			LOOKED_FOR.test(text.slice(sighting.end, sighting.end + 24)) ||
			(feature.probe === '' &&
				(/\p{L}\/$/u.test(text.slice(Math.max(0, start - 2), start)) || /^\/\p{L}/u.test(text.slice(sighting.end, sighting.end + 2))));
		// A name in quotes, and the thing behind it: `a "second taste" loop`.
		const own = (role === 'negated' && feature.negative === true) || (role === 'quoted' && /["'”]/.test(match[0])) ? 'clean' : role;
		return {
			role:
				own === 'clean'
					? elsewhere || either || fallsShort(text, sighting, lexicon)
						? 'third-party'
						: standing(flow, sighting, lexicon)
					: own,
			phrase: phraseAt(text, start, match[0]),
			number: numberAt(text.slice(Math.max(sentence.start, start - BEFORE), start)),
			universal: universal.test(text.slice(Math.max(sentence.start, start - BEHIND), Math.min(sentence.end, sighting.end + BEHIND))),
			location: flow.place(start),
			snippet: excerpt(text, sentence),
			clause: clauseAt(text, sentence, start),
			said: quoteAround(text, sentence, start, sighting.end),
		};
	});
}

function clauseAt(text: string, { start, end }: { start: number; end: number }, at: number): string {
	const from = text.lastIndexOf(';', at);
	const to = text.indexOf(';', at);
	return unmarked(text.slice(Math.max(start, from + 1), to === -1 ? end : Math.min(end, to)).replace(/\s+/g, ' '));
}

/** The number at the end of a text: `The layer has three`. */
function numberAt(before: string): number | null {
	const word = /(?<![\p{L}\p{N}.,-])(\p{L}{3,5}|\d{1,2})\s+$/u.exec(before)?.[1]?.toLowerCase();
	if (word === undefined) return null;
	const named = NUMBER_WORDS.indexOf(word);
	return named !== -1 ? named + 2 : /^\d+$/.test(word) ? Number(word) : null;
}

const NUMBER_WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
