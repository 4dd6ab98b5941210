// A value of the code as it is written, in one shape for every language. Indexes point into the arrays of the facts of its file.

/** A value as far as it can be known without running anything. */
export type StaticValue =
	| { kind: 'string'; value: string; line: number }
	| { kind: 'number'; value: number }
	| { kind: 'boolean'; value: boolean }
	| { kind: 'null' }
	/** A name or dotted path as written: `END`, `self.graph`, `operator.add`, `this.builder`. */
	| { kind: 'name'; name: string; line: number }
	/** List, tuple, set or array literal. */
	| { kind: 'list'; form: 'list' | 'tuple' | 'set'; items: StaticValue[]; line: number }
	/** Dict or object literal; a spread entry has key null. */
	| { kind: 'dict'; entries: { key: StaticValue | null; value: StaticValue }[]; line: number }
	/** A call; its details are in `calls`. */
	| { kind: 'call'; call: number }
	/** Lambda, arrow or function expression; its details are in `functions`. */
	| { kind: 'function'; function: number }
	/** Class expression. */
	| { kind: 'class'; class: number }
	/** f-string or template literal; literal pieces are strings. */
	| { kind: 'template'; parts: StaticValue[]; line: number }
	/** `a + b`, `x or y`, `a | b`, comparisons. */
	| { kind: 'binary'; operator: string; left: StaticValue; right: StaticValue }
	/** Attribute of something that is no plain name: `build().compile`. */
	| { kind: 'member'; object: StaticValue; name: string }
	| { kind: 'subscript'; object: StaticValue; index: StaticValue }
	/** What it asks is the branch of that index. */
	| { kind: 'conditional'; branch: number; whenTrue: StaticValue; whenFalse: StaticValue }
	| {
			kind: 'comprehension';
			form: 'list' | 'set' | 'dict' | 'generator';
			element: StaticValue;
			key: StaticValue | null;
			clauses: { target: string; iterable: StaticValue; conditions: StaticValue[] }[];
	  }
	| { kind: 'spread'; value: StaticValue }
	/** `await x`, `yield x`, `not x`, `-x`, `typeof x`, and TypeScript's `x as T`, `x!` are unwrapped or given as unary. */
	| { kind: 'unary'; operator: string; value: StaticValue }
	| { kind: 'unknown'; text: string };
