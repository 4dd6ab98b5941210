// Do the README or the pages of the documentation say how to install the package?
import { defineProbe, fencedBlocks } from '@auditor/probes';
import { escapeText, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { isOnlyLookedAt } from '../../models/starts/start-commands.js';
import { answerIn, broughtBy, guidesOf, isData } from './_guides.js';
import { eachPackage, publishedOf } from './_package.js';

export const readmeInstall = defineProbe({
	id: 'library/readme-install',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Do the README or the pages of the documentation say how to install the package?',
	motivation: 'The name under which a package is published is often not the name of its repository.',
	method:
		'Looks in the README beside the manifest (or at the root), then in the pages below docs, documents, documentation, guides, website and wiki, for a command of npm, pnpm, yarn, bun, deno, jsr or npx that names the package; of one that is data, a package of the repository that depends on it. What a site outside of the repository shows is not read.',
	blindSpots: 'Commands in pictures; ways to install that are told in prose.',
	remediation: { effort: 'low', text: 'Show the install command in the README.' },
	inspect: ({ tree, texts }) =>
		eachPackage(tree, texts, (manifest) => {
			const { name, folder } = manifest;
			const guides = guidesOf(tree, texts, folder);
			const placeOf = (wanted: string, isCommand: boolean) =>
				guides.flatMap(({ path, text }) => {
					const line = lineOfInstall(text.replace(PICTURE, '').replace(TAG, ''), wanted, isCommand);
					return line === null ? [] : [{ path, line, by: wanted }];
				})[0];
			const own = placeOf(name, manifest.data.bin !== undefined || /(?:^|\/)create-/.test(name));
			// Data is installed with what reads it.
			const readers = own || !isData(manifest) ? [] : broughtBy(manifest, publishedOf(tree, texts));
			const shown = own ?? readers.flatMap((one) => placeOf(one.name, one.data.bin !== undefined) ?? [])[0];
			const yes = own ? 'is installed' : `comes with \`${shown?.by}\`, which is installed`;
			const words = [`${yes} as ${shown?.path}:${shown?.line} says.`, 'has no install command in'] as const;
			return { ...answerIn(guides, manifest, shown, words), rationale: `${guides.length} pages were read.` };
		}),
});

/** A comment, words that are printed, or advice against it. */
const DENIED =
	/^\s{0,20}(?:#(?!#*\s)|#\s(?=\S{0,3}$)|\/\/)|^\s{0,20}# |~~|\b(?:echo|printf|do not|don't|never|instead of|cannot|can't|not (?:yet )?on|one day|some day|soon|todo|tbd|will (?:be|once|then|come)|avoid|deprecated|was once|alias|rem|before \d{4}|not$|if false)\b|\bnot\s{1,9}$|\bno\)?:?\s{1,9}$|\bcat <<|\bfalse\s{0,9}&&|\btrue\s{0,9}\|\||\bexit;|^\s{0,9}:\s/i;
/** What shows nothing to copy. */
const PICTURE = /!\[[^\]]{0,300}\]/g;
/** What a page of HTML makes a link or a line of code with. */
const TAG = /<\/?(?:a|b|code|em|kbd|pre|span|strong)(?:\s[^<>\n]{0,300})?>/gi;
/** It installs nothing, or is told to fail. */
const IDLE =
	/\s--(?:dry-run|help|version|package-lock-only|lockfile-only|no(?=\s|=|$))\b|\s-h\s|\bis gone\b|\b(?:fails|does not work|is not how)\b/;
/** Other words, and no list of packages, before the name. */
const NOTHING = /\s#|[,;&|`]\s|\s(?:and|then|the|an?|or|to|for|is|not)\s/;
const INSTALLS = /(?:npm (?:i|install|add)|pnpm (?:i|add|install)|yarn add|bun (?:add|i|install)|deno add|npx|jsr add)(?=[ \t])/;

function lineOfInstall(text: string, name: string, isCommand: boolean): number | null {
	const named = new RegExp(`(?:^|[\\s:])${escapeText(name)}(?:@[\\w.^~-]{1,40})?(?![\\w/-])`);
	const shown = new Set(fencedBlocks(text).flatMap((block) => block.text.split('\n').map((_, i) => block.line + i)));
	const at = text.split('\n').findIndex((line, i) => {
		const command = line.length > 4_000 ? null : INSTALLS.exec(line);
		const rest = command === null ? '' : line.slice(command.index);
		const before = rest.slice(0, named.exec(rest)?.index ?? 0);
		const runs = command?.[0] === 'npx' && !isCommand && !/^npx\s{1,9}(?:-y\s{1,9})?(?:jsr|nypm|expo|ng|nuxi)\s/.test(rest);
		if (shown.has(i) && isOnlyLookedAt(line.slice(0, command?.index ?? 0).replace(/["']$/, ''))) return false;
		return before !== '' && !runs && !DENIED.test(line.slice(0, command!.index)) && !NOTHING.test(`${before} `) && !IDLE.test(rest);
	});
	return at < 0 ? null : at + 1;
}
