// Do the fields that several nodes write have reducers, so that nothing is overwritten?
import { type ClassFact, grouped, type Project, preferred, put, refKey } from '@auditor/code';
import { defineProbe, excerpt, lexiconList, linesOf, listed, notApplicable, placeOf } from '@auditor/probes';
import { escapeText, type GraphModel, graphsArtifact, type Json, type ReducerFact } from '@auditor/schema';
import { projectArtifact, reducersArtifact, textsArtifact } from '../../artifacts.js';
import { foreignBuilder, idleGraph, noGraph, ownBuilder, productGraphs, shown } from '../../models/graphs/graphs.js';
import { holdsOld } from '../../models/graphs/old-items.js';
import { type ParallelWrite, parallelWrites } from '../../models/graphs/parallel-writes.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { lastOfAKey } from '../../models/graphs/shared-keys.js';
import { declaredKeys, statesIn } from '../../models/graphs/state-keys.js';
import { returnsWhole } from '../../models/graphs/whole-state.js';
import { type Write, writesOf } from '../../models/graphs/writes.js';
import { textDispute } from '../../models/source/code-text.js';
import { modelsNamed, typeNames } from '../../models/source/records.js';
import { leftOpen, notFound } from '../../models/source/unread.js';
import { messagesBase } from '../../models/state/messages-base.js';
import { bringerOf, type StateSchema, stateSchemas } from '../../models/state/states.js';

const REDUCER_TEXT = /\bAnnotated\s{0,20}\[[^\]]{0,400}\boperator\s{0,20}\.\s{0,20}\w|\badd_messages\s{0,200}\]|\breducer\s{0,20}:/;

