// A model that hangs holds whoever asked for ten minutes: a time limit and a bound on retries, by the options of that client.
// A whole answer of a model that reasons takes two minutes; three end none that would come.
import { type CallFact, outsideName, textOf } from '@auditor/code';
import type { Fix } from '../fix.js';
import { type Opened, offsetOf } from '../opened.js';
import { addArgument, around, callNode, nodesOf } from '../python.js';
import { addOption, scriptArguments, scriptCall } from '../script.js';
import type { Edit } from '../source.js';

/** What each client calls its limits: seconds in Python, where Google’s own client alone counts milliseconds. @source the references of each package */
const PYTHON: readonly (readonly [RegExp, readonly string[]])[] = [
	[
		/^(?:langchain_openai(?:\.\w+)*\.(?:Azure)?(?:ChatOpenAI|OpenAI(?:Embeddings)?)|langchain_(?:anthropic|groq|google_genai|mistralai|deepseek|xai|together|fireworks|perplexity)(?:\.\w+)*\.(?:Chat\w+|MistralAIEmbeddings)|langchain(?:_community)?\.(?:chat_models(?:\.\w+)*\.(?:init_chat_model|ChatOpenAI|AzureChatOpenAI)|embeddings(?:\.\w+)*\.OpenAIEmbeddings)|(?:openai|anthropic)\.(?:Async)?(?:OpenAI|AzureOpenAI|Anthropic)|groq\.(?:Async)?Groq|browser_use(?:\.\w+)*\.Chat(?:OpenAI|Anthropic))$/,
		['timeout=180', 'max_retries=2'],
	],
	[/^requests(?:\.api)?\.(?:get|post|request)$/, ['timeout=180']],
	[/^google\.genai(?:\.client)?\.Client$/, ['http_options={"timeout": 180_000}']],
	[/^langchain_ollama(?:\.\w+)*\.ChatOllama$/, ['client_kwargs={"timeout": 180}']],
	[/^langchain_(?:litellm|community)(?:\.\w+)*\.ChatLiteLLM$/, ['request_timeout=180', 'max_retries=2']],
	[
		/^(?:langchain_google_vertexai(?:\.\w+)*\.ChatVertexAI|langchain_community\.(?:llms|chat_models)(?:\.\w+)*\.(?:Chat)?Tongyi)$/,
		['max_retries=2'],
	],
];
/** Clients of JavaScript, with where their options stand. `timeout` is in milliseconds; what passes its options to any client has none that fits all. */
const SCRIPT: readonly (readonly [RegExp, number, readonly string[]])[] = [
	[
		/^(?:@langchain\/openai\.(?:Azure)?(?:ChatOpenAI|OpenAIEmbeddings)|@langchain\/(?:groq\.ChatGroq|deepseek\.ChatDeepSeek|xai\.ChatXAI)|openai(?:\.default|\.OpenAI)?|@anthropic-ai\/sdk(?:\.default|\.Anthropic)?|groq-sdk(?:\.default|\.Groq)?)$/,
		0,
		['timeout: 180_000', 'maxRetries: 2'],
	],
	[/^@langchain\/anthropic\.ChatAnthropic$/, 0, ['clientOptions: { timeout: 180_000 }', 'maxRetries: 2']],
	[/^@google\/genai\.GoogleGenAI$/, 0, ['httpOptions: { timeout: 180_000 }']],
	[
		/^@langchain\/(?:aws\.(?:ChatBedrockConverse|BedrockEmbeddings)|cohere\.ChatCohere|google-genai\.ChatGoogleGenerativeAI|google-vertexai\.ChatVertexAI|ollama\.ChatOllama|mistralai\.(?:ChatMistralAI|MistralAIEmbeddings))$/,
		0,
		['maxRetries: 2'],
	],
	[/^langchain(?:\/chat_models\/universal)?\.initChatModel$/, 1, ['maxRetries: 2']],
];
/** What the author says of limits, or hands over in another way. */
const LIMITED = /\b(?:http_options|client_kwargs|(?:request_)?timeout|max_retries)\b/;

