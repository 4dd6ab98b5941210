// Whether a report explains the rubric's concepts or only drops their names. One clean mention is needed; `weigh.ts` says what it is worth,
// `passage.ts` what is quoted. Sentences that the code contradicts explain nothing; whether others are right it does not see.
import {
	type AuditDocument,
	type Concept,
	compareBy,
	type GraphModel,
	type Lexicon,
	type Location,
	type Snippet,
	type Tree,
} from '@auditor/schema';
import { codeText } from '../claims/code-text.js';
import { withoutOtherWork } from '../claims/other-work.js';
import { sectionAt } from '../claims/standing.js';
import { type Flow, flowOf, partOf, readable } from '../text/flow.js';
import { lexiconsFor } from '../text/language.js';
import { excerpt, pieceAt, sentenceAt } from '../text/sentences.js';
import { DRAWN, isHeading, lineOf, type MentionRole, roleOf } from './mention-roles.js';
import { beforeList, type Hit, isSentence, PASSAGE, passageAt, toldIn, wordCount } from './passage.js';
import { statedIn } from './stated.js';
import { termExpression } from './terms.js';
import { AFTER, scoreOf } from './weigh.js';

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
	/** It stands in a section of what is still to come. */
	readonly isPlan: boolean;
	/** Its line is ticked off in a list. */
	readonly isTicked: boolean;
	/** What is told there of the concept: from the mention's line to the next heading or the next concept. Empty for a mention that is not clean. */
	readonly passage: Flow;
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
/** The same of a section that has it as its heading, and words below the heading that are more than a line. */
const HEADED = 2.5;
const BELOW = 14;
/** Score from which words that are not the concept's name explain it: its mechanism stands there in full. */
const PARAPHRASED = 10;
/** Words of its mechanism from which a passage that explains something may be about the concept, whatever its name. */
const FULL = 5;
/** Mentions of one concept in one document that are looked at, from the front. */
const MOST_MENTIONS = 300;
/** Several probes ask for the same assessment. */
const known = new WeakMap<readonly AuditDocument[], WeakMap<Lexicon, WeakMap<object, ConceptAssessment[]>>>();

/** What the sentences of a report are held against. */
export interface KnownCode {
	readonly tree: Tree;
	readonly texts: ReadonlyMap<string, string>;
	readonly graphs: readonly GraphModel[] | null;
}

/** One assessment per concept of the lexicon, in its order, over all documents that carry text; in the language that explains it best. */
export function assessConcepts(
	documents: readonly AuditDocument[],
	lexicon: Lexicon,
	code: KnownCode | null = null,
): readonly ConceptAssessment[] {
	const ofDocuments = known.get(documents) ?? new WeakMap<Lexicon, WeakMap<object, ConceptAssessment[]>>();
	const before = ofDocuments.get(lexicon) ?? new WeakMap<object, ConceptAssessment[]>();
	known.set(documents, ofDocuments.set(lexicon, before));
	const key = code?.texts ?? documents;
	const assessed = before.get(key) ?? assess(documents, lexicon, code);
	before.set(key, assessed);
	return assessed;
}

function assess(documents: readonly AuditDocument[], lexicon: Lexicon, code: KnownCode | null): ConceptAssessment[] {
	const flows = readable(documents)
		.map(flowOf)
		.map((flow) => (code === null ? flow : withoutOtherWork(flow, codeText(code.texts, code.tree), code.graphs ?? [], lexicon)));
	const [first = [], ...others] = lexiconsFor(documents, lexicon).map((words) => assessIn(flows, words));
	return first.map((own, at) =>
		others.reduce((best, { [at]: other }) => (other !== undefined && rankOf(other) > rankOf(best) ? other : best), own),
	);
}

const BEST_LAST: readonly ConceptVerdict[] = ['absent', 'unnamed', 'keyword-dropping', 'mentioned', 'paraphrased', 'substantive'];

