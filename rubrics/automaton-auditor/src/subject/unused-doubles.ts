// Which files are drafts of what runs? A module that nothing imports, with functions for a role that the graph's file takes from another module.
// It does not see modules that are loaded by name at run time, as by importlib; a file whose name an import ends in counts as imported.
import { type ImportFact, isScript, type Project, type SourceFile } from '@auditor/code';
import { importsLangGraph } from '@auditor/forensics';
import type { Lexicon } from '@auditor/schema';
import { remember, rolesOfName, stemOf } from './roles.js';

export function unusedDoubles(project: Project, lexicon: Lexicon, roles: readonly string[]): ReadonlySet<SourceFile> {
	return remember(project, lexicon, `unused doubles ${roles.join()}`, () => find(project, lexicon, roles));
}

function find(project: Project, lexicon: Lexicon, roles: readonly string[]): Set<SourceFile> {
	const sources = project.files.filter((file) => file.context === 'source');
	const graphs = sources.filter(importsLangGraph);
	const importedBy = (files: readonly SourceFile[]) =>
		new Set(files.flatMap((file) => file.facts.imports.flatMap((fact) => namesOf(fact, file))));
	const byGraph = importedBy(graphs);
	const byAny = new Map<string, Set<SourceFile>>();
	for (const file of sources) for (const name of importedBy([file])) byAny.set(name, (byAny.get(name) ?? new Set()).add(file));
	const rolesIn = (file: SourceFile) =>
		new Set(file.facts.functions.flatMap((f) => rolesOfName(project, lexicon, f.name)).filter((role) => roles.includes(role)));
	const running = new Set(sources.filter((file) => byGraph.has(stemOf(file.path))).flatMap((file) => [...rolesIn(file)]));
	const isImported = (file: SourceFile) => [...(byAny.get(stemOf(file.path)) ?? [])].some((other) => other !== file);
	return new Set(
		sources.filter((file) => {
			if (importsLangGraph(file) || isImported(file)) return false;
			const own = rolesIn(file);
			return own.size > 0 && [...own].every((role) => running.has(role));
		}),
	);
}

/** Last parts of what an import names: of the module, and of what is taken from it, which in Python may be a module as well. */
function namesOf({ module, name }: ImportFact, file: SourceFile): string[] {
	const last = module.split(/[./\\]/).findLast((part) => part !== '' && !/^(?:[cm]?[jt]sx?|py)$/.test(part));
	return [...(last === undefined ? [] : [last]), ...(name === null || isScript(file) ? [] : [name])];
}
