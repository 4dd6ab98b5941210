// Text to trees: which plugins a file needs, and what can still be read when the parser gives up. Never throws.
// Babel's recovery carries it over most mistakes; over the rest it throws, and then the file is read in chunks that begin at the left margin.
import { type ParserOptions, parse } from '@babel/parser';
import type { Language } from '../source-facts.js';
import type { Node } from './node.js';
import { firstTooDeep, repaired } from './repair.js';

/** One stretch of the file that parsed. */
export interface Tree {
	program: Node;
	comments: Node[];
	/** The text its offsets point into. */
	source: string;
}

export interface Parsed {
	trees: Tree[];
	errors: { line: number; message: string }[];
}

type Plugins = NonNullable<ParserOptions['plugins']>;

/** How a text may be read. */
interface Dialect {
	plugins: Plugins;
	sourceType: 'module' | 'unambiguous' | 'script';
}

interface Failure {
	message: string;
	/** Offset and line in the text parsed; null when the parser failed of itself (its stack ran over). */
	at: { offset: number; line: number } | null;
	/** An open template or comment swallowed what follows. */
	open: boolean;
}

type Outcome = { tree: Tree; errors: Parsed['errors'] } | { failure: Failure };

/** More errors than this say nothing new. */
const MOST_ERRORS = 100;

/** Trees and syntax errors of a file, read as its extension says and, failing that, as the nearest dialect that takes it. */
export function parseSource(path: string, text: string): Parsed {
	let best: Outcome | undefined;
	let dialect: Dialect | undefined;
	for (const candidate of dialects(path, text)) {
		const outcome = parseText(text, candidate, 1);
		if ('tree' in outcome && outcome.errors.length === 0) return { trees: [outcome.tree], errors: [] };
		if (best && !better(outcome, best)) continue;
		best = outcome;
		dialect = candidate;
	}
	if (best && 'tree' in best) return { trees: [best.tree], errors: best.errors.slice(0, MOST_ERRORS) };
	return parseChunks(text, dialect!);
}

/** What a path is written in. */
export function languageOf(path: string): Language {
	const extension = /\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '';
	if (extension === 'tsx' || extension === 'jsx') return extension;
	return /^[cm]?ts$/.test(extension) ? 'typescript' : 'javascript';
}

const COMMON: Plugins = ['decoratorAutoAccessors', 'explicitResourceManagement', 'deprecatedImportAssert'];

/** Dialects in the order of their likelihood; later ones are tried only when the earlier found errors. */
function dialects(path: string, text: string): Dialect[] {
	const language = languageOf(path);
	const typescript = (...more: Plugins): Dialect => ({
		plugins: [['typescript', { dts: /\.d\.[cm]?ts$/i.test(path) }], ...more, ...COMMON],
		sourceType: 'module',
	});
	const candidates: Dialect[] = [];
	if (language === 'typescript') candidates.push(typescript('decorators-legacy'), typescript('jsx', 'decorators-legacy'));
	else if (language === 'tsx') candidates.push(typescript('jsx', 'decorators-legacy'));
	else {
		const plain: Dialect = { plugins: ['jsx', 'decorators-legacy', ...COMMON], sourceType: 'unambiguous' };
		const flow: Dialect = { plugins: ['jsx', ['flow', { all: true }], 'decorators-legacy', ...COMMON], sourceType: 'unambiguous' };
		// What "unambiguous" reads as a module with errors may be a script of the old kind: `with`, octal numbers.
		const script: Dialect = { plugins: plain.plugins, sourceType: 'script' };
		const declared = /@flow\b/.test(text.slice(0, 2000));
		candidates.push(...(declared ? [flow, plain, script] : [plain, script, flow]), typescript('jsx', 'decorators-legacy'));
	}
	// `export @decorator class` is of the newer kind of decorators.
	if (text.includes('export @') || text.includes('export default @')) candidates.push(typescript('jsx', 'decorators'));
	return candidates;
}

function better(one: Outcome, other: Outcome): boolean {
	if ('tree' in one) return 'tree' in other ? one.errors.length < other.errors.length : true;
	if ('tree' in other) return false;
	return (one.failure.at?.offset ?? -1) > (other.failure.at?.offset ?? -1);
}

function parseText(text: string, { plugins, sourceType }: Dialect, startLine: number): Outcome {
	try {
		const file = parse(text, {
			sourceType,
			plugins,
			startLine,
			errorRecovery: true,
			attachComment: false,
			allowReturnOutsideFunction: true,
			allowNewTargetOutsideFunction: true,
			allowSuperOutsideMethod: true,
			allowUndeclaredExports: true,
		});
		const errors = (file.errors ?? []).map((error) => ({ line: error.loc.line, message: plainMessage(error.message) }));
		return {
			tree: { program: file.program as unknown as Node, comments: (file.comments ?? []) as unknown as Node[], source: text },
			errors,
		};
	} catch (error) {
		return { failure: failureOf(error) };
	}
}

function failureOf(error: unknown): Failure {
	if (error instanceof RangeError) return { message: 'nested too deeply to be parsed', at: null, open: false };
	const { message, loc, pos, reasonCode } = error as { message?: string; loc?: { line: number }; pos?: number; reasonCode?: string };
	return {
		message: plainMessage(String(message ?? error)),
		at: typeof pos === 'number' && loc ? { offset: pos, line: loc.line } : null,
		open: reasonCode === 'UnterminatedTemplate' || reasonCode === 'UnterminatedComment',
	};
}

