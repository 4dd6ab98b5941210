// Which files of a very large project can have nothing that a probe asks about? Those whose text holds none of the words of agents, commands, models
// and prompts, and which no file that builds agents or clones repositories imports, directly or through one other; and its tests. Where in doubt, a
// file is kept.
import type { SourceText } from './parse-sources.js';

/** Characters of source from which a project counts as very large. @source measured: facts take about ten times the text in memory */
const LARGE_FROM = 12_000_000;

/** From a graph to its nodes, and from these to what they call. */
const HOPS = 2;

/** Files like these may spread what they are about over the files they import. */
const SEED = /langgraph|langchain|StateGraph|with_?structured_?output|bind_?tools|clone_from|GitPython|simple-git|\bgit\W{1,12}clone\b/i;
const SIGN =
	/subprocess|\bos\s*\.\s*(?:system|popen|exec|spawn)|\bpopen|getoutput|(?<![.\w])(?:eval|exec|execfile|compile)\s*\(|child_process|shell\s*[=:]|new\s+Function|['"](?:node:)?vm['"]|pickle|marshal|shelve|yaml\.\w*load|BaseModel|TypedDict|\bzod\b|response_format|openai|anthropic|\bllm\b|\bprompts?\b|You are (?:a|an|the)\b|git(?:python|hub)?\.(?:Repo|clone)/i;

export function plainFiles(sources: readonly SourceText[]): Set<SourceText> {
	const total = sources.reduce((sum, source) => sum + source.text.length, 0);
	if (total < LARGE_FROM) return new Set();
	const byName = new Map<string, SourceText[]>();
	for (const source of sources) {
		const name = moduleName(source.file.path);
		byName.set(name, [...(byName.get(name) ?? []), source]);
	}
	const product = sources.filter(({ file }) => file.context === 'source');
	const kept = new Set(product.filter((source) => SIGN.test(source.text)));
	let reached = new Set(product.filter((source) => SEED.test(source.text)));
	for (let hop = 0; hop <= HOPS; hop++) {
		const next = new Set<SourceText>();
		for (const source of reached) {
			kept.add(source);
			if (hop === HOPS) continue;
			for (const name of importedNames(source.text)) for (const other of byName.get(name) ?? []) next.add(other);
		}
		reached = next;
	}
	return new Set(sources.filter((source) => !kept.has(source)));
}

/** `state` of `src/state.py`, `nodes` of `src/nodes/__init__.py`. */
function moduleName(path: string): string {
	const parts = path.replace(/(?:\.d)?\.[^./]+$/, '').split('/');
	const last = parts.at(-1) ?? '';
	return (last === '__init__' || last === 'index' ? parts.at(-2) : last) ?? last;
}

/** Last parts of all modules named in imports, and the names imported from them (a module may be such a name). */
function importedNames(text: string): Set<string> {
	const names = new Set<string>();
	for (const match of text.matchAll(/^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n#]*)|import[ \t]+([\w., \t]+))/gm)) {
		for (const name of `${match[1] ?? ''} ${match[2] ?? ''} ${match[3] ?? ''}`.match(/[A-Za-z_]\w*/g) ?? []) names.add(name);
	}
	for (const match of text.matchAll(/(?:from|import|require)\s*\(?\s*['"]([^'"\n]+)['"]/g)) names.add(moduleName(match[1] ?? ''));
	return names;
}
