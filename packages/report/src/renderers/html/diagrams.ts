// One diagram of the report: the picture, or the drawing of its source, and what the evidence says of it. What was read in a picture is not told here:
// a reader sees the picture.
import { type AuditReport, type Diagram, formatLocation, isSource } from '@auditor/schema';
import { Html, html, prose } from '@auditor/schema/pure';
import { diagramInWords } from '../../words.js';
import { type PageContext, place } from './context.js';
import { draw } from './graph-svg.js';

/** Those that the evidence speaks of first, then those that were read, then the rest; each kind in the report's order. */
export function inOrder({ diagrams, criteria }: AuditReport): Diagram[] {
	const cited = new Set(criteria.flatMap((c) => c.evidence.flatMap((e) => (e.location ? formatLocation(e.location) : []))));
	const rank = (d: Diagram) => (d.type === 'inconclusive' ? 2 : cited.has(formatLocation(d.location)) ? 0 : 1);
	return [0, 1, 2].flatMap((one) => diagrams.filter((d) => rank(d) === one));
}

export function diagramFigure(d: Diagram, index: number, page: PageContext): Html {
	const what = diagramInWords(d);
	const title = `Diagram ${d.outside ? 'beside' : 'of'} the report at ${formatLocation(d.location)}: ${what}`;
	const drawn = isSource(d) && d.nodes.length > 0;
	return html`<figure><figcaption><strong>${d.outside ? 'Beside the report' : 'Report'}</strong> ${place(d.location, page)}: ${what}</figcaption>
${d.thumbnail !== null && /^[A-Za-z0-9+/]+={0,2}$/.test(d.thumbnail) && page.takeRoom(d.thumbnail.length) ? html`<img src="data:image/png;base64,${new Html(d.thumbnail)}" alt="${title}">` : null}
${drawn ? draw({ nodes: d.nodes.map((n) => ({ id: n.id, label: n.label, note: n.role ?? '' })), edges: d.edges.map((e) => ({ from: e.from, to: e.to, dotted: false })), title, key: `d${index}` }) : null}
${d.source ? html`<details${drawn ? null : html` open`}><summary>Its source</summary><pre class="source">${d.source.slice(0, 20_000)}</pre></details>` : null}
${compared(d, page)}
${d.limitations.length > 0 ? html`<p class="note">${d.limitations.map((l) => html`${l} `)}</p>` : null}</figure>`;
}

/** What a detective found who held it against the code, where the rubric asks for that. */
function compared(d: Diagram, page: PageContext): Html | null {
	const at = formatLocation(d.location);
	const told = page.report.criteria
		.flatMap((c) => c.evidence)
		.find(
			(e) => e.probe === 'vision/diagram-matches-graph' && e.values.about === 'graph' && e.location && formatLocation(e.location) === at,
		);
	return told ? html`<p>${prose(told.message)} <a class="cite" href="#${page.anchorOf(told)}">evidence</a></p>` : null;
}
