// A client that has no option for a time limit, and tries a model once (an agent of Mastra) or seven times with growing pauses (LangChain’s client of Gemini):
// two further tries, which is what the AI SDK and the vendors’ own clients do.
import { outsideName } from '@auditor/code';
import { nodesOf } from '@auditor/code/syntax-trees';
import type { Fix } from '../fix.js';
import { addOption, scriptArguments, scriptCall } from '../script.js';

/** @source mastra.ai/reference/agents/agent, js.langchain.com */
const CLIENT = /^(?:@mastra\/core(?:\/agent)?\.Agent|@langchain\/google-genai\.ChatGoogleGenerativeAI)$/;
/** What the author says of limits, or hands over in another way. */
const LIMITED = /\b(?:maxRetries|timeout|abortSignal|signal)\b/;

export const modelRetries: Fix = {
	id: 'model-retries',
	title: 'Bound how often the model is tried again.',
	answers: ['service/model-limits'],
	async propose({ location, outcome }, { open, project }) {
		const opened = outcome === 'false' && location?.path ? await open(location.path) : null;
		const file = opened?.script ? opened.file : null;
		const [call, ...others] = (file?.facts.calls ?? []).filter(
			(one) => one.line === location!.line && CLIENT.test(outsideName(project, one.callee, file!, one.scope, one.line) ?? ''),
		);
		const node = call && others.length === 0 ? scriptCall(opened!, call) : null;
		const [given, ...rest] = node ? scriptArguments(node) : [];
		if (given?.type !== 'ObjectExpression' || rest.length > 0 || LIMITED.test(opened!.source.slice(given))) return null;
		if (nodesOf(given.properties).some(({ type }) => type === 'SpreadElement')) return null;
		const edit = addOption(opened!, node!, ['maxRetries: 2'], 0);
		return edit && [{ path: opened!.path, edits: [edit] }];
	},
};
