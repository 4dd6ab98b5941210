// Where a position of a document is, as a location that a report can print.
import { type AuditDocument, type DocumentPage, fileLocation, type Location, pageLocation } from '@auditor/schema';

/** A line of a Markdown file, a page of a PDF. `line` is 1-based within the page's text. */
export function placeOf(document: AuditDocument, page: DocumentPage, line: number, endLine: number | null = null): Location {
	if (document.format === 'markdown') return fileLocation(document.name, line, endLine);
	return pageLocation(document.name, page.page);
}
