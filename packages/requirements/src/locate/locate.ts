// Where is a requirement likeliest decided? Retrieval over names, definitions, calls, texts and documents, without a model: words that few passages hold tell
// most, what the requirement names comes first, and what a named function calls is near to it. A place is for reading, and says nothing by itself.
import { lastPart, type Project } from '@auditor/code';
import { codeIndex, reachedFrom, type Sources } from '../looks/code-index.js';
import type { Requirement } from '../model.js';
import { readRequirement } from '../read/read-requirement.js';
import { writtenAs } from '../words/concepts.js';
import { NEGATIONS, SMALL, UNIVERSALS } from '../words/others.js';
import { toolOf } from '../words/tools.js';
import { type Passage, type Passages, passagesOf, stemOf, stemsOf } from './passages.js';

export interface LikelyPlace {
	readonly path: string;
	readonly line: number;
	readonly endLine: number;
	/** Function, class or heading; empty: none. */
	readonly name: string;
	/** What of the requirement's words stands there, the most telling first. */
	readonly words: readonly string[];
	/** The lines of it that hold most of them, as they stand in the file. */
	readonly excerpt: { readonly line: number; readonly text: string };
}

/** Places of one requirement, and of one file among them. */
const MOST = 5;
const OF_ONE_FILE = 3;
/** Lines of an excerpt, and characters of one. */
const SHOWN = 10;
const WIDEST = 160;
/** What a word of code counts that only may stand for a word of the sentence. */
const MEANT = 0.5;
/** What a passage gains whose very name, or file, the requirement names; and what a called one gains. */
const NAMED = 12;
const IN_NAMED_FILE = 6;
const CALLED = 3;
/** Passages of a file that is shown whole where it is named. */
const SHORT = 3;
/** How soon a word's repetition stops to tell, and how much a long passage is held to be long. */
const SATURATION = 1.2;
const LENGTH = 0.5;

/** What a place beside one of the first few gains: it calls that one, is called by it, or is handed to it. */
const BESIDE = 0.4;
const FIRST = 4;
/** Places of a name, beyond which it tells nothing. */
const COMMON = 6;
/** Share of the first place's score, below which a place is one by chance. */
const LEAST = 0.2;
/** Words that join, and tell of no thing. */
const JOINING = new Set('if when while where unless until before after even still first last one two same'.split(' '));

const known = new WeakMap<Project, Passages>();

/** The likeliest places, the best first. Pure; a second question of the same project costs little. */
export function locate(text: string, sources: Sources, most = MOST): LikelyPlace[] {
	const passages = known.get(sources.project) ?? passagesOf(sources);
	known.set(sources.project, passages);
	const requirement = readRequirement('', text);
	const scores = new Map<number, { score: number; words: [string, number][] }>();
	const add = (at: number, score: number, word: string | null) => {
		const one = scores.get(at) ?? { score: 0, words: [] };
		one.score += score;
		if (word !== null && !one.words.some(([known]) => known === word)) one.words.push([word, score]);
		scores.set(at, one);
	};
	const { all, byStem, meanSize } = passages;
	const paths = requirement.clauses.flatMap(({ mentions }) => mentions.flatMap(({ kind, text: path }) => (kind === 'path' ? [path] : [])));
	// The words of a path tell of its file, which is found by it.
	const told = paths.filter((path) => codeIndex(sources).files(path).length > 0).reduce((rest, path) => rest.replaceAll(path, ' '), text);
	const wanted = wordsOf(told, requirement);
	for (const [stem, { word, weight }] of wanted) {
		const places = byStem.get(stem);
		if (places === undefined) continue;
		const rarity = Math.log(1 + (all.length - places.size + 0.5) / (places.size + 0.5));
		for (const [at, times] of places) {
			const long = 1 - LENGTH + (LENGTH * all[at]!.size) / meanSize;
			add(at, (weight * rarity * times * (SATURATION + 1)) / (times + SATURATION * long), word);
		}
	}
	const named = addNamed(requirement, sources, passages, add);
	const ranked = () =>
		[...scores]
			.map(([at, one]) => ({
				at,
				passage: all[at]!,
				words: one.words,
				score: one.score * Math.max(fitOf(all[at]!, requirement), named.has(at) ? 1 : 0),
			}))
			.sort((a, b) => b.score - a.score || (a.passage.path < b.passage.path ? -1 : 1) || a.passage.line - b.passage.line);
	for (const { passage, score } of ranked().slice(0, FIRST))
		for (const at of besides(passage, sources, passages)) add(at, Math.min(score, scores.get(at)?.score ?? 0) * BESIDE, null);
	const ofFile = new Map<string, number>();
	const last = ranked();
	return last
		.filter(({ score }) => score >= last[0]!.score * LEAST)
		.filter(({ passage: { path } }) => {
			const count = (ofFile.get(path) ?? 0) + 1;
			ofFile.set(path, count);
			return count <= OF_ONE_FILE;
		})
		.slice(0, most)
		.map(({ passage: { path, line, endLine, name }, words }) => ({
			path,
			line,
			endLine,
			name,
			words: words.sort((a, b) => b[1] - a[1]).map(([word]) => word),
			excerpt: excerptOf(
				sources.texts
					.get(path)!
					.split('\n')
					.slice(line - 1, endLine),
				line,
				wanted,
			),
		}));
}

