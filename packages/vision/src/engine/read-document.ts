// Runs in the child: opens a PDF or a picture and says what diagrams it holds. Pages are looked at in order; text first, since it is certain.
import { loadPdfium, openDocument, type Pdfium } from '@auditor/pdfium';
import { type Diagram, fileLocation, type Lexicon, pageLocation } from '@auditor/schema';
import { fromAscii, fromPicture, fromSource, IN_PART, unseen } from '../collect/make-diagram.js';
import { around, contains, heightOf, middleX, middleY, type Rect, widthOf } from '../graph/geometry.js';
import { labelRoles } from '../graph/label-roles.js';
import type { PictureBox } from '../raster/boxes.js';
import { decodePicture, thumbnailOf } from '../raster/decode.js';
import type { Labeller } from '../raster/label.js';
import { readPicture } from '../raster/read-picture.js';
import { asCalled, calledBeside } from '../text/caption.js';
import { pageLines } from '../text/page-text.js';
import { type DocumentLine, printedAscii } from '../text/printed-ascii.js';
import { printedSources } from '../text/printed-sources.js';
import { readSource } from '../text/sources.js';
import { type Glyph, type PageContents, pageContents } from './page-contents.js';
import { type LazyReader, PictureDesk } from './picture-desk.js';
import type { ChildRequest, Send } from './protocol.js';
import { renderPart } from './render.js';

/** Points: smaller pictures are icons and rules. */
const SMALLEST = [90, 60] as const;
/** Slanted segments of a page with a drawing of boxes and arrows. @source DOCUMENTS.md "Vector" */
const SLANTED = 10;
/** Pixels that are unpacked to render the parts of a document: thrice what 200 scanned pages hold, and some 20 s of processor time. */
const UNPACKED = 6_000_000_000;
/** Pixels that a picture file needs to show anything. */
const LEAST_PIXELS = 90 * 60;

export async function readDocument(request: ChildRequest, reader: LazyReader, send: Send): Promise<void> {
	const pictures = new PictureDesk(request, reader, send);
	if (request.kind === 'picture') await readFile(request, pictures, send);
	else await readPdf(request, pictures, send);
}

async function readFile(request: ChildRequest, desk: PictureDesk, send: Send): Promise<void> {
	const decoded = await decodePicture(request.bytes);
	if ('problem' in decoded) send({ kind: 'failed', message: decoded.problem });
	else if (decoded.own < LEAST_PIXELS) return;
	else if (await desk.wants(fileLocation(request.name))) await desk.read(decoded.pixels, fileLocation(request.name));
	desk.close();
}

async function readPdf(request: ChildRequest, desk: PictureDesk, send: Send): Promise<void> {
	const pdfium = await loadPdfium(request.memory);
	const { document, failure, message } = openDocument(pdfium, request.bytes);
	if (failure) return send({ kind: 'failed', message: failure === 'encrypted' ? 'it is encrypted' : message });
	const { call } = pdfium;
	const count = call.FPDF_GetPageCount(document);
	if (count === 0) return send({ kind: 'failed', message: 'it has no pages' });
	const missed = (page: number, message: string) => {
		send({ kind: 'note', message });
		send({ kind: 'diagram', diagram: unseen(pageLocation(request.name, page), message) });
	};
	if (count > request.maxPages) missed(request.maxPages + 1, `only the first ${request.maxPages} of ${count} pages were looked at`);
	const pages: { number: number; contents: PageContents }[] = [];
	for (let index = 0; index < Math.min(count, request.maxPages); index++) {
		const page = call.FPDF_LoadPage(document, index);
		if (page === 0) {
			missed(index + 1, `page ${index + 1} cannot be read`);
			continue;
		}
		pages.push({ number: index + 1, contents: pageContents(pdfium, page) });
		call.FPDF_ClosePage(page);
	}
	for (const diagram of inText(pages, request)) {
		send({ kind: 'diagram', diagram });
	}
	let unpacked = 0;
	/** Whether a part of the page is rendered; a page may hold one picture hundreds of times. */
	const affords = ({ pixels }: PageContents) => {
		unpacked += pixels;
		return unpacked <= UNPACKED;
	};
	for (const { number, contents } of pages) {
		const vector = isVector(contents, request.lexicon);
		const parts = contents.pictures.filter((p) => widthOf(p) >= SMALLEST[0] && heightOf(p) >= SMALLEST[1]);
		if (!vector && parts.length === 0) continue;
		const page = call.FPDF_LoadPage(document, number - 1);
		if (page === 0) continue;
		if (vector && affords(contents)) await readVector(pdfium, page, number, contents, request, send);
		for (const part of parts) {
			const location = pageLocation(request.name, number);
			if (!(await desk.wants(location))) continue;
			if (!affords(contents)) {
				missed(number, `the pictures on page ${number} hold more pixels than are read`);
				break;
			}
			const rendered = renderPart(pdfium, page, clip(part, contents));
			if (rendered) await desk.read(rendered.pixels, location, calledBeside(pageLines(contents.glyphs), part, request.lexicon));
			else missed(number, `a picture on page ${number} cannot be rendered`);
		}
		call.FPDF_ClosePage(page);
	}
	desk.close();
}

