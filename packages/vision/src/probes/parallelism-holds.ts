// Is what a diagram draws in parallel parallel in the code? Compares two answers, so the aggregator asks it after both are given.
import { defineProbe, nameParts } from '@auditor/probes';
import {
	compareWithGraph,
	type Diagram,
	diagramsArtifact,
	type Finding,
	type FindingDraft,
	type GraphModel,
	graphsArtifact,
	isPicture,
	type Json,
	type Lexicon,
} from '@auditor/schema';
import { drawingsOf, withShapes } from './_compared.js';

/** The answer about the code that a drawing is measured by. */
const CODE = 'graph/role-fan-out';
/** What a label says of a member that does not run. */
const IDLE = /\b(?:disabled|planned|optional|future|later|stub(?:bed)?|off)\b/i;
/** The answer about the diagrams. */
const DRAWN = 'vision/parallelism-shown';

export const parallelismHolds = defineProbe({
	id: 'vision/parallelism-holds',
	lifecycle: 'experimental',
	needs: { diagrams: diagramsArtifact, graphs: graphsArtifact },
	question: 'Is what the diagrams draw in parallel parallel in the code?',
	motivation: 'A picture of a fan-out that the code lacks is a false claim.',
	method: `For each role that a diagram shows in parallel, takes the answer of \`${CODE}\` about the code. Where only some members run in parallel there, one that runs before or after all of them contradicts a drawing in which one box leads to it and to another member. So does a drawn member that is no node of the code. A picture in which no line was traced gives no answer where it shows a member that runs before or after the others. A role that no node has and a plan shows is not asked about. Value \`serial\`: the code has several of them, and runs them one after another.`,
	blindSpots: 'What the code does in parallel outside of its graph (threads, gathered calls) is not asked.',
	remediation: { effort: 'medium', text: 'Draw what the code does today, or give the code the branches that the diagram shows.' },
	inspect: ({ diagrams, graphs }, { findings, lexicon }) => {
		const shown = findings.filter((f) => f.probe === DRAWN && f.outcome === 'true');
		const compared = shown.flatMap((drawing) => {
			const code = findings.filter((f) => f.probe === CODE && f.values.role === drawing.values.role);
			return code.length > 0 ? [{ drawing, code }] : [];
		});
		if (compared.length === 0)
			return [
				{
					outcome: 'not-applicable',
					message: 'We compared no role that a diagram shows in parallel with the code.',
					rationale: 'There is nothing to compare.',
					confidence: 1,
				},
			];
		return compared.map(({ drawing, code }) => {
			const role = String(drawing.values.role);
			// Several that wait for each other: the drawing contradicts the code, rather than going before it.
			const serial = code.every((f) => f.outcome === 'false') && code.flatMap(({ values }) => namesIn(values.members)).length > 1;
			return {
				...answerFor(role, code, diagrams, graphs, lexicon),
				rationale: `Compared with the answer of ${CODE}.`,
				confidence: Math.min(drawing.confidence, ...code.map((f) => f.confidence)),
				location: drawing.location,
				related: code.flatMap((f) => (f.location ? [f.location] : [])),
				values: { role, serial },
			};
		});
	},
});

/** Whether the code runs the members of a role in parallel as they are drawn, in words. */
function answerFor(
	role: string,
	code: readonly Finding[],
	diagrams: readonly Diagram[],
	graphs: readonly GraphModel[],
	lexicon: Lexicon,
): Pick<FindingDraft, 'outcome' | 'message'> {
	if (code.every((f) => f.outcome === 'not-available')) return { outcome: 'not-available', message: code[0]!.message };
	if (code.every((f) => f.outcome === 'false')) {
		// Who draws it as a plan beside says that it is still to be built.
		const isPlan = diagrams.some((d) => d.planned && (d.parallelism[role] ?? 0) > 0);
		return isPlan && !code.some(({ values }) => namesIn(values.members).length > 0)
			? { outcome: 'not-applicable', message: `The report draws the role "${role}" as a plan, and no node of the code has it.` }
			: { outcome: 'false', message: `A diagram shows the role "${role}" in parallel; the code does not: ${code[0]!.message}` };
	}
	const late = drawnTogether(diagrams, graphs, code, role);
	if (late !== null)
		return {
			outcome: 'false',
			message: `A diagram starts \`${late}\` beside others of the role "${role}"; in the code it runs before or after them.`,
		};
	const invented = drawnMore(diagrams, graphs, code, role, lexicon);
	if (invented.length > 0)
		return { outcome: 'false', message: `Drawn beside others of the role "${role}", and no node of the code: ${invented.join(', ')}.` };
	const untraced = lateWithoutLines(diagrams, graphs, code, role);
	if (untraced !== null)
		return {
			outcome: 'not-available',
			message: `\`${untraced}\` is drawn with others of the role "${role}", and runs before or after them in the code. How its lines run in the picture we could not tell.`,
		};
	const built = namesIn(code.find((f) => f.outcome === 'true')?.values.parallelMembers);
	const named = built.length > 0 ? `: ${built.join(', ')}` : '';
	return { outcome: 'true', message: `In the code, too, at least two members of the role "${role}" run in parallel${named}.` };
}

