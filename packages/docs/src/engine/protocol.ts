// What the parent asks of the PDF child, and what the child answers, page by page, so that a killed child still leaves what it had read.

import type { LoadFailure } from '@auditor/pdfium';

export type EngineId = 'pdfium' | 'pdf2json';

export interface PdfRequest {
	/** `text`: the text layer by one engine. `ocr`: the given pages rendered and recognised. */
	readonly task: 'text' | 'ocr';
	readonly engine: EngineId;
	readonly bytes: Uint8Array;
	/** Bytes of WebAssembly memory the child may grow to. */
	readonly memory: number;
	readonly maxPages: number;
	/** `ocr` only: 1-based page numbers. */
	readonly pages: readonly number[];
}

export type PdfMessage =
	| { readonly kind: 'opened'; readonly pageCount: number }
	| {
			readonly kind: 'page';
			readonly page: number;
			readonly text: string;
			/** Text a reader does not see. */
			readonly hidden: string[];
			/** The page shows images or drawings that may hold text. */
			readonly pictures: boolean;
			/** The text lies invisibly over a picture of the page, as scanners' OCR writes it. */
			readonly scanLayer: boolean;
			/** What OCR says of its own reading, 0 to 1: the mean over the words. */
			readonly certainty?: number;
	  }
	| { readonly kind: 'failed'; readonly reason: LoadFailure; readonly message: string }
	| { readonly kind: 'page-failed'; readonly page: number; readonly message: string }
	| { readonly kind: 'done' };

export type Send = (message: PdfMessage) => void;
