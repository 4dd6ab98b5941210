// Reads one report, PDF or Markdown, into a document: its text by page, what was hidden in it, and how much of it could be read.
// It never throws: trouble with a document is a status and a limitation. It reads no pictures (diagrams are another package's).
import { createHash } from 'node:crypto';
import type { AnswerStore, AuditDocument, DocumentPage, DocumentStatus } from '@auditor/schema';
import type { EngineId } from '../engine/protocol.js';
import { cleanText, hidesText } from '../text/clean.js';
import { withoutRunningLines } from '../text/running-lines.js';
import { readMarkdown } from './markdown.js';
import { type ChildLimits, type ChildResult, MAX_PAGES, type PageMessage, pagesOf, readPdf } from './pdf-process.js';
import { installed, lettersIn, readAgain } from './second-reader.js';
import { decodeText, isTextMangled, sniff } from './sniff.js';

export interface IngestInput {
	/** Path in the audited tree, or the name of the file given. */
	readonly name: string;
	/** Null when the file could not be read. */
	readonly bytes: Uint8Array | null;
	/** Why this document is the report, for people. */
	readonly chosen: string;
	readonly fromTree: boolean;
}

export interface IngestOptions {
	/** Default `pdfium`; `pdf2json` finds less and hides nothing. */
	readonly engine?: EngineId;
	/** Recognise pages that are pictures; default true (needs tesseract.js and @tesseract.js-data/eng). */
	readonly ocr?: boolean;
	/** Milliseconds of processor time for the text of one document, and again for its OCR; default 60,000, for OCR thrice that. */
	readonly cpuMs?: number;
	/** Wall-clock milliseconds for one document, OCR included; default 900,000. Its end is a failure of ours, whatever the document. */
	readonly timeoutMs?: number;
	/** Resident megabytes of the child process; default 384. */
	readonly memoryMb?: number;
	readonly signal?: AbortSignal;
	/** Where what was read of a PDF is kept, and found again. */
	readonly store?: AnswerStore;
}

/** @source DOCUMENTS budgets */
export const MAX_BYTES = 25 * 1024 * 1024;
/** @source DOCUMENTS "No text layer" */
export const MAX_OCR_PAGES = 30;
const CPU_MS = 60_000;
/** OCR of the most pages takes about 90 s. */
const OCR_CPU = 3;
const TIMEOUT_MS = 900_000;
const MEMORY_MB = 384;
/** What had been read by then depends on the machine, so none of it counts. */
const STALLED = 'The auditor could not read it: it ran out of time, which says nothing about the document.';
/** Ends the limitation of pages that only OCR could read. */
export const OCR_OFF = 'OCR was not used';
/** Letters below which a page with pictures counts as a picture of a page. */
const FEW_LETTERS = 25;
/** The same where they stand in one line: a page with its heading alone. */
const FEW_IN_LINE = 60;

type Draft = Pick<AuditDocument, 'format' | 'status' | 'engine' | 'pageCount' | 'pages' | 'limitations'>;

/** The document; never rejects. See {@link AuditDocument.status} for what it may say. */
export async function ingest(input: IngestInput, options: IngestOptions = {}): Promise<AuditDocument> {
	const { name, bytes, chosen, fromTree } = input;
	const digest = createHash('sha256')
		.update(bytes ?? new Uint8Array())
		.digest('hex');
	let draft: Draft;
	try {
		draft = bytes === null ? nothing(formatOf(name), 'unreadable', 'The file could not be read.') : await read(name, bytes, options);
	} catch (error) {
		draft = nothing(
			formatOf(name),
			'unreadable',
			`The auditor could not read it: ${error instanceof Error ? error.message : String(error)}.`,
		);
	}
	return { name, chosen, fromTree, digest, bytes: bytes?.length ?? 0, ...draft };
}

