// Does the product build an agent: on LangGraph, by one of LangChain, or by another package?
import { preferred } from '@auditor/code';
import { defineProbe, placeOf, plural, shownAt } from '@auditor/probes';
import { graphsArtifact } from '@auditor/schema';
import { idleGraph } from '../../models/graphs/graphs.js';
import { asksModel, executors } from '../../models/model-calls/asked.js';
import { isBeside, isBuilt, isUsed, madeIn, needs } from '../../models/source/product-calls.js';
import { ofParsed } from '../../models/source/unread.js';

const LANGGRAPH = /^(?:langgraph|@langchain\/langgraph|deepagents|langchain[./]agents)(?:[./]|$)/;

export const agentRuntime = defineProbe({
	id: 'service/agent-runtime',
	lifecycle: 'experimental',
	needs: { ...needs, graphs: graphsArtifact },
	question: 'Does the product build an agent?',
	motivation: 'What is asked of a LangGraph service makes sense where one is built.',
	method:
		'Looks for StateGraph, the ready-made agents of LangGraph, LangChain and deepagents, and the executors of LangChain, under any alias; scripts and evaluations count where nothing else builds one. Not available where a graph is written that nothing runs, and no other; agents and workflows of other packages (OpenAI, Pydantic AI, Mastra, AI SDK, CrewAI, ADK and their like) count where none of these is built; in doubt where a language model is asked without any. Values: kinds.',
	blindSpots: 'Graphs that another package builds.',
	remediation: {
		effort: 'high',
		text: 'Build the agent as a graph, or with createAgent, so that its steps can be seen, bounded and resumed.',
	},
	inspect: ofParsed(({ project, texts, graphs }) => {
		const all = madeIn(project, ['graph', 'agent', 'workflow']);
		const own = all.filter(({ file }) => !isBeside(project, file));
		const built = own.length > 0 ? own : executors(project).length > 0 ? executors(project) : all;
		const ofGraphs = preferred(built, ({ file, call }) => isBuilt(project, file, call));
		const isElse = ofGraphs.length === 0;
		const found = isElse ? asksModel(project).filter(({ isAgent }) => isAgent) : ofGraphs;
		const [first] = found;
		const idle = idleGraph(project, graphs);
		const kinds = [...new Set(found.map((f) => f.name))].sort();
		const [asks] = asksModel(project);
		const [uses] = project.files
			.filter(({ context }) => context === 'source')
			.flatMap((f) => f.facts.imports.flatMap((i) => (LANGGRAPH.test(i.module) && isUsed(f, i.alias) ? [{ ...i, path: f.path }] : [])));
		return {
			// What asks a model may be an agent by its own hand.
			outcome: first && !idle ? 'true' : idle || uses || asks ? 'not-available' : 'false',
			message: idle
				? `${idle.said} What answers in its place is code of another kind.`
				: first
					? `The product builds ${isElse ? 'agents of another package than LangGraph: ' : ''}${kinds.join(', ')} in ${plural(found.length, 'place')}.`
					: `The product builds no agent on LangGraph or LangChain${uses ? ` that we know, though ${uses.path}:${uses.line} imports ${uses.module}` : asks ? ` that we know, though ${asks.file.path}:${asks.call.line} ${asks.does}` : ''}.`,
			rationale: 'Calls were resolved through imports and aliases.',
			...(first ? shownAt(texts, first.file, first.call.line, first.call.endLine) : idle && { location: idle.at }),
			related: found.slice(1, 6).map((f) => placeOf(f.file, f.call.line)),
			values: { kinds, places: found.length },
			confidence: first ? 0.95 : asks ? 0.6 : 0.85,
		};
	}),
});
