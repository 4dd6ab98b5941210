// What npm leaves out of a package: what `files` does not list; without such a list what .npmignore names or, where none is there, what git ignores.
import { folderOf, normalised, parseObject, pathIn } from '@auditor/code';
import { escapeText, type Texts, type Tree } from '@auditor/schema';
import ignore from 'ignore';
import { isIgnored } from '../../ignored.js';
import { compilersIn } from './compiled-files.js';
import { isOpenPattern } from './file-patterns.js';

interface Package {
	/** `''` for the root. */
	readonly folder: string;
	readonly data: Readonly<Record<string, unknown>>;
	/** Where it is said that another folder is published. */
	readonly elsewhere: unknown;
}

/** A file that npm leaves out of a package at the root; `entered` false: or packs for the name of `main` alone. What `main` names is packed in any case. */
export function isLeftOut(tree: Tree, texts: Texts, { folder, data, elsewhere }: Package, target: string, entered = true): boolean {
	// In a workspace npm follows the lists of the root only where it is told to.
	const path = normalised(target);
	if (folder !== '' || elsewhere !== null || path === '' || path === normalised(`${data.main}`)) return false;
	if (Array.isArray(data.files))
		return !ignore()
			.add(data.files.map((one) => normalised(`${one}`) || '*'))
			.ignores(path);
	const list = hasList(tree) ? '.npmignore' : '.gitignore';
	return isIgnored(texts, path, list) && !(entered && isEntered(texts, data, path, list));
}

/** npm takes all of a folder that is left out as a whole, where `main` or `bin` names a file in it without `./`. @source npm pack of npm 9, 10 and 11 */
function isEntered(texts: Texts, { main, bin }: Package['data'], path: string, list: string): boolean {
	const named = [main, ...(typeof bin === 'object' && bin ? Object.values(bin) : [bin])].map((one) => `${one}`.split('/').slice(0, -1));
	const folders = named.flatMap((parts) => (parts[0] === '.' ? [] : parts.map((_, at) => `${parts.slice(0, at + 1).join('/')}/`)));
	return (
		folders.some((one) => path.startsWith(one) && isIgnored(texts, one, list)) &&
		!isIgnored(texts, path.slice(path.lastIndexOf('/') + 1), list)
	);
}

/** Why it does, as what is said of the package. */
export function whyLeftOut(tree: Tree, { data }: Package): string {
	if (Array.isArray(data.files)) return 'lists too little in `files`';
	return hasList(tree) ? 'leaves too much out by .npmignore' : 'lists no `files` and has no .npmignore, so npm leaves out what git ignores';
}

const hasList = ({ files }: Tree) => files.some(({ path }) => path === '.npmignore');

/** npm packs `main`, and leaves out the files that it loads: those that the compiler, and no bundler, puts beside it. */
export function mainStandsAlone(tree: Tree, texts: Texts, manifest: Package, entered = true): boolean {
	const { main } = manifest.data;
	const { outDir } = optionsOf(texts, manifest);
	const isCompiled = isCompiledAlone(manifest) || (bundlesNothing(manifest) && isInside(main, outDir));
	if (typeof main !== 'string' || !isIgnored(texts, normalised(main)) || !isCompiled) return false;
	const source = sourceOf(tree, main);
	return loadsOf((source === null ? '' : (texts.get(source) ?? '')).replace(TYPE_ALONE, '')).some((to) => {
		const stem = pathIn(folderOf(normalised(main)), to.replace(/\.[cm]?[jt]sx?$/, ''));
		return !/\.json$/.test(to) && [`${stem}.js`, `${stem}/index.js`].every((one) => isLeftOut(tree, texts, manifest, one, entered));
	});
}

/** An import without an ending in the source of an entry point that Node loads as an ES module, as the compiler alone leaves it. */
export function importWithoutEnding(
	tree: Tree,
	texts: Texts,
	manifest: Package,
	entries: readonly string[],
): { path: string; to: string } | null {
	const said = saidBy(manifest.data);
	if (!isCompiledAlone(manifest) || MENDS.test(said)) return null;
	const isModule = (one: string) =>
		manifest.data.type === 'module'
			? !/\.cjs$|\/cjs\//.test(one)
			: one.endsWith('.mjs') && (said.match(RENAMES) ?? []).some((to) => to.endsWith(one));
	const sources = entries.filter(isModule).flatMap((one) => sourceOf(tree, one) ?? []);
	const found = sources.map((path) => ({
		path,
		to: loadsOf((texts.get(path) ?? '').replace(TYPE_ALONE, '')).find((to) => !ENDED.test(to)),
	}));
	return found.flatMap(({ path, to }) => (to ? [{ path, to }] : []))[0] ?? null;
}

