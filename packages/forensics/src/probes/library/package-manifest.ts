// Does the repository hold a package that can be published to npm?
import { defineProbe, listedUpTo } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { lineOfKey } from '../../models/key-lines.js';
import { manifestsOf, publishedOf } from './_package.js';

export const packageManifest = defineProbe({
	id: 'library/package-manifest',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the repository hold a package that can be published to npm?',
	motivation: 'Everything else about a library is asked of a package that others can install.',
	method:
		'Looks for a package.json of the product (no test, example or fixture) with a name that is not marked private, or of which another folder is published (`publishConfig.directory`, a script that takes `private` out, a command that publishes a folder which a build fills); a bare workspace root is none, nor is version 0.0.0 where nothing releases it (semantic-release, changesets, release-please, lerna, a script or workflow that publishes).',
	blindSpots: 'Packages whose manifest is written by a build.',
	remediation: { on: 'false', effort: 'low', text: 'Give package.json a name, a version and entry points, and remove "private".' },
	inspect: ({ tree, texts }) => {
		const all = manifestsOf(tree, texts);
		const published = publishedOf(tree, texts);
		const [first] = published.length > 0 ? published : all;
		const names = published.map((m) => m.name);
		return {
			outcome: published.length > 0 ? 'true' : 'false',
			message:
				published.length > 0
					? `npm can publish ${published.length === 1 ? 'a package' : `${published.length} packages`} of this repository: ${listedUpTo(names, 5)}.`
					: all.length > 0
						? 'Every package.json of the product is private, without a name or never released.'
						: 'The repository holds no package.json.',
			rationale: `${all.length} manifests of the product were read.`,
			location: first
				? ((first.data.private === true ? first.elsewhere : null) ?? fileLocation(first.path, lineOfKey(first.text, 'name')))
				: null,
			values: { packages: names.slice(0, 50), count: names.length, manifests: all.length },
			context: first ? 'source' : null,
		};
	},
});
