// Which file of the project a module specifier means, or none when it comes from outside. What the settings of a JavaScript project say counts
// first; without any, import roots are told from the layout of the tree (folders that are no packages, `src`), path aliases (`@/`, `~/`, `#/`,
// `@agents/`) and packages of a workspace from where they fit.
import type { SourceFile } from '../syntax/source-facts.js';
import { type PathSettings, readPathSettings } from './path-settings.js';

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
	const python = pythonIndex(files);
	const scripts = scriptIndex(files);

	const pythonAt = (path: string): SourceFile | null => {
		for (const ending of ['.py', '/__init__.py', '.pyi', '/__init__.pyi']) {
			const file = byPath.get(path + ending);
			if (file) return file;
		}
		return null;
	};
	const isPackage = (folder: string) => folder !== '' && (byPath.has(`${folder}/__init__.py`) || byPath.has(`${folder}/__init__.pyi`));

	const absolutePython = (from: SourceFile, module: string, names?: (file: SourceFile) => boolean): SourceFile | null => {
		const path = module.replaceAll('.', '/');
		const candidates = (python.get(lastSegment(path)) ?? [])
			.filter(({ stem, file }) => file !== from && (stem === path || stem.endsWith(`/${path}`)))
			.map(({ stem, file }) => ({ file, root: stem.slice(0, Math.max(0, stem.length - path.length - 1)) }));
		const here = folderOf(from.path);
		const near = (root: string) => root === '' || here === root || here.startsWith(`${root}/`);
		const reachable = (root: string) => near(root) || (SOURCE_ROOTS.has(lastSegment(root)) && near(folderOf(root)));
		const closest = (some: typeof candidates) =>
			some.sort((a, b) => common(b.root, here) - common(a.root, here) || a.root.length - b.root.length)[0]?.file;
		const proper = closest(candidates.filter(({ root }) => reachable(root) && !isPackage(root)));
		if (proper) return proper;
		// A script run from inside of its package imports its neighbours by their bare names.
		const neighbour = closest(candidates.filter(({ root, file }) => reachable(root) && (names?.(file) ?? false)));
		if (neighbour) return neighbour;
		const elsewhere = candidates.filter(
			({ root, file }) =>
				path.includes('/') && !isPackage(root) && (names?.(file) ?? true) && isPackage(joined(root, path.split('/')[0] ?? '')),
		);
		return elsewhere.length === 1 ? (elsewhere[0]?.file ?? null) : null;
	};

	const relativePython = (from: SourceFile, module: string): SourceFile | null => {
		const dots = /^\.+/.exec(module)?.[0].length ?? 0;
		let folder = folderOf(from.path);
		for (let up = 1; up < dots; up++) folder = folderOf(folder);
		const rest = module.slice(dots).replaceAll('.', '/');
		return rest === '' ? (byPath.get(joined(folder, '__init__.py')) ?? null) : pythonAt(joined(folder, rest));
	};

	const scriptAt = (path: string): SourceFile | null => {
		const bare = path.replace(/\.([cm]?)jsx?$/, '');
		const places = [path, ...SCRIPT_ENDINGS.map((ending) => bare + ending), ...SCRIPT_ENDINGS.map((ending) => path + ending)];
		for (const place of [...places, ...SCRIPT_ENDINGS.map((ending) => joined(path, `index${ending}`))]) {
			const file = byPath.get(place);
			if (file && isScript(file)) return file;
		}
		return null;
	};

	const script = (from: SourceFile, module: string): SourceFile | null => {
		const here = folderOf(from.path);
		if (/^\.\.?(?:\/|$)/.test(module)) return scriptAt(normalised(joined(here, module)));
		for (const place of settings.places(here, module)) {
			const found = scriptAt(place);
			if (found && found !== from) return found;
		}
		const path = ALIAS.exec(module)?.[1] ?? (module.startsWith('@') || !module.includes('/') ? null : module);
		const places = path === null ? scopedPlaces(module) : [path, `src/${path}`];
		for (let folder: string | null = here; folder !== null; folder = folder === '' ? null : folderOf(folder)) {
			for (const place of places) {
				const found = scriptAt(joined(folder, place));
				if (found && found !== from) return found;
			}
		}
		if (path === null) return null;
		if (!ALIAS.test(module)) return null;
		const stem = stemOf(path);
		const fitting = (scripts.get(lastSegment(stem)) ?? []).filter((place) => place.stem === stem || place.stem.endsWith(`/${stem}`));
		return fitting.length === 1 ? (fitting[0]?.file ?? null) : null;
	};

	const known = new Map<SourceFile, Map<string, SourceFile | null>>();
	const scriptOnce = (from: SourceFile, module: string): SourceFile | null => {
		const own = known.get(from) ?? new Map<string, SourceFile | null>();
		if (own.size === 0) known.set(from, own);
		let found = own.get(module);
		if (found === undefined) {
			found = script(from, module);
			own.set(module, found);
		}
		return found;
	};

	return {
		find(from, module, names) {
			if (isScript(from)) return scriptOnce(from, module);
			return module.startsWith('.') ? relativePython(from, module) : absolutePython(from, module, names);
		},
		below: (folder, name) => pythonAt(joined(folder, name)),
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

export function isScript(file: SourceFile): boolean {
	return !/\.py[iw]?$/i.test(file.path);
}

export function folderOf(path: string): string {
	const slash = path.lastIndexOf('/');
	return slash < 0 ? '' : path.slice(0, slash);
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

function pythonIndex(files: readonly SourceFile[]): Map<string, Placed[]> {
	const index = new Map<string, Placed[]>();
	for (const file of files) {
		if (isScript(file)) continue;
		const stem = file.path.replace(/(?:\/__init__)?\.py[iw]?$/, '');
		add(index, lastSegment(stem), { stem, file });
	}
	return index;
}

function scriptIndex(files: readonly SourceFile[]): Map<string, Placed[]> {
	const index = new Map<string, Placed[]>();
	for (const file of files) {
		if (!isScript(file)) continue;
		const stem = stemOf(file.path);
		add(index, lastSegment(stem), { stem, file });
	}
	return index;
}

function stemOf(path: string): string {
	return path.replace(/(?:\.d)?\.(?:[cm]?[jt]s|[jt]sx)$/, '').replace(/\/index$/, '');
}

function add(index: Map<string, Placed[]>, key: string, place: Placed): void {
	const places = index.get(key);
	if (places) places.push(place);
	else index.set(key, [place]);
}

function lastSegment(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

function joined(folder: string, path: string): string {
	return folder === '' ? path : `${folder}/${path}`;
}

/** Length of the path that two folders share, in segments. */
function common(a: string, b: string): number {
	const [left, right] = [a.split('/'), b.split('/')];
	let count = 0;
	while (count < left.length && left[count] !== '' && left[count] === right[count]) count++;
	return count;
}

function normalised(path: string): string {
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.' && part !== '') parts.push(part);
	}
	return parts.join('/');
}
