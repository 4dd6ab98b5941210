// Finds the passages of a report that speak of something: by words that must stand there, or by weight of words (BM25).
import { type AuditDocument, compareBy } from '@auditor/schema';
import MiniSearch from 'minisearch';
import { termExpression } from '../concepts/terms.js';
import { plainText } from '../text/clean.js';
import { sentences } from '../text/sentences.js';
import { type Chunk, chunksOf } from './chunks.js';

export interface Passage {
	readonly chunk: Chunk;
	/** Higher is better; comparable within one search only. */
	readonly score: number;
}

export interface DocumentIndex {
	readonly chunks: readonly Chunk[];
	/** Best first. `keyword`: every passage with the phrase, as written or hyphenated; `bm25`: by the weight of the query's words. */
	search(query: string, options?: { limit?: number; mode?: 'bm25' | 'keyword' }): Passage[];
}

const LIMIT = 10;

export function indexDocuments(documents: readonly AuditDocument[]): DocumentIndex {
	const chunks = chunksOf(documents);
	const byId = new Map(chunks.map((chunk) => [chunk.id, chunk]));
	let mini: MiniSearch | null = null;
	const build = () => {
		const searchOptions = { boost: { heading: 2 }, tokenize: names, fuzzy: (term: string) => (term.length > 7 ? 0.2 : false) };
		const index = new MiniSearch({ fields: ['heading', 'text'], tokenize: (text) => names(text).flatMap(withParts), searchOptions });
		index.addAll(chunks.map(({ id, heading, text }) => ({ id, heading: heading ?? '', text: plainText(text) })));
		return index;
	};
	return {
		chunks,
		search(query, { limit = LIMIT, mode = 'bm25' } = {}) {
			if (mode === 'keyword') {
				const expression = termExpression([query]);
				return chunks
					.map((chunk): Passage => ({ chunk, score: plainText(chunk.text).match(expression)?.length ?? 0 }))
					.filter((passage) => passage.score > 0)
					.sort(
						compareBy(
							(passage) => -passage.score,
							(passage) => chunks.indexOf(passage.chunk),
						),
					)
					.slice(0, limit);
			}
			mini ??= build();
			return mini
				.search(query)
				.map((hit): Passage => ({ chunk: byId.get(hit.id as string)!, score: hit.score }))
				.sort(
					compareBy(
						(passage) => -passage.score,
						(passage) => passage.chunk.id,
					),
				)
				.slice(0, limit);
		},
	};
}

/** Words, and names of code as one: `with_retry`, and of `tempfile.mkdtemp` each side. */
function names(text: string): string[] {
	return text.match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** A name and the words in it. */
function withParts(name: string): string[] {
	const parts = name
		.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
		.split(/[\s_]+/)
		.filter(Boolean);
	return parts.length > 1 ? [name, ...parts] : [name];
}

export interface Window {
	readonly text: string;
	/** Text was left out before or after. */
	readonly truncated: boolean;
}

/** At most `limit` characters of a text, whole sentences only, around a position; a single longer sentence is cut at a word and says so. */
export function windowAt(text: string, index: number, limit: number): Window {
	if (text.length <= limit) return { text, truncated: false };
	const spans = sentences(text);
	const middle = Math.max(
		0,
		spans.findIndex((span) => span.end > index),
	);
	const own = spans[middle] ?? { start: 0, end: text.length };
	if (own.end - own.start > limit) {
		const cut = text.slice(own.start, own.start + limit);
		return { text: cut.slice(0, cut.lastIndexOf(' ') > limit / 2 ? cut.lastIndexOf(' ') : limit), truncated: true };
	}
	let first = middle;
	let last = middle;
	for (let grown = true; grown; ) {
		grown = false;
		if (last + 1 < spans.length && spans[last + 1]!.end - spans[first]!.start <= limit) {
			last++;
			grown = true;
		}
		if (first > 0 && spans[last]!.end - spans[first - 1]!.start <= limit) {
			first--;
			grown = true;
		}
	}
	return { text: text.slice(spans[first]!.start, spans[last]!.end), truncated: true };
}
