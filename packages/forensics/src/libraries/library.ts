// What a row of a library can say. A library is data: which of its calls mean what, and nothing of how they are found.

/** What a library's calls mean. */
export interface Library {
	/** Packages as they are imported, parted by blanks; `''` is the language itself, and a `*` at the end stands for any ending. */
	readonly packages: string;
	/** Packages that these would take in, and that are none of it. */
	readonly except?: string;
	/** What the packages of JavaScript give by default, by its own name. */
	readonly byDefault?: string;
	/** Whether a package is imported to ask models, to make requests, to log, to say what data look like, to ask a database or to run a graph. */
	readonly about?: 'models' | 'requests' | 'logs' | 'schemas' | 'databases' | 'flows';
	/** What other packages for it have in their names. */
	readonly like?: RegExp;
	/** Calls by the end of their name below the package, parted by blanks: `run`, `Repo.clone_from`. `''` is the package called itself. Names with two meanings stand in two rows, in another order. */
	readonly calls?: Rows;
	/** The same for methods that mean it on whatever object they are called, unless the project defines what is called. */
	readonly methods?: Rows;
	/** Names that somebody gives what they hold: `sys.argv`. */
	readonly gives?: Readonly<Record<string, Giver>>;
	/** Parts of what functions are handed, by how that is called, that somebody fills. */
	readonly parts?: { readonly of: RegExp; readonly names: string; readonly by: Giver };
	/** Options that hold a model to a form, in whatever call they are given. */
	readonly options?: Readonly<Record<string, OptionMeaning>>;
}

/** Who gives a value: a model by the arguments of a tool or by its answer, a request to the service, or whoever runs the program. */
export type Giver = 'model' | 'answer' | 'request' | 'operator';
/** What a call acts by that is handed it. */
export type Taken = 'sql' | 'path' | 'address';

/** The value is the schema itself, or the word for JSON (`schema`); a format of OpenAI's; a media type that stands `beside` a schema; or tools. */
export interface OptionMeaning {
	readonly holds: 'schema' | 'format' | 'mime' | 'tools';
	readonly beside?: readonly string[];
	/** The entry of the value that is the format. */
	readonly within?: string;
	/** What the callee, as written or by its outside name, must look like. */
	readonly of?: RegExp;
	/** What it must not look like. */
	readonly except?: RegExp;
	/** It is told with the name of what takes it. */
	readonly told?: 'with-callee';
}

export type Made =
	| 'folder'
	| 'git'
	| 'model'
	| 'asker'
	| 'graph'
	| 'agent'
	/** Runs an agent of another package than LangGraph and LangChain. */
	| 'runner'
	| 'workflow'
	/** Runs an agent step by step without a graph. */
	| 'executor'
	| 'tool'
	| 'tool-node'
	| 'saver'
	/** Serves a graph and gives it a checkpointer: in memory, unless the environment names a store. */
	| 'keeper'
	| 'server'
	| 'page';
export type Takes = { readonly python: string; readonly typescript: string };
export type Rows = Readonly<Record<string, Meaning>>;

