// What users of a package read before they use it: the README beside its manifest, and the pages of its documentation.
import { fencedBlocks, withoutComments } from '@auditor/probes';
import { fileLocation, type Tree } from '@auditor/schema';
import { rewritten } from '../../models/code-text.js';
import { README } from '../../models/readme.js';
import { fileNear, isWithin, type Manifest, recordOf, type Said, type Texts, targetsOf } from './_package.js';

export interface Guide {
	readonly path: string;
	/** Without what readers do not see. */
	readonly text: string;
}

const PAGE = /(?:^|\/)(?:docs?|documentation|guides?|website)\/(?:[^/]+\/){0,6}[^/]+\.mdx?$/i;
const LOG = /(?:^|\/)(?:change-?log|changes|history|contributing|code[_-]of[_-]conduct|security)\.mdx?$/i;
/** Pages that are read: what is shown first is shown early. */
const PAGES = 400;

/** The READMEs of the folders first, then the pages near one of them. */
export function guidesOf(tree: Tree, texts: Texts, ...folders: readonly string[]): Guide[] {
	const readmes = folders.flatMap((one) => fileNear(tree, one, README) ?? []);
	const pages = tree.files
		.map((f) => f.path)
		.filter((path) => PAGE.test(path) && !LOG.test(path) && texts.has(path))
		.sort((a, b) => Number(isWithin(b, folders[0] ?? '')) - Number(isWithin(a, folders[0] ?? '')));
	return [...new Set([...readmes, ...pages.slice(0, PAGES)])].map((path) => ({ path, text: withoutComments(texts.get(path) ?? '') }));
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

type At = { readonly path: string; readonly line: number };

/** What is said of a package: its guides show it, as `yes` says, lead elsewhere, or lack it. `instead`: what they have in its place. */
export function answerIn(
	guides: readonly Guide[],
	manifest: Manifest,
	shown: At | undefined,
	[yes, no, lacks]: readonly [yes: string, no: string, lacks?: string],
	instead?: At,
): Omit<Said, 'rationale'> {
	const elsewhere = shown ? null : documentedElsewhere(guides, manifest);
	const [first] = guides;
	const told = { met: shown !== undefined, open: elsewhere !== null, confidence: shown ? 0.92 : 0.75 };
	if (first === undefined) return { ...told, message: 'has no README.' };
	const left =
		elsewhere !== null ? `${no} ${first.path}, which leads to ${elsewhere}; that was not read.` : (lacks ?? `${no} ${first.path}.`);
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
	return fencedBlocks(text)
		.filter(({ line, language }) => language !== 'diff' && !AGAINST.test(above(line)))
		.map((block) => ({ ...block, text: block.text.replace(SIGNATURE, '') }));
}

/** The code of a block that does something: no comments, no text between quotes, and nothing that is never reached. */
export function doing(block: string): string {
	const code = rewritten(block, false, (said, kind, before) => {
		// An address in a text that is no string, and what is put together of code, are code.
		if (kind === 'comment') return said.startsWith('//') && /[:\w]$/.test(before) ? said : '';
		if (kind === 'template') return said.includes('${') ? said : '``';
		// An apostrophe is closed by nothing.
		const isText = kind === 'string' && said.length > 1 && said.endsWith(said[0]!);
		return isText && !/\b(?:from|import|require)\s{0,9}\(?\s{0,9}$/.test(before) ? '""' : said;
	});
	return code.replace(/\bif\s?\(\s?(?:false|0)\s?\)\s{0,9}(?:\{[^}]{0,600}\}|[^\n;]{0,200}(?:;|$))/gm, '');
}

/** `tie<T>(value: T): T`, or a body that is left out. */
const SIGNATURE =
	/^[ \t]{0,40}[\w$.]{1,80}(?:<[^()\n]{0,200}>)?\((?:[^()\n]{0,200}\w\??: [^\n]{0,400})?\): [^()\n]{1,200}$|^.{0,400}\{ ?(?:\.{3}|…) ?\}[ \t;]{0,9}$/gm;

/** Each bracket of the code is closed. */
export function isWhole(text: string): boolean {
	const code = text.replace(/\/\/.*|'[^'\n]*'|"[^"\n]*"|=>/g, '');
	return ['()', '[]', '{}'].every(([open, close]) => code.split(open!).length === code.split(close!).length);
}

/** Names that code makes itself, or takes from elsewhere. */
export function ownNames(text: string): ReadonlySet<string> {
	const own = text.matchAll(/\b(?:function\*?|const|let|var|class)\s+([\w$]{1,80})|\bimport\b([^;'"]{0,400})/g);
	return new Set([...own].flatMap(([, made, taken]) => made ?? taken?.match(/[\w$]+/g) ?? []));
}

/** A heading that says how something is called, and with what: words in brackets behind a name are no parameters. */
export const CALL = /^(?:\w{3,5} )?(([\w$]{0,80})\.)?([\w$]{1,80})(?:<[^()]{0,80}>)?\\?\([ .[{]{0,6}[\w$]{1,80}[ ?]{0,2}[,:=)|[\]}]/;
