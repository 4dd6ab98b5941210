// What graph does a Graphviz source show? Nodes, edges with their chains and lists, clusters as ends of edges (`lhead`), labels of text, of HTML and of
// records. How it is laid out is passed over. It never throws: what it does not know is left out. Why no library: docs/decisions/0014.
import { clean } from './mermaid-cursor.js';
import { type ParsedDiagram, SourceGraph } from './source-graph.js';

interface Token {
	readonly kind: 'id' | 'quoted' | 'html' | 'mark';
	readonly text: string;
}
type Attributes = Readonly<Record<string, Token>>;
/** What `node [ … ]` and `edge [ … ]` set for the statements behind them. */
interface Scope {
	node: Attributes;
	edge: Attributes;
	/** Nodes that the braces hold: ends of an edge that leads to them. */
	readonly members: Set<string>;
	/** Id of the cluster. */
	readonly cluster: string | null;
}

/** Subgraphs in subgraphs. */
const DEEPEST = 50;

/** The graph of a source in DOT; null when the text does not begin like one. */
export function parseDot(source: string): ParsedDiagram | null {
	return new DotReader(source).read();
}

class DotReader {
	readonly #graph = new SourceGraph();
	readonly #tokens: Iterator<Token>;
	#ahead: Token | null;

	constructor(source: string) {
		this.#tokens = tokensOf(source);
		this.#ahead = this.#next();
	}

	read(): ParsedDiagram | null {
		const word = () => (this.#ahead?.kind === 'id' ? this.#take()!.text.toLowerCase() : '');
		const first = word();
		if (!/^(?:di)?graph$/.test(first === 'strict' ? word() : first)) return null;
		if (this.#ahead !== null && this.#ahead.kind !== 'mark') this.#take();
		if (!this.#takes('{')) return null;
		this.#statements({ node: {}, edge: {}, members: new Set(), cluster: null }, 0);
		return this.#graph.result('flow');
	}

	#next(): Token | null {
		const { value, done } = this.#tokens.next();
		return done ? null : value;
	}

	#take(): Token | null {
		const token = this.#ahead;
		this.#ahead = this.#next();
		return token;
	}

	#takes(mark: string): boolean {
		if (this.#ahead?.kind !== 'mark' || this.#ahead.text !== mark) return false;
		this.#take();
		return true;
	}

	/** Up to the closing brace. */
	#statements(scope: Scope, depth: number): void {
		while (this.#ahead !== null && !this.#graph.full && !this.#takes('}')) this.#statement(scope, depth);
	}

	#statement(scope: Scope, depth: number): void {
		const word = this.#ahead?.kind === 'id' ? this.#ahead.text.toLowerCase() : '';
		if (word === 'graph' || word === 'node' || word === 'edge') {
			this.#take();
			const set = this.#attributes();
			if (word === 'graph') this.#title(scope, set.label);
			else scope[word] = { ...scope[word], ...set };
			return;
		}
		let left = this.#end(scope, depth);
		if (left === null) {
			this.#take();
			return;
		}
		if (left.length === 1 && this.#takes('=')) {
			const value = this.#take();
			if (left[0]!.toLowerCase() === 'label' && value) this.#title(scope, value);
			return;
		}
		const pairs: [from: string, to: string][] = [];
		let chained = false;
		while (this.#ahead?.kind === 'mark' && /^-[->]$/.test(this.#ahead.text)) {
			this.#take();
			chained = true;
			const right = this.#end(scope, depth) ?? [];
			for (const from of left) for (const to of pairs.length > 2 * LIMIT ? [] : right) pairs.push([from, to]);
			left = right;
		}
		const own = this.#attributes();
		if (chained) this.#edges(pairs, { ...scope.edge, ...own });
		else if (left.length === 1) this.#described(left[0]!, { ...scope.node, ...own });
	}

