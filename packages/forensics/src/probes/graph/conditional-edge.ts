// Does a graph have conditional edges?
import { callGraph, type FunctionRef, functionsAround, grouped, type Project } from '@auditor/code';
import { defineProbe, listed } from '@auditor/probes';
import { END_NODE, fileLocation, type GraphEdge, type GraphModel, graphsArtifact, START_NODE, type Texts } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { isOpenId } from '../../langgraph/names.js';
import { reachable } from '../../langgraph/topology.js';
import { isIdle } from '../../models/clones/idle.js';
import { deadRoutes, openDeadEnds, runningGraphs } from '../../models/graphs/dead-routes.js';
import type { ErrorBranch } from '../../models/graphs/error-branches.js';
import { waysIn } from '../../models/graphs/graph-ways.js';
import {
	besideAgent,
	makesChoices,
	noGraph,
	notFollowed,
	placeOfGraph,
	presence,
	productGraphs,
	shown,
} from '../../models/graphs/graphs.js';
import { answersRead, comesOut, resultsOf, routerAt, type Test } from '../../models/graphs/router-facts.js';
import { stateName } from '../../models/graphs/state-reads.js';
import { unwrittenKey } from '../../models/settings/unwritten-keys.js';

export const conditionalEdge = defineProbe({
	id: 'graph/conditional-edge',
	lifecycle: 'stable',
	needs: { graphs: graphsArtifact, project: projectArtifact, texts: textsArtifact },
	question: 'Does a graph have conditional edges?',
	motivation: 'A flow that has no choice does the same whatever it finds.',
	method:
		'add_conditional_edges, conditional entry points, Send and Command, but for those of nodes that nothing leads to, and for routes that their router never answers, or that ask for a field which the state does not have. Values: edges, choices (places with more than one target), effective (those, and places that send work), decorative (sources whose condition is idle: a single target, or none but the node itself, the end and where a plain edge leads anyway), sources.',
	blindSpots: 'Choices made inside of a node.',
	remediation: { effort: 'medium', text: 'Where a result decides what comes next, add a conditional edge.' },
	inspect: ({ graphs, project, texts }) => {
		const all = runningGraphs(project, graphs);
		const busy = all.filter((graph) => !isBuiltForTests(project, graph));
		const own = busy.some((graph) => choicesOf(project, graph).some(({ targets }) => targets.length > 1)) ? busy : all;
		const main = own[0];
		if (!main) return noGraph(graphs, project, texts, 'not-applicable');
		const places = own.flatMap((graph) => choicesOf(project, graph, neverTaken(project, graph, texts)));
		const choices = places.filter((place) => place.targets.length > 1);
		const isDecorative = ({ graph, targets, idle, send, together }: Choice) =>
			(targets.length === 1 || idle || together) && !send && graph.unresolved.length === 0;
		const decorative = places.filter(isDecorative);
		const beside = decorative.filter((place) => place.targets.length > 1 && place.idle);
		const same = decorative.filter((place) => place.targets.length > 1 && !place.idle);
		const effective = places.length - decorative.length;
		const values = {
			edges: places.reduce((sum, place) => sum + place.targets.length, 0),
			choices: choices.length,
			effective,
			decorative: decorative.map((p) => shown(p.from)),
			sources: places.map((p) => shown(p.from)),
		};
		const first = choices[0] ?? places[0];
		if (!first) {
			const beside = besideAgent(project, main);
			if (beside) return beside;
			const open = makesChoices(project) ? own.map(notFollowed).find((said) => said !== '') : undefined;
			return {
				outcome: open ? 'not-available' : 'false',
				values: { ...values, fault: 'The graph has no conditional edge.' },
				message: open ?? `No graph that the code wires has a conditional edge.${unrun(project)}`,
				rationale: 'Looked at the edges that the code adds.',
				location: placeOfGraph(main),
				context: 'source',
				confidence: makesChoices(project) ? Math.min(...own.map((graph) => graph.confidence)) : 0.9,
			};
		}
		const single = decorative.filter((place) => place.targets.length === 1);
		const written = new Map(
			productGraphs(graphs).flatMap((graph) => choicesOf(project, graph).map((place) => [placeKey(place), place.targets.length] as const)),
		);
		// A route that is never taken: two targets stand there, and one way is gone.
		const fixed = single.filter((place) => (written.get(placeKey(place)) ?? 1) > 1);
		const lone = single.filter((place) => !fixed.includes(place));
		const asks = productGraphs(graphs).some((graph) => deadRoutes(project, graph).some(({ key }) => key !== null));
		const name = (list: readonly Choice[]) => listed([...new Set(list.map((place) => shown(place.from)))]);
		// A copy for each item is no choice, nor are nodes that always start together.
		const mapped = places.filter((place) => place.mapped);
		const idle = [
			mapped.length > 0 && mapped.length < places.length ? ` With Send alone, which starts work and chooses nothing: ${name(mapped)}.` : '',
			lone.length > 0
				? ` With a single target, and so without a choice: ${listed([...new Set(lone.map((place) => `${shown(place.from)} (${place.file}:${place.line})`))])}.`
				: '',
			fixed.length > 0
				? ` With a router that always goes one way${asks ? ', for it asks for a field that the state does not have' : ''}: ${name(fixed)}.`
				: '',
			same.length > 0 ? ` With a router whose answer the state does not change: ${name(same)}.` : '',
		].join('');
		const remedy =
			effective > 0
				? null
				: beside.length > 0
					? 'Take away the plain edges from the node that the router decides behind: they run whatever it says. Let the router return each node that is to run.'
					: fixed.length + same.length > 0
						? 'Let the router look at a field of the state that nodes write, so that each of its ways can be taken.'
						: 'Give the router a second place to go to, and let it decide by what is in the state.';
		const doubled = beside.length > 0 ? ` A plain edge leaves ${name(beside)}, too, and is followed whatever the router answers.` : '';
		const ends = productGraphs(graphs).flatMap((graph) => openDeadEnds(project, graph));
		const lost = [...new Set(ends.map(({ router, answer }) => `${router ? `\`${router}\`` : 'A router'} can answer “${shown(answer)}”`))];
		const stops = lost.map((one) => ` ${one}, and no way has that name: LangGraph stops there.`).join('');
		return {
			outcome: 'true',
			message: `${mapped.length < places.length ? `Conditional edges leave ${name(places.filter((place) => !place.mapped))}` : `Send alone, which starts work and chooses nothing, leaves ${name(mapped)}`}.${idle}${doubled}${stops}`,
			rationale: 'Read from the calls that add conditional edges, and from their routers.',
			location: fileLocation(first.file, first.line),
			related: [...ends, ...places.filter((p) => p !== first)].map((p) => fileLocation(p.file, p.line)),
			values: { ...values, ...(remedy && { remedy }) },
			context: 'source',
			confidence: presence(first.graph),
		};
	},
});

interface Choice {
	readonly graph: GraphModel;
	readonly from: string;
	readonly file: string;
	readonly line: number;
	readonly targets: string[];
	readonly send: boolean;
	/** `Send` starts copies of one node, or always the same nodes together, and nothing else leaves here. */
	readonly mapped: boolean;
	/** The router answers with all of them, whatever the state holds. */
	readonly together: boolean;
	/** A plain edge of the node leads to the same place whatever the router says. */
	readonly idle: boolean;
}

/** A conditional edge that code adds, and that no graph which runs has: to a builder that was not read, or behind a node that nothing leads to. */
function unrun(project: Project): string {
	const [at] = project.files.flatMap(({ path, context, facts }) =>
		facts.calls.flatMap(({ method, line }) =>
			context === 'source' && /^add_?conditional_?edges$/i.test(method ?? '') ? [`${path}:${line}`] : [],
		),
	);
	return at ? ` ${at} adds one that no run comes to.` : '';
}

/** Only tests ask the function that builds it. */
function isBuiltForTests(project: Project, { file, line }: GraphModel): boolean {
	const around = callGraph(project).functions.filter((ref) => ref.file.path === file && ref.fact.line <= line && line <= ref.fact.endLine);
	return around.length > 0 && around.every((ref) => isIdle(project, ref));
}

function placeKey({ graph, from, line }: Choice): string {
	return `${graph.file} ${from} ${line}`;
}

/** Its router answers the same whatever it is asked. */
function isFixed(project: Project, graph: GraphModel, edge: GraphEdge, never: readonly Never[]): boolean {
	const router = routerAt(project, graph, edge);
	if (router && isBlind(router)) return true;
	const answers = router && answersRead(project, router);
	const results = answers ? resultsOf(project, router).filter(({ label }) => answers.has(label)) : [];
	// Where a way is never taken, what stands for it alone fails.
	const failing = never.flatMap(({ from, results: ways }) =>
		from === edge.from ? (ways ?? []).flatMap(({ tests }) => (tests.length === 1 ? tests : [])) : [],
	);
	const open = results.filter(({ label }) => !never.some(({ from, to, label: own }) => from === edge.from && label === (own ?? to)));
	const waysTo = (label: string) => open.filter((one) => one.label === label).map(({ tests }) => tests);
	return open.length > 0 && open.every(({ label }) => isAlways(project, failing, waysTo(label)));
}

/** Ways of which one is open in every run: without a test that may fail, or with both answers to one. */
function isAlways(project: Project, failing: readonly Test[], ways: readonly (readonly Test[])[]): boolean {
	const holds = (test: Test) =>
		comesOut(project, test) === true || failing.some((one) => one.value === test.value && one.when !== test.when);
	const open = ways.map((tests) => tests.filter((test) => !holds(test)));
	const [first] = open.find((tests) => tests.length > 0) ?? [];
	if (!first || open.some((tests) => tests.length === 0)) return open.some((tests) => tests.length === 0);
	const isAbout = ({ value }: Test) => value === first.value;
	const after = (when: boolean) =>
		open
			.filter((tests) => tests.every((test) => !isAbout(test) || test.when === when))
			.map((tests) => tests.filter((test) => !isAbout(test)));
	return [true, false].every((when) => isAlways(project, failing, after(when)));
}

/** A way that is never taken, and the results of its router. */
type Never = Pick<ErrorBranch, 'from' | 'to' | 'label' | 'results'>;

/** Ways that ask for what nothing writes. What a failure never takes counts: who wrote it meant a choice. */
function neverTaken(project: Project, graph: GraphModel, texts: Texts): readonly Never[] {
	const asksUnwritten = ({ value, when, at }: Test) =>
		when && unwrittenKey(texts, at.file, value, (object) => object !== stateName(at)) !== null;
	return graph.edges.flatMap((edge): Never[] => {
		const router = edge.kind === 'conditional' ? routerAt(project, graph, edge) : null;
		const results = router ? resultsOf(project, router).filter(({ label }) => label === (edge.label ?? edge.to)) : [];
		return results.length > 0 && results.every(({ tests }) => tests.some(asksUnwritten)) ? [{ ...edge, results }] : [];
	});
}

/** A function that looks at nothing it is given. */
function isBlind({ fact, file, index }: FunctionRef): boolean {
	const { reads } = file.facts;
	const names = new Set(fact.parameters.map(({ name }) => name));
	return (
		fact.class === null &&
		names.size > 0 &&
		!reads.some((read) => names.has(read.name.split('.', 1)[0]!) && functionsAround(file, read).includes(index))
	);
}

function choicesOf(project: Project, graph: GraphModel, never: readonly Never[] = []): Choice[] {
	const isNever = ({ from, to }: GraphEdge) => never.some((branch) => branch.from === from && branch.to === to);
	const conditional = graph.edges.filter((edge) => edge.kind === 'conditional' && !graph.unreachable.includes(edge.from) && !isNever(edge));
	const places = grouped(conditional, (edge) => `${edge.from} ${edge.file ?? ''} ${edge.line}`);
	return [...places.values()].map(([first, ...more]): Choice => {
		const { from, line, file = graph.file } = first as GraphEdge;
		const targets = [...new Set([first as GraphEdge, ...more].map(({ to }) => to))];
		// The node itself, or what came before it, once more, the end, or where it goes anyway: plain edges lead on whatever the router says. One name may stand for several nodes.
		const plain = grouped(graph.edges, ({ kind, from: own }) => (kind === 'conditional' ? '' : own));
		const anyway = new Set(reachable(from, new Map([...plain].map(([own, ways]) => [own, ways.map(({ to }) => to)]))));
		anyway.delete(from);
		const { next } = waysIn(graph);
		const isBack = (to: string) => to === from || (reachable(START_NODE, next, from).has(to) && reachable(to, next).has(from));
		const idle = anyway.size > 0 && !isOpenId(from) && targets.every((to) => isBack(to) || to === END_NODE || anyway.has(to));
		const fan = graph.fanOut.find((one) => one.node === from);
		const send = fan?.kind === 'send';
		const together = fan?.alternatives === undefined && targets.every((to) => fan?.branches.includes(to));
		const mapped =
			send && (targets.length === 1 || together) && graph.edges.every((edge) => edge.from !== from || targets.includes(edge.to));
		return {
			graph,
			from,
			file,
			line,
			targets,
			send,
			mapped,
			idle,
			together: targets.length > 1 && isFixed(project, graph, first as GraphEdge, never),
		};
	});
}
