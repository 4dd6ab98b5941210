// Text in a document that speaks to whoever judges it instead of to a reader. It is reported, never obeyed, and changes no score by itself.
// What such text looks like is known to the schema package, which reads source files and commit messages by the same patterns.
import { type AuditDocument, type DocumentPage, findInjectionAttempts, type InjectionAttempt } from '@auditor/schema';
import { placeOf } from '../text/place.js';

/** From here on visible text is plainly meant for a judge. @source calibration in `findInjectionAttempts` */
const PLAIN = 0.7;
/** A report has no cause to hide talk about its own grade: in text that nobody sees, less is enough. */
const HIDDEN_ORDER =
	/\b(?:must|should|please|always|you)\b[^.\n]{0,60}\b(?:score|grade|rate|award|pass|approve|full marks)\b|\b(?:score|grade|rating)\s*[:=]\s*(?:5|10\s*\/\s*10|full|max|highest|perfect|top)\b/i;
const EXCERPT = 200;

/** Attempts of all documents in the order of their pages, hidden ones first within a page. */
export function findInjections(documents: readonly AuditDocument[]): InjectionAttempt[] {
	return documents.flatMap((document) =>
		document.pages.flatMap((page) => [...hiddenAttempts(document, page), ...visibleAttempts(document, page)]),
	);
}

function hiddenAttempts(document: AuditDocument, page: DocumentPage): InjectionAttempt[] {
	const text = page.hidden.join('\n');
	const location = placeOf(document, page, 1);
	const [first] = findInjectionAttempts([{ text, location, hidden: true }]);
	if (first) return [{ ...first, location }];
	const order = HIDDEN_ORDER.exec(text);
	return order
		? [{ kind: 'demand', location, excerpt: text.slice(order.index, order.index + EXCERPT), confidence: 0.9, hidden: true }]
		: [];
}

function visibleAttempts(document: AuditDocument, page: DocumentPage): InjectionAttempt[] {
	return findInjectionAttempts([{ text: page.text, location: placeOf(document, page, 1) }]).filter((a) => a.confidence >= PLAIN);
}
