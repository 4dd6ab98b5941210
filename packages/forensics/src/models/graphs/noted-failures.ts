// Which failures do nodes record that no router of the graph asks for?
import type { CallFact, FunctionRef, Project, Scope } from '@auditor/code';
import { callGraph, isEmptyValue, valuesIn, walkValue } from '@auditor/code';
import { listed } from '@auditor/probes';
import { escapeText, type FindingDraft, formatLocation, type GraphModel } from '@auditor/schema';
import { raisesOver } from '../failures/failures.js';
import { asks } from '../failures/guarded-calls.js';
import { aboutTest } from './conditions.js';
import { notFollowed, placeOfGraph } from './graphs.js';
import { functionOfNode, resultsOf, routerAt } from './router-facts.js';
import { channelsOf } from './state-keys.js';
import { writesOf } from './writes.js';

/** What a new node asks for besides: a diagram that leaves it out is wrong. */
export const DRAW_NODES = 'Where a diagram shows the graph, draw a new node there, too.';

/** A graph in which no conditional edge leads to an error branch. */
export function undeclared(project: Project, own: readonly GraphModel[], main: GraphModel): FindingDraft {
	const plain = own.flatMap((graph) => graph.nodes.flatMap(({ id }) => (/error|fail|abort|fallback/i.test(id) ? id : [])));
	const open = own.map(notFollowed).find((said) => said !== '');
	const noted = notedIn(project, own);
	return {
		outcome: open ? 'not-available' : 'false',
		message: `In the graph at ${formatLocation(placeOfGraph(main))} we found no conditional edge that leads to an error branch.${open ? ` ${open}` : noted.said}`,
		rationale: 'Looked at the names, labels and tests of the conditional edges.',
		location: placeOfGraph(main),
		values: { branches: [], nodes: plain, ...noted.values },
		context: 'source',
		confidence: Math.min(0.85, main.confidence),
	};
}

/** What nodes record of failures that no router asks for, as a sentence; and what is left to do. Nothing where a part of a graph was not followed. */
export function notedIn(project: Project, own: readonly GraphModel[]): { said: string; values: { remedy?: string } } {
	const all = own.some((graph) => notFollowed(graph) !== '') ? [] : notedFailures(project, own);
	const noted = all.filter(({ inHandler, isAsked }) => inHandler && !isAsked);
	const fieldsOf = (some: typeof all) => [...new Set(some.map(({ key }) => `\`${key}\``))].slice(0, 3);
	const [fields, recorded] = [fieldsOf(noted), fieldsOf(all)];
	if (recorded.length === 0) return { said: '', values: {} };
	const nodes = [...new Set(noted.map(({ node }) => `\`${node}\``))].slice(0, 3);
	const writers = nodes.length > 1 ? `Handlers in ${listed(nodes)} write` : `A handler in ${nodes[0]} writes`;
	const only = ` ${writers} ${listed(fields)}, and we saw no router that tests this.`;
	return {
		said: fields.length > 0 ? only : '',
		values: {
			remedy: `A failure is recorded in ${listed(recorded)} already: let a router test ${recorded.length > 1 ? 'them' : 'it'}, and lead a failure to another node than a success. ${DRAW_NODES}`,
		},
	};
}

/** Where a node that has no answer, or catches an error, gives a name the text for which the router of a graph asks under that name. */
export function ledFailure(project: Project, graphs: readonly GraphModel[]) {
	for (const graph of graphs)
		for (const edge of graph.edges) {
			const router = edge.kind === 'conditional' ? routerAt(project, graph, edge) : null;
			const place = router && functionOfNode(project, graph, edge.from);
			if (!place) continue;
			const { branches, assignments, calls } = place.file.facts;
			// What a model was asked for, and did not come.
			const isAsked = (call: CallFact) =>
				call.scope.function === place.index && asks(project, { file: place.file, call, index: calls.indexOf(call) });
			const isAnswer = (name: string | undefined) =>
				assignments.some(
					({ target, line, endLine }) =>
						target === name && calls.some((call) => call.line >= line && call.endLine <= endLine && isAsked(call)),
				);
			const isWithout = ({ handlerOf, branches: arms }: Scope) =>
				handlerOf !== null || arms.some((arm) => arm.when === 'true' && isAnswer(MISSING.exec(branches[arm.branch]!.test)?.[1]));
			const asked = resultsOf(project, router).flatMap(({ tests }) => tests.flatMap(aboutTest));
			const set = assignments.find(
				({ target, value, scope }) =>
					scope.function === place.index &&
					value?.kind === 'string' &&
					asked.some((about) => about.kind === 'equals' && about.text === value.value && about.keys.includes(target)) &&
					isWithout(scope),
			);
			if (set) return { node: edge.from, router, ...set, file: place.file };
		}
	return null;
}

const MISSING = /^(\w{1,60}) (?:is None|===? ?(?:null|undefined|None))$/;

/** A function that the node calls raises where the field is filled: no router comes to see it. */
function raisesFor(project: Project, place: FunctionRef, key: string): boolean {
	const graph = callGraph(project);
	const asks = new RegExp(`[.["']${escapeText(key)}\\b`);
	const called = graph.callsIn(place).flatMap(graph.targets);
	return called.some((one) => raisesOver(one, asks));
}

/** Fields for failures that nodes fill: in a handler of errors, or with a flag that says yes. */
function notedFailures(project: Project, graphs: readonly GraphModel[]) {
	return graphs.flatMap((graph) => {
		const routers = graph.edges.flatMap((edge) => (edge.kind === 'conditional' ? (routerAt(project, graph, edge) ?? []) : []));
		const asked = routers.flatMap((router) => resultsOf(project, router)).flatMap(({ tests }) => tests.flatMap(aboutTest));
		const keys = new Set(asked.flatMap((about) => about.keys));
		const channels = channelsOf(project, graph);
		// Named in a router, in whatever way that is asked.
		const said = (key: string) =>
			routers.some(({ file, index }) =>
				valuesIn(file).some(
					({ value, scope }) =>
						scope.function === index && [...walkValue(value, file)].some((part) => part.kind === 'string' && part.value === key),
				),
			);
		return graph.nodes.flatMap(({ id }) => {
			const place = functionOfNode(project, graph, id);
			return (place ? writesOf(project, place) : []).flatMap(({ key, inHandler, value }) =>
				(inHandler || (value.kind === 'boolean' && value.value)) &&
				/error|fail|exception/i.test(key) &&
				(channels?.has(key) ?? true) &&
				!isEmptyValue(value) &&
				!raisesFor(project, place!, key)
					? { node: id, key, inHandler, isAsked: keys.has(key) || said(key) }
					: [],
			);
		});
	});
}
