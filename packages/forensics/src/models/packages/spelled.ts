// By which names do pages take up a package and what it exports?
import { escapeText, type Texts, type Tree } from '@auditor/schema';
import { codeText } from '../source/code-text.js';

/** Its name without what tells the language, or with one letter wrong, where that is no dependency and what is taken from there stands in the sources. */
export function otherName(
	{ name, data }: { readonly name: string; readonly data: Readonly<Record<string, unknown>> },
	code: string,
	isThere: (name: string) => boolean,
): string | null {
	const short = name.replace(/[-.](?:ts|js)$|^(?:ts|js)-/g, '');
	const brought = [data.dependencies, data.devDependencies, data.peerDependencies];
	if (new RegExp(`['"]${escapeText(name)}['"]`).test(code)) return null;
	for (const [, brace, taken, from] of code.matchAll(
		/\bimport\s{1,9}(\{\s{0,9})?([\w$]{3,80})[^;'"]{0,400}?\sfrom\s{1,9}['"]([^'"./][^'"\n]{0,200})['"]/g,
	))
		if (
			((from === short && !brace) || isMisspelt(from!, name)) &&
			!brought.some((one) => Object.hasOwn(Object(one), from!)) &&
			isThere(taken!)
		)
			return from!;
	return null;
}

/** Shorter names are near to others. */
const LONG_NAME = 8;

/** One letter of a long name is another, too many or missing. */
function isMisspelt(said: string, name: string): boolean {
	const from = [...name].findIndex((letter, at) => letter !== said[at]);
	const rest = [said.slice(from), said.slice(from + 1)];
	const isOne = [name.slice(from), name.slice(from + 1)].some((end) => rest.includes(end));
	return (
		name.length >= LONG_NAME && said !== name && Math.abs(said.length - name.length) <= 1 && (isOne || (from < 0 && said.startsWith(name)))
	);
}

/** Names by which a module of it hands on all of another. */
export function namespacesOf(tree: Tree, texts: Texts, folder: string): string[] {
	const codes = tree.files
		.filter(({ path, context }) => context === 'source' && path.startsWith(folder && `${folder}/`) && /\.[cm]?[jt]sx?$/.test(path))
		.map(({ path }) => codeText(texts, path));
	return codes.flatMap((code) =>
		[...code.matchAll(/^(import|export) \* as ([\w$]{1,80}) from\b/gm)].flatMap(([, kind, name]) =>
			kind === 'export' || new RegExp(`^export \\{[^}]{0,400}\\b${escapeText(name!)}\\b`, 'm').test(code) ? [name!] : [],
		),
	);
}
