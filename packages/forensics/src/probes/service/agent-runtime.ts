// Does the product build an agent on LangGraph?
import { defineProbe, excerpt, placeOf } from '@auditor/probes';
import { relevanceOf } from '../../langgraph/relevance.js';
import { isBeside, isUsed, madeIn, needs } from '../../models/product-calls.js';
import { notAsked } from '../../models/unread.js';

const LANGGRAPH = /^(?:langgraph|@langchain\/langgraph|deepagents|langchain[./]agents)(?:[./]|$)/;

export const agentRuntime = defineProbe({
	id: 'service/agent-runtime',
	lifecycle: 'experimental',
	needs,
	question: 'Does the product build an agent on LangGraph?',
	motivation: 'What is asked of a LangGraph service makes sense where one is built.',
	method:
		'Looks for StateGraph and the ready-made agents of LangGraph, LangChain and deepagents, under any alias; scripts and evaluations count where nothing else builds one. Values: kinds.',
	blindSpots: 'Graphs that another package builds.',
	remediation: {
		on: 'false',
		effort: 'high',
		text: 'Build the agent as a graph, or with createAgent, so that its steps can be seen, bounded and resumed.',
	},
	inspect: (artifacts) => {
		const nothing = notAsked(artifacts.project);
		if (nothing) return nothing;
		const all = madeIn(artifacts.project, ['graph', 'agent', 'workflow']);
		const own = all.filter(({ file }) => !isBeside(artifacts.project, file));
		const found = own.length > 0 ? own : all;
		const [first] = found;
		const dead = new Set([...relevanceOf(artifacts.project).dead.values()].map(({ file, line }) => `${file.path}:${line}`));
		const idle = found.every(({ file, call }) => dead.has(`${file.path}:${call.line}`));
		const kinds = [...new Set(found.map((f) => f.name))].sort();
		const [uses] = artifacts.project.files.flatMap((f) =>
			f.context === 'source'
				? f.facts.imports.flatMap((i) => (LANGGRAPH.test(i.module) && isUsed(f, i.alias) ? [{ ...i, path: f.path }] : []))
				: [],
		);
		return {
			outcome: first ? 'true' : uses ? 'not-available' : 'false',
			message: first
				? `The product builds ${kinds.join(', ')} in ${found.length} place${found.length === 1 ? '' : 's'}${idle ? ', to which nothing that starts comes' : ''}.`
				: `The product builds no agent on LangGraph${uses ? ` that we know, though ${uses.path}:${uses.line} imports ${uses.module}` : ''}.`,
			rationale: 'Calls were resolved through imports and aliases.',
			location: first ? placeOf(first.file, first.call.line, first.call.endLine) : null,
			related: found.slice(1, 6).map((f) => placeOf(f.file, f.call.line)),
			snippet: first ? excerpt(artifacts.texts, first.file.path, first.call.line, first.call.endLine) : null,
			values: { kinds, places: found.length },
			context: first ? 'source' : null,
			confidence: first ? 0.95 : 0.85,
		};
	},
});
