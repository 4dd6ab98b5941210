// The characters that extraction leaves in a text, made plain. Line structure is kept, so that lines can be counted.

const LIGATURES: Record<string, string> = { ﬀ: 'ff', ﬁ: 'fi', ﬂ: 'fl', ﬃ: 'ffi', ﬄ: 'ffl', ﬅ: 'st', ﬆ: 'st' };

/** For storing: line ends, ligatures, invisible characters and the marks of extraction (U+FFFE for a hyphen at a line's end). */
export function cleanText(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(/[\u2028\u2029\f\v]/g, '\n')
		.replace(/\ufffe\n?/g, '-\n')
		.replace(/\u0002/g, '-')
		.replace(/[\u0000-\u0008\u000e-\u001f\u007f\u00ad\u200b\u2060\ufeff]/g, '')
		.replace(/[\ufb00-\ufb06]/g, (ligature) => LIGATURES[ligature] ?? ligature);
}

/** For matching: one spelling per character (NFKC), one kind of hyphen, quote and space. Lengths may differ from the text's, line counts not. */
export function plainText(text: string): string {
	return text
		.normalize('NFKC')
		.replace(/[\u2010\u2011\u2012\u2212\ufffe]/g, '-')
		.replace(/[\u2018\u2019\u201a\u201b]/g, "'")
		.replace(/[\u201c\u201d\u201e\u201f\u00ab\u00bb]/g, '"')
		.replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
		.replace(/[^\S\n]/g, ' ');
}

/** Letters on a page below which it is the overflow of a drawing, not a message. */
const FEW_LETTERS = 10;

/** Whether a page holds a text that a reader does not see. */
export function hidesText({ hidden }: { readonly hidden: readonly string[] }): boolean {
	return (hidden.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= FEW_LETTERS;
}

/** Tells the 1-based line of any position; made once a text, since a page may hold thousands of places. */
export function lineIndex(text: string): (index: number) => number {
	const starts = [0];
	for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
	return (index) => firstAfter(starts, index);
}

/** How many of the ascending numbers are at most `value`. */
export function firstAfter(ascending: readonly number[], value: number): number {
	let low = 0;
	let high = ascending.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (ascending[middle]! <= value) low = middle + 1;
		else high = middle;
	}
	return low;
}
