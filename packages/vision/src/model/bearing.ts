// Do words of the picture bear out what a model says stands there? Recognition and the model read the same letters apart from each other: where both
// say a word, or all but one letter of it, it stands there.
import { nearest } from '@auditor/schema/pure';
import { contains, middleX, middleY, type Rect } from '../graph/geometry.js';
import type { Shown } from './shown.js';

/** Letters of a word in which one may be read wrongly, and of one that a label must hold to say anything. */
const LONG = 4;
const TELLING = 3;
/** Letters of a word that is found within another one: recognition glues words together. */
const GLUED = 6;
/** Pixels by which a word may stand over the rim of its box. */
const RIM = 4;

/** Words of a label, without case and marks. */
export function wordsOf(text: string): string[] {
	return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** What a label begins with: the name of a box, before the small words below it. */
export function headOf(label: string): string {
	return label.trim().split(/\n|\\n/, 1)[0]!;
}

/** What was recognised in a picture: anywhere, and in each box. */
export class Recognised {
	readonly #anywhere: readonly (Rect & { readonly word: string })[];
	readonly #outside: readonly string[];
	readonly #inBoxes: ReadonlyMap<string, readonly string[]>;

	constructor({ words, boxes }: Pick<Shown, 'words' | 'boxes'>) {
		this.#anywhere = words.flatMap(({ text, ...place }) => wordsOf(text).map((word) => ({ ...place, word })));
		this.#inBoxes = new Map(boxes.map((box) => [box.id, [...wordsOf(box.label), ...this.#standingIn(box)]]));
		// A frame around other boxes holds none of their words.
		const own = boxes.filter((box) => !boxes.some((other) => other !== box && contains(box, middleOf(other), 0)));
		this.#outside = this.#anywhere.flatMap((one) => (own.some((box) => contains(box, middleOf(one), RIM)) ? [] : [one.word]));
	}

	/** Whether every word of the label stands where no box was found: what stands in one is of that box. */
	bears(label: string): boolean {
		return holds(this.#outside, label);
	}

	/** Whether every word of the label stands in the box. */
	bearsIn(id: string, label: string): boolean {
		return holds(this.#inBoxes.get(id) ?? [], label);
	}

	#standingIn(box: Rect): string[] {
		return this.#anywhere.flatMap(({ word, ...place }) => (contains(box, middleOf(place), RIM) ? [word] : []));
	}
}

function holds(found: readonly string[], label: string): boolean {
	const words = wordsOf(label);
	return (
		words.some(({ length }) => length >= TELLING) &&
		words.every((word) => found.some((other) => isNear(word, other) || (word.length >= GLUED && other.includes(word))))
	);
}

function middleOf(place: Rect): Rect {
	const [x, y] = [middleX(place), middleY(place)];
	return { left: x, right: x, top: y, bottom: y };
}

/** The same word, or all but one letter of it: one is another, missing or added. */
export function isNear(a: string, b: string): boolean {
	if (a === b) return true;
	const [short, long] = a.length <= b.length ? [a, b] : [b, a];
	if (short.length < LONG || long.length - short.length > 1) return false;
	let same = 0;
	while (same < short.length && short[same] === long[same]) same++;
	return short.slice(same + (short.length === long.length ? 1 : 0)) === long.slice(same + 1);
}

/** Whether two labels are the same words in their order. */
export function sameWords(a: string, b: string): boolean {
	const [one, other] = [wordsOf(a), wordsOf(b)];
	return one.length > 0 && one.length === other.length && one.every((word, at) => isNear(word, other[at]!));
}

/** Whether a name and what was recognised in a box are the nearest to each other of all, and near: a third of the letters may differ. */
export function isSpelledLike(name: string, box: string, names: readonly string[], boxes: readonly string[]): boolean {
	const spell = (text: string) => wordsOf(text).join('');
	const [whole, starts] = [spell(name), (text: string) => spell(text).slice(0, spell(name).length)];
	return whole.length >= GLUED && nearest(whole, boxes.map(starts)) === starts(box) && nearest(starts(box), names.map(spell)) === whole;
}