/** Babel's message without the place at its end. */
function plainMessage(message: string): string {
	return message.replace(/ \(\d+:\d+\)$/, '').slice(0, 300);
}

/** Words and marks that open a statement at the left margin; prose in a template literal seldom begins with one. */
const CHUNK =
	/^(?:(?:import|export|const|let|var|function|async|class|abstract|interface|type|enum|declare|namespace|if|for|while|try|switch|return|await|throw)\b|@\w|[\w$.]+ *(?:=(?!=)|\())/gm;
/** How far a chunk that ends inside a template literal is extended. */
const MOST_MERGED = 12;
/** Errors after which the rest is read chunk by chunk, repairs and extensions in one file: bounds on the work that a hostile file can ask for. */
const MOST_RESTARTS = 200;
const MOST_REPAIRS = 40;
const MOST_MERGES = 1000;

/**
 * Reads a text the parser gave up on. What stands before the error is read as one; the chunk of the error is repaired or skipped; the same
 * from there on. Where what stands before does not parse by itself (a bracket was left open), its chunks are read one by one.
 */
function parseChunks(text: string, dialect: Dialect): Parsed {
	const reading = new ChunkReading(text, dialect);
	const { last } = reading;
	let from = 0;
	for (let restarts = 0; from < last; restarts++) {
		const outcome = restarts < MOST_RESTARTS ? reading.attempt(from, last) : null;
		if (outcome && 'tree' in outcome) {
			reading.take(outcome);
			break;
		}
		const bad = outcome?.failure.at ? reading.chunkAt(outcome.failure.at.offset, from) : last;
		const before = bad > from && bad < last ? reading.attempt(from, bad) : null;
		const whole = before !== null && 'tree' in before;
		if (whole) reading.take(before);
		const next = Math.min(bad + 1, last);
		reading.oneByOne(whole ? bad : from, next);
		from = next;
	}
	return reading.parsed;
}

/** The chunks of one text, and what has been read of them. */
class ChunkReading {
	readonly parsed: Parsed = { trees: [], errors: [] };
	readonly last: number;
	private readonly chunks: { offset: number; line: number }[];
	private repairs = 0;
	private merges = 0;

	constructor(
		private readonly text: string,
		private readonly dialect: Dialect,
	) {
		this.chunks = boundaries(text);
		this.last = this.chunks.length - 1;
	}

	attempt(from: number, to: number): Outcome {
		return parseText(this.textAt(from, to), this.dialect, this.lineAt(from));
	}

	take(outcome: { tree: Tree; errors: Parsed['errors'] }): void {
		this.parsed.trees.push(outcome.tree);
		this.note(outcome.errors);
	}

	oneByOne(from: number, to: number): void {
		for (let index = from, end = from; index < to; index = end) {
			end = index + 1;
			const first = this.attempt(index, end);
			let outcome = first;
			while (this.isOpen(outcome) && end < this.last && end - index < MOST_MERGED) outcome = this.attempt(index, ++end);
			if ('tree' in outcome) this.take(outcome);
			else {
				end = index + 1;
				if ('failure' in first) this.repair(index, first.failure);
			}
		}
	}

	/** Index of the chunk that holds an offset counted from the beginning of another chunk. */
	chunkAt(offset: number, from: number): number {
		const wanted = (this.chunks[from]?.offset ?? 0) + offset;
		let index = from;
		while (index < this.last - 1 && (this.chunks[index + 1]?.offset ?? 0) <= wanted) index++;
		return index;
	}

	/** Whether a chunk may end further down, in a text where that is still worth a try. */
	private isOpen(outcome: Outcome): boolean {
		return 'failure' in outcome && outcome.failure.open && ++this.merges < MOST_MERGES;
	}

	private repair(index: number, { message, at }: Failure): void {
		const stretch = this.textAt(index, index + 1);
		const stop = at ?? firstTooDeep(stretch);
		const line = at?.line ?? this.lineAt(index) + countNewlines(stretch, stop?.offset ?? 0);
		this.note([{ line, message }]);
		if (!stop || ++this.repairs > MOST_REPAIRS) return;
		const tree = repaired<Tree>(stretch, stop, (text) => {
			const outcome = parseText(text, this.dialect, this.lineAt(index));
			return 'tree' in outcome ? outcome.tree : outcome.failure.at;
		});
		if (tree) this.parsed.trees.push(tree);
	}

	private note(errors: Parsed['errors']): void {
		this.parsed.errors.push(...errors.slice(0, MOST_ERRORS - this.parsed.errors.length));
	}

	private textAt(from: number, to: number): string {
		return this.text.slice(this.chunks[from]?.offset, this.chunks[to]?.offset);
	}

	private lineAt(index: number): number {
		return this.chunks[index]?.line ?? 1;
	}
}

function countNewlines(text: string, end: number): number {
	let lines = 0;
	for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) lines++;
	return lines;
}

/** Offsets and lines of the chunks, with the end of the text as the last. */
function boundaries(text: string): { offset: number; line: number }[] {
	const chunks = [{ offset: 0, line: 1 }];
	let line = 1;
	let offset = 0;
	for (const match of text.matchAll(CHUNK)) {
		if (match.index === 0) continue;
		for (let next = text.indexOf('\n', offset); next >= 0 && next < match.index; next = text.indexOf('\n', next + 1)) line++;
		offset = match.index;
		chunks.push({ offset, line });
	}
	chunks.push({ offset: text.length, line });
	return chunks;
}
