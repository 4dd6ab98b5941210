// What users of a package read before they use it: the README beside its manifest, the pages of its documentation, and the first code there that
// imports it or shows it at work.
import { folderOf, kept, pathIn } from '@auditor/code';
import { fencedBlocks, indentedBlocks, sectionsOf, withoutComments } from '@auditor/probes';
import { escapeText, fileLocation, type Texts, type Tree } from '@auditor/schema';
import { saysMore } from '../../models/packages/doc-comments.js';
import { doing, isUsedIn, isWhole, ledTo, ownNames, README } from '../../models/packages/readme.js';
import { namespacesOf, otherName } from '../../models/packages/spelled.js';
import { codeText } from '../../models/source/code-text.js';
import { fileNear, isWithin, type Manifest, recordOf, type Said, targetsOf } from './_package.js';

export interface Guide {
	readonly path: string;
	/** Without what readers do not see. */
	readonly text: string;
}

const PAGE = /(?:^|\/)(?:docs?|documents?|documentation|guides?|website|wiki|(?:git)?book|manual)\/(?:[^/]+\/){0,6}[^/]+\.mdx?$/i;
const LOG = /(?:^|\/)(?:change-?log|changes|history|contributing|code[_-]of[_-]conduct|security)\.mdx?$/i;
/** Pages that are read: what is shown first is shown early. */
const PAGES = 400;

/** The READMEs of the folders first, then the pages that these lead to inside of the folders, then those near one of them. */
export function guidesOf(tree: Tree, texts: Texts, ...folders: readonly string[]): Guide[] {
	const readmes = folders.flatMap((one) => fileNear(tree, one, README) ?? []);
	const pages = tree.files
		.map((f) => f.path)
		.filter((path) => PAGE.test(path) && !LOG.test(path) && texts.has(path))
		.sort((a, b) => Number(isWithin(b, folders[0] ?? '')) - Number(isWithin(a, folders[0] ?? '')));
	const leads = readmes.flatMap((path) => ledTo(path, tree, texts)).filter((path) => folders.some((one) => isWithin(path, one)));
	const led = leads.filter((path) => !LOG.test(path)).slice(0, PAGES);
	const paths = new Set([...readmes, ...led, ...pages.slice(0, PAGES)]);
	return [...paths].map((path) => ({ path, text: withoutComments(texts.get(path) ?? '') }));
}

/** All that a package brings is data: what it is used with names it, and no code imports it. */
export function isData({ data }: Manifest): boolean {
	const targets = [data.main, ...targetsOf(data.exports)].filter((one) => typeof one === 'string' && !/(?:^|\/)package\.json$/.test(one));
	const runs = [data.bin, data.module, data.types, data.typings].some((one) => one !== undefined);
	return !runs && targets.length > 0 && targets.every((one) => /\.(?:json[5c]?|ya?ml)$/.test(`${one}`));
}

/** Packages of the repository that bring it as a dependency. */
export function broughtBy({ name }: Manifest, all: readonly Manifest[]): Manifest[] {
	return all.filter(({ data }) => recordOf(data.dependencies)[name] !== undefined);
}

