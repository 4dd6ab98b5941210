// How does a service run its models, and how does it keep their state? One finding per place, so that each can be opened. Follows names and imports;
// what a framework's configuration or a gateway sets is not seen.
import { defineProbe } from '@auditor/probes';
import { fileLocation } from '@auditor/schema';
import { structuredOutputArtifact, textsArtifact } from '../../artifacts.js';
import { excerpt, placeOf } from '../../gather/_drafts.js';
import { optionOf } from '../../gather/_values.js';
import { callsOf, callsWith, lastName, needs, notAsked, present, SHOWN, type Wanted } from './_model-code.js';

const CLIENT: Wanted = {
	library: /langchain|openai|anthropic|google|mistral|groq|ollama|litellm|cohere|bedrock/i,
	name: /(^|\.)(Chat(OpenAI|Anthropic|GoogleGenerativeAI|Google|VertexAI|Bedrock\w*|Ollama|Groq|MistralAI|Mistral|Cohere|Fireworks|Together|DeepSeek|OpenRouter|XAI)|AzureChatOpenAI|init_chat_model|initChatModel|AsyncOpenAI|OpenAI|Anthropic|AsyncAnthropic|ChatLiteLLM)$/,
	word: /Chat|init_chat_model|OpenAI|Anthropic/,
};
const SAVER: Wanted = { library: /langgraph|checkpoint/i, name: /(?:Saver|Checkpointer)(\.\w+)?$/, word: /Saver|Checkpointer/ };

export const modelLimits = defineProbe({
	id: 'service/model-limits',
	lifecycle: 'experimental',
	needs,
	question: 'Does each model client have a time limit or a bound on retries?',
	motivation: 'A model that hangs holds the request of a user for ten minutes, by default.',
	method:
		'Finds constructions of the chat models of LangChain and of the vendors’ own clients, and looks for timeout, request_timeout, max_retries (or their camel-case names) among their options, or for `.with_retry` and `withRetry` on them. One finding per client. Values: timeout, retries.',
	blindSpots:
		'Limits set on a gateway, in a wrapper of another package, or in a mapping that is built elsewhere (confidence is lower then).',
	remediation: {
		on: 'false',
		effort: 'low',
		text: 'Give the client timeout and max_retries, and decide what the graph does when they are used up.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const clients = callsOf(project, texts, CLIENT);
		if (clients.length === 0) {
			const message = 'No model client is constructed in the product.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.8 }];
		}
		return clients.slice(0, SHOWN).map(({ file, call, name }) => {
			const option = (names: readonly string[]) => names.find((n) => optionOf(call, n) !== null && optionOf(call, n) !== undefined) ?? null;
			const timeout = option([
				'timeout',
				'request_timeout',
				'requestTimeout',
				'default_request_timeout',
				'clientOptions',
				'client_options',
			]);
			const retries = option(['max_retries', 'maxRetries']);
			const open =
				call.keywords.some((k) => k.name === null) ||
				call.arguments.some(
					(a) =>
						a.kind === 'spread' ||
						(a.kind === 'name' && call.arguments.length === 1) ||
						(a.kind === 'dict' && a.entries.some((e) => e.key === null)),
				);
			const bounded = timeout !== null || retries !== null;
			return {
				outcome: bounded ? 'true' : 'false',
				message: `${lastName(name)} at ${file.path}:${call.line} ${bounded ? `has ${[timeout, retries].filter(Boolean).join(' and ')}` : open ? 'shows neither a time limit nor a bound on retries' : 'has neither a time limit nor a bound on retries'}.`,
				rationale: `Resolved to ${name}.${open ? ' Options come from a mapping that was not followed.' : ''}`,
				location: placeOf(file, call.line, call.endLine),
				snippet: excerpt(texts, file.path, call.line, call.endLine),
				values: { client: lastName(name), timeout: timeout !== null, retries: retries !== null },
				context: 'source',
				confidence: bounded ? 0.92 : open ? 0.5 : 0.8,
			};
		});
	},
});

export const checkpointer = defineProbe({
	id: 'service/checkpointer',
	lifecycle: 'experimental',
	needs,
	question: 'Is the state of a run kept, so that it can be resumed?',
	motivation: 'Without a checkpointer a restart loses every conversation, and nothing can be paused for a person.',
	method:
		'Looks for compile(...) with a checkpointer, for savers of LangGraph, and for langgraph.json, whose server brings one. Value: durable (something else than memory).',
	blindSpots: 'Persistence of one’s own beside LangGraph.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Compile with a durable checkpointer (Postgres, SQLite, Redis), or serve the graph by langgraph.json.',
	},
	inspect: ({ project, texts }) => {
		const nothing = notAsked(project);
		if (nothing) return nothing;
		const savers = callsOf(project, texts, SAVER);
		const compiled = callsWith(
			project,
			() => true,
			(call) => call.method === 'compile' && present(optionOf(call, 'checkpointer')),
		);
		const [server] = [...texts.keys()].filter((p) => /(^|\/)langgraph\.json$/.test(p)).sort();
		const durable = savers.filter(({ name }) => !/(Memory|InMemory)/.test(name));
		const first = durable[0] ?? compiled[0] ?? savers[0];
		const met = first !== undefined || server !== undefined;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: first
					? `${first.file.path}:${first.call.line} keeps the state${durable.length > 0 ? ' durably' : compiled.length > 0 && savers.length === 0 ? '' : ' in memory'}.`
					: server
						? `${server} serves the graph, and its server keeps the state.`
						: 'Nothing keeps the state of a run.',
				rationale: `${savers.length} savers and ${compiled.length} compilations with a checkpointer were found.`,
				location: first ? placeOf(first.file, first.call.line) : server ? fileLocation(server, 1) : null,
				values: { durable: durable.length > 0 || (savers.length === 0 && server !== undefined), savers: savers.length },
				context: first || server ? 'source' : null,
				confidence: met ? 0.9 : 0.8,
			},
		];
	},
});

