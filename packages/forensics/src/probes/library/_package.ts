// Which package.json files of a repository describe something published? With small things that probes about them share. Packages of tests, examples and
// fixtures are none of the product's.
import { folderOf, parseObject, pathIn } from '@auditor/code';
import { notApplicable } from '@auditor/probes';
import { compareBy, type FindingDraft, fileLocation, type Json, type Location, type Tree } from '@auditor/schema';

import { isIgnored } from '../../ignored.js';
import { publishFolders } from '../../models/publish-folders.js';
import { pipelineFiles } from '../../models/workflows.js';

export type Texts = ReadonlyMap<string, string>;

export interface Manifest {
	readonly path: string;
	/** Folder of the package, `''` for the root. */
	readonly folder: string;
	readonly name: string;
	readonly data: Readonly<Record<string, unknown>>;
	readonly text: string;
}

/** Manifests of the product that can be parsed, those nearest to the root first. */
export function manifestsOf(tree: Tree, texts: Texts): Manifest[] {
	return tree.files
		.filter((f) => f.context === 'source' && /(^|\/)package\.json$/.test(f.path))
		.flatMap((f): Manifest[] => {
			const text = texts.get(f.path);
			const data = text === undefined ? null : parseObject(text);
			if (text === undefined || data === null) return [];
			return [{ path: f.path, folder: folderOf(f.path), name: typeof data.name === 'string' ? data.name : f.path, data, text }];
		})
		.sort(
			compareBy(
				(m) => m.path.split('/').length,
				(m) => m.path,
			),
		);
}

/** Folders whose packages serve the work on a project and are not for others. */
const AUXILIARY = /(^|\/)(bench(marks?)?|docs?|website|site|playgrounds?|scripts?|tools?|e2e|templates?|\.[\w-]+)(\/|$)/;

/**
 * Manifests of packages that can be published: named, not private, with something to import or run, and, without anything that releases it, neither left at
 * version 0.0.0 nor a program that its scripts start. Where the root is such a package and names no workspaces, those in its folders are none; where
 * workflows publish from known folders, those elsewhere are none, but for the root.
 */
export function publishedOf(tree: Tree, texts: Texts): Manifest[] {
	const all = manifestsOf(tree, texts);
	const publishes = pipelineFiles(tree).some((path) => PUBLISHES.test(texts.get(path) ?? ''));
	const releases = publishes || tree.files.some((f) => RELEASING.test(f.path));
	const found = all.filter(({ data, folder }) => {
		if (typeof data.name !== 'string' || AUXILIARY.test(folder)) return false;
		if (data.private === true) return isPublishedElsewhere(data, folder, tree, texts);
		if ((data.version === UNRELEASED || isProgram(data)) && !releases && !isReleased(data)) return false;
		const workspace = data.workspaces !== undefined && data.exports === undefined && data.main === undefined && data.bin === undefined;
		return !workspace;
	});
	const root = found.find((m) => m.folder === '');
	const workspaces =
		all.some((m) => m.folder === '' && m.data.workspaces !== undefined) ||
		tree.files.some((f) => /^(pnpm-workspace\.yaml|lerna\.json)$/.test(f.path));
	if (root && !workspaces) return [root];
	const around = (publishFolders(tree, texts) ?? []).map((folder) => found.findLast((m) => isWithin(folder, m.folder)));
	return around.length > 0 && !around.includes(undefined) ? found.filter((m) => m === root || around.includes(m)) : found;
}