/** Labels of members that one box leads to beside another one, and that stand for no node of the code under any setting. */
function drawnMore(
	diagrams: readonly Diagram[],
	graphs: readonly GraphModel[],
	code: readonly Finding[],
	role: string,
	lexicon: Lexicon,
): string[] {
	for (const { values } of code) {
		const built = namesIn(values.members);
		const graph = graphs.find(({ nodes }) => built.length > 0 && built.every((name) => nodes.some(({ id }) => id === name)));
		if (graph === undefined) continue;
		for (const diagram of drawingsOf(diagrams)) {
			if ((diagram.parallelism[role] ?? 0) === 0) continue;
			const { matched, onlyInDiagram } = compareWithGraph(diagram, withShapes(graph, graphs));
			const others = diagram.nodes.filter(
				({ id, label, role: own }) =>
					own === role &&
					onlyInDiagram.includes(label) &&
					isMember(label, role, lexicon) &&
					!built.some((name) => spelled(label) === spelled(name)) &&
					startsBeside(diagram, id, role),
			);
			// As many members may be drawn under other names as were not found.
			if (others.length > built.filter((name) => matched[name] === undefined).length) return others.map(({ label }) => label);
		}
	}
	return [];
}

/** The name before a bracket or a colon, without what separates its words. */
function spelled(label: string): string {
	return nameParts(label.split(/[([:,]/)[0]!.replace(/\b(?:node|agent)\b/gi, '')).join('');
}

/** Whether the label is the name of one who works: it ends in a word of the role, and not in what one of them does, makes or is sent out by. */
function isMember(label: string, role: string, { roles }: Lexicon): boolean {
	const name = spelled(label);
	const terms = roles.find(({ id }) => id === role)?.terms ?? [];
	return !IDLE.test(label) && !/\bretry\b/i.test(label) && terms.some((term) => name.endsWith(nameParts(term).join('')));
}

/** A member that a picture without traced lines shows, and that runs before or after every other one in the code; null where there is none. */
function lateWithoutLines(
	diagrams: readonly Diagram[],
	graphs: readonly GraphModel[],
	code: readonly Finding[],
	role: string,
): string | null {
	const blank = drawingsOf(diagrams).filter((d) => isPicture(d) && d.edges.length === 0 && (d.parallelism[role] ?? 0) > 0);
	return (
		lateMembers(graphs, code).find(({ late, graph }) => blank.some((d) => compareWithGraph(d, graph).matched[late] !== undefined))?.late ??
		null
	);
}

/** Members that run before or after every one of those that run in parallel. */
function lateMembers(graphs: readonly GraphModel[], code: readonly Finding[]): { late: string; graph: GraphModel }[] {
	return code.flatMap(({ values }) => {
		const [members, parallel] = [namesIn(values.members), namesIn(values.parallelMembers)];
		const graph = graphs.find(({ nodes }) => members.length > 0 && members.every((name) => nodes.some(({ id }) => id === name)));
		if (graph === undefined || parallel.length === 0) return [];
		const ordered = (one: string) => parallel.every((other) => leads(graph.edges, one, other) || leads(graph.edges, other, one));
		return members.filter((name) => !parallel.includes(name) && ordered(name)).map((late) => ({ late, graph }));
	});
}

/** A member that a diagram starts beside others, while in the code it runs before or after every one of them; null where none does. */
function drawnTogether(diagrams: readonly Diagram[], graphs: readonly GraphModel[], code: readonly Finding[], role: string): string | null {
	const drawn = ({ late, graph }: { late: string; graph: GraphModel }) =>
		drawingsOf(diagrams).some((diagram) => startsBeside(diagram, compareWithGraph(diagram, graph).matched[late], role));
	return lateMembers(graphs, code).find(drawn)?.late ?? null;
}

/** Whether one box leads to a member and to another one, which does not come before or after it. */
function startsBeside({ nodes, edges }: Diagram, member: string | undefined, role: string): boolean {
	if (member === undefined) return false;
	const sources = new Set(edges.filter(({ to }) => to === member).map(({ from }) => from));
	return nodes.some(
		({ id, role: own }) =>
			id !== member &&
			own === role &&
			edges.some(({ from, to }) => to === id && sources.has(from)) &&
			!leads(edges, id, member) &&
			!leads(edges, member, id),
	);
}

function namesIn(value: Json | undefined): string[] {
	return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

/** Whether one node comes before another on some way. */
function leads(edges: readonly { readonly from: string; readonly to: string }[], from: string, to: string): boolean {
	const seen = new Set([from]);
	for (const node of seen) for (const edge of edges) if (edge.from === node) seen.add(edge.to);
	return seen.has(to);
}
