// SourceFacts: what one file says, in one shape for every language. Plain, serialisable, made from the file's content alone (so it can be
// cached by blob id); probes ask facts and never see a syntax tree. Lines and columns count from 1. Indexes point into the arrays of the same file.
import type { StaticValue } from './static-value.js';

/** What a file is for, as far as whoever gives it knows. */
export type FileContext = 'source' | 'test' | 'fixture' | 'example' | 'generated' | 'vendored' | 'documentation';

export type Language = 'python' | 'typescript' | 'javascript' | 'tsx' | 'jsx';

export type { StaticValue };

/** One way out of a branch. `case`: which of its cases, from 0. */
export interface Arm {
	branch: number;
	when: 'true' | 'false' | 'case';
	case?: number;
}

/** Where a fact stands: innermost enclosing things, as indexes into this file's arrays; null = none. */
export interface Scope {
	function: number | null;
	class: number | null;
	/** Enclosing `try` blocks, innermost first. Being in a handler or `finally` does not count as being in the `try`. */
	tries: number[];
	/** Enclosing `with` / `using` blocks, innermost first. */
	withs: number[];
	loops: number[];
	/** Enclosing branches, innermost first. */
	branches: Arm[];
	/** Index of the `try` whose handler encloses the fact, or null. */
	handlerOf: number | null;
}

/** Where a fact stands. */
interface Extent {
	line: number;
	endLine: number;
	scope: Scope;
}

export interface ImportFact {
	/** Module as written: `langgraph.graph`, `..state`, `./nodes/judges.js`, `@langchain/langgraph`; of `npm:zod@3` the package. */
	module: string;
	/** Imported name; null = the module itself; `*` = everything; `default` = the default export. */
	name: string | null;
	/** Name bound in this file. */
	alias: string;
	typeOnly: boolean;
	/** TypeScript: the import is re-exported (`export { x } from`). */
	reexport: boolean;
	line: number;
	scope: Scope;
}

export interface ExportFact {
	/** Exported name; `default`, `*`. */
	name: string;
	/** Local name, or null for `export *` and anonymous defaults. */
	local: string | null;
	/** Source module of a re-export. */
	from: string | null;
	line: number;
	/** `export type { A }`: what is a class here is a type for whoever imports it. */
	typeOnly?: boolean;
}

export interface ParameterFact {
	name: string;
	/** `*args`, `**kwargs`, `...rest`. */
	rest: boolean;
	annotation: Annotation | null;
	default: StaticValue | null;
}

export interface Annotation {
	/** Source text. */
	text: string;
	/** As a value: `Annotated[list, operator.add]` is a subscript with a tuple index. String annotations are parsed. Null when it is not an expression (TypeScript object types). */
	value: StaticValue | null;
}

/** From the first decorator or keyword to the last line. */
interface Definition extends Extent {
	/** Own name; `<lambda>`, `<anonymous>` when it has none. */
	name: string;
	/** `Class.method`, `outer.<locals>.inner`. */
	qualifiedName: string;
	decorators: StaticValue[];
	docstring: string | null;
}

export interface FunctionFact extends Definition {
	kind: 'function' | 'method' | 'lambda' | 'arrow' | 'getter' | 'setter' | 'constructor';
	async: boolean;
	generator: boolean;
	parameters: ParameterFact[];
	returns: Annotation | null;
	/** Class whose method it is. */
	class: number | null;
	/** `return` and lambda bodies, with their places. `yield`ed values are not returned ones. */
	returned: (Extent & { value: StaticValue })[];
}

export interface FieldFact extends Omit<ParameterFact, 'rest'> {
	line: number;
	endLine: number;
}

export interface ClassFact extends Definition {
	/** `class` (also Python), `interface`, `type` (an alias of an object type), `union` (an alias of one of several texts), `enum`. */
	kind: 'class' | 'interface' | 'type' | 'union' | 'enum';
	/** Of a union its parts. */
	bases: StaticValue[];
	/** `class X(Base, total=False, frozen=True)`. */
	keywords: { name: string; value: StaticValue }[];
	fields: FieldFact[];
	/** Indexes into `functions`. */
	methods: number[];
}

