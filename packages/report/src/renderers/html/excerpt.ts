// Source as it stands in the file: line numbers where they are known, the cited lines marked.
import type { Evidence, Location, Snippet } from '@auditor/schema';
import { cut, type Html, html } from '@auditor/schema/pure';

/** Lines and columns of one excerpt. */
const MOST_LINES = 40;
const MOST_COLUMNS = 240;

export function excerpt({ snippet, location }: Pick<Evidence, 'snippet' | 'location'>): Html | null {
	if (!snippet || snippet.text.trim() === '') return null;
	const all = snippet.text.replace(/(?<!\s)\s+$/, '').split(/\r\n|\r|\n/);
	const lines = undented(all.slice(0, MOST_LINES));
	const first = firstLine(snippet, all.length, location);
	const from = location?.line ?? null;
	const to = location?.endLine ?? from;
	const marked = (n: number) => from !== null && to !== null && n >= from && n <= to && !(first === from && to - from + 1 >= all.length);
	const left = all.length - lines.length;
	return html`<pre class="source${first === null ? '' : ' numbered'}">${lines.map((text, i) => {
		const shown = text.length > MOST_COLUMNS ? cut(text, MOST_COLUMNS) : text;
		if (first === null) return html`<span class="l">${shown}\n</span>`;
		return marked(first + i)
			? html`<mark class="l" data-n="${first + i}">${shown}\n</mark>`
			: html`<span class="l" data-n="${first + i}">${shown}\n</span>`;
	})}</pre>${left > 0 || snippet.truncated ? html`<p class="note">${left > 0 ? `${left} more lines in report.json. ` : ''}${snippet.truncated ? 'The excerpt was cut where it was taken.' : ''}</p>` : null}`;
}

/** Without the indent that all lines share. */
function undented(lines: readonly string[]): string[] {
	const indents = lines.filter((text) => text.trim() !== '').map((text) => /^[ \t]*/.exec(text)![0]);
	const [first = ''] = indents;
	let shared = first.length;
	for (const indent of indents) while (shared > 0 && indent.slice(0, shared) !== first.slice(0, shared)) shared--;
	return lines.map((text) => text.slice(Math.min(shared, /^[ \t]*/.exec(text)![0].length)));
}

/** The line that the text begins with: as the probe says, or the cited one when the text is exactly the cited lines. */
function firstLine(snippet: Snippet, lines: number, location: Location | null): number | null {
	if (snippet.line !== undefined) return snippet.line;
	if (location?.kind !== 'file' || location.line === null) return null;
	const cited = (location.endLine ?? location.line) - location.line + 1;
	return cited === lines || (snippet.truncated && lines < cited) ? location.line : null;
}
