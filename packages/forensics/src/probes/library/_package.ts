// Which package.json files of a repository describe something published? With small things that probes about them share. Packages of tests, examples and
// fixtures are none of the product's.
import { folderOf, kept, parseObject, pathIn, preferred } from '@auditor/code';
import { notApplicable } from '@auditor/probes';
import { compareBy, type FindingDraft, fileLocation, type Json, type Location, type Texts, type Tree } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';
import { isMadeByNothing } from '../../models/packages/builds.js';
import { compilersIn } from '../../models/packages/compiled-files.js';
import { compilesNothing, isTypeScript } from '../../models/packages/packed-files.js';
import { foldersIn, publishFolders } from '../../models/packages/publish-folders.js';
import { pipelineFiles } from '../../models/pipelines/workflows.js';
import { lineOfKey } from '../../models/source/key-lines.js';

export interface Manifest {
	readonly path: string;
	/** Folder of the package, `''` for the root. */
	readonly folder: string;
	readonly name: string;
	/** As it is published: pnpm and yarn put fields of `publishConfig` in the place of the manifest's own. */
	readonly data: Readonly<Record<string, unknown>>;
	readonly text: string;
	/** Where it is said that another folder than its own is published, which a build fills; else null. */
	readonly elsewhere: Location | null;
}

/** Manifests of the product that can be parsed, those nearest to the root first. */
export function manifestsOf(tree: Tree, texts: Texts): Manifest[] {
	return kept(known, tree, () => readManifests(tree, texts));
}

const known = new WeakMap<Tree, Manifest[]>();

function readManifests(tree: Tree, texts: Texts): Manifest[] {
	return tree.files
		.filter((f) => f.context === 'source' && MANIFEST.test(f.path))
		.flatMap(({ path }): Manifest[] => {
			const text = texts.get(path);
			const data = text === undefined ? null : parseObject(text);
			if (text === undefined || data === null) return [];
			const published = Object.entries(recordOf(data.publishConfig)).filter(([key]) => REPLACED.test(key));
			const plain = { path, folder: folderOf(path), name: typeof data.name === 'string' ? data.name : path, text };
			const whole = { ...plain, data: { ...data, ...Object.fromEntries(published) } };
			return [{ ...whole, elsewhere: elsewhereOf(whole, tree, texts) }];
		})
		.sort(
			compareBy(
				(m) => m.path.split('/').length,
				(m) => m.path,
			),
		);
}

const MANIFEST = /(^|\/)package\.json$/;
const REPLACED = /^(?:main|module|types|typings|exports|bin|browser)$/;

/** Folders whose packages serve the work on a project and are not for others. */
export const AUXILIARY = /(^|\/)(bench(marks?)?|docs?|website|site|playgrounds?|scripts?|tools?|e2e|templates?|\.[\w-]+)(\/|$)/;

/**
 * Manifests of packages that can be published: named, not private, with something to import or run, and, without anything that releases it, neither left at
 * version 0.0.0 nor a program that its scripts start. Where the root is such a package and names no workspaces, those in its folders are none; where
 * workflows publish from known folders, those elsewhere are none, but for the root.
 */
export function publishedOf(tree: Tree, texts: Texts): Manifest[] {
	const all = manifestsOf(tree, texts);
	const releases = hasReleases(tree, texts);
	const named = all.filter(({ data, folder, elsewhere }) => {
		if (typeof data.name !== 'string' || AUXILIARY.test(folder)) return false;
		if (data.private === true) return elsewhere !== null;
		// Templates of applications come with version 0.0.0.
		if ((data.version === '0.0.0' || isProgram(data)) && !releases && !isReleased(data)) return false;
		return data.workspaces === undefined || [data.exports, data.main, data.bin].some((one) => one !== undefined);
	});
	// Beside packages that offer something, one with nothing to import or run is an application.
	const found = preferred(named, ({ data, folder }) => OFFERED.some((key) => key in data) || fileIn(tree, folder, INDEX) !== undefined);
	const root = found.find((m) => m.folder === '');
	const workspaces =
		all.some((m) => m.folder === '' && m.data.workspaces !== undefined) ||
		tree.files.some((f) => /^(pnpm-workspace\.yaml|lerna\.json)$/.test(f.path));
	if (root && !workspaces) return [root];
	const around = publishFolders(tree, texts).map(({ folder }) => found.findLast((m) => folder !== null && isWithin(folder, m.folder)));
	return around.length > 0 && !around.includes(undefined) ? found.filter((m) => m === root || around.includes(m)) : found;
}

