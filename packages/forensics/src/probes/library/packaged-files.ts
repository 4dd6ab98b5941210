// Does the package say which files are published?
import { defineProbe } from '@auditor/probes';
import { treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, fileNear } from './_package.js';

const needs = { tree: treeArtifact, texts: textsArtifact };

export const packagedFiles = defineProbe({
	id: 'library/packaged-files',
	lifecycle: 'experimental',
	needs,
	question: 'Does the package say which files are published?',
	motivation: 'Without a list the tarball holds tests, configuration and whatever lies about, a stray .env included.',
	method: 'Looks for `files` in package.json, or an .npmignore beside it or at the root.',
	blindSpots: 'What the list lets through; packages that are put together and published from another folder.',
	remediation: { on: 'false', effort: 'low', text: 'List what users need in `files`, such as ["dist"].' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, ({ data, folder }) => {
			const named = fileNear(tree, folder, /^\.npmignore$/);
			const ignore = named !== null && /^[ \t]{0,99}[^#\s]/m.test(texts.get(named) ?? '') ? named : null;
			const listed = Array.isArray(data.files) ? data.files.map(String) : [];
			const files = listed.length > 0 && !listed.some((pattern) => /^(?:\.?\/?\*{0,2}(?:\/\*+)?|\.)$/.test(pattern));
			return {
				met: files || ignore !== null,
				message: files
					? `lists its files (${(data.files as unknown[]).length}).`
					: ignore
						? `leaves files out by ${ignore}.`
						: 'publishes every file of its folder.',
				rationale: 'Read from package.json and the names of the tree.',
				key: files ? 'files' : 'name',
			};
		}),
});
