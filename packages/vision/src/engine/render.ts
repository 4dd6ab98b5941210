// A part of a page as pixels. Rendering is how a reader sees it: the picture object alone would lack its transparency and its mask.
import type { Pdfium } from '@auditor/pdfium';
import type { Rect } from '../graph/geometry.js';
import { heightOf, widthOf } from '../graph/geometry.js';
import type { Pixels } from '../raster/pixels.js';

const BGRX = 3;
const WHITE = 0xffffffff;
const ANNOTATIONS = 0x01;
const REVERSE_BYTES = 0x10;
/** Long side of a rendered part in pixels, and pixels a point at most. */
const LONG_SIDE = 1800;
const SCALE = 4;

/** The part of the page, and how many pixels a point became; null when memory does not allow it. */
export function renderPart({ call, memory }: Pdfium, page: number, part: Rect): { pixels: Pixels; scale: number } | null {
	const scale = Math.min(SCALE, LONG_SIDE / Math.max(widthOf(part), heightOf(part), 1));
	const width = Math.max(1, Math.round(widthOf(part) * scale));
	const height = Math.max(1, Math.round(heightOf(part) * scale));
	const stride = width * 4;
	const pointer = call.malloc(stride * height);
	if (pointer === 0) return null;
	const bitmap = call.FPDFBitmap_CreateEx(width, height, BGRX, pointer, stride);
	if (bitmap === 0) {
		call.free(pointer);
		return null;
	}
	call.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
	const pageWidth = Math.round(call.FPDF_GetPageWidthF(page) * scale);
	const pageHeight = Math.round(call.FPDF_GetPageHeightF(page) * scale);
	const [x, y] = [Math.round(-part.left * scale), Math.round(-part.top * scale)];
	call.FPDF_RenderPageBitmap(bitmap, page, x, y, pageWidth, pageHeight, 0, ANNOTATIONS | REVERSE_BYTES);
	const source = memory.HEAPU8.subarray(pointer, pointer + stride * height);
	const data = new Uint8Array(width * height * 3);
	for (let from = 0, to = 0; to < data.length; from += 4, to += 3) {
		data[to] = source[from]!;
		data[to + 1] = source[from + 1]!;
		data[to + 2] = source[from + 2]!;
	}
	call.FPDFBitmap_Destroy(bitmap);
	call.free(pointer);
	return { pixels: { width, height, data }, scale };
}
