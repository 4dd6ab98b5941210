// Whose audit does a section of a report tell of?
import { headingsAbove, isHeading, lineOf } from '../concepts/mention-roles.js';
import { type AuditOf, auditOf } from './kept-audits.js';

/** Which of several runs it was: what is kept is the last one. */
export const EARLIER = /\b(?:initial|initially|first|before|improved from|up from|previous|baseline|interim|progression)\b/i;
/** Lines above a row in which the heading stands that says whose audit it is. */
const ABOVE = 300;

/** Whose audit the section is about, by the line that leads to a table, or by the nearest heading that says so. */
export function sectionOf(text: string, start: number): AuditOf {
	const lead = leadOf(text, start);
	if (/audit/i.test(lead)) {
		const of = EARLIER.test(lead) ? null : auditOf(lead);
		if (of !== null) return of;
	}
	for (const line of headingsAbove(text, start, ABOVE)) {
		if (EARLIER.test(line)) return null;
		const of = auditOf(line);
		if (of !== null) return of;
	}
	return null;
}

/** The last line of the text above a row of a table, without the heads of its columns. */
function leadOf(text: string, start: number): string {
	let { start: at, text: line } = lineOf(text, start);
	for (let lines = 0; lines < ABOVE && at > 0 && (line.trim() === '' || /^\s*\|/.test(line)); lines++)
		({ start: at, text: line } = lineOf(text, at - 1));
	return isHeading(line) ? '' : line;
}
