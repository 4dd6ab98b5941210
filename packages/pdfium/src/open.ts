// Opens a PDF with pdfium and says why it could not.
import type { Pdfium } from './load.js';

export type LoadFailure = 'corrupt' | 'encrypted' | 'out-of-memory';

const ERROR_PASSWORD = 4;
const ERROR_SECURITY = 5;

/** Opens the document; 0 with the reason when it cannot be opened. */
export function openDocument(pdfium: Pdfium, bytes: Uint8Array): { document: number; failure: LoadFailure | null; message: string } {
	const pointer = pdfium.call.malloc(bytes.length);
	if (pointer === 0) return { document: 0, failure: 'out-of-memory', message: 'the file does not fit into the memory limit' };
	pdfium.memory.HEAPU8.set(bytes, pointer);
	const document = pdfium.call.FPDF_LoadMemDocument(pointer, bytes.length, 0);
	if (document !== 0) return { document, failure: null, message: '' };
	const code = pdfium.call.FPDF_GetLastError();
	if (code === ERROR_PASSWORD || code === ERROR_SECURITY)
		return {
			document: 0,
			failure: 'encrypted',
			message: code === ERROR_PASSWORD ? 'a password is needed' : 'its encryption is not supported',
		};
	return { document: 0, failure: 'corrupt', message: 'its structure cannot be read' };
}
