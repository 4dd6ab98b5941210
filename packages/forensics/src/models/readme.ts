// Does the README at the root say that the repository is archived, has moved or is no longer kept up, and to which pages does one lead?
import { folderOf, kept, normalised } from '@auditor/code';
import { withoutComments } from '@auditor/probes';
import type { Texts, Tree } from '@auditor/schema';

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
