// Do the README or the pages of the documentation show the package at work?
import { defineProbe, plural, withoutComments } from '@auditor/probes';
import { escapeText, type FindingDraft, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { codeText } from '../../models/code-text.js';
import { README } from '../../models/readme.js';
import { places } from '../../models/spots.js';
import { answerIn, blocksOf, doing, guidesOf, isData, isWhole, ownNames } from './_guides.js';
import { eachPackage, fileNear, isWithin, publishedOf, recordOf, type Texts } from './_package.js';

export const readmeExample = defineProbe({
	id: 'library/readme-example',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Do the README or the pages of the documentation show the package at work?',
	motivation: 'Users decide by the first example.',
	method:
		'Looks in the README beside the manifest (or at the root), then in the pages below docs, documentation, guides and website, for a fenced block that imports or requires the package by its name and does more than that, or runs its command; a later block may use what an earlier one imported, a package that is data (JSON, YAML) is only named in a line that does not install it, and one that calls an exported function and prints or tells what it gets needs no import. Where there is none and the README leads to documentation elsewhere, it cannot be told. A second finding, by names, where the README imports from its package a name that no file but pages of text has. Values: example, blocks, by, lacked (names that the sources lack).',
	blindSpots: 'Whether the example runs; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Show ten lines that import the package and print a result.' },
	inspect: ({ tree, texts }) => [
		...eachPackage(tree, texts, (manifest) => {
			const { name, folder, data } = manifest;
			const guides = guidesOf(tree, texts, folder);
			const commands = typeof data.bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(recordOf(data.bin));
			const read = guides.map(({ path, text }) => ({ path, blocks: blocksOf(text) }));
			const ours = [...new Set(exportedBy(tree, texts, folder))].slice(0, 500);
			const found = read.flatMap(({ path, blocks }) =>
				exampleIn(blocks, name, commands, (own) => !isLacking(own, texts), ours.length === 0).map((place) => ({ path, ...place })),
			);
			const calls = new RegExp(`(?<![\\w$.])(?:${ours.map(escapeText).join('|') || '(?!)'})(?:<[^<>()]{1,80}>)?\\(`);
			const shown =
				found.find(({ works }) => works) ??
				read.flatMap(({ path, blocks }) =>
					blocks.filter(({ text }) => isOurs(doing(text), calls) && PRINTS.test(text) && isWhole(text)).map(({ line }) => ({ path, line })),
				)[0] ??
				(isData(manifest)
					? read.flatMap(({ path, blocks }) => blocks.filter(({ text }) => names(text, name)).map(({ line }) => ({ path, line })))[0]
					: undefined);
			const [imported] = found;
			const count = read.reduce((sum, { blocks }) => sum + blocks.length, 0);
			const no = 'is imported by no example of';
			const lacks = imported
				? `is imported in ${imported.path}:${imported.line}, and no example does more than that.`
				: `${no} ${guides[0]?.path}${guides.length > 1 ? ` and of ${plural(guides.length - 1, 'more page')}` : ''}.`;
			return {
				...answerIn(guides, manifest, shown, [`is used in an example at ${shown?.path}:${shown?.line}.`, no, lacks], imported),
				rationale: `${count} fenced blocks were read.`,
				values: { example: shown !== undefined, blocks: count, lacked: shown ? 0 : null },
			};
		}),
		...publishedOf(tree, texts).flatMap(({ name, folder }): FindingDraft[] => {
			const path = fileNear(tree, folder, README) ?? '';
			const taken = new RegExp(`\\{([^{}]{1,400})\\}\\s?(?:from|=.{0,20}\\()\\s?['"]${escapeText(name)}['"/]`);
			const lacked = withoutComments(texts.get(path) ?? '')
				.split('\n')
				.flatMap((row, i) => {
					const names = (taken.exec(row)?.[1] ?? '').split(',').flatMap((one) => /^\s*(?:type )?([\w$]{3,80})/.exec(one)?.[1] ?? []);
					return names.filter((text) => isLacking(text, texts)).map((text) => ({ path, line: i + 1, text }));
				});
			const message = `${path}:${lacked[0]?.line} imports \`${lacked[0]?.text}\`, a name that only pages of text have.`;
			const rationale = 'Names in braces that a README imports from its package were searched in all files but pages of text.';
			const values = { by: 'names', lacked: lacked.length };
			return lacked.length === 0 ? [] : [{ outcome: 'false', message, rationale, ...places(lacked), values }];
		}),
	],
});

