// Does a file of declarations give anything a type, and which types do users see and not get, as the package that holds them is installed for others alone?

import { builtinModules } from 'node:module';
import { folderOf, normalised, type SourceFile } from '@auditor/code';
import { escapeText, type Texts } from '@auditor/schema';
import type { Spot } from '../pipelines/spots.js';
import { codeText, rewritten } from '../source/code-text.js';

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

type Data = Readonly<Record<string, unknown>>;
/** What an export shows of itself. */
type Face = { readonly face: string; readonly isSeen: boolean };

/** Names of packages that a published package brings for nobody but its own development, though compiled declarations may name them. */
export function ownTools(data: Data): ReadonlySet<string> {
	const names = (...keys: readonly string[]) => new Set(keys.flatMap((key) => Object.keys({ ...(data[key] as object | undefined) })));
	const [tools, brought, peers] = [names('devDependencies'), names('dependencies', 'optionalDependencies'), names('peerDependencies')];
	const isFree = (name: string) => !brought.has(name) && !peers.has(name);
	const optional = { ...(data.peerDependenciesMeta as Record<string, { optional?: boolean }> | undefined) };
	// Types of a package that is brought without them, or that users need not have.
	const apart = [...tools].flatMap((name) => (name.startsWith('@types/') && isFree(name) ? typedBy(name) : []));
	const lost = apart.filter((name) => !peers.has(name) || optional[name]?.optional === true);
	return new Set([...lost, ...[...tools].filter(isFree)].filter(isOutside));
}

/** `@types/scope__name` types `@scope/name`. */
const typedBy = (name: string) => name.replace('@types/', '').replace(/^([a-z\d.-]{1,99})__/, '@$1/');
const isOutside = (name: string) => !builtinModules.includes(name) && !name.startsWith('@types/');

/** Imports of such packages that a signature or type names, and whether users are known to see one that does. */
export function missingTypes(
	file: SourceFile,
	faces: readonly Face[],
	tools: ReadonlySet<string>,
): (Spot & { readonly isSeen: boolean })[] {
	return file.facts.imports.flatMap(({ module, alias, line }) => {
		const text = /^(?:@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? '';
		const named = new RegExp(`(?<![\\w$.])${escapeText(alias)}(?![\\w$])`);
		const naming = tools.has(text) ? faces.filter(({ face }) => named.test(face)) : [];
		return naming.length > 0 ? [{ path: file.path, line, text, isSeen: naming.some(({ isSeen }) => isSeen) }] : [];
	});
}
