// One reading of a project's code: what all parts of the reader share. Holds state of the reading, does nothing itself.
import type { Project } from '../project/project.js';
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import type { Environment, ObjectValue, Value } from './values.js';

/** A test whose outcome the code leaves to configuration or to a caller. */
export interface Decision {
	readonly key: string;
	readonly test: string;
	readonly value: boolean;
	/** True when the default is known (a parameter's or a setting's default), false when it was assumed. */
	readonly known: boolean;
}

export interface Session {
	/** `default`: one way through the code, as it runs by default. `possible`: every way, for what a router may return. */
	readonly mode: 'default' | 'possible';
	readonly project: Project;
	readonly library: Library;
	/** Tests whose outcome is prescribed, by {@link Decision.key}. */
	readonly prescribed: ReadonlyMap<string, boolean>;
	/** Tests met, by key. */
	readonly decisions: Map<string, Decision>;
	/** What the library's calls made, in the order in which they ran. */
	readonly objects: ObjectValue[];
	/** Conditions under which the code now runs, outermost first. */
	readonly conditions: string[];
	readonly stack: { file: SourceFile; function: number }[];
	/** Functions that ran, as `path#index`. */
	readonly ran: Set<string>;
	/** The function that is being read by itself, as `path#index`; null while none is. */
	asked: string | null;
	steps: number;
	/** Steps at which the body that is being read every way is left. */
	limit: number;
	/** Steps of all readings of the project. */
	readonly spent: { steps: number };
	/** Names whose value is being worked out: one that needs itself is not known. */
	readonly resolving: Set<string>;
	/** What the tests around the statement that is being read say of expressions, by place and text. */
	readonly narrowed: Map<string, Value>;
	/** Expressions being evaluated within each other. */
	depth: number;
	/** Loops around the statement that is being read, whose number of turns is not known. */
	openLoops: number;
	evaluate(value: StaticValue, environment: Environment): Value;
	call(index: number, environment: Environment): Value;
	/** Calls a value. `at` is where, for messages. */
	invoke(callee: Value, args: Value[], keywords: Map<string, Value>, at: Place): Value;
	moduleOf(file: SourceFile): Environment;
	/** Runs the body of a function whose environment has been prepared. */
	run(environment: Environment): Value;
}

/** What names from outside of the project mean: told by whoever asks, for the reader knows the languages alone. */
export interface Library {
	/** Qualified name of an import, even where a guard binds its alias to a fallback. */
	imported(file: SourceFile, alias: string): string | null;
	/** Methods that change objects of the library: calls of them count wherever they stand. */
	readonly steps: ReadonlySet<string>;
	/** The function is run where it is called, and not only when somebody asks for its result. */
	runs(file: SourceFile, index: number): boolean;
	/** An arm of a test with such a call is no mere guard. */
	matters(file: SourceFile, call: number): boolean;
	/** What a constructor of the library makes; null for any other call. Asked before its arguments are read. */
	make(session: Session, index: number, environment: Environment): Value | null;
	/** What a method of an object of the library does, and what it gives. */
	method(session: Session, object: ObjectValue, call: CallFact, at: Place): Value;
	/** An object is handed to code that cannot be read. */
	lost(object: ObjectValue, at: Place, callee: string): void;
	/** The result is told as the call that makes it, whatever the name would mean otherwise. */
	isOpaque(name: string): boolean;
}

/** Nothing but the languages themselves. */
export const NO_LIBRARY: Library = {
	imported: () => null,
	steps: new Set(),
	runs: () => false,
	matters: () => false,
	make: () => null,
	method: () => ({ t: 'unknown', text: 'a method' }),
	lost: () => {},
	isOpaque: () => false,
};

export interface Place {
	readonly file: SourceFile;
	readonly line: number;
	/** The call that is being made, if any. */
	readonly call: number | null;
	readonly environment: Environment;
}

/** More steps than this and the rest of a root is left unread. */
export const STEP_LIMIT = 300_000;
/** Every way through a function may take so many steps; what it calls, a part of the steps that are left. */
export const EVERY_WAY_LIMIT = STEP_LIMIT / 10;
export const EVERY_WAY_SHARE = 1 / 3;
/** More steps than this over all roots and flags, and only the roots read so far count. */
export const TOTAL_LIMIT = 6_000_000;
export const STACK_LIMIT = 24;
/** Expressions nested deeper than this (or defined by themselves) are not followed. */
export const DEPTH_LIMIT = 160;

export function currentCondition(session: Session, around: readonly string[] = []): string | null {
	const own = session.conditions.filter((condition) => !around.includes(condition));
	return own.length === 0 ? null : [...new Set(own)].join(' and ');
}

/** Runs `body` with one more condition; null adds none. */
export function under<T>(session: Session, condition: string | null, body: () => T): T {
	if (condition === null) return body();
	session.conditions.push(condition);
	try {
		return body();
	} finally {
		session.conditions.pop();
	}
}
