// Text of pages that are pictures: rendered by pdfium, recognised by tesseract.js with language data from npm. Offline: nothing is fetched
// and nothing is written to disk.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { loadPdfium, openDocument } from '@auditor/pdfium';
import { renderGray, toPgm } from './pdfium-render.js';
import type { PdfRequest, Send } from './protocol.js';

/** Pixels a point: 150 dpi, where recall no longer rises with size on reports. */
const SCALE = 150 / 72;

export async function recognisePages(bytes: Uint8Array, request: PdfRequest, send: Send): Promise<void> {
	const tesseract = await import('tesseract.js').then((module) => module.default ?? module);
	const worker = await tesseract.createWorker('eng', tesseract.OEM.LSTM_ONLY, {
		langPath: join(dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
		cacheMethod: 'none',
		gzip: true,
		errorHandler: () => {},
	});
	const pdfium = await loadPdfium(request.memory);
	const { document, failure, message } = openDocument(pdfium, bytes);
	if (failure) {
		send({ kind: 'failed', reason: failure, message });
		return;
	}
	for (const number of request.pages) {
		const page = pdfium.call.FPDF_LoadPage(document, number - 1);
		const image = page === 0 ? null : renderGray(pdfium, page, SCALE);
		if (page !== 0) pdfium.call.FPDF_ClosePage(page);
		if (image === null) {
			send({ kind: 'page-failed', page: number, message: 'the page cannot be rendered' });
			continue;
		}
		const { data } = await worker.recognize(Buffer.from(toPgm(image)));
		send({ kind: 'page', page: number, text: data.text, hidden: [], pictures: true, scanLayer: false, certainty: data.confidence / 100 });
	}
	await worker.terminate();
}