export const reducers = defineProbe({
	id: 'state/reducers',
	lifecycle: 'stable',
	needs: { project: projectArtifact, reducers: reducersArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does the state of a graph have fields with reducers?',
	motivation: 'Without a reducer, two nodes of one step overwrite each other or stop the run.',
	method:
		'Collects reducers from annotated fields, annotations, zod registries and channels. Values: count, fields, reducers, lastWrite (fields whose reducer keeps only the last write, or the first), unreducedParallel (fields that nodes of one fan-out, or decorators of theirs, both return and that have none), unreducedAlways (those of them that two nodes return wherever nothing fails), recordsWithoutReducer (collections of the records the lexicon names that have none), sharedKeys (keys of a dict that two nodes of one fan-out both return where nothing fails, under a reducer that keeps the last of them), wholeParallel (nodes of one fan-out that return the whole state, some field of which has none).',
	blindSpots: 'Nodes whose returned keys are computed.',
	remediation: {
		effort: 'low',
		text: 'Give each field that several nodes add to a reducer{{python: , such as `operator.add` | typescript: }}.',
	},
	inspect: ({ project, reducers: all, graphs, texts }, context) => {
		const states = stateSchemas(project).filter((s) => s.usedAt.file.context === 'source' && !(s.brought && foreignBuilder(project)));
		const own = all.filter((r) => r.context === 'source');
		const source = ofStates(project, states, own);
		const merging = source.filter((r) => !/(?:last|first).?write/i.test(r.reducer));
		const foreign = states.length === 0 ? foreignBuilder(project) : null;
		const made = foreign && source.length === 0 ? ownBuilder(project) : null;
		if (made) {
			const message = `We found no field of a state with a reducer. ${made}, a class of the project, takes the nodes and hands the state on.`;
			return { outcome: 'false', message, rationale: message, location: foreign, context: 'source', confidence: 0.85 };
		}
		const [unread] = foreign ? noGraph(graphs, project, texts) : [];
		if (unread) {
			const marked =
				source.length > 0 ? ` ${listed(unique(source.map((r) => `\`${r.field}\``)))} name reducers that LangGraph would call.` : '';
			return [{ ...unread, message: `${unread.message}${marked}` }];
		}
		const idle = idleGraph(project, graphs);
		if (idle) return [notApplicable(idle.said, 0.9)];
		if (source.length === 0 && states.length === 0)
			return [notFound(project, 'We found no StateGraph, and no ready-made agent whose state we know.', 0.85)];
		const inherited = unique(states.flatMap((state) => messagesBase(project, state) ?? []));
		const lists = ['evidence-models', 'opinion-models'].map((list) => lexiconList(context, list));
		const written = writersOf(project, graphs);
		const unmerged = lists.flatMap((terms) => recordsWithoutReducer(project, merging, terms, written, texts));
		const missing = unique(unmerged.map(({ name }) => name));
		const fields = unique([...merging.map((r) => r.field), ...(inherited.length > 0 ? ['messages'] : [])]);
		const last = source.filter((r) => !merging.includes(r));
		const clash = wholeParallel(project, graphs, merging.length > 0 ? merging : last);
		const both = parallelWrites(
			project,
			graphs.filter((graph) => graph.context === 'source'),
			new Set(fields),
		);
		const keyed = lastOfAKey(project, graphs, merging, written);
		const values: Record<string, Json> = {
			count: merging.length + inherited.length,
			fields,
			reducers: unique(merging.map((r) => r.reducer)),
			lastWrite: unique(last.map((r) => r.field)),
			unreducedParallel: both.map(({ key }) => key),
			unreducedAlways: both.flatMap(({ key, always }) => (always ? [key] : [])),
			recordsWithoutReducer: missing,
			sharedKeys: keyed.shared,
			wholeParallel: clash?.ids ?? [],
			...returnsAll(written, merging.length > 0 ? [...missing, ...both.map(({ key }) => key)] : collectionsOf(project, states)),
		};
		const first = merging[0];
		if (!first) {
			// Where no rubric asks for records to be merged, a field that no two nodes of one step return needs nothing.
			const isAsked = lists.some((terms) => terms.length > 0) || (values.unreducedParallel as string[]).length > 0;
			const isBrought = inherited.length > 0;
			const placed = states.find((state) => messagesBase(project, state)) ?? states[0];
			const foreign = states.find(({ kind }) => kind === 'external');
			const unread = `The fields of \`${foreign?.name}\`, which another package brings, were not read.`;
			if (!isBrought && foreign) return leftOpen(unread, foreign.usedAt.file, foreign.usedAt.line);
			if (clash && !isBrought) {
				const message = `${clash.said} Each writes every field of it, none of which has a reducer, and LangGraph stops.`;
				const remedy = 'Return from each node nothing but what it adds, and give what two of them add to a reducer.';
				const rationale = 'A node that returns the state, or spreads it into what it returns, writes all of its fields.';
				const [location, ...related] = clash.places;
				return { outcome: 'false', message, rationale, location, related, values: { ...values, remedy }, confidence: 0.85 };
			}
			const told = 'We found no field of a state that two nodes of one step return, so that none needs a reducer for that.';
			if (!isBrought && !isAsked) return [notApplicable(told, 0.75)];
			const brought = `The state ${states.some((one) => one.brought) ? `of the ${bringerOf(states[0]!)} at ${states[0]!.usedAt.file.path}:${states[0]!.usedAt.line}` : `\`${listed(inherited)}\` of the library`} brings its reducer with it.`;
			return {
				outcome: isBrought ? 'true' : 'false',
				message: isBrought ? brought : 'We found no field of a graph’s state with a reducer that merges.',
				rationale: 'Looked at the state classes that graphs are built with.',
				location: placed ? placeOf(placed.file, placed.line, placed.endLine) : null,
				values,
				confidence: isBrought ? 0.85 : 0.9,
				disputed: isBrought ? null : textDispute(project, texts, REDUCER_TEXT, 'a reducer'),
			};
		}
		const lines = merging.filter((r) => r.file === first.file && r.stateClass === first.stateClass).map((r) => r.line);
		// Those without one are the fault of this state: its place holds them all.
		const faulty = unmerged.filter(({ path }) => path === first.file).map(({ line }) => line);
		const place = faulty.length > 0 ? [...lines, ...faulty] : [first.line];
		const reduced = placeOf({ path: first.file }, Math.min(...place), Math.max(...place));
		const others = merging.slice(1).map((r) => placeOf({ path: r.file }, r.line));
		return {
			outcome: 'true',
			message: `${merging.length} state field${merging.length === 1 ? ' has a reducer' : 's have reducers'}${last.length > 0 ? ` that merge${merging.length === 1 ? 's' : ''}` : ''}: ${namedOnce(merging)}.${inherited.length > 0 ? ` \`${listed(inherited)}\` brings that of \`messages\`.` : ''}${last.length > 0 ? ` ${namedOnce(last)} ha${last.length === 1 ? 's' : 've'} one that keeps the ${last.every((r) => /first.?write/.test(r.reducer)) ? 'first' : 'last'} write.` : ''}${missing.length > 0 ? ` Without one: ${listed(missing)}.` : ''}${clash ? ` ${clash.said} Each writes \`${clash.bare}\`, which has no reducer, and LangGraph stops.` : ''}${stopsAt(both, missing)}${keyed.said}`,
			rationale: 'Read from the declarations of the fields; keys of dicts were compared where nodes write them as they are.',
			// What stops the run stands where the nodes return.
			...(clash
				? { location: clash.places[0]!, related: [...clash.places.slice(1), reduced, ...others] }
				: {
						location: reduced,
						related: others,
						snippet: excerpt(texts, first.file, Math.min(...lines, ...faulty), Math.max(...lines, ...faulty) + 2),
					}),
			values,
			context: 'source',
		};
	},
});

/** What is said of the fields that stop the run, those left out that are told already. */
function stopsAt(both: readonly ParallelWrite[], told: readonly string[]): string {
	const open = both.filter(({ key }) => !told.includes(key));
	const first = open.find(({ always }) => always) ?? open[0];
	if (!first) return '';
	const have = open.length > 1 ? 'have' : 'has';
	return ` ${listed(open.map(({ key }) => `\`${key}\``))} ${have} none, and LangGraph stops where two nodes of one step write ${open.length > 1 ? 'one' : 'it'}: ${listed(first.ids.map((id) => `\`${shown(id)}\``))} ${first.always ? '' : 'may '}each write \`${first.key}\`.`;
}

