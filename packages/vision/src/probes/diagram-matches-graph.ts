// Does the picture show the graph that the code builds? Needs the diagrams and the code's graphs, so the aggregator runs it.
import { defineProbe } from '@auditor/probes';
import {
	blankIn,
	compareWithGraph,
	diagramsArtifact,
	END_NODE,
	type FindingDraft,
	fileLocation,
	graphsArtifact,
	isCounted,
	isPicture,
	READ,
	readOf,
	readShare,
	START_NODE,
} from '@auditor/schema';
import { isActionOnMany, namesNobody } from '../graph/label-roles.js';
import { bestComparison, type Compared, edgesInWords, isTraced, listed, nodesOf, theDiagram } from './_compared.js';
import { doubtOf } from './_doubt.js';

/** Share of the code's nodes that the picture must name. */
const NODES = 0.6;
/** Share of the edges between these nodes that must be drawn, where the diagram's edges are read and not traced from ink. */
const EDGES = 0.5;

export const diagramMatchesGraph = defineProbe({
	id: 'vision/diagram-matches-graph',
	lifecycle: 'stable',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Does a diagram of the report agree with the graph in the code?',
	motivation: 'A picture of another system, or of last month, is worse than none.',
	method:
		'Matches boxes with nodes by name and drawn edges with declared ones. Compared are the graph of the code that the drawings show most of, those that something starts before others, the drawing that shows most of it, and further ones that show what it does not. Three findings, told apart by the value `about`: the `graph`; whether all its `nodes` are drawn; the `boxes` that stand for no node, of which those for a fan-out or a meeting point of workers are `invented`.',
	blindSpots:
		'Edges of pictures are traced from ink and counted in favour only. Nodes named quite differently do not match. A node that no box was found for may stand in a box that was not read: then it is not known whether all are drawn.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Draw the diagram anew from the code: name each box as its node, and draw every edge.',
	},
	inspect: ({ diagrams, graphs }): FindingDraft[] => {
		if (!graphs.some((graph) => graph.context === 'source'))
			return about(['graph', 'nodes', 'boxes'], {
				outcome: 'not-applicable',
				message: 'The code has no graph to compare with.',
				rationale: 'No StateGraph was found in source.',
				confidence: 1,
			});
		const doubt = doubtOf(diagrams);
		const best = bestComparison(diagrams, graphs);
		if (best === null)
			return [
				...about(['graph', 'nodes'], {
					outcome: 'false',
					message: `There is no architecture diagram to compare with the code${doubt.note}.`,
					rationale: doubt.unread > 0 ? doubt.rationale : 'No diagram was read.',
					confidence: doubt.confidence,
				}),
				...about(['boxes'], {
					outcome: 'not-applicable',
					message: 'There is no architecture diagram whose boxes could be compared.',
					rationale: 'There is nothing to compare.',
				}),
			];
		const { drawings, c, code, share } = best;
		const unread = drawings.reduce((sum, d) => sum + (d.unread ?? 0), 0);
		const common = c.edgesInBoth.length + c.edgesOnlyInCode.length;
		const edgeShare = common === 0 ? 1 : c.edgesInBoth.length / common;
		const readEdges = !drawings.some(isPicture) && unread === 0;
		const agrees = share >= NODES && (!readEdges || edgeShare >= EDGES);
		const blank = Math.max(...drawings.map((d) => blankIn(d, c)));
		// What was not read may show enough of them.
		const open = !agrees && drawings.some(isPicture) && share * nodesOf(code) + blank >= NODES * nodesOf(code);
		const told = {
			rationale: `Compared with the graph at ${code.file}:${code.line}.`,
			confidence: Math.min(...drawings.map((d) => d.confidence), code.confidence, readEdges ? 0.95 : 0.8),
			location: drawings[0].location,
			related: [fileLocation(code.file, code.line), ...drawings.slice(1).map((d) => d.location)],
		};
		return [
			{
				...told,
				outcome: agrees ? 'true' : open ? 'not-available' : 'false',
				message: tell(best, unread),
				...(!agrees && doubt.unread > 0 && { rationale: `${told.rationale} ${doubt.rationale}` }),
				confidence: Math.min(told.confidence, agrees ? 1 : doubt.confidence),
				values: {
					about: 'graph',
					nodeShare: Math.round(share * 100) / 100,
					edgeShare: Math.round(edgeShare * 100) / 100,
					onlyInCode: [...c.onlyInCode],
					onlyInDiagram: [...c.onlyInDiagram],
					edgesInBoth: c.edgesInBoth.length,
					unread: Math.max(c.unread, unread),
				},
			},
			{ ...told, ...ofNodes(best) },
			{ ...told, ...ofBoxes(best) },
		];
	},
});

