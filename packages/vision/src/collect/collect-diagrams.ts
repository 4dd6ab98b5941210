// Where are the diagrams of a document? Each format has a reader of its own; this file chooses it and keeps the budgets.
import type { Diagram, Lexicon, Limitation } from '@auditor/schema';
import { collectFromMarkdown } from './markdown.js';

export interface DiagramInput {
	/** Name or path of the document. */
	name: string;
	/** Null when it is too large to be read. */
	bytes: Uint8Array | null;
	/** Reads a file that the document refers to, relative to the root of its tree. */
	resolve?: (path: string) => Promise<Uint8Array | null>;
}

export interface CollectOptions {
	lexicon: Lexicon;
	/** Read pictures by OCR; default true. */
	ocr?: boolean;
	signal?: AbortSignal;
}

export interface Collected {
	diagrams: Diagram[];
	limitations: Limitation[];
	/** Whether any document could be looked at. */
	readable: boolean;
}

/** Diagrams of all documents, in order. Never throws for trouble with a document. */
export async function collectDiagrams(inputs: readonly DiagramInput[], options: CollectOptions): Promise<Collected> {
	const all: Collected = { diagrams: [], limitations: [], readable: false };
	for (const input of inputs) {
		const one = await collect(input, options);
		all.diagrams.push(...one.diagrams);
		all.limitations.push(...one.limitations);
		all.readable ||= one.readable;
	}
	return all;
}

async function collect(input: DiagramInput, options: CollectOptions): Promise<Collected> {
	const { bytes, name } = input;
	const nothing = (message: string): Collected => ({
		diagrams: [],
		limitations: [{ detective: 'diagram', severity: 'limitation', message, ours: false }],
		readable: false,
	});
	if (bytes === null) return nothing(`${name} was not looked at for diagrams: it is too large.`);
	if (bytes.length === 0) return nothing(`${name} was not looked at for diagrams: it is empty.`);
	return collectFromMarkdown(input, bytes, options);
}
