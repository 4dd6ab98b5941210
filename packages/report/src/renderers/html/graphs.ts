// The graph that the code builds, drawn beside the diagram of the report, and what differs between them in words.
import { type Diagram, END_NODE, formatLocation, type GraphModel, START_NODE } from '@auditor/schema';
import { Html, html, prose } from '@auditor/schema/pure';
import { differences } from '../../graph/differences.js';
import { sourceGraphs } from '../../graph/source-graphs.js';
import { count } from '../../words.js';
import { type PageContext, place } from './context.js';
import { draw } from './graph-svg.js';

/** Graphs and diagrams that are drawn; the rest is counted. */
const MOST = 8;
const MOST_NAMES = 20;

export function graphs(page: PageContext): Html | null {
	const { report } = page;
	const own = sourceGraphs(report);
	const other = report.graphs.length - own.length;
	const diagrams = report.diagrams.filter((d) => d.type !== 'inconclusive');
	const unclear = report.diagrams.length - diagrams.length;
	const [main, ...rest] = own;
	if (!main && report.diagrams.length === 0) return null;
	return html`<section aria-labelledby="graph">
<h2 id="graph">The graph in the code${diagrams.length > 0 ? ' and the diagram in the report' : ''}</h2>
<p class="lead">Drawn from the syntax tree, not from text. Solid: always. Dotted: on a condition.</p>
<div class="pair">${main ? graphFigure(main, 'g0', page) : html`<p>The code builds no graph that could be read.</p>`}${diagrams.slice(0, MOST).map((d, i) => diagramFigure(d, i, main, page))}</div>
${rest.length > 0 ? html`<details><summary>${count(rest.length, 'further graph')} in the code</summary>${rest.slice(0, MOST).map((g, i) => graphFigure(g, `g${i + 1}`, page))}</details>` : null}
${rest.length > MOST || diagrams.length > MOST || other > 0 || unclear > 0 ? html`<p class="note">${[rest.length > MOST ? `${rest.length - MOST} more graphs` : '', diagrams.length > MOST ? `${diagrams.length - MOST} more diagrams` : '', unclear > 0 ? `${count(unclear, 'picture')} of which nobody can say what it shows` : '', other > 0 ? `${count(other, 'graph')} in tests, examples or other files that are not the product` : ''].filter(Boolean).join(', ')}: see report.json.</p>` : null}
</section>`;
}

function graphFigure(g: GraphModel, key: string, page: PageContext): Html {
	const used = new Set(g.edges.flatMap((e) => [e.from, e.to]));
	const terminals = [START_NODE, END_NODE].filter((id) => used.has(id)).map((id) => ({ id, label: id, note: '' }));
	const conditional = g.edges.filter((e) => e.kind === 'conditional').length;
	const notes = [
		g.variant ? `variant ${g.variant}` : '',
		g.cycles.length > 0 ? count(g.cycles.length, 'cycle') : '',
		g.unreachable.length > 0 ? `never reached: ${g.unreachable.slice(0, MOST_NAMES).join(', ')}` : '',
		g.compiled ? '' : 'never compiled',
	].filter(Boolean);
	const title = `Graph of the code at ${g.file}:${g.line}: ${count(g.nodes.length, 'node')}, ${count(g.edges.length, 'edge')}, ${conditional} of them conditional`;
	return html`<figure><figcaption><strong>Code</strong> ${place({ kind: 'file', path: g.file, line: g.line, endLine: null, column: null, page: null, commit: null }, page)}: ${count(g.nodes.length, 'node')}, ${count(g.edges.length, 'edge')}, ${conditional} conditional; confidence ${g.confidence.toFixed(2)}${notes.map((n) => html`; ${n}`)}</figcaption>
${draw({ nodes: [...terminals, ...g.nodes.map((n) => ({ id: n.id, label: n.id, note: [n.handler ?? '', n.condition ? `only if ${n.condition}` : ''].filter(Boolean).join(', ') }))], edges: g.edges.map((e) => ({ from: e.from, to: e.to, dotted: e.kind === 'conditional' })), title, key })}
${g.unresolved.length > 0 ? html`<p class="note">Not resolved: ${g.unresolved.slice(0, MOST_NAMES).map((u, i) => html`${i > 0 ? '; ' : ''}<code>${u.file}:${u.line}</code> ${u.what}: ${u.reason}`)}</p>` : null}</figure>`;
}

function diagramFigure(d: Diagram, index: number, main: GraphModel | undefined, page: PageContext): Html {
	const title = `Diagram of the report at ${formatLocation(d.location)}: ${d.type}, ${count(d.nodes.length, 'node')}, ${count(d.edges.length, 'edge')}`;
	const drawn = d.medium === 'mermaid' || d.medium === 'ascii';
	return html`<figure><figcaption><strong>Report</strong> ${place(d.location, page)}: ${d.medium} ${d.type}, ${count(d.nodes.length, 'node')}, ${count(d.edges.length, 'edge')}; confidence ${d.confidence.toFixed(2)}</figcaption>
${d.thumbnail !== null && /^[A-Za-z0-9+/]+={0,2}$/.test(d.thumbnail) && page.takeRoom(d.thumbnail.length) ? html`<img src="data:image/png;base64,${new Html(d.thumbnail)}" alt="${title}">` : null}
${drawn && d.nodes.length > 0 ? draw({ nodes: d.nodes.map((n) => ({ id: n.id, label: n.label, note: n.role ?? '' })), edges: d.edges.map((e) => ({ from: e.from, to: e.to, dotted: false })), title, key: `d${index}` }) : null}
${d.source ? html`<details${drawn && d.nodes.length > 0 ? null : html` open`}><summary>Its source</summary><pre class="source">${d.source.slice(0, 20_000)}</pre></details>` : null}
${main ? inWords(d, main, page) : null}
${d.limitations.length > 0 ? html`<p class="note">${d.limitations.map((l) => html`${l} `)}</p>` : null}</figure>`;
}

/** The detectives' own words where the rubric asked them; a comparison by name else. */
function inWords(d: Diagram, main: GraphModel, page: PageContext): Html | null {
	const at = formatLocation(d.location);
	const told = new Map(
		page.report.criteria.flatMap((c) =>
			c.evidence
				.filter((e) => e.probe.startsWith('vision/') && e.location && formatLocation(e.location) === at && e.related.length > 0)
				.map((e) => [e.message, e]),
		),
	);
	if (told.size > 0)
		return html`<ul class="differences">${[...told.values()].slice(0, 4).map((e) => html`<li>${prose(e.message)} <a class="cite" href="#${page.anchorOf(e)}">evidence</a></li>`)}</ul>`;
	if (d.nodes.length === 0) return null;
	const { onlyInCode, onlyInDiagram, shared } = differences(main, d);
	const list = (names: readonly string[]) =>
		`${names.slice(0, MOST_NAMES).join(', ')}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''}`;
	return html`<ul class="differences"><li>${count(shared, 'node')} of the code ${shared === 1 ? 'is' : 'are'} in the diagram.</li>${onlyInCode.length > 0 ? html`<li>In the code, not in the diagram: ${list(onlyInCode)}.</li>` : null}${onlyInDiagram.length > 0 ? html`<li>In the diagram, not in the code: ${list(onlyInDiagram)}.</li>` : null}</ul>`;
}
