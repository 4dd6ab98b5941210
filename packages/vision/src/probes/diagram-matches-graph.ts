// Does the picture show the graph that the code builds? Needs the diagrams and the code's graphs, so the aggregator runs it.
import { defineProbe, listed, rolesOf } from '@auditor/probes';
import {
	type Diagram,
	diagramsArtifact,
	type FindingDraft,
	fileLocation,
	formatLocation,
	type GraphModel,
	graphsArtifact,
	isPicture,
	isSource,
	type Lexicon,
} from '@auditor/schema';
import { type Answer, ofBoxes } from './_boxes.js';
import {
	bestComparison,
	type Compared,
	drawingsOf,
	edgesInWords,
	hasFrames,
	isArchitecture,
	isJoined,
	isReadWhole,
	showsAlone,
	theDiagram,
	unreadOf,
} from './_compared.js';

/** Share of the code's nodes that the diagram must name. */
const NODES = 0.6;

/** How sure it is that nothing is drawn where everything was read. */
const SURE = 0.85;
/** How sure it is that a box is missing where a part of the picture was not read: below what counts as certain. */
const PARTLY = 0.6;

export const diagramMatchesGraph = defineProbe({
	id: 'vision/diagram-matches-graph',
	lifecycle: 'stable',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Does a diagram of the report agree with the graph in the code?',
	motivation: 'A picture of another system, or of last month, is worse than none.',
	method:
		'Matches boxes with nodes by name and by role, letters that recognition takes for each other being the same. Compared are the graph of the code that the drawings show most of, those that something starts before others, the drawing that shows most of it, and further ones that show what it does not; where a picture could not be read in full, the source beside the report that shows all that was read of it. Nodes that the code adds under a setting may be drawn and need not be. Boxes of a source that no line joins show no graph, nor do those between which the code lacks most lines that are drawn. The value `about` tells four findings apart: the `graph`; how many of its `nodes` no box was found for (`missing`; `undrawn`: where each has one, roles that neither the code nor a drawing has); whether a `plan` shows what no drawing of what is built does, where none of these has a box for each node; `boxes` that stand for no node. These are named as a fan-out or fan-in (`invented`), or as one who works (`workers`), where lines lead to and from the box. Edges are told of source text alone.',
	blindSpots: 'Nodes named quite differently do not match. A node that no box of a picture was found for may be drawn.',
	remediation: { effort: 'medium', text: 'Draw the diagram anew from the code: name each box as its node, and draw every edge.' },
	inspect: ({ diagrams, graphs }, { lexicon }): FindingDraft[] => {
		const best = graphs.some((graph) => graph.context === 'source') ? bestComparison(diagrams, graphs, lexicon) : null;
		const plan = ofPlans(diagrams, best, lexicon);
		if (!graphs.some((graph) => graph.context === 'source'))
			return [...nothing('not-applicable', 'We read no graph in the code to compare with.'), plan];
		if (best === null)
			return [
				...(unreadOf(diagrams).length > 0
					? nothing('not-available', 'Whether a diagram shows the graph of the code we could not tell.')
					: nothing('false', 'There is no architecture diagram to compare with the code.')),
				plan,
			];
		const { drawings, code } = best;
		const told = {
			rationale: `Its boxes are compared with the graph at ${code.file}:${code.line}, by name and by role.`,
			confidence: Math.min(...drawings.map((d) => d.confidence), code.confidence, drawings.some(isPicture) ? 0.8 : 0.95),
			location: drawings[0].location,
			related: [fileLocation(code.file, code.line), ...drawings.slice(1).map((d) => d.location)],
		};
		const nodes = ofNodes(best);
		const undrawn = undrawnBy(diagrams, best, lexicon);
		const lacks = `Each node of the code is drawn; the code and the drawings lack the role ${listed(undrawn)}.`;
		const more = undrawn.length > 0 && { fault: lacks, remedy: 'Build these parts, and draw them as they are built.' };
		return [
			...[ofGraph(best), { ...nodes, values: { ...nodes.values, undrawn, ...more } }, ofBoxes(best)].map((answer) => ({
				...told,
				...answer,
			})),
			plan,
		];
	},
});

/** Nothing is compared. */
function nothing(outcome: 'not-applicable' | 'not-available' | 'false', message: string): FindingDraft[] {
	return ['graph', 'nodes', 'boxes'].map((about) => ({
		outcome: about === 'boxes' ? 'not-applicable' : outcome,
		message,
		rationale: 'There is nothing to compare.',
		confidence: outcome === 'false' ? SURE : 1,
		values: { about },
	}));
}

