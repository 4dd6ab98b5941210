// Which files of the tree are the product's own, and no tests, examples or code that another brought?
import type { Tree } from '@auditor/schema';

export const isOwn = ({ context }: Tree['files'][number]) => !['vendored', 'fixture', 'test', 'example'].includes(context);

/** Files of the product whose whole path matches, the shortest path first; `fits` decides on content. */
export function findAll(tree: Tree, path: RegExp, fits: (path: string) => boolean = () => true): string[] {
	const found = tree.files.filter((file) => path.test(file.path) && fits(file.path) && isOwn(file)).map((file) => file.path);
	return found.sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
}
