// What graph does a D2 source show? Shapes, connections with their chains, containers as ends of edges. Styles, variables, other boards and imports are
// passed over, and patterns (`*`) are not followed. It never throws: what it does not know is left out. Why no library: docs/decisions/0014.
import { clean } from './mermaid-cursor.js';
import { type ParsedDiagram, SourceGraph } from './source-graph.js';

/** Keys that describe a shape and name none. */
const RESERVED = new Set(
	'label shape style icon near width height constraint tooltip link class classes vars direction grid-rows grid-columns grid-gap vertical-gap horizontal-gap top left source-arrowhead target-arrowhead filled desc layers scenarios steps'.split(
		' ',
	),
);
/** Shapes in shapes. */
const DEEPEST = 50;

/** The graph of a source; null where it says nothing. */
export function parseD2(source: string): ParsedDiagram | null {
	const reader = new D2Reader(source);
	reader.block([], 0, null);
	return reader.result();
}

interface Segment {
	readonly text: string;
	readonly quoted: boolean;
}
type Path = readonly Segment[];
/** Takes what a block says of a connection. */
type Told = (key: string, value: string) => void;

class D2Reader {
	readonly #graph = new SourceGraph();
	/** Where in the tree a shape stands, by its id, which is in lower case. */
	readonly #names = new Map<string, string>();
	readonly #labels = new Map<string, string>();
	/** Shapes whose children are rows or fields. */
	readonly #tables = new Set<string>();
	readonly #beside = new Set<string>();
	#sequence = false;
	#at = 0;

	constructor(readonly source: string) {}

