// Which files may a module specifier of JavaScript mean by what the project's own settings say: `paths` and `baseUrl` of tsconfig.json, the names,
// `exports` and `imports` of its package.json files? Answers with places to look; whether there is a file is asked elsewhere. A setting holds for what
// lies below its file, or below one that extends it; bundlers' own aliases and settings in installed packages are not read.
import { kept, put } from '../once.js';
import { parseObject } from './loose-json.js';

export interface PathSettings {
	/** Paths, with or without ending, that a specifier may mean in a file of this folder; the most specific first. */
	places(folder: string, specifier: string): readonly string[];
}

interface Aliases {
	readonly folder: string;
	/** Pattern with at most one `*`, and where it leads, both as written. */
	readonly patterns: readonly (readonly [pattern: string, targets: readonly string[]])[];
	/** Folder that bare specifiers start from; null: none is set. */
	readonly base: string | null;
}

/** A file of settings by itself. */
interface Config {
	readonly folder: string;
	/** Null: it says nothing of them, and those that it extends hold. */
	readonly patterns: Aliases['patterns'] | null;
	readonly base: string | null;
	/** Files as written; a later one overrides an earlier one. */
	readonly extended: readonly string[];
}

interface Package {
	readonly folder: string;
	readonly name: string | null;
	readonly entries: readonly string[];
	readonly exports: readonly (readonly [pattern: string, targets: readonly string[]])[];
	readonly imports: readonly (readonly [pattern: string, targets: readonly string[]])[];
}

const SETTINGS = /(?:^|\/)(?:[tj]sconfig(?:\.[\w.-]+)?|package)\.json$/;
const MAX_LENGTH = 200_000;
/** More than any project needs: settings files, patterns in all of them, the places of one pattern, and how deep conditions nest. */
const MAX_FILES = 300;
const MAX_PATTERNS = 1_000;
const MAX_TARGETS = 20;
const MAX_DEPTH = 10;
/** Built output of a package, and where its source is by convention. */
const BUILT = /(^|\/)(?:dist|build|lib|out)(?:\/(?:esm|cjs|es|types))?\//;

/** True for a file that {@link readPathSettings} reads. */
export function isPathSetting(path: string): boolean {
	return SETTINGS.test(path) && !/(?:^|\/)node_modules\//.test(path);
}

/** Settings of a project, from the texts of its files; other files among them are left aside. */
export function readPathSettings(texts: Iterable<readonly [path: string, text: string]>): PathSettings {
	const configs = new Map<string, Config>();
	const packages: Package[] = [];
	const size = (lists: readonly { length: number }[]) => lists.reduce((sum, list) => sum + list.length, 0);
	let patterns = 0;
	for (const [path, text] of texts) {
		if (!isPathSetting(path) || text.length > MAX_LENGTH) continue;
		if (configs.size + packages.length >= MAX_FILES || patterns >= MAX_PATTERNS) break;
		const value = parseObject(text);
		if (!value) continue;
		const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')));
		if (path.endsWith('package.json')) {
			const entry = packageOf(folder, value);
			packages.push(entry);
			patterns += size([entry.exports, entry.imports]);
		} else {
			const config = configOf(folder, value);
			configs.set(path, config);
			patterns += config.patterns?.length ?? 0;
		}
	}
	const named = new Map<string, Package[]>();
	for (const entry of packages) if (entry.name !== null) put(named, entry.name, entry);
	const aliases = aliasesOf(configs, named);
	const nearest = (a: { folder: string }, b: { folder: string }) => b.folder.length - a.folder.length || (a.folder < b.folder ? -1 : 1);
	aliases.sort(nearest);
	packages.sort(nearest);
	for (const entries of named.values()) entries.sort(nearest);
	const known = new Map<string, readonly string[]>();
	return {
		places(folder, specifier) {
			if (specifier.startsWith('.')) return [];
			return kept(known, `${folder}\n${specifier}`, () => {
				const own = packages.find((entry) => entry.imports.length > 0 && holds(entry.folder, folder));
				const found = [
					...aliases.filter((entry) => holds(entry.folder, folder)).flatMap((entry) => aliased(entry, specifier)),
					...(own && specifier.startsWith('#') ? matched(own.imports, specifier).map((target) => joined(own.folder, target)) : []),
					...(named.get(nameIn(specifier)) ?? []).flatMap((entry) => ofPackage(entry, specifier)),
				];
				return [...new Set(found.flatMap(madeFrom))];
			});
		},
	};
}

function configOf(folder: string, value: Record<string, unknown>): Config {
	const options = isRecord(value.compilerOptions) ? value.compilerOptions : {};
	const base = typeof options.baseUrl === 'string' ? joined(folder, options.baseUrl) : null;
	const patterns = isRecord(options.paths)
		? targetsOf(options.paths).map(([pattern, targets]) => [pattern, targets.map((target) => joined(base ?? folder, target))] as const)
		: null;
	return { folder, patterns, base, extended: leaves(value.extends, 2) };
}

