// The state of one walk over one file: the facts so far, the scope of the place being visited, and the few things every visitor does.
// It knows no syntax; the visitors are handed in, so that they need not import each other in a circle.
import { kept } from '../../once.js';
import { TOP_SCOPE } from '../empty-facts.js';
import { longStringsIn } from '../parts.js';

import type { Scope, SourceFacts, StaticValue } from '../source-facts.js';
import { linesOf, type Node } from './node.js';

/** What a function or class without a name of its own is called by its surroundings: `const plan = async () => ...` is `plan`. */
export interface Hint {
	name: string;
	/** Offset at which a doc comment may end. */
	docAt: number;
	/** The function is an argument of a call: its code runs, as far as one can tell, where the call stands. */
	inline?: boolean;
}

export interface FunctionOptions extends Partial<Hint> {
	kind?: 'method' | 'getter' | 'setter' | 'constructor';
	/** Class whose method it is. */
	class?: number;
}

export interface Visitors {
	value(walk: Walk, node: Node, hint?: Hint): StaticValue;
	statement(walk: Walk, node: Node): void;
	functionLike(walk: Walk, node: Node, options: FunctionOptions): number;
	classLike(walk: Walk, node: Node, hint?: Hint): number;
}

/** Longest text kept of what is not understood, and of tests and annotations, in characters. Minified files would repeat themselves without it. */
const TEXT_LIMIT = 400;

/** Longest list of enclosing blocks that is kept, innermost first. Chains of a thousand ternaries would weigh the square of it. */
const DEEPEST_SCOPE = 100;

/**
 * Deepest nesting of one value. Whoever folds or serialises a value goes down by recursion, on a stack that may be smaller than ours; below
 * this, what nests is unknown. Facts in there still count.
 */
const DEEPEST_VALUE = 300;
/** Longest prefix of a qualified name, in characters. */
const LONGEST_PREFIX = 500;

/** Kinds of values that hold others. */
const NESTING: ReadonlySet<string> = new Set('list dict template binary member subscript conditional spread unary'.split(' '));

export class Walk {
	readonly facts: SourceFacts;
	readonly visit: Visitors;
	scope: Scope = TOP_SCOPE;
	/** Offset at which the statement being visited begins, with its `export`: a doc comment ends there. */
	statementStart = 0;
	/** Prefix of qualified names: `Class.`, `outer.<locals>.`. */
	prefix = '';
	/** Imports made by a call (`require`, `import()`), by the index of the call. */
	readonly importCalls = new Map<number, number>();
	/** Text that offsets of the nodes point into: the file, or one chunk of it. */
	source = '';
	/** Doc comments by the offset of what follows them. */
	docs: ReadonlyMap<number, string> = new Map();
	/** How deep the value being visited stands in the value around it. A call, function or class begins anew: values only point to them. */
	depth = 0;
	private readonly readNames = new Map<number | null, Set<string>>();
	private names: Set<string>;

	constructor(facts: SourceFacts, visit: Visitors) {
		this.facts = facts;
		this.visit = visit;
		this.names = this.namesIn(null);
	}

	value(node: Node | undefined, hint?: Hint): StaticValue {
		if (!node) return { kind: 'unknown', text: '' };
		this.depth++;
		const value = this.visit.value(this, node, hint);
		this.depth--;
		if (this.depth < DEEPEST_VALUE || !NESTING.has(value.kind)) return value;
		this.drop(value);
		return this.unknown(node);
	}

	statement(node: Node | undefined): void {
		if (node) this.visit.statement(this, node);
	}

	statements(nodes: readonly Node[]): void {
		for (const node of nodes) this.visit.statement(this, node);
	}

	/** Whether a value that stands this much deeper than the one being visited is too deep to be kept. */
	tooDeep(more: number): boolean {
		return this.depth + more > DEEPEST_VALUE;
	}

	/** Runs for a value that stands this much deeper; null = for one that stands in no other. */
	at<Result>(more: number | null, run: () => Result): Result {
		const outer = this.depth;
		this.depth = more === null ? 0 : outer + more;
		const result = run();
		this.depth = outer;
		return result;
	}

	/** Runs with another scope, and comes back to the present one. */
	within<Result>(scope: Partial<Scope>, run: () => Result): Result {
		const outer = this.scope;
		this.scope = { ...outer, ...scope };
		const result = run();
		this.scope = outer;
		return result;
	}

	/** Runs inside a function or class of this qualified name. */
	inside(scope: Scope, prefix: string, run: () => void): void {
		const outer = { scope: this.scope, prefix: this.prefix, names: this.names };
		this.scope = scope;
		this.prefix = prefix.length > LONGEST_PREFIX ? `…${prefix.slice(-LONGEST_PREFIX / 2)}` : prefix;
		if (scope.function !== outer.scope.function) this.names = this.namesIn(scope.function);
		this.at(null, run);
		this.scope = outer.scope;
		this.prefix = outer.prefix;
		this.names = outer.names;
	}

	/** Back to module level, after a visit that was cut off. */
	leave(scope: Scope): void {
		this.scope = scope;
		this.prefix = '';
		this.depth = 0;
		this.names = this.namesIn(null);
	}

	/** Notes that a name is read here. */
	read(name: string, line: number): void {
		if (this.names.has(name)) return;
		this.names.add(name);
		this.facts.reads.push({ name, function: this.scope.function, line });
	}

	/** Where a fact of a node stands. */
	placeOf(node: Node): { line: number; endLine: number; scope: Scope } {
		return { ...linesOf(node), scope: this.scope };
	}

	/** Source text on one line, shortened. */
	text(node: Node | undefined): string {
		if (!node) return '';
		return shorten(this.source.slice(node.start, Math.min(node.end, node.start + 4 * TEXT_LIMIT)));
	}

	unknown(node: Node): StaticValue {
		return { kind: 'unknown', text: this.text(node) };
	}

	/** A value that enters no fact: its long strings are kept, for prompts may live there. */
	drop(value: StaticValue): void {
		this.facts.strings.push(...longStringsIn(value).map((found) => ({ ...found, scope: this.scope })));
	}

	/** Names read so far in a function; the walk leaves a function and may come back to it only through its own nesting. */
	private namesIn(index: number | null): Set<string> {
		return kept(this.readNames, index, () => new Set<string>());
	}
}

/** A list of enclosing things with one more inside. */
export function inner<Item>(item: Item, enclosing: readonly Item[]): Item[] {
	return [item, ...(enclosing.length < DEEPEST_SCOPE ? enclosing : enclosing.slice(0, DEEPEST_SCOPE - 1))];
}

/** One line of at most 400 characters. */
export function shorten(text: string): string {
	const line = text.replace(/\s+/g, ' ').trim();
	return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT - 1)}…` : line;
}
