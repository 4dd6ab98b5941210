// The text of a PDF page by page, by pdfium, with the text that no reader sees told apart: white on white, tiny, off the page, invisible.
// It does not see text covered by a picture, nor layers that a viewer would switch off.
import type { Pdfium } from '@auditor/pdfium';
import { renderGray } from './pdfium-render.js';
import type { PdfRequest, Send } from './protocol.js';

const OBJECT_PATH = 2;
const OBJECT_IMAGE = 3;
const OBJECT_FORM = 5;
const RENDER_INVISIBLE = 3;
/** Height of a character's box, in points, up to which nobody reads it; the box is a little higher than the font's size. */
const TINY = 2.3;
/** Darkest channel from which a colour may vanish on paper, and alpha up to which any colour does. */
const LIGHT = 225;
const TRANSPARENT = 20;
/** Difference of grey levels inside a box below which an eye sees nothing. */
const CONTRAST = 24;
/** Share of a page that a scan covers. */
const SCAN_AREA = 0.5;
/** Drawings on a page from which text may be drawn as curves. */
const MANY_PATHS = 40;

interface Box {
	left: number;
	bottom: number;
	right: number;
	top: number;
}

export function readPages(pdfium: Pdfium, document: number, request: PdfRequest, send: Send): void {
	const pageCount = pdfium.call.FPDF_GetPageCount(document);
	send({ kind: 'opened', pageCount });
	for (let index = 0; index < Math.min(pageCount, request.maxPages); index++) {
		const page = pdfium.call.FPDF_LoadPage(document, index);
		if (page === 0) {
			send({ kind: 'page-failed', page: index + 1, message: 'the page cannot be read' });
			continue;
		}
		send({ kind: 'page', page: index + 1, ...readPage(pdfium, page) });
		pdfium.call.FPDF_ClosePage(page);
	}
}

function readPage(pdfium: Pdfium, page: number): { text: string; hidden: string[]; pictures: boolean; scanLayer: boolean } {
	const { call } = pdfium;
	const frame = pageBox(pdfium, page);
	const pictures = lookAtPictures(pdfium, page, frame);
	const textPage = call.FPDFText_LoadPage(page);
	if (textPage === 0) return { text: '', hidden: [], pictures: pictures.any, scanLayer: false };
	try {
		const count = call.FPDFText_CountChars(textPage);
		if (count <= 0) return { text: '', hidden: [], pictures: pictures.any, scanLayer: false };
		const marks = markHidden(pdfium, page, textPage, count, frame, pictures.scan);
		if (!marks.any) return { text: wholeText(pdfium, textPage, count), hidden: [], pictures: pictures.any, scanLayer: marks.scanLayer };
		return { ...splitText(pdfium, textPage, count, marks.hidden), pictures: pictures.any, scanLayer: false };
	} finally {
		call.FPDFText_ClosePage(textPage);
	}
}

function wholeText({ call, memory }: Pdfium, textPage: number, count: number): string {
	const pointer = call.malloc((count + 1) * 2);
	if (pointer === 0) throw new Error('out of memory');
	const written = call.FPDFText_GetText(textPage, 0, count, pointer);
	const text = new TextDecoder('utf-16le').decode(memory.HEAPU8.slice(pointer, pointer + Math.max(0, written - 1) * 2));
	call.free(pointer);
	return text;
}

function splitText({ call }: Pdfium, textPage: number, count: number, isHidden: Uint8Array): { text: string; hidden: string[] } {
	let text = '';
	let run = '';
	const hidden: string[] = [];
	const flush = () => {
		const words = run.replace(/\s+/g, ' ').trim();
		if (words) hidden.push(words);
		run = '';
	};
	for (let i = 0; i < count; i++) {
		const code = call.FPDFText_GetUnicode(textPage, i);
		const character = code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
		if (isHidden[i] === 1) run += character;
		else {
			if (character.trim()) flush();
			else if (run) run += ' ';
			text += character;
		}
	}
	flush();
	return { text, hidden };
}

interface TextRun {
	first: number;
	last: number;
	reason: 'none' | 'invisible' | 'tiny' | 'off-page' | 'light';
	box: Box;
}

/** One verdict per run of characters of the same text object; the costly look at the pixels is for light text alone. */
function markHidden(
	pdfium: Pdfium,
	page: number,
	textPage: number,
	count: number,
	frame: Box,
	scan: boolean,
): { any: boolean; hidden: Uint8Array; scanLayer: boolean } {
	const hidden = new Uint8Array(count);
	const runs = textRuns(pdfium, textPage, count, frame);
	const invisible = runs.filter((run) => run.reason === 'invisible').reduce((sum, run) => sum + run.last - run.first + 1, 0);
	// A scanner's OCR lies invisibly over the picture of the page: a reader sees those words in the picture.
	const scanLayer = scan && invisible > 0.9 * runs.reduce((sum, run) => sum + run.last - run.first + 1, 0);
	const light = runs.some((run) => run.reason === 'light') ? renderGray(pdfium, page, 1) : null;
	let any = false;
	for (const run of runs) {
		if (run.reason === 'none' || (run.reason === 'invisible' && scanLayer)) continue;
		if (run.reason === 'light' && (light === null || visible(light, run.box, frame))) continue;
		hidden.fill(1, run.first, run.last + 1);
		any = true;
	}
	return { any, hidden, scanLayer };
}