async function read(name: string, bytes: Uint8Array, options: IngestOptions): Promise<Draft> {
	if (bytes.length === 0) return nothing(formatOf(name), 'empty', 'The file has 0 bytes.');
	const kind = sniff(bytes);
	if (kind === 'pdf') {
		const renamed = formatOf(name) === 'pdf' ? [] : ['It is a PDF by its content, whatever its name says.'];
		if (bytes.length > MAX_BYTES) return nothing('pdf', 'too-large', `The file has ${bytes.length} bytes; at most ${MAX_BYTES} are read.`);
		const draft = await readPages(bytes, options);
		return { ...draft, limitations: [...renamed, ...draft.limitations] };
	}
	if (kind === 'lfs-pointer')
		return nothing(formatOf(name), 'unreadable', 'The file is a Git LFS pointer: the document itself is not in the repository.');
	if (kind === 'html' && formatOf(name) === 'pdf') return nothing('pdf', 'corrupt', 'The file is an HTML page, not a PDF.');
	if (kind === 'office')
		return nothing(
			formatOf(name),
			'unreadable',
			'The file is an office document or an archive, and only PDF, Markdown and plain text are read: export it as a PDF.',
		);
	if (kind === 'image') return nothing(formatOf(name), 'unreadable', 'The file is a picture; PDF and Markdown are read.');
	if (formatOf(name) === 'pdf') return nothing('pdf', 'corrupt', 'The file is no PDF: it lacks the PDF header.');
	if (kind === 'binary') return nothing(formatOf(name), 'corrupt', 'The file is not text.');
	return readText(bytes);
}

function readText(bytes: Uint8Array): Draft {
	const limitations: string[] = [];
	const { text, replaced } = decodeText(bytes.subarray(0, MAX_BYTES));
	if (replaced > 0) limitations.push(`${replaced} characters are not valid UTF-8.`);
	const { page, limitations: cuts } = readMarkdown(text);
	const status: DocumentStatus =
		page.text.trim() === '' ? 'empty' : bytes.length > MAX_BYTES || cuts.some((cut) => cut.startsWith('Only')) ? 'too-large' : 'ok';
	if (status === 'empty') limitations.push('The file holds no text.');
	return {
		format: 'markdown',
		status,
		engine: 'markdown',
		pageCount: 1,
		pages: [page],
		limitations: [...limitations, ...cuts, ...hiddenNote([page])],
	};
}

async function readPages(bytes: Uint8Array, options: IngestOptions): Promise<Draft> {
	const engine = options.engine ?? 'pdfium';
	const deadline = performance.now() + (options.timeoutMs ?? TIMEOUT_MS);
	const memoryMb = options.memoryMb ?? MEMORY_MB;
	const cpuMs = options.cpuMs ?? CPU_MS;
	const limits = () => ({ memoryMb, cpuMs, signal: options.signal, timeoutMs: Math.max(1, deadline - performance.now()) });
	const first = await readPdf({ bytes, task: 'text', engine, maxPages: MAX_PAGES, pages: [] }, limits(), options.store);
	if (first.end === 'stalled') return nothing('pdf', 'unreadable', STALLED);
	const again = engine === 'pdfium' ? await readAgain(bytes, first, limits(), options.store) : null;
	if (again?.end === 'stalled') return nothing('pdf', 'unreadable', STALLED);
	const result = again ?? first;
	const opened = result.messages.find((message) => message.kind === 'opened');
	const pageCount = opened?.kind === 'opened' ? opened.pageCount : null;
	const read = pagesOf(result.messages);
	const limitations = [...endNote(result, read.length, pageCount), ...(again?.notes ?? [])];
	const draft = (status: DocumentStatus, pages: DocumentPage[], more: string[] = []): Draft => ({
		format: 'pdf',
		status,
		engine: again?.engine ?? engine,
		pageCount,
		pages,
		limitations: [...limitations, ...more, ...hiddenNote(pages)],
	});
	const failed = result.messages.find((message) => message.kind === 'failed');
	if (failed?.kind === 'failed' && read.length === 0)
		return draft(
			failed.reason === 'encrypted' ? 'encrypted' : failed.reason === 'corrupt' ? 'corrupt' : 'too-large',
			[],
			[
				failed.reason === 'out-of-memory'
					? 'Reading it takes more memory than it is given.'
					: `The PDF cannot be opened: ${failed.message}.`,
			],
		);
	if (pageCount === 0) return draft('empty', [], ['The PDF has no pages.']);
	if (pageCount === null) return draft(statusOfEnd(result.end), [], result.end === 'done' ? ['The PDF cannot be opened.'] : []);
	const texts = withoutRunningLines(read.map(toPage));
	const silent = read.filter((page) => page.pictures && isSilent(page.text)).map((page) => page.page);
	const hasText = texts.some((page) => lettersIn(page.text) > 0);
	if (!hasText && isTextMangled(bytes))
		return draft('corrupt', texts, ['The PDF is damaged, and its pages are blank: it was saved as text. Save it again as a PDF.']);
	if (read.some((page) => page.scanLayer)) limitations.push('The text lies invisibly over pictures of the pages, as scanners write it.');
	const end: DocumentStatus = result.end === 'done' ? (pageCount > MAX_PAGES ? 'too-large' : 'ok') : statusOfEnd(result.end);
	if (silent.length === 0)
		return draft(hasText ? end : 'no-text-layer', texts, hasText ? [] : ['The PDF has no text and no pictures that could hold any.']);
	const recognised = await recognise(bytes, silent, options, limits);
	if (recognised.end === 'stalled') return nothing('pdf', 'unreadable', STALLED);
	const pages = texts.map((page) => recognised.pages.find((other) => other.page === page.page) ?? page);
	const status = !hasText ? 'no-text-layer' : recognised.pages.length > 0 ? 'partially-ocr' : end;
	return draft(status, pages, recognised.limitations);
}

