// What the parent asks of the child that opens PDFs and pictures, and what it hears back, diagram by diagram, so that a child which is killed
// leaves what it had found.
import type { Diagram, Lexicon } from '@auditor/schema';
import type { Shown } from '../model/shown.js';

export interface ChildRequest {
	readonly kind: 'pdf' | 'picture';
	readonly name: string;
	readonly bytes: Uint8Array;
	readonly lexicon: Lexicon;
	readonly ocr: boolean;
	/** Bytes of WebAssembly memory for the PDF engine. */
	readonly memory: number;
	readonly maxPages: number;
	/** Pictures that may still be read in this run. */
	readonly maxPictures: number;
	/** Pictures sent along with their diagrams, for a model to look at. */
	readonly keepPictures: number;
}

export type ChildMessage =
	| { readonly kind: 'diagram'; readonly diagram: Diagram; readonly shown?: Shown }
	/** Something was not seen. */
	| { readonly kind: 'note'; readonly message: string }
	| { readonly kind: 'picture-read' }
	| { readonly kind: 'failed'; readonly message: string }
	| { readonly kind: 'done' };

export type Send = (message: ChildMessage) => void;
