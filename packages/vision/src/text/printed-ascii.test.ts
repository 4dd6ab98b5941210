import { expect, it } from 'vitest';
import { printedAscii } from './printed-ascii.js';

const DRAWING = ['Hall', '  |', '  +---> Baker', '  +---> Brewer', '  |', '  v', 'Tasting', '  |', '  v', 'Guest'];

/** The drawing with words before and after it, of which the first so many lines stand on page 4. */
const broken = (onFirst: number) =>
	printedAscii(
		[
			'The kitchen as it is built and runs every day of the week.',
			...DRAWING,
			'The guests pay when they have eaten all of what was baked here.',
		].map((text, at) => ({
			text,
			page: at <= onFirst ? 4 : 5,
			top: 12 * at,
			bottom: 12 * at + 10,
			left: 0,
			right: 6 * text.length,
			monospaced: false,
			glyphs: [],
		})),
	).map(({ page, broken }) => ({ page, broken }));

it('says of a drawing that a page ends within it', () => {
	expect(broken(5)).toEqual([{ page: 4, broken: true }]);
	expect(broken(20)).toEqual([{ page: 4, broken: false }]);
	// What stands on the page before is a paragraph.
	expect(broken(0)).toEqual([{ page: 5, broken: false }]);
});
