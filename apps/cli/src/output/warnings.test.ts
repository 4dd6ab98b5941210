import type { AuditReport } from '@auditor/schema';
import { expect, it } from 'vitest';
import { warnings } from './warnings.js';

const document = (status: AuditReport['documents'][number]['status'], limitations: string[]) =>
	({ documents: [{ name: 'r.pdf', status, limitations }], limitations: [] }) as unknown as AuditReport;

it.each([
	['ok', [], []],
	['partially-ocr', ['1 page has a picture and next to no text; read by OCR, which makes mistakes'], []],
	[
		'no-text-layer',
		['2 pages have a picture and next to no text; read by OCR, which makes mistakes'],
		['the report r.pdf holds no text: 2 pages have a picture and next to no text; read by OCR, which makes mistakes.'],
	],
	[
		'no-text-layer',
		['The PDF has no text and no pictures that could hold any.'],
		['the report r.pdf holds no text: The PDF has no text and no pictures that could hold any.'],
	],
	['empty', ['The file has 0 bytes.'], ['the report r.pdf was not read: it is empty.']],
] as const)('a report that is %s with %j is told as %j', (status, limitations, told) => {
	expect(warnings(document(status, [...limitations]))).toEqual(told);
});
