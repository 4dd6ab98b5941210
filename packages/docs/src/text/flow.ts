// A document's pages as one plain text with a way back to pages and lines, for what reads across page breaks.
import type { AuditDocument, DocumentPage, Location } from '@auditor/schema';
import { compact, mayOccur } from '../concepts/terms.js';
import { firstAfter, lineIndex, plainText } from './clean.js';
import { proseOf } from './fences.js';
import { placeOf } from './place.js';
import type { Span } from './sentences.js';

export interface Flow {
	readonly document: AuditDocument;
	/** Plain text (see `plainText`) of all pages. */
	readonly text: string;
	/** The same with blanks for the code fences of Markdown: a sample says nothing of what is built. */
	readonly prose: string;
	place(index: number): Location;
	/** What stands there was recognised in a picture of a document that has text of its own: words of boxes, and no sentences. */
	isPictured(index: number): boolean;
	/** False when `termExpression` cannot find the term in the text: a cheap question before a dear one. */
	mayHold(term: string): boolean;
}

const known = new WeakMap<AuditDocument, Flow>();

/** Made once a document. */
export function flowOf(document: AuditDocument): Flow {
	const flow = known.get(document) ?? makeFlow(document);
	known.set(document, flow);
	return flow;
}

function makeFlow(document: AuditDocument): Flow {
	let text = '';
	let prose = '';
	const starts: number[] = [];
	const pages: { page: DocumentPage; line: (index: number) => number }[] = [];
	const written = document.pages.some((page) => page.source !== 'ocr' && /\p{L}{3}/u.test(page.text));
	for (const [at, page] of document.pages.entries()) {
		const plain = plainText(page.text);
		// No sentence runs on into the words of a picture.
		if (at > 0 && (page.source === 'ocr') !== (document.pages[at - 1]!.source === 'ocr')) {
			text += '\n';
			prose += '\n';
		}
		starts.push(text.length);
		pages.push({ page, line: lineIndex(plain) });
		text += `${plain}\n`;
		prose += `${page.source === 'markdown' ? proseOf(plain) : plain}\n`;
	}
	let compacted: string | null = null;
	const pageAt = (index: number) => Math.max(0, firstAfter(starts, index) - 1);
	return {
		document,
		text,
		prose,
		place(index) {
			const at = pageAt(index);
			return placeOf(document, pages[at]!.page, pages[at]!.line(index - starts[at]!));
		},
		isPictured: (index) => written && pages[pageAt(index)]?.page.source === 'ocr',
		mayHold(term) {
			compacted ??= compact(text);
			return mayOccur(term, compacted);
		},
	};
}

/** A part of a text as a document of its own, each word where it stands. */
export function partOf(flow: Flow, { start, end }: Span): Flow {
	return {
		...flow,
		document: { ...flow.document, pages: [] },
		text: flow.text.slice(start, end),
		prose: flow.prose.slice(start, end),
		place: (index) => flow.place(start + index),
		isPictured: (index) => flow.isPictured(start + index),
	};
}

/** Documents that carry text, whatever their status. */
export function readable(documents: readonly AuditDocument[]): AuditDocument[] {
	return documents.filter((document) => document.pages.some((page) => /[\p{L}\p{N}]/u.test(page.text)));
}
