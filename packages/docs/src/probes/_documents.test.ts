import type { AuditDocument, DocumentPage } from '@auditor/schema';
import { expect, it } from 'vitest';
import { readingConfidence } from './_documents.js';

const page = (letters: number, certainty?: number): DocumentPage => ({
	page: 1,
	text: 'x'.repeat(letters),
	source: certainty === undefined ? 'text-layer' : 'ocr',
	hidden: [],
	...(certainty !== undefined && { certainty }),
});

it.each([
	['a text layer', [page(100)], 0.9],
	['a text layer with a picture between', [page(100), page(80, 0.3)], 0.9],
	['pictures that OCR reads well', [page(10), page(100, 0.9), page(50, 0.8)], 0.75],
	['pictures that OCR guesses at', [page(10), page(100, 0.9), page(100, 0.5)], 0.65],
	['nothing', [], 0.9],
])('of %s', (_, pages, confidence) => {
	expect(readingConfidence([{ pages } as unknown as AuditDocument], 0.9)).toBe(confidence);
});
