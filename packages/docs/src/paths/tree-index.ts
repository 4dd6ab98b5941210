// Answers "is there such a path in the tree?" for paths as people write them, and says how it was found. The first rung that answers wins.
import { type GlobPart, matchesGlob, TEXT, type Tree } from '@auditor/schema';

/** How a claimed path was found, from the plainest to the most lenient. */
export type Rung =
	| 'exact'
	| 'directory'
	| 'suffix'
	| 'directory-suffix'
	| 'pattern'
	| 'module'
	| 'letter-case'
	| 'repository-name'
	| 'joined-line'
	| 'space-for-underscore';

export interface Resolution {
	readonly rung: Rung;
	/** The path in the tree; the first by code unit where several fit. */
	readonly target: string;
}

export interface TreeIndex {
	resolve(path: string): Resolution | null;
	/** The text begins a path of the tree, or ends one: a piece that a line break cut off. */
	isPiece(text: string): boolean;
	hasDirectory(path: string): boolean;
	/** A path of the tree that is written nearly like this one; null where none is. */
	nearest(path: string): string | null;
	readonly empty: boolean;
}

const MODULE_ENDINGS = ['.py', '.ts', '.tsx', '.js', '.mjs', '.jsx', '/__init__.py', '/index.ts', '/index.js'];
/** Letters that stand for the digits of a time: `YYYYMMDD_HHMMSS`. */
const STAMP = /(?<![A-Za-z])(?:YYYY[-_]?MM[-_]?DD|YYYY(?![A-Za-z])|HH[-_]?MM(?:[-_]?SS)?)(?![A-Z])/;
const PATTERN = new RegExp(`[*<>{}[\\]…]|\\.{3}|${STAMP.source}`);

const known = new WeakMap<Tree, TreeIndex>();

/** Made once a tree. */
export function indexTree(tree: Tree): TreeIndex {
	const index = known.get(tree) ?? makeIndex(tree);
	known.set(tree, index);
	return index;
}

function makeIndex(tree: Tree): TreeIndex {
	const files = new Set(tree.files.map((file) => file.path));
	const directories = new Set<string>();
	for (const path of files) {
		for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) directories.add(path.slice(0, at));
	}
	const sortedFiles = [...files].sort();
	const sortedDirectories = [...directories].sort();
	const lower = new Map([...sortedDirectories, ...sortedFiles].map((path) => [path.toLowerCase(), path]));
	const filesByName = byName(sortedFiles);
	const directoriesByName = byName(sortedDirectories);
	const bySuffix = (names: ReadonlyMap<string, readonly string[]>, end: string) =>
		(names.get(lastPart(end)) ?? []).find((path) => path.endsWith(`/${end}`)) ?? null;

	const search = (given: string): Resolution | null => {
		const path = given.replace(/(?<!\/)\/+$/, '');
		if (path === '') return null;
		const found = (rung: Rung, target: string | null | undefined): Resolution | null => (target == null ? null : { rung, target });
		if (files.has(path) && !given.endsWith('/')) return found('exact', path);
		if (directories.has(path)) return found('directory', path);
		if (PATTERN.test(path)) return found('pattern', matchPattern(path, sortedFiles, sortedDirectories));
		return (
			(given.endsWith('/') ? null : found('suffix', bySuffix(filesByName, path))) ??
			found('directory-suffix', bySuffix(directoriesByName, path)) ??
			found(
				'module',
				MODULE_ENDINGS.map((ending) => path + ending).find((name) => files.has(name)) ??
					(path.includes('/') ? MODULE_ENDINGS.map((ending) => bySuffix(filesByName, path + ending)).find((name) => name !== null) : null),
			) ??
			found('letter-case', lower.get(path.toLowerCase())) ??
			found('repository-name', withoutFirst(path, files, directories))
		);
	};
	const known = new Map<string, Resolution | null>();
	const resolve = (given: string): Resolution | null => {
		let answer = known.get(given);
		if (answer === undefined) {
			answer = search(given);
			known.set(given, answer);
		}
		return answer;
	};
	return {
		resolve,
		isPiece: (text) =>
			text.length >= 3 &&
			(lowerBound(sortedFiles, text)?.startsWith(text) || sortedFiles.some((path) => path.includes(`/${text}`))) === true,
		nearest: (path) => sortedFiles.find((file) => nearly(path, file.length > path.length + 1 ? file.slice(-path.length) : file)) ?? null,
		hasDirectory: (path) =>
			directories.has(path.replace(/(?<!\/)\/+$/, '')) || bySuffix(directoriesByName, path.replace(/(?<!\/)\/+$/, '')) !== null,
		empty: files.size === 0,
	};
}

function byName(paths: readonly string[]): Map<string, string[]> {
	const names = new Map<string, string[]>();
	for (const path of paths) {
		const name = lastPart(path);
		const list = names.get(name);
		if (list === undefined) names.set(name, [path]);
		else list.push(path);
	}
	return names;
}

function lastPart(path: string): string {
	return path.slice(path.lastIndexOf('/') + 1);
}

/** `project/src/a.py` for `src/a.py`: people begin with the repository's own name. */
function withoutFirst(path: string, files: ReadonlySet<string>, directories: ReadonlySet<string>): string | null {
	const rest = path.slice(path.indexOf('/') + 1);
	if (rest === path || !rest.includes('/')) return null;
	return files.has(rest) || directories.has(rest) ? rest : null;
}

/** `src/nodes/*.py`, `audit/<name>.md`, `src/{a,b}.py`, `src/...`: each written wildcard stands for some characters of a name, each letter of a time for one. */
function matchPattern(path: string, files: readonly string[], directories: readonly string[]): string | null {
	const parts = path
		.replace(new RegExp(STAMP, 'g'), (stamp) => stamp.replace(/[A-Z]/g, '?'))
		.toLowerCase()
		.replace(/\.{3}|…/g, '**')
		.split(/(\*\*|\*|<[^<>/]*>|\{[^{}/]*\}|\[[^[\]/]*\]|\?)/)
		.map((part): GlobPart => {
			if (part === '?') return { kind: 'character' };
			if (part === '**') return { kind: 'path' };
			if (part.startsWith('{') && part.includes(',')) {
				const names = part.slice(1, -1).split(',');
				return TEXT(...names.map((name) => name.trim()));
			}
			return /^[*<[{]/.test(part) ? { kind: 'name' } : TEXT(part);
		});
	// A pattern without a name in it says nothing.
	if (!/[a-z0-9]{2}/i.test(path.replace(/<[^<>]*>|\{[^{}]*\}/g, ''))) return null;
	const matches = (file: string) => matchesGlob([{ kind: 'folders' }, ...parts], file.toLowerCase());
	return files.find(matches) ?? directories.find(matches) ?? null;
}

/** Letters in a row that recognition may have misread. */
const MISREAD = 2;

/** The two differ in one place alone, by as many letters. */
function nearly(a: string, b: string): boolean {
	let [start, end] = [0, 0];
	const shorter = Math.min(a.length, b.length);
	while (start < shorter && a[start] === b[start]) start++;
	while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
	return start + end >= Math.max(a.length, b.length) - MISREAD;
}

function lowerBound(list: readonly string[], text: string): string | undefined {
	let low = 0;
	let high = list.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if (list[middle]! < text) low = middle + 1;
		else high = middle;
	}
	return list[low];
}
