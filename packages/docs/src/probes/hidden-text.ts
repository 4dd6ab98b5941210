// Does a document hold text that a reader does not see?
import { defineProbe } from '@auditor/probes';
import { documentsArtifact } from '@auditor/schema';
import { hidesText } from '../text/clean.js';
import { placeOf } from '../text/place.js';

const SHOWN = 300;

export const hiddenText = defineProbe({
	id: 'docs/hidden-text',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Does the report hold text that a reader does not see?',
	motivation: 'What is invisible to people may be meant for a judge that is a model.',
	method:
		'PDF: white on white, at most about 2 points high, off the page, or drawn invisibly. Markdown: comments and hidden elements. Such text takes part in no claim.',
	blindSpots: 'Text covered by a picture; layers switched off; pages that pdf2json read.',
	remediation: { on: 'true', effort: 'low', text: 'Remove the hidden text from the report.' },
	inspect: ({ documents }) => {
		if (documents.every((document) => document.pages.length === 0))
			return [{ outcome: 'not-available', message: 'No document could be read.', rationale: 'Nothing was read.', confidence: 1 }];
		const found = documents.flatMap((document) => document.pages.filter(hidesText).map((page) => ({ document, page })));
		const blind = documents.find((document) => document.engine?.includes('pdf2json'));
		if (found.length === 0 && blind)
			return [
				{
					outcome: 'not-available',
					message: `Whether ${blind.name} holds hidden text is unknown.`,
					rationale: 'Pages of it were read by pdf2json, which does not tell hidden text apart.',
					confidence: 1,
				},
			];
		if (found.length === 0)
			return [
				{
					outcome: 'false',
					message: 'No hidden text was found.',
					rationale: 'What is out of sight has fewer than ten letters on every page: the overflow of a drawing.',
					values: { pages: 0, characters: 0 },
				},
			];
		return found.map(({ document, page }) => {
			const text = page.hidden.join(' ');
			return {
				outcome: 'true' as const,
				message: `${document.name} holds ${text.length} hidden characters on page ${page.page}.`,
				rationale:
					document.format === 'pdf'
						? 'They are white, tiny, off the page or drawn invisibly.'
						: 'They stand in comments or hidden elements.',
				confidence: 0.85,
				location: placeOf(document, page, 1),
				snippet: { text: text.slice(0, SHOWN), truncated: text.length > SHOWN },
				values: { characters: text.length, page: page.page },
			};
		});
	},
});
