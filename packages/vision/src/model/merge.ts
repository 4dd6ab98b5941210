// What becomes of a diagram when a model has read its picture, too? A box of the model is read where words that were recognised bear it out, a line where ink
// does; all else is told as what the model says. A box or a line of ours that a model which read the rest does not see is in doubt from then on.
import { listedUpTo, plural } from '@auditor/probes';
import { compareBy, type Diagram, type Lexicon } from '@auditor/schema';
import { IN_PART } from '../collect/make-diagram.js';
import { labelRoles } from '../graph/label-roles.js';
import { parallelism } from '../graph/parallelism.js';
import { headOf, isSpelledLike, Recognised, sameWords, wordsOf } from './bearing.js';
import type { ModelAnswer } from './port.js';
import type { Shown } from './shown.js';

/** Two readings agree. Below what traced ink is worth, and enough to count. */
const AGREED = 0.75;
/** That it is a diagram is said by the model alone: in doubt. */
const ALONE = 0.6;
/** Boxes that make a diagram, and that are named in a sentence. */
const FEW = 2;
const NAMED = 4;
const LONGEST = 60;

type Node = Diagram['nodes'][number];
type Edge = Diagram['edges'][number];
type ModelNode = ModelAnswer['nodes'][number];

/** Null where nothing that the answer names stands in the picture: it is another one's. */
export function merged(diagram: Diagram, shown: Shown, answer: ModelAnswer, name: string, lexicon: Lexicon): Diagram | null {
	const boxes = pairedBoxes(diagram, shown, answer);
	if (answer.nodes.length > 0 && answer.nodes.every(({ id }) => boxes.get(id) === undefined)) return null;
	const read = new Map([...boxes].map(([id, { node }]) => [id, node]));
	const resolved = [...boxes.values()].filter(({ node }) => diagram.nodes.some((own) => own.id === node.id && own.certain === false));
	const more = [...read.values()].filter(({ id }) => !diagram.nodes.some((own) => own.id === id)).map((node) => withRole(node, lexicon));
	const respelled = [...read.values()].filter(({ id, label }) => diagram.nodes.some((own) => own.id === id && own.label !== label));
	const byId = new Map([...resolved.map(({ node }) => node), ...respelled].map((node) => [node.id, withRole(node, lexicon)]));
	const denied = deniedBoxes(diagram, answer, read);
	const nodes = [
		...diagram.nodes.map((own) => byId.get(own.id) ?? (denied.includes(own) ? { ...own, certain: false as const } : own)),
		...more,
	];
	const lines = linesOf(diagram, shown, answer, read);
	const edges = [...diagram.edges.filter((edge) => !lines.denied.includes(edge)), ...lines.borneOut];
	const unread = answer.nodes.filter(({ id }) => !read.has(id)).map(({ label }) => label);
	const isFlow = answer.type === 'flow' || answer.type === 'state';
	const becomes = diagram.type === 'inconclusive' && isFlow && nodes.filter(({ certain }) => certain !== false).length >= FEW;
	const type = becomes ? answer.type : diagram.type;
	const levels = type === 'flow' || type === 'state' ? raised(diagram, { nodes, edges }, lexicon) : null;
	const confidence = levels ? AGREED : becomes ? (edges.length > 0 ? AGREED : ALONE) : diagram.confidence;
	const open =
		denied.length +
		(becomes
			? Math.max(1, diagram.unread ?? 0)
			: Math.max(unread.length > 0 ? Math.min(1, diagram.unread ?? 0) : 0, (diagram.unread ?? 0) - resolved.length));
	const { unread: _, ...rest } = diagram;
	return {
		...rest,
		type,
		nodes,
		edges,
		parallelism: levels ?? diagram.parallelism,
		confidence,
		...(open > 0 && { unread: open }),
		model: { name, nodes: unread, edges: lines.doubtful },
		limitations: [
			...diagram.limitations.filter((one) => open > 0 || one !== IN_PART),
			...sentences(name, {
				resolved: resolved.map(({ node }) => node.label),
				more: more.map(({ label }) => label),
				lines: lines.borneOut.length,
				unread,
				doubtful: lines.doubtful.length,
				denied: denied.map(({ label }) => label),
				deniedLines: lines.denied.map(({ from, to }) => `${quoted(labelIn(nodes, from))} to ${quoted(labelIn(nodes, to))}`),
				type: answer.type === type || (isFlow && (type === 'flow' || type === 'state')) ? null : answer.type,
			}),
		],
	};
}

