// A file as it is edited: its text, and the way back to its bytes. What no edit touches keeps every byte; what is no UTF-8 is left alone, since reports
// and JSON could not show its patch.

/** New text in the place of `start` up to `end`, in UTF-16 code units of the text; equal offsets put text in between. */
export interface Edit {
	readonly start: number;
	readonly end: number;
	readonly text: string;
}

const MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/** An opened text file. */
export class Source {
	/** Line break of the file, that of its first line. */
	readonly eol: string;
	/** How wide lines may be, where a formatter or a linter of the repository is told. */
	width: number | null = null;
	readonly #starts: number[] = [0];

	private constructor(
		readonly path: string,
		/** Without a byte order mark. */
		readonly text: string,
		readonly bytes: Buffer,
		private readonly marked: boolean,
	) {
		this.eol = /\r?\n/.exec(text)?.[0] ?? '\n';
		for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1);
	}

	/** The file, or in one sentence why it cannot be edited. */
	static open(path: string, bytes: Buffer): Source | { readonly refused: string } {
		const marked = bytes.subarray(0, 3).equals(MARK);
		const body = marked ? bytes.subarray(3) : bytes;
		const text = body.toString('utf8');
		if (body.includes(0) || !Buffer.from(text).equals(body)) return { refused: `${path} is no UTF-8, and is left alone.` };
		if (/\r(?!\n)/.test(text)) return { refused: `${path} ends lines with a carriage return alone, and is left alone.` };
		return new Source(path, text, bytes, marked);
	}

	get lines(): number {
		return this.#starts.length;
	}

	/** Offset of a line, which count from 1. */
	startOf(line: number): number {
		return this.#starts[line - 1] ?? this.text.length;
	}

	/** Offset behind a line, before its break. */
	endOf(line: number): number {
		const next = this.#starts[line];
		if (next === undefined) return this.text.length;
		return this.text[next - 2] === '\r' ? next - 2 : next - 1;
	}

	lineAt(offset: number): number {
		let [low, high] = [0, this.#starts.length - 1];
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if (this.#starts[middle]! <= offset) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	}

	/** Blanks at the beginning of the line that holds the offset. */
	indentAt(offset: number): string {
		const start = this.startOf(this.lineAt(offset));
		return /^[ \t]*/.exec(this.text.slice(start))![0];
	}

	/** Whether nothing but blanks stands before the offset on its line. */
	isFirst(offset: number): boolean {
		return this.text.slice(this.startOf(this.lineAt(offset)), offset).trim() === '';
	}

	/** One step of indentation, as the file has it. */
	get step(): string {
		return /^(\t| {2,8})(?=\S)/m.exec(this.text)?.[1] ?? '    ';
	}

	slice({ start, end }: { readonly start: number; readonly end: number }): string {
		return this.text.slice(start, end);
	}

	/** The bytes with the edits made; null where two overlap. */
	edited(edits: readonly Edit[]): Buffer | null {
		const sorted = ordered(edits);
		if (sorted === null) return null;
		let [edited, at] = ['', 0];
		for (const edit of sorted) {
			edited += this.text.slice(at, edit.start) + edit.text;
			at = edit.end;
		}
		return Buffer.concat([...(this.marked ? [MARK] : []), Buffer.from(edited + this.text.slice(at))]);
	}
}

/** The items between brackets on one line with further ones, one a line, where they would be wider together than a formatter lets them be; else null. */
export function parted(
	source: Source,
	list: Omit<Edit, 'text'>,
	items: readonly string[],
	more: readonly string[],
	wide: number,
): Edit | null {
	const line = source.lineAt(list.start);
	const width = source.endOf(line) - source.startOf(line) + more.join(', ').length + 2;
	if (source.lineAt(list.end) !== line || width <= wideIn(source, wide) || !/[([{]/.test(source.text[list.start]!)) return null;
	const [outer, inner] = ['', source.step].map((step) => `${source.eol}${source.indentAt(list.start)}${step}`) as [string, string];
	return { start: list.start + 1, end: list.end - 1, text: `${[...items, ...more].map((one) => `${inner}${one},`).join('')}${outer}` };
}

/** No wider than this is any line. */
const WIDEST = 120;

/** How wide lines may be: as a formatter has it, or as the file has several of code that cannot be broken by its texts alone. */
function wideIn({ text, width }: Source, usual: number): number {
	if (width !== null) return width;
	const isCode = (line: string) => line.length <= WIDEST && !/^\s*(?:#|\/[/*]|\*)|["'`][^"'`]{20,}["'`]/.test(line);
	const wider = text.split(/\r?\n/).filter((line) => line.length > usual && isCode(line));
	return wider.length < 2 ? usual : Math.max(...wider.map(({ length }) => length));
}

/** The edits from first to last, each once; null where two overlap, or two put text at one place. */
export function ordered(edits: readonly Edit[]): Edit[] | null {
	const own = edits.filter(
		(e, i) => edits.findIndex((other) => other.start === e.start && other.end === e.end && other.text === e.text) === i,
	);
	own.sort((a, b) => a.start - b.start || a.end - b.end);
	for (let i = 1; i < own.length; i++) {
		const [before, after] = [own[i - 1]!, own[i]!];
		if (after.start < before.end || after.start === before.start) return null;
	}
	return own.every((e) => e.start <= e.end) ? own : null;
}
