// What a picture's boxes show about roles: by the edges between them, and where no edge was read by how they stand on the page.
import type { Lexicon } from '@auditor/schema';
import { heightOf, middleX, middleY, type Rect, sameRow } from './geometry.js';
import { holdsNearly } from './label-roles.js';
import { type Level, levels } from './parallelism.js';

/** Letters of a member's name that may be read wrongly, left out or added. */
const MISREAD = 2;

export interface PlacedNode extends Rect {
	readonly id: string;
	readonly label: string;
	readonly roles: readonly string[];
	/** Its words are known without doubt; absent where they are text. */
	readonly clear?: boolean;
}

export interface PlacedGraph {
	readonly nodes: readonly PlacedNode[];
	readonly edges: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Level per role; a row of members without an edge between them is 1. In a row with a member's box, the name of another that stands in no
 * box counts as one: its border was broken.
 */
export function placedLevels(graph: PlacedGraph, lexicon: Lexicon, loose: readonly PlacedNode[] = []): Record<string, Level> {
	const nodes = graph.nodes.map((n) => ({ ...n, roles: derived(n, graph.nodes) ? [] : n.roles }));
	const traced = levels(
		nodes,
		graph.edges,
		lexicon.roles.map((r) => r.id),
	);
	const joined = new Set(graph.edges.flatMap((e) => [`${e.from} ${e.to}`, `${e.to} ${e.from}`]));
	for (const role of lexicon.roles) {
		const members = nodes.filter((n) => n.roles.includes(role.id));
		const names = loose.filter((n) => n.roles.includes(role.id));
		const row = members.some((a, i) =>
			[...members.slice(i + 1), ...names].some(
				(b) => sameRow(a, b) && (names.includes(b) || alike(a, b)) && !joined.has(`${a.id} ${b.id}`) && plain(a.label) !== plain(b.label),
			),
		);
		if (row && traced[role.id] === 0) traced[role.id] = 1;
	}
	return traced;
}

/**
 * Participants of a sequence diagram stand at the top of their columns and once more at the bottom.
 * At least two such columns, the pair far apart.
 */
export function isSequence(nodes: readonly (Rect & { label: string })[], height: number): boolean {
	const twice = nodes.filter((top) =>
		nodes.some(
			(bottom) =>
				bottom !== top &&
				middleY(bottom) - middleY(top) > 0.4 * height &&
				Math.abs(middleX(bottom) - middleX(top)) < 0.02 * height + 6 &&
				Math.abs(heightOf(bottom) - heightOf(top)) < 0.25 * heightOf(top) + 3 &&
				plain(top.label).length >= 3 &&
				similar(plain(top.label), plain(bottom.label)),
		),
	);
	return twice.length >= 2;
}

/** Boxes from which on lines between nearly all pairs are no graph, and the share of pairs: lifelines and arrows of a picture that crossed. */
const TANGLED_BOXES = 6;
const TANGLED = 0.75;

/** Whether the edges join nearly every box to every other: the lines could not be told apart, and nothing follows from them. */
export function isTangle({ nodes, edges }: PlacedGraph): boolean {
	const pairs = new Set(edges.map(({ from, to }) => (from < to ? `${from} ${to}` : `${to} ${from}`)));
	return nodes.length >= TANGLED_BOXES && pairs.size >= (TANGLED * nodes.length * (nodes.length - 1)) / 2;
}

/** `repo_investigator_findings` beside `RepoInvestigator` is something of that member, no member more. */
function derived(node: PlacedNode, all: readonly PlacedNode[]): boolean {
	const name = plain(node.label.split('\n')[0] ?? '');
	return all.some((other) => {
		const stem = plain(other.label.split('\n')[0] ?? '');
		return (
			stem.length >= 8 &&
			name.length > stem.length + 2 &&
			holdsNearly(name.slice(0, stem.length + 1), stem, MISREAD) &&
			other.roles.some((r) => node.roles.includes(r))
		);
	});
}

function alike(a: Rect, b: Rect): boolean {
	const [x, y] = [heightOf(a), heightOf(b)];
	return Math.min(x, y) > 0.3 * Math.max(x, y);
}

function plain(label: string): string {
	return label.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function similar(a: string, b: string): boolean {
	if (a === b) return true;
	const common = [...a].filter((c, i) => b[i] === c).length;
	return common >= 0.7 * Math.max(a.length, b.length);
}
