// What a requirement is, once its words are read: parts that can be looked up, and the words that no part holds.

/** What is named in a requirement. */
export type MentionKind =
	/** A file, a folder, a pattern of paths. */
	| 'path'
	/** A name of code: function, class, field, call. */
	| 'name'
	/** `--repo-url`. */
	| 'option'
	/** `OPENAI_API_KEY`. */
	| 'constant'
	/** A library, tool or format that the tables know. */
	| 'tool'
	/** A capitalised word that the tables do not know. */
	| 'proper'
	/** Quoted, and no name. */
	| 'text'
	| 'number';

export type Role = 'subject' | 'object' | 'place' | 'means' | 'result';

export interface Mention {
	readonly kind: MentionKind;
	/** Without quotes and back-ticks. */
	readonly text: string;
	readonly role: Role;
	/** The kind of thing that the words beside it say it is: `function`, `node`, `section`; null: they do not say. */
	readonly noun: string | null;
	/** Only "and", "or" or a comma stands between it and the mention before. */
	readonly listed: boolean;
	/** It is written as a call: `run()`. */
	readonly called?: true;
}

/** What is said of what is named, by the groups of the table of verbs. */
export type Predicate =
	| 'accepts'
	| 'calls'
	| 'catches'
	| 'contains'
	| 'defaults'
	| 'defines'
	| 'depends'
	| 'documents'
	| 'excludes'
	| 'extends'
	| 'finds'
	| 'is'
	| 'leads'
	| 'lists'
	| 'raises'
	| 'reads'
	| 'runs'
	| 'saves'
	| 'tests'
	| 'uses'
	/** A verb that no look knows. */
	| 'does';

export interface Quantity {
	readonly bound: 'least' | 'most' | 'exactly';
	readonly count: number;
	/** What is counted, in one word; empty where nothing stands behind the number. */
	readonly of: string;
}

/** One statement of a requirement: a verb with what is named around it. */
export interface Clause {
	readonly predicate: Predicate;
	/** The verb as written; empty where there is none. */
	readonly verb: string;
	/** The subject suffers the verb: `f` is called. */
	readonly passive: boolean;
	readonly negative: boolean;
	/** It says "not", "no" or "never" of something else than its verb and object: nothing of it is decided. */
	readonly unsure: boolean;
	/** It is said of all of a kind. */
	readonly universal: boolean;
	readonly mentions: readonly Mention[];
	/** Kinds of things that are spoken of without a name: `test`, `section`, `workflow`. */
	readonly nouns: readonly string[];
	readonly quantity: Quantity | null;
	/** Texts of mentions of which one is enough: `a` or `b`. */
	readonly either: readonly string[];
	/** What is named is an example, or something that is not named does as well: nothing is denied of it. */
	readonly loose: boolean;
	/** What stands apart by commas and "and": words and names in small letters, methods of HTTP as they are. */
	readonly parts: readonly (readonly string[])[];
	/** Words that say more than the rest and that no table knows, in small letters. */
	readonly left: readonly string[];
}

export interface Requirement {
	readonly id: string;
	/** As written. */
	readonly text: string;
	readonly standing: 'must' | 'should' | 'may';
	/** `run`: only running it tells. `taste`: only a person or a model tells. `unread`: no words that the tables know. */
	readonly asks: 'tree' | 'run' | 'taste' | 'unread';
	readonly clauses: readonly Clause[];
	/** Ids of requirements that have to hold first. */
	readonly presupposes: readonly string[];
}
