// The first step of every exit: characters that a reader cannot see, or that act on a terminal or on the direction of text, become visible.

/** Characters of one piece of text before the rest is left out, and said. The whole stands in report.json. */
export const LONGEST = 4000;

/** Control, format and direction characters, lone surrogates and non-characters. Tab and newline stay. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029\ufffe\uffff]/gu;

/** The text with each unseen character shown as its code point, `⟨U+202E⟩`. */
export function visible(text: string): string {
	return text.replace(UNSEEN, (c) =>
		c === '\t' || c === '\n' ? c : `\u27e8U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}\u27e9`,
	);
}

/** At most `longest` characters, and how many more there were. */
export function cut(text: string, longest: number = LONGEST): string {
	if (text.length <= longest) return text;
	const end = /[\ud800-\udbff]/.test(text[longest - 1]!) ? longest - 1 : longest;
	return `${text.slice(0, end)} … (${text.length - end} more characters in report.json)`;
}

/** Visible, on one line, not too long: what every exit does with a name, a message, an argument. */
export function line(text: string, longest?: number): string {
	return visible(cut(text, longest)).replace(/\s+/g, ' ').trim();
}

/** Splits text at what it sets in back-ticks: odd places are names. */
export function names(text: string): string[] {
	return text.split(/`([^`\n]{1,200})`/);
}
