// Which file of the project a module specifier means, or none when it comes from outside. What the settings of a JavaScript project say counts
// first; without any, import roots are told from the layout of the tree (folders that are no packages, `src`), path aliases (`@/`, `~/`, `#/`,
// `@agents/`) and packages of a workspace from where they fit.
import { traitsOf } from '../language.js';
import { grouped, kept, once } from '../once.js';
import type { SourceFile } from '../syntax/source-facts.js';
import { madeFrom, normalised, type PathSettings, readPathSettings } from './path-settings.js';

export interface Modules {
	/**
	 * File of a module as written in another file, or null: it is not of the project.
	 *
	 * @param names names imported from it; where the layout alone does not say that a module is meant, they must be in it
	 */
	find(from: SourceFile, module: string, names?: (file: SourceFile) => boolean): SourceFile | null;
	/** File of a module below a package: `judges` of `src/nodes/__init__.py`, or of a folder `src/nodes` without one. */
	below(folder: string, name: string): SourceFile | null;
}

/** Folders that hold packages without being one, by convention. */
const SOURCE_ROOTS = new Set(['src', 'lib', 'python']);
const SCRIPT_ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.d.ts'];
const ALIAS = /^(?:@|~|#|\$lib)\/(.+)$/;

export function createModules(files: readonly SourceFile[], settings: PathSettings = readPathSettings([])): Modules {
	const byPath = new Map(files.map((file) => [file.path, file]));
	const stemOf = (path: string) => path.replace(/(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx)$/, '').replace(/\/index$/, '');
	// A package stands before a module of its name.
	const isHidden = ({ path }: SourceFile) => byPath.has(path.replace(/\.py$/, '/__init__.py')) && path.endsWith('.py');
	const python = indexOf(
		files.filter((file) => !isByPath(file) && !isHidden(file)),
		(path) => path.replace(/(?:\/__init__)?\.py[iw]?$/, ''),
	);
	const stems = grouped(
		[...python.values()].flat().map(({ stem, file }, order) => ({ stem, file, order })),
		({ stem }) => stem,
	);
	const scripts = indexOf(files.filter(isByPath), stemOf);

	const pythonAt = (path: string): SourceFile | null => {
		for (const ending of ['/__init__.py', '.py', '/__init__.pyi', '.pyi']) {
			const file = byPath.get(path + ending);
			if (file) return file;
		}
		return null;
	};
	const isPackage = (folder: string) => folder !== '' && (byPath.has(`${folder}/__init__.py`) || byPath.has(`${folder}/__init__.pyi`));

	/** Outermost package that a folder belongs to. */
	const packageAround = (folder: string): string => (isPackage(folderOf(folder)) ? packageAround(folderOf(folder)) : folder);
	const sources = files.filter((file) => !isByPath(file) && file.context === 'source').flatMap(({ facts }) => facts.imports);
	/** Modules and members by the names under which files of the project import them. */
	const imported = once((_: typeof files) => new Set(sources.flatMap(({ module, name }) => [module, `${module}.${name}`])));
	/** The file names the package around the folder, or is itself imported by its name in full: Python looks for its modules above that package. */
	const runsAbove = (from: SourceFile, folder: string): boolean => {
		const around = packageAround(folder);
		const own = from.path.slice(around.length - lastSegment(around).length).replace(/(?:\/__init__)?\.pyi?$/, '');
		const first = lastSegment(around);
		return imported(files).has(own.replaceAll('/', '.')) || from.facts.imports.some(({ module }) => module.split('.')[0] === first);
	};

	const absolutePython = (from: SourceFile, module: string, names?: (file: SourceFile) => boolean): SourceFile | null => {
		const path = module.replaceAll('.', '/');
		const here = folderOf(from.path);
		// Thousands of files may have the name: only those below a folder above this one are looked at.
		const reachable = reachableFrom(here, path).filter(({ file }) => file !== from);
		const closest = (some: typeof reachable) =>
			some.sort((a, b) => common(b.root, here) - common(a.root, here) || a.root.length - b.root.length)[0]?.file;
		const proper = closest(reachable.filter(({ root }) => !isPackage(root)));
		if (proper) return proper;
		// A script run from inside of its package imports its neighbours by their bare names.
		const neighbour = closest(reachable.filter(({ root, file }) => (names?.(file) ?? false) && !runsAbove(from, root)));
		if (neighbour) return neighbour;
		let elsewhere: SourceFile | null = null;
		for (const file of path.includes('/') ? packagedAs(path) : []) {
			if (file === from || !(names?.(file) ?? true)) continue;
			if (elsewhere) return null;
			elsewhere = file;
		}
		return elsewhere;
	};

	const reached = new Map<string, { readonly root: string; readonly file: SourceFile }[]>();
	const reachableFrom = (here: string, path: string) =>
		kept(reached, `${here} ${path}`, () =>
			rootsOf(here)
				.flatMap((root) => (stems.get(pathIn(root, path)) ?? []).map((placed) => ({ root, ...placed })))
				.sort((a, b) => a.order - b.order),
		);

	/** Folders from which an absolute import of a file in this folder may start. */
	const roots = new Map<string, string[]>();
	const rootsOf = (here: string): string[] =>
		kept(roots, here, () => {
			const found = [''];
			for (let at = here; at !== ''; at = folderOf(at)) found.push(at);
			return [...new Set([...found, ...found.flatMap((root) => [...SOURCE_ROOTS].map((name) => pathIn(root, name)))])];
		});

	/** Modules under this path wherever its package lies in a folder that is none. */
	const packaged = new Map<string, SourceFile[]>();
	const packagedAs = (path: string): SourceFile[] =>
		kept(packaged, path, () =>
			(python.get(lastSegment(path)) ?? []).flatMap(({ stem, file }) => {
				if (stem !== path && !stem.endsWith(`/${path}`)) return [];
				const root = stem.slice(0, Math.max(0, stem.length - path.length - 1));
				return !isPackage(root) && isPackage(pathIn(root, path.split('/')[0] ?? '')) ? [file] : [];
			}),
		);

	const relativePython = (from: SourceFile, module: string): SourceFile | null => {
		const dots = /^\.+/.exec(module)?.[0].length ?? 0;
		const folder = packageOf(from.path, dots);
		const rest = module.slice(dots).replaceAll('.', '/');
		return rest === '' ? (byPath.get(pathIn(folder, '__init__.py')) ?? null) : pythonAt(pathIn(folder, rest));
	};

	const scriptAt = (path: string): SourceFile | null => {
		const bare = path.replace(/\.([cm]?)jsx?$/, '');
		const places = [path, ...SCRIPT_ENDINGS.map((ending) => bare + ending), ...SCRIPT_ENDINGS.map((ending) => path + ending)];
		for (const place of [...places, ...SCRIPT_ENDINGS.map((ending) => pathIn(path, `index${ending}`))]) {
			const file = byPath.get(place);
			if (file && isByPath(file)) return file;
		}
		return null;
	};

	const script = (from: SourceFile, module: string): SourceFile | null => {
		const here = folderOf(from.path);
		const isNear = /^\.\.?(?:\/|$)/.test(module);
		for (const place of isNear ? madeFrom(normalised(pathIn(here, module))) : settings.places(here, module)) {
			const found = scriptAt(place);
			if (found && (isNear || found !== from)) return found;
		}
		if (isNear) return null;
		const path = ALIAS.exec(module)?.[1] ?? (module.startsWith('@') || !module.includes('/') ? null : module);
		const places = path === null ? scopedPlaces(module) : [path, `src/${path}`];
		for (let folder: string | null = here; folder !== null; folder = folder === '' ? null : folderOf(folder)) {
			for (const place of places) {
				const found = scriptAt(pathIn(folder, place));
				if (found && found !== from) return found;
			}
		}
		if (path === null) return null;
		if (!ALIAS.test(module)) return null;
		const stem = stemOf(path);
		const fitting = (scripts.get(lastSegment(stem)) ?? []).filter((place) => place.stem === stem || place.stem.endsWith(`/${stem}`));
		return fitting.length === 1 ? (fitting[0]?.file ?? null) : null;
	};

	const known = once((_: SourceFile) => new Map<string, SourceFile | null>());

	return {
		find(from, module, names) {
			if (isByPath(from)) return kept(known(from), module, () => script(from, module));
			return module.startsWith('.') ? relativePython(from, module) : absolutePython(from, module, names);
		},
		below: (folder, name) => pythonAt(pathIn(folder, name)),
	};
}

/** Where `@scope/rest` can be: a package of the workspace, or a folder that an alias stands for. LangChain's scope is never the project's. */
function scopedPlaces(module: string): string[] {
	const [, scope, name, below] = /^@([\w-]+)\/([\w.-]+)(?:\/(.+))?$/.exec(module) ?? [];
	if (!scope || !name || scope === 'langchain') return [];
	const packages = ['packages', 'libs', 'apps'].flatMap((parent) => [`${parent}/${name}/src`, `${parent}/${name}`]);
	const rest = below === undefined ? name : `${name}/${below}`;
	return [
		...packages.map((folder) => (below === undefined ? `${folder}/index` : `${folder}/${below}`)),
		`${scope}/${rest}`,
		`src/${scope}/${rest}`,
	];
}

const isByPath = (file: SourceFile) => traitsOf(file).modules === 'paths';

export function folderOf(path: string): string {
	const slash = path.lastIndexOf('/');
	return slash < 0 ? '' : path.slice(0, slash);
}

export function pathIn(folder: string, path: string): string {
	return folder === '' ? path : `${folder}/${path}`;
}

/** Folder that a relative import with this many dots starts from. */
export function packageOf(path: string, dots: number): string {
	let folder = folderOf(path);
	for (let up = 1; up < dots; up++) folder = folderOf(folder);
	return folder;
}

interface Placed {
	stem: string;
	file: SourceFile;
}

/** Files by the last part of the name under which they are imported. */
function indexOf(files: readonly SourceFile[], stemOf: (path: string) => string): Map<string, Placed[]> {
	const placed = files.map((file): Placed => ({ stem: stemOf(file.path), file }));
	return grouped(placed, ({ stem }) => lastSegment(stem));
}

function lastSegment(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** Length of the path that two folders share, in segments. */
function common(a: string, b: string): number {
	const [left, right] = [a.split('/'), b.split('/')];
	let count = 0;
	while (count < left.length && left[count] !== '' && left[count] === right[count]) count++;
	return count;
}
