// What a diagram holds and how its nodes differ from the code's, in the words of every renderer. What was not read is never told as not drawn.
import {
	blankIn,
	compareWithGraph,
	type Diagram,
	END_NODE,
	type GraphModel,
	isPicture,
	READ,
	readOf,
	readShare,
	START_NODE,
} from '@auditor/schema';
import { count } from '../words.js';

/** Names of one list; the rest is counted. */
const MOST_NAMES = 20;

/** `9 nodes, 12 edges`; of a picture what was read of it, which may be less or more than it has. */
export function sizeOf(d: Diagram): string {
	return isPicture(d)
		? `we read ${count(d.nodes.filter(({ certain }) => certain !== false).length, 'box', 'boxes')} and traced ${d.edges.length === 0 ? 'no line' : `${count(d.edges.length, 'line')}, of which some may be wrong or missing`}`
		: `${count(d.nodes.length, 'node')}, ${count(d.edges.length, 'edge')}`;
}

/** The label of a box as it is told: letters that recognition takes for each other as the name of its node of the code writes them. */
export function labelTold({ id, label }: Diagram['nodes'][number], matched: Readonly<Record<string, string>>): string {
	const node = Object.keys(matched).find((one) => matched[one] === id);
	const wanted = node?.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase() ?? '';
	const fold = (text: string) => text.toLowerCase().replace(/[l1|]/g, 'i');
	const letters = [...label].flatMap((letter, at) => (/[\p{L}\p{N}|]/u.test(letter) ? [{ letter, at }] : []));
	const start = wanted === '' ? -1 : fold(letters.map(({ letter }) => letter).join('')).indexOf(fold(wanted));
	if (start === -1) return label;
	const told = [...label];
	for (const [offset, letter] of [...wanted].entries()) {
		const { letter: read, at } = letters[start + offset]!;
		if (read.toLowerCase() !== letter) told[at] = letter === 'i' ? 'I' : letter;
	}
	return told.join('');
}

/** Nodes of the code for which a box was found. */
export function sharedOf(d: Diagram, graph: GraphModel): number {
	return nodesOf(graph) - compareWithGraph(d, graph).onlyInCode.length;
}

/** Sentences on the nodes that both have, and that one of them has. @param name how a name is set */
export function nodesInWords(d: Diagram, graph: GraphModel, name: (text: string) => string = (text) => text): string[] {
	const compared = compareWithGraph(d, graph);
	const { onlyInCode, onlyInDiagram } = compared;
	const shared = nodesOf(graph) - onlyInCode.length;
	const list = (names: readonly string[]) =>
		`${names.slice(0, MOST_NAMES).map(name).join(', ')}${names.length > MOST_NAMES ? ` and ${names.length - MOST_NAMES} more` : ''}`;
	if (readShare(d, compared.matched) < READ) {
		const { read, all } = readOf(d, compared.matched);
		return [
			`We read ${read} of ${all} boxes and pieces of writing; ${shared} of the ${count(nodesOf(graph), 'node')} of the code ${shared === 1 ? 'is' : 'are'} among them.`,
		];
	}
	const doubtful = blankIn(d, compared) > 0;
	return [
		`${doubtful && onlyInCode.length > 0 ? 'At least ' : ''}${shared} of the ${count(nodesOf(graph), 'node')} of the code ${shared === 1 ? 'is' : 'are'} in the diagram.`,
		...(onlyInCode.length > 0
			? [`In the code, not ${doubtful ? 'found in what we could read of' : 'in'} the diagram: ${list(onlyInCode)}.`]
			: []),
		...(onlyInDiagram.length > 0
			? [`${isPicture(d) ? 'We also read in it' : 'In the diagram, no node of the code'}: ${list(onlyInDiagram)}.`]
			: []),
	];
}

function nodesOf({ nodes }: GraphModel): number {
	return nodes.filter(({ id }) => id !== START_NODE && id !== END_NODE).length;
}
