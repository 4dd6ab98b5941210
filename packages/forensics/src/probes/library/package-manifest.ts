// Does the repository hold a package that can be published to npm?
import { normalised, pathIn } from '@auditor/code';
import { defineProbe, listedUpTo, notApplicable } from '@auditor/probes';
import { type FindingDraft, fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isMadeByNothing } from '../../models/packages/builds.js';
import {
	compilesNothing,
	importWithoutEnding,
	isTypeScript,
	lacksSource,
	mainStandsAlone,
	sourceOf,
	whyLeftOut,
	writtenDeeper,
	writtenElsewhere,
} from '../../models/packages/packed-files.js';
import { lineOfKey } from '../../models/source/key-lines.js';
import { hasReleases, isAbsent, type Manifest, manifestsOf, publishedOf, publishesItself, recordOf, targetsOf } from './_package.js';

export const packageManifest = defineProbe({
	id: 'library/package-manifest',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository hold a package that can be published to npm?',
	motivation: 'Everything else about a library is asked of a package that others can install.',
	method:
		'Looks for a package.json of the product (no test, example or fixture) with a name that is not marked private, or of which another folder is published (`publishConfig.directory`, a script that takes `private` out, a command that publishes a folder which a build fills); a bare workspace root is none, nor is version 0.0.0 where nothing releases it (semantic-release, changesets, release-please, lerna, a script or workflow that publishes). Values: packages, count, manifests, missing (packages of which no file that the manifest names is there or can be built, with something in it that Node loads), unpacked (packages whose `main` git ignores, built file by file, with or without a script, from one that loads others, which npm leaves out by `files`, .npmignore or, without both, what git ignores; null where there is none, and where npm packs them for the name of `main` alone, of which a second finding tells in doubt), found (Node finds what the source of each entry point imports: the compiler alone leaves imports of ES modules, by `type` or the `.mjs` that a script gives them, without an ending as they are), lost (it finds that of no entry point; null where none is there), versioned (each has a version, or something that releases it writes one; told apart where one has none), bare (there is no manifest of any kind, and all code is TypeScript that exports something).',
	blindSpots: 'Packages whose manifest is written by a build.',
	remediation: { effort: 'low', text: 'Give package.json a name, a version and entry points, and remove "private".' },
	inspect: ({ tree, texts }) => {
		const all = manifestsOf(tree, texts);
		const published = publishedOf(tree, texts);
		const [first] = published.length > 0 ? published : all;
		const names = published.map((m) => m.name);
		const at = (one: Manifest, key: string) => fileLocation(one.path, lineOfKey(one.text, key));
		// Why nobody can load what a manifest names; null where somebody can.
		const whyGone = (manifest: Manifest, target: string): string | null => {
			if (PAGE.test(target)) return 'which nothing can import';
			if (isRaw(manifest, target)) return 'TypeScript that Node does not load from an installed package';
			const hollow = hollowSource(tree, texts, manifest, target);
			if (hollow !== null) return `whose source ${hollow} is empty`;
			const bears = lacksSource(tree, texts, manifest, target);
			const deeper = writtenDeeper(tree, texts, manifest, target);
			const into = writtenElsewhere(texts, manifest, target);
			const isMade = into === null && !compilesNothing(tree, manifest) && !isMadeByNothing(tree, texts, pathIn(manifest.folder, target));
			if (bears === null && deeper === null && (isMade || !isAbsent(tree, texts, manifest, target))) return null;
			const unbuilt = bears ? `no file is called \`${bears}\` that the compiler could make it of` : 'nothing builds it';
			return `which is not in the repository, and ${into ? `the build writes into ${into}` : deeper ? `the compiler writes ${deeper}, for it is told of no \`rootDir\`` : unbuilt}`;
		};
		const [lacking, ...more] = published.flatMap((manifest) => {
			const why = namedBy(manifest).map((target) => ({ target, why: whyGone(manifest, target) }));
			const key = ['main', 'module', 'exports', 'bin'].find((one) => one in manifest.data) ?? 'name';
			return why[0] && why.every((one) => one.why !== null)
				? [{ said: `\`${manifest.name}\` names ${why[0].target}, ${why[0].why}.`, at: at(manifest, key) }]
				: [];
		});
		const missing = lacking ? more.length + 1 : 0;
		const unversioned = hasReleases(tree, texts) ? undefined : published.find((one) => hasNoVersion(one));
		const unpacked = published.filter((one) => mainStandsAlone(tree, texts, one) && !writtenDeeper(tree, texts, one, `${one.data.main}`));
		const alone = unpacked[0]
			? ` \`${unpacked[0].name}\` ${whyLeftOut(tree, unpacked[0])}: users would get ${String(unpacked[0].data.main)} without the files that it loads.`
			: '';
		const byName = unpacked.length > 0 ? undefined : published.find((one) => mainStandsAlone(tree, texts, one, false));
		const bare = published.flatMap((one) => importWithoutEnding(tree, texts, one, namedBy(one)) ?? [])[0];
		const isLost = published.some((one) => {
			const code = namedBy(one).filter((target) => /\.[cm]?js$/.test(target));
			return code.length > 0 && code.every((target) => importWithoutEnding(tree, texts, one, [target]) !== null);
		});
		const lost = bare ? ` \`${bare.to}\` is imported in ${bare.path} without an ending, and Node does not find it.` : '';
		const fault = lacking?.said ?? (alone || lost).trim();
		const finding: FindingDraft = {
			outcome: published.length > 0 ? 'true' : 'false',
			message:
				published.length > 0
					? `${lacking?.said ?? ''}${alone}${lost}`.trim() ||
						`${unversioned ? 'Users could import or run' : 'npm can publish'} ${published.length === 1 ? 'a package' : `${published.length} packages`} of this repository: ${listedUpTo(names, 5)}.`
					: all.length > 0
						? 'Every package.json of the product is private, without a name or never released.'
						: 'The repository holds no package.json.',
			rationale: `${all.length} manifests of the product were read.`,
			location: lacking?.at ?? (first ? ((first.data.private === true ? first.elsewhere : null) ?? at(first, 'name')) : null),
			values: {
				packages: names.slice(0, 50),
				count: names.length,
				manifests: all.length,
				missing,
				unpacked: byName || missing > 0 || names.length === 0 ? null : unpacked.length,
				found: bare === undefined,
				lost: missing > 0 ? null : isLost,
				...(names.length > 0 && !unversioned && { versioned: true }),
				...(fault !== '' && { fault }),
				bare: isBare(tree, texts),
			},
			context: first ? 'source' : null,
		};
		const none = { ...notApplicable('No entry point is there to load a file.'), values: { count: names.length, missing: 0, lost: false } };
		const rationale = 'Which program publishes the package is not told.';
		const packed = byName && { ...finding, message: packedByName(byName), rationale, location: at(byName, 'main') };
		const message = `\`${unversioned?.name}\` has no \`version\`, and without one npm refuses to pack it.`;
		return [
			finding,
			// What an entry point that is not there would load is not asked.
			...(missing > 0 ? [none] : packed ? [{ ...packed, values: { unpacked: 0 }, confidence: 0.6 }] : []),
			...(unversioned
				? [{ ...finding, outcome: 'false' as const, message, location: at(unversioned, 'name'), values: { versioned: false } }]
				: []),
		];
	},
});

