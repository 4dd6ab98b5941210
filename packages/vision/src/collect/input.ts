// What diagrams are collected from, and how.
import type { AnswerStore, Lexicon } from '@auditor/schema';
import type { DiagramModel } from '../model/port.js';

export interface DiagramInput {
	/** Name or path of the document. */
	name: string;
	/** Null when it could not be read: it is too large, or not in the clone. */
	bytes: Uint8Array | null;
	/** Reads a file that the document refers to, relative to the root of its tree. */
	resolve?: (path: string) => Promise<Uint8Array | null>;
}

export interface CollectOptions {
	lexicon: Lexicon;
	/** Read pictures by OCR; default true. Needs tesseract.js and @tesseract.js-data/eng installed. */
	ocr?: boolean;
	signal?: AbortSignal;
	/** Pictures read in one run at most; default 40. @source DOCUMENTS.md "Budgets" */
	maxPictures?: number;
	/** Is shown the pictures that local reading leaves unread or doubtful, at most 12. Left out: nothing is sent anywhere. */
	model?: DiagramModel;
	/** Seconds on the wall that one document may take before the run gives it up as a failure of its own; default 900. */
	patience?: number;
	/** Where what was read of a document is kept, and found again. */
	store?: AnswerStore;
}