/** A line other than one that installs names data, by its whole name or, behind a first part that all of its kind have, by the rest. */
function names(text: string, name: string): boolean {
	const short = name.replace(/^@[^/]+\//, '').replace(/^[^-]+-/, '');
	const named = new RegExp(`(?<![\\w@/-])(?:${[name, ...(short.includes('-') ? [short] : [])].map(escapeText).join('|')})(?![\\w-])`);
	return text.split('\n').some((line) => !/\b(?:i|install|add)\b/.test(line) && named.test(line));
}

/** No file but pages of text has the name, and none hands on what another package has. */
function isLacking(name: string, texts: Texts): boolean {
	return ![...texts].some(
		([path, text]) =>
			!/\.(?:mdx?|txt|html?)$|(?:^|\/)readme$/i.test(path) && (text.includes(name) || /^export \* from ['"][^.'"]/m.test(text)),
	);
}

/** It prints what it gets, or tells it behind or below the line. */
const PRINTS = /\bconsole\.(?:log|dir|table)\(|\bexpect\(|\/\/ ?(?:[=~-]>|→)/;

/** It calls a function of ours, and neither makes one of that name nor takes it from elsewhere. */
function isOurs(text: string, calls: RegExp): boolean {
	const name = calls.exec(text)?.[0].match(/^[\w$]+/)?.[0];
	return name !== undefined && !ownNames(text).has(name);
}

/** Functions and classes that the sources of a package export by their names. */
function exportedBy(tree: Tree, texts: Texts, folder: string): string[] {
	return tree.files
		.filter(({ path, context }) => context === 'source' && isWithin(path, folder) && /\.[cm]?[jt]sx?$/.test(path))
		.flatMap(({ path }) => [...codeText(texts, path).matchAll(EXPORTS)].map(([, name]) => name!));
}

const EXPORTS = /^export (?:declare )?(?:async )?(?:function\*?|class|const) ([A-Za-z_$][\w$]{2,80})/gm;

/** The first block that imports the package and the first that shows it at work: one of them, both or none. */
function exampleIn(
	blocks: readonly { line: number; text: string }[],
	name: string,
	commands: readonly string[],
	isThere: (name: string) => boolean,
	byItself: boolean,
): { line: number; works: boolean }[] {
	const uses = new RegExp(`(?:from|import|require\\(|import\\()\\s*['"]${escapeText(name)}(?:/[^'"]*)?['"]`);
	const runs = commands.map((c) => new RegExp(`^[ \\t]*(?:\\$ |npx |pnpm (?:dlx |exec )?)?${escapeText(c)}\\b`, 'm'));
	const taken = new RegExp(
		`(?:^|[;\\s])(?:import|const|let|var)\\b([^;'"]{0,600}?)(?:\\bfrom|=\\s{0,9}(?:await\\s{1,9})?(?:require|import)\\()?\\s{0,9}['"]${escapeText(name)}(?:/[^'"\\n]{0,200})?['"]\\)?;?`,
		'g',
	);
	const bound = new Set<string>();
	const found: { line: number; works: boolean }[] = [];
	for (const { line, text } of blocks) {
		const code = doing(text);
		const work = code
			.replace(taken, '')
			.split('\n')
			.filter((one) => !NO_WORK.test(one));
		const imports = uses.test(text);
		const own = [...code.matchAll(taken)].flatMap(([, names = '']) => boundBy(names));
		// A package that is only loaded works by itself.
		const doesWork = () =>
			own.length > 0
				? own.some(({ of, as }) => (of === null || isThere(of)) && isUsedIn(work.join('\n'), as))
				: byItself && work.length > 0;
		const goesOn = () => work.some((l) => [...l.matchAll(USED)].some(([, word]) => bound.has(word!)));
		const isRun = runs.some((run) => run.test(text));
		if (isRun || (imports && (work.length > LONG || isWhole(code)) && doesWork()) || goesOn()) return [...found, { line, works: true }];
		if (!imports) continue;
		found.push({ line, works: false });
		for (const { as } of own) bound.add(as);
	}
	return found.slice(0, 1);
}

/** Names that an import binds, with what they have in the package; null for a default or all of it. */
function boundBy(names: string): { of: string | null; as: string }[] {
	const inside = (/\{([^}]{0,600})\}/.exec(names)?.[1] ?? '').split(',').flatMap((one) => {
		const [of, as = of] = one.match(/(?!type\s)(?<![\w$])[A-Za-z_$][\w$]{0,80}/g)?.filter((word) => word !== 'as') ?? [];
		return of === undefined ? [] : [{ of: of === 'default' ? null : of, as: as! }];
	});
	const outside =
		names
			.replace(/\{[^}]{0,600}\}/, '')
			.match(/[A-Za-z_$][\w$]{0,80}/g)
			?.filter((word) => !/^(?:type|as|await)$/.test(word)) ?? [];
	return [...inside, ...outside.map((as) => ({ of: null, as }))];
}

/** Lines from which on a block may be cut. */
const LONG = 8;

/** Something is done with a name: it is more than named, given another name, or printed as it is. */
function isUsedIn(code: string, name: string): boolean {
	const idle = new RegExp(
		`(?<=^|;)[ \\t]{0,40}(?:void |export default |(?:const|let|var) [\\w$]{1,80} ?= ?)?${escapeText(name)}[ \\t]{0,9}(?=;|$)|\\bexport \\{[^}]{0,400}\\}|\\bconsole\\.\\w{1,9}\\(${escapeText(name)}\\)|\\btypeof ${escapeText(name)}\\b|\\b${escapeText(name)}\\.(?:name|length)\\b`,
		'gm',
	);
	return new RegExp(`(?<![\\w$.])${escapeText(name)}(?![\\w$])`).test(code.replace(idle, ''));
}

/** A name that is called, asked for a member or used as a tag. */
const USED = /([A-Za-z_$][\w$]{0,80})(?:<[\w[\]|, ]{1,80}>)?[(.`]/g;

/** Nothing, a comment, or no more than a line that imports. */
const NO_WORK = /^\s*(?:import\b|\}? ?from\b|\/\/|[\w$, ]{0,200}$|(?:const|let|var) [^=]{1,200}= *(?:await )?(?:require|import)\()/;
