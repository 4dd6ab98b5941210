// Does the package say which files are published?
import { defineProbe } from '@auditor/probes';
import { fileLocation, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { eachPackage, fileNear, isAbsent } from './_package.js';

export const packagedFiles = defineProbe({
	id: 'library/packaged-files',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does the package say which files are published?',
	motivation: 'Without a list the tarball holds tests, configuration and whatever lies about, a stray .env included.',
	method: 'Looks for `files` in package.json, or an .npmignore beside it or at the root.',
	blindSpots: 'What the list lets through; packages that are put together and published from another folder.',
	remediation: { on: 'false', effort: 'low', text: 'List what users need in `files`, such as ["dist"].' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { data, folder } = manifest;
			const named = fileNear(tree, folder, /^\.npmignore$/);
			const ignore = named !== null && /^[ \t]{0,99}[^#\s]/m.test(texts.get(named) ?? '') ? named : null;
			const listed = Array.isArray(data.files) ? data.files.map(String) : [];
			const absent = listed.filter((path) => /\.[cm]?[jt]sx?$/.test(path) && isAbsent(tree, texts, manifest, path));
			const bounded = listed.length > 0 && !listed.some((pattern) => /^(?:\.?\/?\*{0,2}(?:\/\*+)?|\.)$/.test(pattern));
			const files = bounded && absent.length < listed.length;
			return {
				met: files || ignore !== null || data.private === true,
				message:
					data.private === true
						? 'is put together in a folder of its own and published from there.'
						: files
							? `lists its files (${listed.length})${absent.length > 0 ? `; ${absent.length} of them ${absent.length === 1 ? 'is' : 'are'} neither in the tree nor in a folder that is built` : ''}.`
							: ignore
								? `leaves files out by ${ignore}.`
								: bounded
									? `lists ${absent[0]}, which is neither in the tree nor in a folder that is built.`
									: 'publishes every file of its folder.',
				rationale: 'Read from package.json and the names of the tree.',
				key: files ? 'files' : 'name',
				...(!files && ignore !== null ? { location: fileLocation(ignore, 1) } : {}),
			};
		}),
});
