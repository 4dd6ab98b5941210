// What npm leaves out of a package that lists no files: it then follows .npmignore and, where none is there, what git ignores.
import { normalised } from '@auditor/code';
import type { Tree } from '@auditor/schema';
import { isIgnored } from '../ignored.js';

type Texts = ReadonlyMap<string, string>;

interface Package {
	/** `''` for the root. */
	readonly folder: string;
	readonly data: Readonly<Record<string, unknown>>;
	/** Where it is said that another folder is published. */
	readonly elsewhere: unknown;
}

/** A file that git ignores in a package at the root without `files` and .npmignore. What `main` and `bin` name is packed in any case. */
export function isLeftOut(tree: Tree, texts: Texts, { folder, data, elsewhere }: Package, target: string): boolean {
	// In a workspace npm follows the lists of the root only where it is told to.
	if (folder !== '' || elsewhere !== null || data.files !== undefined) return false;
	if (tree.files.some(({ path }) => /(?:^|\/)\.npmignore$/.test(path))) return false;
	return isIgnored(texts, normalised(target));
}

/** npm packs `main`, and leaves out the files that it loads: those that the compiler, and no bundler, puts beside it. */
export function mainStandsAlone(tree: Tree, texts: Texts, manifest: Package): boolean {
	const { main, scripts } = manifest.data;
	const said = Object.values(scripts ?? {}).join('\n');
	if (typeof main !== 'string' || !isLeftOut(tree, texts, manifest, main) || !/\b(?:tsc|tsgo)\b/.test(said) || BUNDLES.test(said))
		return false;
	const stem = normalised(main).replace(/^[^/]+\/|\.[cm]?js$/g, '');
	const isSource = (path: string) => [stem, `src/${stem}`, stem.replace(/^src\//, '')].includes(path.replace(/\.[cm]?tsx?$/, ''));
	const sources = tree.files.filter(({ path, context }) => context === 'source' && /(?<!\.d)\.[cm]?tsx?$/.test(path) && isSource(path));
	return sources.length === 1 && loadsOf((texts.get(sources[0]!.path) ?? '').replace(/^[ \t]*(?:import|export) type .*/gm, '')).length > 0;
}

/** Files that a text loads, by their paths from its folder. */
export function loadsOf(text: string): string[] {
	return [...text.replace(/^[ \t]*(?:\*|\/[/*]).*/gm, '').matchAll(LOADS)].map(([, to]) => to!);
}

const LOADS = /\b(?:from\s{0,9}|import\s{0,9}\(?\s{0,9}|require\s{0,9}\(\s{0,9}|new URL\(\s{0,9})['"](\.[^'"\n]{1,200})['"]/g;
const BUNDLES =
	/\b(?:rollup|rolldown|vite|esbuild|webpack|rspack|rslib|tsup|tsdown|tsdx|unbuild|obuild|microbundle|bunchee|pkgroll|ncc|parcel|preconstruct|bun|deno|node|gulp|grunt|make|nx|turbo)\b/;
