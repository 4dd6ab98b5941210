// What does the heading above a drawing, or the caption beside it, call it: a plan, a sequence? Body text is none of both, and says nothing of the drawing.
import { holdsTerm } from '@auditor/probes';
import type { Diagram, Lexicon } from '@auditor/schema';
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
	return isTitle(text) && wordsOf(lexicon, PLANNED).some((word) => holdsTerm(text.trim(), word));
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

/** Whether a mark on a box says so: `Judges (planned)`. */
export function marksPlan(label: string, lexicon: Words): boolean {
	const marks = label.match(MARK) ?? [];
	return wordsOf(lexicon, LATER).some((word) => marks.some((mark) => holdsTerm(mark, word)));
}

function wordsOf({ language, lists }: Words, english: string[]): readonly string[] {
	return lists['words:planned-drawing'] ?? (language === 'en' ? english : []);
}

/** What the line right above a part of a page, or the one right below it, calls it. */
export function calledBeside(lines: readonly Line[], part: Rect, lexicon: Words): Called {
	const above = lines.filter((line) => line.bottom <= part.top + 2 && line.bottom >= part.top - NEAR).at(-1);
	const below = lines.find((line) => line.top >= part.bottom - 2 && line.top <= part.bottom + NEAR);
	const texts = [above, below].flatMap((line) => line?.text ?? []);
	return { planned: texts.some((text) => callsItPlanned(text, lexicon)), sequence: texts.some(callsItSequence) };
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
