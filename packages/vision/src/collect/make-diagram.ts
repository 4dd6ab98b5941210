// Builds the record of a diagram from what a reader found, with the confidence that its medium and level deserve.
import { type Diagram, type Lexicon, type Location, sha256 } from '@auditor/schema';
import { labelRoles } from '../graph/label-roles.js';
import { drawnRoles, parallelism } from '../graph/parallelism.js';
import { type PlacedGraph, type PlacedNode, placedLevels } from '../graph/placed.js';
import type { ReadPicture } from '../raster/read-picture.js';
import type { AsciiGraph } from '../text/ascii.js';
import { marksPlan } from '../text/caption.js';
import { END_STATE, type ParsedDiagram, START_STATE } from '../text/source-graph.js';
import type { SourceLanguage } from '../text/sources.js';

/** Said of a picture some of whose boxes are unread. */
export const IN_PART = 'We could not read all of its words.';
/** @source DOCUMENTS.md "Confidence" */
const CONFIDENCE = { text: 0.98, vector: 0.95, raster: [0.5, 0.8, 0.85, 0.95] as const };

/** A diagram whose source was read; `of` tells those of one source apart. */
export function fromSource(
	parsed: ParsedDiagram,
	{ source, language, of = 0 }: { source: string; language: SourceLanguage; of?: number },
	location: Location,
	lexicon: Lexicon,
	limitations: string[] = [],
): Diagram {
	const nodes = parsed.nodes.map(({ id, label }) => ({
		id,
		label: id === START_STATE ? 'START' : id === END_STATE ? 'END' : oneLine(label),
		role: drawnRoles({ id, label }, parsed, lexicon)[0] ?? null,
	}));
	const edges = parsed.edges.map((e) => ({ ...e, label: e.label && oneLine(e.label) }));
	return {
		id: idOf(location, of === 0 ? source : `${source}\n${of}`),
		location,
		medium: language,
		type: parsed.type,
		...markedIn(nodes, lexicon),
		edges,
		parallelism: parallelism(parsed, lexicon),
		source,
		thumbnail: null,
		confidence: CONFIDENCE.text,
		limitations,
	};
}

export function fromAscii(graph: AsciiGraph, source: string, location: Location, lexicon: Lexicon): Diagram {
	const placed: PlacedGraph = { nodes: graph.nodes.map((n) => ({ ...n, roles: labelRoles(n.label, lexicon) })), edges: graph.edges };
	return {
		id: idOf(location, source),
		location,
		medium: 'ascii',
		type: 'flow',
		...markedIn(placed.nodes.map(asNode), lexicon),
		edges: graph.edges,
		parallelism: placedLevels(placed, lexicon),
		source,
		thumbnail: null,
		confidence: CONFIDENCE.text - 0.03,
		...(graph.unread > 0 && { unread: graph.unread }),
		limitations: [],
	};
}

/** A diagram from a picture, or from a drawing of lines on a page. */
export function fromPicture(
	read: ReadPicture,
	medium: 'raster' | 'vector',
	content: string,
	location: Location,
	lexicon: Lexicon,
	thumbnail: string | null,
	limitations: string[],
): Diagram {
	const parallel = Object.fromEntries(lexicon.roles.map((role) => [role.id, read.levels[role.id] ?? 0]));
	const best = Math.max(0, ...Object.values(parallel)) as 0 | 1 | 2 | 3;
	const confidence = read.type === 'inconclusive' ? 0.3 : medium === 'vector' && best > 0 ? CONFIDENCE.vector : CONFIDENCE.raster[best];
	return {
		id: idOf(location, content),
		location,
		medium,
		type: read.type === 'writing' ? 'other' : read.type,
		...markedIn(read.graph.nodes.map(asNode), lexicon),
		edges: read.graph.edges.map((e) => ({ ...e, label: null })),
		parallelism: parallel,
		source: null,
		thumbnail,
		confidence,
		...(read.unread > 0 && { unread: read.unread }),
		limitations,
	};
}

/** What stands for pictures or pages that were not looked at: nobody knows what they show. */
export function unseen(location: Location, why: string): Diagram {
	return {
		id: idOf(location, why),
		location,
		medium: 'raster',
		type: 'inconclusive',
		nodes: [],
		edges: [],
		parallelism: {},
		source: null,
		thumbnail: null,
		confidence: 0.3,
		limitations: [why],
	};
}

/** The boxes; a mark on one of them makes a plan of the drawing. */
function markedIn(nodes: Diagram['nodes'], lexicon: Lexicon): Pick<Diagram, 'nodes' | 'planned'> {
	return { nodes, ...(nodes.some(({ label, certain }) => certain !== false && marksPlan(label, lexicon)) && { planned: true }) };
}

function asNode({ id, label, roles, clear }: PlacedNode): Diagram['nodes'][number] {
	return { id, label: oneLine(label), role: roles[0] ?? null, ...(clear === false && { certain: false }) };
}

function oneLine(text: string): string {
	return text.replace(/(?:\\n|\s)+/g, ' ').trim();
}

function idOf(location: Location, content: string): string {
	return `diagram-${sha256(`${location.path}\n${location.page ?? location.line}\n${content}`).slice(0, 8)}`;
}