const TYPE_ALONE = /^[ \t]*(?:import|export) type .*/gm;
/** A script gives what the compiler wrote the ending of an ES module. */
const RENAMES = /\b(?:mv|cp|move|copy|rename)\s+\S{1,200}\.js\s+\S{1,200}\.mjs\b/g;
const ENDED = /\.(?:[cm]?[jt]sx?|json|node|wasm)$/;
/** Tools that write endings behind the compiler. */
const MENDS = /\b[\w-]{0,40}(?:alias|esm-fix|fix-esm|extensions?|tspaths|paths|specifiers?)\b|\bsed\b/;

/** As it is written: no build makes it. */
export const isTypeScript = (path: string) => /(?<!\.d)\.[cm]?tsx?$/.test(path);

/** The one file of TypeScript from which a file in the folder of a build is made, in a package at the root. */
export function sourceOf(tree: Tree, target: string): string | null {
	const stem = normalised(target).replace(/^[^/]+\/(?:(?:cjs|esm?|mjs|commonjs)\/)?|\.[cm]?js$/g, '');
	const places = [stem, `src/${stem}`, stem.replace(/^src\//, '')];
	const isSource = (path: string) => isTypeScript(path) && places.includes(path.replace(/\.[cm]?tsx?$/, ''));
	const [one, ...others] = tree.files.filter(({ path, context }) => context === 'source' && isSource(path));
	return others.length === 0 && one ? one.path : null;
}

/** The compiler builds it, and no bundler, as far as its scripts say. */
export function isCompiledAlone({ data }: Pick<Package, 'data'>): boolean {
	return /\b(?:tsc|tsgo)\b/.test(saidBy(data)) && bundlesNothing({ data });
}

const bundlesNothing = ({ data }: Pick<Package, 'data'>) => !BUNDLES.test(saidBy(data));
/** What scripts run, but for those that test what is built. */
const saidBy = ({ scripts }: Package['data']) =>
	Object.entries({ ...(scripts as object | undefined) })
		.flatMap(([name, said]) => (TESTS.test(name) ? [] : [String(said)]))
		.join('\n');
const TESTS = /^(?:post)?(?:test|cov|coverage|lint|bench)(?![a-z])/;
const isInside = (path: unknown, folder: unknown) =>
	typeof folder === 'string' && normalised(folder) !== '' && normalised(`${path}`).startsWith(`${normalised(folder)}/`);

/** That compiler has nothing to compile but tests and settings, and no script that could write something for it runs before. */
export function compilesNothing({ files }: Tree, one: Package): boolean {
	const isCode = (path: string) => path.startsWith(one.folder) && /(?<!\.d)\.[cm]?[jt]sx?$/.test(path) && !SETTINGS.test(path);
	return isPlain(one) && !files.some(({ path, context }) => context !== 'test' && isCode(path));
}

/** The compiler alone would write what is named, and no file of the tree bears the name: that of its source. */
export function lacksSource({ files }: Tree, texts: Texts, one: Package, target: string): string | null {
	const into = compiledInto(texts, one);
	const path = normalised(target);
	const name = path === into ? 'index' : path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?js$/, '');
	const isNamed = (file: string) => file.slice(file.lastIndexOf('/') + 1).split('.', 1)[0] === name;
	return into !== null && `${path}/`.startsWith(`${into}/`) && isPlain(one) && !files.some((file) => isNamed(file.path)) ? name : null;
}

/** Scripts that do no more than compile, and none that could write something to be compiled. */
function isPlain(one: Package): boolean {
	const scripts = Object.entries({ ...(one.data.scripts as object | undefined) });
	const builds = scripts.map(([, said]) => String(said)).filter((said) => /\btsc\b/.test(said));
	return (
		builds.every((said) => said.split('&&').every((part) => /^\s*(?:npx )?(?:tsc|rm|rimraf|cp|mkdir)\b/.test(part))) &&
		!scripts.some(([name]) => /^(?:pre(?!pare)|post|gen|codegen)/.test(name)) &&
		isCompiledAlone(one)
	);
}

const SETTINGS = /(?:^|\/)(?:\.[\w-]{1,40}|[\w-]{1,40}\.config)\.[cm]?[jt]s$/;

/** The folder of the package into which that compiler alone writes; null where it is not said. */
export function compiledInto(texts: Texts, one: Package): string | null {
	const { outDir } = optionsOf(texts, one);
	return typeof outDir === 'string' && isCompiledAlone(one) ? normalised(outDir) || null : null;
}

/** Where that compiler writes a file which the manifest names elsewhere in that folder: below the folder that holds all it compiles. Null where its settings do not tell. */
export function writtenDeeper({ files }: Tree, texts: Texts, one: Package, target: string): string | null {
	const into = compiledInto(texts, one);
	const settings = pathIn(one.folder, 'tsconfig.json');
	const own = compilersIn(texts).find(({ path }) => path === settings);
	const { compilerOptions, ...rest } = parseObject(texts.get(settings) ?? '') ?? {};
	const isSet = ['rootDir', 'rootDirs', 'composite', 'outFile', 'allowJs', 'resolveJsonModule'].some(
		(key) => key in Object(compilerOptions),
	);
	const isElsewhere = ['files', 'extends', 'references'].some((key) => key in rest) || TOLD.test(saidBy(one.data));
	if (into === null || !`${normalised(target)}/`.startsWith(`${into}/`) || !isPlain(one) || isSet || isElsewhere) return null;
	if (!own || own.patterns.some(isOpenPattern)) return null;
	const inside = (path: string) => (one.folder === '' ? path : path.slice(one.folder.length + 1));
	const isTaken = (path: string) => own.takes(path) && !/(?:^|\/)node_modules\//.test(path) && !path.startsWith(`${into}/`);
	const all = files.map(({ path }) => path).filter((path) => path.startsWith(one.folder) && isTypeScript(path));
	const sources = all.map(inside).filter(isTaken);
	// The folders that all of them have in common are left out.
	const [first = [], ...others] = sources.map((path) => path.split('/'));
	const depth = first.findIndex((part, at) => at === first.length - 1 || others.some((parts) => parts[at] !== part));
	const outputs = sources.map((path) =>
		pathIn(
			into,
			path
				.split('/')
				.slice(depth)
				.join('/')
				.replace(/\.([cm]?)tsx?$/, '.$1js'),
		),
	);
	const path = normalised(target);
	const isIt = (output: string) => [path, `${path}.js`, `${path}/index.js`].includes(output);
	const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[cm]?js$/, '');
	const alike = outputs.filter((output) => new RegExp(`/src/(?:.*/)?${escapeText(name)}\\.[cm]?js$`).test(output));
	return outputs.some(isIt) || files.some((file) => isIt(inside(file.path))) ? null : (alike[0] ?? null);
}