function textRuns(pdfium: Pdfium, textPage: number, count: number, frame: Box): TextRun[] {
	const { call } = pdfium;
	const runs: TextRun[] = [];
	let current: TextRun | null = null;
	let owner = 0;
	for (let i = 0; i < count; i++) {
		const object = call.FPDFText_GetTextObject(textPage, i);
		// Generated characters (line breaks, spaces) belong to no object: they go with the run before.
		if (object === 0 || (object === owner && current !== null)) {
			if (current !== null) {
				current.last = i;
				if (object !== 0 && current.reason === 'light') widen(current.box, charBox(pdfium, textPage, i));
			}
			continue;
		}
		owner = object;
		const box = charBox(pdfium, textPage, i);
		current = { first: i, last: i, box, reason: reasonToHide(pdfium, textPage, i, object, box, frame) };
		runs.push(current);
	}
	return runs;
}

function reasonToHide(pdfium: Pdfium, textPage: number, index: number, object: number, box: Box, frame: Box): TextRun['reason'] {
	if (pdfium.call.FPDFTextObj_GetTextRenderMode(object) === RENDER_INVISIBLE) return 'invisible';
	const height = Math.max(box.top - box.bottom, box.right - box.left);
	if (height > 0 && height <= TINY) return 'tiny';
	if (box.right < frame.left || box.left > frame.right || box.top < frame.bottom || box.bottom > frame.top) return 'off-page';
	const pointer = scratch(pdfium);
	if (pdfium.call.FPDFText_GetFillColor(textPage, index, pointer, pointer + 4, pointer + 8, pointer + 12) !== 0) {
		const [r, g, b, a] = pdfium.memory.HEAPU32.subarray(pointer >> 2, (pointer >> 2) + 4) as unknown as [number, number, number, number];
		if (a <= TRANSPARENT || Math.min(r, g, b) >= LIGHT) return 'light';
	}
	return 'none';
}

function visible(image: { width: number; height: number; data: Uint8Array }, box: Box, frame: Box): boolean {
	const scaleX = image.width / (frame.right - frame.left);
	const scaleY = image.height / (frame.top - frame.bottom);
	const left = Math.max(0, Math.floor((box.left - frame.left) * scaleX) + 1);
	const right = Math.min(image.width - 1, Math.ceil((box.right - frame.left) * scaleX) - 1);
	const top = Math.max(0, Math.floor((frame.top - box.top) * scaleY) + 1);
	const bottom = Math.min(image.height - 1, Math.ceil((frame.top - box.bottom) * scaleY) - 1);
	let least = 255;
	let most = 0;
	for (let y = top; y <= bottom; y++) {
		for (let x = left; x <= right; x++) {
			const value = image.data[y * image.width + x]!;
			if (value < least) least = value;
			if (value > most) most = value;
		}
	}
	return most - least >= CONTRAST;
}

function lookAtPictures(pdfium: Pdfium, page: number, frame: Box): { any: boolean; scan: boolean } {
	const { call } = pdfium;
	const area = Math.max(1, (frame.right - frame.left) * (frame.top - frame.bottom));
	let paths = 0;
	let largest = 0;
	// A page of a million objects is not worth a look at each: what matters shows in the first ones.
	const count = Math.min(call.FPDFPage_CountObjects(page), 5000);
	for (let i = 0; i < count; i++) {
		const object = call.FPDFPage_GetObject(page, i);
		const type = call.FPDFPageObj_GetType(object);
		if (type === OBJECT_PATH) paths++;
		if (type !== OBJECT_IMAGE && type !== OBJECT_FORM) continue;
		const pointer = scratch(pdfium);
		if (call.FPDFPageObj_GetBounds(object, pointer, pointer + 4, pointer + 8, pointer + 12) === 0) continue;
		const [left, bottom, right, top] = floats(pdfium, pointer);
		largest = Math.max(largest, ((right - left) * (top - bottom)) / area);
	}
	return { any: largest > 0.02 || paths >= MANY_PATHS, scan: largest >= SCAN_AREA };
}

function pageBox(pdfium: Pdfium, page: number): Box {
	const pointer = scratch(pdfium);
	if (pdfium.call.FPDF_GetPageBoundingBox(page, pointer) !== 0) {
		const [left, top, right, bottom] = floats(pdfium, pointer);
		if (right > left && top > bottom) return { left, bottom, right, top };
	}
	return { left: 0, bottom: 0, right: pdfium.call.FPDF_GetPageWidthF(page), top: pdfium.call.FPDF_GetPageHeightF(page) };
}

function charBox(pdfium: Pdfium, textPage: number, index: number): Box {
	const pointer = scratch(pdfium);
	pdfium.call.FPDFText_GetLooseCharBox(textPage, index, pointer);
	const [left, top, right, bottom] = floats(pdfium, pointer);
	return { left, bottom: Math.min(bottom, top), right, top: Math.max(bottom, top) };
}

function widen(box: Box, other: Box): void {
	box.left = Math.min(box.left, other.left);
	box.right = Math.max(box.right, other.right);
	box.bottom = Math.min(box.bottom, other.bottom);
	box.top = Math.max(box.top, other.top);
}

function floats({ memory }: Pdfium, pointer: number): [number, number, number, number] {
	const view = memory.HEAPF32.subarray(pointer >> 2, (pointer >> 2) + 4);
	return [view[0]!, view[1]!, view[2]!, view[3]!];
}

const scratchPointers = new WeakMap<Pdfium, number>();

/** Sixteen bytes that every small answer is written to and read from at once. */
function scratch(pdfium: Pdfium): number {
	let pointer = scratchPointers.get(pdfium);
	if (pointer === undefined) {
		pointer = pdfium.call.malloc(16);
		scratchPointers.set(pdfium, pointer);
	}
	return pointer;
}
