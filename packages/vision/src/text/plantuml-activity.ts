// PlantUML's activities: what follows what. Actions, questions and loops are boxes; a fork is none, so who it starts is started side by side.
import { clean } from './mermaid-cursor.js';
import { END_STATE, type ParsedDiagram, SourceGraph, START_STATE } from './source-graph.js';

/** A box that the next one is joined to, with the word on the way there. */
interface Open {
	readonly id: string;
	readonly label: string | null;
}

/** A question, fork or loop that has not ended. */
interface Block {
	readonly kind: 'if' | 'switch' | 'fork' | 'while' | 'repeat';
	/** Where its branches begin. */
	from: Open[];
	/** Where those that ended wait for its end. */
	readonly ends: Open[];
	/** Its question; of `repeat` the first box in it. */
	box: string | null;
	/** There is a branch for all else. */
	closed: boolean;
	/** What `backward:` names. */
	back: string | null;
}

/** `a -->[word] b as c` */
const OLDER =
	/^(\(\*\)|"[^"]*"|===\w+===|[\p{L}\p{N}_]+)?\s*[-.]+(?:(?:\[[^[\]]*\]|[a-z]+)[-.]*)?>\s*(?:\[([^[\]]*)\]\s*)?(\(\*\)|"[^"]*"|===\w+===|[\p{L}\p{N}_]+)?(?:\s+as\s+(\w+))?/u;
const ACTION_END = /[;|<>/\]}]\s*(?:<<\w+>>)?$/;

