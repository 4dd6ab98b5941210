// The process in which PDFs are parsed: it may loop, crash or eat memory, and the parent kills it. It prints nothing; what it reads goes to
// the parent page by page. Started by collect/pdf-process.ts, never imported.
import type { PdfMessage, PdfRequest } from './engine/protocol.js';

process.on('message', (request) => {
	run(request as PdfRequest).then(
		() => send({ kind: 'done' }),
		(error: unknown) => send({ kind: 'failed', reason: failureOf(error), message: error instanceof Error ? error.message : String(error) }),
	);
});
// A parent that went away needs no answer.
process.once('disconnect', () => process.exit(0));

async function run(request: PdfRequest): Promise<void> {
	// Messages of another serialisation may carry a plain view: engines want a Uint8Array.
	const bytes = new Uint8Array(request.bytes);
	if (request.task === 'ocr') {
		const { recognisePages } = await import('./engine/ocr.js');
		await recognisePages(bytes, request, send);
	} else if (request.engine === 'pdf2json') {
		const { readWithPdf2json } = await import('./engine/pdf2json-text.js');
		await readWithPdf2json(bytes, request, send);
	} else {
		const { loadPdfium, openDocument } = await import('@auditor/pdfium');
		const { readPages } = await import('./engine/pdfium-text.js');
		const pdfium = await loadPdfium(request.memory);
		const { document, failure, message } = openDocument(pdfium, bytes);
		if (failure) send({ kind: 'failed', reason: failure, message });
		else readPages(pdfium, document, request, send);
	}
}

function send(message: PdfMessage): void {
	process.send?.(message);
}

function failureOf(error: unknown): 'corrupt' | 'out-of-memory' {
	return /memory|allocation|abort/i.test(error instanceof Error ? error.message : String(error)) ? 'out-of-memory' : 'corrupt';
}
