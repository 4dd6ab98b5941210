// The state of one walk over one file of a script: the scope of the place being visited, and the few things every visitor does.
// It knows no syntax; the visitors are handed in, so that they need not import each other in a circle.
import { TOP_SCOPE } from '../empty-facts.js';
import { FactsWalk } from '../facts-walk.js';
import type { Scope, StaticValue } from '../source-facts.js';
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

/** A namespace that a module hands on as a whole. */
export interface HandedOn {
	readonly name: string;
	/** Nothing else has its name. */
	readonly isAlone: boolean;
	/** Types of it itself, by name. */
	readonly types: ReadonlySet<string>;
}

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

export class Walk extends FactsWalk<Node, Visitors> {
	scope: Scope = TOP_SCOPE;
	/** Offset at which the statement being visited begins, with its `export`: a doc comment ends there. */
	statementStart = 0;
	/** What the module hands on as a whole. */
	handedOn: HandedOn | null = null;
	/** The file takes nothing in and hands nothing on: what it declares holds everywhere. */
	isGlobal = false;
	/** Prefix of qualified names: `Class.`, `outer.<locals>.`. */
	prefix = '';
	/** Imports made by a call (`require`, `import()`), by the index of the call. */
	readonly importCalls = new Map<number, number>();
	/** Doc comments by the offset of what follows them. */
	docs: ReadonlyMap<number, string> = new Map();
	/** How deep the value being visited stands in the value around it. A call, function or class begins anew: values only point to them. */
	depth = 0;

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
		const outer = { scope: this.scope, prefix: this.prefix };
		this.scope = scope;
		this.prefix = prefix.length > LONGEST_PREFIX ? `…${prefix.slice(-LONGEST_PREFIX / 2)}` : prefix;
		this.at(null, run);
		this.scope = outer.scope;
		this.prefix = outer.prefix;
	}

	/** Back to module level, after a visit that was cut off. */
	leave(scope: Scope): void {
		this.scope = scope;
		this.prefix = '';
		this.depth = 0;
	}

	lines(from: Node, to = from): { line: number; endLine: number } {
		return linesOf(from, to);
	}
}

/** A list of enclosing things with one more inside. */
export function inner<Item>(item: Item, enclosing: readonly Item[]): Item[] {
	return [item, ...(enclosing.length < DEEPEST_SCOPE ? enclosing : enclosing.slice(0, DEEPEST_SCOPE - 1))];
}
