// The state of one walk over one file of Python: the scope of the place being visited, and the few things every visitor does.
// It knows no syntax; the visitors are handed in, so that they need not import each other in a circle.
import { TOP_SCOPE } from '../empty-facts.js';
import { FactsWalk } from '../facts-walk.js';
import type { ClassFact, Scope, SourceFacts, StaticValue } from '../source-facts.js';
import type { SyntaxNode } from './tree.js';

export interface Visitors {
	value(walk: Walk, node: SyntaxNode): StaticValue;
	statement(walk: Walk, node: SyntaxNode): void;
	lambda(walk: Walk, node: SyntaxNode): number;
}

/** Deepest nesting followed in one go. What lies deeper is visited from the start again, and its value is unknown to what is around it. */
const DEPTH_LIMIT = 400;
/** Enclosing blocks of one kind, and characters of a qualified name's prefix, that are kept: chains of thousands of `elif` would cost their square. */
const ENCLOSING_LIMIT = 64;
const PREFIX_LIMIT = 400;
/** Syntax errors told of one file. */
const ERROR_LIMIT = 100;

/** The part of the state that belongs to a place. */
interface Place {
	scope: Scope;
	/** Prefix of qualified names: `Class.`, `outer.<locals>.`. */
	prefix: string;
	/** Class whose body, and not a method of it, is being visited. */
	body: ClassFact | null;
	/** Names declared `global` in the function being visited. */
	globals: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

export class Walk extends FactsWalk<SyntaxNode, Visitors> {
	place: Place = { scope: TOP_SCOPE, prefix: '', body: null, globals: NONE };
	/** Parses a piece of Python of its own: the text of a string annotation. Null when it is none. */
	readonly parsePiece: (text: string) => SyntaxNode | null;
	/** Line that all nodes of a piece stand on. */
	private fixedLine: number | null = null;
	private readonly lineStarts: number[] = [0];
	private depth = 0;
	private readonly deferred: { node: SyntaxNode; place: Place; statement: boolean }[] = [];

	constructor(facts: SourceFacts, visit: Visitors, source: string, parsePiece: (text: string) => SyntaxNode | null) {
		super(facts, visit, source);
		this.parsePiece = parsePiece;
		for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) this.lineStarts.push(at + 1);
	}

	get scope(): Scope {
		return this.place.scope;
	}

	value(node: SyntaxNode | undefined): StaticValue {
		if (!node || node.missing) return { kind: 'unknown', text: '' };
		if (this.depth >= DEPTH_LIMIT) {
			this.defer(node, false);
			return this.unknown(node);
		}
		this.depth++;
		const value = this.visit.value(this, node);
		this.depth--;
		return value;
	}

	statement(node: SyntaxNode | undefined): void {
		if (!node) return;
		// A level of statements takes several frames more than one of expressions.
		if (this.depth >= DEPTH_LIMIT) {
			this.defer(node, true);
			return;
		}
		this.depth += 4;
		this.visit.statement(this, node);
		this.depth -= 4;
	}

	statements(nodes: readonly SyntaxNode[]): void {
		for (const node of nodes) this.statement(node);
	}

	/** Visits what lay too deep, each from the start. */
	finish(): void {
		for (let next = this.deferred.pop(); next; next = this.deferred.pop()) {
			this.depth = 0;
			this.place = next.place;
			if (next.statement) this.statement(next.node);
			else this.drop(this.value(next.node));
		}
	}

	/** Runs with another scope, and comes back to the present one. */
	within<T>(scope: Partial<Scope>, run: () => T): T {
		return this.inside({ scope: { ...this.place.scope, ...scope } }, run);
	}

	/** Runs at another place: in a function or class. */
	inside<T>(place: Partial<Place>, run: () => T): T {
		const outer = this.place;
		this.place = { ...outer, ...place };
		const result = run();
		this.place = outer;
		return result;
	}

	/** Runs over a piece of text that is a string in the file: its nodes stand on the string's line. */
	inPiece<T>(text: string, line: number, run: () => T): T {
		const outer = { source: this.source, fixedLine: this.fixedLine };
		this.source = text;
		this.fixedLine = outer.fixedLine ?? line;
		const result = run();
		this.source = outer.source;
		this.fixedLine = outer.fixedLine;
		return result;
	}

	declareGlobal(names: readonly string[]): void {
		this.place.globals = new Set([...this.place.globals, ...names]);
	}

	error(line: number, message: string): void {
		if (this.facts.parse.errors.length < ERROR_LIMIT) this.facts.parse.errors.push({ line, message });
	}

	line(offset: number): number {
		return this.fixedLine ?? this.lineIndex(offset) + 1;
	}

	/** Lines from the start of a node to its end, or to that of another; a node that ends with its line break ends on that line. */
	lines(from: SyntaxNode, to = from): { line: number; endLine: number } {
		return { line: this.line(from.start), endLine: this.line(Math.max(to.start, to.end - 1)) };
	}

	/** Column of an offset, from 1, in UTF-16 code units. */
	column(offset: number): number {
		return this.fixedLine === null ? offset - (this.lineStarts[this.lineIndex(offset)] ?? 0) + 1 : 1;
	}

	/** Source text as written. */
	raw(node: SyntaxNode): string {
		return this.source.slice(node.start, node.end);
	}

	private defer(node: SyntaxNode, statement: boolean): void {
		// Offsets of a piece mean nothing outside of it.
		if (this.fixedLine === null) this.deferred.push({ node, place: this.place, statement });
	}

	private lineIndex(offset: number): number {
		let low = 0;
		let high = this.lineStarts.length - 1;
		while (low < high) {
			const middle = (low + high + 1) >> 1;
			if ((this.lineStarts[middle] ?? 0) <= offset) low = middle;
			else high = middle - 1;
		}
		return low;
	}
}

/** The blocks around something inside of one more block, innermost first. */
export function inBlock<T>(block: T, around: readonly T[]): T[] {
	return [block, ...around.slice(0, ENCLOSING_LIMIT - 1)];
}

/** Prefix of the qualified names in a function or class. */
export function prefixOf(qualifiedName: string, separator: string): string {
	return qualifiedName.slice(-PREFIX_LIMIT) + separator;
}
