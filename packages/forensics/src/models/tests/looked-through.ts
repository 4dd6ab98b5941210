// Does a runner look into this file of tests? By the `testpaths` of pytest, by the patterns that vitest and jest are given, and by the roots of jest.
// Patterns for what is compiled are followed back to its source. Not seen: patterns of projects and workspaces, and what is put together; where one is met, it is taken to look.
import { normalised, once, parseObject } from '@auditor/code';
import { matchesGlob, readGlob, type Texts } from '@auditor/schema';
import { writtenFrom } from '../packages/compiled-files.js';
import { unfolded } from '../packages/file-patterns.js';
import { pytestSettings } from './pytest-collection.js';

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

/** The nearest folder with settings of vitest or jest takes it in by its roots and a pattern, or none is known to be all. */
function isMatched(texts: Texts, path: string): boolean {
	if (OTHER_RUNNER.test(texts.get(path) ?? '') || isToldElsewhere(texts)) return true;
	const around = runnersIn(texts).filter(({ folder }) => path.startsWith(folder));
	const nearest = Math.max(0, ...around.map(({ folder }) => folder.length));
	const own = around.filter(({ folder }) => folder.length === nearest);
	const takes = ({ base, roots, globs }: Runner, file: string) =>
		(roots.length === 0 || roots.some((root) => file.startsWith(root))) &&
		(globs === null || globs.some((glob) => matchesGlob(readGlob(glob), file.slice(base.length))));
	return own.length === 0 || [path, ...writtenFrom(texts, path)].some((file) => own.some((one) => takes(one, file)));
}

const OTHER_RUNNER = /["'](?:bun:test|node:test|@playwright\/test|ava|uvu|tape?|mocha|@jest\/globals)["']/;
const SETTINGS = /(?:^|\/)(?:[\w.-]{0,40}(?:vitest|jest)[\w.-]{0,40}|vite\.config)\.(?:[cm]?[jt]s|json)$/;
const MANIFEST = /(?:^|\/)package\.json$/;
/** Several projects, settings that come from elsewhere, or another folder to begin at. */
const IS_OPEN = /\b(?:projects|workspace|preset|mergeConfig|root|dir)\b["']?\s?[:(]|\.\.\.|["'`/]\.\.\//;

/** A command names the folders, or settings begin in a folder around their own. */
const isToldElsewhere = once((texts: Texts) =>
	[...texts].some(
		([path, text]) =>
			(MANIFEST.test(path) && /\bjest\b[^"\n]{0,200}\s--(?:roots|rootDir|projects)\b/.test(text)) ||
			(SETTINGS.test(path) && /\brootDir["']?\s?:\s?["'`][^"'`\n]{0,100}\.\./.test(text)),
	),
);

interface Runner {
	readonly folder: string;
	/** The folder that patterns are told from. */
	readonly base: string;
	/** Folders that jest looks into; none where it may look into all. */
	readonly roots: readonly string[];
	/** Null where all may be taken. */
	readonly globs: readonly string[] | null;
}

/** What is left out is everything. */
const LEAVES_ALL = /\bexclude["']?\s?:\s?\[\s{0,99}["'`]\*\*(?:\/\*{1,2})?["'`]\s{0,99}[\],]/;

const runnersIn = once((texts: Texts): readonly Runner[] =>
	[...texts].flatMap(([path, written]) => {
		const jest = MANIFEST.test(path) ? parseObject(written)?.jest : null;
		const whole = jest ? JSON.stringify(jest) : written;
		if (!(jest || SETTINGS.test(path)) || whole.length > 20_000) return [];
		const text = withoutOtherLists(whole.replace(/^[ \t]{0,40}\/\/.*$/gm, ''));
		if (/(?:^|\/)vite\.config/.test(path) && !/\btest\s?:/.test(text)) return [];
		const folder = path.slice(0, path.lastIndexOf('/') + 1);
		const isOpen = IS_OPEN.test(text);
		const start = /\brootDir["']?\s?:/.test(text) ? /\brootDir["']?\s?:\s?["'`]([\w./-]{1,100})["'`]/.exec(text)?.[1] : '.';
		const base = inFolder(folder, start ?? '.');
		const lists = [...text.matchAll(/\b(?:include|testMatch)["']?\s?:\s?\[([^\]]{0,2000})\]/g)].map(([, list]) => list!);
		const globs = lists.flatMap((list) => stringsIn(list).flatMap(unfolded));
		const isLoose =
			globs.length === 0 ||
			isOpen ||
			start === undefined ||
			/\btestRegex\b/.test(text) ||
			globs.some((one) => /[!+@?*]\(|\$|[[\]]/.test(one));
		if (!isOpen && LEAVES_ALL.test(text)) return [{ folder, base, roots: [], globs: [] }];
		return [{ folder, base, roots: isOpen || start === undefined ? [] : rootsIn(text, base, start), globs: isLoose ? null : globs }];
	}),
);

/** Where each is written as a text; of a `rootDir` below the settings, that one alone. */
function rootsIn(text: string, base: string, start: string): string[] {
	const list = /\broots["']?\s?:\s?\[([^\]]{0,1000})\]/.exec(text)?.[1];
	if (list === undefined) return /^\.?\/?$/.test(start) || /\broots["']?\s?:/.test(text) ? [] : [base];
	const isWritten = /^(?:\s{0,99}["'`][^"'`$\n]{1,200}["'`]\s{0,99},?)+\s{0,99}$/.test(list);
	return isWritten ? stringsIn(list).map((one) => inFolder(base, one.replace(/^<rootDir>\/?/, ''))) : [];
}

const stringsIn = (list: string) => [...list.matchAll(/["'`]([^"'`\n]{1,200})["'`]/g)].map(([, one]) => one!);

/** With a slash behind; '' for the root. */
const inFolder = (folder: string, name: string) => normalised(`${folder}${name}`).replace(/.$/, '$&/');

/** What is measured, timed or only compiled is another list of files. */
function withoutOtherLists(text: string): string {
	const start = /\b(?:coverage|benchmark|typecheck)["']?\s?:\s?\{/.exec(text);
	if (!start) return text;
	let depth = 1;
	let at = start.index + start[0].length;
	for (; at < text.length && depth > 0; at++) depth += text[at] === '{' ? 1 : text[at] === '}' ? -1 : 0;
	return withoutOtherLists(text.slice(0, start.index) + text.slice(at));
}
