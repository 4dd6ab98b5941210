// A second reader, pdf2json, for what pdfium could not read of a PDF.
import { createRequire } from 'node:module';
import type { AnswerStore } from '@auditor/schema';
import { type ChildLimits, type ChildResult, MAX_PAGES, type PageMessage, pagesOf, readPdf } from './pdf-process.js';

interface Again extends ChildResult {
	readonly engine: string;
	readonly notes: readonly string[];
}

const SECOND = 'pdf2json, the second reader,';
/** Of the processor time of the first. */
const SECOND_SHARE = 0.25;
const NO_HIDDEN = 'It does not tell hidden text apart.';

/**
 * What pdfium read, with what pdf2json reads of the rest; null where there is no rest. A page that pdfium read and found blank is none: where pdf2json finds
 * text on it, it is text that nobody sees.
 */
export async function readAgain(bytes: Uint8Array, first: ChildResult, limits: ChildLimits, store?: AnswerStore): Promise<Again | null> {
	const { messages, end } = first;
	const opened = messages.find((message) => message.kind === 'opened');
	const failed = messages.find((message) => message.kind === 'failed');
	const count = opened?.kind === 'opened' ? Math.min(opened.pageCount, MAX_PAGES) : null;
	const there = new Set(pagesOf(messages).map(({ page }) => page));
	const isBroken = failed?.kind === 'failed' ? failed.reason === 'corrupt' : end === 'crashed' || (count !== null && there.size < count);
	if (!isBroken || (end !== 'done' && end !== 'crashed')) return null;
	const none = (note: string): Again => ({ ...first, engine: 'pdfium', notes: [note] });
	if (!installed('pdf2json')) return none('A second reader may read more of it; to have one, run: npm install pdf2json.');
	// What the first could not read is rarely worth as much as the rest, and may be made to take all that there is.
	const share = { ...limits, cpuMs: limits.cpuMs * SECOND_SHARE };
	const second = await readPdf({ bytes, task: 'text', engine: 'pdf2json', maxPages: MAX_PAGES, pages: [] }, share, store);
	if (second.end === 'stalled') return { ...none(''), end: 'stalled' };
	const more = pagesOf(second.messages).filter(
		({ page, text }) => !there.has(page) && lettersIn(text) > 0 && (count === null || page <= count),
	);
	if (more.length === 0) return none(`${SECOND} reads no more of it.`);
	const pages = more.map((message): PageMessage => ({ ...message, pictures: false }));
	const read = new Set(pages.map(({ page }) => page));
	if (there.size === 0)
		return {
			end: 'done',
			messages: [...second.messages.filter(({ kind }) => kind === 'opened'), ...pages],
			engine: 'pdf2json',
			notes: [`pdfium cannot open it; ${SECOND} read ${pages.length === 1 ? 'a page' : `${pages.length} pages`} of it. ${NO_HIDDEN}`],
		};
	const numbers = [...read].sort((a, b) => a - b);
	const shown = `${numbers.slice(0, 20).join(', ')}${numbers.length > 20 ? ', …' : ''}`;
	return {
		end: there.size + read.size === count ? 'done' : end,
		messages: [
			...messages.filter((message) => message.kind !== 'failed' && !(message.kind === 'page-failed' && read.has(message.page))),
			...pages,
		],
		engine: 'pdfium, pdf2json',
		notes: [
			`${numbers.length === 1 ? `Page ${shown} was` : `Pages ${shown} were`} read by ${SECOND} for pdfium could not read ${numbers.length === 1 ? 'it' : 'them'}. ${NO_HIDDEN}`,
		],
	};
}

/** Whether optional peers can be found. */
export function installed(...names: readonly string[]): boolean {
	const require = createRequire(import.meta.url);
	return names.every((name) => {
		try {
			return require.resolve(`${name}/package.json`) !== '';
		} catch (cause) {
			// A package that keeps this file to itself is there, and says so in another way.
			return (cause as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND';
		}
	});
}

export function lettersIn(text: string): number {
	return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
}
