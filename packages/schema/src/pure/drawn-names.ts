// Which box of a drawing stands for which node of the code? One assignment: every node and every box is used once at most, the likest pair first.
// Names are compared without case, marks and order of words; letters that recognition takes for each other are the same letter.
import { nameParts } from './name-parts.js';

/** A node of the code under all its names: its id, the function behind it. */
export interface NamedNode {
	readonly id: string;
	readonly names: readonly string[];
	/** The rubric's role that it names; null where it names none. */
	readonly role: string | null;
}

/** A box under its label and its id. `certain` is false where its words were recognised with doubt. */
export interface NamedBox {
	readonly id: string;
	readonly names: readonly string[];
	/** The rubric's role that it names: it stands for somebody who works, and not for a thing. */
	readonly role: string | null;
	/** Its words come from a picture. */
	readonly recognised: boolean;
	readonly certain: boolean;
}

/** Words that say nothing of what a node does. */
const FILLER = new Set(['node', 'agent', 'the', 'step', 'llm']);
/** Endings by which one word is told of a thing, of who does it and of doing it. */
const ENDING = /(?:ations?|ators?|ated?|ating|ions?|ors?|ers?|ing|ed|es|s|e)$/;
/** Letters of a stem, of an abbreviation, and of a name that is found within another one, at least. */
const STEM = 3;
const WITHIN = 5;
/** An abbreviation is so much shorter than its word, and a longer one is several words written as one. */
const ABBREVIATED = 0.6;
const LONGEST_WORD = 10;
/** What the name of the function behind a node counts less than the node's own. */
const BEHIND = 0.25;
/** Likeness of the weakest pair that is taken. */
const LEAST = 0.25;
/** Share of a name's letters that recognition may have read wrongly: of a clear label, of a doubtful one. */
const MISREAD = { clear: 0.15, doubtful: 0.34 } as const;

/** A name as it is compared; made once, since every node meets every box. */
interface Spelling {
	readonly joined: string;
	/** Letters that look alike as one of them. */
	readonly folded: string;
	readonly stems: readonly string[];
}

interface Spelled<T> {
	readonly of: T;
	readonly at: number;
	readonly names: readonly Spelling[];
}

/** The box for each node that has one. Ties are settled by the order of the nodes and the boxes. */
export function assignBoxes(nodes: readonly NamedNode[], boxes: readonly NamedBox[]): Map<string, string> {
	const spelledBoxes = boxes.map(spelled);
	const pairs = nodes.map(spelled).flatMap((node) => spelledBoxes.map((box) => ({ node, box, like: likeness(node, box) })));
	const pairing = new Map<string, string>();
	const taken = new Set<string>();
	const isFree = ({ node, box }: (typeof pairs)[number]) => !pairing.has(node.of.id) && !taken.has(box.of.id);
	const take = (list: typeof pairs) => {
		for (const pair of list) {
			if (!isFree(pair)) continue;
			pairing.set(pair.node.of.id, pair.box.of.id);
			taken.add(pair.box.of.id);
		}
	};
	take(pairs.filter(({ like }) => like >= LEAST).sort((a, b) => b.like - a.like || a.node.at - b.node.at || a.box.at - b.box.at));
	// Of what is left, a node and a worker's box that share a word with nobody else, `repo_detective` and `RepoInvestigator`, or a role.
	const alone = (share: (pair: (typeof pairs)[number]) => boolean) => {
		const left = pairs.filter((pair) => isFree(pair) && pair.box.of.role !== null && share(pair));
		take(left.filter(({ node, box }) => !left.some((other) => (other.node === node) !== (other.box === box))));
	};
	const words = nodes.flatMap(({ names }) => [...new Set(names.flatMap((name) => spell(name).stems))]);
	const own = (word: string) => words.filter((other) => other === word).length === 1;
	alone(({ node, box }) => sharesWord(node.names, box.names, own));
	alone(({ node, box }) => node.of.role === box.of.role && nodes.filter(({ role }) => role === box.of.role).length === 1);
	return pairing;
}

/** Whether all words of the name stand in the text, as in the list of a box that names several nodes. */
export function holdsName(text: string, name: string): boolean {
	const [held, within] = [spell(name).stems, spell(text).stems];
	return held.length > 0 && !isShort(held) && held.every((one) => within.some((other) => sameWord(one, other)));
}

