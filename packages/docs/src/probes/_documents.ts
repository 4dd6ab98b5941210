// Answers that several probes of documents share: no document, none that can be read.
import type { AuditDocument, FindingDraft } from '@auditor/schema';
import { readable } from '../text/flow.js';

/** The answer when nothing can be read; null when something can. */
export function unreadable(documents: readonly AuditDocument[]): FindingDraft[] | null {
	if (readable(documents).length > 0) return null;
	const message =
		documents.length === 0
			? 'No report was given, and none was found in the repository.'
			: `No text could be read: ${documents.map((document) => `${document.name} (${document.status})`).join(', ')}.`;
	return [
		{
			outcome: 'not-available',
			message,
			rationale: documents.flatMap((document) => document.limitations).join(' ') || message,
			confidence: 1,
		},
	];
}

/** Confidence of what was mostly read by OCR is lower; a text layer with some pictures between its pages is still a text layer. */
export function readingConfidence(documents: readonly AuditDocument[], most: number): number {
	const letters = (source: 'ocr' | null) =>
		documents
			.flatMap((document) => document.pages)
			.filter((page) => source === null || page.source === source)
			.reduce((sum, page) => sum + page.text.length, 0);
	return letters('ocr') * 2 > letters(null) ? Math.min(most, 0.65) : most;
}

export function plural(count: number, one: string, many = `${one}s`): string {
	return `${count} ${count === 1 ? one : many}`;
}
