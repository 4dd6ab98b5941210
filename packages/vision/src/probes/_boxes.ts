// Which boxes does a picture draw that the code lacks: what sends workers out or joins them, and workers that are no nodes?
import { listed, nameParts } from '@auditor/probes';
import { type Diagram, type FindingDraft, isPicture } from '@auditor/schema';
import { isActionOnMany } from '../graph/label-roles.js';
import type { Compared } from './_compared.js';

export type Answer = Pick<FindingDraft, 'outcome' | 'message' | 'values' | 'confidence'>;

/** Whether a box is named as a fan-out or fan-in that the code lacks, or as one who works; not known where it may be a node of the code under another name. */
export function ofBoxes(compared: Compared): Answer {
	const gates = ofGates(compared);
	const workers = workersIn(compared);
	if (workers.length === 0) return gates;
	const told = `The diagram draws ${workers.length === 1 ? 'a worker that is no node' : 'workers that are no nodes'} of the code: ${listed(workers.slice(0, MOST))}.`;
	const more = gates.outcome === 'false' ? ` ${gates.message}` : '';
	return { outcome: 'false', message: told + more, values: { ...gates.values, workers: workers.length } };
}

/** Boxes with the name of one who works, with a line to each and from each, that stand for no node; one that lies where a node does that was not found may be it. */
function workersIn({ drawings, code, c }: Compared): string[] {
	const nodeOf = new Map(Object.entries(c.matched).map(([id, box]) => [box, id]));
	const missing = code.edges.filter(({ from, to }) => c.onlyInCode.includes(from) || c.onlyInCode.includes(to));
	return drawings
		.filter(({ medium }) => medium !== 'ascii')
		.flatMap(({ nodes, edges }) =>
			nodes.flatMap(({ id, label, role }) => {
				if (role !== null || !c.onlyInDiagram.includes(label) || !isWorker(label) || isGate(label)) return [];
				const before = edges.filter(({ from, to }) => to === id && from !== id);
				const after = edges.filter(({ from, to }) => from === id && to !== id);
				if (before.length === 0 || after.length === 0) return [];
				const mayBe =
					before.some((edge) => missing.some(({ from }) => from === nodeOf.get(edge.from))) &&
					after.some((edge) => missing.some(({ to }) => to === nodeOf.get(edge.to)));
				return mayBe ? [] : [label];
			}),
		);
}

/** `ErrorHandler`, `Dissent resolver`: a name of at most three words that ends in one for who does something. */
function isWorker(label: string): boolean {
	const words = nameParts(label);
	return words.length <= 3 && WORKERS.has(words.at(-1) ?? '');
}

const WORKERS = new Set(
	'handler orchestrator resolver coordinator supervisor generator validator evaluator verifier checker planner summarizer moderator mediator reporter reviewer inspector investigator analyst auditor agent'.split(
		' ',
	),
);

function ofGates({ drawings, c }: Compared): Answer {
	const found = c.onlyInDiagram.filter((label) => isGate(label) && !(drawings.some(isPicture) && FRAME.test(spaced(label))));
	// A piece of writing that nothing is joined to is a caption as often as a box: one of them must be joined.
	const isTied = (d: Diagram) =>
		d.nodes.some(({ id, label }) => found.includes(label) && d.edges.some(({ from, to }) => from === id || to === id));
	const gates = c.onlyInCode.filter((name) => found.some((label) => GATE[MEETS.test(spaced(label)) ? 'in' : 'out'].test(name)));
	const values = { about: 'boxes', invented: Math.max(0, found.length - gates.length), workers: 0 };
	if (found.length === 0) {
		// A word of a drawing in characters may be a piece of a box.
		const sure = drawings.filter(({ medium }) => medium !== 'ascii').flatMap(({ nodes }) => nodes);
		const named = (label: string) => sure.some((node) => node.label === label && node.role !== null);
		const others = c.onlyInDiagram.filter((label) => named(label) && label.length <= LONGEST).slice(0, MOST);
		const told =
			others.length === 0
				? ''
				: ` Boxes with the name of a role that we matched with no node: ${listed(others.map((label) => `“${label}”`))}.`;
		return { outcome: 'not-applicable', message: `We read no such box in what shows nodes of the code.${told}`, values };
	}
	if (!drawings.some(isTied))
		return {
			outcome: 'not-available',
			message:
				'What sends workers out or joins them is named in the diagram and is no node of the code; whether it is a box we could not tell.',
			values: { ...values, invented: 0 },
		};
	return {
		outcome: values.invented === 0 ? 'not-available' : 'false',
		message:
			values.invented === 0
				? `No node of the code has the name of the box ${found.join(', ')}. It may stand for ${gates.join(', ')}.`
				: `The diagram draws boxes that are no nodes of the code: ${found.join(', ')}.`,
		values,
	};
}

/** Names of what stands between the workers of a graph: where they are sent out, and where they meet. */
const BETWEEN =
	/\bfan[\s_-]?(?:out|in)\b|\btriggers?\b|\bdispatch(?:er)?\b|\bsplit(?:ter)?\b|\bparallel (?:trigger|start|execution|deliberation|investigation)\b|\b(?:aggregator|collector)\b/i;
/** Words of a name at most. */
const NAME = 8;
/** Boxes that are named, and signs of one. */
const MOST = 5;
const LONGEST = 50;
/** Titles of what surrounds boxes in a picture. */
const FRAME = /\b(?:phase|layer|stage|section|zone)\b/i;
/** Nodes of the code that such a box may stand for under another name: one that sends workers out, one in which they meet. */
const GATE = {
	out: /start|entry|begin|dispatch|fan|split|trigger|gate|hub|init|setup|router/i,
	in: /gate|hub|fan|sync|join|barrier|aggregat|collect|merge/i,
};
const MEETS = /\bfan[\s_-]?in\b|\bjoin|\bmerge|\bsync|\baggregator|\bcollector/i;

/** A name, and no sentence on what goes on between them. */
function isGate(label: string): boolean {
	return (BETWEEN.test(spaced(label)) || isActionOnMany(label)) && label.split(/\s+/).length <= NAME;
}

function spaced(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}