/** Where every state of a graph is a class that was found: the fields of these and of their bases. */
function ofStates(project: Project, states: readonly StateSchema[], all: readonly ReducerFact[]): readonly ReducerFact[] {
	if (states.length === 0 || states.some(({ classIndex }) => classIndex === null)) return all;
	const names = new Set(
		states.flatMap((s) => project.lineage(s.file, s.classIndex!).own.map(({ file, fact }) => `${file.path} ${fact.name}`)),
	);
	return preferred(all, ({ file, stateClass }) => names.has(`${file} ${stateClass}`));
}

const unique = (items: readonly string[]): string[] => [...new Set(items)].sort();

/** `notes` (merge_notes), of a function of the project its name alone; what several states have is told once. */
function namedOnce(all: readonly ReducerFact[]): string {
	const same = grouped(all, ({ field, reducer }) => `\`${field}\` (${reducer.replace(/^(\w+) \(.*\)$/, '$1')})`);
	return listed([...same].map(([text, { length }]) => (length > 1 ? `${text} in ${length} states` : text)));
}

/**
 * Fields of state classes whose type holds a record of the lexicon in a collection, and that have no reducer. Where another field collects such
 * records with one, or the node reads another one that it does not write, a field that a single node writes holds what was made of them.
 */
function recordsWithoutReducer(
	project: Project,
	merging: readonly ReducerFact[],
	terms: readonly string[],
	written: ReadonlyMap<string, readonly Write[]>,
	texts: ReadonlyMap<string, string>,
): { name: string; path: string; line: number }[] {
	if (terms.length === 0) return [];
	const records = new Set(modelsNamed(project, terms).map((m) => m.name));
	const missing: ReturnType<typeof recordsWithoutReducer> = [];
	const shared = new Set(merging.map((r) => r.stateClass));
	let collected = false;
	for (const state of stateSchemas(project)) {
		if (state.classIndex === null || state.file.context !== 'source') continue;
		for (const { file, fact } of project.lineage(state.file, state.classIndex).own)
			for (const field of fact.fields) {
				if (!isCollection(field) || !typeNames(field, file).some((name) => records.has(name))) continue;
				if (merging.some((r) => r.field === field.name && shared.has(r.stateClass))) collected = true;
				else missing.push({ name: field.name, path: file.path, line: field.line });
			}
	}
	return missing.filter(({ name }) => {
		const [write, more] = written.get(name) ?? [];
		const own = write?.file.facts.functions.findLast(({ line, endLine }) => line <= write.line && write.line <= endLine);
		if (!write || more || collected || !own) return !collected || !write || more !== undefined;
		const isOwn = ({ file, line }: Write) => file === write.file && own.line <= line && line <= own.endLine;
		const others = missing.filter((other) => other.name !== name && !written.get(other.name)?.some(isOwn));
		const read = new RegExp(`[.["'](?:${others.map((other) => escapeText(other.name)).join('|') || '(?!)'})\\b`);
		return !read.test(linesOf(texts, write.file.path, own.line, own.endLine));
	});
}

