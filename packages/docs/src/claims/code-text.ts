// What names does the repository's code hold? Answers "is this name anywhere at all?" from the texts that were read: sources, configuration and
// prompts, no prose and no earlier audits. It knows no syntax: a name in a comment or a string counts as held, so that only what stands nowhere is missing.
import { compareText, escapeText, fileLocation, type Location, type Tree } from '@auditor/schema';
import { plansBlanked, withoutStrings } from './blanked.js';
import { idleFunctions } from './idle-functions.js';

export interface CodeText {
	/** False when a part of the code was not read: nothing can be said to be missing then. */
	readonly complete: boolean;
	/** Whether some identifier, file or folder holds the name, in any case, with or without underscores. */
	holds(name: string): boolean;
	/** Whether it is one of them as a whole, and no piece of a longer one. */
	holdsWhole(name: string): boolean;
	/**
	 * First place of a word or a phrase, in code that is used where there is one; null when it stands nowhere. `dead`: it stands in files alone
	 * of which no other file uses anything. @param inCode outside of strings, comments and imports alone @param files where alone, if the source has such
	 */
	find(words: readonly string[], inCode?: boolean, files?: RegExp): { readonly at: Location; readonly dead: boolean } | null;
	/** The file was read and holds nothing but white space. */
	isEmpty(path: string): boolean;
	/** Every number written in the code. */
	numbers(): ReadonlySet<number>;
	/** Whether a name stands in the product's own code outside of strings and comments. */
	uses(name: string): boolean;
	/** Whether it is a name of the product's own code, in any spelling: in a path, as a text of its own such as a node's name, or outside of texts, comments and imports. */
	names(name: string): boolean;
	/** First line of the product's own code that fits, in files of such paths; `spared` lines are passed over. */
	findLine(expression: RegExp, spared: RegExp, files: RegExp, passed?: (path: string, line: number) => boolean): Location | null;
	/** Whether nothing comes to the line: no other source names anything of its file, or no text the function that holds it. Only Python is judged. */
	isIdle(path: string, line: number): boolean;
	/** Places where a name is defined: function, class, constant. Files in order of their paths. */
	definitions(name: string): readonly Location[];
	/** Words of all texts in their order, in small letters, and where each stands among them. */
	words(): { readonly list: readonly string[]; readonly places: ReadonlyMap<string, readonly number[]> };
	/** Text of one file of the code. */
	text(path: string): string | undefined;
	/** The same without its strings and comments, line by line. */
	bare(path: string): string | undefined;
	/** Files of the code, in order of their paths. */
	readonly paths: readonly string[];
}

/** Characters of code from which a report's names are not looked for: no report names the parts of such a project one by one. */
const MOST_CODE = 12_000_000;
const PROSE = /\.(?:md|mdx|rst|adoc|tex|html?|csv|svg|log)$/i;
/** Prose that a program reads is code. */
const PROMPT = /(?:^|[/_.-])(?:prompts?|templates?|personas?)(?:[/_.-]|$)/i;
const LOCK = /(?:^|\/)(?:[\w.-]*[.-])?lock(?:\.\w+)?$|-lock\.\w+$/i;
/** Folders of reports and results of earlier runs: what stands there says nothing of the code. */
const RESULTS = /^(?:audits?|reports?|docs?|outputs?|results?|submissions?)\/(?!.*\.(?:py|ts|tsx|js|mjs)$)/i;
/** Last words that a report adds to a name of the code. */
const KIND = /(?:nodes?|class|function|tools?|agents?|model|method|schema)$/;

/** What is declared there may be used nowhere. */
const MANIFEST = /(?:^|\/)(?:pyproject\.toml|requirements[\w.-]*\.txt|package\.json|setup\.(?:py|cfg)|Pipfile|environment\.ya?ml)$/;
/** Of the files without a language of their own, those that set how the code runs; data may speak of anything. */
const CONFIGURATION = /\.(?:ya?ml|toml|ini|cfg|env(?:\.\w+)?)$|(?:^|\/)(?:Dockerfile|Makefile|Procfile)$/;
/** Letters from which the beginning of a name is a name that somebody wrote, and no common word. */
const GLUED = 8;

const known = new WeakMap<ReadonlyMap<string, string>, CodeText>();

export function codeText(texts: ReadonlyMap<string, string>, tree: Tree): CodeText {
	const code = known.get(texts) ?? read(texts, tree);
	known.set(texts, code);
	return code;
}

