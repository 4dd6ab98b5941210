// A document cut for reading in parts: one chunk per section of a page, with its heading and its place.
import { type AuditDocument, compareBy } from '@auditor/schema';
import { isHeading } from '../concepts/mention-roles.js';

export interface Chunk {
	/** `<document>#<page>:<line>`, unique in a set of documents. */
	readonly id: string;
	readonly document: string;
	readonly page: number;
	/** First and last line within the page's text, from 1. */
	readonly line: number;
	readonly endLine: number;
	/** Nearest heading above, from earlier pages too; null before the first. */
	readonly heading: string | null;
	readonly text: string;
}

/** Characters from which a section is cut at the next blank line. */
const LONG = 1500;

/** Chunks in reading order. Every line of every page is in exactly one. */
export function chunksOf(documents: readonly AuditDocument[]): Chunk[] {
	const chunks: Chunk[] = [];
	for (const document of documents) {
		let heading: string | null = null;
		for (const page of [...document.pages].sort(compareBy((p) => p.page))) {
			const lines = page.text.split('\n');
			let from = 0;
			let length = 0;
			const push = (to: number) => {
				const text = lines.slice(from, to).join('\n');
				if (text.trim() !== '')
					chunks.push({
						id: `${document.name}#${page.page}:${from + 1}`,
						document: document.name,
						page: page.page,
						line: from + 1,
						endLine: to,
						heading,
						text,
					});
				from = to;
				length = 0;
			};
			lines.forEach((line, at) => {
				if (isHeading(line) && (page.source === 'markdown' ? /^#{1,6}\s/.test(line) : true)) {
					push(at);
					heading = line.trim().replace(/^#{1,6}\s+/, '');
				} else if (length > LONG && line.trim() === '') push(at);
				length += line.length + 1;
			});
			push(lines.length);
		}
	}
	return chunks;
}
