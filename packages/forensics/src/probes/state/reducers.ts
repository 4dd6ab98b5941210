// Do the fields that several nodes write have reducers, so that nothing is overwritten?
import { type Project, refKey } from '@auditor/code';
import { defineProbe, excerpt, lexiconList, listed, notApplicable, placeOf } from '@auditor/probes';
import { type GraphModel, graphsArtifact, type Json, type ReducerFact } from '@auditor/schema';
import { projectArtifact, reducersArtifact, textsArtifact } from '../../artifacts.js';
import { textDispute } from '../../models/code-text.js';
import { foreignBuilder, noGraph } from '../../models/graphs/graphs.js';
import { functionOfNode } from '../../models/graphs/router-facts.js';
import { returnedKeys, writesOf } from '../../models/graphs/writes.js';
import { messagesBase } from '../../models/messages-base.js';
import { modelsNamed, typeNames } from '../../models/records.js';
import { type StateSchema, stateSchemas } from '../../models/states.js';

const REDUCER_TEXT = /\bAnnotated\s{0,20}\[[^\]]{0,400}\boperator\s{0,20}\.\s{0,20}\w|\badd_messages\s{0,200}\]|\breducer\s{0,20}:/;

const HAS_MESSAGES = /Messages|AgentState|CopilotKitState/;

export const reducers = defineProbe({
	id: 'state/reducers',
	lifecycle: 'stable',
	needs: { project: projectArtifact, reducers: reducersArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Does the state of a graph have fields with reducers?',
	motivation: 'Without a reducer, two nodes of one step overwrite each other or stop the run.',
	method:
		'Collects reducers from annotated fields, annotations, zod registries and channels. Values: count, fields, reducers, lastWrite (fields whose reducer keeps only the last write), unreducedParallel (fields that nodes of one fan-out both return and that have none), recordsWithoutReducer (collections of the records the lexicon names that have none).',
	blindSpots: 'Nodes whose returned keys are computed.',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give every field that parallel nodes write a reducer: {{python: Annotated[list, operator.add], Annotated[dict, operator.ior] | typescript: the reducer of Annotation}}, or a merge function of your own.',
	},
	inspect: ({ project, reducers: all, graphs, texts }, context) => {
		const states = stateSchemas(project).filter((s) => s.usedAt.file.context === 'source');
		const source = ofStates(
			project,
			states,
			all.filter((r) => r.context === 'source'),
		);
		const merging = source.filter((r) => !/last.?write/i.test(r.reducer));
		const [unread] = states.length === 0 && foreignBuilder(project) ? noGraph(graphs, project, texts) : [];
		if (unread) {
			const marked =
				source.length > 0 ? ` ${listed(unique(source.map((r) => `\`${r.field}\``)))} name reducers that LangGraph would call.` : '';
			return [{ ...unread, message: `${unread.message}${marked}` }];
		}
		if (source.length === 0 && states.length === 0)
			return [notApplicable('We found no StateGraph; the states of ready-made agents were not looked at.', 0.85)];
		const baseOf = (s: (typeof states)[number]) => messagesBase(project, s) ?? (s.kind === 'external' ? (s.name ?? '') : '');
		const inherited = [...new Set(states.map(baseOf))].filter(Boolean);
		const lists = ['evidence-models', 'opinion-models'].map((list) => lexiconList(context, list));
		const written = writersOf(project, graphs);
		const unmerged = lists.flatMap((terms) => recordsWithoutReducer(project, merging, terms, written));
		const missing = unique(unmerged.map(({ name }) => name));
		const merged = new Set([...merging.map((r) => r.field), ...(inherited.some((name) => HAS_MESSAGES.test(name)) ? ['messages'] : [])]);
		const last = source.filter((r) => !merging.includes(r));
		const values: Record<string, Json> = {
			count: merging.length,
			fields: unique(merging.map((r) => r.field)),
			reducers: unique(merging.map((r) => r.reducer)),
			lastWrite: unique(last.map((r) => r.field)),
			unreducedParallel: unreducedParallel(project, graphs, merged),
			recordsWithoutReducer: missing,
		};
		const first = merging[0];
		if (!first) {
			// Where no rubric asks for records to be merged, a field that no two nodes of one step return needs nothing.
			if (lists.every((terms) => terms.length === 0) && inherited.length === 0 && (values.unreducedParallel as string[]).length === 0)
				return [notApplicable('We found no field of a state that two nodes of one step return, so that none needs a reducer.', 0.75)];
			const library = inherited.some((name) => HAS_MESSAGES.test(name));
			const placed = states.find((s) => HAS_MESSAGES.test(baseOf(s))) ?? states[0];
			return {
				outcome: library ? 'true' : 'false',
				message: library
					? `The state \`${listed(inherited)}\` of the library brings its reducer with it.`
					: 'We found no field of a graph’s state with a reducer that merges.',
				rationale: 'Looked at the state classes that graphs are built with.',
				location: placed ? placeOf(placed.file, placed.line, placed.endLine) : null,
				values,
				confidence: library ? 0.85 : 0.9,
				disputed: library ? null : textDispute(project, texts, REDUCER_TEXT, 'a reducer'),
			};
		}
		const lines = merging.filter((r) => r.file === first.file && r.stateClass === first.stateClass).map((r) => r.line);
		// Those without one are the fault of this state: its place holds them all.
		const faulty = unmerged.filter(({ path }) => path === first.file).map(({ line }) => line);
		const place = faulty.length > 0 ? [...lines, ...faulty] : [first.line];
		return [
			{
				outcome: 'true',
				message: `${merging.length} state field${merging.length === 1 ? ' has a reducer' : 's have reducers'}: ${listed(merging.map(named))}.${last.length > 0 ? ` ${listed(last.map(named))} keep${last.length === 1 ? 's' : ''} the last write.` : ''}${missing.length > 0 ? ` Without one: ${listed(missing)}.` : ''}`,
				rationale: 'Read from the declarations of the fields; whether two nodes write one key of a dict was not asked.',
				location: placeOf({ path: first.file }, Math.min(...place), Math.max(...place)),
				related: merging.slice(1).map((r) => placeOf({ path: r.file }, r.line)),
				snippet: excerpt(texts, first.file, Math.min(...lines, ...faulty), Math.max(...lines, ...faulty) + 2),
				values,
				context: 'source',
			},
		];
	},
});

