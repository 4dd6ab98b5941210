// Does the product build an agent on LangGraph?
import { defineProbe, placeOf, plural, shownAt } from '@auditor/probes';
import { relevanceOf } from '../../langgraph/relevance.js';
import { isBeside, isUsed, madeIn, needs } from '../../models/product-calls.js';
import { ofParsed } from '../../models/unread.js';

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
	inspect: ofParsed(({ project, texts }) => {
		const all = madeIn(project, ['graph', 'agent', 'workflow']);
		const own = all.filter(({ file }) => !isBeside(project, file));
		const found = own.length > 0 ? own : all;
		const [first] = found;
		const dead = new Set([...relevanceOf(project).dead.values()].map(({ file, line }) => `${file.path}:${line}`));
		const idle = found.every(({ file, call }) => dead.has(`${file.path}:${call.line}`));
		const kinds = [...new Set(found.map((f) => f.name))].sort();
		const [uses] = project.files
			.filter(({ context }) => context === 'source')
			.flatMap((f) => f.facts.imports.flatMap((i) => (LANGGRAPH.test(i.module) && isUsed(f, i.alias) ? [{ ...i, path: f.path }] : [])));
		return {
			outcome: first ? 'true' : uses ? 'not-available' : 'false',
			message: first
				? `The product builds ${kinds.join(', ')} in ${plural(found.length, 'place')}${idle ? ', to which nothing that starts comes' : ''}.`
				: `The product builds no agent on LangGraph${uses ? ` that we know, though ${uses.path}:${uses.line} imports ${uses.module}` : ''}.`,
			rationale: 'Calls were resolved through imports and aliases.',
			...(first && shownAt(texts, first.file, first.call.line, first.call.endLine)),
			related: found.slice(1, 6).map((f) => placeOf(f.file, f.call.line)),
			values: { kinds, places: found.length },
			confidence: first ? 0.95 : 0.85,
		};
	}),
});
