// Passages of files as they are gathered: those that overlap or touch are one, so that no line is shown twice.
import type { Material } from '@auditor/schema';
import { passage, type TargetText } from './read-target.js';

export interface Part {
	readonly text: TargetText;
	readonly from: number;
	readonly to: number;
	/** The line that it is shown for. */
	readonly line: number;
	readonly title: string;
}

interface Range {
	from: number;
	to: number;
	titles: readonly string[];
}

/** Lines between two passages that are rather shown than left out. */
const GAP = 3;
/** Lines of a file that is shown whole, where there is room. */
const SMALL = 160;

export class Parts {
	readonly #files = new Map<string, { text: TargetText; ranges: Range[] }>();

	/** Bytes of the lines that are not shown yet. */
	sizeOf({ text, from, to }: Part): number {
		return sizeOf(text, from, to, this.#files.get(text.path)?.ranges ?? []);
	}

	add({ text, from, to, title }: Part): void {
		const known = this.#files.get(text.path)?.ranges ?? [];
		const joined = known.filter((r) => from <= r.to + 1 + GAP && to >= r.from - 1 - GAP);
		const titles = [...joined.flatMap((r) => r.titles), title];
		const all = { from: Math.min(from, ...joined.map((r) => r.from)), to: Math.max(to, ...joined.map((r) => r.to)), titles };
		const ranges = [...known.filter((r) => !joined.includes(r)), all].sort((a, b) => a.from - b.from);
		this.#files.set(text.path, { text, ranges });
	}

	/** Shows small files whole, those that were needed first before others. */
	widen(bytes: number): void {
		let left = bytes;
		for (const [path, { text, ranges }] of this.#files) {
			const size = sizeOf(text, 1, text.lines.length, ranges);
			if (text.lines.length > SMALL || size > left) continue;
			left -= size;
			this.#files.set(path, { text, ranges: [{ from: 1, to: text.lines.length, titles: [] }] });
		}
	}

	shown(): Material[] {
		return [...this.#files.values()].flatMap(({ text, ranges }) => ranges.flatMap((range) => shownOf(text, range) ?? []));
	}
}

function sizeOf({ lines }: TargetText, from: number, to: number, known: readonly Range[]): number {
	const fresh = lines.slice(from - 1, to).filter((_, at) => !known.some((r) => at + from >= r.from && at + from <= r.to));
	return fresh.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
}

function shownOf(text: TargetText, { from, to, titles }: Range): Material | null {
	const end = text.lines.length;
	const whole = from === 1 && to >= end;
	const cut = whole ? null : `lines ${from} to ${to} of ${end} are shown`;
	return passage(text, from, to, whole ? 'whole file' : [...new Set(titles)].join(', '), cut);
}