	/** What stands at an end of an edge: the nodes, each also told to the scope. Null where no end stands. */
	#end(scope: Scope, depth: number): string[] | null {
		const ids: string[] = [];
		do {
			const word = this.#ahead?.kind === 'id' ? this.#ahead.text.toLowerCase() : '';
			if (word === 'subgraph') this.#take();
			const name = word === 'subgraph' && this.#ahead && this.#ahead.kind !== 'mark' ? this.#take()!.text : null;
			if (this.#takes('{')) {
				const cluster = name?.startsWith('cluster') ? name : null;
				const inner: Scope = { node: scope.node, edge: scope.edge, members: new Set(), cluster: cluster ?? (name ? '' : scope.cluster) };
				if (cluster !== null) this.#graph.group(cluster, cluster);
				if (depth < DEEPEST) this.#statements(inner, depth + 1);
				else this.#graph.giveUp();
				for (const id of inner.members) scope.members.add(id);
				ids.push(...inner.members);
			} else if (word !== 'subgraph') {
				if (this.#ahead === null || this.#ahead.kind === 'mark') return ids.length > 0 ? ids : null;
				ids.push(this.#node(scope));
			}
		} while (this.#takes(','));
		return ids;
	}

	#node(scope: Scope): string {
		const id = nameOf(this.#words());
		while (this.#takes(':')) this.#take();
		// Left to right, `label = x` begins like a node, and `key = x` is none.
		if (this.#ahead?.kind === 'mark' && this.#ahead.text === '=') return id;
		if (!scope.members.has(id)) {
			scope.members.add(id);
			this.#graph.node(id, scope.node.label ? labelOf(scope.node.label, id, scope.node) : null);
		}
		return id;
	}

	/** One word, or quoted ones that a `+` puts together. */
	#words(): Token {
		let token = this.#take()!;
		while (token.kind === 'quoted' && this.#takes('+')) token = { kind: 'quoted', text: token.text + (this.#take()?.text ?? '') };
		return token;
	}

	#attributes(): Record<string, Token> {
		const set: Record<string, Token> = Object.create(null);
		while (this.#takes('['))
			while (this.#ahead !== null && !this.#takes(']')) {
				const key = this.#take()!;
				if (key.kind !== 'mark' && this.#takes('=') && this.#ahead !== null && !this.#closes()) set[key.text.toLowerCase()] = this.#words();
			}
		return set;
	}

	#closes(): boolean {
		return this.#ahead?.kind === 'mark' && this.#ahead.text === ']';
	}

	#title({ cluster }: Scope, label: Token | undefined): void {
		if (cluster && label) this.#graph.group(cluster, labelOf(label, cluster, {}));
	}

	#described(id: string, attributes: Attributes): void {
		if (attributes.label) this.#graph.node(id, labelOf(attributes.label, id, attributes));
		if (isHidden(attributes)) this.#graph.hide(id);
	}

	#edges(pairs: readonly [from: string, to: string][], attributes: Attributes): void {
		if (isHidden(attributes)) return;
		const text = attributes.label ?? attributes.xlabel;
		const back = attributes.dir?.text === 'back';
		for (const [left, right] of pairs) {
			if (this.#graph.full) return;
			const [tail, head] = [attributes.ltail, attributes.lhead].map((end) => (end && this.#graph.isGroup(end.text) ? end.text : null));
			const [from, to] = [tail ?? left, head ?? right];
			this.#graph.edge(back ? to : from, back ? from : to, text ? labelOf(text, '', {}) || null : null);
		}
	}
}

/** Pairs of one chain: beyond twice as many the graph is too large anyway. */
const LIMIT = 2_000;

function isHidden({ style }: Attributes): boolean {
	return style !== undefined && /\binvis\b/.test(style.text);
}

/** Escapes of a name: a line that goes on, and a quotation mark. */
function nameOf({ kind, text }: Token): string {
	return kind === 'quoted' ? text.replace(/\\\n/g, '').replaceAll('\\"', '"') : text;
}

/** The lines of a label; a record's fields are lines, and the names of its ports are no words. */
function labelOf(token: Token, id: string, { shape }: Attributes): string {
	const name = nameOf(token);
	const text = token.kind === 'html' ? name : name.replaceAll('\\N', id).replace(/\\[nlr]/g, '\n');
	const fields =
		token.kind !== 'html' && /^M?record$/.test(shape?.text ?? '') ? text.replace(/<[^<>]*>/g, '').replace(/[{}|]/g, '\n') : text;
	return clean(fields.replace(/<\/(?:td|tr)>/gi, '\n')).replace(/&(lt|gt|amp);/g, (_, entity: string) => ENTITIES[entity]!);
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&' };
const SPACE = /(?:\s|\ufeff)+/y;
const WORD = /[\p{L}_][\p{L}\p{N}_]*|-?(?:\.\d+|\d+(?:\.\d*)?)/uy;

function* tokensOf(source: string): Generator<Token> {
	let at = 0;
	const reads = (pattern: RegExp): string | null => {
		pattern.lastIndex = at;
		const found = pattern.exec(source)?.[0];
		if (found) at += found.length;
		return found ?? null;
	};
	while (at < source.length) {
		if (reads(SPACE)) continue;
		const two = source.slice(at, at + 2);
		if (two === '/*' || two === '//' || source[at] === '#') {
			const end = two === '/*' ? source.indexOf('*/', at + 2) : source.indexOf('\n', at);
			at = end === -1 ? source.length : end + (two === '/*' ? 2 : 1);
		} else if (two === '->' || two === '--') {
			at += 2;
			yield { kind: 'mark', text: two };
		} else if (source[at] === '"') {
			const end = endOfQuoted(source, at + 1);
			yield { kind: 'quoted', text: source.slice(at + 1, end) };
			at = end + 1;
		} else if (source[at] === '<') {
			const end = endOfHtml(source, at);
			yield { kind: 'html', text: source.slice(at + 1, end) };
			at = end + 1;
		} else {
			const word = reads(WORD);
			yield word === null ? { kind: 'mark', text: source[at++]! } : { kind: 'id', text: word };
		}
	}
}

function endOfQuoted(source: string, from: number): number {
	let at = from;
	while (at < source.length && source[at] !== '"') at += source[at] === '\\' ? 2 : 1;
	return Math.min(at, source.length);
}

function endOfHtml(source: string, from: number): number {
	let depth = 0;
	for (let at = from; at < source.length; at++) {
		if (source[at] === '<') depth++;
		else if (source[at] === '>' && --depth === 0) return at;
	}
	return source.length;
}
