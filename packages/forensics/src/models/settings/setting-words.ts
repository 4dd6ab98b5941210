// Which words does a tree use outside of pages and templates, and does a name stand in the template of a folder that leaves it to others?
import { folderOf, once } from '@auditor/code';
import { escapeText, type Texts } from '@auditor/schema';
import { MANIFEST, TEMPLATE } from './environment-files.js';
import type { EnvironmentVariables } from './environment-variables.js';

const WORD = /[A-Za-z0-9_]+/g;
export const flat = (name: string) => name.toLowerCase().replaceAll('_', '');

/** Every word outside of pages and templates, however it is written. */
export const wordsOf = once((texts: Texts): ReadonlySet<string> => wordsIn(texts, () => true));

/** Those that may stand for a variable of the environment: JavaScript reads each by its whole name, unless a library makes `modelName` of `MODEL_NAME`. */
export const readWordsOf = once((texts: Texts): ReadonlySet<string> => {
	const changesCase = [...texts.values()].some((text) => /camel_?case|\bnconf\b/i.test(text));
	return changesCase ? wordsOf(texts) : wordsIn(texts, (word, path) => !(IS_SCRIPT.test(path) && /[a-z][A-Z]/.test(word)));
});

const IS_SCRIPT = /\.[cm]?[jt]sx?$/;

function wordsIn(texts: Texts, counts: (word: string, path: string) => boolean): Set<string> {
	return new Set(
		[...texts].flatMap(([path, text]) => {
			if (/\.d\.[cm]?ts$/i.test(path) || TEMPLATE.test(path) || text.length > 2_000_000) return [];
			// Of a page what its commands and settings put in: `$NAME`, `${NAME:-x}`, `{$NAME}`.
			if (/\.md[xc]?$/i.test(path)) return [...text.matchAll(/\$\{?([A-Z]\w{2,80})/g)].map(([, name]) => flat(name!));
			return (text.replace(READS_NOTHING, ' ').match(WORD) ?? []).filter((word) => counts(word, path)).map(flat);
		}),
	);
}

/** Codes that an error is made with, which name what went wrong, and where a type gets its name. */
const READS_NOTHING =
	/["'`](?<=(?:\bclass \w{0,60}(?:Error|Exception)\b[^'"`]{0,400}?\bsuper(?:\(\)\.__init__)?|\b(?:new|raise) \w{0,60}(?:Error|Exception))\([^'"`()]{0,80}["'`])[A-Z][A-Z0-9_]{2,60}["'`]|\b(?:interface|type) [A-Z]\w{0,80}/g;

/** A template beside a manifest is of that folder: a name in it that another template tells, too, and that only the code of other folders reads. */
export function isOfSibling(name: string, template: string, { read, open }: EnvironmentVariables, texts: Texts): boolean {
	const folder = folderOf(template);
	const others = [...texts].filter(([path]) => path !== template);
	const isHere = (path: string) => path.startsWith(`${folder}/`);
	const isUnit = folder !== '' && others.some(([path]) => folderOf(path) === folder && MANIFEST.test(path));
	if (!TEMPLATE.test(template) || !isUnit || open.some(({ path }) => isHere(path))) return false;
	const own = [...read].flatMap(([one, places]) => (places.some(({ path }) => isHere(path)) ? one : []));
	if (own.length === 0 || own.includes(name)) return false;
	const written = new RegExp(`\\b${escapeText(name)}\\b`);
	const isTold = others.some(([path, text]) => TEMPLATE.test(path) && written.test(text));
	// Another folder may load this file.
	const isLoaded = others.some(([path, text]) => !isHere(path) && !/\.mdx?$/.test(path) && text.includes(`${folder}/.env`));
	return isTold && !isLoaded && !wordsOf(new Map(others.filter(([path]) => isHere(path)))).has(flat(name));
}

/** Folders of packages of npm below the root that hold no Python. */
export function npmFolders(paths: readonly string[]): ReadonlySet<string> {
	const found = new Set(paths.filter((path) => path.endsWith('/package.json')).map(folderOf));
	for (const path of paths)
		if (/\.py$|requirements[^/]{0,40}$|pyproject\.toml$/.test(path)) for (const folder of foldersAbove(path)) found.delete(folder);
	return found;
}

/** The folders that a file stands in, below the root. */
export const foldersAbove = (path: string) =>
	path
		.split('/')
		.slice(0, -1)
		.map((_, i, all) => all.slice(0, i + 1).join('/'));
