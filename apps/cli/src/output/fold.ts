// Text in the columns of a terminal: shortened and folded between words, never inside of one. Counts UTF-16 units, so wide characters may still
// reach over the edge.

/** A word as it is counted, and as it is written: with colours or a link around it. */
export interface Word {
	readonly text: string;
	readonly shown: string;
}

/** At most `length` characters: whole words and an ellipsis; a first word that is longer is cut all the same. */
export function shorten(text: string, length: number): string {
	if (text.length <= length) return text;
	const room = Math.max(0, length - 1);
	const end = text[room] === ' ' ? room : text.lastIndexOf(' ', room);
	const part = end > 0 ? text.slice(0, end) : text.slice(0, room).replace(/[\ud800-\udbff]$/, '');
	return `${part.replace(/(?<![\s,;:–-])[\s,;:–-]+$/, '')}…`;
}

/** Whole sentences of at most `length` characters together, and in any case the first `least`. */
export function wholeSentences(text: string, length: number, least: number): string {
	const sentences = text.split(/(?<=[.!?]) (?=\S)/);
	let kept = sentences.slice(0, least).join(' ');
	for (const sentence of sentences.slice(least)) {
		if (kept.length + 1 + sentence.length > length) break;
		kept += ` ${sentence}`;
	}
	return kept;
}

/** Words on lines of at most `width` columns, the second and later ones indented. */
export function fold(words: readonly Word[], width: number, indent = 0): string[] {
	const lines: { length: number; shown: string }[] = [];
	for (const { text, shown } of words) {
		const last = lines.at(-1);
		if (last && last.length + 1 + text.length <= width) {
			last.shown += ` ${shown}`;
			last.length += 1 + text.length;
		} else lines.push(last ? { length: indent + text.length, shown: `${' '.repeat(indent)}${shown}` } : { length: text.length, shown });
	}
	return lines.map((line) => line.shown);
}

/** The words of a text, each written as `shown` writes it. */
export function words(text: string, shown: (word: string) => string = (word) => word): Word[] {
	return text
		.split(' ')
		.filter(Boolean)
		.map((word) => ({ text: word, shown: shown(word) }));
}
