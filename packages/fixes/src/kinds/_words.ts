// A shell line as the words that a shell would make of it. Only where that is certain: no sign that means something to a shell, and the program a
// constant. A value in the line is one word, as its author meant it; where its name says that it holds several, nothing is offered.

/** A piece of a line: text as it reaches the shell, or a value that is put in. */
export type Piece = { readonly text: string } | { readonly value: string; readonly plain: boolean };

/** A word of the line: pieces that stand without a blank between them. */
export type Word = readonly Piece[];

const SIGNS = /[|&;<>()$`*?[\]#!{}\\\n\r%^]/;
const SEVERAL = /(?:^|[._])(?:\w{0,40}(?:args|options|opts|flags)|cmd|command|params|extra\w{0,40}|rest)$/i;

/** The words; null where a shell would do more than part the line at its blanks. */
export function wordsOf(pieces: readonly Piece[]): Word[] | null {
	const words: Piece[][] = [];
	let open: Piece[] | null = null;
	let quote: string | null = null;
	const put = (piece: Piece): void => {
		if (open === null) {
			open = [];
			words.push(open);
		}
		const last = open.at(-1);
		if ('text' in piece && last && 'text' in last) open[open.length - 1] = { text: last.text + piece.text };
		else open.push(piece);
	};
	for (const piece of pieces) {
		if ('value' in piece) {
			if (SEVERAL.test(piece.value) && quote === null) return null;
			put(piece);
			continue;
		}
		if (SIGNS.test(piece.text)) return null;
		for (const sign of piece.text) {
			if (quote === null && (sign === '"' || sign === "'")) {
				quote = sign;
				put({ text: '' });
			} else if (sign === quote) quote = null;
			else if (quote === null && /\s/.test(sign)) open = null;
			else put({ text: sign });
		}
	}
	if (quote !== null) return null;
	const kept = words.map((word) => word.filter((p) => !('text' in p) || p.text !== ''));
	const [program] = kept;
	const [first] = program?.length === 1 ? program : [];
	if (!first || !('text' in first) || /=|^~/.test(first.text)) return null;
	return kept.every((word) => word.length > 0 && !('text' in word[0]! && word[0].text.startsWith('~'))) ? kept : null;
}
