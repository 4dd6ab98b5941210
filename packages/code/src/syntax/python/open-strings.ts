// Which very long lines end inside of a string? The parser tries every way out of such a line, for seconds. It looks at lines alone: a line that
// stands in a text of triple quotes, or holds some, is left as it is.
import type { SyntaxFault } from './fault.js';

/** In characters: the parser's time is only felt from here on. */
const LONG_LINE = 20_000;

/** The text, of the same length, with such strings closed by the last character of their line. */
export function closeOpenStrings(text: string): { text: string; faults: SyntaxFault[] } {
	const faults: SyntaxFault[] = [];
	const pieces: string[] = [];
	let kept = 0;
	for (let start = 0; start < text.length; ) {
		const next = text.indexOf('\n', start);
		const end = next < 0 ? text.length : next;
		const open = end - start > LONG_LINE ? openQuote(text.slice(start, end)) : null;
		if (open !== null) {
			faults.push({ at: start + open, message: 'unterminated string' });
			pieces.push(text.slice(kept, end - 1), text[start + open] ?? '"');
			kept = end;
		}
		start = end + 1;
	}
	return faults.length === 0 ? { text, faults } : { text: pieces.join('') + text.slice(kept), faults };
}

/** Offset of the quote that the line leaves open; null = none, or there is no telling. */
function openQuote(line: string): number | null {
	if (line.endsWith('\\') || line.includes('"""') || line.includes("'''")) return null;
	let open = -1;
	for (const { 0: found, index } of line.matchAll(/\\.|["'#]/g)) {
		if (open < 0 && found === '#') return null;
		if (open < 0 && found.length === 1) open = index;
		else if (open >= 0 && found === line[open]) open = -1;
	}
	return open < 0 ? null : open;
}