/** What holds below each file of settings: its own, and where it says nothing what it extends. */
function aliasesOf(configs: ReadonlyMap<string, Config>, packages: ReadonlyMap<string, Package[]>): Aliases[] {
	const above = new Map<Config, Config[]>();
	for (const config of configs.values()) {
		const places = (name: string) => extendedPlaces(config.folder, name, packages);
		// A later one overrides an earlier one.
		above.set(
			config,
			config.extended
				.flatMap((name) =>
					places(name)
						.flatMap((place) => configs.get(place) ?? [])
						.slice(0, 1),
				)
				.reverse(),
		);
	}
	let left = MAX_PATTERNS;
	return [...configs.values()].flatMap((config): Aliases[] => {
		const whole = withExtended(config, above, new Set([config]));
		const patterns = (whole.patterns ?? []).slice(0, left);
		left -= patterns.length;
		return patterns.length > 0 || whole.base !== null ? [{ folder: config.folder, patterns, base: whole.base }] : [];
	});
}

function withExtended(config: Config, above: ReadonlyMap<Config, readonly Config[]>, seen: Set<Config>): Config {
	let { patterns, base } = config;
	for (const next of above.get(config) ?? []) {
		if (patterns !== null && base !== null) break;
		if (seen.has(next)) continue;
		seen.add(next);
		const whole = withExtended(next, above, seen);
		patterns ??= whole.patterns;
		base ??= whole.base;
	}
	return { ...config, patterns, base };
}

/** Paths that `extends` may mean: a file beside, or one of a package of the project. */
function extendedPlaces(folder: string, name: string, packages: ReadonlyMap<string, Package[]>): string[] {
	const owners = packages.get(nameIn(name)) ?? [];
	const places = name.startsWith('.')
		? [joined(folder, name)]
		: owners.map((owner) => joined(owner.folder, name.slice((owner.name ?? '').length + 1)));
	return places.flatMap((place) => [place, `${place}.json`, joined(place, 'tsconfig.json')]);
}

function packageOf(folder: string, value: Record<string, unknown>): Package {
	const name = typeof value.name === 'string' && value.name !== '' ? value.name : null;
	const exported = targetsOf(isRecord(value.exports) && Object.keys(value.exports).some((key) => key.startsWith('.')) ? value.exports : {});
	const whole = exported.length === 0 ? leaves(value.exports) : [];
	const entries = [...whole, ...['types', 'module', 'main'].flatMap((key) => leaves(value[key]))];
	return { folder, name, entries, exports: exported, imports: targetsOf(value.imports) };
}

function aliased({ patterns, base }: Aliases, specifier: string): string[] {
	return [...matched(patterns, specifier), ...(base === null || /^[@#~]/.test(specifier) ? [] : [joined(base, specifier)])];
}

/** Name of the package in a specifier; LangGraph's own stays LangGraph's, also in its own repository. */
function nameIn(specifier: string): string {
	const name = specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
	return /^(?:@langchain\/|langchain$|langgraph$)/.test(name) ? '' : name;
}

/** Where a package of the project keeps what is imported from it by name. */
function ofPackage({ folder, name, entries, exports }: Package, specifier: string): string[] {
	const below = specifier.slice((name ?? '').length + 1);
	const declared = matched(exports, below === '' ? '.' : `./${below}`);
	const usual = below === '' ? [...entries, 'src/index', 'index'] : [`src/${below}`, below];
	return [...declared, ...usual].map((target) => joined(folder, target));
}

/** Targets of the patterns that fit, the star replaced; an exact one before one with a star, a long one before a short one. */
function matched(patterns: readonly (readonly [string, readonly string[]])[], specifier: string): string[] {
	return patterns
		.flatMap(([pattern, targets]) => {
			const [start = '', end] = pattern.split('*');
			if (end === undefined) return pattern === specifier ? [{ rank: Number.MAX_SAFE_INTEGER, targets: [...targets] }] : [];
			const fits = specifier.length >= start.length + end.length && specifier.startsWith(start) && specifier.endsWith(end);
			const star = specifier.slice(start.length, specifier.length - end.length);
			return fits ? [{ rank: start.length, targets: targets.map((target) => target.replace('*', star)) }] : [];
		})
		.sort((a, b) => b.rank - a.rank)
		.flatMap(({ targets }) => targets);
}

function targetsOf(value: unknown): (readonly [string, readonly string[]])[] {
	if (!isRecord(value)) return [];
	return Object.entries(value)
		.slice(0, MAX_PATTERNS)
		.map(([pattern, target]) => [pattern, leaves(target)] as const);
}

/** The paths in a string, a list, or an object of conditions, as deep and as many as anyone writes by hand. */
function leaves(value: unknown, depth = MAX_DEPTH): string[] {
	if (typeof value === 'string') return [value];
	if (depth === 0) return [];
	const parts = Array.isArray(value) ? value : isRecord(value) ? Object.values(value) : [];
	return parts
		.slice(0, MAX_TARGETS)
		.flatMap((part) => leaves(part, depth - 1))
		.slice(0, MAX_TARGETS);
}

function holds(above: string, folder: string): boolean {
	return above === '' || folder === above || folder.startsWith(`${above}/`);
}

function joined(folder: string, path: string): string {
	return normalised(`${folder}/${path}`);
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A path, and where the source of it stands if it is built: in `src`, or in the folder above. */
export function madeFrom(path: string): string[] {
	return BUILT.test(path) ? [path, path.replace(BUILT, '$1src/'), path.replace(BUILT, '$1')] : [path];
}

/** The path without `.` and `..`. */
export function normalised(path: string): string {
	const parts: string[] = [];
	for (const part of path.split('/')) {
		if (part === '..') parts.pop();
		else if (part !== '.' && part !== '') parts.push(part);
	}
	return parts.join('/');
}