	result(): ParsedDiagram | null {
		if (this.#names.size === 0) return null;
		if (this.#sequence) return { type: 'sequence', nodes: [], edges: [] };
		const parents = new Set([...this.#names.keys()].flatMap((id) => parentOf(id) ?? []));
		for (const [id, name] of this.#names) {
			const label = clean(this.#labels.get(id) ?? name);
			if (this.#tables.has(parentOf(id) ?? '')) this.#graph.hide(id);
			else if (this.#beside.has(id) && !this.#graph.isJoined(id)) this.#graph.hide(id);
			else if (parents.has(id) && !this.#tables.has(id)) this.#graph.group(id, label);
			this.#graph.node(id, label);
		}
		const { nodes, edges, ...graph } = this.#graph.result('flow');
		const short = shortNames(
			nodes.map(({ id }) => id),
			this.#names,
		);
		return {
			...graph,
			nodes: nodes.map(({ id, label }) => ({ id: short.get(id)!, label })),
			edges: edges.map((edge) => ({ ...edge, from: short.get(edge.from)!, to: short.get(edge.to)! })),
		};
	}

	/** Statements up to the closing brace. */
	block(within: readonly string[], depth: number, told: Told | null): void {
		while (this.#at < this.source.length && !this.#graph.full) {
			this.#space(true);
			if (this.source[this.#at] === '}') {
				this.#at++;
				return;
			}
			if (this.#at < this.source.length) this.#statement(within, depth, told);
		}
	}

	#statement(within: readonly string[], depth: number, told: Told | null): void {
		const from = this.#at;
		const paths: Path[] = [this.#path()];
		const arrows: string[] = [];
		for (let arrow = this.#arrow(); arrow !== null; arrow = this.#arrow()) {
			arrows.push(arrow);
			paths.push(this.#path());
		}
		if (paths.some((path) => path.length > DEEPEST)) this.#graph.giveUp();
		const followed =
			!this.#graph.full &&
			paths.every((path) => path.length > 0 && path.every(({ text, quoted }) => quoted || !/[*&@[\]()]|^\.\.\./.test(text)));
		const names = followed ? paths.map((path) => placed(path, within)) : [];
		const key = told === null ? null : paths[0]!.map(({ text }) => text).join('.');
		const first = followed && arrows.length === 0 ? names[0]! : null;
		let label: string | null = null;
		this.#space(false);
		const value = this.source[this.#at] === ':' ? this.#value() : null;
		if (key !== null && value !== null) told!(key, value);
		if (followed && key === null) label = first ? this.#shape(first, value) : value;
		this.#space(false);
		if (this.source[this.#at] === '{') {
			this.#at++;
			if (depth >= DEEPEST) this.#graph.giveUp();
			else if (arrows.length > 0) this.block([], depth + 1, (name, text) => (label = name === 'label' ? text : label));
			else if (first && first.reserved === null && key === null) this.block(first.path, depth + 1, null);
			else this.block([], depth + 1, () => {});
		}
		if (followed && key === null && arrows.length > 0) this.#connect(names, arrows, label);
		if (this.#at === from) this.#at++;
	}

	/** Tells a shape by its path, and what its value says of it. */
	#shape({ path, reserved }: Placed, value: string | null): null {
		const id = this.#known(path);
		if (value === null || value === '') return null;
		if (reserved === 'shape') {
			if (id === null) this.#sequence ||= value === 'sequence_diagram';
			else if (value === 'class' || value === 'sql_table') this.#tables.add(id);
			else if (value === 'text') this.#beside.add(id);
		} else if (reserved === 'near' && id !== null) this.#beside.add(id);
		else if (id !== null && (reserved === null || reserved === 'label')) {
			if (reserved === null && value === 'null') this.#graph.hide(id);
			else this.#labels.set(id, value);
		}
		return null;
	}

	/** The id of a shape, which stands there by being named; null for the board itself. */
	#known(path: readonly string[]): string | null {
		let id = '';
		for (const name of path) {
			id = id === '' ? idOf(name) : `${id}\n${idOf(name)}`;
			if (this.#names.has(id)) continue;
			this.#names.set(id, name);
			this.#graph.node(id);
		}
		return id === '' ? null : id;
	}

	#connect(names: readonly Placed[], arrows: readonly string[], label: string | null): void {
		const ids = names.map(({ path }) => this.#known(path));
		for (const [i, arrow] of arrows.entries()) {
			const back = arrow.startsWith('<') && !arrow.endsWith('>');
			const [from, to] = back ? [ids[i + 1], ids[i]] : [ids[i], ids[i + 1]];
			if (from && to) this.#graph.edge(from, to, label === null ? null : clean(label) || null);
		}
	}

	#path(): Segment[] {
		const path: Segment[] = [];
		do {
			this.#space(false);
			const segment = this.#segment();
			if (segment === null) break;
			path.push(segment);
			this.#space(false);
		} while (this.source[this.#at] === '.' && this.#at++ >= 0);
		return path;
	}

	#segment(): Segment | null {
		const mark = this.source[this.#at];
		if (mark === '"' || mark === "'") return { text: this.#quoted(mark), quoted: true };
		const from = this.#at;
		while (this.#at < this.source.length) {
			const two = this.source.slice(this.#at, this.#at + 2);
			if (/^[\n;:{}.]/.test(two) || /^(?:-[->]|<-)/.test(two) || (two[0] === '#' && /\s/.test(this.source[this.#at - 1] ?? ' '))) break;
			this.#at += two[0] === '\\' ? 2 : 1;
		}
		const text = this.source.slice(from, this.#at).trim();
		return text === '' ? null : { text: text.replace(/\\(.)/g, '$1'), quoted: false };
	}

	#quoted(mark: string): string {
		const from = ++this.#at;
		while (this.#at < this.source.length && this.source[this.#at] !== mark) this.#at += this.source[this.#at] === '\\' ? 2 : 1;
		const text = this.source.slice(from, this.#at++);
		return mark === '"' ? text.replaceAll('\\"', '"') : text;
	}

	#arrow(): string | null {
		this.#space(false);
		const arrow = /<?-+>?/y;
		arrow.lastIndex = this.#at;
		const found = arrow.exec(this.source)?.[0] ?? '';
		if (found.length < 2) return null;
		this.#at += found.length;
		return found;
	}

	/** What stands behind `:` up to a block or the end of the statement. */
	#value(): string {
		this.#at++;
		this.#space(false);
		const mark = this.source[this.#at];
		if (mark === '"' || mark === "'") return this.#quoted(mark);
		if (mark === '|') return this.#text();
		if (mark === '[') {
			const end = this.source.indexOf(']', this.#at);
			this.#at = end === -1 ? this.source.length : end + 1;
			return '';
		}
		const from = this.#at;
		while (this.#at < this.source.length && !/[\n;{}]/.test(this.source[this.#at]!)) {
			if (this.source[this.#at] === '#' && /\s/.test(this.source[this.#at - 1]!)) break;
			if (this.source.startsWith('${', this.#at)) this.#at++;
			this.#at += this.source[this.#at] === '\\' ? 2 : 1;
		}
		return this.source.slice(from, this.#at).trim();
	}

	/** `|md … |`, also with more bars or a mark behind the bar, which return at its end. */
	#text(): string {
		const open = /\|+[^\s\w|]*/y;
		open.lastIndex = this.#at;
		const bars = open.exec(this.source)![0];
		const close = [...bars].reverse().join('');
		const from = this.#at + bars.length;
		const end = this.source.indexOf(close, from);
		this.#at = end === -1 ? this.source.length : end + close.length;
		return this.source
			.slice(from, end === -1 ? undefined : end)
			.replace(/^\w+[ \t]*(?=\s)/, '')
			.replace(/^[ \t]*#+[ \t]/gm, '')
			.trim();
	}

	/** Passes over spaces and comments, and over the ends of statements. */
	#space(statements: boolean): void {
		for (; this.#at < this.source.length; this.#at++) {
			const mark = this.source[this.#at]!;
			if (statements && this.source.startsWith('"""', this.#at)) {
				const end = this.source.indexOf('"""', this.#at + 3);
				this.#at = end === -1 ? this.source.length : end + 2;
			} else if (mark === '#' && (statements || /\s/.test(this.source[this.#at - 1] ?? ' '))) {
				const end = this.source.indexOf('\n', this.#at);
				this.#at = (end === -1 ? this.source.length : end) - 1;
			} else if (mark === '\\' && this.source[this.#at + 1] === '\n') this.#at++;
			else if (!(statements ? /[\s;\ufeff]/ : /[^\S\n]/).test(mark)) return;
		}
	}
}

interface Placed {
	/** From the board down, without what describes a shape. */
	readonly path: readonly string[];
	/** The first key that describes it. */
	readonly reserved: string | null;
}

/** Where a path leads from within a shape: `_` is the shape around. */
function placed(path: Path, within: readonly string[]): Placed {
	const at = [...within];
	for (const { text, quoted } of path) {
		if (!quoted && text === '_') at.pop();
		else if (!quoted && RESERVED.has(text.toLowerCase())) return { path: at, reserved: text.toLowerCase() };
		else at.push(text);
	}
	return { path: at, reserved: null };
}

function idOf(name: string): string {
	return name.replace(/\s+/g, ' ').toLowerCase();
}

function parentOf(id: string): string | null {
	const end = id.lastIndexOf('\n');
	return end === -1 ? null : id.slice(0, end);
}

/** A shape by its own name where no other has it, else by its path. */
function shortNames(ids: readonly string[], names: ReadonlyMap<string, string>): Map<string, string> {
	const count = new Map<string, number>();
	for (const id of ids) count.set(names.get(id)!, (count.get(names.get(id)!) ?? 0) + 1);
	return new Map(ids.map((id) => [id, count.get(names.get(id)!) === 1 ? names.get(id)! : id.replaceAll('\n', '.')]));
}
