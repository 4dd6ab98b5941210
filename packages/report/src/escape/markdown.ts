// The one exit for text from outside into Markdown: no HTML, no mentions, no references, no links, no formulas, no table breaks.
// GitHub looks for mentions and references in the rendered text, where a backslash is gone: a zero-width space keeps them from being found.
import { cut, line, names, visible } from '@auditor/schema/pure';

/** Characters of a line in a fenced block, and lines of a block. */
const COLUMNS = 300;

/** Inline text: everything that Markdown or GitHub would act on is made inert. */
export function inline(text: string, longest?: number): string {
	return line(text, longest)
		.replace(/[\\`*_[\]<>|#~$]/g, '\\$&')
		.replace(/&/g, '&amp;')
		.replace(/\\</g, '&lt;')
		.replace(/\\>/g, '&gt;')
		.replace(/@(?=[\w-])/g, '@\u200b')
		.replace(/\\#(?=\d)/g, '\\#\u200b')
		.replace(/\bGH-(?=\d)/gi, '$&\u200b')
		.replace(/\b(https?|ftp|file|mailto|xmpp|javascript|data|vbscript):/gi, '$1\u200b:')
		.replace(/\bwww\./gi, 'www\u200b.')
		.replace(/:(?=[a-z+-][a-z0-9_+-]*:)/g, ':\u200b')
		.replace(/^([-+=]|\d+(?=[.)](\s|$)))/, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`));
}

/** Inline text in which names in back-ticks stay code. */
export function prose(text: string): string {
	return names(cut(text))
		.map((part, i) => (i % 2 === 1 ? code(part) : spaced(part)))
		.join('');
}

/** As `inline`, with the white space at the ends. */
function spaced(text: string): string {
	if (text.trim() === '') return text === '' ? '' : ' ';
	return `${/^\s/.test(text) ? ' ' : ''}${inline(text)}${/\s$/.test(text) ? ' ' : ''}`;
}

/** Text as inline code: the fence is longer than any run of back-ticks inside. */
export function code(text: string): string {
	const clean = line(text).replace(/\|/g, '\u2502') || ' ';
	const fence = '`'.repeat(longestRun(clean, 0) + 1);
	return fence.length > 1 ? `${fence} ${clean} ${fence}` : `${fence}${clean}${fence}`;
}

/** Text as a fenced block; long lines are cut, and say so. */
export function block(text: string, language = ''): string {
	const clean = text
		.split(/\r\n|\r|\n/)
		.map((row) => visible(cut(row, COLUMNS)))
		.join('\n');
	const fence = '`'.repeat(longestRun(clean, 2) + 1);
	return `${fence}${language}\n${clean}\n${fence}`;
}

function longestRun(text: string, least: number): number {
	let longest = least;
	for (const { 0: run } of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
	return longest;
}
