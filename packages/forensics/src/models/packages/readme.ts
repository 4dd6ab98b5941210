// Does the README at the root say that the repository is archived, has moved or is no longer kept up, where does one lead, and what does the code on a page do?
import { folderOf, kept, normalised } from '@auditor/code';
import { withoutComments } from '@auditor/probes';
import { escapeText, type Texts, type Tree } from '@auditor/schema';
import { rewritten } from '../source/code-text.js';

export const README = /^readme(?:\.\w+)?$/i;

/** Line in which a README says so, and a sentence on it; null for none. */
export function movedAt(path: string, text: string): { line: number; says: string } | null {
	const line = text.split('\n', 30).findIndex((one) => MOVED.test(one)) + 1;
	return line > 0 ? { line, says: `${path}:${line} says that the repository is archived, has moved or is no longer kept up.` } : null;
}

const MOVED =
	/\bthis (?:repository|repo|project|package) (?:(?:has|is|was) )?(?:been |now )?(?:(?:archived|deprecated|superseded|moved to)\b|no longer (?:maintained|developed))/i;

/** Pages that a README links: by their names, or as the README of a folder that is no package. */
export function ledTo(readme: string, tree: Tree, texts: Texts): string[] {
	const near = kept(pagesIn, tree, () => new Set(tree.files.flatMap(({ path, context }) => (context === 'vendored' ? [] : path))));
	return [...withoutComments(texts.get(readme) ?? '').matchAll(LINK)].flatMap(([, root, to = '']) => {
		const path = normalised(root ? to : `${folderOf(readme)}/${to}`).replace(/\/$/, '');
		const places = near.has(`${path}/package.json`) ? [path] : [path, `${path}/README.md`, `${path}/readme.md`];
		return places.find((one) => /\.mdx?$/i.test(one) && near.has(one) && texts.has(one)) ?? [];
	});
}

const LINK = /\]\((\/?)(?![a-z]{1,20}:)([\w@.-][\w@./-]{0,200})/g;
const pagesIn = new WeakMap<Tree, ReadonlySet<string>>();

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
	return code.replace(NEVER, '');
}

/** What stands behind a test that never holds, in the handler of nothing, or behind the end. */
const NEVER =
	/\b(?:if|while)\s?\(\s?(?:[\w.]{1,60} && false|false\b[^|()\n]{0,80}|0|!1|null|undefined|""|\d{1,3} ={2,3} \d{1,3})\s?\)\s{0,9}(?:\{[^}]{0,600}\}|[^\n;]{0,200}(?:;|$))|\btry\s?\{\s{0,9}\}\s?catch\s?(?:\(\w{1,20}\)\s?)?\{[^}]{0,600}\}|\b\d{1,3} [<>] \d{1,3} &&[^\n;]{0,200}|(?<![\w!])(?:false|null|void 0|NaN|!1) &&[^\n;]{0,200}|\b(?:true \|\||[1-9] \?\?|false \?)[^\n;:]{0,200}|\bfor \([^()\n]{0,80}(?:; false;|of \[\])[^()\n]{0,80}\)[^\n]{0,200}|\bif \(\[\]\.length\)[^\n]{0,200}|\bnew Promise\(\(\) => \{\}\)\.then\([^\n]{0,200}|(?<=[{;]\s{0,9})throw \w{1,40};[^}]{0,600}|\[\w{0,9}\](?:\.filter\(\(\) => false\))\.\w{1,20}\([^\n]{0,200}|\[\]\.\w{1,20}\([^\n]{0,200}|\bif \(true\) \{\s{0,9}\} else [^\n;]{0,200}|\bswitch \(0\) \{ case [1-9][^}]{0,200}\}|\b(?:null|undefined)\?\.[^\n;]{0,200}|\bPromise\.reject\([^()\n]{0,80}\)\.then\([^\n]{0,200}|(?<=[{;:]\s{0,9})(?:break|continue)(?: \w{1,20})?;(?!\s{0,40}(?:case\b|default\b|\}))[^}]{0,600}|^(?:return|throw \w{1,40}|process\.exit\(\d?\));[\s\S]{0,4000}/gm;

/** Each bracket of the code is closed. */
export function isWhole(text: string): boolean {
	const code = text.replace(/\/\/.*|'[^'\n]*'|"[^"\n]*"|=>/g, '');
	return ['()', '[]', '{}'].every(([open, close]) => code.split(open!).length === code.split(close!).length);
}

/** Names that code makes itself, or takes from elsewhere. */
export function ownNames(text: string): ReadonlySet<string> {
	const own = text.matchAll(/\b(?:function\*?|const|let|var|class)\s+([\w$]{1,80})|\bimport\b(?!\s?\()([^;'"]{0,400})/g);
	return new Set([...own].flatMap(([, made, taken]) => made ?? taken?.match(/[\w$]+/g) ?? []));
}

/** Something is done with a name, in small or capital letters: it is more than named, given another name, or printed as it is. */
export function isUsedIn(code: string, name: string): boolean {
	const idle = new RegExp(
		`(?<=^|;)[ \\t]{0,40}(?:void |export default |(?:const|let|var) [\\w$]{1,80} ?= ?)?${escapeText(name)}[ \\t]{0,9}(?=;|$)|\\bexport \\{[^}]{0,400}\\}|\\bconsole\\.\\w{1,9}\\(${escapeText(name)}\\)|\\btypeof ${escapeText(name)}\\b|\\b${escapeText(name)}\\??\\.(?:name|length|toString\\(\\))|(?<=^|;)[ \\t]{0,40}(?:${escapeText(name)}\\.(?:call|apply|bind(?:\\([^()]{0,80}\\))?)|\\(?[[{][, ]{0,3}${escapeText(name)} ?[\\]}]\\)?(?:\\[\\d\\])?|delete ${escapeText(name)}\\.\\w{1,40}|globalThis\\.\\w{1,40} = ${escapeText(name)}|${escapeText(name)} (?:===?|as|&&|\\|\\|) \\w{1,40})(?=;|$)`,
		'gm',
	);
	// What the code makes itself under the name is another.
	if (new RegExp(`^[ \\t]{0,40}(?:const|let|var|function|class) ${escapeText(name)}(?![\\w$])`, 'm').test(code)) return false;
	return new RegExp(`(?<![\\w$.])${escapeText(name)}(?![\\w$])`, 'i').test(code.replace(idle, ''));
}