/** Where every state of a graph is a class that was found: the fields of these and of their bases. */
function ofStates(project: Project, states: readonly StateSchema[], all: readonly ReducerFact[]): readonly ReducerFact[] {
	if (states.length === 0 || states.some(({ classIndex }) => classIndex === null)) return all;
	const names = new Set(
		states.flatMap((s) => project.lineage(s.file, s.classIndex!).own.map(({ file, fact }) => `${file.path} ${fact.name}`)),
	);
	const own = all.filter(({ file, stateClass }) => names.has(`${file} ${stateClass}`));
	return own.length > 0 ? own : all;
}

const unique = (items: readonly string[]): string[] => [...new Set(items)].sort();

/** `notes` (merge_notes): of a function of the project its name alone. */
const named = ({ field, reducer }: ReducerFact) => `\`${field}\` (${reducer.replace(/^(\w+) \(.*\)$/, '$1')})`;

interface Unmerged {
	readonly name: string;
	readonly path: string;
	readonly line: number;
}

/**
 * Fields of state classes whose type holds a record of the lexicon in a collection, and that have no reducer. Where another field collects such
 * records with one, a field that a single node writes holds what was made of them.
 */
function recordsWithoutReducer(
	project: Project,
	merging: readonly ReducerFact[],
	terms: readonly string[],
	written: ReadonlyMap<string, number>,
): Unmerged[] {
	if (terms.length === 0) return [];
	const records = new Set(modelsNamed(project, terms).map((m) => m.name));
	const missing: Unmerged[] = [];
	const shared = new Set(merging.map((r) => r.stateClass));
	let collected = false;
	for (const state of stateSchemas(project)) {
		if (state.classIndex === null || state.file.context !== 'source') continue;
		for (const { file, fact } of project.lineage(state.file, state.classIndex).own)
			for (const field of fact.fields) {
				const text = field.annotation?.text ?? '';
				const collection = /^(NotRequired\[|Optional\[)?(list|List|dict|Dict|Sequence|set|Mapping)\b/.test(text) || /^Annotated/.test(text);
				if (!collection || !typeNames(field, file).some((name) => records.has(name))) continue;
				if (merging.some((r) => r.field === field.name && shared.has(r.stateClass))) collected = true;
				else missing.push({ name: field.name, path: file.path, line: field.line });
			}
	}
	return missing.filter(({ name }) => !collected || written.get(name) !== 1);
}

/** How many functions of nodes write a field, over all graphs of the source. */
function writersOf(project: Project, graphs: readonly GraphModel[]): Map<string, number> {
	const own = graphs.filter(({ context }) => context === 'source');
	const places = own.flatMap((graph) => graph.nodes.flatMap(({ id }) => functionOfNode(project, graph, id) ?? []));
	const written = new Map<string, number>();
	for (const place of new Map(places.map((one) => [refKey(one), one])).values())
		for (const key of new Set(writesOf(project, place).map((write) => write.key))) written.set(key, (written.get(key) ?? 0) + 1);
	return written;
}

/** Fields that two branches of one fan-out both return, and that have no reducer. */
function unreducedParallel(project: Project, graphs: readonly GraphModel[], reduced: ReadonlySet<string>): string[] {
	const own = graphs.filter(({ context }) => context === 'source');
	const keysIn = (graph: GraphModel, id: string) =>
		unique(
			returnedKeys(
				project,
				graph.nodes.find((node) => node.id === id),
			),
		);
	const fans = own.flatMap((graph) => graph.fanOut.map(({ branches }) => branches.flatMap((id) => keysIn(graph, id))));
	return unique(fans.flatMap((keys) => keys.filter((key, at) => keys.indexOf(key) !== at && !reduced.has(key))));
}
