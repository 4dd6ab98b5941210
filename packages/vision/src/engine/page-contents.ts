// What lies where on a page: characters, pictures and drawn lines, with y growing downwards from the page's top, in points.
// It does not see what is clipped away or covered.
import { type Pdfium, unpackedPixels } from '@auditor/pdfium';
import { around, type Rect } from '../graph/geometry.js';

/** A character with its box. */
export interface Glyph extends Rect {
	readonly text: string;
	/** Its turn in the order of writing. */
	readonly turn: number;
}

export interface PageContents {
	readonly width: number;
	readonly height: number;
	readonly glyphs: readonly Glyph[];
	/** Boxes of the pictures, in the page's order. */
	readonly pictures: readonly Rect[];
	/** Of all pictures together, as they are kept: rendering any part of the page unpacks them all. */
	readonly pixels: number;
	/** Drawn segments that are neither level nor upright and long enough to be an edge or an arrowhead. */
	readonly slanted: number;
	/** Around all drawn paths but hair lines over the whole page; null without any. */
	readonly drawing: Rect | null;
}

const TEXT = 1;
const PATH = 2;
const IMAGE = 3;
const FORM = 5;
const LINE = 0;
const BEZIER = 1;
const DEPTH = 6;
/** Objects looked at on a page, and segments of paths: beyond, a page is a map or an attack. */
const OBJECTS = 60_000;
const SEGMENTS = 200_000;
/** Points that a slanted segment goes at least each way. */
const SLANT = 1.5;

type Matrix = readonly [number, number, number, number, number, number];
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

export function pageContents(pdfium: Pdfium, page: number): PageContents {
	const { call } = pdfium;
	const scratch = call.malloc(64);
	try {
		const frame = readFrame(pdfium, page, scratch);
		const objects = new ObjectReader(pdfium, scratch, frame);
		for (let i = 0; i < call.FPDFPage_CountObjects(page); i++) objects.read(call.FPDFPage_GetObject(page, i), IDENTITY, 0);
		return {
			width: frame.width,
			height: frame.height,
			glyphs: readGlyphs(pdfium, page, scratch, frame, objects.turns),
			pictures: objects.pictures,
			pixels: unpackedPixels(pdfium, page),
			slanted: objects.slanted,
			drawing: objects.drawing,
		};
	} finally {
		call.free(scratch);
	}
}

interface Frame {
	/** Page coordinates to ours: the crop box's corner and the rotation taken off. */
	readonly place: (left: number, bottom: number, right: number, top: number) => Rect;
	readonly width: number;
	readonly height: number;
}

function readFrame({ call, memory }: Pdfium, page: number, scratch: number): Frame {
	const width = call.FPDF_GetPageWidthF(page);
	const height = call.FPDF_GetPageHeightF(page);
	let [left, bottom] = [0, 0];
	if (call.FPDF_GetPageBoundingBox(page, scratch)) {
		const [l, , , b] = memory.HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
		[left, bottom] = [l ?? 0, b ?? 0];
	}
	const turn = call.FPDFPage_GetRotation(page) & 3;
	const point = (x: number, y: number): [number, number] => {
		const [u, v] = [x - left, y - bottom];
		if (turn === 1) return [v, u];
		if (turn === 2) return [width - u, v];
		if (turn === 3) return [width - v, height - u];
		return [u, height - v];
	};
	return {
		width,
		height,
		place: (l, b, r, t) => {
			const [x1, y1] = point(l, b);
			const [x2, y2] = point(r, t);
			return { left: Math.min(x1, x2), top: Math.min(y1, y2), right: Math.max(x1, x2), bottom: Math.max(y1, y2) };
		},
	};
}

function readGlyphs({ call, memory }: Pdfium, page: number, scratch: number, frame: Frame, turns: ReadonlyMap<number, number>): Glyph[] {
	const text = call.FPDFText_LoadPage(page);
	if (text === 0) return [];
	const glyphs: Glyph[] = [];
	const count = Math.min(call.FPDFText_CountChars(text), OBJECTS);
	for (let i = 0; i < count; i++) {
		const code = call.FPDFText_GetUnicode(text, i);
		if (code <= 32 || code === 0xa0 || code > 0x10ffff || !call.FPDFText_GetLooseCharBox(text, i, scratch)) continue;
		const [left, top, right, bottom] = memory.HEAPF32.subarray(scratch / 4, scratch / 4 + 4);
		const turn = turns.get(call.FPDFText_GetTextObject(text, i)) ?? 0;
		glyphs.push({ text: String.fromCodePoint(plain(code)), turn, ...frame.place(left!, bottom!, right!, top!) });
	}
	call.FPDFText_ClosePage(text);
	return glyphs;
}

