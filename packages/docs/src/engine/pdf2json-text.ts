// The text of a PDF by pdf2json, for users who know it. It finds fewer paths than pdfium and tells no hidden text apart; it is safe here only
// because this runs in the child: it prints, loops and exits at will.
import type { PdfRequest, Send } from './protocol.js';

interface Piece {
	x: number;
	y: number;
	text: string;
	size: number;
}

interface ParsedPage {
	Texts?: { x: number; y: number; R?: { T: string; TS?: number[] }[] }[];
	Fills?: unknown[];
}

/** Vertical distance, in the parser's units of a sixteenth of an inch, within which pieces stand on one line. */
const SAME_LINE = 0.3;

export async function readWithPdf2json(bytes: Uint8Array, request: PdfRequest, send: Send): Promise<void> {
	const { default: PDFParser } = await import('pdf2json');
	const parser = new PDFParser(null, false);
	const pages = await new Promise<ParsedPage[]>((resolve, reject) => {
		// It can stop without a word. Then nothing but the channel to the parent keeps this process.
		process.channel?.unref();
		process.once('beforeExit', () => reject(new Error('no answer')));
		parser.on('pdfParser_dataError', (error) => reject(new Error(describe(error))));
		parser.on('pdfParser_dataReady', (data) => resolve(data.Pages as ParsedPage[]));
		// It reads the whole ArrayBuffer behind a Buffer: one of Buffer's shared pool would be another file's bytes.
		parser.parseBuffer(Buffer.from(bytes.slice().buffer), 0);
	}).catch((error: Error) => error);
	if (pages instanceof Error) {
		send({
			kind: 'failed',
			reason: /password|encrypt/i.test(pages.message) ? 'encrypted' : 'corrupt',
			message: 'its structure cannot be read',
		});
		return;
	}
	send({ kind: 'opened', pageCount: pages.length });
	pages.slice(0, request.maxPages).forEach((page, index) => {
		const text = textOf(page);
		// It does not say whether a page holds pictures: one without any text may.
		send({ kind: 'page', page: index + 1, text, hidden: [], pictures: text.trim() === '', scanLayer: false });
	});
}

function textOf(page: ParsedPage): string {
	const pieces = (page.Texts ?? []).map(
		(text): Piece => ({
			x: text.x,
			y: text.y,
			text: (text.R ?? []).map((run) => decode(run.T)).join(''),
			size: text.R?.[0]?.TS?.[1] ?? 12,
		}),
	);
	let result = '';
	let previous: Piece | null = null;
	for (const piece of pieces) {
		if (previous !== null) result += Math.abs(piece.y - previous.y) > SAME_LINE ? '\n' : gap(previous, piece);
		result += piece.text;
		previous = piece;
	}
	return result;
}

/** Pieces of one word are set close together: a gap of less than a tenth of the font's size is none. */
function gap(before: Piece, after: Piece): string {
	const end = before.x + (before.text.length * before.size * 0.5) / 16;
	return after.x - end > (before.size * 0.1) / 16 && !/\s$/.test(before.text) ? ' ' : '';
}

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function describe(error: unknown): string {
	const inner = typeof error === 'object' && error !== null && 'parserError' in error ? error.parserError : error;
	return inner instanceof Error ? inner.message : String(inner);
}
