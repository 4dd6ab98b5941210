// Could each document be read?
import { defineProbe, plural } from '@auditor/probes';
import { type AuditDocument, documentsArtifact } from '@auditor/schema';
import { isTwin } from '../text/document-names.js';
import { flowOf, readable } from '../text/flow.js';

export const reportReadable = defineProbe({
	id: 'docs/report-readable',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Can the text of the report be read?',
	motivation: 'A report that is empty, damaged or made of pictures cannot be searched by anyone.',
	method:
		'One finding per document: its status, and whether any text came out of it. Value `words`: how many it has beside names of files and code.',
	blindSpots: 'Text that was extracted in a wrong order.',
	remediation: { effort: 'low', text: 'Export the report again as a PDF with a text layer, or commit its Markdown source beside it.' },
	inspect: ({ documents }) => {
		if (documents.length === 0)
			return [
				{ outcome: 'not-available', message: 'There is no report to read.', rationale: 'No document was given or found.', confidence: 1 },
			];
		const read = readable(documents);
		// Beside one that was read, one that was not is a note.
		const told = read.length > 0 ? read : documents;
		const unread = documents.filter((document) => read.length > 0 && !read.includes(document));
		return told.map((document) => {
			const { name, status, pageCount: pages, engine } = document;
			const values = { name, status, pages, engine, words: wordsIn(flowOf(document).prose) };
			const hasText = read.includes(document);
			// Whether what we did not get can be read, we cannot tell.
			const isKept = document.status === 'unreadable' && document.bytes === 0;
			return {
				outcome: !hasText
					? isKept
						? ('not-available' as const)
						: ('false' as const)
					: unread.every((other) => isTwin(other.name, document.name))
						? ('true' as const)
						: ('not-available' as const),
				message: hasText
					? `${document.name} was read${document.format === 'pdf' ? ` (${plural(document.pages.length, 'page')})` : ''}.${whatElse(document, unread)}`
					: isKept
						? `We did not get the content of ${document.name}: it is too large, or missing from the clone.`
						: `${document.name} could not be read: ${document.status}.`,
				rationale: document.limitations.join(' ') || 'Its text was read; its pictures are looked at apart.',
				values,
			};
		});
	},
});

/** How many words a text has beside names of files and code. */
function wordsIn(prose: string): number {
	const said = prose.replace(/`[^`\n]{1,200}`/g, ' ').split(/\s+/);
	return said.filter((word) => /^[^\p{L}]{0,3}\p{L}{2,}[\p{L}’'-]{0,40}[^\p{L}]{0,3}$/u.test(word) && !/\p{Ll}\p{Lu}/u.test(word)).length;
}

/** Characters in which a title stands. */
const TITLE = 300;

/** Documents left aside that a message names. */
const MOST_ASIDE = 3;

function whatElse({ name, aside = [], pages }: AuditDocument, unread: readonly AuditDocument[]): string {
	const isFinal = /\bfinal\b/i.test(pages[0]?.text.slice(0, TITLE) ?? '');
	const interim = /interim|intrim|intrem/i.test(name) && !isFinal ? ' By its name it is an interim report.' : '';
	const failed = unread.map((other) => ` ${other.name} could not be read: ${other.status}.`).join('');
	const others =
		aside.length === 0
			? ''
			: ` We took no claims from these: ${aside.slice(0, MOST_ASIDE).join(', ')}${aside.length > MOST_ASIDE ? ' and more' : ''}.`;
	return `${interim}${failed}${others}`;
}