/** Hyphens that engines and typesetters put in the place of one. */
function plain(code: number): number {
	return code === 0xfffe || code === 2 || code === 0x2010 || code === 0x2011 ? 45 : code;
}

class ObjectReader {
	readonly pictures: Rect[] = [];
	/** Text objects in the order in which the page writes them. */
	readonly turns = new Map<number, number>();
	slanted = 0;
	drawing: Rect | null = null;
	#objects = 0;
	#segments = 0;

	constructor(
		readonly pdfium: Pdfium,
		readonly scratch: number,
		readonly frame: Frame,
	) {}

	read(object: number, matrix: Matrix, depth: number): void {
		if (object === 0 || ++this.#objects > OBJECTS || depth > DEPTH) return;
		const { call } = this.pdfium;
		const type = call.FPDFPageObj_GetType(object);
		if (type === FORM) {
			const inner = multiply(this.#matrix(object), matrix);
			const count = call.FPDFFormObj_CountObjects(object);
			for (let i = 0; i < count; i++) this.read(call.FPDFFormObj_GetObject(object, i), inner, depth + 1);
		} else if (type === IMAGE) {
			const box = this.#bounds(object, matrix);
			if (box) this.pictures.push(box);
		} else if (type === PATH) this.#path(object, matrix);
		else if (type === TEXT) this.turns.set(object, this.turns.size);
	}

	#path(object: number, matrix: Matrix): void {
		const box = this.#bounds(object, matrix);
		const { frame } = this;
		if (!box || box.right < 0 || box.bottom < 0 || box.left > frame.width || box.top > frame.height) return;
		const whole = box.right - box.left > frame.width * 0.95 && box.bottom - box.top > frame.height * 0.95;
		if (!whole) this.drawing = around(this.drawing ? [this.drawing, box] : [box]);
		const { call, memory } = this.pdfium;
		const own = multiply(this.#matrix(object), matrix);
		const count = call.FPDFPath_CountSegments(object);
		let last: [number, number] | null = null;
		let controls = 0;
		for (let i = 0; i < count && ++this.#segments <= SEGMENTS; i++) {
			const segment = call.FPDFPath_GetPathSegment(object, i);
			const type = call.FPDFPathSegment_GetType(segment);
			call.FPDFPathSegment_GetPoint(segment, this.scratch, this.scratch + 4);
			const point = apply(own, memory.HEAPF32[this.scratch / 4]!, memory.HEAPF32[this.scratch / 4 + 1]!);
			// A curve is three points: two that pull it and its end.
			controls = type === BEZIER ? controls + 1 : 0;
			if (type === BEZIER && controls % 3 !== 0) continue;
			const drawn = type === LINE || type === BEZIER;
			if (drawn && last && Math.abs(point[0] - last[0]) > SLANT && Math.abs(point[1] - last[1]) > SLANT) this.slanted++;
			last = point;
		}
	}

	#matrix(object: number): Matrix {
		const { call, memory } = this.pdfium;
		if (!call.FPDFPageObj_GetMatrix(object, this.scratch)) return IDENTITY;
		return [...memory.HEAPF32.subarray(this.scratch / 4, this.scratch / 4 + 6)] as unknown as Matrix;
	}

	#bounds(object: number, matrix: Matrix): Rect | null {
		const { call, memory } = this.pdfium;
		const at = this.scratch;
		if (!call.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)) return null;
		const [l, b, r, t] = memory.HEAPF32.subarray(at / 4, at / 4 + 4) as unknown as [number, number, number, number];
		const corners = [apply(matrix, l, b), apply(matrix, r, t), apply(matrix, l, t), apply(matrix, r, b)];
		const [xs, ys] = [corners.map((c) => c[0]), corners.map((c) => c[1])];
		return this.frame.place(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
	}
}

function multiply(a: Matrix, b: Matrix): Matrix {
	return [
		a[0] * b[0] + a[1] * b[2],
		a[0] * b[1] + a[1] * b[3],
		a[2] * b[0] + a[3] * b[2],
		a[2] * b[1] + a[3] * b[3],
		a[4] * b[0] + a[5] * b[2] + b[4],
		a[4] * b[1] + a[5] * b[3] + b[5],
	];
}

function apply(m: Matrix, x: number, y: number): [number, number] {
	return [m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]];
}
