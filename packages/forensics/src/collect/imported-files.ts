// Files that their place or name calls generated or vendored, and that the product may import: those run with it, so they are read like the rest of it.
// Told by the words of imports alone; whether an import leads there is resolved later. What installers write, and JavaScript, which is mostly built
// from something else, stay unread.
import type { SourceFile } from '@auditor/code';
import type { TreeFile } from '@auditor/schema';

const SOURCE = /(?<!\.d)\.(?:pyw?|[mc]?tsx?)$/;
const INSTALLED = /(?:^|\/)(?:node_modules|bower_components|site-packages|\.?venv|virtualenv|__pypackages__|\.yarn|Pods|__pycache__)\//;

/** Files of the tree that may be asked for by `importedOf`. */
export function importable(tree: readonly TreeFile[]): TreeFile[] {
	return tree.filter(
		({ path, context }) => (context === 'generated' || context === 'vendored') && SOURCE.test(path) && !INSTALLED.test(path),
	);
}

/** Those among the candidates whose path ends as an import of these files says. */
export function importedOf(files: readonly SourceFile[], candidates: readonly TreeFile[]): TreeFile[] {
	if (candidates.length === 0) return [];
	const asked = new Set(
		files.flatMap(({ facts }) =>
			facts.imports.flatMap(({ module, name }) => {
				const stem = stemOf(module);
				return name === null ? [stem] : [stem, [stem, name].filter(Boolean).join('/')];
			}),
		),
	);
	return candidates.filter(({ path }) => {
		const parts = stemOf(path).split('/');
		return parts.some((_, at) => asked.has(parts.slice(at).join('/')));
	});
}

/** `./gen/run.generated.js`, `..gen.run` and `app/gen/run.py` without what stands before and behind their names, with `/` between them. */
function stemOf(module: string): string {
	const path =
		module.includes('/') || module.startsWith('./') ? module.replace(/\.(?:pyw?|[mc]?[jt]sx?)$/, '') : module.replaceAll('.', '/');
	return path
		.split('/')
		.filter((part) => part !== '' && part !== '.' && part !== '..')
		.join('/')
		.replace(/\/(?:__init__|index)$/, '');
}
