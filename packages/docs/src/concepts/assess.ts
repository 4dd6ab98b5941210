// Whether a report explains the rubric's concepts or only drops their names. One clean mention is needed; it is scored by what stands around
// it: a definition or heading, verbs of mechanism, cause and effect, code and the rubric's roles.
// It does not see whether the explanation is right.
import { holdsTerm } from '@auditor/probes';
import { type AuditDocument, type Concept, compareBy, escapeText, type Lexicon, type Location, type Snippet } from '@auditor/schema';
import { sectionAt } from '../claims/standing.js';
import { type Flow, flowOf, readable } from '../text/flow.js';
import { lexiconsFor } from '../text/language.js';
import { excerpt, type Span, sentenceAt } from '../text/sentences.js';
import { wordExpression, wordsFor } from '../text/vocabulary.js';
import { countDistinct, DRAWN, isHeading, lineOf, type MentionRole, roleOf } from './mention-roles.js';
import { inflected, termExpression } from './terms.js';

/** `paraphrased`: explained in full, but not where it is named. `unnamed`: never named, and words of its mechanism are explained. */
export type ConceptVerdict = 'substantive' | 'paraphrased' | 'unnamed' | 'mentioned' | 'keyword-dropping' | 'absent';

export interface ConceptMention {
	readonly role: MentionRole;
	/** Mechanism score; 0 for a mention that is not clean. */
	readonly score: number;
	/** A section has it as its heading. */
	readonly heads: boolean;
	/** Words of the concept's mechanism near it. */
	readonly words: number;
	/** As it is written there. */
	readonly term: string;
	/** Of what is quoted. */
	readonly location: Location;
	readonly snippet: Snippet;
	/** What is quoted is a whole sentence, and no title, caption or row. */
	readonly isSentence: boolean;
	/** Its line is ticked off in a list. */
	readonly isTicked: boolean;
	/** Where the passage begins. */
	readonly from: Location;
	/** What is told there of the concept: from the mention's line to the next heading or the next concept. Empty for a mention that is not clean. */
	readonly passage: string;
}

export interface ConceptAssessment {
	readonly concept: string;
	readonly name: string;
	readonly verdict: ConceptVerdict;
	/** Of the best clean mention. */
	readonly score: number;
	/** Of a concept that is never named: the best place that explains other words of the rubric for it; null where none does. */
	readonly near: ConceptMention | null;
	/** Best first. */
	readonly mentions: readonly ConceptMention[];
	/** Mentions by role. */
	readonly roles: Readonly<Record<string, number>>;
}

export function explains({ verdict }: ConceptAssessment): boolean {
	return verdict === 'substantive' || verdict === 'paraphrased';
}

