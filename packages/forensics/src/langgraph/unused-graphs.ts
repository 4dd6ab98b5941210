// Which files build a graph that the product never loads? Nothing imports them, nothing starts them, and another graph is loaded. In doubt a graph is used:
// an import counts for every file that its name could mean, and so does a file's name in any configuration.
import { isScript, type Project, type SourceFile } from '@auditor/code';
import { importsLangGraph } from './names.js';
import { relevanceOf } from './relevance.js';

/** Paths of such files, sorted; empty where no graph is known to be loaded. */
export function unusedGraphFiles(project: Project, texts: ReadonlyMap<string, string>): string[] {
	const users = project.files.filter((file) => file.context === 'source' && importsLangGraph(file));
	if (users.length < 2) return [];
	const sites = new Set([...relevanceOf(project).sites].map((site) => site.slice(0, site.lastIndexOf('#'))));
	const files = project.files.filter((file) => file.context === 'source' && sites.has(file.path));
	const unused = files.filter((file) => !isStarted(file, texts) && !isImported(project, file));
	return unused.length === files.length ? [] : unused.map(({ path }) => path).sort();
}

/** Whether the file is a program, or some configuration or script names it. */
function isStarted(file: SourceFile, texts: ReadonlyMap<string, string>): boolean {
	const { path, facts } = file;
	if (facts.branches.some(({ test }) => /__name__|require\.main|import\.meta/.test(test))) return true;
	const module = partsOf(path).join('.');
	const names = [path, module, module.replace(/^src\./, ''), path.replace(/\.[^./]+$/, '')];
	for (const [other, text] of texts) {
		if (!CONFIGURATION.test(other)) continue;
		if (names.some((name) => holdsName(text, name))) return true;
	}
	return (
		isScript(file) && facts.calls.some(({ method, scope }) => scope.function === null && /^(?:invoke|stream|listen)$/.test(method ?? ''))
	);
}

/** What starts programs; prose and results tell of files without starting them. */
const CONFIGURATION =
	/(?:^|\/)(?:langgraph\.json|package\.json|pyproject\.toml|setup\.(?:py|cfg)|Dockerfile[^/]*|Makefile|Procfile|Justfile|[^/]+\.(?:ya?ml|toml|sh|cfg|ini))$/;

/** The name whole, not as the end of a longer one. */
function holdsName(text: string, name: string): boolean {
	for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
		if (!/[\w./-]/.test(text[at - 1] ?? ' ') || text.startsWith('./', at - 2)) return true;
	}
	return false;
}

/** Whether an import of another file could mean this one: its parts are the last parts of the path. */
function isImported(project: Project, file: SourceFile): boolean {
	const own = partsOf(file.path);
	const means = (parts: readonly string[]) =>
		parts.length > 0 && parts.length <= own.length && parts.every((part, i) => part === own[own.length - parts.length + i]);
	return project.files.some(
		(other) =>
			other !== file &&
			other.context === 'source' &&
			(other.facts.imports.some(({ module, name }) => {
				const parts = importParts(module);
				return means(parts) || (name !== null && means([...parts, name]));
			}) ||
				other.facts.calls.some(({ method, arguments: given }) =>
					/^(?:import_module|__import__|import|require|run_module|run_path)$/.test(method ?? '')
						? given.some((value) => value.kind !== 'string' || means(importParts(value.value)))
						: false,
				)),
	);
}

function partsOf(path: string): string[] {
	const parts = path.replace(/\.[^./]+$/, '').split('/');
	return parts.at(-1) === '__init__' || parts.at(-1) === 'index' ? parts.slice(0, -1) : parts;
}

/** Names of the folders and the file of an import, however it is written: `..graph.builder`, `./graph/builder.js`, `@/graph/builder`. */
function importParts(module: string): string[] {
	const path = module.includes('/') ? module.replace(/\.[cm]?[jt]sx?$/, '').split('/') : module.split('.');
	return path.filter((part) => part !== '' && part !== '.' && part !== '..' && part !== '@' && part !== '~' && part !== 'index');
}