function isSilent(text: string): boolean {
	const lines = text.split('\n').filter((line) => /\p{L}/u.test(line));
	return lettersIn(text) < (lines.length === 1 ? FEW_IN_LINE : FEW_LETTERS);
}

function toPage(message: PageMessage): DocumentPage {
	return { page: message.page, text: cleanText(message.text), source: 'text-layer', hidden: message.hidden.map(cleanText) };
}

async function recognise(
	bytes: Uint8Array,
	silent: readonly number[],
	options: IngestOptions,
	limits: () => ChildLimits,
): Promise<{ pages: DocumentPage[]; limitations: string[]; end: ChildResult['end'] }> {
	const what = `${silent.length} ${silent.length === 1 ? 'page has' : 'pages have'} a picture and next to no text`;
	if (options.ocr === false) return { pages: [], limitations: [`${what}; ${OCR_OFF}.`], end: 'done' };
	if (!installed('tesseract.js', '@tesseract.js-data/eng'))
		return { pages: [], limitations: [`${what}; to have them read, run: npm install tesseract.js @tesseract.js-data/eng`], end: 'done' };
	const chosen = silent.slice(0, MAX_OCR_PAGES);
	const result = await readPdf(
		{ bytes, task: 'ocr', engine: 'pdfium', maxPages: MAX_PAGES, pages: chosen },
		{ ...limits(), cpuMs: limits().cpuMs * OCR_CPU },
		options.store,
	);
	const pages = pagesOf(result.messages).map(
		(message): DocumentPage => ({ ...toPage(message), source: 'ocr', certainty: message.certainty ?? 0 }),
	);
	const limitations = [
		`${what}; ${pages.length === silent.length ? 'read' : `${pages.length} of ${silent.length} read`} by OCR, which makes mistakes`,
	];
	if (silent.length > MAX_OCR_PAGES) limitations.push(`OCR stops after ${MAX_OCR_PAGES} pages.`);
	if (result.end !== 'done') limitations.push(`OCR was ended early: ${endWords[result.end]}.`);
	return { pages, limitations, end: result.end };
}

const endWords: Record<ChildResult['end'], string> = {
	done: 'finished',
	timeout: 'it took too much processor time',
	stalled: 'the auditor ran out of time',
	memory: 'it took too much memory',
	aborted: 'the audit was interrupted',
	crashed: 'the engine crashed',
};

function statusOfEnd(end: ChildResult['end']): DocumentStatus {
	return end === 'timeout' || end === 'memory' ? 'too-large' : end === 'aborted' || end === 'stalled' ? 'unreadable' : 'corrupt';
}

function endNote(result: ChildResult, read: number, pageCount: number | null): string[] {
	const notes: string[] = [];
	if (result.end !== 'done')
		notes.push(`Reading was ended after ${read} of ${pageCount ?? 'an unknown number of'} pages: ${endWords[result.end]}.`);
	else if (pageCount !== null && pageCount > MAX_PAGES) notes.push(`The PDF has ${pageCount} pages; the first ${MAX_PAGES} were read.`);
	const broken = result.messages.filter((message) => message.kind === 'page-failed').map((message) => message.page);
	if (broken.length > 0) notes.push(`Pages that could not be read: ${broken.slice(0, 20).join(', ')}${broken.length > 20 ? ', …' : ''}.`);
	return notes;
}

function hiddenNote(pages: readonly DocumentPage[]): string[] {
	const count = pages.filter(hidesText).length;
	if (count === 0) return [];
	return [`${count === 1 ? 'A page holds' : `${count} pages hold`} text that a reader does not see; it was left out of every claim.`];
}

function nothing(format: AuditDocument['format'], status: DocumentStatus, limitation: string): Draft {
	return { format, status, engine: null, pageCount: null, pages: [], limitations: [limitation] };
}

function formatOf(name: string): AuditDocument['format'] {
	return /\.pdf$/i.test(name) ? 'pdf' : 'markdown';
}
