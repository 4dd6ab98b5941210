// Files that hold the source of a diagram and lie beside the report: in its folder or one below it, at the root, or in a folder for documents. Told by
// name and folder, never by content.
import { posix } from 'node:path';
import { compareBy, type TreeFile } from '@auditor/schema';
import { languageOfFile } from '../text/sources.js';
import type { DiagramInput } from './input.js';

const MOST = 6;
const DOCUMENTS = /^(?:(?:docs?|documentation|design|architecture|diagrams?|reports?|assets|images?)\/){1,3}$/i;

/** Their paths, those of the report's own folder first. */
export function sourcesBeside(files: readonly TreeFile[], reports: readonly Pick<DiagramInput, 'name'>[]): string[] {
	const folders = new Set(reports.map(({ name }) => folderOf(name)));
	const near = (path: string) => {
		const folder = folderOf(path);
		return folders.has(folder) ? 0 : folders.has(folderOf(folder.slice(0, -1))) ? 1 : folder === '' || DOCUMENTS.test(folder) ? 2 : 3;
	};
	return files
		.filter(({ path, context }) => languageOfFile(path) !== null && (context === 'source' || context === 'documentation') && near(path) < 3)
		.map(({ path }) => path)
		.sort(compareBy(near, (path) => path))
		.slice(0, MOST);
}

/** With a slash at its end; empty for the root. */
function folderOf(path: string): string {
	const folder = posix.dirname(path);
	return folder === '.' ? '' : `${folder}/`;
}
