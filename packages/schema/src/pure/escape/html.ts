// The one exit for text from outside into HTML: a template in which every value is escaped, unless it was made by the same template.
import { cut, line, names, visible } from './visible.js';

/** Markup that this package wrote. */
export class Html {
	constructor(readonly markup: string) {}
}

type Value = Html | string | number | null | false | undefined | readonly Value[];

/** Markup from a template; text is escaped, made visible and cut where it is very long, lists are joined, null and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
	return new Html(parts.map((part, i) => part + (i < values.length ? markupOf(values[i]) : '')).join(''));
}

function markupOf(value: Value): string {
	if (value instanceof Html) return value.markup;
	if (Array.isArray(value)) return value.map(markupOf).join('');
	if (value === null || value === undefined || value === false) return '';
	return escapeMarkup(cut(String(value)));
}

/** Text as HTML or XML text and attribute value. */
export function escapeMarkup(text: string): string {
	return visible(text).replace(/[&<>"']/g, (c) => entities[c]!);
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** One line of text in which names in back-ticks are code. */
export function prose(text: string, longest?: number): Html {
	return phrase(line(text, longest));
}

/** As `prose`, for a part of a line: the spaces at its ends stay. */
export function phrase(text: string): Html {
	return html`${names(text).map((part, i) => (i % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