/** Where the README says that the package's documentation lies outside of the repository: at its homepage, or at an address with its name. Else null. */
function documentedElsewhere(guides: readonly Guide[], { name, data }: Manifest): string | null {
	const readme = guides.find(({ path }) => README.test(path.slice(path.lastIndexOf('/') + 1)));
	const home = typeof data.homepage === 'string' ? data.homepage.split(/[#?]/, 1)[0]! : '';
	const own = name.replace(/^@[^/]*\//, '').toLowerCase();
	for (const line of readme?.text.split('\n') ?? []) {
		if (!LEADS.test(line.replace(ADDRESS, ''))) continue;
		for (const [address] of line.matchAll(ADDRESS))
			if (!FORGE.test(address) && ((home !== '' && address.startsWith(home)) || address.toLowerCase().includes(own))) return address;
	}
	return null;
}

/** What is said of a package: its guides show it, as `yes` says, lead elsewhere, or lack it. `instead`: what they have in its place. */
export function answerIn(
	guides: readonly Guide[],
	manifest: Manifest,
	shown: Place | undefined,
	[yes, no, lacks]: readonly [yes: string, no: string, lacks?: string],
	instead?: Place,
): Omit<Said, 'rationale'> {
	const elsewhere = shown ? null : documentedElsewhere(guides, manifest);
	const [first] = guides;
	const told = { met: shown !== undefined, confidence: shown ? 0.92 : 0.75 };
	if (first === undefined) return { ...told, message: 'has no README.' };
	const leads = instead && lacks ? lacks.replace(/\.$/, `; ${first.path} leads`) : `${no} ${first.path}, which leads`;
	const left = elsewhere === null ? (lacks ?? `${no} ${first.path}.`) : `${leads} to ${elsewhere}; that was not read.`;
	const at = shown ?? instead ?? { path: first.path, line: 1 };
	return { ...told, message: shown ? yes : left, location: fileLocation(at.path, at.line) };
}

const LEADS = /\b(?:documentation|docs|guides?|manual|website|tutorial|api reference)\b/i;
const ADDRESS = /https?:\/\/[^\s)\]>"'`]{3,300}/g;
/** Forges, registries and badges: what they show stands in the repository. */
const FORGE =
	/^https?:\/\/(?:www\.)?(?:[\w-]{1,60}\.)?(?:github\.com|gitlab\.com|npmjs\.com|shields\.io|badgen\.net|codecov\.io|coveralls\.io|badge\.fury\.io|jsr\.io|bundlephobia\.com|packagephobia\.com)\//;

const AGAINST = /^\s{0,9}(?:[*_>#-]{0,4}\s{0,3})?(?:do not|don't|never) (?:write|do|use)\b.{0,60}[:.]\s{0,9}$/i;

/** The blocks of code of a page, without lines that only say how something is called. */
export function blocksOf(text: string): { line: number; text: string }[] {
	const lines = text.split('\n');
	// What is taken away, and what readers are told not to write, shows nothing.
	const above = (line: number) => lines.slice(Math.max(0, line - 4), line - 1).findLast((one) => one.trim() !== '') ?? '';
	const fenced = fencedBlocks(text);
	return (fenced.length > 0 ? fenced : indentedBlocks(text))
		.filter(({ line, language }) => language !== 'diff' && !AGAINST.test(above(line)))
		.map((block) => ({ ...block, text: block.text.replace(SIGNATURE, '') }));
}

/** `tie<T>(value: T): T`, or a body that is left out. */
const SIGNATURE =
	/^[ \t]{0,40}[\w$.]{1,80}(?:<[^()\n]{0,200}>)?\((?:[^()\n]{0,200}\w\??: [^\n]{0,400})?\): [^()\n]{1,200}$|^.{0,400}\{ ?(?:\.{3}|…) ?\}[ \t;]{0,9}$/gm;

/** A heading that says how something is called, and with what: words in brackets behind a name are no parameters. */
export const CALL = /^(?:\w{3,5} )?(([\w$]{0,80})\.)?([\w$]{1,80})(?:<[^()]{0,80}>)?\\?\([ .[{'"]{0,6}[\w$]{1,80}['" ?]{0,2}[,:=)|[\]}]/;

interface Place {
	readonly path: string;
	readonly line: number;
}

export function examplesOf(manifest: Manifest, tree: Tree, texts: Texts) {
	return kept(known, manifest, () => readExamples(manifest, tree, texts));
}

const known = new WeakMap<Manifest, ReturnType<typeof readExamples>>();

/** `shown`: where they are at work, `runs` as a command; `spelled`: by a name that is not its own; `heading`: what says how it is called, where nothing shows it. */
function readExamples(manifest: Manifest, tree: Tree, texts: Texts) {
	const { name, folder, data } = manifest;
	const guides = guidesOf(tree, texts, folder);
	const commands = typeof data.bin === 'string' ? [name.replace(/^@[^/]+\//, '')] : Object.keys(recordOf(data.bin));
	const pages = guides.map(({ path, text }) => ({ path, text, blocks: blocksOf(text) }));
	const read = [...pages, ...examplesNamed(guides[0], name, tree, texts)];
	const takes = [data.exports, data.main].some((one) => one !== undefined);
	const ours = [...new Set(exportedBy(tree, texts, folder))].slice(0, 500);
	const isThere = (own: string) => !isLacking(own, texts);
	const spelled = otherName(manifest, read.flatMap(({ blocks }) => blocks.map(({ text }) => text)).join('\n'), isThere);
	const found = read.flatMap(({ path, blocks }) =>
		exampleIn(blocks, spelled ?? name, commands, isThere, ours.length === 0).map((one) => ({ path, ...one, runs: one.runs && takes })),
	);
	const spaces = namespacesOf(tree, texts, folder);
	const calls = new RegExp(
		`(?<![\\w$.])(?:(?:${spaces.map(escapeText).join('|') || '(?!)'})\\.)?(?:${ours.map(escapeText).join('|') || '(?!)'})(?:<[^<>()]{1,80}>)?\\(`,
	);
	const shown: (Place & { readonly runs?: boolean }) | undefined =
		found.find(({ works, runs }) => works && !runs) ??
		read.flatMap(({ path, blocks }) =>
			blocks.filter(({ text }) => isOurs(doing(text), calls) && PRINTS.test(text) && isWhole(text)).map(({ line }) => ({ path, line })),
		)[0] ??
		severalOf(read[0], calls) ??
		(isData(manifest)
			? read.flatMap(({ path, blocks }) => blocks.filter(({ text }) => names(text, name)).map(({ line }) => ({ path, line })))[0]
			: found.find(({ works }) => works));
	const [imported] = found;
	const heading =
		shown || !imported ? undefined : read.flatMap(({ path, text }) => (path === imported.path ? called(path, text, ours) : []))[0];
	const run = found.find(({ path, works, runs }) => works && runs && path === guides[0]?.path);
	return { run, guides, blocks: pages.reduce((sum, { blocks }) => sum + blocks.length, 0), shown, spelled, heading, imported };
}

/** Code that imports the package in a folder of examples which the README names by a link or as code: a block for each file. */
function examplesNamed(readme: Guide | undefined, name: string, tree: Tree, texts: Texts) {
	const said = /[`([/](?:\.\/)?((?:examples?|samples?|demos?)(?:\/[\w.-]{1,60}){0,4})\/?[`)\]]/i.exec(readme?.text ?? '')?.[1];
	const folder = said && pathIn(folderOf(readme!.path), said);
	const files = tree.files.filter(({ path }) => folder && isWithin(path, folder) && /\.[cm]?[jt]sx?$/.test(path));
	return files.flatMap(({ path }) => {
		const text = texts.get(path) ?? '';
		const line = text.split('\n').findIndex((row) => new RegExp(`['"]${escapeText(name)}['"/]`).test(row)) + 1;
		return line > 0 ? [{ path, text: '', blocks: [{ line, text }] }] : [];
	});
}

/** Headings that say with what an export is called, above words on it. */
function called(path: string, text: string, ours: readonly string[]): Place[] {
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
const PRINTS = /\bconsole\.(?:log|dir|table)\(|\bexpect\(|\bassert(?:\.\w{1,30})?\(|\/\/ ?(?:[=~-]>|→)/;

/** It calls a function of ours, and neither makes one of that name nor takes it from elsewhere. */
function isOurs(text: string, calls: RegExp): boolean {
	const name = calls.exec(text)?.[0].match(/^[\w$]+/)?.[0];
	return name !== undefined && !ownNames(text).has(name);
}

/** The first of the blocks of a README that call so many different functions of ours that these are no others by the same names. */
function severalOf(
	page: { path: string; blocks: readonly { line: number; text: string }[] } | undefined,
	calls: RegExp,
): Place | undefined {
	const found = (page?.blocks ?? []).filter(({ text }) => isOurs(doing(text), calls) && isWhole(text));
	const names = new Set(found.flatMap(({ text }) => doing(text).match(new RegExp(calls, 'g')) ?? []));
	return page && found[0] && names.size >= SEVERAL ? { path: page.path, line: found[0].line } : undefined;
}

const SEVERAL = 3;

/** Functions and classes that the sources of a package export by their names. */
function exportedBy(tree: Tree, texts: Texts, folder: string): string[] {
	return tree.files
		.filter(({ path, context }) => context === 'source' && isWithin(path, folder) && /\.[cm]?[jt]sx?$/.test(path))
		.flatMap(({ path }) => [...codeText(texts, path).matchAll(EXPORTS)].map(([, name]) => name!));
}

const EXPORTS = /^export (?:declare )?(?:async )?(?:function\*?|class|const) ([A-Za-z_$][\w$]{2,80})/gm;

/** `runs`: as a command. */
type Shown = { readonly line: number; readonly works: boolean; readonly runs: boolean };

/** The first block that imports the package and the first that shows it at work, by code before a command: one of them, both or none. */
function exampleIn(
	blocks: readonly { line: number; text: string }[],
	name: string,
	commands: readonly string[],
	isThere: (name: string) => boolean,
	byItself: boolean,
): Shown[] {
	const uses = new RegExp(`(?:from|import|require\\(|import\\()\\s*['"]${escapeText(name)}(?:/[^'"]*)?['"]`);
	const runs = commands.map((c) => new RegExp(`^[ \\t]*(?:\\$ |npx |pnpm (?:dlx |exec )?)?${escapeText(c)}\\b`, 'm'));
	const taken = new RegExp(
		`(?:^|[;\\s])(?:import|const|let|var)\\b([^;'"]{0,600}?)(?:\\bfrom|=\\s{0,9}(?:await\\s{1,9})?(?:require|import)\\()?\\s{0,9}['"]${escapeText(name)}(?:/[^'"\\n]{0,200})?['"]\\)?;?`,
		'g',
	);
	const bound = new Set<string>();
	const found: Shown[] = [];
	let run: Shown | undefined;
	// Where the example begins that a later block goes on with.
	let begun: number | undefined;
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
		if ((imports && (work.length > LONG || isWhole(code)) && doesWork()) || goesOn())
			return [...found, { line: (!imports && begun) || line, works: true, runs: false }];
		if (runs.some((one) => one.test(text))) run ??= { line, works: true, runs: true };
		if (!imports) continue;
		if (doesWork()) begun ??= line;
		found.push({ line, works: false, runs: false });
		for (const { as } of own) bound.add(as);
	}
	return run ? [...found, run] : found.slice(0, 1);
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

/** A name that is called, asked for a member or used as a tag. */
const USED = /([A-Za-z_$][\w$]{0,80})(?:<[\w[\]|, ]{1,80}>)?[(.`]/g;

/** Nothing, a comment, or no more than a line that imports. */
const NO_WORK = /^\s*(?:import\b|\}? ?from\b|\/\/|[\w$, ]{0,200}$|(?:const|let|var) [^=]{1,200}= *(?:await )?(?:require|import)\()/;
