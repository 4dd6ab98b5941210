// Does a file of declarations give anything a type?
import { folderOf, normalised } from '@auditor/code';
import { escapeText, type Texts } from '@auditor/schema';
import { codeText, rewritten } from './code-text.js';

/** Types by which a compiler lets everything, or hardly anything, be done. */
const LOOSE = 'any|unknown|Function|object|Object';

/** A file of declarations in the tree all of whose types are such that say nothing; what it hands on from a file that is not there counts for nothing. */
export function typesNothing(texts: Texts, path: string): boolean {
	if (!texts.has(path)) return false;
	const code = rewritten(texts.get(path)!, false, (_, kind) => (kind === 'comment' ? ' ' : '""')).replace(
		/^[ \t]{0,40}export[ \t]{0,9}(?:=|default\b)[ \t]{0,9}[\w$]{1,99}[ \t]{0,9};?$/gm,
		'',
	);
	const others = [...code.matchAll(new RegExp(`\\btype\\s{1,9}(\\w{1,80})\\s{0,9}=\\s{0,9}(?:${LOOSE})\\s{0,9}(?:;|$)`, 'gm'))];
	const names = [...LOOSE.split('|'), ...others.map(([, name]) => name!)];
	const says = new RegExp(
		`(?::|=>|[=|&])\\s{0,99}(?!(?:${names.map(escapeText).join('|')})\\b|\\{\\s{0,99}\\}|=)(?:[\\w"'\`-]|\\[\\s{0,9}[\\w.])|\\benum\\s|\\b(?:extends|implements|is)\\s{1,9}(?!(?:${names.map(escapeText).join('|')})\\b)\\w`,
	);
	return !says.test(code) && !handsOn(texts, path);
}

/** Takes or hands on what another package, or a file that is there or built, declares. */
function handsOn(texts: Texts, path: string): boolean {
	const text = texts.get(path)!;
	const named = [...codeText(texts, path).matchAll(/\b(?:from|import)\b/g)].flatMap(
		({ index }) => FROM.exec(text.slice(index, index + 300))?.[1] ?? [],
	);
	const referred = [...text.matchAll(/\breference\s{1,9}(?:path|types)=["']([^"'\n]{1,200})["']/g)].map(([, to]) => to!);
	return [...named, ...referred].some((to) => {
		if (!to.startsWith('.')) return true;
		const stem = normalised(`${folderOf(path)}/${to}`).replace(/(?:\.d)?\.[cm]?[jt]s$/, '');
		const isThere = (one: string) => one.startsWith(stem) && /^(?:\/index)?(?:\.d)?\.[cm]?[jt]sx?$/.test(one.slice(stem.length));
		// A folder of which nothing is in the tree is built.
		return (
			[...texts.keys()].some((one) => isThere(one) && one !== path) ||
			![...texts.keys()].some((one) => one.startsWith(stem.slice(0, stem.lastIndexOf('/') + 1)))
		);
	});
}

const FROM = /^(?:from\s{0,9}|import\()["']([^"'\n]{1,200})["']/;