/** Whether what is spread into a call may hold a limit: it comes from elsewhere, or its function speaks of one. */
function mayLimit({ file, source }: Opened, { keywords, scope }: CallFact): boolean {
	const around = file!.facts.functions[scope.function ?? -1];
	const dicts = file!.facts.assignments.filter((a) => a.scope.function === scope.function && a.value?.kind === 'dict');
	const isOwn = keywords.every(({ name, value }) => name !== null || (value.kind === 'name' && dicts.some((a) => a.target === value.name)));
	return !around || !isOwn || LIMITED.test(source.text.slice(source.startOf(around.line), source.endOf(around.endLine)));
}

export const modelLimits: Fix = {
	id: 'model-limits',
	title: 'Bound how long the model may take, and how often it is asked again.',
	answers: ['service/model-limits'],
	async propose({ location }, ground) {
		const opened = location?.path ? await ground.open(location.path) : null;
		const file = opened?.file;
		if (!file) return null;
		const found = file.facts.calls.flatMap((call) => {
			const name = call.line === location!.line ? outsideName(ground.project, call.callee, file, call.scope, call.line) : null;
			return name === null ? [] : [{ call, name }];
		});
		// Two clients on one line are two findings: each asks for all of them.
		const edits = found.flatMap(
			({ call, name }) => (BY_REQUEST.test(name) ? limitedRequests(opened, call) : limited(opened, call, name)) ?? [],
		);
		return edits.length > 0 ? [{ path: opened.path, edits }] : null;
	},
};

/** A client that takes its limit with each request. @source the reference of google-generativeai */
const BY_REQUEST = /^google\.generativeai(?:\.\w+)*\.GenerativeModel$/;

/** `model.generate_content(prompt, request_options={"timeout": 180})`, wherever the name that holds the client is asked; null where another may ask it. */
function limitedRequests(opened: Opened, made: CallFact): readonly Edit[] | null {
	const { assignments, calls } = opened.file!.facts;
	const held = assignments.find(({ value }) => value?.kind === 'call' && calls[value.call] === made);
	if (!opened.python || !held || !/^\w+$/.test(held.target) || held.scope.function === null) return null;
	const asked = calls.filter(
		(call) =>
			call.scope.function === held.scope.function &&
			/^generate_content(?:_async)?$/.test(call.method ?? '') &&
			textOf(call.callee, opened.file!) === `${held.target}.${call.method}`,
	);
	const body = around(opened.python, offsetOf(opened, made), 'function_definition');
	const named = [...nodesOf(body!)].filter((n) => n.type === 'identifier' && opened.source.slice(n) === held.target);
	if (asked.length === 0 || named.length > asked.length + 1) return null;
	const edits = asked.map((call) => {
		const node = call.keywords.some(({ name }) => name === null || name === 'request_options') ? null : callNode(opened, call);
		return node && addArgument(opened, node, 'request_options={"timeout": 180}');
	});
	return edits.includes(null) ? null : (edits as Edit[]);
}

function limited(opened: Opened, call: CallFact, name: string): Edit | null {
	const [, limits] = (opened.python && PYTHON.find(([of]) => of.test(name))) || [];
	if (limits) {
		const isLimited = call.keywords.some(({ name: key }) => (key === null ? mayLimit(opened, call) : LIMITED.test(key)));
		const node = isLimited ? null : callNode(opened, call);
		return node && addArgument(opened, node, ...limits);
	}
	const [, index, texts] = (opened.script && SCRIPT.find(([of]) => of.test(name))) || [];
	const node = index === undefined ? null : scriptCall(opened, call);
	if (!node || index === undefined || (scriptArguments(node).length > index && scriptArguments(node)[index]!.type !== 'ObjectExpression'))
		return null;
	return addOption(opened, node, texts!, index);
}
