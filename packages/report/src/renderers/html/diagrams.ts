// One diagram of the report: the picture or the drawing, what was read of it and what was not, and what differs from the code, in words.
import { compareWithGraph, type Diagram, formatLocation, type GraphModel, isNamed, isPicture } from '@auditor/schema';
import { Html, html, prose } from '@auditor/schema/pure';
import { labelTold, nodesInWords, sharedOf, sizeOf } from '../../graph/diagram-words.js';
import { count } from '../../words.js';
import { type PageContext, place } from './context.js';
import { draw } from './graph-svg.js';

const MOST_NAMES = 20;

const media: Record<Diagram['medium'], string> = {
	mermaid: 'Mermaid',
	plantuml: 'PlantUML',
	dot: 'Graphviz DOT',
	d2: 'D2',
	ascii: 'drawn in characters',
	vector: 'drawing',
	raster: 'picture',
};

/** Those that show most of the code first, then those that were read, then the rest; each kind in the report's order. */
export function inOrder(diagrams: readonly Diagram[], main: GraphModel | undefined): Diagram[] {
	const rank = (d: Diagram) => (d.type === 'inconclusive' ? -1 : main && isFlow(d) ? sharedOf(d, main) : 0);
	return diagrams
		.map((d, i) => ({ d, i, rank: rank(d) }))
		.sort((a, b) => b.rank - a.rank || a.i - b.i)
		.map(({ d }) => d);
}

export function diagramFigure(d: Diagram, index: number, main: GraphModel | undefined, page: PageContext): Html {
	const unclear = d.type === 'inconclusive';
	const sizes = unclear ? 'what it shows is not known' : `${d.type}, ${sizeOf(d)}`;
	const title = `Diagram ${d.outside ? 'beside' : 'of'} the report at ${formatLocation(d.location)}: ${sizes}`;
	const drawn = !isPicture(d);
	return html`<figure><figcaption><strong>${d.outside ? 'Beside the report' : 'Report'}</strong> ${place(d.location, page)}: ${media[d.medium]}, ${sizes}${unclear ? null : html`; confidence ${d.confidence.toFixed(2)}`}</figcaption>
${d.thumbnail !== null && /^[A-Za-z0-9+/]+={0,2}$/.test(d.thumbnail) && page.takeRoom(d.thumbnail.length) ? html`<img src="data:image/png;base64,${new Html(d.thumbnail)}" alt="${title}">` : null}
${drawn && d.nodes.length > 0 ? draw({ nodes: d.nodes.map((n) => ({ id: n.id, label: n.label, note: n.role ?? '' })), edges: d.edges.map((e) => ({ from: e.from, to: e.to, dotted: false })), title, key: `d${index}` }) : null}
${d.source ? html`<details${drawn && d.nodes.length > 0 ? null : html` open`}><summary>Its source</summary><pre class="source">${d.source.slice(0, 20_000)}</pre></details>` : null}
${main && isFlow(d) ? inWords(d, main, page) : null}
${drawn ? null : whatWasRead(d, main)}
${d.limitations.length > 0 ? html`<p class="note">${d.limitations.map((l) => html`${l} `)}</p>` : null}</figure>`;
}

function isFlow(d: Diagram): boolean {
	return d.type === 'flow' || d.type === 'state';
}

/** The detectives' own words where the rubric asked them, and what a comparison by name adds. */
function inWords(d: Diagram, main: GraphModel, page: PageContext): Html | null {
	const at = formatLocation(d.location);
	const told = new Map(
		page.report.criteria.flatMap((c) =>
			c.evidence
				.filter((e) => e.probe.startsWith('vision/') && e.location && formatLocation(e.location) === at && e.related.length > 0)
				.map((e) => [e.message, e]),
		),
	);
	const items = [...told.values()]
		.slice(0, 4)
		.map((e) => html`<li>${prose(e.message)} <a class="cite" href="#${page.anchorOf(e)}">evidence</a></li>`);
	const compared = [...told.values()].some((e) => e.values.onlyInCode !== undefined);
	if (d.nodes.length > 0) items.push(...differing(d, main, compared));
	return items.length > 0 ? html`<ul class="differences">${items}</ul>` : null;
}

/** `named`: the nodes were compared by what was told before. */
function differing(d: Diagram, main: GraphModel, named: boolean): Html[] {
	const compared = compareWithGraph(d, main);
	const drawn = !isPicture(d);
	const arrows = (edges: readonly string[]) => list(edges.map((edge) => edge.replaceAll(' -> ', ' → ')));
	const sentences = [
		...(named ? [] : nodesInWords(d, main)),
		compared.edgesInBoth.length > 0
			? `${drawn ? 'Edges in both' : 'Of the lines that we could trace, the code has'}: ${arrows(compared.edgesInBoth)}.`
			: '',
		compared.edgesByWay.length > 0 ? `Drawn without the node that stands between in the code: ${arrows(compared.edgesByWay)}.` : '',
		// Lines of a picture are lost, and taken for others: what was not traced, or traced wrongly, says nothing of it.
		drawn && compared.edgesOnlyInCode.length > 0
			? `Edges of the code that ${(d.unread ?? 0) > 0 ? 'we could not follow in the diagram' : 'the diagram lacks'}: ${arrows(compared.edgesOnlyInCode)}.`
			: '',
		drawn && compared.edgesOnlyInDiagram.length > 0
			? `Edges of the diagram that the code does not have: ${arrows(compared.edgesOnlyInDiagram)}.`
			: '',
	];
	return sentences.filter(Boolean).map((sentence) => html`<li>${sentence}</li>`);
}

/** Of a picture: the words that were read in it for sure, and how many boxes say something that is not known. */
function whatWasRead(d: Diagram, main: GraphModel | undefined): Html | null {
	if (d.nodes.length === 0) return null;
	const matched = main === undefined ? {} : compareWithGraph(d, main).matched;
	const words = d.nodes.filter((node) => isNamed(node) && node.certain !== false).map((n) => labelTold(n, matched).slice(0, 60));
	const blank = d.nodes.length - words.length;
	return html`<p class="note">${words.length > 0 ? `Read in it: ${words.slice(0, MOST_NAMES).join('; ')}${more(words.length)}.` : 'None of its words could be read.'}${blank > 0 && words.length > 0 ? ` The words of ${count(blank, 'box', 'boxes')} could not be read for sure.` : ''}</p>`;
}

function list(names: readonly string[]): string {
	return `${names.slice(0, MOST_NAMES).join(', ')}${more(names.length)}`;
}

function more(all: number): string {
	return all > MOST_NAMES ? ` and ${all - MOST_NAMES} more` : '';
}
