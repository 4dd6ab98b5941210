// A model that hangs holds whoever asked for ten minutes: a time limit and a bound on retries, by the options of that client.
// A whole answer of a model that reasons takes two minutes; three end none that would come.
import { type CallFact, outsideName } from '@auditor/code';
import type { Fix } from '../fix.js';
import type { Opened } from '../opened.js';
import { addArgument, callNode } from '../python.js';
import { addOption, scriptArguments, scriptCall } from '../script.js';
import type { Edit } from '../source.js';

/** Clients of Python that take `timeout` in seconds and `max_retries`. @source the references of langchain_openai, langchain_anthropic, langchain_groq, openai, anthropic */
const PYTHON =
	/^(?:langchain_openai(?:\.\w+)*\.(?:Azure)?ChatOpenAI|langchain_anthropic(?:\.\w+)*\.ChatAnthropic|langchain_groq(?:\.\w+)*\.ChatGroq|langchain_google_genai(?:\.\w+)*\.ChatGoogleGenerativeAI|langchain_mistralai(?:\.\w+)*\.ChatMistralAI|langchain\.chat_models(?:\.base)?\.init_chat_model|(?:openai|anthropic)\.(?:Async)?(?:OpenAI|AzureOpenAI|Anthropic)|groq\.(?:Async)?Groq)$/;
/** Google’s own client has its limit in milliseconds, among the options of its transport. @source google-genai, HttpOptions */
const GOOGLE = /^google\.genai(?:\.client)?\.Client$/;
/** Clients of JavaScript, with where their options stand. `timeout` is in milliseconds; what passes its options to any client has none that fits all. */
const SCRIPT: readonly (readonly [RegExp, number, readonly string[]])[] = [
	[/^@langchain\/openai\.(?:Azure)?ChatOpenAI$/, 0, ['timeout: 180_000', 'maxRetries: 2']],
	[
		/^(?:openai(?:\.default|\.OpenAI)?|@anthropic-ai\/sdk(?:\.default|\.Anthropic)?|groq-sdk(?:\.default|\.Groq)?)$/,
		0,
		['timeout: 180_000', 'maxRetries: 2'],
	],
	[/^@langchain\/anthropic\.ChatAnthropic$/, 0, ['clientOptions: { timeout: 180_000 }', 'maxRetries: 2']],
];

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
		const edits = found.flatMap(({ call, name }) => limited(opened, call, name) ?? []);
		return edits.length > 0 ? [{ path: opened.path, edits }] : null;
	},
};

function limited(opened: Opened, call: CallFact, name: string): Edit | null {
	if (opened.python && (PYTHON.test(name) || GOOGLE.test(name))) {
		const node = call.keywords.some((k) => k.name === null || /^(?:http_options|timeout|max_retries)$/.test(k.name))
			? null
			: callNode(opened, call);
		const limits = GOOGLE.test(name) ? ['http_options={"timeout": 180_000}'] : ['timeout=180', 'max_retries=2'];
		return node && addArgument(opened, node, ...limits);
	}
	const [, index, texts] = (opened.script && SCRIPT.find(([of]) => of.test(name))) || [];
	const node = index === undefined ? null : scriptCall(opened, call);
	if (!node || index === undefined || (scriptArguments(node).length > index && scriptArguments(node)[index]!.type !== 'ObjectExpression'))
		return null;
	return addOption(opened, node, texts!, index);
}
