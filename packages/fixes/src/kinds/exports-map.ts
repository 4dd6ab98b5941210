// A package whose entries stand in `main` and `module` alone: the same entries in an `exports` map, types first. What else is published, and may be imported
// by its path, stays open: with its ending and without, as Node names both. A bundler makes one file of all, so that there is nothing else.
import { folderOf, normalised } from '@auditor/code';
import type { Fix, Ground } from '../fix.js';
import { addProperty } from '../json.js';
import { isWhereCompiled } from './_compiled.js';
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
		const isAlone = !mayHoldOthers(manifest.data, entries, ground) || (await isBundled(manifest, ground));
		const open = isAlone ? [] : await openedBy(manifest, entries, ground);
		if (open === null || (!isAlone && !(await isThere(manifest, entries, ground)))) return null;
		const { eol, step } = manifest.opened.source;
		const [one, two, three] = [1, 2, 3].map((depth) => eol + step.repeat(depth)) as [string, string, string];
		const [only, ...more] = entries;
		const conditions = entries.map(([key, path]) => `${three}"${key}": ${JSON.stringify(path)}`).join(',');
		const main = more.length === 0 ? JSON.stringify(only![1]) : `{${conditions}${two}}`;
		const rows = [...open, './package.json ./package.json'].map((row) =>
			row
				.split(' ')
				.map((path) => JSON.stringify(path))
				.join(': '),
		);
		const text = `"exports": {${two}".": ${[main, ...rows].join(`,${two}`)}${one}}`;
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

/** More rows than these are for somebody who knows what users import. */
const MOST = 6;

/** `./dist/* ./dist/*.js` for each folder that is published, and for each folder in it that has an index; null where something else is. @source nodejs.org, "Extensions in subpaths" */
async function openedBy(
	{ data, root }: Manifest,
	entries: readonly (readonly [string, string])[],
	ground: Ground,
): Promise<string[] | null> {
	const codes = entries.flatMap(([key, path]) => (key === 'types' ? [] : path));
	const scripts = Object.values(Object(data.scripts)).join('\n');
	const { project, paths, textAt } = ground;
	const configs = await Promise.all(CONFIGS.filter((name) => paths.has(root + name)).map((name) => textAt(root + name)));
	const isMixed = MIXED.test(scripts) && !configs.some((text) => APART.test(text));
	// What is copied beside what is built has other endings, and beside a bundler another tool writes each module for itself.
	if (/\b(?:cp|cpx|copyfiles|cpy|copy)\s/.test(scripts) || (MIXED.test(scripts) && /\b(?:babel|swc)\b/.test(scripts))) return null;
	const named = namesOf(data.files).filter((path) => !/^!/.test(path) && !NO_CODE.test(path));
	// `dist/**/*.wasm` is named with its ending.
	const others = named.flatMap(
		(path) => /^(?:\.\/)?(\w[\w-]{0,40})(?:\/\*\*)?\/\*\.((?!(?:d\.)?[cm]?[jt]sx?$)\w{1,9})$/.exec(path)?.slice(1) ?? [],
	);
	const listed = named
		.filter((path) => !others.some((end, i) => i % 2 === 1 && path.endsWith(`*.${end}`)))
		.map((path) => /^(?:\.\/)?(\w[\w-]{0,40}(?:\/\w[\w-]{0,40}){0,2})\/?(?:\/\*\*)?(?:\/\*(?:\.(?:d\.)?[jt]s)?)?$/.exec(path)?.[1]);
	const folders = new Set(named.length > 0 ? listed : codes.map((path) => folderOf(normalised(path))));
	if (folders.has(undefined) || folders.has('')) return null;
	const rows: string[] = [];
	for (const folder of folders as Set<string>) {
		const held = codes.filter((path) => path.startsWith(`./${folder}/`));
		const end = held.length === 0 ? (entries.some(([, path]) => path.startsWith(`./${folder}/`)) ? '.d.ts' : '') : '.js';
		const isPlain = end !== '' && !isMixed && held.every((path) => path.endsWith('.js'));
		rows.push(
			...(isPlain ? [`./${folder}/* ./${folder}/*${end}`, `./${folder}/*${end} ./${folder}/*${end}`] : [`./${folder}/* ./${folder}/*`]),
		);
	}
	for (let i = 0; i < others.length; i += 2) rows.push(`./${others[i]}/*.${others[i + 1]} ./${others[i]}/*.${others[i + 1]}`);
	const home = folderOf(normalised(codes.at(-1)!));
	const inner = project.files.flatMap((file) => {
		const folder = file.context === 'source' && file.path.startsWith(root) ? INDEX.exec(file.path.slice(root.length))?.[1] : undefined;
		// A program of its own is built for nobody.
		return folder !== undefined && project.files.some((other) => project.imports(other).includes(file)) ? folder : [];
	});
	const indexes =
		data.type === 'module' || isMixed ? [] : [...new Set(inner)].sort().map((folder) => `./${home}/${folder} ./${home}/${folder}/index.js`);
	return rows.length + indexes.length > MOST ? null : [...indexes, ...rows];
}

/** What may write modules of several endings. */
const MIXED = /\b(?:tsup|tsdown|rollup|vite build|esbuild|webpack|unbuild|bunchee|tsdx|microbundle)\b/;
/** A folder below the one of all sources, with an index. */
const INDEX = /^(?:src|source)\/(.{1,80})\/index\.[cm]?[jt]sx?$/;

/** Each entry stands in the tree, or is what a build makes there. */
async function isThere({ data, root }: Manifest, entries: readonly (readonly [string, string])[], ground: Ground): Promise<boolean> {
	const scripts = Object.values(Object(data.scripts)).map(String);
	const lacking = entries.flatMap(([, path]) => (ground.paths.has(normalised(root + path)) ? [] : path));
	return lacking.length === 0 || (scripts.some((one) => BUILDS.test(one)) && (await isWhereCompiled(root, scripts, lacking, ground)));
}
const BUILDS = /\b(?:tsc|tsup|tsdx|tsdown|rollup|vite build|webpack|esbuild|microbundle|unbuild|bunchee|swc|babel)\b/;

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