export function isWithin(path: string, folder: string): boolean {
	return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** Whether another folder than that of the manifest is published, by a setting of pnpm, rollout, np or lerna. */
export function isPutTogether({ publishConfig, release, np }: Manifest['data']): boolean {
	const settings = [recordOf(publishConfig).directory, recordOf(release).publishDir, recordOf(release).pkgRoot, recordOf(np).contents];
	return settings.some((folder) => typeof folder === 'string' && !/^\.?\/?$/.test(folder));
}

/** The same, for a manifest that is private: a build writes one there that is not. */
function isPublishedElsewhere(data: Manifest['data'], folder: string, tree: Tree, texts: Texts): boolean {
	if (isPutTogether(data)) return true;
	if (Object.values(recordOf(data.scripts)).some((script) => OPENS.test(String(script)))) return true;
	return folder === '' && pipelineFiles(tree).some((path) => PUBLISHES_FOLDER.test(texts.get(path) ?? ''));
}

/** The line of a manifest that says what is published: its name, or of a private one the setting or the script that publishes another folder. */
export function publishingLine({ text, data }: Manifest): number {
	const key = data.private === true && ['publishConfig', 'release', 'np'].find((one) => isPutTogether({ [one]: data[one] }));
	const script = data.private === true ? text.search(OPENS) : -1;
	return key || script < 0 ? lineOfKey(text, key || 'name') : text.slice(0, script).split('\n').length;
}

/** A script that takes `private` out of a manifest. */
const OPENS = /\bprivate['"\]]{0,3}\s{0,3}[=:]\s{0,3}false\b|\bdelete [\w.]{0,60}\bprivate\b|\bpkg delete private\b/;
/** `npm publish ./dist`; a name without a slash could be a flag's value. */
const PUBLISHES_FOLDER =
	/\b(?:npm|pnpm|yarn|bun) publish (?:--?[\w-]{1,40}(?:[ =][\w-]{1,40})? ){0,5}\.?\.?\/?(?:dist|build|lib|out|pkg|publish|\.\/[\w.-]{1,60})(?:\/|\s|$)/m;

/** The version that templates of applications come with. */
const UNRELEASED = '0.0.0';

/** Whether its scripts start it, and nothing says what others would get of it. */
function isProgram(data: Manifest['data']): boolean {
	const { start, dev } = recordOf(data.scripts);
	const starts = [start, dev].map((script) => String(script).trim()).some((script) => STARTS.test(script) && !BUILDS.test(script));
	return starts && !OFFERS.some((key) => key in data);
}

const STARTS = /^(?:\w{1,60}=\S{1,200} ){0,9}(?:node|nodemon|tsx|ts-node|bun|deno)\s/;
const BUILDS = /\b(?:build|scripts?|watch)\b/;
const OFFERS = ['exports', 'bin', 'files', 'types', 'typings', 'module', 'publishConfig'];

/** Whether something of the manifest, other than its version, says that it is released. */
function isReleased({ release, devDependencies, scripts }: Manifest['data']): boolean {
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

/** Whether a file lies in a folder for the work on a published package that its list of files leaves out. */
export function besidePublished(tree: Tree, texts: Texts): (path: string) => boolean {
	const packages = publishedOf(tree, texts).flatMap(({ folder, data: { files } }) => {
		const listed = Array.isArray(files) ? files.map(String) : ['*'];
		return listed.some((one) => /^(?:\*|\.\/?$)/.test(one)) ? [] : [{ folder, listed: listed.map((one) => one.replace(/^\.?\//, '')) }];
	});
	return (path) =>
		packages.some(({ folder, listed }) => {
			const own = isWithin(path, folder) ? path.slice(folder === '' ? 0 : folder.length + 1) : '';
			const [top = ''] = own.split('/');
			return AUXILIARY.exec(own)?.index === 0 && !listed.some((one) => one.startsWith(top));
		});
}

/** What a probe says of one package; place, context and name are added. */
export interface Said {
	readonly met: boolean;
	/** It could not be told, whatever `met` says. */
	readonly open?: boolean;
	/** Continues "`name` …". */
	readonly message: string;
	readonly rationale: string;
	readonly values?: Record<string, Json>;
	readonly confidence?: number;
	/** Key of the manifest whose line is cited; default `name`. */
	readonly key?: string;
	readonly location?: Location;
}

/** One finding per published package. */
export function eachPackage(tree: Tree, texts: Texts, say: (manifest: Manifest) => Said): FindingDraft[] {
	const nothing = nothingPublished(tree, texts);
	if (nothing) return [nothing];
	return publishedOf(tree, texts).map((manifest) => {
		const { met, open, message, rationale, values, confidence, key, location } = say(manifest);
		return {
			outcome: open ? 'not-available' : met ? 'true' : 'false',
			message: `\`${manifest.name}\` ${message}`,
			rationale,
			location: location ?? fileLocation(manifest.path, lineOfKey(manifest.text, key ?? 'name')),
			values: { package: manifest.name, ...values },
			context: 'source',
			confidence: confidence ?? 0.95,
		};
	});
}

/** Line of `"key":` where it lies least deep, 1 when there is none. */
export function lineOfKey(text: string, key: string): number {
	let [depth, line, least, found] = [0, 1, Number.POSITIVE_INFINITY, 1];
	for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*(?:"(?:\s{0,99}:)?)?|[{}[\]\n]/g)) {
		if (token === '{' || token === '[') depth++;
		else if (token === '}' || token === ']') depth--;
		else if (token.endsWith(':') && token.startsWith(`"${key}"`) && depth < least) [least, found] = [depth, line];
		line += token.split('\n').length - 1;
	}
	return found;
}

/** A file of the package's folder or of the root, by the last part of its path. */
export function fileNear(tree: Tree, folder: string, name: RegExp): string | null {
	const own = tree.files.find((f) => folderOf(f.path) === folder && name.test(f.path.slice(folder === '' ? 0 : folder.length + 1)));
	return (own ?? tree.files.find((f) => folderOf(f.path) === '' && name.test(f.path)))?.path ?? null;
}

export function recordOf(value: unknown): Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

/** First file of the product whose whole path matches, the shortest path first; `texts` decides on content. */
export function find(tree: Tree, path: RegExp, fits: (path: string) => boolean = () => true): string | null {
	return findAll(tree, path, fits)[0] ?? null;
}

export function findAll(tree: Tree, path: RegExp, fits: (path: string) => boolean): string[] {
	const found = tree.files
		.filter((f) => path.test(f.path) && fits(f.path) && !['vendored', 'fixture', 'test', 'example'].includes(f.context))
		.map((f) => f.path);
	return found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
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

/** What users of the package import, as the manifest names it: for each entry point the files that stand for it under one condition or another. What a pattern opens has no name. */
export function entryPointsOf({ folder, data }: Manifest): { folder: string; entries: string[][] } {
	const paths = Object.entries(recordOf(data.exports)).filter(([key]) => key.startsWith('.'));
	const plain = [data.types, data.typings, data.module, data.main].filter((x): x is string => typeof x === 'string');
	const whole = targetsOf(data.exports).length > 0 ? targetsOf(data.exports) : plain.length > 0 ? plain : ['index.js'];
	// What the build is told to begin with stands for the package where nothing of its output has its name.
	const source = typeof data.source === 'string' ? [data.source] : [];
	const named = (paths.length > 0 ? paths.map(([key, target]) => [key, targetsOf(target)] as const) : [['.', whole] as const]).map(
		([key, targets]) => (key === '.' ? [...targets, ...source] : targets),
	);
	const scripts = named.map((targets) => targets.filter((target) => /^[^*]+\.[cm]?[jt]sx?$/.test(target)));
	return { folder, entries: scripts.filter((targets) => targets.length > 0) };
}

/**
 * A file of the package that nothing can write: its folder is in the tree, and neither it nor its source is. A folder that is not in the tree is built,
 * and so is what `.gitignore` keeps out of it, and all of a package that is published from another folder than its private manifest's.
 */
export function isAbsent(tree: Tree, texts: Texts, { folder, data }: Manifest, target: string): boolean {
	if (target.includes('*') || data.private === true) return false;
	const path = pathIn(folder, target.replace(/^\.\//, ''));
	if (isIgnored(texts, path)) return false;
	const stem = (name: string) => name.replace(/(?:\.d)?\.[cm]?[jt]sx?$|\.json$/, '');
	const beside = path.slice(0, path.lastIndexOf('/') + 1);
	return (
		tree.files.some((file) => file.path.startsWith(beside) && /\.[cm]?[jt]sx?$/.test(file.path)) &&
		!tree.files.some((file) => stem(file.path) === stem(path))
	);
}