/** Score from which a mention explains. @source DOCUMENTS "Concept depth" (cut at about 5) */
export const SUBSTANTIVE = 6;
/** Score from which a clean mention is more than a word. */
const MENTIONED = 3.5;
/** Score from which words that are not the concept's name explain it: its mechanism stands there in full. */
const PARAPHRASED = 10;
/** Words of its mechanism from which a passage that explains something may be about the concept, whatever its name. */
const FULL = 5;
/** Items of a list that tell of one part of the mechanism each, and what they add. */
const ITEMS = 3;
const ITEMISED = 1.5;
/** Mentions of one concept in one document that are looked at, from the front. */
const MOST_MENTIONS = 300;
/** Window of the mechanism, in characters. @source DOCUMENTS "Concept depth" */
const BEFORE = 60;
const AFTER = 480;
/** Characters of the passage that tells of a concept. */
const PASSAGE = 1600;
/** A heading in the window ends it, unless it stands this near: then it is the mention's own. */
const OWN_HEADING = 100;
/** What a mention loses that writes only part of the concept's first term: `dialectical reasoning` may be anything. */
const PART_OF_TERM = 1.5;
/** Before the text of an item of a list. */
const ITEM = /^\s*(?:[-*•●○▪]|\d{1,2}[.)])\s/;
/** What stands in a heading before its first word. */
const NUMBERING = /^[\s#*]*(?:\d+(?:\.\d+)*[.):]?\s+)?[*]{0,2}$/;
/** The first words of an item, before its colon or bracket. */
const HEAD = /^[ \t]*[-*•●○▪][ \t]+\**([\p{L} -]{3,24})[^:\n]{0,24}:/gmu;
const CODE =
	/`[^`\n]{2,60}`|\b[a-z]+(?:_[a-z0-9]+)+\b|\b[a-z]+\.[a-z]+(?:_[a-z]+)*\(?|\b[A-Z][a-z]+(?:[A-Z][a-z]+)+\b|\b\w+\(\)|(?<![\w/])[\w/]+\.(?:py|ts|js|json|md)\b/g;

/** One assessment per concept of the lexicon, in its order, over all documents that carry text; in the language that explains it best. */
export function assessConcepts(documents: readonly AuditDocument[], lexicon: Lexicon): ConceptAssessment[] {
	const [first = [], ...others] = lexiconsFor(documents, lexicon).map((words) => assessIn(documents, words));
	return first.map((own, at) =>
		others.reduce((best, { [at]: other }) => (other !== undefined && rankOf(other) > rankOf(best) ? other : best), own),
	);
}

const BEST_LAST: readonly ConceptVerdict[] = ['absent', 'unnamed', 'keyword-dropping', 'mentioned', 'paraphrased', 'substantive'];

function rankOf({ verdict, score }: ConceptAssessment): number {
	return BEST_LAST.indexOf(verdict) * 100 + score;
}

function assessIn(documents: readonly AuditDocument[], lexicon: Lexicon): ConceptAssessment[] {
	const flows = readable(documents).map(flowOf);
	const found = flows.map((flow) => findMentions(flow, lexicon));
	return lexicon.concepts.map((concept) => {
		const named = bestFirst(found.flatMap((list) => list.get(concept.id) ?? []));
		const other = named[0] !== undefined && named[0].score >= SUBSTANTIVE ? [] : paraphrases(flows, concept, lexicon);
		const told = other.filter(({ score }) => score >= PARAPHRASED).slice(0, 1);
		const unnamed = named.length + told.length > 0 ? undefined : other.find(({ score, words }) => score >= SUBSTANTIVE && words >= FULL);
		const mentions = unnamed === undefined ? [...told, ...named] : [unnamed];
		const near = mentions.length === 0 ? (other.find(({ score }) => score >= SUBSTANTIVE) ?? null) : null;
		const best = mentions[0];
		const roles: Record<string, number> = {};
		for (const mention of mentions) roles[mention.role] = (roles[mention.role] ?? 0) + 1;
		const verdict = told.length > 0 ? 'paraphrased' : unnamed !== undefined ? 'unnamed' : verdictOf(mentions);
		return {
			concept: concept.id,
			name: concept.name,
			verdict,
			score: best?.score ?? 0,
			near,
			mentions,
			roles,
		};
	});
}

function bestFirst(mentions: readonly ConceptMention[]): ConceptMention[] {
	return [...mentions].sort(
		compareBy(
			// What explains at all is told by a sentence, of the section that has the concept as its heading if there is one.
			// A ticked line of merits comes last.
			(m) => (m.score < SUBSTANTIVE ? 5 : m.isTicked ? 4 : (m.isSentence ? 0 : 2) + (m.heads ? 0 : 1)),
			(m) => -m.score,
			(m) => (m.role === 'clean' ? 0 : 1),
		),
	);
}

/** The places that tell of a concept by other words of the rubric, best first. */
function paraphrases(flows: readonly Flow[], concept: Concept, lexicon: Lexicon): ConceptMention[] {
	const { paraphrases: terms = [] } = concept;
	if (terms.length === 0) return [];
	const other = { ...lexicon, concepts: [{ ...concept, terms }] };
	return bestFirst(flows.flatMap((flow) => findMentions(flow, other, AFTER).get(concept.id) ?? []));
}

function verdictOf(mentions: readonly ConceptMention[]): ConceptVerdict {
	const best = mentions[0];
	if (best === undefined) return 'absent';
	if (best.role !== 'clean') return 'keyword-dropping';
	return best.score >= SUBSTANTIVE ? 'substantive' : best.score >= MENTIONED ? 'mentioned' : 'keyword-dropping';
}

interface Hit extends Span {
	readonly concept: string;
}

/** @param reach characters of a section that the concept heads which count for it */
function findMentions(flow: Flow, lexicon: Lexicon, reach = PASSAGE): Map<string, ConceptMention[]> {
	const { prose: text } = flow;
	const neighbours = lexicon.concepts
		.flatMap((concept) =>
			[...text.matchAll(termExpression(concept.terms))].slice(0, MOST_MENTIONS).map((match) => ({
				concept: concept.id,
				start: match.index,
				end: match.index + match[0].length,
			})),
		)
		.sort((a, b) => a.start - b.start);
	const mentions = new Map<string, ConceptMention[]>();
	const byId = new Map(lexicon.concepts.map((concept) => [concept.id, concept]));
	neighbours.forEach((hit, at) => {
		const sentence = sentenceAt(text, hit.start);
		// Terms that are far away have no say; a document of a thousand mentions must not cost their square.
		const near = neighbours.slice(Math.max(0, at - 12), at + 13);
		const sighting = { text, start: hit.start, end: hit.end, sentence, neighbours: near, concept: hit.concept };
		// The words of a picture are no sentences.
		const own = flow.isPictured(hit.start) || DRAWN.test(lineOf(text, hit.start).text) ? 'contents' : roleOf(sighting, lexicon);
		const concept = byId.get(hit.concept)!;
		const none = { score: 0, words: 0, heads: false };
		const scored = own === 'clean' ? scoreOf(text, hit.start, hit.end, concept, lexicon, reach) : none;
		// A plan that explains nothing tells of nothing that is there.
		const role = own === 'clean' && scored.score < SUBSTANTIVE && sectionAt(flow, hit.start, lexicon) === 'plan' ? 'future' : own;
		const { score, words, heads } = role === own ? scored : none;
		const list = mentions.get(hit.concept) ?? [];
		const told = role === 'clean' ? toldIn(text, hit.start, sentence) : sentence;
		list.push({
			role,
			score,
			heads,
			words,
			term: text.slice(hit.start, hit.end).replace(/\s+/g, ' '),
			// A heading at the end of a page is quoted by the sentence on the next one.
			location: flow.place(Math.max(hit.start, told.start)),
			from: flow.place(hit.start),
			passage: role === 'clean' ? passageAt(flow.text, hit, near) : '',
			// Below a title of which nothing is told stands a picture, or the end.
			isTicked: TICKED.test(lineOf(text, hit.start).text),
			isSentence: isSentence(text.slice(told.start, told.end)) && (told !== sentence || !isHeading(lineOf(text, hit.start).text)),
			snippet: excerpt(text, told),
		});
		mentions.set(hit.concept, list);
	});
	return mentions;
}

/** From the line of a mention to the next heading, or the line that begins with another concept. */
function passageAt(text: string, hit: Hit, near: readonly Hit[]): string {
	const { start } = lineOf(text, hit.start);
	const next = near.find(
		(other) =>
			other.concept !== hit.concept &&
			other.start > hit.end &&
			/^[\s#*•●\d.)-]*$/.test(text.slice(lineOf(text, other.start).start, other.start)),
	);
	// An item of a list tells of its own.
	const item = ITEM.exec(lineOf(text, hit.start).text)?.[0];
	const after =
		item === undefined ? -1 : text.slice(hit.end, hit.end + PASSAGE).search(new RegExp(`\\n${escapeText(item).replace(/\d+/, '\\d+')}`));
	return text.slice(
		start,
		Math.min(
			windowEnd(text, hit.end, PASSAGE, isHeading(lineOf(text, hit.start).text) ? OWN_HEADING : 0, isTitle),
			next?.start ?? text.length,
			after < 0 ? text.length : hit.end + after,
		),
	);
}

function scoreOf(text: string, start: number, end: number, concept: Concept, lexicon: Lexicon, reach: number) {
	const line = lineOf(text, start);
	const heading = isHeading(line.text);
	const after = text.slice(end, Math.min(line.end + 1, end + 60));
	const definition =
		/^\s*(?:\*\*\s*)?[:(–—-]/.test(after) ||
		wordExpression(wordsFor(lexicon, 'words:definition')).test(after.split(/\s+/).slice(0, 4).join(' '));
	// A mention that neither heads nor defines is explained nearby or not at all.
	// A section that the concept heads is about it as a whole.
	const heads = heading && NUMBERING.test(text.slice(line.start, start));
	const window = text
		.slice(
			Math.max(0, start - BEFORE),
			heads
				? windowEnd(text, end, reach, OWN_HEADING, endsSection(line.text))
				: windowEnd(text, end, heading || definition ? AFTER : AFTER / 2),
		)
		.split('\n')
		.filter((drawn) => !DRAWN.test(drawn))
		.join('\n');
	const own = concept.mechanism.filter((word) => inflected(word).test(window)).length;
	const general = countDistinct(window, wordsFor(lexicon, 'words:mechanism'));
	const causal = countDistinct(window, wordsFor(lexicon, 'words:causal'));
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
	return { score: Math.round(score * 10) / 10, words: own, heads };
}

/** How many words of the mechanism head an item of a list: `- **Baker:** kneads`. */
function itemsOf(window: string, mechanism: readonly string[]): number {
	const heads = [...window.matchAll(HEAD)].map((match) => match[1]!);
	return mechanism.filter((word) => heads.some((head) => inflected(word).test(head))).length;
}

/** Words of a sentence, at least. */
const FEW_WORDS = 4;

/** A heading explains nothing: what is quoted is the sentence below it. */
function toldIn(text: string, start: number, sentence: Span): Span {
	const line = lineOf(text, start);
	if (!isHeading(line.text) || line.end + 1 >= text.length) return sentence;
	// A caption: what stands below the next heading is told of that one.
	if (isNumbered(/\S[^\n]*/.exec(text.slice(line.end + 1, line.end + 200))?.[0] ?? '')) return sentence;
	const below = sentenceAt(text, line.end + 1);
	const told = below.start >= line.end ? below : { start: line.end + 1, end: below.end };
	// The number of a list, a caption of one word.
	return wordCount(text.slice(told.start, told.end)) < FEW_WORDS ? sentence : told;
}

const TICKED = /^\W*(?:[✅✓✔☑]|\[x\])/iu;

/** Words of a sentence that tells something, at least. */
const TELLING = 7;

/** A sentence of a text, and no title, caption, row of a list of merits or pointer to a section. */
function isSentence(told: string): boolean {
	const text = told.trim();
	return (
		wordCount(text) >= TELLING &&
		/[.:!?][)"'*`]*$/.test(text) &&
		!DRAWN.test(text) &&
		!/^[|#]|^[\w./-]{1,120}\.\w{1,4}:\d|^(?:Figure|Fig\.|Table)\s|[✅✓✔❌]|\bFigure \d+\.?$|\n[^\n]{1,60}\n[^\n]{1,60}\n[^\n]{1,60}:$/.test(
			text,
		)
	);
}