const RUNTIME: Wanted = {
	library: /langgraph|langchain|deepagents/i,
	name: /(^|\.)(StateGraph|MessageGraph|Graph|create_react_agent|createReactAgent|create_agent|createAgent|create_supervisor|createSupervisor|create_swarm|createSwarm|create_deep_agent|createDeepAgent|async_create_deep_agent|entrypoint)$/,
	word: /Graph\b|[aA]gent\b|[sS]upervisor\b|[sS]warm\b|entrypoint/,
};

export const agentRuntime = defineProbe({
	id: 'service/agent-runtime',
	lifecycle: 'experimental',
	needs,
	question: 'Does the product build an agent on LangGraph?',
	motivation: 'What is asked of a LangGraph service makes sense where one is built.',
	method: 'Looks for StateGraph and the ready-made agents of LangGraph, LangChain and deepagents, under any alias. Values: kinds.',
	blindSpots: 'Graphs that another package builds.',
	remediation: {
		on: 'false',
		effort: 'high',
		text: 'Build the agent as a graph, or with createAgent, so that its steps can be seen, bounded and resumed.',
	},
	inspect: (artifacts) => {
		const nothing = notAsked(artifacts.project);
		if (nothing) return nothing;
		const found = callsOf(artifacts.project, artifacts.texts, RUNTIME);
		const [first] = found;
		const kinds = [...new Set(found.map((f) => lastName(f.name)))].sort();
		return [
			{
				outcome: first ? 'true' : 'false',
				message: first ? `The product builds ${kinds.join(', ')} in ${found.length} places.` : 'The product builds no agent on LangGraph.',
				rationale: 'Calls were resolved through imports and aliases.',
				location: first ? placeOf(first.file, first.call.line, first.call.endLine) : null,
				related: found.slice(1, 6).map((f) => placeOf(f.file, f.call.line)),
				snippet: first ? excerpt(artifacts.texts, first.file.path, first.call.line, first.call.endLine) : null,
				values: { kinds, places: found.length },
				context: first ? 'source' : null,
				confidence: first ? 0.95 : 0.85,
			},
		];
	},
});

export const structuredOutput = defineProbe({
	id: 'service/structured-output',
	lifecycle: 'experimental',
	needs: { outputs: structuredOutputArtifact, texts: textsArtifact },
	question: 'Are models held to a schema where their answers are used as data?',
	motivation: 'Free text that is taken apart by hand breaks with the next version of the model.',
	method:
		'Takes the places where a model is bound to a schema or tools, told to answer in JSON, or has its text parsed by hand, whoever asks. True when one is bound to a schema and none is parsed by hand. Values: bound, json, handParsed.',
	blindSpots: 'Schemas that a library passes on; parsing far from the call.',
	remediation: {
		on: 'false',
		effort: 'medium',
		text: 'Bind the model to a zod or pydantic schema (withStructuredOutput), and handle an answer that does not fit.',
	},
	inspect: ({ outputs, texts }) => {
		const own = outputs.filter((o) => o.context === 'source');
		if (own.length === 0) {
			const message = 'No answer of a model is used as data in a way that can be told.';
			return [{ outcome: 'not-applicable', message, rationale: message, confidence: 0.7 }];
		}
		const hand = own.filter((o) => /hand/.test(o.method));
		const json = own.filter((o) => /json/i.test(o.method) && !o.schema && !/hand/.test(o.method));
		const bound = own.filter((o) => !hand.includes(o) && !json.includes(o));
		const met = bound.length > 0 && hand.length === 0;
		const first = (met ? bound[0] : (hand[0] ?? json[0])) ?? own[0]!;
		return [
			{
				outcome: met ? 'true' : 'false',
				message: `${bound.length} calls are bound to a schema or to tools, ${json.length} ask for JSON without one, ${hand.length} take free text apart by hand${hand[0] ? ` (${hand[0].file}:${hand[0].line})` : ''}.`,
				rationale: 'Calls of the product, under any alias.',
				location: fileLocation(first.file, first.line),
				related: own
					.filter((o) => o !== first)
					.slice(0, 5)
					.map((o) => fileLocation(o.file, o.line)),
				snippet: excerpt(texts, first.file, first.line),
				values: { bound: bound.length, json: json.length, handParsed: hand.length },
				context: 'source',
				confidence: met ? 0.9 : 0.78,
			},
		];
	},
});
