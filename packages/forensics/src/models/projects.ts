// Which projects does a tree hold, and for which of them is something written? A project is a folder with a manifest and code; what stands in none is
// for all of them.

import { folderOf, once, type Project } from '@auditor/code';
import type { Texts } from '@auditor/schema';

const MANIFEST = /(?:^|\/)(?:package\.json|pyproject\.toml|requirements\.txt|setup\.py|Pipfile)$/;
/** Folders of projects below the root, the deepest first, with those whose code they import or whose name their manifests hold. */
const projectsOf = once((project: Project) =>
	once((texts: Texts) => {
		const code = project.files.filter(({ context }) => context === 'source');
		const manifests = [...texts].filter(([path]) => MANIFEST.test(path) && folderOf(path) !== '');
		const isInside = (folder: string, path: string) => path.startsWith(`${folder}/`);
		const folders = [...new Set(manifests.map(([path]) => folderOf(path)))]
			.filter((folder) => code.some(({ path }) => isInside(folder, path)))
			.sort((a, b) => b.length - a.length);
		const homeOf = (path: string) => folders.find((folder) => isInside(folder, path)) ?? '';
		const named = manifests.flatMap(([path, text]) => {
			const name = /^\s{0,9}"?name"?\s{0,3}[:=]\s{0,3}"([^"\n]{2,100})"/m.exec(text)?.[1];
			return name ? [{ home: folderOf(path), name }] : [];
		});
		const uses = new Map(folders.map((folder) => [folder, new Set([folder])]));
		for (const file of code) for (const other of project.imports(file)) uses.get(homeOf(file.path))?.add(homeOf(other.path));
		for (const [path, text] of manifests)
			for (const { home, name } of named) if (text.includes(`"${name}`)) uses.get(folderOf(path))?.add(home);
		for (const all of uses.values()) for (const one of all) for (const next of uses.get(one) ?? []) all.add(next);
		return { homeOf, uses };
	}),
);

/** Whether what is written at a path is for the code at another: of the same project, of one in it, or of one that it uses. */
export function isFor(project: Project, texts: Texts, paper: string, code: string): boolean {
	const { homeOf, uses } = projectsOf(project)(texts);
	const [home, other] = [homeOf(paper), homeOf(code)];
	return home === '' || other.startsWith(`${home}/`) || (uses.get(home)?.has(other) ?? false);
}
