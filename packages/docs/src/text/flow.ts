// A document's pages as one plain text with a way back to pages and lines, for what reads across page breaks.
import type { AuditDocument, DocumentPage, Location } from '@auditor/schema';
import { firstAfter, lineIndex, plainText } from './clean.js';
import { placeOf } from './place.js';

export interface Flow {
	readonly document: AuditDocument;
	/** Plain text (see `plainText`) of all pages. */
	readonly text: string;
	place(index: number): Location;
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
	const starts: number[] = [];
	const pages: { page: DocumentPage; line: (index: number) => number }[] = [];
	for (const page of document.pages) {
		const plain = plainText(page.text);
		starts.push(text.length);
		pages.push({ page, line: lineIndex(plain) });
		text += `${plain}\n`;
	}
	return {
		document,
		text,
		place(index) {
			const at = Math.max(0, firstAfter(starts, index) - 1);
			return placeOf(document, pages[at]!.page, pages[at]!.line(index - starts[at]!));
		},
	};
}

/** Documents that carry text, whatever their status. */
export function readable(documents: readonly AuditDocument[]): AuditDocument[] {
	return documents.filter((document) => document.pages.some((page) => /[\p{L}\p{N}]/u.test(page.text)));
}
