// Is every dependency that users install bounded, by a range that ends or by a commit?
import { kept, parseObject } from '@auditor/code';
import { defineProbe } from '@auditor/probes';
import { escapeText, fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { eachPackage, recordOf } from './_package.js';

export const dependencyRanges = defineProbe({
	id: 'library/dependency-ranges',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is every dependency that users install bounded, by a range that ends or by a commit?',
	motivation: '`*`, `latest`, a branch or a tarball put code into users’ trees that nobody of the package has seen.',
	method:
		'Reads `dependencies`, `optionalDependencies` and `peerDependencies` (peers may be `*`; a tag and a bound more than 20 major versions off bound nothing, and a place in a workspace or catalogue has to be there). Values: dependencies, loose, tools (tools of builds and tests that no source file names; null where there is nothing to ask). workspace: and catalog: are turned into versions when published.',
	blindSpots: 'What the dependencies themselves depend on, and what a bundler builds in.',
	remediation: { effort: 'low', text: 'Depend on published versions by a range such as ^1.2.3.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { data, text, path } = manifest;
			const firm = Object.entries(recordOf(data.dependencies));
			const own = [...firm, ...Object.entries(recordOf(data.optionalDependencies))];
			const peers = Object.entries(recordOf(data.peerDependencies));
			const loose = [
				...own.filter(
					([name, v]) =>
						isOutside(v) ||
						isMisplaced(name, v, tree, texts) ||
						String(v)
							.replace(/^npm:@?[^@]*@?/, '')
							.split('||')
							.some(isLoose),
				),
				...peers.filter(([, v]) => isOutside(v)),
			];
			const [first] = loose;
			const tools = firm.map(([name]) => name).filter((name) => TOOLS.test(name) && !isTakenUp(name, tree, texts));
			const idle = tools[0] ? ` Users install \`${tools[0]}\`, too, which no source file names.` : '';
			return {
				met: first === undefined,
				message:
					first !== undefined
						? `depends on ${loose
								.slice(0, 5)
								.map(([name, v]) => `${name} ${sourceOf(String(v))}`)
								.join(', ')}.`
						: own.length === 0
							? 'lists no dependencies.'
							: `has ${own.length} ${firm.length === 0 ? 'optional ' : ''}${own.length === 1 ? 'dependency, which is bounded' : 'dependencies, each of them bounded'}.${idle}`,
				rationale: `${own.length} dependencies and ${peers.length} peers were read.`,
				values: {
					dependencies: own.length,
					tools: first || own.length === 0 ? null : tools.length,
					loose: loose.map(([name]) => name),
					...(first && isOutside(first[1]) && !FOLDER.test(String(first[1])) && { remedy: PIN }),
				},
				...(first
					? { location: fileLocation(path, lineOfKey(text, first[0])) }
					: { key: own.length > 0 && firm.length === 0 ? 'optionalDependencies' : 'dependencies' }),
			};
		}),
});

/** Programs that build, test or check a package before it is published. */
const TOOLS =
	/^(?:tsup|tsdown|rollup|webpack|webpack-cli|parcel|microbundle|unbuild|vitest|jest|ts-jest|mocha|ava|nyc|c8|eslint|prettier|nodemon|ts-node|typedoc|husky|lint-staged|semantic-release|np|standard-version|release-it|rimraf|@changesets\/cli|@biomejs\/biome)$/;

/** A file of the product loads it, or starts it by its name. */
function isTakenUp(name: string, { files }: Tree, texts: Texts): boolean {
	const named = new RegExp(`(?<![\\w@/-])${escapeText(name)}(?![\\w-])`);
	return files.some(({ path, context }) => context === 'source' && CODE.test(path) && named.test(texts.get(path) ?? ''));
}

const CODE = /(?<!\.config)\.[cm]?[jt]sx?$/;

const FORGE = /^(?:github:)?[\w.-]+\/[\w.-]+(?:#|$)|^(?:git\+)?(?:https?|ssh|git):\/\/(?:[\w-]+@)?github\.com\//;

const PIN = 'Pin a commit of the source by its whole name, or depend on a published version.';
const FOLDER = /^(?:file|link):/;

/** No version of a registry, and no commit that stays what it is. */
function isOutside(range: unknown): boolean {
	return FORGE.test(String(range)) || /^(?:git|https?|file|link|gitlab|bitbucket)[:+]/.test(String(range))
		? !/#[\da-f]{40}$/.test(String(range))
		: typeof range !== 'string';
}

function sourceOf(range: string): string {
	if (FORGE.test(range)) return 'from GitHub without a commit';
	if (isOutside(range)) return FOLDER.test(range) ? 'from a folder' : 'from an address without a commit';
	return range.trim() === '' ? 'by any version' : `by \`${range}\``;
}

/** Major versions from which on a bound lies so far off that nobody can have tried what it lets through. */
const FAR = 20;

/** Any version, a tag, which moves, or any version from one on; a bound that lies far off bounds nothing. */
function isLoose(range: string): boolean {
	const text = range.trim();
	if (/[:/#]/.test(text)) return false;
	if (!/\d/.test(text) || /^(?:!=|(?!v\d)[a-z]|>(?!.*(?:<|\s-\s)))/i.test(text)) return true;
	const [, from = 0] = /^[>=^~]{0,2}\s{0,9}v?(\d{1,9})/.exec(text) ?? [];
	const [, to] = /(?:<=?|\s-\s)\s{0,9}v?(\d{1,9})/.exec(text) ?? [];
	return Number(to) - Number(from) > FAR;
}

/** What stands for a version that is written when the package is published. */
const PLACED = /^(?:workspace|catalog):/;

/** Where nothing of that name is in the tree, it stands for none. */
function isMisplaced(name: string, range: unknown, tree: Tree, texts: Texts): boolean {
	const [kind] = PLACED.exec(String(range)) ?? [];
	if (kind === 'workspace:') {
		// `workspace:other@*` takes the package of another name, and `workspace:../other` the one in a folder.
		const meant = /^workspace:(@?[^@]+)@/.exec(String(range))?.[1] ?? name;
		return !/^workspace:\.{1,2}\//.test(String(range)) && !packagesOf(tree, texts).has(meant);
	}
	return (
		kind === 'catalog:' && ![...texts].some(([path, text]) => CATALOGUES.test(path) && /\bcatalogs?\b/.test(text.replace(/"catalog:/g, '')))
	);
}

/** Names of the packages in the tree, also of those in a folder called `docs` or `examples`. */
const packagesOf = (tree: Tree, texts: Texts) =>
	kept(named, tree, () => new Set(tree.files.flatMap(({ path, context }) => nameAt(path, context, texts))));

const named = new WeakMap<Tree, Set<string>>();

function nameAt(path: string, context: string, texts: Texts): string[] {
	if (context === 'vendored' || !/(?:^|\/)package\.json$/.test(path)) return [];
	const name = parseObject(texts.get(path) ?? '')?.name;
	return typeof name === 'string' ? [name] : [];
}

const CATALOGUES = /(?:^|\/)(?:pnpm-workspace\.yaml|package\.json|\.yarnrc\.yml)$/;
