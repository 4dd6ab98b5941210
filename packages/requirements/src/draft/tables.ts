// Tables as teachers have them: Markdown with bars, or values with commas, semicolons or tabs. Cells are texts; what they mean is read elsewhere.

export interface Table {
	/** Text above the table, of Markdown: its heading. */
	readonly title: string;
	readonly head: readonly string[];
	readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}

/** The first table of a Markdown text; null where it has none. */
export function markdownTable(text: string): Table | null {
	const lines = text.split(/\r?\n/);
	const at = lines.findIndex((line, index) => isRow(line) && /^\|? {0,9}:?--/.test((lines[index + 1] ?? '').trim()));
	if (at < 0) return null;
	const rows: { line: number; cells: string[] }[] = [];
	for (let index = at + 2; index < lines.length && isRow(lines[index]!); index++)
		rows.push({ line: index + 1, cells: cellsOf(lines[index]!) });
	const title = lines
		.slice(0, at)
		.filter((line) => /^#{1,6}\s/.test(line))
		.at(-1);
	return { title: title?.replace(/^#+\s+/, '').trim() ?? '', head: cellsOf(lines[at]!), rows };
}

function isRow(line: string): boolean {
	return line.includes('|') && line.trim() !== '|';
}

function cellsOf(line: string): string[] {
	const plain = line
		.trim()
		.replace(/^\|/, '')
		.replace(/(?<!\\)\|$/, '');
	return plain.split(/(?<!\\)\|/).map((cell) =>
		cell
			.replaceAll('\\|', '|')
			.replaceAll(/<br\s?\/?>/gi, '\n')
			.trim(),
	);
}

/** Values with the separator that the first line has most of; quoted values may hold it, and line ends. */
export function valuesTable(text: string): Table {
	const first = text.split('\n', 1)[0]!;
	const count = (separator: string) => first.split(separator).length;
	const separator = [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best));
	const rows: { line: number; cells: string[] }[] = [];
	let [cell, quoted, line, started] = ['', false, 1, 1];
	let cells: string[] = [];
	const endRow = () => {
		cells.push(cell.trim());
		if (cells.some((one) => one !== '')) rows.push({ line: started, cells });
		[cells, cell, started] = [[], '', line];
	};
	const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
	for (let at = 0; at < plain.length; at++) {
		const letter = plain[at]!;
		if (letter === '\n') line++;
		if (quoted) {
			if (letter !== '"') cell += letter;
			else if (plain[at + 1] === '"') cell += plain[++at];
			else quoted = false;
		} else if (letter === '"' && cell.trim() === '') [quoted, cell] = [true, ''];
		else if (letter === separator) {
			cells.push(cell.trim());
			cell = '';
		} else if (letter === '\n') endRow();
		else cell += letter;
	}
	if (cell !== '' || cells.length > 0) endRow();
	const [head, ...rest] = rows;
	return { title: '', head: head?.cells ?? [], rows: rest };
}