/** Letters and digits alone: `judicial_opinion` and `JudicialOpinion` are one name. */
export function normalName(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function read(texts: ReadonlyMap<string, string>, tree: Tree): CodeText {
	const files = tree.files
		.filter(({ path, language, context }) =>
			language === null || PROSE.test(path) ? isData(path) : context !== 'documentation' && context !== 'vendored',
		)
		.sort((a, b) => compareText(a.path, b.path));
	const paths = files.flatMap(({ path }) => (texts.has(path) ? [path] : []));
	const source = files.filter(({ context, path }) => context === 'source' && texts.has(path)).map(({ path }) => path);
	const size = paths.reduce((sum, path) => sum + texts.get(path)!.length, 0);
	const complete = size <= MOST_CODE && size > 0 && files.every(({ path, language }) => language === null || texts.has(path));
	let names: { all: ReadonlySet<string>; joined: string } | null = null;
	const context = new Map(files.map((file) => [file.path, file.language === null ? null : file.context]));
	const used = new Map<string, boolean>();
	const isUsed = (path: string) => {
		const known =
			used.get(path) ??
			isUsedByOthers(
				path,
				texts.get(path)!,
				source.filter((other) => other !== path && context.get(other) === 'source').map((other) => texts.get(other)!),
			);
		used.set(path, known);
		return known;
	};
	const isInIdleFunction = idleFunctions(() => paths.filter((path) => context.get(path) !== 'test').map((path) => texts.get(path)!));
	const bare = new Map<string, string>();
	const stripped = (path: string) => {
		const text = bare.get(path) ?? withoutStrings(texts.get(path)!);
		bare.set(path, text);
		return text;
	};
	const built = new Map<string, string>();
	const withoutPlans = (path: string) => {
		const text = built.get(path) ?? plansBlanked(texts.get(path)!);
		built.set(path, text);
		return text;
	};
	let numbers: ReadonlySet<number> | null = null;
	let words: ReturnType<CodeText['words']> | null = null;
	let own: ReadonlySet<string> | null = null;
	const namesOf = () => {
		names ??= readNames(
			paths.map((path) => texts.get(path)!),
			tree,
		);
		return names;
	};
	return {
		complete,
		paths,
		text: (path) => texts.get(path),
		bare: (path) => (texts.has(path) ? stripped(path) : undefined),
		holds(name) {
			const normal = normalName(name);
			const { all, joined } = namesOf();
			if (all.has(normal) || joined.includes(normal)) return true;
			const short = normal.replace(KIND, '');
			return (short.length >= 5 && short !== normal && joined.includes(short)) || isGlued(name, all);
		},
		holdsWhole(name) {
			const normal = normalName(name);
			return namesOf().all.has(normal) || namesOf().all.has(normal.replace(KIND, ''));
		},
		find(words, inCode = false, files) {
			const expression = new RegExp(words.map(escapeText).join('|'), 'i');
			let unused: Location | null = null;
			const own = files === undefined ? [] : source.filter((path) => files.test(path));
			for (const path of own.length > 0 ? own : new Set([...source, ...paths])) {
				if (MANIFEST.test(path) || (context.get(path) === null && !CONFIGURATION.test(path))) continue;
				const at = firstPlace(inCode ? withoutImports(stripped(path)) : withoutPlans(path), path, expression);
				if (at !== null && (context.get(path) !== 'source' || isUsed(path))) {
					// A test of what nobody uses is no use.
					if (unused === null || context.get(path) === 'source') return { at, dead: false };
				} else unused ??= at;
			}
			return unused === null ? null : { at: unused, dead: true };
		},
		isEmpty: (path) => texts.get(path)?.trim() === '',
		numbers() {
			numbers ??= new Set(
				paths.flatMap((path) =>
					[...texts.get(path)!.matchAll(/(?<![\w.])\d[\d_]*(?:\.\d+)?|(?<![\w.])\.\d+/g)].map(([digits]) =>
						Number(digits.replaceAll('_', '')),
					),
				),
			);
			return numbers;
		},
		words() {
			words ??= readWords(paths.map((path) => texts.get(path)!));
			return words;
		},
		uses(name) {
			const expression = new RegExp(`(?<![\\w])${escapeText(name)}(?!\\w)`);
			return paths.some((path) => texts.get(path)!.includes(name) && expression.test(stripped(path)));
		},
		names(name) {
			own ??= new Set(
				source.flatMap((path) =>
					[path, withoutImports(stripped(path)), ...(texts.get(path)!.match(QUOTED) ?? [])].flatMap(
						(text) => text.match(NAME)?.map(normalName) ?? [],
					),
				),
			);
			return own.has(normalName(name));
		},
		isIdle(path, line) {
			return context.get(path) === 'source' && (!isUsed(path) || isInIdleFunction(stripped(path), line));
		},
		findLine(expression, spared, files, passed) {
			for (const path of source) {
				const text = texts.get(path)!;
				if (!files.test(path) || !expression.test(text)) continue;
				const lines = stripped(path).split('\n');
				const at = lines.findIndex((line, above) => expression.test(line) && !spared.test(line) && !passed?.(path, above + 1));
				if (at !== -1) return fileLocation(path, at + 1);
			}
			return null;
		},
		definitions(name) {
			const own = escapeText(name);
			const expression = new RegExp(
				`\\b(?:def|class|function|interface|type|enum|const|let|var)\\s+${own}\\b|^[ \\t]*${own}\\s*(?::|=[^=]|\\([^()\\n]{0,200}\\)[^\\n{;]{0,80}\\{)`,
				'm',
			);
			return source.flatMap((path) => {
				const text = texts.get(path)!;
				return text.includes(name) ? (firstPlace(text, path, expression) ?? []) : [];
			});
		},
	};
}

const NAME = /[\p{L}_][\p{L}\p{N}_]*/gu;
/** A text that is one name. */
const QUOTED = /["'`]([A-Za-z]\w{2,79})["'`]/g;

/** Extraction glues a name to the word behind it: `clone_repo0`, `judge_nodethe`. */
function isGlued(name: string, all: ReadonlySet<string>): boolean {
	for (let at = name.length - 1; at >= GLUED; at--)
		if (name[at] !== '_' && name[at - 1] !== '_' && all.has(normalName(name.slice(0, at)))) return true;
	return false;
}

const IMPORTS =
	/^[ \t]*(?:from\s+[\w.]+\s+)?import\s*(?:\([^)]{0,4000}\)|[^\n]*(?:\\\n[^\n]*)*)|^[ \t]*(?:import|export)\s[^;\n]*?from\s*['"][^\n]*/gm;
/** What runs by itself: a program, a route, a tool, a test. */
const RUNS = /__main__|^[ \t]{0,40}@(?:app|router|tool|cli|click|pytest|server|mcp)\b|StateGraph\(|\.listen\(|createRoot\(/m;

/** Whether another file uses what this one defines: names it, outside of its imports. Only Python is judged. */
function isUsedByOthers(path: string, text: string, others: readonly string[]): boolean {
	if (!path.endsWith('.py') || RUNS.test(text)) return true;
	const module = /(?<![^/])([^/]+?)(?:\/__init__)?\.py$/.exec(path)![1]!;
	const names = [...text.matchAll(/^(?:async\s+def|def|class)\s+(\w+)|^(\w+)\s*(?::(?:(?!=).)+)?=/gm)].map(
		([, defined, assigned]) => defined ?? assigned!,
	);
	if (names.length === 0) return true;
	const expression = new RegExp(`(?<!\\w)(?:${[module, ...names].map(escapeText).join('|')})(?!\\w)`);
	return others.some(
		(other) => expression.test(other) && (/import \*|import_module|__import__/.test(other) || expression.test(other.replace(IMPORTS, ''))),
	);
}

/** Imports blanked, lines kept: what is brought in need not be used. */
function withoutImports(text: string): string {
	return text.replace(IMPORTS, (part) => part.replace(/[^\n]+/g, ''));
}

function isData(path: string): boolean {
	return (!PROSE.test(path) || PROMPT.test(path)) && !LOCK.test(path) && !RESULTS.test(path);
}

function readNames(texts: readonly string[], tree: Tree): { all: ReadonlySet<string>; joined: string } {
	const words = new Set<string>();
	for (const text of texts) for (const [word] of text.matchAll(NAME)) words.add(word);
	for (const { path } of tree.files) for (const part of path.split(/[/.]/)) words.add(part);
	const all = new Set([...words].map(normalName));
	return { all, joined: [...all].join('\n') };
}

/** The end of a string and the beginning of the next one, on two lines, are one text. */
const JOINT = /["'`][ \t]{0,40}[+\\]?[ \t]{0,40}\r?\n\s{0,200}(?:\+\s{0,200})?[fru]{0,2}["'`]/g;

function readWords(texts: readonly string[]): ReturnType<CodeText['words']> {
	const list = texts.flatMap(
		(text) =>
			text
				.replace(JOINT, ' ')
				.replace(/\\n/g, ' ')
				.toLowerCase()
				.match(/[\p{L}\p{N}]+/gu) ?? [],
	);
	const places = new Map<string, number[]>();
	for (const [at, word] of list.entries()) {
		const known = places.get(word);
		if (known === undefined) places.set(word, [at]);
		else known.push(at);
	}
	return { list, places };
}

function firstPlace(text: string, path: string, expression: RegExp): Location | null {
	const at = text.search(expression);
	if (at === -1) return null;
	let line = 1;
	for (let next = text.indexOf('\n'); next !== -1 && next < at; next = text.indexOf('\n', next + 1)) line++;
	return fileLocation(path, line);
}
