// A graph as a picture of its own making, and the same in words for those who do not see it.
import { END_NODE, START_NODE } from '@auditor/schema';
import { type Html, html, line } from '@auditor/schema/pure';
import type { Arrow } from '../../graph/layers.js';
import { layoutOf } from '../../graph/layout.js';

/** Beyond these a picture shows nothing any more, and only the words are given. */
const MOST_NODES = 120;
const MOST_EDGES = 500;
const LABEL = 30;

export interface Drawing {
	readonly nodes: readonly { readonly id: string; readonly label: string; readonly note: string }[];
	readonly edges: readonly Arrow[];
	/** What the picture shows, for a screen reader. */
	readonly title: string;
	/** Unique on the page. */
	readonly key: string;
}

export function draw(drawing: Drawing): Html {
	const nodes = new Map(drawing.nodes.map((n) => [n.id, n]));
	for (const e of drawing.edges) for (const id of [e.from, e.to]) if (!nodes.has(id)) nodes.set(id, { id, label: id, note: '' });
	const ids = [...nodes.keys()].sort((a, b) => rank(a) - rank(b));
	const label = (id: string) => (id === START_NODE ? 'start' : id === END_NODE ? 'end' : line(nodes.get(id)!.label, 200) || line(id, 200));
	const words = html`<details><summary>The edges in words</summary><ul class="edges">${ids.map((id) => inWords(id, drawing.edges, label))}</ul></details>`;
	if (ids.length === 0) return html`<p class="note">It has no nodes.</p>`;
	if (ids.length > MOST_NODES || drawing.edges.length > MOST_EDGES)
		return html`<p class="note">Too large to draw: ${ids.length} nodes, ${drawing.edges.length} edges.</p>${words}`;
	const short = (id: string) => (label(id).length > LABEL ? `${label(id).slice(0, LABEL - 1)}…` : label(id));
	const layout = layoutOf(ids, drawing.edges, (id) => Math.max(52, Math.round(widthOf(short(id)) + 24)));
	const head = `arrow-${drawing.key}`;
	return html`<div class="canvas" tabindex="0" role="group" aria-label="${drawing.title}"><svg class="graph" viewBox="0 0 ${layout.width} ${layout.height}" width="${layout.width}" height="${layout.height}" role="img" aria-label="${drawing.title}">
<defs><marker id="${head}" viewBox="0 0 8 8" refX="5" refY="4" markerUnits="userSpaceOnUse" markerWidth="9" markerHeight="9" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
${layout.lines.map(({ arrow, path }) => html`<path class="edge${arrow.sent ? ' sent' : arrow.dotted ? ' dotted' : ''}" d="${path}" marker-end="url(#${head})"/>`)}
${layout.boxes.map(({ id, x, y, width, height }) => {
	const terminal = id === START_NODE || id === END_NODE;
	return html`<g class="node${terminal ? ' terminal' : ''}"><title>${label(id)}${nodes.get(id)!.note ? ` (${nodes.get(id)!.note})` : ''}</title><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${terminal ? height / 2 : 5}"/><text x="${x + width / 2}" y="${y + height / 2 + 4}" text-anchor="middle">${short(id)}</text></g>`;
})}</svg></div>${words}`;
}

/** Start first: what nothing leads into stands on top in this order. */
function rank(id: string): number {
	return id === START_NODE ? 0 : id === END_NODE ? 2 : 1;
}

/** Roughly what a label takes at 12 px; wide scripts take a whole square a letter. */
function widthOf(text: string): number {
	let width = 0;
	for (const c of text) width += /[\u1100-\u115f\u2e80-\uffe6\u{1f000}-\u{3fffd}]/u.test(c) ? 13 : /[A-Z_MWmw]/.test(c) ? 8.4 : 6.7;
	return width;
}

function inWords(id: string, edges: readonly Arrow[], label: (id: string) => string): Html | null {
	const own = edges.filter(({ from }) => from === id);
	const said = [
		['leads to', own.filter(({ dotted, sent }) => !dotted && !sent)],
		['by Send to', own.filter(({ sent }) => sent)],
		['on a condition to', own.filter(({ dotted, sent }) => dotted && !sent)],
	] as const;
	const parts = said.flatMap(([verb, all]) => (all.length > 0 ? `${verb} ${[...new Set(all.map(({ to }) => label(to)))].join(', ')}` : []));
	return parts.length === 0 ? null : html`<li><code>${label(id)}</code> ${parts.join('; ')}</li>`;
}
