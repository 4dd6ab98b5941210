// A page as grey pixels, for OCR and for the question whether light text can be seen.
import { type Pdfium, unpackedPixels } from '@auditor/pdfium';

const GRAY = 1;
const FLAGS = 0x01 | 0x08;
const WHITE = 0xffffffff;
/** Pixels of a rendered page at most; a page may claim to be kilometres wide. @source DOCUMENTS budgets: 20 megapixels an image */
const MAX_PIXELS = 8_000_000;
/** Pixels that are unpacked to render one page: fifty times what a scanned one holds, and some 2 s of processor time. */
const UNPACKED = 500_000_000;

export interface GrayImage {
	readonly width: number;
	readonly height: number;
	/** One byte a pixel, row by row. */
	readonly data: Uint8Array;
}

/** Renders at `scale` pixels a point, smaller where the page is too large; null when memory does not allow it, or its pictures hold too much. */
export function renderGray(pdfium: Pdfium, page: number, scale: number): GrayImage | null {
	const { call, memory } = pdfium;
	const pageWidth = call.FPDF_GetPageWidthF(page);
	const pageHeight = call.FPDF_GetPageHeightF(page);
	if (!(pageWidth > 0 && pageHeight > 0) || unpackedPixels(pdfium, page) > UNPACKED) return null;
	const factor = Math.min(scale, Math.sqrt(MAX_PIXELS / (pageWidth * pageHeight)));
	// Rows of a grey bitmap are padded to four bytes.
	const width = Math.max(4, Math.floor((pageWidth * factor) / 4) * 4);
	const height = Math.max(1, Math.min(Math.floor(pageHeight * factor), Math.floor((MAX_PIXELS * 4) / width)));
	const pointer = call.malloc(width * height);
	if (pointer === 0) return null;
	const bitmap = call.FPDFBitmap_CreateEx(width, height, GRAY, pointer, width);
	if (bitmap === 0) {
		call.free(pointer);
		return null;
	}
	call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
	call.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
	const data = memory.HEAPU8.slice(pointer, pointer + width * height);
	call.FPDFBitmap_Destroy(bitmap);
	call.free(pointer);
	return { width, height, data };
}

/** The image in the plainest format there is (PGM, binary), which OCR reads without a codec. */
export function toPgm(image: GrayImage): Uint8Array {
	const header = new TextEncoder().encode(`P5\n${image.width} ${image.height}\n255\n`);
	const file = new Uint8Array(header.length + image.data.length);
	file.set(header);
	file.set(image.data, header.length);
	return file;
}
