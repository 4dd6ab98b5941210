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
		const writes = manifest && (await writesBoth(manifest, ground));
		const entries = manifest && entriesOf(manifest.data, (path) => writes === true || ground.paths.has(manifest.root + path.slice(2)));
		if (!manifest || !entries || OTHERS.some((key) => manifest.data[key] !== undefined)) return null;
		const named = entries.flatMap(([, entry]) => (typeof entry === 'string' ? entry : Object.values(entry)));
		if (mayHoldOthers(manifest.data, named, ground) && !(await isBundled(manifest, ground))) return null;
		const { eol, step } = manifest.opened.source;
		const [only, ...more] = entries;
		// A map of the one file that is published adds nothing to `main`, and takes away its path.
		if (named.length === 1 && namesOf(manifest.data.files).length > 0) return null;
		const main = more.length === 0 ? only![1] : Object.fromEntries(entries);
		const map = JSON.stringify({ '.': main, './package.json': './package.json' }, null, step).replaceAll('\n', eol + step);
		const text = `"exports": ${map}`;
		const edit = addProperty(manifest.opened, manifest.object, text, ['types', 'typings', 'module', 'main']);
		return edit && [{ path: manifest.opened.path, edits: [edit] }];
	},
};

/** Entries for other readers, which the map would have to name as well. */
const OTHERS = ['exports', 'browser', 'react-native', 'typesVersions', 'jsnext:main', 'svelte', 'sass', 'style'];

/** A file, or that of declarations beside that of code. */
type Entry = string | { readonly types: string; readonly default: string };

/** Each condition with its file, as a path from the manifest; null where the manifest does not say which file is for whom. */
function entriesOf(
	{ main, module, type, types, typings }: Readonly<Record<string, unknown>>,
	isWritten: (path: string) => boolean,
): [string, Entry][] | null {
	const path = (value: unknown) =>
		typeof value === 'string' && /^(?:\.\/)?\w[^*]*$/.test(value) ? `./${value.replace(/^\.\//, '')}` : null;
	const [named, modern, told] = [path(main), path(module), path(types ?? typings)];
	if (named === null || (told === null ? (types ?? typings) !== undefined : !/\.d\.[cm]?ts$/.test(told))) return null;
	// Node ends the name of a module itself, but not in a map.
	const code = /\/\w[\w-]{0,60}$/.test(named) && type !== 'module' ? `${named}.js` : named;
	const first: [string, string][] = told === null ? [] : [['types', told]];
	const isCommon = (file: string) => /\.c[jt]s$/.test(file) || (/\.[jt]s$/.test(file) && type !== 'module');
	const isModern = (file: string) => /\.m[jt]s$/.test(file) || (/\.[jt]s$/.test(file) && type === 'module');
	if (modern === null || modern === code) return isCommon(code) || isModern(code) ? [...first, ['default', code]] : null;
	if (!isCommon(code)) return null;
	// What bundlers alone can read stays theirs.
	const bundled: [string, Entry][] | null = /\.m?js$/.test(modern) ? [...first, ['module', modern], ['default', code]] : null;
	if (!isModern(modern)) return bundled;
	if (told === null)
		return [
			['import', modern],
			['require', code],
		];
	// Declarations are of one kind of module, as the code that they are of is: beside that of the other kind stand its own.
	const typed = (file: string) => {
		const own = file.replace(/\.([cm]?)js$/, '.d.$1ts');
		return isModern(told) === isModern(file) ? told : isWritten(own) ? own : null;
	};
	const [ofModern, ofCode] = [typed(modern), typed(code)];
	if (ofModern === null || ofCode === null) return ofCode === null ? null : bundled;
	return [
		['import', { types: ofModern, default: modern }],
		['require', { types: ofCode, default: code }],
	];
}

/** What stands beside code in a package. */
const NO_CODE = /\.(?:md|txt|css|map)$|(?:^|\/)(?:licen[cs]e|readme|changelog|notice)$/i;

/** Whether what is published may hold another module, which somebody imports by its path: what its manifest names, or what one module is built into, holds none. */
function mayHoldOthers({ files }: Readonly<Record<string, unknown>>, entries: readonly string[], { project }: Ground): boolean {
	const isEntry = (path: string) => NO_CODE.test(path) || entries.includes(`./${path.replace(/^\.\//, '')}`);
	const named = namesOf(files);
	return (named.length === 0 || !named.every(isEntry)) && project.files.filter(({ context }) => context === 'source').length !== 1;
}

/** `dts: true`, of code of both kinds. */
const DECLARED = /\bdts["']?\s{0,9}:\s{0,9}[t{]|--dts\b(?!-)/;
const BOTH = [/["'](?:cjs|commonjs)["']|--format[ =]\S{0,20}\bcjs\b/, /["'](?:esm?|module)["']|--format[ =]\S{0,20}\besm\b/];

/** Whether tsup or tsdown writes declarations of each kind beside the code of that kind. @source tsup.egoist.dev and the releases of tsup 7 */
async function writesBoth({ root, data }: Manifest, { paths, textAt }: Ground): Promise<boolean> {
	const tools = Object(data.devDependencies) as Readonly<Record<string, unknown>>;
	const script = String(Reflect.get(Object(data.scripts), 'build') ?? '');
	const tool = ['tsup', 'tsdown'].find((name) => script.split(/[\s;&]/).includes(name) && tools[name] !== undefined);
	if (tool === undefined || (tool === 'tsup' && !/^[~^>=]{0,2}(?:[7-9]|\d\d)\b/.test(String(tools[tool])))) return false;
	const own = ['ts', 'js', 'mjs', 'cjs', 'mts'].map((end) => `${root}${tool}.config.${end}`).filter((path) => paths.has(path));
	const said = [script, ...(await Promise.all(own.map(textAt)))].join('\n');
	return DECLARED.test(said) && BOTH.every((one) => one.test(said)) && !/\b(?:outExtensions?|legacyOutput)\b|--legacy-output/.test(said);
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
