// @module-tag slow
import { loadPdfium, openDocument } from '@auditor/pdfium';
import { pdf } from '@auditor/testkit';
import { expect, it } from 'vitest';
import { renderGray } from '../engine/pdfium-render.js';
import { ingest } from './ingest.js';

const SENTENCE = 'Three judges weigh the same evidence in parallel.';

/** The page as a picture, as a scanner or a printer driver makes it. */
async function picture(bytes: Uint8Array) {
	const pdfium = await loadPdfium(300_000_000);
	const { document } = openDocument(pdfium, bytes);
	const image = renderGray(pdfium, pdfium.call.FPDF_LoadPage(document, 0), 2);
	if (image === null) throw new Error('no picture');
	return image;
}

it('reads pages that are pictures, offline, and says so', async () => {
	const image = await picture(pdf([{ texts: [{ text: SENTENCE, x: 60, y: 600, size: 18 }] }]));
	const bytes = pdf([{ picture: image }, { lines: ['This page has a text layer of its own, long enough to count.'] }]);
	const document = await ingest({ name: 'scan.pdf', bytes, chosen: 'given', fromTree: false });
	expect(document.status).toBe('partially-ocr');
	expect(document.pages.map((page) => page.source)).toEqual(['ocr', 'text-layer']);
	expect(document.pages[0]?.certainty).toBeGreaterThan(0.85);
	expect(document.pages[1]).not.toHaveProperty('certainty');
	expect(document.pages[0]?.text).toContain(SENTENCE);
	expect(document.limitations.join(' ')).toContain('OCR');
	const without = await ingest({ name: 'scan.pdf', bytes: pdf([{ picture: image }]), chosen: 'given', fromTree: false }, { ocr: false });
	expect(without).toMatchObject({ status: 'no-text-layer' });
	expect(without.pages[0]?.text.trim()).toBe('');
});

it('takes a page with its heading alone for a picture, and none with more', async () => {
	const image = await picture(pdf([{ texts: [{ text: SENTENCE, x: 60, y: 600, size: 18 }] }]));
	const pages = [['4.3 The Rules of the Chief Justice in Their Order'], ['Final Report of the Kitchen', 'Ada Baker, in winter']];
	const bytes = pdf(pages.map((lines) => ({ picture: image, lines })));
	const { limitations } = await ingest({ name: 'drawn.pdf', bytes, chosen: 'given', fromTree: false }, { ocr: false });
	expect(limitations).toEqual(['1 page has a picture and next to no text; OCR was not used.']);
});

it('reads no picture twice where its text is kept, and none for another', async () => {
	const kept = new Map<string, string>();
	const store = {
		get: async <T>(key: string) => (kept.has(key) ? (JSON.parse(kept.get(key) ?? '') as T) : null),
		set: async (key: string, json: () => string) => void kept.set(key, json()),
	};
	const look = async (text: string) => {
		const bytes = pdf([{ picture: await picture(pdf([{ texts: [{ text, x: 60, y: 600, size: 18 }] }])) }]);
		return ingest({ name: 'scan.pdf', bytes, chosen: 'given', fromTree: false }, { store });
	};
	const first = await look(SENTENCE);
	for (const [key, json] of kept) kept.set(key, json.replaceAll('evidence', 'witness'));
	const again = await look(SENTENCE);
	expect(again.pages[0]?.text).toBe(first.pages[0]?.text.replaceAll('evidence', 'witness'));
	expect((await look('One judge weighs nothing.')).pages[0]?.text).toContain('nothing');
	// The text layer and the recognised text, of two documents.
	expect(kept.size).toBe(4);
});

it('keeps nothing of what it could not read', async () => {
	const kept: string[] = [];
	const store = { get: async () => null, set: async (key: string) => void kept.push(key) };
	const bytes = pdf([{ lines: ['secret'] }], { password: 'swordfish' });
	const document = await ingest({ name: 'locked.pdf', bytes, chosen: 'given', fromTree: false }, { store });
	expect([document.status, kept]).toEqual(['encrypted', []]);
});
