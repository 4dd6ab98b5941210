// Which tests cannot start? One that does not parse, or that comes by its imports to a file of the project which is not there: a run of all is red at once.
import { folderOf, normalised, type Project, reachedFrom, type SourceFile } from '@auditor/code';
import { failedImport } from '@auditor/forensics';
import type { Ground } from '../fix.js';
import { isPython, isReplaced } from './_test-needs.js';

/** What runners of JavaScript take for a test by its name. @source the defaults of jest and vitest */
export const NAMED = /\.(?:test|spec)\.[cm]?[jt]sx?$/;

export async function isStopped(tests: readonly SourceFile[], { project, paths, open, textAt }: Ground): Promise<boolean> {
	const texts = new Map([...paths].map((path) => [path, '']));
	for (const path of [...paths].filter((one) => /(?:^|\/)(?:\.gitignore|conftest\.py)$/.test(one))) texts.set(path, await textAt(path));
	for (const test of tests) {
		if ((await open(test.path)) === null) return true;
		const own = await textAt(test.path);
		if (isPython(test) ? failedImport(project, test, texts.set(test.path, own)) : lacksFile(test, own, project, paths)) return true;
	}
	return false;
}

/** It, or what it loads and does not replace, imports a file by its path that the tree does not hold. */
function lacksFile(test: SourceFile, own: string, project: Project, paths: ReadonlySet<string>): boolean {
	const loaded = reachedFrom(test, (one) => project.imports(one).filter((file) => !isReplaced(file, own)));
	return loaded.some((file) =>
		file.facts.imports.some(({ module, typeOnly, scope }) => {
			if (typeOnly || !/^\.\.?\//.test(module) || scope.function !== null || scope.tries.length > 0) return false;
			const at = normalised(`${folderOf(file.path)}/${module.split(/[?#]/, 1)[0]}`);
			const stem = at.replace(/\.[cm]?jsx?$/, '');
			const isThere = [...paths].some((path) => path === at || [`${at}.`, `${stem}.`, `${at}/`].some((begin) => path.startsWith(begin)));
			return !isThere && !isReplaced({ path: at }, own);
		}),
	);
}