/** Whether what is drawn is a plan: where each node of the code has a box, what more is drawn is one of the rest. */
function ofPlans(diagrams: readonly Diagram[], best: Compared | null, lexicon: Lexicon): FindingDraft {
	const drawn = drawingsOf(diagrams).filter((d) => isArchitecture(d, lexicon.roles.length > 0));
	const alone = drawn.filter((d) => d.planned && showsAlone(d, drawn));
	const isBuilt = best !== null && best.found.length > 0 && best.c.onlyInCode.length === 0 && best.drawings.every((d) => !d.planned);
	const isOne = drawn.some((d) => d.planned);
	const plans = `A heading, a caption or a box calls a drawing a plan: ${alone.map((d) => formatLocation(d.location)).join(', ')}.`;
	return {
		outcome: drawn.length === 0 ? 'not-applicable' : alone.length > 0 && !isBuilt ? 'true' : 'false',
		message:
			drawn.length === 0
				? 'We found no architecture diagram.'
				: alone.length === 0
					? `${isOne ? 'What a plan shows, another drawing shows as built' : 'No heading, caption or box that we read calls the diagram a plan'}.`
					: `${plans}${isBuilt ? ' Another drawing has a box for each node of the code.' : ''}`,
		rationale: 'What a plan shows and no other drawing does is looked for, and the nodes of the code that have no box.',
		confidence: Math.min(SURE, ...alone.map((d) => d.confidence)),
		location: (alone[0] ?? drawn[0])?.location ?? null,
		values: { about: 'plan' },
	};
}

/** Where each node has a box: roles that no node of the code has, and no box. */
function undrawnBy(diagrams: readonly Diagram[], { code, found, c }: Compared, { roles, ...rest }: Lexicon): string[] {
	if (found.length === 0 || c.onlyInCode.length > 0) return [];
	const there = new Set([
		...code.nodes.flatMap(({ id, handler }) => rolesOf(`${id} ${handler ?? ''}`, { roles, ...rest })),
		...diagrams.flatMap(({ nodes }) => nodes.flatMap(({ role }) => role ?? [])),
	]);
	return roles.flatMap(({ id }) => (there.has(id) ? [] : [id]));
}

/** Which nodes have a box; of source text also which edges between them are drawn. */
function ofGraph(compared: Compared): Answer {
	const { drawings, code, c, found, all } = compared;
	const built = c.edgesInBoth.length + c.edgesByWay.length;
	const invented = c.edgesOnlyInDiagram.length > built || (built === 0 && c.edgesOnlyInCode.length > 0 && !drawings.some(hasFrames));
	const isOther = invented && code.edges.length > 0 && code.unresolved.length === 0;
	const joined = drawsEdges(compared) && !isOther;
	const agrees = found.length >= NODES * all && joined;
	const [drawn, missing] = [c.edgesInBoth.length, c.edgesOnlyInCode];
	const several = drawings.length > 1;
	const added = found.filter((id) => isAdded(id, code));
	const always = found.filter((id) => !added.includes(id));
	const names = `${always.length > 0 ? `: ${always.join(', ')}` : ''}.${added.length > 0 ? ` Of those that it adds on a condition: ${added.join(', ')}.` : ''}`;
	const nodes = `${always.length} of the ${all - added.length} nodes ${nodesOf(code)}`;
	const shown = drawings.some(isPicture)
		? `In the ${several ? `${drawings.length} diagrams` : 'diagram'} we found a box for ${nodes}${names}`
		: `${theDiagram(drawings)} ${several ? 'show' : 'shows'} ${nodes}${names}`;
	const edges =
		drawn + missing.length === 0 || !drawings.every(isSource)
			? ''
			: ` Of the ${drawn + missing.length} edges that the code has between them, ${drawn} ${drawn === 1 ? 'is' : 'are'} drawn${missing.length === 0 ? '' : `; not drawn: ${edgesInWords(missing)}`}.`;
	return {
		outcome: agrees ? 'true' : drawings.some(isPicture) ? 'not-available' : 'false',
		message:
			agrees || !drawings.some(isPicture)
				? shown + edges
				: `The picture was read in part: how many of the nodes ${nodesOf(code)} it shows we could not tell.`,
		values: {
			about: 'graph',
			nodeShare: Math.round((found.length / Math.max(1, all)) * 100) / 100,
			onlyInCode: [...c.onlyInCode],
			...(!agrees && {
				fault: isOther
					? 'The diagram draws few of the arrows that the code has, or mostly others.'
					: `${theDiagram(drawings)} ${several ? 'do' : 'does'} not show ${joined ? 'most nodes' : 'the edges'} of the code’s graph.`,
			}),
		},
	};
}

