// What does the heading above a drawing, or the caption beside it, call it: a plan, a sequence? Body text is none of both, and says nothing of the drawing.
import { holdsTerm } from '@auditor/probes';
import type { Diagram, Lexicon } from '@auditor/schema';
import type { Rect } from '../graph/geometry.js';

interface Line extends Pick<Rect, 'top' | 'bottom'> {
	readonly text: string;
}

/** Points between a drawing and the line that names it. */
const NEAR = 60;
/** Lines of a paragraph between a heading and a drawing. */
const BETWEEN = 8;
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
/** What marks one box as a plan, in brackets, behind a dash or as its first word: there a word alone says it, and `target` would name a thing. */
const LATER = [...PLANNED.filter((word) => word !== 'target'), 'later', 'todo', 'not yet', 'upcoming', 'final sub', 'final submission'];
const MARK = /[[(][^[\]()]*[\])]|\s[—–-]\s.*|^\W*(?:planned|future|upcoming)\s.*/gi;

type Words = Pick<Lexicon, 'language' | 'lists'>;

/** Whether one line, as a heading or caption, says so. The list `words:planned-drawing` of the lexicon says it in other languages. */
export function callsItPlanned(text: string, lexicon: Words): boolean {
	return isTitle(text) && wordsOf(lexicon, PLANNED).some((word) => holdsTerm(text.trim(), word));
}

/** Lines in order down to a drawing: the last one says so, or a heading in capital letters above a paragraph that speaks of a plan as well. */
export function isUnderPlan(lines: readonly string[], lexicon: Words): boolean {
	const near = lines.slice(-BETWEEN - 1);
	if (callsItPlanned(near.at(-1) ?? '', lexicon)) return true;
	const heading = near.findLastIndex((line) => isInCapitals(line) && callsItPlanned(line, lexicon));
	const between = heading === -1 ? '' : near.slice(heading + 1).join(' ');
	// In a sentence `target` names a thing.
	return wordsOf(lexicon, PLANNED).some((word) => word !== 'target' && holdsTerm(between, word));
}

/** Most of its longer words begin with a capital letter: no line of a paragraph does. */
function isInCapitals(line: string): boolean {
	const words = line.match(/\p{L}{4,}/gu) ?? [];
	return words.filter((word) => /^\p{Lu}/u.test(word)).length * 3 >= words.length * 2;
}

/** The line is short enough for a heading, or a numbered caption. */
function isTitle(text: string): boolean {
	const line = text.trim();
	const count = line.split(/\s+/).length;
	return NUMBERED.test(line) ? count <= CAPTION : count <= HEADING && !/[.;,]$/.test(line);
}

/** Whether a heading or caption, or the name of a picture, calls it a drawing of calls one after another. */
export function callsItSequence(text: string): boolean {
	return isTitle(text) && SEQUENCE.test(text);
}

const SEQUENCE = /(?<![a-z])sequence[\s_-]?(?:diagram|chart)/i;

/** Whether a mark on a box says so: `Judges (planned)`, `Future judges`. */
export function marksPlan(label: string, lexicon: Words): boolean {
	const marks = label.match(MARK) ?? [];
	return wordsOf(lexicon, LATER).some((word) => marks.some((mark) => holdsTerm(mark, word)));
}

function wordsOf({ language, lists }: Words, english: string[]): readonly string[] {
	return lists['words:planned-drawing'] ?? (language === 'en' ? english : []);
}

/** What the line right above a part of a page, or the one right below it, calls it. */
export function calledBeside(lines: readonly Line[], part: Rect, lexicon: Words): Called {
	const over = lines.filter((line) => line.bottom <= part.top + 2);
	const isNear = (over.at(-1)?.bottom ?? Number.NEGATIVE_INFINITY) >= part.top - NEAR;
	const above = isNear ? over.map(({ text }) => text) : [];
	const below = lines.find((line) => line.top >= part.bottom - 2 && line.top <= part.bottom + NEAR);
	const texts = [above.at(-1) ?? [], below?.text ?? []].flat();
	return {
		planned: isUnderPlan(above, lexicon) || texts.some((text) => callsItPlanned(text, lexicon)),
		sequence: texts.some(callsItSequence),
	};
}

export interface Called {
	readonly planned: boolean;
	readonly sequence: boolean;
}

/** The diagram as it is called: in a row of those who call each other nobody works beside another. */
export function asCalled(diagram: Diagram, { planned, sequence }: Called): Diagram {
	const flow: Diagram = sequence ? { ...diagram, type: 'sequence', edges: [], parallelism: {} } : diagram;
	return planned ? { ...flow, planned } : flow;
}
