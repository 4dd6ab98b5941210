// Does a runner look into this file of tests? By the `testpaths` of pytest, and by the patterns that vitest and jest are given.
// Not seen: patterns of projects and workspaces, and what is put together; where one is met, it is taken to look.
import { normalised, once } from '@auditor/code';
import { matchesGlob, readGlob } from '@auditor/schema';
import { pytestSettings } from './test-cases.js';

type Texts = ReadonlyMap<string, string>;

export function isLookedThrough(texts: Texts, path: string): boolean {
	return path.endsWith('.py') ? isUnderTestpaths(texts, path) : isMatched(texts, path);
}

/** The same, or a command or a document hands a test of Python or its folder to a runner. */
export function isRunOrNamed(texts: Texts, path: string): boolean {
	if (isLookedThrough(texts, path)) return true;
	const name = path.slice(path.lastIndexOf('/') + 1);
	const folder = path.slice(0, -name.length - 1);
	return path.endsWith('.py') && commandsOf(texts).some((line) => line.includes(name) || (folder !== '' && line.includes(folder)));
}

/** Lines of texts that are no code in which a runner of Python is started. */
const commandsOf = once((texts: Texts) =>
	[...texts].flatMap(([path, text]) =>
		/\.(?:py|[cm]?[jt]sx?|ipynb)$/.test(path) ? [] : text.split('\n').filter((line) => line.length < 1_000 && RUNS.test(line)),
	),
);

const RUNS = /\b(?:pytest|python3?|unittest|tox|nox)\b/;

/** No setting beside them or above them sends `pytest` to other folders alone. */
function isUnderTestpaths(texts: Texts, path: string): boolean {
	return pytestSettings(texts).every(([at, text]) => {
		const folder = at.slice(0, at.lastIndexOf('/') + 1);
		const said = path.startsWith(folder) ? /^testpaths\s*=\s*(\[[^\]]*\]|[^\n]*(?:\n[ \t]+[^\n]*)*)/m.exec(text)?.[1] : undefined;
		return !said || (said.match(/[\w./-]+/g) ?? []).some((one) => path.startsWith(normalised(`${folder}${one}`)));
	});
}

/** A pattern of the nearest folder with settings of vitest or jest takes it in, or none is known to be all. */
function isMatched(texts: Texts, path: string): boolean {
	if (OTHER_RUNNER.test(texts.get(path) ?? '')) return true;
	const around = runnersIn(texts).filter(({ folder }) => path.startsWith(folder));
	const nearest = Math.max(0, ...around.map(({ folder }) => folder.length));
	const own = around.filter(({ folder }) => folder.length === nearest);
	if (own.length === 0 || own.some(({ globs }) => globs === null)) return true;
	return own.some(({ folder, globs }) => globs!.some((glob) => matchesGlob(readGlob(glob), path.slice(folder.length))));
}

const OTHER_RUNNER = /["'](?:bun:test|node:test|@playwright\/test|ava|uvu|tape?|mocha|@jest\/globals)["']/;
const SETTINGS = /(?:^|\/)(?:[\w.-]{0,40}(?:vitest|jest)[\w.-]{0,40}|vite\.config)\.(?:[cm]?[jt]s|json)$/;
/** Several projects, settings that come from elsewhere, or another folder to begin at. */
const IS_OPEN = /\b(?:projects|workspace|preset|mergeConfig|roots?|rootDir|dir|testRegex)\b\s?[:(]|\.\.\.|<rootDir>\/\.\./;

interface Runner {
	readonly folder: string;
	/** Null where all may be taken. */
	readonly globs: readonly string[] | null;
}

const runnersIn = once((texts: Texts): readonly Runner[] =>
	[...texts].flatMap(([path, whole]) => {
		if (!SETTINGS.test(path) || whole.length > 20_000) return [];
		const text = withoutCoverage(whole.replace(/^[ \t]{0,40}\/\/.*$/gm, ''));
		if (/(?:^|\/)vite\.config/.test(path) && !/\btest\s?:/.test(text)) return [];
		const lists = [...text.matchAll(/\b(?:include|testMatch)["']?\s?:\s?\[([^\]]{0,2000})\]/g)].map(([, list]) => list!);
		const globs = lists.flatMap((list) => [...list.matchAll(/["'`]([^"'`\n]{1,200})["'`]/g)].flatMap(([, one]) => unfolded(one!)));
		const isOpen = globs.length === 0 || IS_OPEN.test(text) || globs.some((one) => /[!+@?*]\(|\$|[[\]]/.test(one));
		return [{ folder: path.slice(0, path.lastIndexOf('/') + 1), globs: isOpen ? null : globs }];
	}),
);

/** What is measured is another list of files. */
function withoutCoverage(text: string): string {
	const start = /\bcoverage\s?:\s?\{/.exec(text);
	if (!start) return text;
	let depth = 1;
	let at = start.index + start[0].length;
	for (; at < text.length && depth > 0; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
	return text.slice(0, start.index) + text.slice(at);
}

/** `{ts,tsx}` as one pattern each. */
function unfolded(glob: string): string[] {
	const group = /\{([^{}]{1,100})\}/.exec(glob);
	const bare = glob.replace(/^(?:<rootDir>|\.)?\//, '');
	return group === null || glob.length > 400 ? [bare] : group[1]!.split(',').flatMap((one) => unfolded(glob.replace(group[0], one)));
}
