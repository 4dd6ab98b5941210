// How many pixels do the pictures of a page hold? Rendering any part of it unpacks them all, each as often as it is drawn: a page of a few kilobytes may
// draw one large picture hundreds of times.
import type { Pdfium } from './load.js';

const IMAGE = 3;
const FORM = 5;
const DEPTH = 6;
/** Objects looked at: a page of more is a map or an attack. */
const OBJECTS = 60_000;

/** Pixels of all pictures of a page as they are kept, those in its forms among them. */
export function unpackedPixels({ call, memory }: Pdfium, page: number): number {
	const pointer = call.malloc(8);
	if (pointer === 0) return 0;
	let left = OBJECTS;
	const of = (object: number, depth: number): number => {
		if (object === 0 || --left < 0 || depth > DEPTH) return 0;
		const type = call.FPDFPageObj_GetType(object);
		if (type === FORM) {
			let sum = 0;
			const count = Math.min(call.FPDFFormObj_CountObjects(object), OBJECTS);
			for (let i = 0; i < count && left > 0; i++) sum += of(call.FPDFFormObj_GetObject(object, i), depth + 1);
			return sum;
		}
		if (type !== IMAGE || !call.FPDFImageObj_GetImagePixelSize(object, pointer, pointer + 4)) return 0;
		const [width = 0, height = 0] = memory.HEAPU32.subarray(pointer / 4, pointer / 4 + 2);
		return width * height;
	};
	try {
		let sum = 0;
		const count = Math.min(call.FPDFPage_CountObjects(page), OBJECTS);
		for (let i = 0; i < count && left > 0; i++) sum += of(call.FPDFPage_GetObject(page, i), 0);
		return sum;
	} finally {
		call.free(pointer);
	}
}
