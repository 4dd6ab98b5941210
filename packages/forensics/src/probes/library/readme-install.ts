// Do the README or the pages of the documentation say how to install the package?
import { defineProbe } from '@auditor/probes';
import { escapeText, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { answerIn, guidesOf } from './_guides.js';
import { eachPackage } from './_package.js';

export const readmeInstall = defineProbe({
	id: 'library/readme-install',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Do the README or the pages of the documentation say how to install the package?',
	motivation: 'The name under which a package is published is often not the name of its repository.',
	method:
		'Looks in the README beside the manifest (or at the root), then in the pages below docs, documentation, guides and website, for a command of npm, pnpm, yarn, bun, deno, jsr or npx that names the package. Where there is none and the README leads to documentation elsewhere, it cannot be told.',
	blindSpots: 'Commands in pictures; ways to install that are told in prose.',
	remediation: { on: 'false', effort: 'low', text: 'Show the install command in the README.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { name, folder } = manifest;
			const guides = guidesOf(tree, texts, folder);
			const shown = guides.flatMap(({ path, text }) => {
				const line = lineOfInstall(text, name);
				return line === null ? [] : [{ path, line }];
			})[0];
			const words = [`is installed as ${shown?.path}:${shown?.line} says.`, 'has no install command in'] as const;
			return { ...answerIn(guides, manifest, shown, words), rationale: `${guides.length} pages were read.` };
		}),
});

/** A comment, words that are printed, or advice against it. */
const DENIED = /^\s{0,20}(?:#(?!#*\s)|#\s(?=\S{0,3}$)|\/\/)|^\s{0,20}# |\b(?:echo|printf|do not|don't|never|instead of)\b/i;
const INSTALLS = /(?:npm (?:i|install|add)|pnpm (?:i|add|install)|yarn add|bun (?:add|i|install)|deno add|npx|jsr add)(?=[ \t])/;

function lineOfInstall(text: string, name: string): number | null {
	const named = new RegExp(`(?:^|[\\s:])${escapeText(name)}(?:@[\\w.^~-]{1,40})?(?![\\w/-])`);
	const at = text.split('\n').findIndex((line) => {
		const command = line.length > 4_000 ? null : INSTALLS.exec(line);
		return command !== null && !DENIED.test(line.slice(0, command.index)) && named.test(line.slice(command.index));
	});
	return at < 0 ? null : at + 1;
}
