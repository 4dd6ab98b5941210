import { RunOptions } from '@auditor/probes';
import * as _auditor_schema from '@auditor/schema';
import {
	Answers,
	Detection,
	Facts,
	FileContext,
	Finding,
	GraphModel,
	History,
	Lexicon,
	Limitation,
	Probe,
	Repository,
	TreeFile,
} from '@auditor/schema';

declare function answersOf(findings: readonly Finding[], graphs: readonly GraphModel[] | null): Answers;

type Language = 'python' | 'typescript' | 'javascript' | 'tsx' | 'jsx';
/** A value as far as it can be known without running anything. */
type StaticValue =
	| {
			kind: 'string';
			value: string;
			line: number;
	  }
	| {
			kind: 'number';
			value: number;
	  }
	| {
			kind: 'boolean';
			value: boolean;
	  }
	| {
			kind: 'null';
	  }
	/** A name or dotted path as written: `END`, `self.graph`, `operator.add`, `this.builder`. */
	| {
			kind: 'name';
			name: string;
			line: number;
	  }
	/** List, tuple, set or array literal. */
	| {
			kind: 'list';
			form: 'list' | 'tuple' | 'set';
			items: StaticValue[];
			line: number;
	  }
	/** Dict or object literal; a spread entry has key null. */
	| {
			kind: 'dict';
			entries: {
				key: StaticValue | null;
				value: StaticValue;
			}[];
			line: number;
	  }
	/** A call; its details are in `calls`. */
	| {
			kind: 'call';
			call: number;
	  }
	/** Lambda, arrow or function expression; its details are in `functions`. */
	| {
			kind: 'function';
			function: number;
	  }
	/** Class expression. */
	| {
			kind: 'class';
			class: number;
	  }
	/** f-string or template literal; literal pieces are strings. */
	| {
			kind: 'template';
			parts: StaticValue[];
			line: number;
	  }
	/** `a + b`, `x or y`, `a | b`, comparisons. */
	| {
			kind: 'binary';
			operator: string;
			left: StaticValue;
			right: StaticValue;
	  }
	/** Attribute of something that is no plain name: `build().compile`. */
	| {
			kind: 'member';
			object: StaticValue;
			name: string;
	  }
	| {
			kind: 'subscript';
			object: StaticValue;
			index: StaticValue;
	  }
	| {
			kind: 'conditional';
			test: string;
			whenTrue: StaticValue;
			whenFalse: StaticValue;
	  }
	| {
			kind: 'comprehension';
			form: 'list' | 'set' | 'dict' | 'generator';
			element: StaticValue;
			key: StaticValue | null;
			clauses: {
				target: string;
				iterable: StaticValue;
				conditions: string[];
			}[];
	  }
	| {
			kind: 'spread';
			value: StaticValue;
	  }
	/** `await x`, `yield x`, `not x`, `-x`, `typeof x`, and TypeScript's `x as T`, `x!` are unwrapped or given as unary. */
	| {
			kind: 'unary';
			operator: string;
			value: StaticValue;
	  }
	| {
			kind: 'unknown';
			text: string;
	  };
