// Passages of files as they are gathered: those that overlap or touch are one, so that no line is shown twice; of documents and manifests that are nearly
// alike, as those of the packages of one repository, all but the first show the lines that are their own.
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
/** Files that repeat each other in one repository, and characters below which a line is like any other. */
const REPEATING = /\.(?:json|md|mdx|rst|ya?ml|toml)$/i;
const LONG = 12;
/** Lines of a file that is shown whole, where there is room. */
const SMALL = 160;

export class Parts {
	readonly #files = new Map<string, { text: TargetText; ranges: Range[] }>();

	/** Bytes of the lines that are not shown yet. */
	sizeOf({ text, from, to }: Part): number {
		return sizeOf(text, from, to, this.#files.get(text.path)?.ranges ?? [], this.#twinOf(text));
	}

	/** What earlier files of the same name show, where most lines of this one stand there. Of code each line is its own. */
	#twinOf(text: TargetText): Twin | null {
		if (!REPEATING.test(text.path)) return null;
		const name = text.path.split('/').at(-1)!;
		const before = [...this.#files].slice(0, this.#files.has(text.path) ? [...this.#files.keys()].indexOf(text.path) : undefined);
		const alike = before.filter(([path]) => path.split('/').at(-1) === name);
		const lines = new Set(
			alike.flatMap(([, { text: other, ranges }]) => ranges.flatMap(({ from, to }) => other.lines.slice(from - 1, to))),
		);
		const long = text.lines.filter((line) => line.length >= LONG);
		const same = long.filter((line) => lines.has(line)).length;
		return same > 0 && same * 2 >= long.length ? { path: alike[0]![0], others: alike.length - 1, lines } : null;
	}

	add({ text, from, to, title }: Part): void {
		const known = this.#files.get(text.path)?.ranges ?? [];
		const joined = known.filter((r) => from <= r.to + 1 + GAP && to >= r.from - 1 - GAP);
		const titles = [...joined.flatMap((r) => r.titles), title];
		const all = { from: Math.min(from, ...joined.map((r) => r.from)), to: Math.max(to, ...joined.map((r) => r.to)), titles };
		const ranges = [...known.filter((r) => !joined.includes(r)), all].sort((a, b) => a.from - b.from);
		this.#files.set(text.path, { text, ranges });
	}

	/** Shows small files whole, those that were needed first before others; the bytes that are left then. */
	widen(bytes: number): number {
		let left = bytes;
		for (const [path, { text, ranges }] of this.#files) {
			const size = sizeOf(text, 1, text.lines.length, ranges, this.#twinOf(text));
			if (text.lines.length > SMALL || size > left) continue;
			left -= size;
			this.#files.set(path, { text, ranges: [{ from: 1, to: text.lines.length, titles: [] }] });
		}
		return left;
	}

	shown(): Material[] {
		return [...this.#files.values()].flatMap(({ text, ranges }) => {
			const twin = this.#twinOf(text);
			return ranges.flatMap((range) => (twin === null ? (shownOf(text, range) ?? []) : ownOf(text, range, twin)));
		});
	}
}

/** The first file that another repeats, how many more of that name come before it, and the lines of all that are shown. */
interface Twin {
	readonly path: string;
	readonly others: number;
	readonly lines: ReadonlySet<string>;
}

function sizeOf({ lines }: TargetText, from: number, to: number, known: readonly Range[], twin: Twin | null): number {
	const fresh = lines.slice(from - 1, to).filter((_, at) => !known.some((r) => at + from >= r.from && at + from <= r.to));
	return fresh.reduce((sum, line) => sum + (isCopied(line, twin) ? 0 : Buffer.byteLength(line) + 1), 0);
}

function isCopied(line: string, twin: Twin | null): boolean {
	return twin !== null && line.length >= LONG && twin.lines.has(line);
}

/** The lines of a range that its twin does not show. */
function ownOf(text: TargetText, { from, to }: Range, twin: Twin): Material[] {
	const cut = `${twin.path}${twin.others > 0 ? ` and ${twin.others} more` : ''} show its other lines`;
	const runs: { from: number; to: number }[] = [];
	for (let line = from; line <= Math.min(to, text.lines.length); line++) {
		const code = text.lines[line - 1]!;
		if (code.length < LONG || isCopied(code, twin)) continue;
		const last = runs.at(-1);
		if (last !== undefined && line <= last.to + 1) last.to = line;
		else runs.push({ from: line, to: line });
	}
	if (runs.length === 0) return [{ path: text.path, title: 'reads the same', counts: 'none', first: 1, text: '', words: null, cut }];
	return runs.flatMap((run, at) => passage(text, run.from, run.to, 'its own lines', at === 0 ? cut : null) ?? []);
}

function shownOf(text: TargetText, { from, to, titles }: Range): Material | null {
	const end = text.lines.length;
	const whole = from === 1 && to >= end;
	const cut = whole ? null : `lines ${from} to ${to} of ${end} are shown`;
	return passage(text, from, to, whole ? 'whole file' : [...new Set(titles)].join(', '), cut);
}