export function isWithin(path: string, folder: string): boolean {
	return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** A setting of pnpm, rollout, np or lerna, a script that opens a private manifest, or a command that publishes a folder without a manifest. */
function elsewhereOf({ data, folder, path, text }: Omit<Manifest, 'elsewhere'>, tree: Tree, texts: Texts): Location | null {
	const { publishConfig, release, np } = data;
	const settings = { publishConfig: recordOf(publishConfig).directory, release: recordOf(release).publishDir ?? recordOf(release).pkgRoot };
	const key = Object.entries({ ...settings, np: recordOf(np).contents }).find(([, to]) => typeof to === 'string' && !/^\.?\/?$/.test(to));
	const opens = data.private === true ? text.search(OPENS) : -1;
	if (key) return fileLocation(path, lineOfKey(text, key[0]));
	if (opens >= 0) return fileLocation(path, text.slice(0, opens).split('\n').length);
	const rows = [pathIn(folder, 'Makefile'), path].flatMap((at) =>
		(texts.get(at) ?? '').split('\n').map((row, i) => ({ path: at, line: i + 1, to: foldersIn(row.replace(QUOTES, ''), folder) })),
	);
	const placed = publishFolders(tree, texts).map(({ folder, ...at }) => ({ ...at, to: [folder] }));
	// What a tool of releases fills may be the folder of the manifest again.
	const known = data.private === true || placed.every(({ to }) => to[0] !== null) ? [...rows, ...placed] : rows;
	const isNearer = (to: string, at: string) =>
		at.length > path.length && MANIFEST.test(at) && isWithin(at, folder) && isWithin(to, folderOf(at));
	const isMade = (to: string | null) =>
		to !== null &&
		isWithin(to, folder) &&
		(FILLED.test(to.slice(folder.length)) || isIgnored(texts, `${to}/x.js`)) &&
		!tree.files.some((file) => isNearer(to, file.path));
	const said = known.find(({ to }) => to.some(isMade));
	return said ? fileLocation(said.path, said.line) : null;
}

/** What stands around a script in a manifest. */
const QUOTES = /^\s{0,99}"[^"]{0,99}":\s{0,9}"|",?$/g;
const FILLED = /(?:^|\/)(?:dist|build|lib|out|output|pkg|publish|target)(?:\/|$)/;

