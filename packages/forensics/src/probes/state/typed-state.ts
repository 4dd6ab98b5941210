// Is the state that flows through each graph a typed thing?
import { type CallFact, callOf, type Project, preferred } from '@auditor/code';
import { defineProbe, notApplicable, placeOf, shownAt } from '@auditor/probes';
import { type FindingDraft, graphsArtifact, type Location } from '@auditor/schema';
import { projectArtifact, textsArtifact } from '../../artifacts.js';
import { foreignBuilder, idleGraph, noGraph, productGraphs } from '../../models/graphs/graphs.js';
import { executors } from '../../models/model-calls/asked.js';
import { textDispute } from '../../models/source/code-text.js';
import { type Found, isBuilt, neverRuns } from '../../models/source/product-calls.js';
import { notFound } from '../../models/source/unread.js';
import { bringerOf, type StateSchema, schemaOf, stateSchemas, typedChannels } from '../../models/state/states.js';
import { isBare } from '../../models/structured-output/takes-anything.js';

const TYPED = new Set<StateSchema['kind']>(['typed-dict', 'pydantic', 'dataclass', 'annotation', 'zod', 'channels', 'external']);

export const typedState = defineProbe({
	id: 'state/typed-state',
	lifecycle: 'stable',
	needs: { project: projectArtifact, graphs: graphsArtifact, texts: textsArtifact },
	question: 'Is the state of every graph a typed definition: TypedDict, Pydantic model, dataclass, Annotation or zod object?',
	motivation: 'A plain dict hides misspelled keys and lets parallel nodes overwrite each other.',
	method:
		'Follows the schema argument of every graph builder to its definition; of a map of channels the type that the builder is told counts, else what their reducers take; of a builder that is none of LangGraph’s, what the parameter `state` of its nodes is. One finding per definition.',
	blindSpots: 'Schemas that a function computes.',
	remediation: {
		effort: 'low',
		text: 'Define the state as {{python: a TypedDict or a BaseModel | typescript: an Annotation.Root or a zod object}} and pass it to StateGraph.',
	},
	inspect: ({ project, graphs, texts }) => {
		const all = stateSchemas(project).filter((s) => s.usedAt.file.context === 'source' && !(s.brought && foreignBuilder(project)));
		const madeBy = ({ usedAt: { file, line } }: StateSchema) => file.facts.calls.find((call) => call.line === line);
		const mayRun = ({ file }: StateSchema['usedAt'], made: CallFact | undefined) =>
			made ? !neverRuns(project, file, made) : !project.reach.isUnused(file);
		const runs = all.filter((state) => mayRun(state.usedAt, madeBy(state)));
		const isMade = (state: StateSchema) => [madeBy(state)].some((made) => made && isBuilt(project, state.usedAt.file, made));
		const isIdle = ({ usedAt }: StateSchema) =>
			graphs.some(({ unused, file, line }) => unused === true && file === usedAt.file.path && line === usedAt.line);
		const used = preferred(preferred(runs, isMade), (state) => !isIdle(state));
		const foreign = all.length === 0 ? foreignBuilder(project) : null;
		const idle = used.length === 0 && !foreign ? idleGraph(project, graphs) : null;
		if (idle) return [notApplicable(idle.said, 0.9)];
		const states = used.length > 0 ? used : foreign ? takenIn(project, foreign) : all;
		if (states.length === 0 && foreign) return noGraph([], project, texts);
		if (states.length === 0) {
			const disputed = textDispute(project, texts, /\b(new\s+)?StateGraph\s*[(<[]/, 'a graph being built');
			const [runner] = disputed ? [] : executors(project);
			if (runner) return [ofRunner(runner)];
			if (!disputed) return [notFound(project, 'We found no StateGraph, and no ready-made agent whose state we know.', 0.85)];
			const [message, rationale] = ['We found no definition of a state.', 'No graph builder was read.'];
			return [{ outcome: 'false', message, rationale, confidence: 0.5, disputed }];
		}
		const seen = new Set<string>();
		// That of the main graph comes first.
		const served = productGraphs(graphs).filter((graph) => graph.served === true);
		const isServed = ({ usedAt: { file, line } }: StateSchema) => served.some((graph) => graph.file === file.path && graph.line === line);
		return [...states.filter(isServed), ...states.filter((state) => !isServed(state))].flatMap((given): FindingDraft | FindingDraft[] => {
			const state = typedChannels(project, texts, given);
			const key = `${state.file.path} ${state.line} ${state.name}`;
			if (seen.has(key)) return [];
			seen.add(key);
			// A type without a field says nothing about the state.
			const own = state.classIndex === null ? null : state.file.facts.classes[state.classIndex];
			const bare = own != null && isBare(own, state.file);
			const typed = TYPED.has(state.kind) && !bare;
			const isSchema = state.value !== null && callOf(state.value, state.file)?.method === 'StateSchema';
			const { as } = state.usedAt;
			const used = `${state.usedAt.file.path}:${state.usedAt.line}`;
			return {
				outcome: state.kind === 'unknown' ? 'not-available' : typed ? 'true' : 'false',
				message: state.brought
					? `The ${bringerOf(state)} at ${used} brings the typed state of its library.`
					: typed
						? `${state.name ? `\`${state.name}\`, the ${as} of the graph at ${used},` : `The ${as} of the graph at ${used}`} is ${own?.kind === 'interface' ? 'an interface' : `a ${own?.kind === 'type' ? 'type with fields' : isSchema ? '`StateSchema` of LangGraph' : LABELS[state.kind]}`}.`
						: `The ${as} of the graph at ${used} is ${state.kind === 'untyped' && state.kind !== given.kind ? 'made of fields that take anything' : bare ? `\`${state.name}\`, which has no field${own.fields.length > 0 ? ' of a type that says something' : ''}` : LABELS[state.kind]}.`,
				rationale: 'The schema argument of the graph’s builder was followed to its definition.',
				...shownAt(texts, state.file, state.line, state.endLine),
				related: [placeOf(state.usedAt.file, state.usedAt.line)],
				values: { name: state.name, kind: state.kind, usedAt: used },
				context: state.file.context,
				confidence: state.kind === 'unknown' ? 0.5 : state.kind === 'class' ? 0.7 : 0.95,
			};
		});
	},
});

/** An executor hands plain dictionaries from step to step. */
function ofRunner({ file, call, name }: Found): FindingDraft {
	return {
		outcome: 'false',
		message: `The agent at ${file.path}:${call.line} is run by \`${name}\`, without a graph and without a state of its own type.`,
		rationale: 'We found no StateGraph, and no ready-made agent with a state.',
		location: placeOf(file, call.line, call.endLine),
		values: {
			kind: 'untyped',
			fault: 'The agent runs without a graph, and no state of it is typed.',
			remedy:
				'Build the agent as a graph with a typed state, or with `{{python: create_agent | typescript: createAgent}}`, which brings one.',
		},
		context: file.context,
		confidence: 0.85,
	};
}

/** What nodes of a graph take as its state, by what their parameter says: of a class that is none of LangGraph's, which is handed no schema. */
function takenIn(project: Project, { path, line }: Location): StateSchema[] {
	const file = project.files.find((one) => one.path === path)!;
	const [taken] = file.facts.functions.flatMap(({ parameters, scope }) =>
		parameters.flatMap(({ name, annotation }) => (name === 'state' && annotation?.value ? [{ value: annotation.value, scope }] : [])),
	);
	return taken ? [schemaOf(project, taken.value, file, taken.scope, { file, line: line ?? 1, as: 'state' })] : [];
}

const LABELS: Readonly<Record<StateSchema['kind'], string>> = {
	'typed-dict': 'TypedDict',
	pydantic: 'Pydantic model',
	dataclass: 'dataclass',
	annotation: 'LangGraph annotation',
	zod: 'zod object',
	channels: 'map of channels',
	external: 'state class of a library',
	class: 'a plain class without typed fields of its own kind',
	untyped: 'untyped',
	unknown: 'not known',
};
