// Does a README come with the package, and does code on its pages take the package up?
import { kept } from '@auditor/code';
import { defineProbe, sectionsOf } from '@auditor/probes';
import { escapeText, fileLocation, type Tree, treeArtifact } from '@auditor/schema';
import { textsArtifact } from '../../artifacts.js';
import { codeText } from '../../models/code-text.js';
import { saysMore } from '../../models/doc-comments.js';
import { answerIn, blocksOf, CALL, doing, type Guide, guidesOf, isData, isWhole, ownNames } from './_guides.js';
import { eachPackage, isWithin, type Manifest, recordOf, type Texts } from './_package.js';

export const readme = defineProbe({
	id: 'library/readme',
	lifecycle: 'experimental',
	needs: { tree: treeArtifact, texts: textsArtifact },
	question: 'Does a README come with the package, and does code on its pages import or run the package?',
	motivation: 'What nobody introduces, nobody finds; what nobody imports in writing, each user has to try out.',
	method:
		'Looks in the README beside the manifest (or at the root), then in the pages below docs, documentation, guides and website. One finding, by pages, asks for a word that readers see; another, by imports, for a fenced block that imports or requires the package, or shows it at work (see `library/readme-example`). Where the README leads to documentation elsewhere, neither is told. Values: by.',
	blindSpots: 'Whether what is said is true; documentation on a site of its own.',
	remediation: { on: 'false', effort: 'low', text: 'Say in a README what the package does, and show the line that imports it.' },
	inspect: ({ tree, texts }) => [
		...eachPackage(tree, texts, (manifest) => {
			const { guides, shown, imported } = examplesOf(manifest, tree, texts);
			const page = guides.find(({ text }) => /\p{L}/u.test(text));
			const { open } = answerIn(guides, manifest, shown ?? imported, ['', '']);
			return {
				...{ met: page !== undefined, open, confidence: 0.92 },
				message: page ? `comes with ${page.path}.` : guides[0] ? `comes with ${guides[0].path}, which is empty.` : 'has no README.',
				rationale: 'Files of the tree were compared by name.',
				...(guides[0] && { location: fileLocation((page ?? guides[0]).path, 1) }),
				values: { by: 'pages' },
			};
		}),
		...eachPackage(tree, texts, (manifest) => {
			const { guides, blocks, shown, imported } = examplesOf(manifest, tree, texts);
			const at = shown ?? imported;
			const words = [`is ${shown ? 'used' : 'imported'} in ${at?.path}:${at?.line}.`, 'is imported by no code of'] as const;
			return { ...answerIn(guides, manifest, at, words), rationale: `${blocks} fenced blocks were read.`, values: { by: 'imports' } };
		}),
	],
});

interface At {
	readonly path: string;
	readonly line: number;
}

export interface Examples {
	readonly guides: readonly Guide[];
	/** How many blocks of code were read. */
	readonly blocks: number;
	readonly shown: At | undefined;
	/** The heading that says how what a block imports is called: there is no other example. */
	readonly heading: At | undefined;
	readonly imported: At | undefined;
}

export function examplesOf(manifest: Manifest, tree: Tree, texts: Texts): Examples {
	return kept(known, manifest, () => readExamples(manifest, tree, texts));
}

const known = new WeakMap<Manifest, Examples>();

function readExamples(manifest: Manifest, tree: Tree, texts: Texts): Examples {
	const { name, folder, data } = manifest;
	const guides = guidesOf(tree, texts, folder);
	const commands = typeof data.bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(recordOf(data.bin));
	const read = guides.map(({ path, text }) => ({ path, text, blocks: blocksOf(text) }));
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
	const heading =
		shown || !imported ? undefined : read.flatMap(({ path, text }) => (path === imported.path ? called(path, text, ours) : []))[0];
	return { guides, blocks: read.reduce((sum, { blocks }) => sum + blocks.length, 0), shown, heading, imported };
}

/** Headings that say with what an export is called, above words on it. */
function called(path: string, text: string, ours: readonly string[]): At[] {
	return sectionsOf(text).flatMap(({ head, line, text: below }) => {
		const name = CALL.exec(head.replace(/^[*[`]{1,4}/, ''))?.[3];
		return name && ours.includes(name) && saysMore(below, name) ? [{ path, line }] : [];
	});
}

/** A line other than one that installs names data, by its whole name or, behind a first part that all of its kind have, by the rest. */
function names(text: string, name: string): boolean {
	const short = name.replace(/^@[^/]+\//, '').replace(/^[^-]+-/, '');
	const named = new RegExp(`(?<![\\w@/-])(?:${[name, ...(short.includes('-') ? [short] : [])].map(escapeText).join('|')})(?![\\w-])`);
	return text.split('\n').some((line) => !/\b(?:i|install|add)\b/.test(line) && named.test(line));
}

/** No file but pages of text has the name, and none hands on what another package has. */
export function isLacking(name: string, texts: Texts): boolean {
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
