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
import { isAbsent, type Manifest, manifestsOf, publishedOf, recordOf, targetsOf } from './_package.js';

export const packageManifest = defineProbe({
	id: 'library/package-manifest',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository hold a package that can be published to npm?',
	motivation: 'Everything else about a library is asked of a package that others can install.',
	method:
		'Looks for a package.json of the product (no test, example or fixture) with a name that is not marked private, or of which another folder is published (`publishConfig.directory`, a script that takes `private` out, a command that publishes a folder which a build fills); a bare workspace root is none, nor is version 0.0.0 where nothing releases it (semantic-release, changesets, release-please, lerna, a script or workflow that publishes). Values: packages, count, manifests, missing (packages of which no file that the manifest names is there or can be built, with something in it that Node loads), unpacked (packages whose `main` git ignores, built file by file, with or without a script, from one that loads others, which npm leaves out by `files`, .npmignore or, without both, what git ignores; null where there is none, and where npm packs them for the name of `main` alone, of which a second finding tells in doubt), found (Node finds what the source of each entry point imports: the compiler alone leaves imports of ES modules, by `type` or the `.mjs` that a script gives them, without an ending as they are), lost (it finds that of no entry point), bare (there is no manifest of any kind, and all code is TypeScript that exports something).',
	blindSpots: 'Packages whose manifest is written by a build.',
	remediation: { effort: 'low', text: 'Give package.json a name, a version and entry points, and remove "private".' },
	inspect: ({ tree, texts }) => {
		const all = manifestsOf(tree, texts);
		const published = publishedOf(tree, texts);
		const [first] = published.length > 0 ? published : all;
		const names = published.map((m) => m.name);
		const isThere = (manifest: Manifest, target: string) =>
			!PAGE.test(target) &&
			!isRaw(manifest, target) &&
			hollowSource(tree, texts, manifest, target) === null &&
			lacksSource(tree, texts, manifest, target) === null &&
			writtenDeeper(tree, texts, manifest, target) === null &&
			(!isAbsent(tree, texts, manifest, target) ||
				!(
					writtenElsewhere(texts, manifest, target) ||
					compilesNothing(tree, manifest) ||
					isMadeByNothing(tree, texts, pathIn(manifest.folder, target))
				));
		const [lacking, ...more] = published.flatMap((manifest) => {
			const named = namedBy(manifest);
			return named.length > 0 && !named.some((target) => isThere(manifest, target))
				? [{ manifest, name: manifest.name, target: named[0]! }]
				: [];
		});
		const missing = lacking ? more.length + 1 : 0;
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
		const isText = PAGE.test(lacking?.target ?? '');
		const hollow = lacking && hollowSource(tree, texts, lacking.manifest, lacking.target);
		const into = lacking && writtenElsewhere(texts, lacking.manifest, lacking.target);
		const deeper = lacking && writtenDeeper(tree, texts, lacking.manifest, lacking.target);
		const bears = lacking && lacksSource(tree, texts, lacking.manifest, lacking.target);
		const unbuilt = bears ? `no file is called \`${bears}\` that the compiler could make it of` : 'nothing builds it';
		const gone = `which is not in the repository, and ${into ? `the compiler writes into ${into}` : deeper ? `the compiler writes ${deeper}, for it is told of no \`rootDir\`` : unbuilt}`;
		const raw = lacking && isRaw(lacking.manifest, lacking.target);
		const why = isText
			? 'which nothing can import'
			: raw
				? 'TypeScript that Node does not load from an installed package'
				: hollow
					? `whose source ${hollow} is empty`
					: gone;
		const lacks = lacking ? ` \`${lacking.name}\` names ${lacking.target}, ${why}.` : '';
		const fault = (lacks || alone || lost).trim();
		const finding: FindingDraft = {
			outcome: published.length > 0 ? 'true' : 'false',
			message:
				published.length > 0
					? `${lacks}${alone}${lost}`.trim() ||
						`npm can publish ${published.length === 1 ? 'a package' : `${published.length} packages`} of this repository: ${listedUpTo(names, 5)}.`
					: all.length > 0
						? 'Every package.json of the product is private, without a name or never released.'
						: 'The repository holds no package.json.',
			rationale: `${all.length} manifests of the product were read.`,
			location: first
				? ((first.data.private === true ? first.elsewhere : null) ?? fileLocation(first.path, lineOfKey(first.text, 'name')))
				: null,
			values: {
				packages: names.slice(0, 50),
				count: names.length,
				manifests: all.length,
				missing,
				unpacked: byName || missing > 0 || names.length === 0 ? null : unpacked.length,
				found: bare === undefined,
				lost: isLost,
				...(fault !== '' && { fault }),
				bare: isBare(tree, texts),
			},
			context: first ? 'source' : null,
		};
		// What an entry point that is not there would load is not asked.
		return missing === 0
			? [finding, ...(byName ? [packedByName(byName)] : [])]
			: [finding, { ...notApplicable('No entry point is there to load a file.'), values: { count: names.length, missing: 0 } }];
	},
});

/** Programs that publish differ in what they take of a folder that git ignores. @source npm pack of npm 9, 10 and 11; yarn.build packs `main` alone */
function packedByName({ name, data, path, text }: Manifest): FindingDraft {
	const message = `\`${name}\` lists no \`files\`, and git ignores what is built. npm packs it, for \`main\` names ${String(data.main)} in it; other programs that publish may leave it out.`;
	return {
		outcome: 'true',
		message,
		rationale: 'Which program publishes the package is not told.',
		location: fileLocation(path, lineOfKey(text, 'main')),
		values: { unpacked: 0 },
		context: 'source',
		confidence: 0.6,
	};
}

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

const READS_TYPESCRIPT = /\b(?:bun|deno|react-native|expo|metro|vite|nuxt|next|svelte|astro)\b/i;

/** Text that nothing imports. */
const PAGE = /\.(?:mdx?|txt)$|(?:^|\/)licen[cs]e$/i;
