// What is quoted around a place: its own piece, and nothing of the next one.
import { expect, it } from 'vitest';
import { quoteAround, sentenceAt } from './sentences.js';

it.each([
	['Safety\nFinding: bread() used in ovens\nDetection: by smell\n', 'bread()', '“Finding: bread() used in ovens”'],
	['The oven bakes\nbread() at noon\n', 'bread()', '“The oven bakes bread() at noon”'],
	['It bakes bread() at noon\nHow Being Burned Led to Better Crusts\nThe oven', 'bread()', '“It bakes bread() at noon”'],
	['The oven of the\nMaster Baker bakes bread() at noon\n', 'bread()', '“The oven of the Master Baker bakes bread() at noon”'],
])('quotes one piece: %j', (text, word, quoted) => {
	const at = text.indexOf(word);
	expect(quoteAround(text, sentenceAt(text, at), at, at + word.length)).toBe(quoted);
});
