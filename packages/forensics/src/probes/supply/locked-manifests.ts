// Does a lock file say what each manifest installs?
import { folderOf, kept, normalised, parseObject } from '@auditor/code';
import { defineProbe, listed, listedUpTo, notApplicable } from '@auditor/probes';
import { type FileContext, groupBy, matchesGlob, readGlob, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isIgnored } from '../../ignored.js';
import { yamlOf } from '../../models/pipelines/actions.js';
import { isLocked, isPinned } from '../../models/pipelines/installs.js';
import { named, places, type Spot } from '../../models/pipelines/spots.js';
import { builtFolders } from '../../models/starts/containers.js';
import { recordOf } from '../library/_package.js';

export const lockedManifests = defineProbe({
	id: 'supply/locked-manifests',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a lock file say what each manifest installs?',
	motivation: 'Without a lock file each build takes what the registry holds that day, a version that was taken over yesterday among it.',
	method:
		'Asks each package.json, pyproject.toml and Pipfile of the product that has dependencies, those in a folder that a compose file or a workflow builds among them, and each requirements file, for a lock file beside it, or beside the workspace that takes it in; a uv.lock that was made for other ranges than pyproject.toml asks for does not count, nor does one that lacks a package which the manifest asks for; requirements count as locked where each line has one exact version and what the packages need is among them. Values: total, locked.',
	blindSpots: 'Whether lock files are current; manifests of other languages; packages whose authors test against the newest on purpose.',
	remediation: { effort: 'low', text: 'Commit the lock file that the package manager writes.' },
	inspect: ({ tree, texts }) => {
		const all = manifestsOf(tree, texts).sort((a, b) => a.path.split('/').length - b.path.split('/').length);
		if (!tree.files.some(({ path }) => kindOf(path) !== null)) return notApplicable('The repository has no manifest of npm or Python.');
		if (all.length === 0) return notApplicable('No manifest of npm or Python in the repository has dependencies.');
		const open = all.filter(({ locked }) => !locked);
		const part = open.find(({ why }) => why !== null);
		const locks = open.flatMap(({ path }) => LOCKS[kindOf(path)!].map((name) => normalised(`${folderOf(path)}/${name}`)));
		const ignored = locks.find((lock) => isIgnored(texts, lock));
		const others = tree.files
			.filter(({ path, context }) =>
				isAside(context) ? kindOf(path) !== null && !all.some((one) => one.path === path) : OTHERS.test(path),
			)
			.map((file) => file.path);
		return {
			outcome: open.length === 0 ? 'true' : 'false',
			message: `${open.length > 0 ? `We found no matching lock file for ${named(open)}.` : `${named(all)} ${all.length === 1 ? 'has' : 'have'} a lock file.`}${part ? ` ${part.path} ${part.why}.` : ''}${ignored ? ` Git ignores ${ignored}.` : ''}${others.length > 0 ? ` We do not look at ${listedUpTo(others, 3)}.` : ''}`,
			rationale: 'Names of the tree were compared with its manifests.',
			...places(open.length > 0 ? open : all),
			values: {
				total: all.length,
				locked: all.length - open.length,
				...(open.length > 0 && { remedy: `${ignored ? `Take ${ignored} out of .gitignore. ` : ''}${remedyOf(open)}` }),
			},
		};
	},
});

/** What the managers write beside a manifest of their kind. */
const LOCKS = {
	npm: ['package-lock.json', 'yarn.lock', 'pnpm-lock.yaml'],
	python: ['uv.lock', 'poetry.lock', 'pdm.lock'],
	pipfile: ['Pipfile.lock'],
	requirements: [],
} as const;

/** pip writes no lock file: a tool has to make one of what is asked for. */
function remedyOf(open: readonly Manifest[]): string {
	const of = (...kinds: ReturnType<typeof kindOf>[]) => open.flatMap(({ path }) => (kinds.includes(kindOf(path)) ? path : []));
	const foreign = open.filter(({ why }) => why === OF_ANOTHER).map(({ path }) => path);
	const [compiled, python, others] = [of('requirements').filter((path) => !foreign.includes(path)), of('python'), of('npm', 'pipfile')];
	const each = compiled.length > 1 ? 'each of ' : '';
	return [
		...(foreign[0] ? [`Write the packages of ${listed(foreign)} by name and version, without \`@ file:///\`.`] : []),
		...(compiled[0]
			? [`Let \`uv pip compile\` or pip-compile pin all that ${each}${listed(compiled)} needs, and install from the file that it writes.`]
			: []),
		...(python[0]
			? [`Run \`uv lock\`, or the same command of your package manager, for ${listed(python)}, and commit the lock file.`]
			: []),
		...(others[0] ? [`Commit the lock file that the package manager of ${listed(others)} writes.`] : []),
	].join(' ');
}

/** Documentation and examples are no product by themselves. */
const isAside = (context: FileContext) => context === 'documentation' || context === 'example';

interface Manifest extends Spot {
	readonly locked: boolean;
	/** What stands in for a lock file and is none. */
	readonly why: string | null;
}