/** A script that takes `private` out of a manifest. */
const OPENS = /\bprivate['"\]]{0,3}\s{0,3}[=:]\s{0,3}false\b|\bdelete [\w.]{0,60}\bprivate\b|\bpkg delete private\b/;

/** Whether its scripts start it, and nothing says what others would get of it. */
function isProgram(data: Manifest['data']): boolean {
	const { start, dev } = recordOf(data.scripts);
	const starts = [start, dev].map((script) => String(script).trim()).some((script) => STARTS.test(script) && !BUILDS.test(script));
	return starts && !OFFERS.some((key) => key in data);
}

const STARTS = /^(?:\w{1,60}=\S{1,200} ){0,9}(?:node|nodemon|tsx|ts-node|bun|deno)\s/;
const BUILDS = /\b(?:build|scripts?|watch)\b/;
const OFFERS = ['exports', 'bin', 'files', 'types', 'typings', 'module', 'publishConfig'];
const OFFERED = [...OFFERS, 'main', 'browser'];
const INDEX = /^index\.(?:d\.)?(?:[cm]?[jt]sx?|json|node)$/;

/** Something of the repository publishes packages. */
export function hasReleases(tree: Tree, texts: Texts): boolean {
	return tree.files.some((f) => RELEASING.test(f.path)) || pipelineFiles(tree).some((path) => PUBLISHES.test(texts.get(path) ?? ''));
}

/** Whether something of the manifest, other than its version, says that it is released or, by where it goes, what goes and what is imported, will be. */
function isReleased(data: Manifest['data']): boolean {
	return publishesItself(data) || ['publishConfig', 'files', 'exports'].every((key) => key in data);
}

export function publishesItself({ release, devDependencies, scripts }: Manifest['data']): boolean {
	const publishes = Object.values(recordOf(scripts)).some((text) => PUBLISHES.test(String(text)));
	return publishes || release !== undefined || 'semantic-release' in recordOf(devDependencies);
}

const PUBLISHES = /\b(?:npm|pnpm|yarn|bun|lerna|changeset) (?:[\w-]{1,40} ){0,3}publish\b|semantic-release|release-please/;
const RELEASING = /^(\.changeset\/config\.json|\.releaserc(\..*)?|release\.config\.\w+|release-please-config\.json|lerna\.json)$/;

/** Why there is no published package to ask about; null when there is one. */
export function nothingPublished(tree: Tree, texts: Texts): FindingDraft | null {
	if (publishedOf(tree, texts).length > 0) return null;
	return notApplicable(
		manifestsOf(tree, texts).length === 0
			? 'The repository holds no package.json.'
			: 'Every package.json of the repository is private or was never released: nothing of it is published.',
	);
}

/** Whether a file belongs to a published package and to no private one inside of it; where nothing is published, all do. */
export function inPublished(tree: Tree, texts: Texts): (path: string) => boolean {
	const published = publishedOf(tree, texts).map(({ folder }) => folder);
	const apart = manifestsOf(tree, texts).flatMap(({ folder, data }) =>
		data.private === true && !published.includes(folder) ? [folder] : [],
	);
	const depth = (path: string, folders: readonly string[]) =>
		Math.max(-1, ...folders.filter((one) => isWithin(path, one)).map((one) => one.length));
	return (path) => published.length === 0 || depth(path, published) > depth(path, apart);
}

/** What a probe says of one package; place, context and name are added. */
export interface Said {
	readonly met: boolean;
	/** It could not be told, whatever `met` says. */
	readonly open?: boolean;
	/** It need not be asked of this package. */
	readonly moot?: boolean;
	/** Continues "`name` …". */
	readonly message: string;
	/** Default: the manifest and the names of the tree. */
	readonly rationale?: string;
	readonly values?: Record<string, Json>;
	readonly confidence?: number;
	/** Key of the manifest whose line is cited; default `name`. */
	readonly key?: string;
	readonly location?: Location;
}

export function eachPackage(tree: Tree, texts: Texts, say: (manifest: Manifest) => Said): FindingDraft[] {
	const nothing = nothingPublished(tree, texts);
	if (nothing) return [nothing];
	return publishedOf(tree, texts).map((manifest) => {
		const { met, open, moot, message, rationale, values, confidence, key = 'name', location } = say(manifest);
		const named = key in recordOf(manifest.data.publishConfig) ? 'publishConfig' : key;
		return {
			outcome: moot ? 'not-applicable' : open ? 'not-available' : met ? 'true' : 'false',
			message: `\`${manifest.name}\` ${message}`,
			rationale: rationale ?? 'Read from package.json and the names of the tree.',
			location: location ?? fileLocation(manifest.path, lineOfKey(manifest.text, named)),
			values: { package: manifest.name, ...values },
			context: 'source',
			confidence: confidence ?? 0.95,
		};
	});
}

/** A file of the package's folder or of the root, by the last part of its path. */
export function fileNear(tree: Tree, folder: string, name: RegExp): string | null {
	return (fileIn(tree, folder, name) ?? fileIn(tree, '', name) ?? fileIn(tree, '.github', name))?.path ?? null;
}

function fileIn(tree: Tree, folder: string, name: RegExp) {
	return tree.files.find((f) => folderOf(f.path) === folder && name.test(f.path.slice(folder === '' ? 0 : folder.length + 1)));
}

export function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

export function answer(path: string | null, yes: string, no: string, more: Partial<FindingDraft> = {}): FindingDraft[] {
	return [
		{
			outcome: path === null ? 'false' : 'true',
			message: path === null ? no : yes,
			rationale: 'Names of the audited tree were compared.',
			location: path === null ? null : fileLocation(path, 1),
			...more,
		},
	];
}

/** Files that an `exports` map leads to; patterns and what is closed by null are left out. */
export function targetsOf(exports: unknown): string[] {
	if (typeof exports === 'string') return [exports];
	return Object.values(Array.isArray(exports) ? exports : recordOf(exports)).flatMap(targetsOf);
}

export function entryOf(data: Manifest['data']): string {
	return [data.exports, recordOf(data.exports)['.'], data.main].find((x): x is string => typeof x === 'string') ?? 'index.js';
}

/** The declarations that compilers find beside the entry point, named or not. */
export function besideEntry({ data, folder }: Pick<Manifest, 'data' | 'folder'>): string {
	return pathIn(
		folder,
		entryOf(data)
			.replace(/^\.\//, '')
			.replace(/\.([cm]?)js$/, '.d.$1ts'),
	);
}

/** What users of the package import, as the manifest names it: for each entry point the files that stand for it under one condition or another. What a pattern opens has no name. */
export function entryPointsOf({ folder, data }: Manifest): { folder: string; entries: string[][] } {
	const paths = Object.entries(recordOf(data.exports)).filter(([key]) => key.startsWith('.'));
	const plain = [data.types, data.typings, data.module, data.main].filter((x): x is string => typeof x === 'string');
	const whole = targetsOf(data.exports).length > 0 ? targetsOf(data.exports) : plain.length > 0 ? plain : ['index.js'];
	// What the build is told to begin with, and the declarations, stand for the package where nothing of its output has its name.
	const source = [data.source, data.types, data.typings].filter((x): x is string => typeof x === 'string');
	const named = (paths.length > 0 ? paths.map(([key, target]) => [key, targetsOf(target)] as const) : [['.', whole] as const]).map(
		([key, targets]) => (key === '.' ? [...targets, ...source] : targets),
	);
	const scripts = named.map((targets) => targets.filter((target) => /^[^*]+\.[cm]?[jt]sx?$/.test(target)));
	return { folder, entries: scripts.filter((targets) => targets.length > 0) };
}

/**
 * A file of the package that nothing can write: its folder is in the tree, and neither it nor its source is. A folder that is not in the tree is built,
 * and so is what `.gitignore` keeps out of it or the compiler writes, and all of a package that is published from another folder.
 */
export function isAbsent(tree: Tree, texts: Texts, manifest: Manifest, target: string): boolean {
	const { folder, elsewhere } = manifest;
	if (/\*|\/$/.test(target) || elsewhere !== null) return false;
	const path = pathIn(folder, target.replace(/^\.\//, ''));
	if (compilesNothing(tree, manifest) && !tree.files.some((file) => file.path === path)) return true;
	if (isTypeScript(path) && !isIgnored(texts, path)) return !tree.files.some((file) => file.path === path);
	// A folder stands for its index.
	const within = /\.\w{1,9}$/.test(path) ? path : `${path}/index.js`;
	const isCompiled = compilersIn(texts).some((one) => one.folder === folder && one.into.some((into) => within.startsWith(`${into}/`)));
	if (isIgnored(texts, within) || isCompiled) return false;
	if (isMadeByNothing(tree, texts, path)) return true;
	const stem = (name: string) => name.replace(/(?:\.d)?\.[cm]?[jt]sx?$|\.json$/, '');
	const beside = path.slice(0, path.lastIndexOf('/') + 1);
	return (
		tree.files.some((file) => file.path.startsWith(beside) && /\.[cm]?[jt]sx?$/.test(file.path)) &&
		!tree.files.some((file) => stem(file.path) === stem(path))
	);
}
