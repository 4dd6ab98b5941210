// Does a node hand back what a list of the state holds already? Its reducer adds it once more, at every such node.
import type { FunctionFact, Project, StaticValue } from '@auditor/code';
import { once, textOf } from '@auditor/code';
import { defineProbe, listed, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { projectArtifact, reducersArtifact, textsArtifact } from '../../artifacts.js';
import { waysIn } from '../../models/graphs/graph-ways.js';
import { idleGraph, placeOfGraph, productGraphs, shown } from '../../models/graphs/graphs.js';
import { addsItems, holdsOld } from '../../models/graphs/old-items.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { statesIn } from '../../models/graphs/state-keys.js';
import { returnsWhole } from '../../models/graphs/whole-state.js';
import { writesOf } from '../../models/graphs/writes.js';
import { isBeside } from '../../models/source/product-calls.js';
import { isNew, threadsIn } from '../../models/state/threads.js';

const NO_LIST = 'We read no list of a state, messages aside, to which a reducer adds all that a node returns.';
/** Functions of the project that return the one parameter and the other. */
const addersOf = once((project: Project): ReadonlySet<string> => {
	const isName = (value: StaticValue, name: string | undefined) => value.kind === 'name' && value.name === name;
	const isSum = ([left, right]: FunctionFact['parameters'], value: StaticValue) =>
		value.kind === 'binary' && value.operator === '+' && isName(value.left, left?.name) && isName(value.right, right?.name);
	const all = project.files.flatMap(({ facts }) => facts.functions);
	return new Set(all.flatMap(({ name, parameters, returned }) => (returned.some(({ value }) => isSum(parameters, value)) ? name : [])));
});

/** Reducers that add what a node returns to what is there. */
const ADDS = /\boperator\.i?(?:add|concat)\b|\bconcat\b/;
/** What a decorator is called that looks at a node, and hands on what it returns. */
const WATCHES = /trac(?:e|ing)|log|tim(?:e|ing)|observ|monitor|metric|span|retry|profil/i;

export const doubledLists = defineProbe({
	id: 'state/doubled-lists',
	lifecycle: 'experimental',
	needs: { project: projectArtifact, graphs: graphsArtifact, reducers: reducersArtifact, texts: textsArtifact },
	question: 'Does a node hand back what a list of the state holds already, so that the reducer adds it once more?',
	motivation:
		'A node returns what it adds; the reducer of a list does the rest. What it returns of the old list stands there twice afterwards.',
	method:
		'Compares the fields of the state whose reducer adds (operator.add, concat, or a function of the project that returns the sum of the two) with what each node returns. A node hands back the state whole, as it is or spread into a dict, or what the state holds under such a field, as it is or with more behind it. Only a field that a node before it fills counts, or one that it fills itself, for what it returns with more behind it: in a loop of the graph, or where runs go on under a `thread_id` that is not made for one run. The fields of a state are those of its bases, and of what is spread into it, too. Values: nodes, fields, whole (how many nodes return the state whole).',
	blindSpots:
		'Nodes behind decorators that are not called after tracing, logs, time or retries; what a node before it fills under keys that are computed; lists that are put together in other functions.',
	remediation: { on: 'true', effort: 'low', text: 'Let each node return only the items that it adds.' },
	inspect: ({ project, graphs, reducers, texts }) => {
		const own = productGraphs(graphs);
		const adding = reducers.filter(
			({ context, reducer }) => context === 'source' && (ADDS.test(reducer) || addersOf(project).has(reducer.split(/[#.]/).at(-1) ?? '')),
		);
		const [main] = own;
		if (!main || adding.length === 0) return [notApplicable(idleGraph(project, graphs)?.said ?? NO_LIST, 0.8)];
		const goesOn = threadsIn(project, texts).some((thread) => !isNew(thread) && !isBeside(project, thread.file));
		const read = own.flatMap((graph) => {
			const states = statesIn(project, graph);
			const fields = adding.filter(({ stateClass }) => states.has(stateClass ?? '')).map(({ field }) => field);
			const places = new Map(graph.nodes.map(({ id }) => [id, functionOfNode(project, graph, id)]));
			const fills = (id: string, field: string) => {
				const place = places.get(id);
				return place ? writesOf(project, place).some(({ key }) => key === field) : false;
			};
			return [...places].flatMap(([id, place]) => {
				if (!place || place.fact.decorators.some((one) => !WATCHES.test(textOf(one, place.file)))) return [];
				const all = writesOf(project, place);
				const writes = all.filter(({ isReturned, inPlace, file }) => isReturned && !inPlace && file === place.file);
				const isOld = (field: string) => writes.some((w) => w.key === field && holdsOld(place, w.value, field));
				const isFresh = (field: string) => writes.some((w) => w.key === field && w.tests.length === 0) && !isOld(field);
				const ways = waysIn(graph);
				const before = ways.before(id);
				const earlier = [...places.keys()].filter((one) => one !== id && before.has(one));
				// By what it returned in the round before, or in the run before, where the next one goes on from there.
				const comesAgain = goesOn || (ways.next.get(id) ?? []).some((one) => before.has(one));
				const isFilled = (field: string) =>
					earlier.some((one) => fills(one, field)) ||
					all.some((w) => w.key === field && (w.inPlace || (comesAgain && addsItems(place, w.value))));
				const whole = returnsWhole(project, place);
				const doubled = fields.filter((field) => isFilled(field) && (whole !== null ? !isFresh(field) : isOld(field)));
				const line = whole ?? place.fact.returned[0]?.line ?? place.fact.line;
				return doubled.length > 0 ? [{ graph, id, place, doubled, line, whole, idle: all.length === 0 }] : [];
			});
		});
		// What only passes the state on says least.
		read.sort((a, b) => Number(a.idle) - Number(b.idle));
		const [first, ...others] = read;
		if (!first) {
			const closed = own.find(({ stateClass }) => stateClass === null);
			const unread = closed ? ` The state of the graph at ${closed.file}:${closed.line} is not known to us.` : '';
			return {
				outcome: closed ? 'not-available' : 'false',
				message: `We saw no node that returns items which a list of the state holds already.${unread}`,
				rationale: 'What nodes return was compared with the fields whose reducers add.',
				location: placeOfGraph(main),
				values: { nodes: [], fields: [], whole: 0 },
				confidence: 0.75,
			};
		}
		const nodes = [...new Set(read.map(({ id }) => shown(id)))];
		const fields = [...new Set(read.flatMap(({ doubled }) => doubled))];
		const whole = new Set(read.flatMap(({ id, whole }) => (whole === null ? [] : [id]))).size;
		const lists = listed(fields.map((field) => `\`${field}\``));
		const [who, s] = [listed(nodes.map((node) => `\`${node}\``)), nodes.length === 1 ? 's' : ''];
		const act = whole === nodes.length ? `return${s} the whole state` : `return${s} old items as well`;
		return {
			outcome: 'true',
			message: `${who} ${act}: the items of ${lists} are added a second time.`,
			rationale: 'The reducer adds what a node returns to what the state holds.',
			...shownAt(texts, first.place.file, first.line),
			related: others.map(({ place, line }) => placeOf(place.file, line)),
			values: { nodes, fields, whole },
			context: 'source',
			confidence: 0.8,
		};
	},
});