/** One answer to several questions. */
function about(questions: readonly string[], answer: FindingDraft): FindingDraft[] {
	return questions.map((question) => ({ ...answer, values: { about: question } }));
}

/** Whether every node is drawn; not known where a box that was not read may stand for those that were not found, or another one names them. */
function ofNodes({ drawings, c, code }: Compared): Pick<FindingDraft, 'outcome' | 'message' | 'values'> {
	const missing = c.onlyInCode.filter((id) => !c.namedWithin.includes(id));
	const values = { about: 'nodes' };
	const all = nodesOf(code);
	if (c.onlyInCode.length === 0) return { outcome: 'true', message: `All ${all} nodes of the code's graph are drawn.`, values };
	const blank = Math.max(...drawings.map((d) => blankIn(d, c)));
	if (missing.length > blank)
		return {
			outcome: 'false',
			message:
				blank === 0
					? `${missing.length} of the ${all} nodes of the code's graph ${missing.length === 1 ? 'is' : 'are'} not drawn: ${listed(missing)}.`
					: `At least ${missing.length - blank} of the ${all} nodes of the code's graph ${missing.length - blank === 1 ? 'is' : 'are'} not drawn. Not found in what we could read: ${listed(missing)}.`,
			values,
		};
	if (!isReadWell({ drawings, code }))
		return {
			outcome: 'not-available',
			message: `Whether every node of the code's graph is drawn is not known. ${howMuch({ drawings, code })}`,
			values,
		};
	const why =
		missing.length === 0
			? `stand in the words of other boxes: ${listed(c.onlyInCode)}`
			: `may stand in what could not be read: ${listed(missing)}`;
	return {
		outcome: 'not-available',
		message: `Whether every node of the code's graph is drawn is not known: ${all - c.onlyInCode.length} of ${all} were found, and others ${why}.`,
		values,
	};
}

/** Whether a fan-out or a meeting point is drawn that the code lacks; not known where it may be a node of the code under another name. */
function ofBoxes(best: Compared): Pick<FindingDraft, 'outcome' | 'message' | 'values'> {
	const found = inventedIn(best);
	const gates = best.c.onlyInCode.filter((name) => found.some((label) => GATE[MEETS.test(spaced(label)) ? 'in' : 'out'].test(name)));
	const values = { about: 'boxes', invented: Math.max(0, found.length - gates.length) };
	if (!isReadWell(best) && values.invented === 0)
		return {
			outcome: 'not-available',
			message: `Whether a box is drawn that the code lacks is not known. ${howMuch(best)}`,
			values,
		};
	if (found.length === 0 && best.drawings.every((d) => isPicture(d) && d.edges.length === 0))
		return {
			outcome: 'not-available',
			message: 'Whether a box is drawn that the code lacks is not known: we could trace no line between the boxes of the picture.',
			values,
		};
	if (found.length === 0)
		return {
			outcome: 'true',
			message: `${best.drawings.some(isPicture) ? 'No box that we read stands' : 'No box is drawn'} for a fan-out or a meeting point that the code lacks.${others(best)}`,
			values,
		};
	if (values.invented === 0)
		return {
			outcome: 'not-available',
			message: `Drawn, and no node of the code by its name: ${listed(found)}. It may stand for ${listed(gates)}.`,
			values,
		};
	return {
		outcome: 'false',
		message: `A box is drawn for a fan-out or a meeting point that is no node of the code: ${listed(found)}.`,
		values,
	};
}

/** What is in both, what in one alone, and how far the drawing was read; no sentence says more than was read. */
function tell({ drawings, code, c }: Compared, unread: number): string {
	const all = nodesOf(code);
	const picture = drawings.some(isPicture);
	const common = c.edgesInBoth.length + c.edgesOnlyInCode.length;
	const missing = c.onlyInCode.filter((id) => !c.namedWithin.includes(id));
	if (!isReadWell({ drawings, code })) {
		const found = Object.keys(c.matched).filter((id) => isCounted(id));
		return `${howMuch({ drawings, code })} ${found.length === 0 ? 'That is too little to compare it with the code.' : `${found.length} of the ${all} nodes of the code's graph are among them: ${listed(found)}.`}`;
	}
	return [
		`${theDiagram(drawings)} ${drawings.length > 1 ? 'show' : 'shows'} ${missing.length > 0 && drawings.some((d) => blankIn(d, c) > 0) ? 'at least ' : ''}${all - c.onlyInCode.length} of the ${all} nodes of the code's graph.`,
		missing.length === 0
			? ''
			: `${drawings.every((d) => blankIn(d, c) === 0) ? 'Not drawn' : 'Not found in what we could read'}: ${listed(missing)}.`,
		c.namedWithin.length === 0 ? '' : `Without a box of their own: ${listed(c.namedWithin)}.`,
		others({ drawings, code, c }).trim(),
		// Of a picture lines are lost: how many were traced says nothing of how many it has.
		common === 0 || picture
			? ''
			: `Of the ${common} edges that the code has between them, ${unread > 0 || drawings.some(isTraced) ? `we could follow ${c.edgesInBoth.length} in it` : `${c.edgesInBoth.length} ${c.edgesInBoth.length === 1 ? 'is' : 'are'} drawn`}.`,
		picture || c.edgesOnlyInDiagram.length === 0 ? '' : `Edges are drawn that the code lacks: ${edgesInWords(c.edgesOnlyInDiagram)}.`,
		unread === 0
			? ''
			: `We could not read ${unread} ${picture ? (unread === 1 ? 'box or piece of writing' : 'boxes or pieces of writing') : unread === 1 ? 'line' : 'lines'} in it.`,
	]
		.filter(Boolean)
		.join(' ');
}

