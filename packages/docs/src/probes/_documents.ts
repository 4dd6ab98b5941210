// Answers that several probes of documents share: no document, none that can be read.
import type { AuditDocument, DocumentPage, FindingDraft, Lexicon } from '@auditor/schema';
import { readable } from '../text/flow.js';
import { notUnderstood } from '../text/language.js';

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

/** Share of words in another language from which on a report's claims are not read: the rest would be taken for all that it claims. */
const MOSTLY = 0.5;
/** Share from which on a concept that was not found may stand in what was not understood. */
const IN_PART = 0.3;

/** The answer when nothing can be read, or most is written in a language in which claims are not read; null when claims can be. */
export function unreadableClaims(documents: readonly AuditDocument[], { language }: Lexicon): FindingDraft[] | null {
	return (
		unreadable(documents) ?? foreign(notUnderstood(documents, [language], MOSTLY), 'Claims are looked for in the language of the rubric.')
	);
}

/** The answer on a concept that was not found where much is written in a language without word lists; null where its absence can be told. */
export function foreignConcept(documents: readonly AuditDocument[], { language, languages }: Lexicon): FindingDraft[] | null {
	const why = notUnderstood(documents, [language, ...Object.keys(languages ?? {})], IN_PART);
	return foreign(why, 'A concept that was not found may be explained in words that we do not know.');
}

function foreign(message: string | null, rationale: string): FindingDraft[] | null {
	return message === null ? null : [{ outcome: 'not-available', message, rationale, confidence: 1 }];
}

/** From here on OCR misreads a word in fifty or fewer. @source own renderings of reports: clean pages .85 to .95, diagrams and photographs below .8 */
const LEGIBLE = 0.85;

/** Confidence of what was mostly read by OCR is lower; a text layer with some pictures between its pages is still a text layer. */
export function readingConfidence(documents: readonly AuditDocument[], most: number): number {
	const pages = documents.flatMap((document) => document.pages);
	const recognised = pages.filter((page) => page.source === 'ocr');
	const letters = lettersOf(recognised);
	if (letters * 2 <= lettersOf(pages)) return most;
	const certainty = recognised.reduce((sum, page) => sum + page.text.length * (page.certainty ?? 0), 0) / letters;
	return Math.min(most, certainty >= LEGIBLE ? 0.75 : 0.65);
}

function lettersOf(pages: readonly DocumentPage[]): number {
	return pages.reduce((sum, page) => sum + page.text.length, 0);
}
