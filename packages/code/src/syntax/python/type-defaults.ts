// Defaults of type parameters (PEP 696, Python 3.13), which the grammar does not know: `class Box[T = int]`. They are blanked, so that the rest
// reads as it did before 3.13; what they name is not seen. Looks at lines that begin like such a statement, also within texts.

const BEGINS = /^[ \t]*(?:async[ \t]+def|def|class|type)[ \t]+[\p{L}_][\p{L}\p{N}_]*[ \t]*\[/gmu;
/** Characters of a list of type parameters. */
const LONGEST = 2000;
const OPENS = '([{';
const CLOSES = ')]}';

/** The text, of the same length, with such defaults blank; the same text where it has none. */
export function withoutTypeDefaults(text: string): string {
	const pieces: string[] = [];
	let kept = 0;
	for (const { 0: found, index } of text.matchAll(BEGINS)) {
		for (const [from, to] of defaultsIn(text, index + found.length)) {
			if (from < kept) continue;
			pieces.push(text.slice(kept, from), text.slice(from, to).replace(/[^\r\n]/g, ' '));
			kept = to;
		}
	}
	return pieces.length === 0 ? text : pieces.join('') + text.slice(kept);
}

/** Ranges from `=` to the comma or bracket behind it; none where the list does not end. */
function defaultsIn(text: string, start: number): [number, number][] {
	const ranges: [number, number][] = [];
	let depth = 1;
	let from = -1;
	let quote = '';
	for (let at = start; at < Math.min(text.length, start + LONGEST); at++) {
		const character = text[at] as string;
		if (quote !== '') {
			if (character === '\n') return [];
			if (character === quote) quote = '';
			continue;
		}
		if (character === '"' || character === "'") quote = character;
		else if (OPENS.includes(character)) depth++;
		else if (CLOSES.includes(character)) depth--;
		else if (character === '=' && depth === 1 && from < 0) from = at;
		const ends = depth === 0 || (depth === 1 && character === ',');
		if (ends && from >= 0) {
			ranges.push([from, at]);
			from = -1;
		}
		if (depth === 0) return ranges;
	}
	return [];
}
