// Where the compiler of TypeScript puts a module: below the folder that it writes into, as its source stands below the one that it reads.
import { folderOf, normalised, parseObject, pathIn } from '@auditor/code';
import type { Ground } from '../fix.js';
import { fitsPath } from './_globs.js';
import { namesOf, pathFrom } from './_places.js';

export const BUNDLES =
	/\b(?:rollup|rolldown|vite|esbuild|webpack|rspack|rslib|tsup|tsdown|tsdx|unbuild|microbundle|bunchee|pkgroll|ncc|parcel|preconstruct|browserify|ts-bundler|babel|swc|bun|deno|ng-packagr)\b/;
const FEW = 4;

/**
 * Whether these modules come to be where they are named, as far as the compiler alone makes them: each has a source at its place below the folder that the
 * settings name. What a bundler makes is taken to.
 */
export async function isWhereCompiled(
	root: string,
	scripts: readonly string[],
	targets: readonly string[],
	ground: Ground,
): Promise<boolean> {
	const said = scripts.join('\n');
	if (!/\btsc\b/.test(said) || BUNDLES.test(said)) return true;
	const named = [...said.matchAll(/\btsc\b[^\n&|;]{0,200}?\s(?:-p|--project|-b|--build)[ =](?:\.\/)?([\w./-]{1,100}\.json)/g)];
	const paths = named.length > 0 ? named.map(([, name]) => pathIn(root.replace(/\/$/, ''), name!)) : [`${root}tsconfig.json`];
	const settings = await Promise.all([...new Set(paths)].map((path) => settingsOf(path, ground)));
	const modules = targets.filter((target) => /(?<!\.d)\.[cm]?js$/.test(target));
	return modules.every((target) =>
		settings.some(({ from, into, isSet }) => {
			const rest = into ? pathFrom(into, normalised(`${root}${target}`)) : null;
			const stem =
				rest === null || from === null || (!isSet && looksOut(from, ground)) ? null : pathIn(from, rest.replace(/\.[cm]?js$/, ''));
			return stem !== null && ['.ts', '.tsx', '.mts', '.cts', '.js'].some((end) => ground.paths.has(stem + end));
		}),
	);
}

interface Settings {
	/** The folder that it writes into. */
	readonly into: string | null;
	/** The folder that what it writes is told apart by; null where it depends on what is read. */
	readonly from: string | null;
	/** The settings name it, so that what is read elsewhere is a fault. */
	readonly isSet: boolean;
}

/** What the settings of a file come to, those that it extends included. */
async function settingsOf(path: string, { paths, textAt }: Ground): Promise<Settings> {
	let found: Settings = { into: null, from: null, isSet: true };
	let read: string | null = null;
	for (let [at, left] = [path, FEW]; left > 0; left--) {
		const data = parseObject(await textAt(at));
		if (!data) break;
		const { outDir, rootDir } = Object(data.compilerOptions) as Readonly<Record<string, unknown>>;
		const placed = (value: unknown) => (typeof value === 'string' ? normalised(`${folderOf(at)}/${value}`) : null);
		read ??= data.include === undefined && data.files === undefined ? wholeOf(folderOf(at), data, paths) : readIn(data, folderOf(at));
		found = { ...found, into: found.into ?? placed(outDir), from: found.from ?? placed(rootDir) };
		if (typeof data.extends !== 'string' || !data.extends.startsWith('.')) break;
		at = normalised(`${folderOf(at)}/${data.extends.replace(/(?<!\.json)$/, '.json')}`);
	}
	return { into: found.into, from: found.from ?? read, isSet: found.from !== null };
}

/** A module below a folder asks for what stands outside of it, so that the compiler writes both below what holds them: `import info from '../package.json'`. */
function looksOut(from: string, { project }: Ground): boolean {
	return project.files.some(
		({ path, facts }) =>
			pathFrom(from, path) !== null &&
			facts.imports.some(
				({ module, typeOnly }) =>
					!typeOnly &&
					/^\.\.?\/.*(?:\.json|\/[^.]{1,80}|\.[cm]?[jt]sx?)$/.test(module) &&
					pathFrom(from, normalised(`${folderOf(path)}/${module}`)) === null,
			),
	);
}

/** The folder that holds all modules below the settings, where they read the whole; null for none. */
function wholeOf(folder: string, data: Readonly<Record<string, unknown>>, paths: ReadonlySet<string>): string | null {
	const { outDir, allowJs } = Object(data.compilerOptions) as Readonly<Record<string, unknown>>;
	const left = ['node_modules', ...namesOf(data.exclude), ...(typeof outDir === 'string' ? [outDir] : [])].map(normalised);
	const isRead = (own: string) =>
		(allowJs === true ? /\.[cm]?[jt]sx?$/ : /\.[cm]?tsx?$/).test(own) &&
		!/\.d\.[cm]?ts$/.test(own) &&
		!left.some((one) => fitsPath(one, own));
	const all = [...paths].flatMap((path) => pathFrom(folder, path) ?? []).filter(isRead);
	const [first, ...others] = all.map((own) => own.split('/').slice(0, -1));
	const end = (first ?? []).findIndex((part, i) => others.some((other) => other[i] !== part));
	return first === undefined ? null : pathIn(folder, first.slice(0, end < 0 ? first.length : end).join('/'));
}

/** The one folder that is read; null for several, and for the whole. */
function readIn(data: Readonly<Record<string, unknown>>, folder: string): string | null {
	const files = namesOf(data.files).map((path) => folderOf(normalised(path)));
	// `src`, `src/**/*.ts`, `src/index.ts`.
	const isFolder = (part: string) => !part.includes('*') && !/\.[cm]?tsx?$/.test(part);
	const folders = namesOf(data.include).map((path) => {
		const parts = normalised(path).split('/');
		const end = parts.findIndex((part) => !isFolder(part));
		return parts.slice(0, end < 0 ? parts.length : end).join('/');
	});
	const [only, ...others] = new Set([...files, ...folders]);
	const isWhole =
		only === '' && folders.length > 0 && !namesOf(data.include).every((path) => /\.[cm]?tsx?$/.test(path) && !path.includes('*'));
	return only === undefined || others.length > 0 || isWhole ? null : pathIn(folder, only);
}

/** Folders that the compiler writes into, as the settings of the tree name them. */
export async function writtenInto(ground: Ground): Promise<string[]> {
	const found = [...ground.paths].filter(
		(path) => /(?:^|\/)tsconfig[\w.-]{0,40}\.json$/.test(path) && !/(?:^|\/)node_modules\//.test(path),
	);
	const settings = await Promise.all(found.map((path) => settingsOf(path, ground)));
	return [...new Set(settings.flatMap(({ into }) => into || []))].sort();
}