export interface CallFact extends Extent {
	/** Callee as a value: a name (`subprocess.run`), a member of a call (`StateGraph(S).add_node`), ... */
	callee: StaticValue;
	/** Last part of the callee: `run`, `add_node`; null when it has none. */
	method: string | null;
	new: boolean;
	awaited: boolean;
	arguments: StaticValue[];
	/** Python keyword arguments; name null = `**mapping`. JavaScript passes an object as an argument instead. */
	keywords: { name: string | null; value: StaticValue }[];
	column: number;
	/** Where the callee's last name stands, for chained calls: the line people point at. */
	nameLine: number;
	/** The call is a statement of its own: its result is dropped. */
	statement: boolean;
}

export interface AssignmentFact extends Extent {
	/** Targets as written: `x`, `self.graph`, `a` and `b` of `a, b = ...` (then `value` is the element when it is known, else unknown). */
	target: string;
	annotation: Annotation | null;
	value: StaticValue | null;
	/** `=`, `+=`, `|=`, `:=`, `const`, `let`, `var`, `property`. */
	operator: string;
	/** Python: the name was declared `global` in its function, so the assignment is one of the module. */
	global?: boolean;
}

export interface LoopFact extends Extent {
	kind: 'for' | 'while' | 'comprehension';
	/** `name`, `name, node` for a pair, or an object pattern as written: `{ id, next: to }`. */
	target: string | null;
	targets: string[];
	iterable: StaticValue | null;
	/** What has to hold for another turn, of `while` and `for (;;)`. */
	test?: StaticValue;
	/** Of `for (let i = from; i < to; i++)`: the numbers that the name is taken through, the last one not included. */
	counted?: { from: StaticValue; to: StaticValue };
}

export interface TryFact extends Extent {
	handlers: { types: string[]; line: number; endLine: number; raises: boolean; empty: boolean }[];
	finally: boolean;
}

export interface WithFact extends Extent {
	items: { value: StaticValue; target: string | null }[];
}

export interface BranchFact extends Extent {
	kind: 'if' | 'elif' | 'match' | 'switch' | 'ternary';
	/** Source text of the test. */
	test: string;
	value: StaticValue;
	/** Of `match` and `switch`: what each case compares with; null where it takes anything, or a pattern that is no value. */
	cases?: (StaticValue | null)[];
}

export interface RaiseFact extends Extent {
	value: StaticValue | null;
}

/** Python: `assert value`. */
export type AssertFact = Omit<RaiseFact, 'value'> & { value: StaticValue };

/** A name that is read. Only the names that occur, not every use: for "a parameter that is never read is not a rule". */
export interface ReadFact {
	name: string;
	/** Function in which it is read; null = module level. */
	function: number | null;
	line: number;
}

export interface SourceFacts {
	/** `<front end>@<version>`: part of the cache key. */
	frontEnd: string;
	language: Language;
	parse: {
		status: 'ok' | 'partial' | 'failed';
		/** Places of syntax errors; the rest of the file still counts. */
		errors: { line: number; message: string }[];
	};
	lines: number;
	docstring: string | null;
	imports: ImportFact[];
	exports: ExportFact[];
	classes: ClassFact[];
	functions: FunctionFact[];
	calls: CallFact[];
	assignments: AssignmentFact[];
	loops: LoopFact[];
	tries: TryFact[];
	withs: WithFact[];
	branches: BranchFact[];
	raises: RaiseFact[];
	asserts: AssertFact[];
	reads: ReadFact[];
	/** Python: reads of names that nothing in the file or the language binds; `early`: a later clause of the same comprehension does. */
	unbound: { name: string; line: number; early?: true }[];
	/** Strings that are neither docstrings nor anywhere in the facts above, longer than 40 characters: prompts live there. */
	strings: { value: string; line: number; scope: Scope }[];
}

/** A parsed file at its place in the tree. */
export interface SourceFile {
	path: string;
	blob: string;
	context: FileContext;
	facts: SourceFacts;
}

/** One front end: text in, facts out. Never throws: what cannot be parsed is said in `parse`. */
export interface FrontEnd {
	readonly id: string;
	/** Bumped when the same text gives other facts. */
	readonly version: string;
	/** Whether it takes a file of this path. */
	accepts(path: string): boolean;
	/** Loads grammars and the like; called once before `parse`. */
	prepare(): Promise<void>;
	parse(path: string, text: string): SourceFacts;
}
