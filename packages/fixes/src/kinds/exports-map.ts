// A package whose entries stand in `main` and `module` alone: the same entries in an `exports` map, types first. Only where nothing else is published: a map
// that keeps other files open makes inner ones public for good, and one that does not takes them from whoever imports them.
import type { Fix, Ground } from '../fix.js';
import { addProperty } from '../json.js';
import { type Manifest, manifestOf } from './_package.js';
import { namesOf } from './_places.js';

export const exportsMap: Fix = {
	id: 'exports-map',
	title: 'Name the entries of the package in an `exports` map.',
	answers: ['library/package-exports'],
	async propose(finding, ground) {
		const manifest = finding.values.form === 'main' ? await manifestOf(finding, ground) : null;
		const entries = manifest && entriesOf(manifest.data);
		if (!manifest || !entries || OTHERS.some((key) => manifest.data[key] !== undefined)) return null;
		if (mayHoldOthers(manifest.data, entries, ground) && !(await isBundled(manifest, ground))) return null;
		const { eol, step } = manifest.opened.source;
		const [one, two, three] = [1, 2, 3].map((depth) => eol + step.repeat(depth)) as [string, string, string];
		const [only, ...more] = entries;
		const conditions = entries.map(([key, path]) => `${three}"${key}": ${JSON.stringify(path)}`).join(',');
		const main = more.length === 0 ? JSON.stringify(only![1]) : `{${conditions}${two}}`;
		const text = `"exports": {${two}".": ${main},${two}"./package.json": "./package.json"${one}}`;
		const edit = addProperty(manifest.opened, manifest.object, text, ['types', 'typings', 'module', 'main']);
		return edit && [{ path: manifest.opened.path, edits: [edit] }];
	},
};

/** Entries for other readers, which the map would have to name as well. */
const OTHERS = ['exports', 'browser', 'react-native', 'typesVersions', 'jsnext:main', 'svelte', 'sass', 'style'];

/** Each condition with its file, as a path from the manifest; null where the manifest does not say which file is for whom. */
function entriesOf({ main, module, type, types, typings }: Readonly<Record<string, unknown>>): [string, string][] | null {
	const path = (value: unknown) =>
		typeof value === 'string' && /^(?:\.\/)?\w[^*]*$/.test(value) ? `./${value.replace(/^\.\//, '')}` : null;
	const [named, modern, told] = [path(main), path(module), path(types ?? typings)];
	if (named === null || (told === null ? (types ?? typings) !== undefined : !/\.d\.[cm]?ts$/.test(told))) return null;
	// Node ends the name of a module itself, but not in a map.
	const code = /\/\w[\w-]{0,60}$/.test(named) && type !== 'module' ? `${named}.js` : named;
	const first: [string, string][] = told === null ? [] : [['types', told]];
	const isCommon = /\.cjs$/.test(code) || (/\.js$/.test(code) && type !== 'module');
	const isModern = (file: string) => /\.mjs$/.test(file) || (/\.js$/.test(file) && type === 'module');
	if (modern === null || modern === code) return isCommon || isModern(code) ? [...first, ['default', code]] : null;
	if (!isCommon) return null;
	// What bundlers alone can read stays theirs.
	if (!isModern(modern)) return /\.js$/.test(modern) ? [...first, ['module', modern], ['default', code]] : null;
	return [...first, ['import', modern], ['require', code]];
}

/** What stands beside code in a package. */
const NO_CODE = /\.(?:md|txt|css|map)$|(?:^|\/)(?:licen[cs]e|readme|changelog|notice)$/i;

/** Whether what is published may hold another module, which somebody imports by its path: what its manifest names, or what one module is built into, holds none. */
function mayHoldOthers(
	{ files }: Readonly<Record<string, unknown>>,
	entries: readonly (readonly [string, string])[],
	{ project }: Ground,
): boolean {
	const isEntry = (path: string) => NO_CODE.test(path) || entries.some(([, entry]) => entry === `./${path.replace(/^\.\//, '')}`);
	const named = namesOf(files);
	return (named.length === 0 || !named.every(isEntry)) && project.files.filter(({ context }) => context === 'source').length !== 1;
}

/** Where tsup, rollup and Vite read what they build. */
const CONFIGS = ['tsup.config', 'rollup.config', 'vite.config'].flatMap((name) =>
	['ts', 'js', 'mjs', 'cjs', 'mts'].map((end) => `${name}.${end}`),
);
/** Entries of a build: one module, and anything else. */
const ONE =
	/\b(?:entry(?:Points)?|input)["']?\s{0,9}:\s{0,9}(?:["'`][\w./-]{1,100}["'`]|\[\s{0,20}["'`][\w./-]{1,100}["'`]\s{0,9},?\s{0,20}\])/g;
const ANY = /\b(?:entry(?:Points)?|input)["']?\s{0,9}:/g;
/** A build that goes file by file. */
const APART = /\bpreserveModules\b|\bbundle["']?\s{0,9}:\s{0,9}false\b/;

/** The bundler alone, behind what empties its folder. */
const BUILD =
	/^(?:(?:(?:npm|pnpm|yarn) run clean|(?:npx )?rimraf [\w./-]{1,60}|rm -rf [\w./-]{1,60}) && )?(?:tsup|rollup -c(?: --environment [\w:]{1,60})?|vite build)$/;

/** A bundler makes one file of everything, from one module; the compiler beside it would leave the others there, too. */
async function isBundled({ root, data }: Manifest, { paths, textAt }: Ground): Promise<boolean> {
	const script = String(Reflect.get(Object(data.scripts), 'build') ?? '');
	const found = CONFIGS.map((name) => root + name).filter((path) => paths.has(path));
	const [text = '', ...others] = await Promise.all(found.map(textAt));
	const count = (of: RegExp) => text.match(of)?.length ?? 0;
	const isOne = others.length === 0 && count(ONE) > 0 && count(ONE) === count(ANY) && !APART.test(text);
	return isOne && BUILD.test(script.trim());
}
