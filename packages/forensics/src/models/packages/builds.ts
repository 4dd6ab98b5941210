// Is there anything in a repository that could write a file which is not in it?
import { kept, parseObject } from '@auditor/code';
import type { Texts, Tree } from '@auditor/schema';
import { isIgnored } from '../../ignored.js';

const known = new WeakMap<Tree, boolean>();

/** No script, make file, task file, build of native code or settings of a bundler from which something is built. */
function buildsNothing(tree: Tree, texts: Texts): boolean {
	const says = (path: string) => SETTINGS.test(path) || (MANIFEST.test(path) && BUILDS.test(scriptsOf(texts.get(path) ?? '')));
	return kept(known, tree, () => !tree.files.some(({ path, context }) => context !== 'vendored' && says(path)));
}

function scriptsOf(manifest: string): string {
	const { scripts, ...rest } = parseObject(manifest) ?? {};
	return `${JSON.stringify(scripts ?? {})} ${Object.keys(rest).join(' ')}`;
}

/** A path that is not in the tree although nothing builds what is not: neither it, nor a file or folder of its name. */
export function isMadeByNothing(tree: Tree, texts: Texts, path: string): boolean {
	const stem = path.replace(/(?:\.d)?\.[cm]?[jt]sx?$|\.json$|\/$/, '');
	const isIn = (one: string) => one.startsWith(stem) && /^(?:$|[./])/.test(one.slice(stem.length));
	return buildsNothing(tree, texts) && !isIgnored(texts, `${stem}/x.js`) && !tree.files.some((file) => isIn(file.path));
}

const MANIFEST = /(?:^|\/)package\.json$/;
const SETTINGS =
	/(?:^|\/)(?:(?:GNU)?[Mm]akefile|[Jj]ustfile|[Tt]askfile\.ya?ml|moon\.ya?ml|nx\.json|turbo\.json|rush\.json|deno\.jsonc?|BUILD(?:\.bazel)?|binding\.gyp|CMakeLists\.txt|Cargo\.toml|\.swcrc|\.babelrc(?:\.\w{1,9})?|tsconfig\.[\w.-]{1,60}\.json|(?!(?:vitest|jest|eslint|prettier|commitlint)\.)[\w.-]{1,60}\.config\.[cm]?[jt]s)$/;
const BUILDS =
	/\b(?:build|bundle|compile|generate|dist|prepare|prepack|prepublish\w{0,9}|tsc|tsgo|tsup|tsdown|unbuild|obuild|rollup|vite|esbuild|swc|babel|microbundle|bunchee|pkgroll|ncc|webpack|rspack|parcel|turbo|nx|lerna|wireit|gulp|grunt|make|deno|bun|zile|preconstruct|np|release|publish|tshy|mkdist|duel|rslib)\b/;