function rankOf({ verdict, score }: ConceptAssessment): number {
	return BEST_LAST.indexOf(verdict) * 100 + score;
}

function assessIn(flows: readonly Flow[], lexicon: Lexicon): ConceptAssessment[] {
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
			// What a plan tells comes behind what is told of today, and a ticked line of merits last.
			(m) => (m.score < SUBSTANTIVE ? 6 : m.isTicked ? 5 : m.isPlan ? 4 : (m.isSentence ? 0 : 2) + (m.heads ? 0 : 1)),
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
	return best.score >= SUBSTANTIVE ? 'substantive' : best.score >= (isHeaded(best) ? HEADED : MENTIONED) ? 'mentioned' : 'keyword-dropping';
}

/** What stands below a heading with the term is told of the concept, little as it may be. */
function isHeaded({ heads, passage: { text } }: ConceptMention): boolean {
	return heads && wordCount(text.slice(text.indexOf('\n') + 1)) >= BELOW;
}

/** @param reach characters of a section that the concept heads which count for it */
function findMentions(flow: Flow, lexicon: Lexicon, reach = PASSAGE): Map<string, ConceptMention[]> {
	const { prose: text } = flow;
	const neighbours = lexicon.concepts
		.flatMap((concept) =>
			[...text.matchAll(termExpression(concept.terms.filter(flow.mayHold)))].slice(0, MOST_MENTIONS).map((match) => ({
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
		const scored =
			own === 'clean'
				? scoreOf(statedIn(flow, lexicon).slice(0, untilOther(text, hit, near)), hit.start, hit.end, concept, lexicon, reach)
				: none;
		// A plan that explains nothing tells of nothing that is there.
		const isPlan = own === 'clean' && sectionAt(flow, hit.start, lexicon) === 'plan';
		const role = isPlan && scored.score < SUBSTANTIVE ? 'future' : own;
		const { score, words, heads } = role === own ? scored : none;
		const list = mentions.get(hit.concept) ?? [];
		const told = role === 'clean' ? toldIn(text, hit.start, sentence) : sentence;
		const quoted =
			isSentence(text.slice(told.start, told.end)) &&
			(told !== sentence || !isHeading(lineOf(text, hit.start).text)) &&
			!ROW.test(lineOf(text, hit.start).text);
		const piece = told.start <= hit.start ? pieceAt(text, told, hit.start, hit.end) : told;
		list.push({
			role,
			score,
			heads,
			words,
			term: text.slice(hit.start, hit.end).replace(/\s+/g, ' '),
			// A sentence that is quoted stands where it begins, on whatever page its heading or its name stands.
			location: flow.place(quoted ? piece.start : Math.max(hit.start, told.start)),
			passage: partOf(flow, role === 'clean' ? passageAt(flow.text, hit, near) : { start: 0, end: 0 }),
			// Below a title of which nothing is told stands a picture, or the end.
			isPlan,
			isTicked: TICKED.test(lineOf(text, hit.start).text),
			isSentence: quoted,
			snippet: excerpt(text, beforeList(text, piece)),
		});
		mentions.set(hit.concept, list);
	});
	return mentions;
}

/** Where a sentence of the same paragraph begins with another concept: it tells of that one. */
function untilOther(text: string, hit: Hit, near: readonly Hit[]): number {
	if (isHeading(lineOf(text, hit.start).text)) return text.length;
	return (
		near.find(
			({ concept, start }) =>
				concept !== hit.concept && start > hit.end && /[.!?\n][\s#*•●\d)-]{0,20}$/.test(text.slice(Math.max(hit.end, start - 40), start)),
		)?.start ?? text.length
	);
}

/** A row of a table of requirements (`AC-2 Fan-in ...`): what stands below its first cell is the next cell. */
const ROW = /^\s*[A-Z]{1,6}-\d{1,4}[\s:|]/;
const TICKED = /^\W*(?:[✅✓✔☑]|\[x\])/iu;
