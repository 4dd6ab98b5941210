// Which files of a very large project can have nothing that a probe asks about? Those whose text holds none of the words of agents, commands, models
// and prompts, and which no file that builds agents or clones repositories imports, directly or through one other; and its tests. Where in doubt, a
// file is read whole.
import { put } from '@auditor/code';
import type { TreeFile } from '@auditor/schema';
import { looksSecret } from '../cache/facts-cache.js';
import type { SourceText } from './parse-sources.js';

/** Bytes of product code from which a project counts as very large. A choice, not a measured optimum: about what one reads whole in a few seconds */
const LARGE_FROM = 8_000_000;
/** Bytes of all source, tests and examples with it, from which it does. */
const LARGE_IN_ALL_FROM = 16_000_000;
/** Files of source from which it does: what every probe asks of every file costs more than reading them. @source bench/tiny-files.mjs */
const MANY_FROM = 20_000;

/** From a graph to its nodes, and from these to what they call. */
const HOPS = 2;

/** Files like these may spread what they are about over the files they import. */
const SEED = /langgraph|langchain|StateGraph|with_?structured_?output|bind_?tools|clone_from|GitPython|simple-git|\bgit\W{1,12}clone\b/i;
/** What runs commands, code made of data or models, or describes data. A definition named `eval` is none; what is to be used must be imported. */
const PYTHON_SIGN =
	/\bsubprocess|\bos\s*\.\s*(?:system|popen|exec|spawn|posix_spawn|startfile)|from\s+os\s+import|\bpopen|\bPopen|\bget(?:status)?output\b|(?<![.\w]|def\s)(?:eval|exec|execfile)\s*\(|[(,]\s*(?:eval|exec)\s*[,)]|^[ \t]*(?:import|from)\b[^\r\n]{0,400}\b(?:[cC]?[pP]ickle|cloudpickle|dill|marshal|shelve)\b|\b__import__\s*\(|\bctypes\b|(?:import_module|getattr)\s*\(\s*['"]?(?:os|subprocess|builtins|commands|popen2|c?[pP]ickle|marshal|shelve)\b|yaml\.\w*load|from\s+yaml\s|BaseModel|TypedDict|git\.Repo/m;
const SCRIPT_SIGN =
	/\beval\b|child_process|\bexeca\b|shell\s*[=:]|\bFunction\s*\(|\.constructor\s*\(|\bglobalThis\s*\[|child_['"]|['"](?:node:)?vm['"]|\bzod\b/;
/** By front end. */
const SIGNS: Readonly<Record<string, RegExp>> = { python: PYTHON_SIGN, typescript: SCRIPT_SIGN };
/** What speaks to a model. */
const MODEL_SIGN = /response_format|openai|anthropic|\bllm\b/i;
/** What may be said to a model, in a project that speaks to one. */
const PROMPT_SIGN = /\bprompts?\b|You are (?:a|an|the)\b/i;

/** Modules that offer what other files define: how names are found depends on what they import. */
const HUB = /(?:^|\/)(?:__init__\.pyi?|index\.(?:[cm]?[jt]s|[jt]sx))$/;
const MAX_HUB = 20_000;

/** How a file is read: whole, for its definitions, imports and constants, or for the names of its definitions. */
export type Reading = 'whole' | 'definitions' | 'outline';

export function isLargeProject(sources: readonly TreeFile[]): boolean {
	const bytes = (files: readonly TreeFile[]) => files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
	const product = sources.filter(({ context }) => context === 'source');
	return sources.length >= MANY_FROM || bytes(product) >= LARGE_FROM || bytes(sources) >= LARGE_IN_ALL_FROM;
}

/** Takes the files of a very large project one by one, so that the text of those that are not read whole need not be kept. */
export class Sieve {
	private readonly byName = new Map<string, TreeFile[]>();
	private readonly whole = new Map<TreeFile, SourceText>();
	private readonly seeds: SourceText[] = [];
	private readonly prompts = new Set<SourceText>();
	private speaks = false;

	take(source: SourceText): Reading {
		const { file, text } = source;
		put(this.byName, moduleName(file.path), file);
		if (file.context === 'source') {
			const seed = SEED.test(text);
			if (seed) this.seeds.push(source);
			const model = seed || MODEL_SIGN.test(text);
			this.speaks ||= model;
			if (model || SIGNS[source.frontEnd]?.test(text)) return this.keep(source);
			if (PROMPT_SIGN.test(text)) {
				if (!this.speaks) this.prompts.add(source);
				return this.keep(source);
			}
		}
		if (looksSecret(text)) return this.keep(source);
		return HUB.test(file.path) && text.length <= MAX_HUB && /\b(?:import|export|require)\b/.test(text) ? 'definitions' : 'outline';
	}

	/** What the seeds reach is read whole too: `read` is asked for the texts that were not kept, and calls {@link add} with each. */
	async reach(read: (files: readonly TreeFile[]) => Promise<void>): Promise<void> {
		let reached: readonly SourceText[] = this.seeds;
		for (let hop = 0; hop < HOPS; hop++) {
			const next = new Set<TreeFile>();
			for (const { text } of reached)
				for (const name of importedNames(text)) for (const file of this.byName.get(name) ?? []) next.add(file);
			const missing = [...next].filter((file) => !this.whole.has(file));
			if (missing.length > 0) await read(missing);
			reached = [...next].flatMap((file) => this.whole.get(file) ?? []);
		}
	}

	/** Files taken whole for their prompts alone, in a project that turned out to speak to no model. */
	idle(): ReadonlySet<SourceText> {
		return this.speaks ? new Set() : this.prompts;
	}

	add(source: SourceText): void {
		this.keep(source);
	}

	private keep(source: SourceText): Reading {
		this.whole.set(source.file, source);
		return 'whole';
	}
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
	for (const match of text.matchAll(/(?:from|import|require)\s{0,40}\(?\s{0,40}['"]([^'"\n]+)['"]/g)) names.add(moduleName(match[1] ?? ''));
	return names;
}
