// What people decided, on the page: each decision with who, when and why.
import { type Html, html, prose } from '@auditor/schema/pure';
import { type DecidedEntry, decisionDeed, entriesOn, openDecisions } from '../../decided-words.js';
import type { PageContext } from './context.js';

export function people(entries: readonly DecidedEntry[]): Html[] {
	return entries.map((e) => {
		const { by, text } = e.decision;
		return html`<p class="override${e.state === 'counts' ? '' : ' past'}"><strong>${by}</strong> ${decisionDeed(e)}${text === '' ? null : html`: ${prose(text)}`}</p>`;
	});
}

/** What concerns the whole: the total, findings held to be wrong, remarks, and what asks to be confirmed. */
export function peopleOnTheWhole({ options }: PageContext): Html | null {
	const entries = entriesOn(null, options);
	const open = openDecisions(options);
	if (entries.length === 0 && open === '') return null;
	return html`<div class="people">${open === '' ? null : html`<p class="banner">${open}</p>`}${people(entries)}</div>`;
}