/** Programs that publish differ in what they take of a folder that git ignores. @source npm pack of npm 9, 10 and 11; yarn.build packs `main` alone */
const packedByName = ({ name, data }: Manifest) =>
	`\`${name}\` lists no \`files\`, and git ignores what is built. npm packs it, for \`main\` names ${String(data.main)} in it; other programs that publish may leave it out.`;

/** npm refuses to pack it, where nothing writes a version into what is published. @source npm pack of npm 11 */
const hasNoVersion = ({ data, elsewhere }: Manifest) => data.version === undefined && elsewhere === null && !publishesItself(data);

/** Modules of TypeScript and no other code, each of which exports something, in a repository without any manifest. */
function isBare({ files }: Tree, texts: Texts): boolean {
	const code = files.filter(({ path, context }) => context === 'source' && CODE.test(path));
	const exports = (path: string) => /\.[cm]?tsx?$/.test(path) && /^export\b/m.test(texts.get(path) ?? '');
	return code.length > 0 && code.every(({ path }) => exports(path)) && !files.some(({ path }) => MANIFEST.test(path));
}

const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro|html|py|rb|php|go|rs|java|kt|cs|swift|c|cc|cpp|lua|sh|ipynb)$/;
const MANIFEST = /(?:^|\/)(?:package\.json5?|(?:deno|jsr)\.jsonc?|(?:import_map)\.json)$/;

/** Files that a manifest names for users to import or run, by their paths in its folder; that folder itself stands for its index. */
function namedBy({ data }: Manifest): string[] {
	const bins = typeof data.bin === 'string' ? [data.bin] : Object.values(recordOf(data.bin));
	const named = [data.main, data.module, ...targetsOf(data.exports), ...bins].filter((one) => typeof one === 'string');
	return named.map(normalised).filter((path) => path !== '');
}

/** The source of a file that is built, where nothing is written in it. */
function hollowSource(tree: Tree, texts: Texts, { folder }: Manifest, target: string): string | null {
	const isBuilt = folder === '' && /^[^/]+\//.test(target) && !tree.files.some(({ path }) => path === target);
	const source = isBuilt ? sourceOf(tree, target) : null;
	return source !== null && texts.get(source)?.trim() === '' ? source : null;
}

/** TypeScript as it is written, in a package that says nothing of a runtime or bundler which reads it. */
function isRaw({ data, elsewhere }: Manifest, target: string): boolean {
	return elsewhere === null && isTypeScript(target) && !READS_TYPESCRIPT.test(JSON.stringify({ ...data, main: '', exports: '' }));
}

/** Their types alone say with what the tests run. */
const READS_TYPESCRIPT = /(?<!@types\/)\b(?:bun(?!-types)|deno|react-native|expo|metro|vite|nuxt|next|svelte|astro)\b/i;

/** Text that nothing imports. */
const PAGE = /\.(?:mdx?|txt)$|(?:^|\/)licen[cs]e$/i;
