// A document's pages as one plain text with a way back to pages and lines, for what reads across page breaks.
import type { AuditDocument, DocumentPage, Location } from '@auditor/schema';
import { lineAt, plainText } from './clean.js';
import { placeOf } from './place.js';

export interface Flow {
	readonly document: AuditDocument;
	/** Plain text (see `plainText`) of all pages. */
	readonly text: string;
	place(index: number): Location;
}

export function flowOf(document: AuditDocument): Flow {
	let text = '';
	const starts: { page: DocumentPage; start: number }[] = [];
	for (const page of document.pages) {
		starts.push({ page, start: text.length });
		text += `${plainText(page.text)}\n`;
	}
	return {
		document,
		text,
		place(index) {
			const at = starts.findLast((entry) => entry.start <= index) ?? starts[0]!;
			return placeOf(document, at.page, lineAt(text.slice(at.start), Math.max(0, index - at.start)));
		},
	};
}

/** Documents that carry text, whatever their status. */
export function readable(documents: readonly AuditDocument[]): AuditDocument[] {
	return documents.filter((document) => document.pages.some((page) => /[\p{L}\p{N}]/u.test(page.text)));
}