function wordCount(term: string): number {
	return term.split(/[\s\-–—]+/).filter(Boolean).length;
}

/** A heading with a number or a mark. */
function isNumbered(line: string): boolean {
	return /^(?:#{1,6}\s|\d+(?:\.\d+)*[.)]?\s+\p{Lu})/u.test(line.trim()) && isHeading(line);
}

/** What ends the section of a heading: one below it does not, where marks tell. */
function endsSection(heading: string): (line: string) => boolean {
	const level = levelOf(heading);
	return (line) => isNumbered(line) && !(level > 0 && levelOf(line) > level);
}

function levelOf(heading: string): number {
	return /^\s*(#{1,6})\s/.exec(heading)?.[1]?.length ?? 0;
}

/** A heading without one as well: several words, each with a capital letter, and no item of a list. */
function isTitle(line: string): boolean {
	return isNumbered(line) || (isHeading(line) && /^\p{Lu}/u.test(line.trim()) && wordCount(line.trim()) >= 2);
}

function windowEnd(text: string, end: number, reach: number, near = OWN_HEADING, ends = isNumbered): number {
	const limit = Math.min(text.length, end + reach);
	let at = text.indexOf('\n', end);
	while (at !== -1 && at < limit) {
		const next = lineOf(text, at + 1);
		if (at + 1 - end > near && ends(next.text)) return at;
		at = text.indexOf('\n', at + 1);
	}
	return limit;
}
