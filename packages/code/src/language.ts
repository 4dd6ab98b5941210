// What differs between the languages that are read, one record each: everything else in this package and above it asks the record.
import type { SourceFile } from './syntax/source-facts.js';

export interface LanguageTraits {
	/** As graphs name it. */
	readonly name: 'python' | 'typescript';
	/** By what a method knows its object. */
	readonly receiver: 'first-parameter' | 'this';
	/** Modules are named by dotted names of packages, or by paths. */
	readonly modules: 'dotted' | 'paths';
	/** What a module offers: all that it defines, but for names that begin with `_`, or what it exports. */
	readonly offers: 'definitions' | 'exports';
	/** A test takes an empty list for false, and lists are the same by what they hold. */
	readonly emptyIsFalse: boolean;
	/** Entries of an object are its members: `settings.depth` of `{depth: 3}`. */
	readonly entriesAreMembers: boolean;
	/** A text in a type stands for itself: `"yes" | "no"`. */
	readonly literalTypes: boolean;
	/** Annotations may carry metadata: `Annotated[list, add]`. */
	readonly metadata: boolean;
	/** Tests are functions called so, or calls of a test runner. */
	readonly tests: 'functions' | 'calls';
	/** Milliseconds of the unit in which time limits are given by custom. */
	readonly timeUnit: 1 | 1000;
	/** Facts name what nothing binds. */
	readonly tellsUnbound: boolean;
	/** How joining two sums, two unions, two lists and two dicts is written. */
	readonly joins: { readonly sum: string; readonly union: string; readonly lists: string; readonly dicts: string };
}

const PYTHON: LanguageTraits = {
	name: 'python',
	receiver: 'first-parameter',
	modules: 'dotted',
	offers: 'definitions',
	emptyIsFalse: true,
	entriesAreMembers: false,
	literalTypes: false,
	metadata: true,
	tests: 'functions',
	timeUnit: 1000,
	tellsUnbound: true,
	joins: { sum: 'operator.add', union: 'operator.or_', lists: 'operator.add', dicts: 'operator.or_' },
};

const SCRIPT: LanguageTraits = {
	name: 'typescript',
	receiver: 'this',
	modules: 'paths',
	offers: 'exports',
	emptyIsFalse: false,
	entriesAreMembers: true,
	literalTypes: true,
	metadata: false,
	tests: 'calls',
	timeUnit: 1,
	tellsUnbound: false,
	joins: { sum: '+', union: '|', lists: 'concat', dicts: 'merge' },
};

/** The record of the language that a file is written in. */
export function traitsOf({ path }: Pick<SourceFile, 'path'>): LanguageTraits {
	return /\.py[iw]?$/i.test(path) ? PYTHON : SCRIPT;
}
