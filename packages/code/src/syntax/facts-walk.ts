// What a walk over one file does in every language: it keeps the facts so far, notes names that are read, and takes what text and place a node has.
// It knows no syntax and no scope but the present one, which the walk of a language keeps.
import { kept } from '../once.js';
import { longStringsIn } from './parts.js';
import type { BranchFact, CallFact, Scope, SourceFacts, StaticValue } from './source-facts.js';

/** Longest text kept of what is not understood, and of tests and annotations, in characters. Minified files would repeat themselves without it. */
const TEXT_LIMIT = 400;

export abstract class FactsWalk<Node extends { start: number; end: number }, Visitors> {
	/** Scope of the place being visited. */
	abstract readonly scope: Scope;
	private readonly readNames = new Map<number | null, Set<string>>();

	/** @param source text that offsets of the nodes point into: the file, or a piece of it */
	constructor(
		readonly facts: SourceFacts,
		readonly visit: Visitors,
		public source = '',
	) {}

	/** Facts and value of an expression. */
	abstract value(node: Node | undefined): StaticValue;

	/** Lines from the start of a node to its end, or to that of another. */
	abstract lines(from: Node, to?: Node): { line: number; endLine: number };

	/** Where a fact of a node stands. */
	placeOf(from: Node, to = from): { line: number; endLine: number; scope: Scope } {
		return { scope: this.scope, ...this.lines(from, to) };
	}

	/** Notes that a name is read here. */
	read(name: string, line: number): void {
		const index = this.scope.function;
		const names = kept(this.readNames, index, () => new Set<string>());
		if (names.has(name)) return;
		names.add(name);
		this.facts.reads.push({ name, function: index, line });
	}

	/** A value that enters no fact: its long strings are kept, for prompts may live there. */
	drop(value: StaticValue): void {
		this.facts.strings.push(...longStringsIn(value).map((found) => ({ scope: this.scope, ...found })));
	}

	/** Source text on one line, shortened. */
	text(node: Node | undefined): string {
		if (!node) return '';
		const written = this.source.slice(node.start, Math.min(node.end, node.start + 4 * TEXT_LIMIT));
		const line = written.replace(/\s+/g, ' ').trim();
		return line.length > TEXT_LIMIT ? `${line.slice(0, TEXT_LIMIT - 1)}…` : line;
	}

	unknown(node: Node): StaticValue {
		return { kind: 'unknown', text: this.text(node) };
	}

	callOf(value: StaticValue): CallFact | undefined {
		return value.kind === 'call' ? this.facts.calls[value.call] : undefined;
	}

	/** Records a branch after what its test holds; gives its index. */
	addBranch(kind: BranchFact['kind'], test: Node | undefined, start: Node, whole = start): number {
		return this.facts.branches.push({ kind, test: this.text(test), value: this.value(test), ...this.placeOf(start, whole) }) - 1;
	}

	/** Records what a function gives back. */
	returns(value: StaticValue, node: Node): void {
		const owner = this.facts.functions[this.scope.function ?? -1];
		if (owner) owner.returned.push({ value, ...this.placeOf(node) });
		else this.drop(value);
	}
}

/** What stands in brackets behind a value: the one thing, or a tuple of them. */
export function indexOf(items: StaticValue[], line: number): StaticValue {
	const [only] = items;
	return items.length === 1 && only ? only : { kind: 'list', form: 'tuple', items, line };
}
