// Is every dependency that users install bounded, by a range that ends or by a commit?
import { defineProbe, listed } from '@auditor/probes';
import { fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, isWithin, lineOfKey, type Manifest, recordOf, type Texts } from './_package.js';

export const dependencyRanges = defineProbe({
	id: 'library/dependency-ranges',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Is every dependency that users install bounded, by a range that ends or by a commit?',
	motivation: '`*`, `latest`, a branch or a tarball put code into users’ trees that nobody of the package has seen.',
	method:
		'Reads `dependencies`, `optionalDependencies` and `peerDependencies` (peers may be `*`). Values: dependencies, loose. workspace: and catalog: are turned into versions when published. Where there are none, packages of development that a bundler builds in are told.',
	blindSpots: 'What the dependencies themselves depend on.',
	remediation: { on: 'false', effort: 'low', text: 'Depend on published versions by a range such as ^1.2.3.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { data, text, path } = manifest;
			const firm = Object.entries(recordOf(data.dependencies));
			const own = [...firm, ...Object.entries(recordOf(data.optionalDependencies))];
			const peers = Object.entries(recordOf(data.peerDependencies));
			const loose = [
				...own.filter(
					([, v]) =>
						isOutside(v) ||
						String(v)
							.replace(/^npm:@?[^@]*@?/, '')
							.split('||')
							.some(isLoose),
				),
				...peers.filter(([, v]) => isOutside(v)),
			];
			const [first] = loose;
			return {
				met: first === undefined,
				message:
					first !== undefined
						? `depends on ${loose
								.slice(0, 5)
								.map(([name, v]) => `${name} ${sourceOf(String(v))}`)
								.join(', ')}.`
						: own.length === 0
							? toldOfNone(builtInto(tree, texts, manifest))
							: `has ${own.length} ${firm.length === 0 ? 'optional ' : ''}${own.length === 1 ? 'dependency, which is bounded' : 'dependencies, each of them bounded'}.`,
				rationale: `${own.length} dependencies and ${peers.length} peers were read.`,
				values: {
					dependencies: own.length,
					loose: loose.map(([name]) => name),
					...(first &&
						isOutside(first[1]) &&
						!FOLDER.test(String(first[1])) && {
							remedy: 'Pin a commit of the source by its whole name, or depend on a published version.',
						}),
				},
				...(first
					? { location: fileLocation(path, lineOfKey(text, first[0])) }
					: { key: own.length > 0 && firm.length === 0 ? 'optionalDependencies' : 'dependencies' }),
			};
		}),
});

/** Packages of development that the code of a package imports: what bundles it puts them into what is published. */
function builtInto(tree: Tree, texts: Texts, { folder, data }: Manifest): string[] {
	const names = Object.keys(recordOf(data.devDependencies));
	if (!names.some((name) => BUNDLERS.test(name))) return [];
	const files = tree.files.filter(({ path, context }) => context === 'source' && isWithin(path, folder) && OF_PACKAGE.test(path));
	const taken = new Set(files.flatMap(({ path }) => [...(texts.get(path) ?? '').matchAll(TAKEN)].map(([, name]) => name)));
	return names.filter((name) => taken.has(name));
}

function toldOfNone(built: readonly string[]): string {
	const named = built.length > 3 ? [...built.slice(0, 3), `${built.length - 3} more`] : built;
	return built.length === 0
		? 'has no dependencies.'
		: `has no dependencies; what it publishes is built with ${listed(named)} inside, as they were when it was built.`;
}

const BUNDLERS = /^(?:rollup|esbuild|tsup|tsdown|webpack|vite|parcel|unbuild|bunchee|microbundle|@vercel\/ncc)$/;
const OF_PACKAGE = /^(?!.*(?:\.config\.|\.d\.|(?:^|\/)(?:scripts?|tools?|website|playgrounds?)\/)).*\.[cm]?[jt]sx?$/;
const TAKEN = /^import\s(?!type\b)[^'"]{0,400}['"]((?:@[\w.-]{1,80}\/)?[\w.-]{1,80})(?=['"/])/gm;

const FORGE = /^(?:github:)?[\w.-]+\/[\w.-]+(?:#|$)|^(?:git\+)?(?:https?|ssh|git):\/\/(?:[\w-]+@)?github\.com\//;

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

/** Any version, or any from one on; a bound a hundred majors away bounds nothing. */
function isLoose(range: string): boolean {
	const text = range.trim();
	if (/^(?:[*x](?:\.[*x]){0,2}|latest|next|>=?\s*\d[\w.-]*|!=.*|)$/i.test(text)) return true;
	if (Number(/^<=?\s{0,9}(\d{1,9})/.exec(text)?.[1] ?? 0) > 99) return true;
	const [, from, to] = /^(?:>=?\s{0,9})?(\d{1,9})[\w.]{0,40}\s{1,9}(?:<=?|-)\s{0,9}(\d{1,9})/.exec(text) ?? [];
	return Number(to) - Number(from) > 99;
}
