// Does the heading above a drawing, or the caption beside it, call it a plan? Body text is none of both, and says nothing of the drawing.
import { holdsTerm } from '@auditor/probes';
import type { Lexicon } from '@auditor/schema';
import type { Rect } from '../graph/geometry.js';

interface Line extends Pick<Rect, 'top' | 'bottom'> {
	readonly text: string;
}

/** Points between a drawing and the line that names it. */
const NEAR = 60;
/** Words of a heading, and of a caption that is numbered. */
const HEADING = 10;
const CAPTION = 30;
const NUMBERED = /^\W*(?:fig(?:ure)?|diagram|abb(?:ildung)?|image|chart)\b\.?\s*\d/i;
const PLANNED = [
	'planned',
	'proposed',
	'future',
	'target',
	'intended',
	'envisioned',
	'envisaged',
	'to be built',
	'to be implemented',
	'coming',
	'roadmap',
];
/** What marks one box as a plan, in brackets or behind a dash: there a word alone says it, and `target` would name a thing. */
const LATER = [...PLANNED.filter((word) => word !== 'target'), 'later', 'todo', 'not yet', 'final sub', 'final submission'];
const MARK = /[[(][^[\]()]*[\])]|\s[—–-]\s.*/g;

type Words = Pick<Lexicon, 'language' | 'lists'>;

/** Whether one line, as a heading or caption, says so. The list `words:planned-drawing` of the lexicon says it in other languages. */
export function callsItPlanned(text: string, lexicon: Words): boolean {
	const line = text.trim();
	const count = line.split(/\s+/).length;
	if (NUMBERED.test(line) ? count > CAPTION : count > HEADING || /[.;,]$/.test(line)) return false;
	return wordsOf(lexicon, PLANNED).some((word) => holdsTerm(line, word));
}

/** Whether a mark on a box says so: `Judges (planned)`. */
export function marksPlan(label: string, lexicon: Words): boolean {
	const marks = label.match(MARK) ?? [];
	return wordsOf(lexicon, LATER).some((word) => marks.some((mark) => holdsTerm(mark, word)));
}

function wordsOf({ language, lists }: Words, english: string[]): readonly string[] {
	return lists['words:planned-drawing'] ?? (language === 'en' ? english : []);
}

/** Whether the line right above a part of a page, or the one right below it, says so. */
export function isPlanned(lines: readonly Line[], part: Rect, lexicon: Words): boolean {
	const above = lines.filter((line) => line.bottom <= part.top + 2 && line.bottom >= part.top - NEAR).at(-1);
	const below = lines.find((line) => line.top >= part.bottom - 2 && line.top <= part.bottom + NEAR);
	return [above, below].some((line) => line !== undefined && callsItPlanned(line.text, lexicon));
}
