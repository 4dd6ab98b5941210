// The passages that a tree is made of: functions, heads of classes, what stands between them, sections of documents, pieces of settings. Each with the words
// in it, so that those that speak of a thing can be found.
import type { SourceFile } from '@auditor/code';
import type { FileContext, Tree } from '@auditor/schema';
import type { Sources } from '../looks/code-index.js';
import { nameParts } from '../looks/name-parts.js';

export interface Passage {
	readonly path: string;
	/** First and last line, from 1. */
	readonly line: number;
	readonly endLine: number;
	/** Qualified name of the function or class, heading of the section; empty: it has none. */
	readonly name: string;
	readonly context: FileContext;
	readonly size: number;
}

export interface Passages {
	readonly all: readonly Passage[];
	/** Passages that hold a stem, with how often; what stands in the name or path counts more. */
	readonly byStem: ReadonlyMap<string, ReadonlyMap<number, number>>;
	readonly meanSize: number;
}

/** Lines of a passage; a longer function is several. */
const LONGEST = 50;
/** Characters of a file beyond which it is data. */
const LARGEST = 200_000;
/** Characters of a tree that are searched. */
const MOST_CHARACTERS = 10_000_000;
const DATA = /(?:^|\/)(?:[\w.-]*[.-])?lock(?:\.\w+)?$|-lock\.\w+$|\.(?:csv|svg|log|ipynb|map|min\.js)$/i;
const IN_NAME = 4;
const IN_PATH = 2;

export function passagesOf({ project, tree, texts }: Pick<Sources, 'project' | 'tree' | 'texts'>): Passages {
	const all: Passage[] = [];
	const byStem = new Map<string, Map<number, number>>();
	const contexts = contextsOf(tree);
	let left = MOST_CHARACTERS;
	for (const [path, text] of texts) {
		const context = contexts.get(path);
		if (context === undefined || context === 'generated' || context === 'vendored' || text.length > LARGEST || DATA.test(path)) continue;
		left -= text.length;
		if (left < 0) break;
		const lines = text.split('\n');
		const file = project.file(path);
		const stems = lines.map(stemsOf);
		const inPath = stemsOf(path);
		for (const [line, endLine, name] of file === undefined ? sectionsOf(path, lines) : unitsOf(file, lines.length)) {
			for (let from = line; from <= endLine; from += LONGEST) {
				const to = Math.min(endLine, from + LONGEST - 1);
				if (lines.slice(from - 1, to).every((one) => one.trim() === '')) continue;
				const own = stems.slice(from - 1, to).flat();
				const at = all.push({ path, line: from, endLine: to, name, context, size: own.length }) - 1;
				const add = (stem: string, times: number) => {
					const places = byStem.get(stem) ?? new Map<number, number>();
					byStem.set(stem, places.set(at, (places.get(at) ?? 0) + times));
				};
				for (const stem of own) add(stem, 1);
				for (const stem of new Set(stemsOf(name))) add(stem, IN_NAME);
				for (const stem of new Set(inPath)) add(stem, IN_PATH);
			}
		}
	}
	return { all, byStem, meanSize: all.reduce((sum, { size }) => sum + size, 0) / Math.max(1, all.length) };
}

function contextsOf(tree: Tree): ReadonlyMap<string, FileContext> {
	return new Map(tree.files.map(({ path, context }) => [path, context]));
}

type Span = readonly [line: number, endLine: number, name: string];

const TESTS = new Set(['test', 'it', 'bench']);

/** Functions and methods, heads of classes, tests that are calls, and the lines between them. */
function unitsOf({ facts }: SourceFile, count: number): Span[] {
	const functions = facts.functions.filter(({ name }) => !name.startsWith('<')).map((f): Span => [f.line, f.endLine, f.qualifiedName]);
	const classes = facts.classes.map((c): Span => {
		const methods = c.methods.map((index) => facts.functions[index]!.line);
		return [c.line, Math.max(c.line, Math.min(c.endLine, ...methods.map((line) => line - 1))), c.qualifiedName];
	});
	const tests = facts.calls.flatMap(({ callee, method, arguments: [title], line, endLine }): Span[] =>
		TESTS.has(callee.kind === 'name' ? callee.name.split('.')[0]! : (method ?? '')) && title?.kind === 'string' && endLine > line
			? [[line, endLine, title.value]]
			: [],
	);
	const outer: Span[] = [];
	for (const one of [...functions, ...classes, ...tests].sort((x, y) => x[0] - y[0] || y[1] - x[1]))
		if ((outer.at(-1)?.[1] ?? 0) < one[0]) outer.push(one);
	const gaps = outer.map(([line], at): Span => [(outer[at - 1]?.[1] ?? 0) + 1, line - 1, '']);
	const rest: Span = [(outer.at(-1)?.[1] ?? 0) + 1, count, ''];
	return [...outer, ...gaps, rest].filter(([line, endLine]) => line <= endLine);
}

/** Sections of a document by its headings; another file is one piece. */
function sectionsOf(path: string, lines: readonly string[]): Span[] {
	if (!/\.(?:md|mdx|rst)$/i.test(path)) return [[1, lines.length, '']];
	const heads = lines.flatMap((line, at) => (/^#{1,6}\s/.test(line) ? [at + 1] : []));
	return [1, ...heads.filter((line) => line > 1)].map((line, at, all) => [
		line,
		(all[at + 1] ?? lines.length + 1) - 1,
		lines[line - 1]!.replace(/^#+\s*/, ''),
	]);
}

/** The words of a text without their endings; names in their parts. */
export function stemsOf(text: string): string[] {
	return nameParts(text).map(stemOf);
}

export function stemOf(word: string): string {
	if (word.length <= 4) return word;
	const stem = word.replace(/(?:ations?|ings?|ments?|ions?|ers?|ors?|ies|ed|es|s|e|y)$/, '');
	return stem.length < 3 ? word : stem;
}