/** Whether enough of the pictures was read to speak of what was not found in them. */
function isReadWell({ drawings, code }: Pick<Compared, 'drawings' | 'code'>): boolean {
	return drawings.some((d) => readShare(d, compareWithGraph(d, code).matched) >= READ);
}

/** `We read 5 of 13 boxes and pieces of writing in the picture.` */
function howMuch({ drawings, code }: Pick<Compared, 'drawings' | 'code'>): string {
	const all = drawings.map((d) => readOf(d, compareWithGraph(d, code).matched));
	const sum = (of: (one: (typeof all)[number]) => number) => all.reduce((total, one) => total + of(one), 0);
	return `We read ${sum(({ read }) => read)} of ${sum((one) => one.all)} boxes and pieces of writing in the ${drawings.length > 1 ? 'pictures' : 'picture'}.`;
}

function others({ drawings, code, c }: Pick<Compared, 'drawings' | 'code' | 'c'>): string {
	if (c.onlyInDiagram.length === 0) return '';
	// Some of the code's nodes are named when the program runs: a box may stand for one of them.
	const named = nodesOf(code) < code.nodes.filter(({ id }) => id !== START_NODE && id !== END_NODE).length;
	const drawn = named ? 'Drawn, and no node whose name is written in the code' : 'Drawn, but no node of the code';
	return ` ${drawings.some(isPicture) ? 'We also read in it' : drawn}: ${listed(c.onlyInDiagram)}.`;
}

/** Names of what stands between the workers of a graph: where they are sent out, and where they meet. */
const BETWEEN =
	/\bfan[\s_-]?(?:out|in)\b|\btriggers?\b|\bdispatch(?:er)?\b|\bsplit(?:ter)?\b|\bparallel (?:trigger|start|execution|deliberation|investigation)\b/i;
/** Nodes of the code that such a box may stand for under another name: one that sends workers out, one in which they meet. */
const GATE = {
	out: /start|entry|begin|dispatch|fan|split|trigger|gate|hub|init|setup|router/i,
	in: /gate|hub|fan|sync|join|barrier|aggregat|collect|merge/i,
};
const MEETS = /\bfan[\s_-]?in\b|\bjoin|\bmerge|\bsync/i;

/** Boxes that stand for no node, and for a fan-out or a meeting point of workers: by their name, or since two workers of one role leave or meet there. */
function inventedIn({ drawings, code }: Compared): string[] {
	const found = drawings.flatMap((d) => {
		const { matched, onlyInDiagram } = compareWithGraph(d, code);
		const nodeOf = new Map(Object.entries(matched).map(([node, box]) => [box, node]));
		// What a router chooses is drawn as a box of its own by many: it stands for the choice.
		const chosen = (box: string) => code.edges.some(({ to, kind }) => to === nodeOf.get(box) && kind !== 'static');
		const team = (boxes: readonly string[]) => {
			const roles = d.nodes.filter(({ id, role }) => role !== null && nodeOf.has(id) && boxes.includes(id)).map(({ role }) => role);
			return new Set(roles).size < roles.length;
		};
		return d.nodes.filter(({ id, label, certain }) => {
			if (certain === false || !onlyInDiagram.includes(label) || namesNobody(label)) return false;
			const [before, after] = [
				d.edges.filter(({ to }) => to === id).map(({ from }) => from),
				d.edges.filter(({ from }) => from === id).map(({ to }) => to),
			];
			if (BETWEEN.test(spaced(label)) || isActionOnMany(label)) return true;
			return before.length > 0 && after.length > 0 && ((team(after) && !after.some(chosen)) || team(before));
		});
	});
	return [...new Set(found.map(({ label }) => label))];
}

function spaced(name: string): string {
	return name.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' ');
}