export function isActivity(lines: readonly string[]): boolean {
	return lines.some(
		(line) =>
			/^(?:start|stop)$/.test(line) ||
			/^(?:#\w+)?:.*;\s*(?:<<\w+>>)?$/.test(line) ||
			/^\(\*\)\s*[-.]/.test(line) ||
			/^(?:if|while|switch)\s*\(.*\)|^(?:fork|split|repeat)$/.test(line),
	);
}

export function readActivity(lines: readonly string[]): ParsedDiagram {
	const reader = new ActivityReader();
	for (let i = 0; i < lines.length; i++) {
		let line = lines[i]!;
		if (/^(?:#\w+)?:/.test(line)) {
			const parts = [line];
			while (!ACTION_END.test(parts.at(-1)!) && i + 1 < lines.length && parts.length < LONGEST) parts.push(lines[++i]!);
			line = parts.join('\n');
		}
		reader.read(line);
	}
	return reader.graph.result('flow');
}

/** Lines of an action. */
const LONGEST = 40;

class ActivityReader {
	readonly graph = new SourceGraph();
	#open: Open[] = [];
	#word: string | null = null;
	readonly #blocks: Block[] = [];
	readonly #used = new Map<string, number>();

	read(line: string): void {
		const [, colour = '', action] = /^(#\w+)?:([\s\S]*)$/.exec(line) ?? [];
		if (action !== undefined) this.#box(action.replace(ACTION_END, ''));
		else if (/^start$/.test(line)) this.#terminal(START_STATE);
		else if (/^(?:stop|end)$/.test(line)) this.#terminal(END_STATE);
		else if (/^(?:kill|detach)$/.test(line)) this.#open = [];
		else if (/^\([\p{L}\p{N}]\)$/u.test(line)) this.#step(line, line);
		else if (/^break$/.test(line)) this.#leave();
		else if (/^->/.test(line)) this.#word = clean(line.slice(2).replace(/;$/, '')) || null;
		else if (OLDER.test(line)) this.#arrow(line);
		else this.#control(line.slice(colour.length));
	}

	#control(line: string): void {
		const last = this.#blocks.at(-1);
		const words = bracketed(line);
		if (/^if\b/.test(line)) this.#ask(this.#begin('if'), words);
		else if (/^else\s?if\b|^\([^()]*\)\s*elseif\b/.test(line) && last?.kind === 'if') {
			this.#branch(last);
			this.#ask(last, /^\(/.test(line) ? words.slice(1) : words);
		} else if (/^else\b/.test(line) && last?.kind === 'if') {
			this.#branch(last, words[0]);
			last.closed = true;
		} else if (/^switch\b/.test(line)) this.#ask(this.#begin('switch'), words);
		else if (/^case\b/.test(line) && last?.kind === 'switch') this.#branch(last, words[0]);
		else if (/^(?:fork|split)\s+again$/.test(line) && last?.kind === 'fork') this.#branch(last);
		else if (/^(?:fork|split)$/.test(line)) this.#begin('fork').from = this.#open;
		else if (/^while\b/.test(line)) this.#ask(this.#begin('while'), words);
		else if (/^repeat\s*while\b/.test(line) && last?.kind === 'repeat') this.#repeated(last, words);
		else if (/^repeat\b/.test(line)) {
			this.#begin('repeat');
			const first = line.indexOf(':');
			if (first !== -1) this.#box(line.slice(first + 1).replace(ACTION_END, ''));
		} else if (/^backward\s*:/.test(line) && last) last.back = line.slice(line.indexOf(':') + 1).replace(ACTION_END, '');
		else if (/^end\s?while\b/.test(line) && last?.kind === 'while') this.#looped(last, words[0]);
		else if (/^end\s?(?:if|switch|fork|merge|split)\b/.test(line) && last) this.#end(last);
	}

	#begin(kind: Block['kind']): Block {
		const block: Block = { kind, from: [], ends: [], box: null, closed: kind === 'switch' || kind === 'fork', back: null };
		this.#blocks.push(block);
		return block;
	}

	/** `(question) is|then (word)`: the branch that follows. */
	#ask(block: Block, [question = '', ...words]: readonly string[]): void {
		block.box = this.#box(question);
		block.from = [{ id: block.box, label: null }];
		this.#branchFrom(block, words.at(-1));
		if (block.kind === 'switch') this.#open = [];
	}

	/** Ends a branch and begins the next. */
	#branch(block: Block, word?: string): void {
		block.ends.push(...this.#open);
		this.#branchFrom(block, word);
	}

	#branchFrom(block: Block, word: string | undefined): void {
		this.#open = block.from.map(({ id, label }) => ({ id, label: word ? clean(word) : label }));
	}

	#end(block: Block): void {
		this.#blocks.pop();
		this.#open = [...block.ends, ...this.#open, ...(block.closed ? [] : block.from)];
	}

	#looped(block: Block, word: string | undefined): void {
		this.#back(block);
		this.#blocks.pop();
		this.#branchFrom(block, word);
		this.#open.push(...block.ends);
	}

	#repeated(block: Block, [question = '', ...words]: readonly string[]): void {
		this.#blocks.pop();
		const asked = question === '' ? null : this.#box(question);
		const from = asked === null ? this.#open : [{ id: asked, label: null }];
		const after = words.length > 1 ? clean(words.at(-1)!) : null;
		this.#open = from.map(({ id }) => ({ id, label: words[0] ? clean(words[0]) : null }));
		this.#back(block);
		this.#open = [...from.map(({ id }) => ({ id, label: after })), ...block.ends];
	}

	/** The way back to the beginning of a loop. */
	#back({ back, box }: Block): void {
		if (back !== null) this.#box(back);
		if (box !== null) this.#join(box);
	}

	#leave(): void {
		this.#blocks.findLast(({ kind }) => kind === 'while' || kind === 'repeat')?.ends.push(...this.#open);
		this.#open = [];
	}

	#terminal(id: string): void {
		this.#step(id, id === START_STATE ? 'start' : 'end');
		if (id === END_STATE) this.#open = [];
	}

	/** A new box behind all that is open; the same words name another one. */
	#box(text: string): string {
		const label = clean(text);
		const count = (this.#used.get(label) ?? 0) + 1;
		this.#used.set(label, count);
		const id = count === 1 ? label : `${label} #${count}`;
		this.#step(id, label);
		return id;
	}

	#step(id: string, label: string): void {
		this.graph.node(id, label);
		for (const block of this.#blocks) if (block.kind === 'repeat') block.box ??= id;
		this.#join(id);
		this.#open = [{ id, label: null }];
	}

	#join(id: string): void {
		for (const { id: from, label } of this.#open) this.graph.edge(from, id, this.#word ?? label);
		this.#word = null;
		this.#open = [];
	}

	/** `(*) --> "Gather"` and `--> Judge`, the older way to write it: what stands there again is the same box. */
	#arrow(line: string): void {
		const found = OLDER.exec(line);
		if (!found) return;
		const [, left, word, right, alias] = found;
		if (left !== undefined) {
			const id = left === '(*)' ? START_STATE : this.#named(left);
			this.graph.node(id, left === '(*)' ? 'start' : null);
			this.#open = [{ id, label: null }];
		}
		if (word) this.#word = clean(word);
		const asked = /\bif\s+"([^"]*)"\s+then/.exec(line)?.[1];
		if (right === undefined || (asked !== undefined && right === 'if')) return;
		const id = right === '(*)' ? END_STATE : this.#named(right);
		if (alias !== undefined) this.#aliases.set(alias, id);
		this.#step(id, right === '(*)' ? 'end' : clean(right));
	}

	readonly #aliases = new Map<string, string>();

	#named(text: string): string {
		const name = clean(text);
		return this.#aliases.get(name) ?? name;
	}
}

/** What stands in the brackets of a line, those within them kept. */
function bracketed(line: string): string[] {
	const found: string[] = [];
	let depth = 0;
	let start = 0;
	for (let i = 0; i < line.length; i++) {
		if (line[i] === '(' && depth++ === 0) start = i + 1;
		else if (line[i] === ')' && depth > 0 && --depth === 0) found.push(line.slice(start, i));
	}
	return found;
}
