// The fenced blocks of a Markdown text, line by line: a pattern that looks for the other end of each fence reads the text once for each.

export interface FencedBlock {
	/** Of its opening. */
	readonly line: number;
	/** The word behind the opening, in small letters. */
	readonly language: string;
	readonly text: string;
}

/** Blocks between fences. */
export function fencedBlocks(text: string): FencedBlock[] {
	const blocks: FencedBlock[] = [];
	const lines = withoutComments(text).split('\n');
	let open: { at: number; mark: string; language: string; indent: number } | null = null;
	for (const [at, line] of lines.entries()) {
		const [, mark, language = ''] = /^[ \t]*(```+|~~~+)[ \t]{0,9}(\w{0,20})/.exec(line) ?? [];
		if (mark === undefined) continue;
		if (open === null) open = { at, mark, language: language.toLowerCase(), indent: line.indexOf(mark) };
		else if (mark.startsWith(open.mark)) {
			blocks.push({ line: open.at + 1, language: open.language, text: lines.slice(open.at + 1, at).join('\n') });
			open = null;
		}
	}
	// A block that nothing closes ends with the item of the list that it stands in, or with the text.
	if (open !== null) {
		const { at, language, indent } = open;
		const end = lines.findIndex((line, i) => i > at && line.trim() !== '' && line.search(/\S/) < indent);
		blocks.push({ line: at + 1, language, text: lines.slice(at + 1, end < 0 ? lines.length : end).join('\n') });
	}
	return blocks;
}

/** Blocks that a text sets off by four spaces or a tab, below a blank line or a heading. */
export function indentedBlocks(text: string): FencedBlock[] {
	const found = withoutComments(text).matchAll(
		/(?<=^(?:#[^\n]{0,300})?\n)(?:(?:\t| {4})[ \t]{0,200}\S.*(?:\n|$)(?:[ \t]{0,200}\n){0,9}){1,400}/gm,
	);
	return [...found].map(({ 0: block, index }) => ({
		line: text.slice(0, index).split('\n').length,
		language: '',
		text: block.replace(/^(?:\t| {4})/gm, ''),
	}));
}

/** The text without what stands in HTML comments: readers do not see it. Lines stay where they are. */
export function withoutComments(text: string): string {
	let out = '';
	for (let from = 0; ; ) {
		const open = text.indexOf('<!--', from);
		const close = open < 0 ? -1 : text.indexOf('-->', open);
		if (close < 0) return out + text.slice(from);
		out += text.slice(from, open) + text.slice(open, close + 3).replace(/[^\n]/g, '');
		from = close + 3;
	}
}

/** Sections of a Markdown text, in order: each heading, and what stands below it up to the next of its rank, blocks of code left out. */
export function sectionsOf(text: string): { line: number; head: string; text: string }[] {
	const lines = withoutComments(text).split('\n');
	for (const block of fencedBlocks(text)) lines.fill('', block.line - 1, block.line + block.text.split('\n').length + 1);
	const heads = lines.flatMap((line, at) => {
		const [, marks, head] = /^(#{1,6})[ \t]+(\S.{0,500})$/.exec(line) ?? [];
		return marks === undefined || head === undefined ? [] : [{ at, head, rank: marks.length }];
	});
	const ends = Array.from({ length: 7 }, () => lines.length);
	const sections = heads.reverse().map(({ at, head, rank }) => {
		const end = Math.min(...ends.slice(0, rank + 1));
		ends[rank] = at;
		return { line: at + 1, head, text: lines.slice(at + 1, end).join('\n') };
	});
	return sections.reverse();
}