export type Meaning =
	/**
	 * Runs a program. The argument `at` is what a shell reads (`line`); a text or a list (`command`); a program, before a list (`spawn`); or the
	 * first of the words (`words`). `named`: the callee says which program. `kind` is how a command that is not constant is told.
	 */
	| {
			readonly does: 'run';
			readonly form: 'line' | 'command' | 'spawn' | 'words' | 'named';
			readonly at?: number;
			readonly kind?: 'shell-true';
			/** A program without arguments that is not constant is one chosen by data. */
			readonly alone?: true;
			/** A program that fails raises an error without being asked to. */
			readonly raises?: true;
			/** Only the result tells that the program failed, unless an error is asked for. */
			readonly quiet?: true;
	  }
	/**
	 * Runs code made of the first argument, or of all; of these options too, where it takes a function as well as code. `expression`: it evaluates
	 * expressions, and what it keeps out is its own affair.
	 */
	| {
			readonly does: 'evaluate';
			readonly kind: 'eval-exec' | 'dynamic-code';
			readonly all?: true;
			readonly named?: string;
			readonly expression?: true;
	  }
	/** Makes an agent whose model runs any command, where one of these options is so, or holds it; that is in doubt where one of the others is given. */
	| { readonly does: 'free'; readonly by: string; readonly unless?: string }
	/** Runs code in a sandbox of its own. */
	| { readonly does: 'isolate' }
	/** Makes objects of data: `any` that it names, those that a `loader` lets pass, or `pickled` ones; unless this option is on, or only where that one is. */
	| { readonly does: 'load'; readonly what: 'any' | 'loader' | 'pickled'; readonly unless?: string; readonly only?: string }
	/** Makes something; an `asker` asks a model inside of its package. `released`: it is gone with the last name that holds it. `hosted`: a platform runs it, and brings what it needs. */
	| {
			readonly does: 'make';
			readonly what: Made;
			/** Its own options for a time limit and for retries, by what a file's language calls them; a call that takes them stands before a colon. */
			readonly takes?: Takes;
			/** It makes a client of the name of a model; what its package bounds that by, or nothing where that is up to the vendor. */
			readonly usual?: string;
			/** A tool: what it raises, its package hands to the model, unless one of these options is nothing; from the release on that brought the option `since`. */
			readonly told?: string;
			readonly since?: string;
			/** The option that hands it what asks for it, and that bounds it. */
			readonly around?: string;
			readonly released?: true;
			readonly hosted?: true;
	  }
	/** Makes a client that starts the programs which its argument, or these options, name. */
	| { readonly does: 'serve'; readonly options?: readonly string[] }
	/** `limits`: the options that give it a time limit; those that are usual unless named here. */
	| { readonly does: 'clone'; readonly limits?: readonly string[] }
	/** Gives what it is about so much time and no more. */
	| { readonly does: 'limit' }
	/** Looks at the parts of a URL. */
	| { readonly does: 'check-url' }
	/** Holds a model to the schema or the tools in the first argument or in one of the options, or parses its text by them. */
	| { readonly does: 'bind'; readonly to: 'schema' | 'tools' | 'parser'; readonly options?: readonly string[] }
	/** Makes a client that reads its key from a variable of the environment where no option gives it; from the first of several. */
	| { readonly does: 'read-key'; readonly from: string }
	/** Asks a model; `by`: what holds its answer to a schema there. */
	| { readonly does: 'ask'; readonly by?: string; readonly takes?: Takes; readonly usual?: string }
	/**
	 * Takes text apart: reads data out of it, unless by a `pattern`; cuts it into `parts` or looks for words in it (`test`), where it is called on the
	 * text; or goes through what it `mentions`.
	 */
	| { readonly does: 'parse'; readonly by?: 'pattern' | 'parts' | 'test' | 'mentions' }
	/** Refuses data that does not fit a schema. */
	| { readonly does: 'validate' }
	/** Calls again what fails. */
	| { readonly does: 'repeat'; readonly how?: 'method' }
	| { readonly does: 'request' }
	/** Sends SQL, opens a path or asks an address that is handed it: at this position, in all of them, or as what it is called on; `model`: a tool that is made here, and that sends what a model writes. `if`: its text has to say so. */
	| { readonly does: 'take'; readonly what: Taken; readonly at?: number | 'all' | 'receiver' | 'model'; readonly if?: 'said' }
	/** Gives what somebody wrote. */
	| { readonly does: 'bring'; readonly by: Giver }
	/** Makes of a function one that somebody comes in by; `said`: a path of the service stands first. */
	| { readonly does: 'enter'; readonly by: Giver; readonly if?: 'said' }
	/** Gives nothing that does harm there, whatever it is handed. */
	| { readonly does: 'clean'; readonly of?: Taken }
	/** Reads or writes a file or a database; a `history` keeps what was said, `only` where one of these options, or a second argument, names a database. */
	| { readonly does: 'store'; readonly what?: 'history'; readonly only?: string };

export type Does = Meaning['does'];

/** What the clients of OpenAI and Anthropic take, and those of LangChain that hand it on. @source github.com/openai/openai-python, github.com/openai/openai-node */
export const LIMITS = { python: 'timeout max_retries', typescript: 'timeout maxRetries' };
