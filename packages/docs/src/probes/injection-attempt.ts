// Does a document speak to its judge?
import { defineProbe } from '@auditor/probes';
import { type AuditDocument, documentsArtifact, findInjectionAttempts, formatLocation } from '@auditor/schema';
import { findInjections, type InjectionAttempt } from '../claims/injection.js';
import { placeOf } from '../text/place.js';

export const injectionAttempt = defineProbe({
	id: 'docs/injection-attempt',
	lifecycle: 'stable',
	needs: { documents: documentsArtifact },
	question: 'Does the report hold instructions to whoever judges it?',
	motivation: 'Instructions to a judge are no evidence; that they were written is.',
	method:
		'Phrases that override instructions, demand a score or address an automated judge, in visible text outside of quotes and talk about such attacks, and more broadly in hidden text.',
	blindSpots: 'Other languages than English; instructions in pictures.',
	remediation: { on: 'true', effort: 'low', text: 'Remove the instructions to judges from the report.' },
	inspect: ({ documents }) => {
		if (documents.every((document) => document.pages.length === 0))
			return [{ outcome: 'not-available', message: 'No document could be read.', rationale: 'Nothing was read.', confidence: 1 }];
		const attempts = [...findInjections(documents)];
		const known = new Set(attempts.map(keyOf));
		attempts.push(...hiddenOrders(documents).filter((attempt) => !known.has(keyOf(attempt))));
		if (attempts.length === 0)
			return [
				{
					outcome: 'false',
					message: 'The report gives no instructions to a judge.',
					rationale: 'None of the patterns matches.',
					confidence: 0.8,
					values: { attempts: 0 },
				},
			];
		return attempts.map((attempt) => ({
			outcome: 'true' as const,
			message: `${attempt.hidden ? 'Hidden text' : 'The text'} speaks to a judge (${attempt.pattern}).`,
			rationale: 'It was not obeyed and changes no score by itself.',
			confidence: attempt.hidden ? 0.9 : 0.7,
			location: attempt.location,
			snippet: attempt.snippet,
			values: { hidden: attempt.hidden, pattern: attempt.pattern },
		}));
	},
});

/** What nobody sees is read with the sharper patterns that the repository is read with: a report has no cause to hide talk about its judges. */
function hiddenOrders(documents: readonly AuditDocument[]): InjectionAttempt[] {
	return documents.flatMap((document) =>
		document.pages.flatMap((page) => {
			const location = placeOf(document, page, 1);
			const [first] = findInjectionAttempts([{ text: page.hidden.join('\n'), location, hidden: true }]);
			if (!first) return [];
			return [{ hidden: true, pattern: first.kind, location, snippet: { text: first.excerpt, truncated: false } }];
		}),
	);
}

function keyOf({ hidden, location }: InjectionAttempt): string {
	return `${hidden} ${formatLocation(location)}`;
}
