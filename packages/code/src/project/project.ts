// A project is the parsed files of one commit with their names resolved: across imports, aliases, re-exports, base classes and constants.
// Probes and the LangGraph model ask it; none of them walks a tree or guesses a path.
import type { Reach } from '../reach.js';
import type { OutlinedFile } from '../syntax/outline.js';
import type { ClassFact, FunctionFact, Scope, SourceFile, StaticValue } from '../syntax/source-facts.js';

/** What a name turned out to be. `external` names keep their qualified name: `langgraph.graph.StateGraph`, `subprocess.run`, `@langchain/langgraph.StateGraph`. */
export type Resolved =
	| { kind: 'function'; file: SourceFile; index: number; fact: FunctionFact }
	| { kind: 'class'; file: SourceFile; index: number; fact: ClassFact }
	/** A variable: its last assignment that can be seen from the place asked. */
	| { kind: 'value'; file: SourceFile; value: StaticValue; line: number; scope: Scope }
	| { kind: 'module'; file: SourceFile }
	| { kind: 'external'; name: string }
	| { kind: 'parameter'; file: SourceFile; function: number; name: string }
	| { kind: 'unresolved'; name: string };

export interface Project {
	/** Parsed files, sorted by path. */
	readonly files: readonly SourceFile[];
	/** Files of a very large project that were not parsed: their facts are definitions alone, made when asked for. Names are resolved to them too. */
	readonly outlines: readonly OutlinedFile[];
	file(path: string): SourceFile | undefined;
	/**
	 * Resolves a (dotted) name as seen from a place. Follows imports, re-exports, aliases (`sg = StateGraph`), `self.x` / `this.x` to the
	 * assignment in the class, class attributes, enum members, to at most 20 steps.
	 */
	resolve(name: string, file: SourceFile, scope: Scope): Resolved;
	/**
	 * Qualified name of a callee or value: `langgraph.graph.StateGraph` for an external, `src/tools/repo.py#RepoTools.clone` for one of the
	 * project's own, null when unknown. For a method on a value whose class or constructor is known, the class's name is used:
	 * `git.Repo.clone_from`, `langgraph.graph.StateGraph().add_node`.
	 */
	qualify(value: StaticValue, file: SourceFile, scope: Scope): string | null;
	/** Modules of the project that a module imports, with the packages that they stand in. */
	imports(file: SourceFile): readonly SourceFile[];
	/** What runs when the project is started; worked out when it is first asked for. */
	readonly reach: Reach;
	/** The class and its bases, own first, as far as they are in the project; names of external bases as `external`. */
	lineage(file: SourceFile, classIndex: number): { own: { file: SourceFile; fact: ClassFact }[]; external: string[] };
}
