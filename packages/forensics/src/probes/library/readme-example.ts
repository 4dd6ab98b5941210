// Do the README or the pages of the documentation show the package at work?
import { defineProbe, plural, withoutComments } from '@auditor/probes';
import { escapeText, type FindingDraft, type Texts, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { README } from '../../models/packages/readme.js';
import { places } from '../../models/pipelines/spots.js';
import { codeText } from '../../models/source/code-text.js';
import { answerIn, examplesOf, isLacking } from './_guides.js';
import { eachPackage, fileNear, isWithin, publishedOf } from './_package.js';

export const readmeExample = defineProbe({
	id: 'library/readme-example',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Do the README or the pages of the documentation show the package at work?',
	motivation: 'Users decide by the first example.',
	method:
		'Looks in the README beside the manifest (or at the root), then in the pages below docs, documents, documentation, guides, website and wiki, and in a folder of examples that the README names, for a block that imports or requires the package by its name (or by that name without `ts` or `js`) and does more than that, or runs its command; a later block may use what an earlier one imported, a package that is data (JSON, YAML) is only named in a line that does not install it, and one that calls an exported function and prints, asserts or tells what it gets needs no import, nor do those of a README that call three of them. Beside a block that imports, a heading that says with what an export is called, above words on it, is an example. What a site outside of the repository shows is not read. A second finding, by names, where the README imports from its package a name that no file but pages of text has. Values: example, readme (it, or a command of a package that users can import, stands in the README), command (the README shows that command alone; null without an example), blocks, by, lacked (names that the sources lack).',
	blindSpots: 'Whether the example runs; documentation on a site of its own.',
	remediation: { effort: 'low', text: 'Show in the README ten lines that import the package and use it.' },
	inspect: ({ tree, texts }) => [
		...eachPackage(tree, texts, (manifest) => {
			const { guides, blocks, shown, spelled, heading, imported, run } = examplesOf(manifest, tree, texts);
			const no = 'is imported by no example of';
			const at = imported && `${imported.path}:${imported.line}`;
			const yes = shown
				? `is ${shown.runs ? 'run as a command' : 'used in an example'} at ${shown.path}:${shown.line}${spelled ? `, by the name \`${spelled}\`` : ''}.`
				: `is imported in ${at}, and called in the heading at ${heading?.path}:${heading?.line}.`;
			const lacks = imported
				? `is imported in ${at}, and no example does more than that.`
				: `${no} ${guides[0]?.path}${guides.length > 1 ? ` and of ${plural(guides.length - 1, 'more page')}` : ''}.`;
			return {
				...answerIn(guides, manifest, shown ?? heading, [yes, no, lacks], imported),
				rationale: `${blocks} fenced blocks were read.`,
				values: {
					example: shown !== undefined,
					readme: [shown ?? heading, run].some((at) => at?.path === fileNear(tree, manifest.folder, README)),
					command: shown ? shown.runs === true || (run !== undefined && shown.path !== run.path) : null,
					blocks,
					lacked: shown ? 0 : null,
				},
			};
		}),
		...publishedOf(tree, texts).flatMap(({ name, folder }): FindingDraft[] => {
			const path = fileNear(tree, folder, README) ?? '';
			const taken = new RegExp(`\\{([^{}]{1,400})\\}\\s?(?:from|=.{0,20}\\()\\s?['"]${escapeText(name)}['"/]`);
			const lacked = withoutComments(texts.get(path) ?? '')
				.split('\n')
				.flatMap((row, i, rows) => {
					if (rows.slice(Math.max(0, i - 3), i).some((one) => FORMER.test(one))) return [];
					const names = (taken.exec(row)?.[1] ?? '').split(',').flatMap((one) => /^\s*(?:type )?([\w$]{3,80})/.exec(one)?.[1] ?? []);
					return names.flatMap((text) => {
						const as = spelledAs(text, tree, texts, folder);
						return as || isLacking(text, texts) ? [{ path, line: i + 1, text, as }] : [];
					});
				});
			const as = lacked[0]?.as;
			const lacks = as ? `; the package exports \`${as}\`.` : ', a name that only pages of text have.';
			const message = `${path}:${lacked[0]?.line} imports \`${lacked[0]?.text}\`${lacks}`;
			const rationale = 'Names in braces that a README imports from its package were searched in all files but pages of text.';
			const values = { by: 'names', lacked: lacked.length, ...(as && { fault: message, remedy: `Import \`${as}\` there.` }) };
			return lacked.length === 0 ? [] : [{ outcome: 'false', message, rationale, ...places(lacked), values }];
		}),
	],
});

/** Above code that shows how it was: a guide for who comes from an older version. */
const FORMER = /^\W{0,9}(?:before|old|previously|deprecated|removed)\b|\bbefore (?:v?\d|version)/i;

/** The name by which the sources export what their code has in other small and capital letters alone; none where they hand on what another package has. */
function spelledAs(name: string, tree: Tree, texts: Texts, folder: string): string | undefined {
	const paths = tree.files.filter(({ path, context }) => context === 'source' && isWithin(path, folder) && /\.[cm]?[jt]sx?$/.test(path));
	const codes = paths.map(({ path }) => codeText(texts, path));
	const own = new RegExp(`(?<![\\w$])${escapeText(name)}(?![\\w$])`);
	const other = new RegExp(`^export\\b(?! default)[^;=()]{0,2000}(?<![\\w$])(${escapeText(name)})(?![\\w$])`, 'im');
	const isOpen = paths.some(({ path }) => /^export \* from ['"][^.'"]/m.test(texts.get(path) ?? ''));
	return isOpen || codes.some((code) => own.test(code)) ? undefined : codes.flatMap((code) => other.exec(code)?.[1] ?? [])[0];
}