/** The compiler is told of other settings than those of its file. */
const TOLD = /\b(?:tsc|tsgo)\b[^&|;\n]{0,200}\s(?:-p|-b|--project|--build|--rootDir|--outDir)\b/;

/** The folder into which tsup writes where it alone builds, and its settings say nothing that we cannot read. @source tsup.egoist.dev, `outDir` is `dist` */
function bundledInto(texts: Texts, { folder, data }: Package): string | null {
	const said = saidBy(data);
	const [, settings] = [...texts].find(([path]) => folderOf(path) === folder && /(?:^|\/)tsup\.config\.[cm]?[jt]s$/.test(path)) ?? [];
	if (settings === undefined || BUNDLES.test(said.replace(/\btsup\b/g, '')) || /\btsup\b[^&|;\n]{0,200}\s-/.test(said)) return null;
	if (/\boutDir\b(?!\s{0,9}:\s{0,9}['"])|\b(?:outExtension|legacyOutput)\b|\.\.\./.test(settings)) return null;
	return normalised(/\boutDir\s{0,9}:\s{0,9}['"]([^'"\n]{1,200})['"]/.exec(settings)?.[1] ?? 'dist') || null;
}

/** The folder that the build fills, where a file that the manifest names does not lie in it and no script names the file. */
export function writtenElsewhere(texts: Texts, one: Package & { readonly text: string }, target: string): string | null {
	const into = compiledInto(texts, one) ?? bundledInto(texts, one);
	return into !== null && !`${target}/`.startsWith(`${into}/`) && !one.text.split('"scripts"')[1]?.includes(target) ? into : null;
}

/** What the settings beside its manifest tell the compiler. */
export function optionsOf(texts: Texts, { folder }: Package): Readonly<Record<string, unknown>> {
	return { ...(parseObject(texts.get(pathIn(folder, 'tsconfig.json')) ?? '')?.compilerOptions as object | undefined) };
}

/** Files that a text loads, by their paths from its folder. */
export function loadsOf(text: string): string[] {
	return [...text.replace(/^[ \t]*(?:\*|\/[/*]).*/gm, '').matchAll(LOADS)].map(([, to]) => to!);
}

const LOADS = /\b(?:from\s{0,9}|import\s{0,9}\(?\s{0,9}|require\s{0,9}\(\s{0,9}|new URL\(\s{0,9})['"](\.[^'"\n]{1,200})['"]/g;
const BUNDLES =
	/\b(?:rollup|rolldown|vite|esbuild|webpack|rspack|rslib|tsup|tsdown|tsdx|unbuild|obuild|microbundle|bunchee|pkgroll|ncc|parcel|preconstruct|bun|deno|node(?! \.?\/?(?:dist|lib|build|out)\/)|gulp|grunt|make|nx|turbo)\b/;