/** A passage by those of its lines that say most. */
function excerptOf(lines: readonly string[], first: number, wanted: ReadonlyMap<string, unknown>): LikelyPlace['excerpt'] {
	const told = lines.map((line) => new Set(stemsOf(line).filter((stem) => wanted.has(stem))).size);
	const sums = lines.slice(0, Math.max(1, lines.length - SHOWN + 1)).map((_, at) => told.slice(at, at + SHOWN).reduce((a, b) => a + b, 0));
	const at = sums.indexOf(Math.max(...sums));
	const text = lines.slice(at, at + SHOWN).map((line) => (line.length > WIDEST ? `${line.slice(0, WIDEST)}…` : line));
	return { line: first + at, text: text.join('\n') };
}

/** Stems to look for: of the words of the sentence, of what its tools are imported as, and of what may stand for them in code. */
export function wordsOf(text: string, { clauses }: Requirement): Map<string, { word: string; weight: number }> {
	const wanted = new Map<string, { word: string; weight: number }>();
	const want = (word: string, weight: number) => {
		const stem = stemOf(word);
		if ((wanted.get(stem)?.weight ?? 0) < weight) wanted.set(stem, { word, weight });
	};
	const parts = (name: string) =>
		name
			.replace(/(\p{Ll}|\d)(?=\p{Lu})/gu, '$1 ')
			.toLowerCase()
			.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
	for (const word of parts(text)) {
		if (SMALL.has(word) || NEGATIONS.has(word) || UNIVERSALS.has(word) || JOINING.has(word)) continue;
		want(word, 1);
		for (const other of writtenAs(word)) for (const part of parts(other)) want(part, MEANT);
	}
	for (const { kind, text: name } of clauses.flatMap(({ mentions }) => mentions)) {
		if (kind !== 'tool') continue;
		const { modules, calls, commands } = toolOf(name);
		for (const part of [...modules, ...calls, ...commands].flatMap(parts)) want(part, 1);
	}
	return wanted;
}