function isShort(stems: readonly string[]): boolean {
	return stems.length === 1 && stems[0]!.length < WITHIN;
}

function spelled<T extends { readonly names: readonly string[] }>(of: T, at: number): Spelled<T> {
	return { of, at, names: of.names.map(spell).filter(({ joined }) => joined !== '') };
}

function spell(name: string): Spelling {
	const parts = partsOf(name);
	return {
		joined: parts.join(''),
		// A mark between two letters was a letter: `Chief)ustice`.
		folded: fold(partsOf(name.replace(/(?<=\p{L})[)|!\]](?=\p{L})/gu, 'i')).join('')),
		stems: parts.map((part) => {
			const stem = part.replace(ENDING, '');
			return stem.length >= STEM ? stem : part;
		}),
	};
}

function partsOf(name: string): string[] {
	return nameParts(name).filter((part) => !FILLER.has(part));
}

function fold(name: string): string {
	return name
		.replaceAll('rn', 'm')
		.replaceAll('vv', 'w')
		.replaceAll('cl', 'd')
		.replace(/[l1j]/g, 'i')
		.replaceAll('0', 'o')
		.replaceAll('5', 's')
		.replaceAll('8', 'b')
		.replaceAll('9', 'g');
}

/** @param own whether no other node has the word: `evidence` of `evidence_error` is no name where there is an `evidence_aggregator` */
function sharesWord(node: readonly Spelling[], box: readonly Spelling[], own: (word: string) => boolean): boolean {
	return node.some((a) => box.some((b) => a.stems.some((x) => own(x) && b.stems.some((y) => sameWord(x, y)))));
}

/** The same stem, or an abbreviation of the other: `doc` and `document`, but not `repo` and `report`. */
function sameWord(a: string, b: string): boolean {
	if (a === b) return true;
	const [short, long] = a.length < b.length ? [a, b] : [b, a];
	return short.length >= STEM && short.length <= ABBREVIATED * long.length && long.length <= LONGEST_WORD && long.startsWith(short);
}

/** 0 to 1: how like those of their names are that are likest. A node's id counts before the function behind it. */
function likeness(node: Spelled<NamedNode>, box: Spelled<NamedBox>): number {
	let best = 0;
	for (const [at, a] of node.names.entries())
		for (const b of box.names) best = Math.max(best, likeNames(a, b, box.of) - (at === 0 ? 0 : BEHIND));
	return best;
}

/** Spelled the same counts most, then all words of the other, then some of them, then letters read wrongly. */
function likeNames(a: Spelling, b: Spelling, { recognised, certain }: NamedBox): number {
	if (a.joined === b.joined) return 1;
	if (recognised && a.folded === b.folded) return 0.97;
	const held = a.stems.every((one) => b.stems.some((other) => sameWord(one, other)));
	const holds = b.stems.every((one) => a.stems.some((other) => sameWord(one, other)));
	if (held && holds) return 0.95;
	if (held && !isShort(a.stems)) return 0.85 - 0.01 * Math.min(10, b.stems.length);
	if (a.joined.length >= WITHIN && b.joined.includes(a.joined)) return 0.7;
	if (b.joined.length >= WITHIN && a.joined.includes(b.joined)) return 0.65;
	if (holds && !isShort(b.stems)) return 0.6;
	if (!recognised || a.folded.length <= WITHIN) return 0;
	const wrong = lettersWrong(b.folded, a.folded, certain);
	return wrong <= Math.floor(a.folded.length * (certain ? MISREAD.clear : MISREAD.doubtful)) ? 0.6 - wrong / a.folded.length : 0;
}

/** Letters to change, add or leave out until the text is the word; `within`: until some part of it is. */
function lettersWrong(text: string, word: string, within: boolean): number {
	let row = Array.from({ length: text.length + 1 }, (_, j) => (within ? 0 : j));
	for (let i = 1; i <= word.length; i++) {
		const next = [i];
		for (let j = 1; j <= text.length; j++)
			next[j] = Math.min(row[j - 1]! + (text[j - 1] === word[i - 1] ? 0 : 1), row[j]! + 1, next[j - 1]! + 1);
		row = next;
	}
	return within ? Math.min(...row) : row[text.length]!;
}