function inText(pages: readonly { number: number; contents: PageContents }[], { name, lexicon }: ChildRequest): Diagram[] {
	const lines = withoutRunningTitles(
		pages.map(({ number, contents }) => pageLines(contents.glyphs).map((line) => ({ ...line, page: number }))),
	);
	const sources = printedSources(lines);
	const taken = (i: number) => sources.some((s) => i >= s.lines[0] && i <= s.lines[1]);
	const note = 'Its source is printed as text.';
	const printed = sources.flatMap((s) =>
		readSource(s.language, s.source).diagrams.map((parsed, of) =>
			fromSource(parsed, { ...s, of }, pageLocation(name, s.page), lexicon, [note]),
		),
	);
	const ascii = printedAscii(lines.filter((_, i) => !taken(i))).map(({ broken, ...d }) => ({
		...fromAscii(d.graph, d.source, pageLocation(name, d.page), lexicon),
		...(broken && { broken }),
	}));
	return [...printed, ...ascii];
}

/** All lines in order, but not those that return at the top or bottom of several pages. */
function withoutRunningTitles(pages: readonly DocumentLine[][]): DocumentLine[] {
	const edge = 2;
	const shape = (line: DocumentLine) => line.text.replace(/\d+/g, '#').trim();
	const seen = new Map<string, number>();
	const margins = pages.map((lines) => new Set([...lines.slice(0, edge), ...lines.slice(-edge)]));
	for (const margin of margins) for (const line of margin) seen.set(shape(line), (seen.get(shape(line)) ?? 0) + 1);
	const running = (line: DocumentLine) => (seen.get(shape(line)) ?? 0) >= 3 && /\p{L}{3}|^(?=[^#]*#)\W*$/u.test(shape(line));
	return pages.flatMap((lines, i) => lines.filter((line) => !(margins[i]!.has(line) && running(line))));
}

function isVector(contents: PageContents, lexicon: Lexicon): boolean {
	if (contents.slanted < SLANTED || !contents.drawing) return false;
	if (lexicon.roles.length === 0) return true;
	return (
		pageLines(contents.glyphs)
			.flatMap((l) => l.text.split(/\s{2,}/))
			.filter((t) => labelRoles(t, lexicon).length > 0).length >= 2
	);
}

async function readVector(
	pdfium: Pdfium,
	page: number,
	number: number,
	contents: PageContents,
	request: ChildRequest,
	send: Send,
): Promise<void> {
	const part = clip(contents.drawing!, contents);
	const rendered = renderPart(pdfium, page, part);
	if (!rendered) return;
	const { scale, pixels } = rendered;
	const label: Labeller = async (_, box) => ({ text: textIn(box, part, scale, contents), confidence: 100 });
	const onPicture = (g: Rect): Rect => ({
		left: (g.left - part.left) * scale,
		top: (g.top - part.top) * scale,
		right: (g.right - part.left) * scale,
		bottom: (g.bottom - part.top) * scale,
	});
	const read = await readPicture(pixels, request.lexicon, label, { words: runs(contents.glyphs).map((run) => onPicture(around(run)!)) });
	if (read.type === 'writing' || read.graph.nodes.every((n) => n.roles.length === 0)) return;
	// A drawing in characters is read as text.
	if (read.graph.nodes.some(({ label }) => /[│┃║─━═]/.test(label))) return;
	const diagram = fromPicture(
		read,
		'vector',
		read.graph.nodes.map((n) => n.label).join('\n'),
		pageLocation(request.name, number),
		request.lexicon,
		await thumbnailOf(pixels, read.extent),
		read.unread > 0 ? [IN_PART] : [],
	);
	send({ kind: 'diagram', diagram: asCalled(diagram, calledBeside(pageLines(contents.glyphs), contents.drawing!, request.lexicon)) });
}

function textIn(box: PictureBox, part: Rect, scale: number, { glyphs }: PageContents): string {
	const place: Rect = {
		left: box.left / scale + part.left,
		top: box.top / scale + part.top,
		right: box.right / scale + part.left,
		bottom: box.bottom / scale + part.top,
	};
	const middle = (g: Rect): Rect => ({ left: middleX(g), right: middleX(g), top: middleY(g), bottom: middleY(g) });
	// Text that was written into a neighbour's box runs over into this one: a run of text belongs where it begins.
	return runs(glyphs)
		.filter((run) => contains(place, middle(run[0]!)) || run.every((g) => contains(place, middle(g))))
		.map((run) =>
			pageLines(run)
				.map((l) => l.text)
				.join(' '),
		)
		.join('\n');
}

/** Glyphs that were written one after another on one line. Where lines overlap, the engine gives their glyphs in turns. */
function runs(glyphs: readonly Glyph[]): Glyph[][] {
	const all: Glyph[][] = [];
	for (const glyph of [...glyphs].sort((a, b) => a.turn - b.turn)) {
		const last = all.at(-1)?.at(-1);
		const follows =
			last &&
			Math.abs(middleY(last) - middleY(glyph)) < 0.5 * heightOf(glyph) &&
			glyph.left >= last.left &&
			glyph.left - last.right < heightOf(glyph);
		if (follows) all.at(-1)!.push(glyph);
		else all.push([glyph]);
	}
	return all;
}

function clip(part: Rect, { width, height }: PageContents): Rect {
	const margin = 4;
	return {
		left: Math.max(0, part.left - margin),
		top: Math.max(0, part.top - margin),
		right: Math.min(width, part.right + margin),
		bottom: Math.min(height, part.bottom + margin),
	};
}
