// Which words does a tree use outside of pages and templates, and what does it install?
import { folderOf, once } from '@auditor/code';
import type { Texts } from '@auditor/schema';
import { MANIFEST, TEMPLATE } from './environment-files.js';

const WORD = /[A-Za-z0-9_]+/g;
export const flat = (name: string) => name.toLowerCase().replaceAll('_', '');

/** Every word outside of pages and templates, however it is written. */
export const wordsOf = once((texts: Texts): ReadonlySet<string> => wordsIn(texts, () => true));

/** Those that may stand for a variable of the environment: code reads each by its whole name, unless a library makes `modelName` or `model_name` of `MODEL_NAME`. */
export const readWordsOf = once((texts: Texts): ReadonlySet<string> => {
	const holds = (form: RegExp) => [...texts].some(([path, text]) => !path.endsWith('.lock') && form.test(text));
	const [ofScripts, ofPython] = [holds(/camel_?case|\bnconf\b/i), holds(LOWERS)];
	return wordsIn(texts, (word, path) =>
		OF_PYTHON.test(path) ? ofPython || !/[a-z]/.test(word) : ofScripts || !IS_SCRIPT.test(path) || !/[a-z][A-Z]/.test(word),
	);
});

const IS_SCRIPT = /\.[cm]?[jt]sx?$/;
/** Its code, and what is beside it in files of settings. */
const OF_PYTHON = /\.(?:py|ya?ml|toml)$/;
/** What reads variables by the names of fields, or goes through all of them. */
const LOWERS = /BaseSettings|springframework|viper|dynaconf|\benvirons\b|auto_envvar_prefix|dotenv_values|environ(?:\.items|\))/;

/** The parts of names of what is installed, which may read a variable by itself. */
export const installedParts = once((texts: Texts): readonly string[] =>
	[...texts].flatMap(([path, text]) => {
		const from = path.endsWith('.json') ? text.search(/ependencies"/) : 0;
		const said = MANIFEST.test(path) ? text.slice(from).replace(/(?:^|\s)#.*/gm, '') : '';
		return (said.match(/(?<=^[ \t]{0,20}|["'])[@a-z][\w./-]{1,100}/gim) ?? []).flatMap((name) => name.toLowerCase().split(/[^a-z0-9_]+/));
	}),
);

const wordsIn = (texts: Texts, counts: (word: string, path: string) => boolean): Set<string> =>
	new Set(saidIn(texts).flatMap(([path, words]) => words.filter((word) => counts(word, path)).map(flat)));

/** The words of each file, each once. */
const saidIn = once((texts: Texts) =>
	[...texts].map(([path, text]): [string, string[]] => {
		if (/\.d\.[cm]?ts$/i.test(path) || TEMPLATE.test(path) || text.length > 2_000_000) return [path, []];
		// Of a page what its commands and settings put in: `$NAME`, `${NAME:-x}`, `{$NAME}`.
		if (/\.md[xc]?$/i.test(path)) return [path, [...text.matchAll(/\$\{?([A-Z]\w{2,80})/g)].map(([, name]) => name!)];
		return [path, [...new Set(text.replace(READS_NOTHING, ' ').match(WORD))]];
	}),
);

/** Codes that an error is made with, which name what went wrong, and where a type gets its name. */
const READS_NOTHING =
	/["'`](?<=(?:\bclass \w{0,60}(?:Error|Exception)\b[^'"`]{0,400}?\bsuper(?:\(\)\.__init__)?|\b(?:new|raise) \w{0,60}(?:Error|Exception))\([^'"`()]{0,80}["'`])[A-Z][A-Z0-9_]{2,60}["'`]|\b(?:interface|type) [A-Z]\w{0,80}/g;

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