/** Whether a line leads to or from a box that stands for a node. */
function drawsEdges({ drawings, c }: Compared): boolean {
	const boxes = new Set(Object.values(c.matched));
	return drawings.some((d) => isJoined(d, ({ id }) => boxes.has(id)));
}

function isAdded(id: string, { nodes }: GraphModel): boolean {
	return nodes.some((node) => node.id === id && node.condition !== null);
}

/** What the nodes are counted against: those that the code adds under a setting need not be drawn. */
function nodesOf({ nodes }: GraphModel): string {
	return nodes.some(({ condition }) => condition !== null) ? 'that the code always adds' : "of the code's graph";
}

/** How many nodes no box was found for; in a picture that was not read in full they may be drawn. */
function ofNodes(compared: Compared): Answer {
	const { drawings, c, found, all, code } = compared;
	const always = all - found.filter((id) => isAdded(id, code)).length;
	const nodes = `${always} nodes ${nodesOf(code)}`;
	const shared = found.filter((id) => sharesBox(id, found, c.matched));
	const values = { about: 'nodes', missing: c.onlyInCode.length + shared.length };
	if (!drawsEdges(compared)) {
		const fault = `${theDiagram(drawings)} ${drawings.length > 1 ? 'join' : 'joins'} none of the ${nodes} with another box.`;
		return { outcome: 'false', message: fault, values: { ...values, fault } };
	}
	if (values.missing === 0) return { outcome: 'true', message: `Each of the ${nodes} has a box.`, values };
	const named = [...c.onlyInCode.filter((id) => c.namedWithin.includes(id)), ...shared];
	const missing = c.onlyInCode.filter((id) => !named.includes(id));
	const ofCharacters = !drawings.some(isPicture);
	if (!isReadWhole(compared)) {
		if (!ofCharacters) {
			const unread = `We read a box for ${found.length} of the ${nodes}, and not the whole picture: the others may have one.`;
			const remedy = `Commit ${UNREAD}, or a picture with larger words.`;
			if (found.length < NODES * all) return { outcome: 'not-available', message: `${unread} ${remedy}`, values };
			const fault = `In what we read of the picture, ${values.missing} of the ${nodes} ${values.missing === 1 ? 'has' : 'have'} no box.`;
			return { outcome: 'true', message: unread, values: { ...values, fault, remedy }, confidence: PARTLY };
		}
		const fault = `In what we could read of the diagram, ${values.missing} of the ${nodes} ${values.missing === 1 ? 'has' : 'have'} no box: ${c.onlyInCode.join(', ')}.`;
		return {
			outcome: 'true',
			message: fault,
			values: { ...values, fault, remedy: `Draw what is not drawn; where all is, commit ${UNREAD}.` },
		};
	}
	const diagram = theDiagram(drawings)
		.replace(/ together$/, '')
		.replace(/^T/, 't');
	const none =
		missing.length === 0
			? ''
			: `${diagram.replace(/^t/, 'T')} ${drawings.length > 1 ? 'have' : 'has'} no box for ${missing.length} of the ${nodes}: ${missing.join(', ')}.`;
	const within = named.length === 0 ? '' : `Named in ${diagram}, without a box of their own that we found: ${named.join(', ')}.`;
	const fault = `${values.missing} of the ${nodes} ${values.missing === 1 ? 'has' : 'have'} no box in ${diagram}.`;
	const remedy = 'Draw a box of its own for each node that the code has.';
	return {
		outcome: 'true',
		message: [none, within].filter(Boolean).join(' '),
		values: { ...values, fault, ...(named.length > 0 && { remedy }) },
	};
}

/** It is one of several names in one box (`Baker || Brewer`), which a drawing in characters numbers. */
function sharesBox(id: string, found: readonly string[], matched: Readonly<Record<string, string>>): boolean {
	const boxOf = (one: string) => /^(.+)\.\d+$/.exec(matched[one] ?? '')?.[1];
	return boxOf(id) !== undefined && found.some((other) => other !== id && boxOf(other) === boxOf(id));
}

/** What would tell whether a node is drawn. */
const UNREAD = 'the source of the diagram beside the report (`diagram.mmd`, or in the README)';
