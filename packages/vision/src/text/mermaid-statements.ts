// Which statements does a Mermaid source hold? Its lines without front matter, directives and comments, put together where a label goes on, split at
// semicolons. What a statement means is not asked.

/** Lines that a label may go on for. */
const LONGEST_LABEL = 12;
/** Characters of a line: a longer one is data. */
const LONGEST_LINE = 2_000;

/** Lines without what only styles or describes the diagram; what is no line of a source is empty. */
export function sourceLines(source: string): string[] {
	return withoutDescription(withoutDirectives(source.replace(/^\ufeff?\s*---\n[\s\S]*?\n---\s*\n/, '')))
		.split(/\r?\n/)
		.map((line) =>
			line.length > LONGEST_LINE
				? ''
				: line
						.trim()
						.replace(/^%%.*$/, '')
						.replace(/\s+/g, ' '),
		);
}

/** Statements of lines: one label over several lines is one, and semicolons outside of quotes and brackets end one. */
export function statementsOf(lines: readonly string[]): string[] {
	return split(joined(lines));
}

/** Cuts out `%%{ … }%%`. */
function withoutDirectives(source: string): string {
	const parts: string[] = [];
	let from = 0;
	for (;;) {
		const start = source.indexOf('%%{', from);
		const end = start === -1 ? -1 : source.indexOf('}%%', start);
		parts.push(source.slice(from, end === -1 ? undefined : start));
		if (end === -1) return parts.join('');
		from = end + '}%%'.length;
	}
}

/** Cuts out the description for those who do not see the diagram. */
function withoutDescription(source: string): string {
	const start = /^[ \t]*accDescr[ \t]*\{/m.exec(source);
	const end = start === null ? -1 : source.indexOf('}', start.index);
	return start === null || end === -1 ? source : source.slice(0, start.index) + source.slice(end + 1);
}

/** Lines of one quoted label or one `@{ }` put together, where it ends before long. */
function joined(lines: readonly string[]): string[] {
	const open = (text: string) => {
		const bare = text.replace(/"[^"]*"/g, '');
		return bare.includes('"') || bare.lastIndexOf('@{') > bare.lastIndexOf('}');
	};
	const all: string[] = [];
	for (let i = 0; i < lines.length; i++) {
		let text = lines[i]!;
		let end = i;
		while (open(text) && end + 1 < lines.length && end - i < LONGEST_LABEL) text += `${text.includes('@{') ? ', ' : ' '}${lines[++end]}`;
		if (open(text)) all.push(lines[i]!);
		else {
			all.push(text);
			i = end;
		}
	}
	return all;
}

/** Splits at line ends and semicolons, but not inside quotes or brackets. */
function split(lines: readonly string[]): string[] {
	const all: string[] = [];
	for (const line of lines) {
		let depth = 0;
		let quoted = false;
		let start = 0;
		for (let i = 0; i < line.length; i++) {
			const c = line[i]!;
			if (c === '"') quoted = !quoted;
			else if (quoted) continue;
			else if ('[({'.includes(c)) depth++;
			else if ('])}'.includes(c)) depth = Math.max(0, depth - 1);
			else if (c === ';' && depth === 0 && !/&[#\w]+$/.test(line.slice(start, i))) {
				all.push(line.slice(start, i).trim());
				start = i + 1;
			}
		}
		all.push(line.slice(start).trim());
	}
	return all.filter(Boolean);
}