/** For each box of the model that is borne out the box that it is: one that was found, or one more. */
function pairedBoxes(diagram: Diagram, shown: Shown, { nodes }: ModelAnswer): Map<string, { readonly node: Node }> {
	const recognised = new Recognised(shown);
	const own = shown.boxes.map((box) => ({ ...box, certain: box.clear !== false }));
	const taken = new Set<string>();
	const paired = new Map<string, { node: Node }>();
	// `Chief Judge` takes its box before `Judge` does.
	const longestFirst = [...nodes].sort(compareBy((one) => -wordsOf(one.label).length));
	const pair = (fits: (one: ModelNode, box: (typeof own)[number]) => boolean, told = ({ label }: ModelNode) => label) => {
		for (const one of longestFirst) {
			if (paired.has(one.id)) continue;
			const box = own.find((other) => !taken.has(other.id) && fits(one, other));
			if (box === undefined) continue;
			taken.add(box.id);
			const before = diagram.nodes.find(({ id }) => id === box.id);
			// Of two readings of the same words the model's is spelled better; a longer text that was read without doubt, and holds them, stays.
			const keeps = box.certain && !sameWords(one.label, box.label) && recognised.bearsIn(box.id, told(one));
			const label = keeps ? (before?.label ?? oneLine(box.label)) : oneLine(told(one));
			paired.set(one.id, { node: { id: box.id, label, role: before?.role ?? null } });
		}
	};
	pair((one, box) => box.certain && sameWords(one.label, box.label));
	pair((one, box) => one.sure && sameWords(one.label, box.label));
	pair((one, box) => one.sure && recognised.bearsIn(box.id, one.label));
	// A name that several boxes begin with is that of none.
	const ofHead = (one: ModelNode) =>
		nodes.some((other) => other !== one && sameWords(headOf(other.label), headOf(one.label))) ? one.label : headOf(one.label);
	pair((one, box) => one.sure && recognised.bearsIn(box.id, ofHead(one)), ofHead);
	const [unread, free] = [nodes.filter(({ id, sure }) => sure && !paired.has(id)), own.filter(({ id }) => !taken.has(id))];
	pair(
		(one, box) =>
			unread.includes(one) &&
			isSpelledLike(
				ofHead(one),
				box.label,
				unread.map(ofHead),
				free.map(({ label }) => label),
			),
		ofHead,
	);
	const said = new Set<string>();
	for (const one of nodes) {
		const label = recognised.bears(one.label) ? oneLine(one.label) : ofHead(one);
		// The same words stand once, as far as is known.
		if (paired.has(one.id) || !one.sure || !recognised.bears(label) || said.has(label.toLowerCase())) continue;
		if ([...paired.values()].some(({ node }) => sameWords(node.label, label))) continue;
		said.add(label.toLowerCase());
		paired.set(one.id, { node: { id: `m${nodes.indexOf(one)}`, label, role: null } });
	}
	return paired;
}

function withRole({ certain: _, ...node }: Node, lexicon: Lexicon): Node {
	return { ...node, role: labelRoles(node.label, lexicon)[0] ?? null };
}

interface Lines {
	/** Between boxes that are read, with ink between them. */
	readonly borneOut: Edge[];
	readonly doubtful: { from: string; to: string }[];
	/** Traced between boxes that both read, and by the model not there, or the other way round. */
	readonly denied: readonly Edge[];
}

function linesOf(diagram: Diagram, { joined }: Shown, { nodes, edges }: ModelAnswer, read: ReadonlyMap<string, Node>): Lines {
	const labelOf = new Map(nodes.map(({ id, label }) => [id, read.get(id)?.label ?? label]));
	const borneOut: Edge[] = [];
	const doubtful: { from: string; to: string }[] = [];
	const has = (list: readonly { from: string; to: string }[], from: string, to: string) =>
		list.some((edge) => edge.from === from && edge.to === to);
	const said: { from: string; to: string }[] = [];
	for (const { from, to, sure } of edges) {
		const [a, b] = [read.get(from)?.id, read.get(to)?.id];
		if (a !== undefined && b !== undefined) {
			said.push({ from: a, to: b });
			if (has(diagram.edges, a, b) || has(borneOut, a, b)) continue;
			const inked = a !== b && joined.some((group) => group.includes(a) && group.includes(b));
			if (sure && inked && !has(diagram.edges, b, a)) {
				borneOut.push({ from: a, to: b, label: null });
				continue;
			}
			if (has(diagram.edges, b, a)) continue;
		}
		doubtful.push({ from: labelOf.get(from)!, to: labelOf.get(to)! });
	}
	const ids = new Set([...read.values()].map(({ id }) => id));
	const both = diagram.edges.filter(({ from, to }) => ids.has(from) && ids.has(to));
	const seen = both.filter(({ from, to }) => has(said, from, to));
	return { borneOut, doubtful, denied: isWhole(seen, both) ? both.filter((edge) => !seen.includes(edge)) : [] };
}