/** What functions of nodes write under a field, one write of each, over all graphs of the source. */
function writersOf(project: Project, graphs: readonly GraphModel[]): Map<string, Write[]> {
	const own = graphs.filter(({ context }) => context === 'source');
	const places = own.flatMap((graph) => graph.nodes.flatMap(({ id }) => functionOfNode(project, graph, id) ?? []));
	const written = new Map<string, Write[]>();
	for (const place of new Map(places.map((one) => [refKey(one), one])).values())
		for (const [key, [first]] of grouped(writesOf(project, place), (write) => write.key)) if (first) put(written, key, first);
	return written;
}

const isCollection = ({ annotation }: ClassFact['fields'][number]) =>
	/^(?:(?:NotRequired\[|Optional\[)?(?:list|List|dict|Dict|Sequence|set|Mapping)\b|Annotated)/.test(annotation?.text ?? '');

/** Fields of the states that are declared as lists or dictionaries. */
const collectionsOf = (project: Project, states: readonly StateSchema[]) =>
	states.flatMap(({ file, classIndex }) =>
		(classIndex === null ? [] : project.lineage(file, classIndex).own).flatMap(({ fact }) =>
			fact.fields.filter(isCollection).map(({ name }) => name),
		),
	);

/** Where nodes return all that a field without a reducer held before, which a reducer would add to itself. */
function returnsAll(written: ReadonlyMap<string, readonly Write[]>, bare: readonly string[]): { remedy?: string } {
	const found = bare.flatMap((key) =>
		(written.get(key) ?? []).flatMap(({ value, file, scope, line }) => {
			const fact = file.facts.functions[scope.function ?? -1];
			return fact && holdsOld({ file, index: scope.function!, fact }, value, key)
				? [{ key: `\`${key}\``, at: `${file.path}:${line}` }]
				: [];
		}),
	);
	const [keys, places] = [unique(found.map(({ key }) => key)), unique(found.map(({ at }) => at))];
	const [it, each] = keys.length === 1 ? ['it', 'it'] : ['them', 'each of them'];
	const remedy = `What ${listed(places)} return${places.length === 1 ? 's' : ''} holds all that ${listed(keys)} held before: let each node return only what it adds to ${it}. Then give ${each} a reducer of its own.`;
	return keys.length > 0 ? { remedy } : {};
}

/** Nodes of one fan-out that return the whole state, two or more of them, and a field of it that has no reducer; null where every field may have one. */
function wholeParallel(project: Project, graphs: readonly GraphModel[], reduced: readonly ReducerFact[]) {
	const wholeAt = (graph: GraphModel) => (id: string) => {
		const place = functionOfNode(project, graph, id);
		const line = place && returnsWhole(project, place);
		return place && line !== null ? [{ id: shown(id), at: placeOf(place.file, line) }] : [];
	};
	for (const graph of productGraphs(graphs)) {
		const states = statesIn(project, graph);
		const own = reduced.filter(({ stateClass }) => states.has(stateClass ?? '')).map(({ field }) => field);
		const bare = [...(declaredKeys(project, graph) ?? [])].find((key) => !own.includes(key));
		const steps = graph.fanOut.map(({ branches }) => branches.flatMap(wholeAt(graph))).filter((found) => found.length > 1);
		const told = new Map(steps.map((step) => [listed(step.map(({ id }) => `\`${id}\``)), step]));
		const nodes = [...new Map([...told.values()].flat().map((one) => [one.id, one])).values()];
		if (nodes.length === 0 || (own.length > 0 && bare === undefined)) continue;
		const ids = nodes.map(({ id }) => id);
		const said = [...told.keys()].map((step) => `${step}, which one step can run, return the whole state.`).join(' ');
		return { ids, bare, said, places: nodes.map(({ at }) => at) };
	}
	return null;
}
