// Are installed packages part of the repository?
import { folderOf, pathIn } from '@auditor/code';
import { defineProbe, plural } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { contextOf } from '../../classify-file.js';
import { isIgnored } from '../../ignored.js';

export const committedModules = defineProbe({
	id: 'library/committed-modules',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Are installed packages (node_modules) committed?',
	motivation: 'Committed packages go unreviewed and grow old, and what stands in them runs on the machine of everyone who clones.',
	method:
		'Looks for the package.json of a package in a folder `node_modules` that lies neither among tests, examples and fixtures nor in what another brought, and for what Vite keeps of packages that it bundles. Values: files, packages.',
	blindSpots: 'Packages in folders of other names.',
	remediation: {
		on: 'true',
		effort: 'low',
		text: 'Take node_modules out of the repository (`git rm -r --cached node_modules`), and name it in .gitignore.',
	},
	inspect: ({ tree, texts }) => {
		const own = tree.files.filter(({ path }) => {
			const folder = /^(.*?)(?:^|\/)node_modules\//.exec(path)?.[1];
			return folder !== undefined && contextOf(pathIn(folder, 'x.ts')) === 'source';
		});
		const packages = own.filter(({ path }) => PACKAGE.test(path));
		const kept = packages.length > 0 ? undefined : tree.files.find(({ path, context }) => context !== 'test' && BUNDLED.test(path));
		const first = packages[0] ?? kept;
		const folder = /^(?:.*?\/)?node_modules(?=\/)/.exec(packages[0]?.path ?? '')?.[0];
		const named = folder && isIgnored(texts, `${folder}/x.js`) ? 'which .gitignore names already' : 'and name it in .gitignore';
		const bundled = kept && `${folderOf(kept.path)} holds packages as Vite bundles them for a server of development.`;
		return {
			outcome: first ? 'true' : 'false',
			message:
				bundled ??
				(first
					? `${plural(own.length, 'file')} of installed packages ${own.length === 1 ? 'is' : 'are'} committed, as ${first.path} shows.`
					: 'No installed packages (node_modules) were found among the files.'),
			rationale: 'Paths of the tree were compared.',
			location: first ? fileLocation(first.path, 1) : null,
			values: {
				files: packages[0] ? own.length : 0,
				packages: packages.length,
				...(folder && { remedy: `Take ${folder} out of the repository (\`git rm -r --cached ${folder}\`), ${named}.` }),
				...(bundled && { fault: bundled, remedy: 'Take that folder out of the repository, and name it in .gitignore.' }),
			},
			context: first ? 'source' : null,
			confidence: 0.95,
		};
	},
});

/** What Vite and VitePress keep of the packages that a server of development loads. */
const BUNDLED = /(?:^|\/)(?:\.vite|\.vitepress\/cache)\/deps\/_metadata\.json$/;
const PACKAGE = /^(?:(?!node_modules\/)[^/]+\/)*node_modules\/(?:@[^/]+\/)?[^/]+\/package\.json$/;