/** Boxes that were read without doubt, and that a model which names most of them does not name. */
function deniedBoxes({ nodes }: Diagram, answer: ModelAnswer, read: ReadonlyMap<string, Node>): Node[] {
	const found = new Set([...read.values()].map(({ id }) => id));
	const sure = nodes.filter(({ certain }) => certain !== false);
	const seen = sure.filter(({ id, label }) => found.has(id) || answer.nodes.some((one) => sameWords(one.label, label)));
	return isWhole(seen, sure) ? sure.filter((node) => !seen.includes(node)) : [];
}

/** An answer that sees less than half of what was read is no reading of the whole picture, and what it leaves out says nothing. */
function isWhole(seen: readonly unknown[], all: readonly unknown[]): boolean {
	return 2 * seen.length >= all.length;
}

function labelIn(nodes: readonly Node[], id: string): string {
	return nodes.find((node) => node.id === id)!.label;
}

/** The levels that lines of the model raise; null where they raise none. */
function raised(before: Diagram, after: Pick<Diagram, 'nodes' | 'edges'>, lexicon: Lexicon): Diagram['parallelism'] | null {
	const sure = ({ nodes, edges }: Pick<Diagram, 'nodes' | 'edges'>) =>
		parallelism({ nodes: nodes.filter(({ certain }) => certain !== false), edges }, lexicon);
	const [own, all] = [sure(before), sure(after)];
	const levels = { ...before.parallelism };
	let more = false;
	for (const [role, level] of Object.entries(all)) {
		if (level <= (own[role] ?? 0) || level <= (levels[role] ?? 0)) continue;
		levels[role] = level;
		more = true;
	}
	return more ? levels : null;
}

interface Told {
	readonly resolved: readonly string[];
	readonly more: readonly string[];
	readonly lines: number;
	readonly unread: readonly string[];
	readonly doubtful: number;
	readonly denied: readonly string[];
	readonly deniedLines: readonly string[];
	readonly type: ModelAnswer['type'] | null;
}

function sentences(name: string, told: Told): string[] {
	const { resolved, more, lines, unread, doubtful, denied, deniedLines, type } = told;
	const several = (count: number, one: string) => plural(count, one, one === 'box' ? 'boxes' : `${one}s`);
	return [
		...(more.length > 0
			? [`The model ${name} reads ${several(more.length, 'box')} more, with words that we recognised: ${some(more)}.`]
			: []),
		...(resolved.length > 0
			? [`The words of ${several(resolved.length, 'box')} that we read with doubt the model ${name} reads as well: ${some(resolved)}.`]
			: []),
		...(lines > 0 ? [`The model ${name} follows ${several(lines, 'line')} more, where there is ink.`] : []),
		...(unread.length > 0
			? [
					`The model ${name} reads ${several(unread.length, 'box')} whose words we did not recognise, and which do not count: ${some(unread)}.`,
				]
			: []),
		...(doubtful > 0
			? [
					`The model ${name} reads ${several(doubtful, 'line')} that we could not trace, and that ${doubtful === 1 ? 'does' : 'do'} not count.`,
				]
			: []),
		...(denied.length > 0
			? [
					`The model ${name} does not read ${several(denied.length, 'box')} that we read, and that ${denied.length === 1 ? 'is' : 'are'} in doubt now: ${some(denied)}.`,
				]
			: []),
		...(deniedLines.length > 0
			? [
					`The model ${name} does not read ${several(deniedLines.length, 'line')} as we traced ${deniedLines.length === 1 ? 'it' : 'them'}, and ${deniedLines.length === 1 ? 'it counts' : 'they count'} no more: ${listedUpTo(deniedLines, NAMED)}.`,
				]
			: []),
		...(type !== null ? [`The model ${name} takes it for ${KINDS[type]}, which does not count.`] : []),
	];
}

const KINDS: Record<ModelAnswer['type'], string> = {
	flow: 'a flow diagram',
	state: 'a state diagram',
	sequence: 'a sequence diagram',
	class: 'a class diagram',
	tree: 'a tree',
	other: 'no diagram of boxes and lines',
};

function some(labels: readonly string[]): string {
	return listedUpTo(labels.map(quoted), NAMED);
}

function quoted(label: string): string {
	const text = oneLine(label);
	return `“${text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text}”`;
}

function oneLine(text: string): string {
	return text.replace(/(?:\\n|\s)+/g, ' ').trim();
}
