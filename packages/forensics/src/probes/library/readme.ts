// Does a README come with the package, and does code on its pages take the package up?
import { defineProbe } from '@auditor/probes';
import { fileLocation, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { answerIn, examplesOf } from './_guides.js';
import { eachPackage, isWithin, type Manifest } from './_package.js';

export const readme = defineProbe({
	id: 'library/readme',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a README come with the package, and does code on its pages import or run the package?',
	motivation: 'A package is found by its introduction; an import that is written out spares each user from trying.',
	method:
		'Looks in the README beside the manifest (or at the root), then in the pages below docs, documents, documentation, guides, website and wiki. One finding, by pages, asks for a word that readers see; another, by imports, for a fenced block that imports or requires the package, or shows it at work (see `library/readme-example`), or else for `@example`, or a block with the name of the export, in the comments of half of the exports. What a site outside of the repository shows is not read, and is told where the README leads there. Values: by.',
	blindSpots: 'Whether what is said is true; documentation on a site of its own.',
	remediation: { effort: 'low', text: 'Say in a README what the package does, and show the line that imports it.' },
	inspect: ({ tree, texts }) => [
		...eachPackage(tree, texts, (manifest) => {
			const { guides } = examplesOf(manifest, tree, texts);
			const page = guides.find(({ text }) => /\p{L}/u.test(text));
			return {
				...{ met: page !== undefined, confidence: 0.92 },
				message: page ? `comes with ${page.path}.` : guides[0] ? `comes with ${guides[0].path}, which is empty.` : 'has no README.',
				rationale: 'Files of the tree were compared by name.',
				...(guides[0] && { location: fileLocation((page ?? guides[0]).path, 1) }),
				values: { by: 'pages' },
			};
		}),
		...eachPackage(tree, texts, (manifest) => {
			const { guides, blocks, shown, spelled, imported } = examplesOf(manifest, tree, texts);
			const above = guides[0] && !shown && !imported ? inComments(manifest, tree, texts) : undefined;
			const at = shown ?? imported ?? above;
			const where = `${at?.path}:${at?.line}${spelled ? `, by the name \`${spelled}\`` : ''}`;
			const yes = above
				? `is imported by no code of ${guides[0]!.path}; ${above.said}, as ${where} does.`
				: `is ${shown?.runs ? 'run' : shown ? 'used' : 'imported'} in ${where}.`;
			const words = [yes, 'is imported by no code of'] as const;
			return { ...answerIn(guides, manifest, at, words), rationale: `${blocks} fenced blocks were read.`, values: { by: 'imports' } };
		}),
	],
});

/** Examples that editors show, by a tag or as a block that has the name of the export: where the comments of half of the exports give one, the first of them. */
function inComments({ folder }: Manifest, tree: Tree, texts: Texts): { path: string; line: number; said: string } | undefined {
	const files = tree.files.filter(({ path, context }) => context === 'source' && /\.[cm]?[jt]sx?$/.test(path) && isWithin(path, folder));
	const exported = files.flatMap(({ path }) => {
		const text = texts.get(path) ?? '';
		return [...text.matchAll(EXPORTS)].map(({ index, 1: name }) => {
			const above = text.slice(0, index).trimEnd();
			const start = above.endsWith('*/') ? above.lastIndexOf('/**') : -1;
			const comment = start < 0 ? '' : above.slice(start);
			const isShown = /@example\b/.test(comment) || (name && comment.split('```', 2)[1]?.includes(name));
			return isShown ? { path, line: above.slice(0, start).split('\n').length } : null;
		});
	});
	const shown = exported.filter((one) => one !== null);
	const said = `comments show ${shown.length} of ${exported.length} exports by an example`;
	return shown.length * 2 >= exported.length && shown[0] ? { ...shown[0], said } : undefined;
}

const EXPORTS = /^export (?:default |declare |async |abstract )*(?:function|const|let|class|enum)\b(?:\s{1,9}([\w$]{1,80}))?/gm;
