// What a look for whole sentences is given, and what a row of such a look says.
import type { Named } from '../read/mentions.js';
import type { Shape } from '../read/shape.js';
import type { CodeIndex } from './code-index.js';
import type { Look } from './look.js';

/** A sentence that is asked, with what the groups of its form hold. */
export interface Framed {
	readonly shape: Shape;
	readonly parts: readonly string[];
	readonly index: CodeIndex;
	/** The names of the slots in a part. */
	namesIn(part: string): readonly Named[];
	nameIn(part: string): Named | null;
}

export type Ask = (framed: Framed) => readonly Look[] | null;

export interface Frame {
	/** The form of the whole sentence, as `shapeOf` gives it. */
	readonly form: RegExp;
	readonly look: Ask;
}

/** What the first of them that can be asked gives. */
export const firstOf =
	(asks: readonly Ask[]): Ask =>
	(framed) => {
		for (const ask of asks) {
			const looks = ask(framed);
			if (looks) return looks;
		}
		return null;
	};