/** Where a fact stands: innermost enclosing things, as indexes into this file's arrays; null = none. */
interface Scope {
	function: number | null;
	class: number | null;
	/** Enclosing `try` blocks, innermost first. Being in a handler or `finally` does not count as being in the `try`. */
	tries: number[];
	/** Enclosing `with` / `using` blocks, innermost first. */
	withs: number[];
	/** Enclosing loops, innermost first. */
	loops: number[];
	/** Enclosing branches, innermost first. */
	branches: {
		branch: number;
		when: 'true' | 'false' | 'case';
	}[];
	/** Index of the `try` whose handler encloses the fact, or null. */
	handlerOf: number | null;
}
interface ImportFact {
	/** Module as written: `langgraph.graph`, `..state`, `./nodes/judges.js`, `@langchain/langgraph`. */
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
interface ExportFact {
	/** Exported name; `default`, `*`. */
	name: string;
	/** Local name, or null for `export *` and anonymous defaults. */
	local: string | null;
	/** Source module of a re-export. */
	from: string | null;
	line: number;
}
interface ParameterFact {
	name: string;
	/** `*args`, `**kwargs`, `...rest`. */
	rest: boolean;
	annotation: Annotation | null;
	default: StaticValue | null;
}
interface Annotation {
	/** Source text. */
	text: string;
	/** As a value: `Annotated[list, operator.add]` is a subscript with a tuple index. String annotations are parsed. Null when it is not an expression (TypeScript object types). */
	value: StaticValue | null;
}
interface FunctionFact {
	/** Own name; `<lambda>`, `<anonymous>` when it has none. */
	name: string;
	/** `Class.method`, `outer.<locals>.inner`. */
	qualifiedName: string;
	kind: 'function' | 'method' | 'lambda' | 'arrow' | 'getter' | 'setter' | 'constructor';
	async: boolean;
	generator: boolean;
	parameters: ParameterFact[];
	decorators: StaticValue[];
	returns: Annotation | null;
	docstring: string | null;
	/** Class whose method it is. */
	class: number | null;
	/** First decorator or keyword, and last line. */
	line: number;
	endLine: number;
	/** `return` and lambda bodies, with their places. */
	returned: {
		value: StaticValue;
		line: number;
		scope: Scope;
	}[];
	/** `yield`ed values are not returned ones. */
	scope: Scope;
}
interface FieldFact {
	name: string;
	annotation: Annotation | null;
	default: StaticValue | null;
	line: number;
	endLine: number;
}
interface ClassFact {
	name: string;
	qualifiedName: string;
	/** `class` (also Python), `interface`, `type` (an alias of an object type), `enum`. */
	kind: 'class' | 'interface' | 'type' | 'enum';
	bases: StaticValue[];
	/** `class X(Base, total=False, frozen=True)`. */
	keywords: {
		name: string;
		value: StaticValue;
	}[];
	decorators: StaticValue[];
	fields: FieldFact[];
	/** Indexes into `functions`. */
	methods: number[];
	docstring: string | null;
	line: number;
	endLine: number;
	scope: Scope;
}
interface CallFact {
	/** Callee as a value: a name (`subprocess.run`), a member of a call (`StateGraph(S).add_node`), ... */
	callee: StaticValue;
	/** Last part of the callee: `run`, `add_node`; null when it has none. */
	method: string | null;
	new: boolean;
	awaited: boolean;
	arguments: StaticValue[];
	/** Python keyword arguments; name null = `**mapping`. JavaScript passes an object as an argument instead. */
	keywords: {
		name: string | null;
		value: StaticValue;
	}[];
	line: number;
	endLine: number;
	column: number;
	/** Where the callee's last name stands, for chained calls: the line people point at. */
	nameLine: number;
	scope: Scope;
	/** The call is a statement of its own: its result is dropped. */
	statement: boolean;
}
interface AssignmentFact {
	/** Targets as written: `x`, `self.graph`, `a` and `b` of `a, b = ...` (then `value` is the element when it is known, else unknown). */
	target: string;
	annotation: Annotation | null;
	value: StaticValue | null;
	/** `=`, `+=`, `|=`, `:=`, `const`, `let`, `var`, `property`. */
	operator: string;
	line: number;
	endLine: number;
	scope: Scope;
	/** Python: the name was declared `global` in its function, so the assignment is one of the module. */
	global?: boolean;
}
interface LoopFact {
	kind: 'for' | 'while' | 'comprehension';
	/** `name`, `name, node` for a pair, or an object pattern as written: `{ id, next: to }`. */
	target: string | null;
	targets: string[];
	iterable: StaticValue | null;
	/** Of `for (let i = from; i < to; i++)`: the numbers that the name is taken through, the last one not included. */
	counted?: {
		from: StaticValue;
		to: StaticValue;
	};
	async: boolean;
	line: number;
	endLine: number;
	scope: Scope;
}
interface TryFact {
	line: number;
	endLine: number;
	handlers: {
		types: string[];
		line: number;
		endLine: number;
		raises: boolean;
		empty: boolean;
	}[];
	finally: boolean;
	scope: Scope;
}
interface WithFact {
	items: {
		value: StaticValue;
		target: string | null;
	}[];
	async: boolean;
	line: number;
	endLine: number;
	scope: Scope;
}
interface BranchFact {
	kind: 'if' | 'elif' | 'match' | 'switch' | 'ternary';
	/** Source text of the test. */
	test: string;
	value: StaticValue;
	line: number;
	endLine: number;
	scope: Scope;
}
interface RaiseFact {
	value: StaticValue | null;
	line: number;
	scope: Scope;
}
/** A name that is read. Only the names that occur, not every use: for "a parameter that is never read is not a rule". */
interface ReadFact {
	name: string;
	/** Function in which it is read; null = module level. */
	function: number | null;
	line: number;
}
interface SourceFacts {
	/** `<front end>@<version>`: part of the cache key. */
	frontEnd: string;
	language: Language;
	parse: {
		status: 'ok' | 'partial' | 'failed';
		/** Places of syntax errors; the rest of the file still counts. */
		errors: {
			line: number;
			message: string;
		}[];
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
	reads: ReadFact[];
	/** Python: names that are read and that nothing in the file or the language binds, with the line of the first read in each function. */
	unbound: {
		name: string;
		line: number;
	}[];
	/** Strings that are neither docstrings nor anywhere in the facts above, longer than 40 characters: prompts live there. */
	strings: {
		value: string;
		line: number;
		scope: Scope;
	}[];
}
/** A parsed file at its place in the tree. */
interface SourceFile {
	path: string;
	blob: string;
	context: FileContext;
	facts: SourceFacts;
}

/** A file of which no more is known than the names of its definitions. Its facts are made when someone asks for them. */
declare class OutlinedFile implements SourceFile {
	readonly path: string;
	readonly blob: string;
	readonly context: SourceFile['context'];
	private readonly outline;
	private readonly language;
	private readonly lines;
	private made;
	constructor(path: string, blob: string, context: SourceFile['context'], outline: string, language: Language, lines: number);
	get facts(): SourceFacts;
	/** The same facts, made anew and not kept: for whoever looks once at many. */
	glance(): SourceFacts;
	/** Whether the last part of a name may be defined here: false is sure. */
	mayDefine(name: string): boolean;
}

/** What a name turned out to be. `external` names keep their qualified name: `langgraph.graph.StateGraph`, `subprocess.run`, `@langchain/langgraph.StateGraph`. */
type Resolved =
	| {
			kind: 'function';
			file: SourceFile;
			index: number;
			fact: FunctionFact;
	  }
	| {
			kind: 'class';
			file: SourceFile;
			index: number;
			fact: ClassFact;
	  }
	/** A variable: its last assignment that can be seen from the place asked. */
	| {
			kind: 'value';
			file: SourceFile;
			value: StaticValue;
			line: number;
			scope: Scope;
	  }
	| {
			kind: 'module';
			file: SourceFile;
	  }
	| {
			kind: 'external';
			name: string;
	  }
	| {
			kind: 'parameter';
			file: SourceFile;
			function: number;
			name: string;
	  }
	| {
			kind: 'unresolved';
			name: string;
	  };
interface Project {
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
	/**
	 * Folds a value to what it is without running anything: constants, enum members, f-strings of constants, concatenations, `"a" if x else "b"` (both,
	 * as alternatives), names resolved across files. Unknown parts stay `unknown`.
	 */
	evaluate(value: StaticValue, file: SourceFile, scope: Scope): Evaluated;
	/** The class and its bases, own first, as far as they are in the project; names of external bases as `external`. */
	lineage(
		file: SourceFile,
		classIndex: number,
	): {
		own: {
			file: SourceFile;
			fact: ClassFact;
		}[];
		external: string[];
	};
}
/** Alternatives of a value; `complete` is false when a part could not be known. */
interface Evaluated {
	/** Each with the file and scope in which nested names are to be resolved. */
	alternatives: {
		value: StaticValue;
		file: SourceFile;
		scope: Scope;
		condition: string | null;
	}[];
	complete: boolean;
}

/** Parsed sources with names resolved across files. */
declare const projectArtifact: _auditor_schema.ArtifactToken<Project>;
/** Text of the files that were read, by path: for second looks and prompts in plain text files. */
declare const textsArtifact: _auditor_schema.ArtifactToken<ReadonlyMap<string, string>>;
declare const filesArtifact: _auditor_schema.ArtifactToken<{
	total: number;
	read: number;
	skipped: {
		path: string;
		reason: string;
	}[];
	languages: {
		language: string;
		files: number;
		frontEnd: boolean;
	}[];
}>;
/** Facts gathered once from the project and asked by several probes. */
declare const reducersArtifact: _auditor_schema.ArtifactToken<
	readonly {
		file: string;
		line: number;
		stateClass: string | null;
		field: string;
		reducer: string;
		context: 'source' | 'test' | 'fixture' | 'example' | 'generated' | 'vendored' | 'documentation';
	}[]
>;
declare const unsafeCallsArtifact: _auditor_schema.ArtifactToken<
	readonly {
		file: string;
		line: number;
		kind: 'os-system' | 'shell-true' | 'eval-exec' | 'interpolated-command' | 'dynamic-code' | 'unsafe-load';
		callee: string;
		context: 'source' | 'test' | 'fixture' | 'example' | 'generated' | 'vendored' | 'documentation';
	}[]
>;
declare const structuredOutputArtifact: _auditor_schema.ArtifactToken<
	readonly {
		file: string;
		line: number;
		method: string;
		schema: string | null;
		context: 'source' | 'test' | 'fixture' | 'example' | 'generated' | 'vendored' | 'documentation';
	}[]
>;
declare const clonesArtifact: _auditor_schema.ArtifactToken<
	readonly {
		file: string;
		line: number;
		function: string;
		sandboxed: boolean;
		timeout: boolean;
		urlValidation: boolean;
		errorHandling: boolean;
		context: 'source' | 'test' | 'fixture' | 'example' | 'generated' | 'vendored' | 'documentation';
	}[]
>;

/** `false` = none; a folder; left out = the user's cache folder. */
type CacheOption =
	| false
	| {
			readonly folder: string;
	  }
	| undefined;
/** The platform's folder for caches; null when the user has no home. */
declare function defaultCacheFolder(environment?: NodeJS.ProcessEnv): string | null;

/** The first that fits, from what matters least to an audit (vendored) to what matters most (source). */
declare function contextOf(path: string): FileContext;
/** Language by extension; null for data, prose and what is not known. */
declare function languageOf(path: string): string | null;
/** Whether a file of this name holds text that people write: prose, data, prompts, configuration, or source of any language. */
declare function isTextPath(path: string): boolean;

/** Content of one file, good until the call that it is handed to is done; or why there is none. */
type BlobResult =
	| {
			readonly content: Buffer;
	  }
	| {
			readonly skipped: string;
	  };
interface ReadOptions {
	/** Per file; larger ones are skipped with a reason. Default 1 MiB. */
	readonly maxBytes?: number;
	/** Of all files together. Default 256 MiB. */
	readonly maxTotalBytes?: number;
	readonly signal?: AbortSignal;
}
interface Snapshot {
	readonly repository: Repository;
	readonly limitations: readonly Limitation[];
	/** Every path of the audited commit (or of the work tree), sorted. */
	files(): readonly TreeFile[];
	/** Reads files in the order given and hands each over once; `onBlob` may return a promise to slow the reading down. Never throws. */
	readBlobs(
		files: readonly TreeFile[],
		onBlob: (file: TreeFile, result: BlobResult) => void | Promise<void>,
		options?: ReadOptions,
	): Promise<void>;
	/** Bytes of one file of at most 25 MB; null when there is no such regular file, or it is larger or missing. */
	readFile(path: string): Promise<Uint8Array | null>;
	/** Contents at once, in the order given, null where there is none: for what is seldom asked. Left out where files are not read from objects. */
	readNow?(files: readonly TreeFile[]): (Buffer | null)[];
	/** Newest first. */
	history(): Promise<History>;
	/** Removes the temporary files. A second call does nothing. */
	close(): Promise<void>;
}
interface OpenOptions {
	/** Object id (or the start of one), branch or tag; default: HEAD. */
	readonly commit?: string | null;
	/** ISO date: the newest commit of the branch at or before it. */
	readonly asOf?: string | null;
	/** Fetch only so many commits of a remote. Default: all. */
	readonly depth?: number | null;
	/** Read the plain files of a local work tree instead of the commit's. Default false. */
	readonly worktree?: boolean;
	readonly allowPrivateHosts?: boolean;
	/** Hosts that may be cloned from; null = every public one. */
	readonly allowHosts?: readonly string[] | null;
	/** Of the clone, and of each reading pass. Default 300,000. */
	readonly timeoutMs?: number;
	/** Of what a clone may bring. Default 1 GB. */
	readonly maxBytes?: number;
	/** For a private remote; sent to its host alone. */
	readonly token?: string | null;
	/** PEM file with the certificate authority of a host of one's own. */
	readonly caFile?: string | null;
	readonly signal?: AbortSignal;
}

interface DetectOptions {
	/** Who is a detective, what is a phase: the rubric's words. Default: none. */
	readonly lexicon?: Partial<Lexicon>;
	/** Of the rubric, per probe id. */
	readonly parameters?: RunOptions['parameters'];
	/** Where facts of files are kept between runs; false = nowhere. Default: the user's cache folder. */
	readonly cache?: CacheOption;
	readonly signal?: AbortSignal;
}
type RepositoryFacts = Pick<
	Facts,
	'repository' | 'graphs' | 'reducers' | 'unsafeCalls' | 'structuredOutput' | 'clones' | 'answers' | 'files' | 'lines'
>;
type RepositoryDetection = Detection & {
	readonly facts: RepositoryFacts;
};
/** Findings of every probe of this package, with the artifacts they read. Never rejects: what fails is an outcome. */
declare function detectRepository(snapshot: Snapshot, options?: DetectOptions): Promise<RepositoryDetection>;

declare const probes: readonly Probe[];

/** Id of the commit that HEAD names; null for an address, a bundle, an unborn branch, or what is no repository. */
declare function headOf(source: string): Promise<string | null>;

/**
 * A snapshot of the target at one commit. An unborn branch is an empty snapshot, not an error. Close it when done.
 * @param source `https://host/owner/name`, a path in or of a repository, or a bundle file.
 * @throws AuditorError AUD_TARGET_NOT_FOUND, AUD_TARGET_NOT_GIT, AUD_TARGET_URL_REFUSED, AUD_TARGET_UNREACHABLE, AUD_TARGET_TOO_LARGE,
 * AUD_COMMIT_NOT_FOUND, AUD_GIT_MISSING; AUD_USAGE for options that do not fit the source.
 */
declare function openRepository(source: string, options?: OpenOptions): Promise<Snapshot>;

/** Kills the git processes of this run and removes its temporary folder, at once: for handlers of SIGINT and SIGTERM. */
declare function abandonSnapshots(): void;
/** Removes the folders of dead runs of this user on this machine; returns how many. A folder of another machine or container is left alone. */
declare function sweepStaleRoots(temporary?: string): number;

/** Tokens of one function, of the rest of a class, or of the rest of a module. */
interface TokenUnit {
	readonly path: string;
	readonly kind: 'function' | 'class' | 'module';
	/** `Class.method`, `function`; null for a module and for a function without a name. */
	readonly name: string | null;
	readonly line: number;
	readonly endLine: number;
	readonly tokens: string[];
}
/** A long text in the code: most of them are prompts. */
interface TextUnit {
	readonly path: string;
	/** The unit it stands in. */
	readonly name: string | null;
	readonly line: number;
	readonly endLine: number;
	readonly text: string;
}

/** Tokens of a target. */
interface CodeTokens {
	/** Functions, rests of classes and rests of modules, by path and line. */
	readonly units: TokenUnit[];
	/** Long texts in the code, by path and line: prompts, mostly. */
	readonly texts: TextUnit[];
	/** Sources that were not read, with the reason. */
	readonly leftOut: {
		path: string;
		reason: string;
	}[];
}
/**
 * Token streams of Python, TypeScript and JavaScript files; other files are passed over.
 *
 * A token is a keyword, an operator, a kind of syntax, `i` for a name, `n` and `s` for literals, or a called name that no file given here
 * defines: who renames his own names cannot rename those of a library.
 *
 * @example
 * const { units } = await tokensOf([{ path: 'a.py', text: 'def double(x):\n    return 2 * x\n' }]);
 * units.find((unit) => unit.name === 'double')?.tokens; // ['function', 'i', 'return_statement', 'binary_operator', 'n', '*', 'i']
 */
declare function tokensOf(
	files: readonly {
		readonly path: string;
		readonly text: string;
	}[],
): Promise<CodeTokens>;

export {
	abandonSnapshots,
	answersOf,
	type BlobResult,
	type CacheOption,
	type CodeTokens,
	clonesArtifact,
	contextOf,
	type DetectOptions,
	defaultCacheFolder,
	detectRepository,
	type Evaluated,
	filesArtifact,
	headOf,
	isTextPath,
	type Language,
	languageOf,
	type OpenOptions,
	openRepository,
	type Project,
	probes,
	projectArtifact,
	type ReadOptions,
	type RepositoryDetection,
	type RepositoryFacts,
	type Resolved,
	reducersArtifact,
	type Snapshot,
	type SourceFacts,
	type SourceFile,
	structuredOutputArtifact,
	sweepStaleRoots,
	type TextUnit,
	type TokenUnit,
	textsArtifact,
	tokensOf,
	unsafeCallsArtifact,
};
