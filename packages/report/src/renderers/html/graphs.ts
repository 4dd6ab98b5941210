// The graph that the code builds, drawn beside the diagrams of the report, those that nobody could read included.
import { END_NODE, fileLocation, formatLocation, type GraphModel, type ReportCriterion, START_NODE } from '@auditor/schema';
import { type Html, html } from '@auditor/schema/pure';
import { isSent, onCondition } from '../../graph/mermaid.js';
import { sizeOf, sourceGraphs } from '../../graph/source-graphs.js';
import { count } from '../../words.js';
import { type PageContext, place } from './context.js';
import { diagramFigure, inOrder } from './diagrams.js';
import { draw } from './graph-svg.js';

/** Graphs and diagrams that are drawn; the rest is counted. */
const MOST = 8;
const MOST_NAMES = 20;
/** Beside one criterion. */
const MOST_CITED = 4;

export function graphs(page: PageContext): Html | null {
	const { report } = page;
	const own = sourceGraphs(report);
	const idle = report.graphs.filter(({ context, unused }) => context === 'source' && unused === true);
	const other = report.graphs.length - own.length - idle.length;
	const [main, ...rest] = own;
	const diagrams = inOrder(report);
	if (!main && report.diagrams.length === 0) return null;
	return html`<section aria-labelledby="graph">
<h2 id="graph">The graph in the code${diagrams.length > 0 ? ' and the diagrams of the report' : ''}</h2>
<p class="lead">Drawn from the syntax tree, not from text. Solid: always. Dotted: on a condition.${own.some((g) => g.edges.some((e) => isSent(g, e))) ? ' Thick: started by Send.' : ''}</p>
<div class="pair">${main ? graphFigure(main, 'g0', page) : html`<p>We read no graph in the code.</p>`}${diagrams.slice(0, 1).map((d, i) => diagramFigure(d, i, page))}</div>
${diagrams.length > 1 ? html`<details><summary>${count(diagrams.length - 1, 'further diagram or picture', 'further diagrams and pictures')} of the report</summary><div class="pair">${diagrams.slice(1, MOST).map((d, i) => diagramFigure(d, i + 1, page))}</div></details>` : null}
${rest.length > 0 ? html`<details><summary>${count(rest.length, 'further graph')} in the code</summary>${rest.slice(0, MOST).map((g, i) => graphFigure(g, `g${i + 1}`, page))}</details>` : null}
${rest.length > MOST || diagrams.length > MOST || other > 0 ? html`<p class="note">${[rest.length > MOST ? `${rest.length - MOST} more graphs` : '', diagrams.length > MOST ? `${diagrams.length - MOST} more diagrams and pictures` : '', other > 0 ? `${count(other, 'graph')} in tests, examples or other files that are not the product` : ''].filter(Boolean).join(', ')}: see report.json.</p>` : null}
${idle.length > 0 ? html`<p class="note">Written in the source, and not run by anything that starts: ${idle.slice(0, MOST_NAMES).map((g, i) => html`${i > 0 ? ', ' : ''}${place(fileLocation(g.file, g.line), page)}`)}.</p>` : null}
</section>`;
}

/** The diagrams that a criterion's evidence speaks of, beside the graph of the code; null where it speaks of none. */
export function citedDiagrams({ evidence }: ReportCriterion, page: PageContext): Html | null {
	const cited = new Set(evidence.flatMap((e) => (e.location ? formatLocation(e.location) : [])));
	const [main] = sourceGraphs(page.report);
	const found = inOrder(page.report).filter((d) => cited.has(formatLocation(d.location)));
	if (found.length === 0) return null;
	return html`<section aria-labelledby="diagrams"><h3 id="diagrams">What the evidence speaks of</h3>
<div class="pair">${found.slice(0, MOST_CITED).map((d, i) => diagramFigure(d, i, page))}${main ? graphFigure(main, 'g0', page) : null}</div></section>`;
}

function graphFigure(g: GraphModel, key: string, page: PageContext): Html {
	const used = new Set(g.edges.flatMap((e) => [e.from, e.to]));
	const terminals = [START_NODE, END_NODE].filter((id) => used.has(id)).map((id) => ({ id, label: id, note: '' }));
	const notes = [
		g.variant ? `variant ${g.variant}` : '',
		g.cycles.length > 0 ? 'loops back' : '',
		g.unreachable.length > 0 && g.unresolved.length === 0 ? `never reached: ${g.unreachable.slice(0, MOST_NAMES).join(', ')}` : '',
	].filter(Boolean);
	const title = `Graph of the code at ${g.file}:${g.line}: ${sizeOf(g)}`;
	return html`<figure><figcaption><strong>Code</strong> ${place(fileLocation(g.file, g.line), page)}: ${sizeOf(g)}; confidence ${g.confidence.toFixed(2)}${notes.map((n) => html`; ${n}`)}</figcaption>
${draw({ nodes: [...terminals, ...g.nodes.map((n) => ({ id: n.id, label: n.id, note: [n.handler ?? '', n.condition ? `only if ${n.condition}` : ''].filter(Boolean).join(', ') }))], edges: g.edges.map((e) => ({ from: e.from, to: e.to, dotted: onCondition(g, e) && !isSent(g, e), sent: isSent(g, e) })), title, key })}
${g.unresolved.length > 0 ? html`<p class="note">Not resolved: ${g.unresolved.slice(0, MOST_NAMES).map((u, i) => html`${i > 0 ? '; ' : ''}<code>${u.file}:${u.line}</code> ${u.what}: ${u.reason}`)}</p>` : null}
${g.deadEnds?.length ? html`<p class="note">LangGraph stops where a router answers what no way is named after: ${g.deadEnds.slice(0, MOST_NAMES).map((end, i) => html`${i > 0 ? '; ' : ''}<code>${end.file}:${end.line}</code> ${end.router ?? 'the router'}: “${end.answer === END_NODE ? 'END' : end.answer}”`)}</p>` : null}</figure>`;
}
