// What a report says a thing for: as a claim of what is built, or as a plan, a rejected alternative, or somebody else's work. The words of the sentence
// tell, and the headings above it: a remediation plan states no facts, a section on a peer's repository none about this one.
import type { Lexicon } from '@auditor/schema';
import { DRAWN, isHeading, lineOf } from '../concepts/mention-roles.js';
import { firstAfter } from '../text/clean.js';
import type { Flow } from '../text/flow.js';
import { inMainClause, sentenceAt, withoutAsides } from '../text/sentences.js';
import { type WordList, wordExpression, wordsFor } from '../text/vocabulary.js';

/** `design`: below a heading such as `Planned flow`, under which a report tells in the present what may be built by now. */
export type Standing = 'claim' | 'plan' | 'design' | 'alternative' | 'elsewhere' | 'denied' | 'replaced';

/** A design that the code bears out was built; one that it does not is contradicted by nothing. */
export const isBuiltOrDesigned = (standing: Standing): boolean => standing === 'claim' || standing === 'design';

type Words = Pick<Lexicon, 'language' | 'lists'>;

interface Section {
	readonly start: number;
	readonly level: number;
	/** A phase, a priority, a step. */
	readonly stage: boolean;
	readonly standing: Standing;
}

/** A line that begins a stage of a plan, however long it is. */
const STAGE = /^(?:[-*•●#]+(?![-*•●#])\s*)?\**(?:Phase|Priority|Step)\s+\d/i;
/** A line of code: the line with a `#` above it is its comment and no heading. */
const CODE = /^\s*(?:if|elif|for|while|with|def|class)\b.*:\s*$|^\s*[\w.]+(?:\[[^\]\n]*\])?\s*[-+*]?=(?!=)\s*\S|^\s*(?:return|raise)\s+\w/;
/** Level of a heading that is told by its look alone. */
const PLAIN = 20;
/** Words of a heading without a mark. */
const LONGEST_TITLE = 14;
/** Level of what belongs to a stage of a plan. */
const STEP = 30;
/** Characters before a mention in which a label (`Gap:`, `Fix:`) makes a plan of it. */
const LABEL_WINDOW = 400;
/** Characters of a sentence around a mention that can change what it means: tables and trees have no sentences. */
const WINDOW = 160;
/** Characters behind a mention in which it is said that it was replaced. */
const REPLACED = 60;
/** Words among which one that rejects must stand: right before what it rejects. */
const REJECT_WORDS = 4;

/** What somebody asks for is not said to be there. */
export const ASKED =
	/\b(?:favou?rs|recommends?|mandates?|prefers?|demands?|expects?|asks? for|should|must|ought|needs? to|has to|have to)\b/i;

const LEARNED = /\b(?:I|we)\s(?:have\s)?(?:learn(?:ed|t)|understood|reali[sz]ed|came to (?:know|understand))\b/i;

/** How the sentence around a position, and the section it stands in, mean what stands there. */
export function standingOf(flow: Flow, start: number, end: number, lexicon: Words): Standing {
	const { text } = flow;
	if (flow.isPictured(start) || DRAWN.test(lineOf(text, start).text) || isLegend(text, start, lexicon)) return 'elsewhere';
	const section = sectionAt(flow, start, lexicon);
	if (section !== 'claim' && section !== 'design') return section;
	const sentence = sentenceAt(text, start);
	const words = (key: WordList) => wordExpression(wordsFor(lexicon, key));
	// Who asks claims nothing.
	if (/\?["'”)*\s]*$/.test(text.slice(sentence.start, sentence.end))) return 'elsewhere';
	// What was learned of such a thing is not said to be there.
	if (LEARNED.test(text.slice(sentence.start, start))) return 'elsewhere';
	// What a list would bring is not there because its items are told in the present.
	if (words('words:promise').test(leadOf(text, sentence.start))) return 'plan';
	const said = maskNames(text.slice(Math.max(sentence.start, start - WINDOW), Math.min(sentence.end, end + WINDOW)));
	if (words('words:replaced').test(text.slice(end, Math.min(sentence.end, end + REPLACED)))) return 'replaced';
	if (isOrder(text, sentence.start, lexicon) || isLabelled(text, sentence.start, lexicon)) return 'plan';
	if (section === 'design') return section;
	if (words('words:gone').test(said)) return 'denied';
	// What is done where another's work is so is done with that work: no part of one's own needs it.
	const where = /^[\s•●○▪*-]*(?:if|when|whenever|where)\s[^,;:\n]{0,120}/i.exec(text.slice(sentence.start, start))?.[0] ?? '';
	if (words('words:others').test(where)) return 'elsewhere';
	// `e.g.` makes examples of what follows it, not of what precedes.
	const main = inMainClause(text.slice(Math.max(sentence.start, start - WINDOW), start));
	if (
		words('words:others').test(maskNames(main + text.slice(start, Math.min(sentence.end, end + WINDOW)))) ||
		words('words:elsewhere').test(inMainClause(withoutAsides(text.slice(sentence.start, start))).slice(-WINDOW))
	)
		return 'elsewhere';
	if (words('words:promise').test(said)) return 'plan';
	const before = text
		.slice(Math.max(sentence.start, start - WINDOW), start)
		.trim()
		.split(/\s+/)
		.slice(-REJECT_WORDS)
		.join(' ');
	if (words('words:rejected').test(before)) return 'alternative';
	const near = text.slice(Math.max(sentence.start, start - 60), Math.min(sentence.end, end + 30));
	return words('words:negation').test(near) ? 'denied' : 'claim';
}

/** `Dotted arrows: error routes`: what a drawing's lines mean, and no claim that one of them is there. */
function isLegend(text: string, start: number, lexicon: Words): boolean {
	const line = lineOf(text, start);
	const [before, rest] = line.text.split(/[:=–—]/, 2);
	if (rest === undefined || line.start + before!.length > start) return false;
	const said = before!.replace(/[^\p{L} -]/gu, ' ').trim();
	return said.split(/\s+/).length <= 4 && wordExpression(wordsFor(lexicon, 'words:legend')).test(said);
}

/** Lines above an item of a list in which the sentence stands that leads to the list. */
const LIST = 25;
const ITEM = /^\s*(?:[-*•●○▪]|\d{1,2}[.)])\s/;

/** The sentence that ends in a colon above the list in which a sentence is an item; empty where there is none. */
export function leadOf(text: string, start: number): string {
	let { start: from, text: line } = lineOf(text, start);
	if (!ITEM.test(line) || /\w{2}/.test(text.slice(from, start))) return '';
	for (let above = 0; above < LIST && from > 0; above++) {
		const next = lineOf(text, from - 1);
		if (/:\**\s*$/.test(next.text) && !ITEM.test(next.text)) {
			if (!ITEM.test(line) && line.trim() !== '') return '';
			const sentence = sentenceAt(text, next.start + next.text.trimEnd().length - 1);
			return text.slice(sentence.start, next.start + next.text.length);
		}
		if (isHeading(next.text) && !ITEM.test(next.text)) return '';
		({ start: from, text: line } = next);
	}
	return '';
}

/** Names of the code hold words (`pending_tasks`, `plan()`) that say nothing about the sentence. */
function maskNames(text: string): string {
	return text.replace(/[\p{L}\p{N}_.()]+/gu, (run) => {
		const mark = run.search(/_|\(\)/);
		const before = run.slice(0, Math.max(0, mark));
		const from = mark < 0 ? run.length : Math.max(before.lastIndexOf('('), before.lastIndexOf(')')) + 1;
		return run.slice(0, from) + ' '.repeat(run.length - from);
	});
}

const orders = new Map<string, RegExp>();

/** `Add a retry to ...`, `graph.py - Add ...`: an order, where the sentence, its bullet or what follows a dash begins with one. */
function isOrder(text: string, start: number, lexicon: Words): boolean {
	const lists = [wordsFor(lexicon, 'words:imperative'), wordsFor(lexicon, 'words:change')];
	const key = lists.flat().join('|');
	let order = orders.get(key);
	if (order === undefined) {
		const verbs = wordExpression(lists.flat()).source;
		order = new RegExp(`^[\\s•●○◦▪*\\d.)-]*(?:\\*\\*)?(?:${verbs})\\s|^.{0,50}?\\s?(?:—|–|:|-)\\s+(?:${verbs})\\s`, 'iu');
		orders.set(key, order);
	}
	return order.test(text.slice(start, start + 80));
}

/** The last label of the paragraph before the sentence, or at its beginning: `Gap:`, `Fix: Add ...`. A deed (`Remediation: Added ...`) is no plan. */
function isLabelled(text: string, start: number, lexicon: Words): boolean {
	const from = Math.max(0, start - LABEL_WINDOW);
	const paragraph =
		text
			.slice(from, start)
			.split(/\n\s*\n/)
			.at(-1)! + text.slice(start, start + 60);
	const label = [
		...paragraph.matchAll(/(?:^|[\n.•●○▪*|-])[^\S\n]*([\p{L}][\p{L} /-]{1,30}?)(?:\s{0,9}\d+)?\**\s{0,9}:\**\s*(\p{L}+)?/gu),
	].at(-1);
	if (label === undefined) return false;
	// A label within an item of a list says nothing of the next item.
	const rest = paragraph.slice(label.index + label[0].length);
	if (label[2] !== undefined && /\n\s{0,9}\d{1,2}[.)]\s/.test(rest)) return false;
	return wordExpression(wordsFor(lexicon, 'words:gap')).test(label[1]!) && !/ed$/.test(label[2] ?? '');
}

const sections = new WeakMap<Flow['document'], Section[]>();

/** How the section around a position means what stands there. */
export function sectionAt(flow: Flow, index: number, lexicon: Words): Standing {
	let all = sections.get(flow.document);
	if (all === undefined) {
		all = readSections(flow.text, lexicon);
		sections.set(flow.document, all);
	}
	const starts = all.map((section) => section.start);
	return all[firstAfter(starts, index) - 1]?.standing ?? 'claim';
}

/** Headings with what stands below them; a sub-section is what its section is, unless its own heading says more. */
function readSections(text: string, lexicon: Words): Section[] {
	const found: Section[] = [];
	let open: Section[] = [];
	let start = 0;
	let fenced = false;
	const lines = text.split('\n');
	for (const [at, line] of lines.entries()) {
		const trimmed = line.trim();
		if (/^(?:```|~~~)/.test(trimmed)) fenced = !fenced;
		else if (
			!fenced &&
			!(trimmed.startsWith('# ') && CODE.test(lines[at + 1] ?? '')) &&
			(isHeading(trimmed) || isTitle(trimmed) || STAGE.test(trimmed))
		) {
			// A list within a stage of a plan ends no stage.
			const level = open.some(({ stage }) => stage) && isItem(trimmed, open, text) ? STEP : levelOf(trimmed);
			open = open.filter((section) => section.level < level);
			const own = standingOfHeading(trimmed, lexicon);
			const section = { start, level, stage: STAGE.test(trimmed), standing: own ?? open.at(-1)?.standing ?? 'claim' };
			open.push(section);
			found.push(section);
		}
		start += line.length + 1;
	}
	return found;
}

/** `2. Stir` within a stage; `7) Conclusion` is none below `6) Plan`. */
function isItem(line: string, open: readonly Section[], text: string): boolean {
	const number = /^(\d{1,3})[.)]\s/.exec(line);
	return (
		number !== null &&
		!open.some(
			({ start, stage }) =>
				!stage &&
				text
					.slice(start, start + 9)
					.trimStart()
					.startsWith(`${Number(number[1]) - 1}${number[0].at(-2)} `),
		)
	);
}

/** A long heading, in capital letters like a title: `How We Taught Our Agent to Find Such Faults in Others`. */
function isTitle(line: string): boolean {
	const words = line.split(/\s+/);
	return (
		words.length > 8 &&
		words.length <= LONGEST_TITLE &&
		!/[.,;:!?]$/.test(line) &&
		/^\p{Lu}/u.test(line) &&
		words.every(
			(word) => /^[\p{Lu}\p{N}&–—(-]/u.test(word) || /^(?:an?|and|as|at|by|for|from|in|into|of|on|or|the|to|via|with)$/.test(word),
		)
	);
}

function levelOf(heading: string): number {
	const marks = /^#+/.exec(heading)?.[0].length;
	if (marks !== undefined) return marks;
	const number = /^(\d+(?:\.\d+)*)[.)]?\s/.exec(heading)?.[1];
	if (/^Chapter\s\d/i.test(heading)) return 6;
	if (number !== undefined) return 6 + number.split('.').length;
	return heading.endsWith(':') ? PLAIN + 1 : PLAIN;
}

const DESIGN = /\b(?:planned|proposed)\s[^:]{0,40}\b(?:architecture|design|flow|graph|pipeline|structure|workflow)$/i;

const LATER = /\b(?:next|future|last|final|planned|remaining|upcoming|implementation|remediation)\sphases?$/i;

function standingOfHeading(heading: string, lexicon: Words): Standing | null {
	// `The Discovery Phase` is a part of the system, and `Phase 2` or `Next Phase` one of a plan.
	const title = LATER.test(heading) ? heading : heading.replace(/\sphases?$/i, '');
	const holds = (key: WordList) => wordExpression(wordsFor(lexicon, key)).test(title);
	if (holds('words:done')) return 'claim';
	if (holds('words:others')) return 'elsewhere';
	if (holds('words:plan') || holds('words:gap')) return DESIGN.test(heading) ? 'design' : 'plan';
	return holds('words:option') ? 'alternative' : null;
}