function manifestsOf(tree: Tree, texts: Texts): Manifest[] {
	const around = groupBy(tree.files, ({ path }) => folderOf(path));
	const has = (folder: string, name: RegExp, asked = 0) =>
		around
			.get(folder)
			?.some(({ path, bytes }) => name.test(path.slice(path.lastIndexOf('/') + 1)) && (bytes ?? Infinity) > HOLLOW + asked * LOCKED) ??
		false;
	const workspaces = new Map<string, string[]>();
	const takenBy = (root: string) => kept(workspaces, root, () => globsOf(root, texts));
	const above = (folder: string, taken: (root: string) => boolean, lock: RegExp, asked = 0) =>
		has(folder, lock, asked) || rootsOf(folder).some((root) => has(root, lock, asked) && taken(root));
	const built = builtFolders(texts);
	return tree.files
		.filter(({ context, path }) => context === 'source' || (isAside(context) && built.has(folderOf(path))))
		.flatMap(({ path }): Manifest[] => {
			const text = texts.get(path) ?? '';
			const folder = folderOf(path);
			const lockedIn = (is: (file: string, lines: string) => boolean) =>
				[...texts].some(([file, lines]) => folderOf(file) === folder && is(file, lines) && isLocked(lines));
			const beside = () => ['uv', 'poetry', 'pdm'].flatMap((one) => texts.get(normalised(`${folder}/${one}.lock`)) ?? []);
			const told = (key: RegExp, locked: boolean, why: string | null = null): Manifest[] => {
				const at = text.search(key);
				return [{ path, line: at < 0 ? 1 : text.slice(0, at).split('\n').length, text: path, locked, why: locked ? null : why }];
			};
			switch (kindOf(path)) {
				case 'npm': {
					const data = parseObject(text);
					const asked = Object.entries(Object.assign({}, ...DEPENDENCIES.map((key) => recordOf(data?.[key]))));
					if (asked.length === 0) return [];
					const lock = above(
						folder,
						(root) => isMember(folder, root, takenBy(root)),
						/^(?:package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|bun\.lockb?|deno\.lock)$/,
						// Of packages beside it, not every manager writes one down.
						asked.filter(([, range]) => !/^(?:\*$|(?:workspace|file|link|portal):)/.test(String(range))).length,
					);
					return told(/"(?:devD|d|optionalD)ependencies"/, lock);
				}
				case 'python': {
					const depends =
						/^[ \t]{0,9}dependencies[ \t]{0,9}=[ \t]{0,9}\[(?:[ \t]{0,99}(?:#.*)?\r?\n){0,99}[ \t]{0,99}["']|^\[(?:tool\.poetry(?:\.[\w-]+)*\.|dependency-)(?:dev-)?(?:dependencies|groups)\]|^\[tool\.pdm\.dev-dependencies\]|^\[dependency-groups\]/m;
					if (!depends.test(text)) return [];
					const lock = above(
						folder,
						(root) => /^\[tool\.uv\.workspace\]/m.test(texts.get(normalised(`${root}/pyproject.toml`)) ?? ''),
						/^(?:uv\.lock|poetry\.lock|pdm\.lock|pylock(?:\.[\w-]+)?\.toml|Pipfile\.lock)$/,
					);
					const pinned = lockedIn((file, lines) => REQUIREMENTS.test(file) || isMadeFrom(path, lines));
					const stale = pinned
						? null
						: (staleOf(text, texts.get(normalised(`${folder}/uv.lock`)) ?? '') ?? lackedBy(beside(), askedFor(text)));
					return told(depends, (lock && stale === null) || pinned, stale);
				}
				case 'pipfile':
					return told(/^\[packages\]/m, has(folder, /^Pipfile\.lock$/, 1));
				case 'requirements': {
					const names = text.split('\n').some((line) => /^\s{0,9}[A-Za-z]/.test(line));
					// The lock file of a project beside it holds no more than that project asks for.
					const lacked = lackedBy(beside(), requiredBy(text));
					const locked =
						isLocked(text) ||
						lockedIn((_, lines) => isMadeFrom(path, lines)) ||
						(has(folder, /^(?:uv|poetry|pdm)\.lock$/) && lacked === null);
					const why = FOREIGN.test(text) ? OF_ANOTHER : isPinned(text) ? 'pins its own packages and not what they need' : lacked;
					return names ? told(/^\s{0,9}[A-Za-z]/m, locked, why) : [];
				}
				default:
					return [];
			}
		});
}

/** Whether a compiler of requirements wrote these lines from that file, as their head says. */
function isMadeFrom(path: string, lines: string): boolean {
	const command = /^#[ \t]{1,9}(?:uv pip compile|pip-compile)[ \t]([^\n]{1,300})/m.exec(lines.slice(0, 1_000))?.[1] ?? '';
	return command.split(/[\s"']+/).some((word) => normalised(word).split('/').at(-1) === path.split('/').at(-1));
}

/** The first package that a pyproject.toml asks for otherwise than the uv.lock beside it was made for. */
function staleOf(manifest: string, lock: string): string | null {
	const asked = manifest.slice(manifest.search(/^dependencies[ \t]{0,9}=[ \t]{0,9}\[\n/m)).split('\n]', 1)[0]!;
	const made = [...lock.matchAll(/\{ name = "([^"]+)"(?:, extras? = \[[^\]\n]{0,200}\])?, specifier = "([^"]*)"/g)];
	const sorted = (range: string) => range.replace(/\s/g, '').split(',').sort().join();
	const found = [...asked.matchAll(/["']([a-z][\w-]{0,100})(?:\[[^\]]{0,100}\])?([<>=~!][^"';]{0,100})["';]/g)].find(([, name, range]) => {
		const own = made.filter(([, one]) => one === name);
		return own.length > 0 && !own.some(([, , is]) => sorted(is!) === sorted(range!));
	});
	return found ? `asks for ${found[1]}${found[2]!.trim()}, and its uv.lock was made for another version` : null;
}

/** The first of these packages of which no lock file holds a version; null where one holds each, or none was read. */
function lackedBy(locks: readonly string[], asked: readonly string[]): string | null {
	const held = new Set(locks.flatMap((lock) => [...lock.matchAll(/\bname = "([^"\n]{1,100})"/g)]).map(([, name]) => plain(name!)));
	const [first = 'packages'] = asked;
	const lacked = locks.length === 0 ? undefined : held.size === 0 ? first : asked.find((name) => !held.has(plain(name)));
	return lacked === undefined ? null : `asks for ${lacked}, of which the lock file beside it holds no version`;
}

const plain = (name: string) => name.toLowerCase().replace(/[-_.]+/g, '-');

/** Packages that lines of requirements ask for without a condition. */
const requiredBy = (text: string) => [...text.matchAll(/^[ \t]{0,9}([A-Za-z][\w.-]{0,99})(?![^\n]*;)/gm)].map(([, name]) => name!);

/** Packages of the table `project` that a pyproject.toml asks for without a condition. */
const askedFor = (text: string) => {
	const table = /^\[project\]\n([\s\S]*?)(?=^\[|$(?![\s\S]))/m.exec(text)?.[1] ?? '';
	const at = table.search(/^dependencies[ \t]{0,9}=[ \t]{0,9}\[/m);
	// A bracket within it stands before a quotation mark.
	const list = at < 0 ? '' : table.slice(at).split(/\][ \t]{0,9}$/m, 1)[0]!;
	// A remark may hold an apostrophe.
	return [...list.replace(/(^|[,"'])[ \t]{0,99}#.*/gm, '$1').matchAll(/["']\s{0,9}([A-Za-z][\w.-]{0,99})(?![^"'\n]*;)/g)].map(
		([, name]) => name!,
	);
};

/** Bytes of a lock file that names its own version and no package. */
const HOLLOW = 40;
/** Bytes that a lock file takes for a package at least: its name, its version and where it is from, or its digest. */
const LOCKED = 90;

const OTHERS = /(?:^|\/)(?:Cargo\.toml|go\.mod|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|composer\.json)$/;
const DEPENDENCIES = ['dependencies', 'devDependencies', 'optionalDependencies'];
const REQUIREMENTS = /(?:^|\/)(?:(?:\w{1,40}[._-])?requirements[\w.-]*|requirements\/[\w.-]+)\.txt$/;
const OF_ANOTHER = 'takes packages from files of another machine (`@ file:///`)';
const FOREIGN = /@[ \t]{0,9}file:\/\/\//;

function kindOf(path: string): 'npm' | 'python' | 'pipfile' | 'requirements' | null {
	if (/(?:^|\/)package\.json$/.test(path)) return 'npm';
	if (/(?:^|\/)pyproject\.toml$/.test(path)) return 'python';
	if (/(?:^|\/)Pipfile$/.test(path)) return 'pipfile';
	return REQUIREMENTS.test(path) ? 'requirements' : null;
}

/** What the workspace of a folder takes in. */
function globsOf(root: string, texts: Texts): string[] {
	const workspaces: unknown = parseObject(texts.get(normalised(`${root}/package.json`)) ?? '')?.workspaces;
	const listed = [
		workspaces,
		recordOf(workspaces).packages,
		recordOf(yamlOf(texts.get(normalised(`${root}/pnpm-workspace.yaml`)) ?? '')).packages,
	];
	return listed.flatMap((list) => (Array.isArray(list) ? list.filter((glob): glob is string => typeof glob === 'string') : []));
}

/** Whether the workspace of a folder takes in the package of another one. */
function isMember(folder: string, root: string, globs: readonly string[]): boolean {
	const inside = root === '' ? folder : folder.slice(root.length + 1);
	const matches = (glob: string) => matchesGlob(readGlob(glob.replace(/^\.\//, '').replace(/\/$/, '')), inside);
	return (
		globs.some((glob) => !glob.startsWith('!') && matches(glob)) && !globs.some((glob) => glob.startsWith('!') && matches(glob.slice(1)))
	);
}

/** Folders around a folder, the nearest first. */
function rootsOf(folder: string): string[] {
	const parts = folder.split('/');
	return folder === '' ? [] : parts.map((_, i) => parts.slice(0, parts.length - 1 - i).join('/'));
}
