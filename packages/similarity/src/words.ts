// Prose as words, and long prose as sections: what is written larger, smaller, bolder or on other lines is the same text.

/** Lines after which a section ends at the next empty line, even without a heading. */
const SECTION_LINES = 40;

/** Letters and digits, in small letters; marks of Markdown and punctuation are gone. */
export function wordsOf(text: string): string[] {
	return (
		text
			.normalize('NFKC')
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	);
}

/** A stretch of a document, with its lines. */
export interface Section {
	readonly path: string;
	readonly line: number;
	readonly endLine: number;
	/** Its heading. */
	readonly name: string | null;
	readonly text: string;
}

/** The document cut at its headings, and at empty lines where it has none. */
export function sectionsOf(document: Section): Section[] {
	const lines = document.text.split('\n');
	const result: Section[] = [];
	let start = 0;
	let name = document.name;
	const close = (end: number) => {
		const text = lines.slice(start, end).join('\n');
		if (text.trim() !== '')
			result.push({ path: document.path, line: document.line + start, endLine: document.line + Math.max(start, end - 1), name, text });
		start = end;
	};
	let fenced = false;
	lines.forEach((line, i) => {
		if (/^\s*(?:```|~~~)/.test(line)) fenced = !fenced;
		const heading = fenced ? null : /^#{1,6}\s+(.{1,200})/.exec(line);
		if (heading) {
			close(i);
			name = heading[1]!.trim();
		} else if (line.trim() === '' && i - start >= SECTION_LINES) close(i);
	});
	close(lines.length);
	return result;
}