/** What the requirement names, files that it names, and what a named function calls. */
function addNamed(
	{ clauses }: Requirement,
	sources: Sources,
	{ all }: Passages,
	add: (at: number, score: number, word: string | null) => void,
): ReadonlySet<number> {
	const named = new Set<number>();
	const index = codeIndex(sources);
	const around = (path: string, line: number) => aroundOf(all, path, line);
	const seen = new Set<string>();
	for (const { kind, text: name } of clauses.flatMap(({ mentions }) => mentions)) {
		if (seen.has(name)) continue;
		seen.add(name);
		if (kind === 'path') {
			const files = new Set(index.files(name));
			const inFiles = [...all.keys()].filter((at) => files.has(all[at]!.path));
			for (const at of inFiles) {
				add(at, inFiles.length <= SHORT ? NAMED : IN_NAMED_FILE / Math.sqrt(files.size), null);
				named.add(at);
			}
		}
		if (kind !== 'name' && kind !== 'constant' && kind !== 'proper') continue;
		for (const place of index.definitions(name)) {
			add(around(place.path, place.lines![0]), NAMED, name);
			named.add(around(place.path, place.lines![0]));
			for (const { file, fact } of reachedFrom(index, place)) {
				const at = around(file.path, fact.line);
				if (at >= 0 && fact.line !== place.lines![0]) add(at, CALLED, null);
			}
		}
		const using = new Set(index.find(name).map(({ file, line }) => around(file.path, line)));
		for (const at of using) if (at >= 0) add(at, CALLED, name);
	}
	return named;
}

function aroundOf(all: readonly Passage[], path: string, line: number): number {
	return all.findIndex((p) => p.path === path && p.line <= line && p.endLine >= line);
}

/** Passages that call this one or are called by it, also where a function is handed over. */
function besides({ path, line, endLine, name }: Passage, sources: Sources, { all }: Passages): Set<number> {
	const index = codeIndex(sources);
	const file = sources.project.file(path);
	const own = (file?.facts.calls ?? []).filter((call) => call.line >= line && call.line <= endLine);
	const called = own.flatMap(({ method, callee, arguments: given }) => [
		...(method === null ? [] : [method]),
		...[callee, ...given].flatMap((value) => (value.kind === 'name' ? [value.name] : [])),
	]);
	const calls = [...new Set(called)].flatMap((one) =>
		few(index.definitions(one).map((place) => ({ path: place.path, line: place.lines![0] }))),
	);
	const callers =
		name === '' || file === undefined
			? []
			: few(
					index
						.find(lastPart(name))
						.filter(({ as, file: other }) => (as === 'call' || as === 'value' || as === 'decorator') && other.context === 'source')
						.map(({ file: other, line: at }) => ({ path: other.path, line: at })),
				);
	return new Set([...calls, ...callers].map((one) => aroundOf(all, one.path, one.line)).filter((at) => at >= 0 && all[at]!.line !== line));
}

function few<T>(list: readonly T[]): readonly T[] {
	return list.length > COMMON ? [] : list;
}

const SETTINGS = /^(?:Dockerfile.*|Makefile|[\w.-]*\.(?:toml|ya?ml|json|cfg|ini)|requirements[\w.-]*\.txt|\.[\w.-]+)$/;

/** Files that say again, without a body, what others do. */
const DECLARES = /\.d\.[cm]?ts$|\.pyi$/;
/** Data of a program, which hold words of all kinds. */
const HOLDS_DATA = /\.(?:json|ya?ml)$/i;
const OF_TOOLS = /(?:^|\/)(?:package\.json|tsconfig|langgraph\.json|\.)|config|compose/;

function isSettings(path: string): boolean {
	const parts = path.split('/');
	return parts.includes('.github') || SETTINGS.test(parts.at(-1)!);
}

/** What a statement is about is looked for where such things stand: tests in tests, documents in documents. */
function fitOf({ path, context }: Passage, { clauses }: Requirement): number {
	const about = new Set(clauses.flatMap(({ predicate, nouns }) => [predicate, ...nouns]));
	const isAbout = (...words: string[]) => words.some((word) => (about as Set<string>).has(word));
	if (context === 'documentation') return isAbout('documents', 'section') ? 2 : 0.35;
	if (context === 'test' || context === 'fixture') return isAbout('tests', 'test') ? 1.5 : 0.5;
	if (DECLARES.test(path)) return 0.5;
	if (HOLDS_DATA.test(path) && !OF_TOOLS.test(path)) return 0.3;
	if (isSettings(path)) return isAbout('runs', 'depends', 'lists', 'excludes', 'workflow', 'dependency', 'image', 'service') ? 1.5 : 0.6;
	return isAbout('documents', 'section') ? 0.5 : 1;
}
