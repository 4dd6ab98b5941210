// A Markdown or plain-text report: its source as one page, so that lines stay countable, with what a reader does not see told apart.
// Linear in the size of the text: no parser of the full grammar runs over a stranger's 10 MB table.
import type { DocumentPage } from '@auditor/schema';
import { cleanText } from '../text/clean.js';
import { pairFences } from '../text/fences.js';

/** Characters read at most; longer texts are cut at a line's end, and say so. */
export const MAX_MARKDOWN = 2_000_000;

/** A link definition nobody renders: the usual way to write a comment in Markdown. */
const COMMENT_LINK = /^ {0,3}\[(?:\/\/|comment|#|_)\]:\s*(?:#|<>)\s*(.*)$/is;
const HIDING_STYLE =
	/display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*[01](?:\.\d+)?\s*(?:(?:px|pt|em|%)\s*)?[;"']|opacity\s*:\s*0(?:\.0\d*)?\s*[;"']|color\s*:\s*(?:white|#fff(?:fff)?|transparent)\b/i;

export interface MarkdownText {
	readonly page: DocumentPage;
	readonly limitations: string[];
}

export function readMarkdown(source: string): MarkdownText {
	const limitations: string[] = [];
	let text = cleanText(source);
	if (text.length > MAX_MARKDOWN) {
		const cut = text.lastIndexOf('\n', MAX_MARKDOWN);
		const kept = cut > MAX_MARKDOWN / 2 ? cut : MAX_MARKDOWN;
		limitations.push(`Only the first ${kept} of ${text.length} characters were read.`);
		text = text.slice(0, kept);
	}
	const hidden: string[] = [];
	const { lines, unclosed } = hideUnseen(text.split('\n'), hidden);
	if (unclosed !== null) limitations.push(`The code fence of line ${unclosed} is never closed; what follows was read as text.`);
	return { page: { page: 1, text: lines.join('\n'), source: 'markdown', hidden }, limitations };
}

/** Blanks comments and hidden elements, line by line, outside of code fences. */
function hideUnseen(lines: string[], hidden: string[]): { lines: string[]; unclosed: number | null } {
	const fences = pairFences(lines);
	const lastClose = lines.findLastIndex((line) => line.includes('-->'));
	const result: string[] = [];
	let fence = 0;
	let comment: string[] | null = null;
	for (let i = 0; i < lines.length; i++) {
		while (fence < fences.pairs.length && fences.pairs[fence]!.close < i) fence++;
		const pair = fences.pairs[fence];
		if (comment === null && pair !== undefined && i >= pair.open && i <= pair.close) {
			result.push(lines[i]!);
			continue;
		}
		let rest = lines[i]!;
		let seen = '';
		for (;;) {
			if (comment !== null) {
				const end = rest.indexOf('-->');
				comment.push(end === -1 ? rest : rest.slice(0, end));
				if (end === -1) break;
				keep(hidden, comment.join(' '));
				comment = null;
				rest = rest.slice(end + 3);
			}
			const start = rest.indexOf('<!--');
			if (start === -1 || (!rest.includes('-->', start) && lastClose <= i)) {
				seen += rest;
				break;
			}
			seen += rest.slice(0, start);
			rest = rest.slice(start + 4);
			comment = [];
		}
		result.push(hideElements(seen, hidden));
	}
	return { lines: result, unclosed: fences.unclosed };
}

function hideElements(line: string, hidden: string[]): string {
	const definition = COMMENT_LINK.exec(line);
	if (definition) {
		keep(hidden, definition[1]!.replace(/^[("']|[)"']$/g, ''));
		return '';
	}
	if (!line.includes('<') || line.length > 20_000) return line;
	return line.replace(
		/<(span|div|p|font|small|b|i)\b([^<>]{0,300})>([^<]{0,5000})<\/\1>/gi,
		(whole, _tag: string, attributes: string, inner: string) => {
			if (!HIDING_STYLE.test(attributes) && !/\bhidden\b/i.test(attributes) && !/color\s*=\s*["']?(?:white|#fff)/i.test(attributes))
				return whole;
			keep(hidden, inner);
			return '';
		},
	);
}

function keep(hidden: string[], text: string): void {
	const words = text.replace(/\s+/g, ' ').trim();
	if (words) hidden.push(words);
}
