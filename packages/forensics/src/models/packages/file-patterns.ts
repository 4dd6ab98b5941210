// Does a path fit a pattern of files as tools read it in their settings, each a little in its own way? Where they differ, it does.
import { matchesGlob, readGlob, type Tree } from '@auditor/schema';

/** Whether a path fits one of these patterns, which may begin in any folder. */
export function fits(globs: readonly string[], path: string): boolean {
	return globs.some((glob) =>
		unfolded(glob).some((one) => {
			const parts = readGlob(one).map((part) => (part.kind === 'name' ? ({ kind: 'path' } as const) : part));
			return one === '.*' || matchesGlob([{ kind: 'folders' }, ...parts], path);
		}),
	);
}

/** `{ts,tsx}` and `(ts|tsx)` as one pattern each. */
export function unfolded(glob: string): string[] {
	const group = /\{([^{}]{1,100})\}|(?<![!+@?*])\(([^()]{1,100})\)/.exec(glob);
	const bare = glob.replace(/^(?:<rootDir>|\.)?\//, '');
	const names = group?.[1]?.split(',') ?? group?.[2]?.split('|') ?? [];
	return group === null || glob.length > 400 ? [bare] : names.flatMap((one) => unfolded(glob.replace(group[0], one)));
}

/** Written in a way that is not followed here: a class of characters, an expression, or what it does not take. */
export const isOpenPattern = (glob: string) => /[[\]()|\\!]/.test(glob);

export const isOwn = ({ context }: Tree['files'][number]) => !['vendored', 'fixture', 'test', 'example'].includes(context);

/** Files of the product whose whole path matches, the shortest path first; `fits` decides on content. */
export function findAll(tree: Tree, path: RegExp, fits: (path: string) => boolean = () => true): string[] {
	const found = tree.files.filter((file) => path.test(file.path) && fits(file.path) && isOwn(file)).map((file) => file.path);
	return found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}
