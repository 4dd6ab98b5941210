// A client that has no option for a time limit, and tries a model once (an agent of Mastra) or seven times with growing pauses (LangChain’s client of Gemini):
// two further tries, which is what the AI SDK and the vendors’ own clients do.
import { folderOf, outsideName, parseObject, pathIn } from '@auditor/code';
import { nodesOf } from '@auditor/code/syntax-trees';
import type { Fix, Ground } from '../fix.js';
import { addOption, scriptArguments, scriptCall } from '../script.js';

/** @source mastra.ai/reference/agents/agent, js.langchain.com */
const CLIENT = /^(?:@mastra\/core(?:\/agent)?\.Agent|@langchain\/google-genai\.ChatGoogleGenerativeAI)$/;
/** What the author says of limits, or hands over in another way. */
const LIMITED = /\b(?:maxRetries|timeout|abortSignal|signal)\b/;

export const modelRetries: Fix = {
	id: 'model-retries',
	title: 'Bound how often the model is tried again.',
	answers: ['service/model-limits'],
	async propose({ location, outcome }, ground) {
		const { open, project } = ground;
		const opened = outcome === 'false' && location?.path ? await open(location.path) : null;
		const file = opened?.script ? opened.file : null;
		const [call, ...others] = (file?.facts.calls ?? []).filter(
			(one) => one.line === location!.line && CLIENT.test(outsideName(project, one.callee, file!, one.scope, one.line) ?? ''),
		);
		const node = call && others.length === 0 ? scriptCall(opened!, call) : null;
		const [given, ...rest] = node ? scriptArguments(node) : [];
		if (given?.type !== 'ObjectExpression' || rest.length > 0 || LIMITED.test(opened!.source.slice(given))) return null;
		if (nodesOf(given.properties).some(({ type }) => type === 'SpreadElement')) return null;
		if (/^@mastra\b/.test(outsideName(project, call!.callee, file!, call!.scope, call!.line)!) && !(await isKnown(opened!.path, ground)))
			return null;
		const edit = addOption(opened!, node!, ['maxRetries: 2'], 0);
		return edit && [{ path: opened!.path, edits: [edit] }];
	},
};

/** A first version of Mastra or a later one, whose agents have the option; earlier ones refuse it. @source mastra.ai/reference/agents/agent */
const KNOWN = /^(?:workspace:)?(?:[~^]|>=\s?)?[1-9]\d{0,3}(?:\.|$)/;

/** The manifest nearest to the file asks for such a version. */
async function isKnown(path: string, { paths, textAt }: Ground): Promise<boolean> {
	for (let folder = folderOf(path); ; folder = folderOf(folder)) {
		const manifest = pathIn(folder, 'package.json');
		const { dependencies, devDependencies } = (paths.has(manifest) ? parseObject(await textAt(manifest)) : null) ?? {};
		const version = Reflect.get({ ...Object(devDependencies), ...Object(dependencies) }, '@mastra/core');
		if (typeof version === 'string') return KNOWN.test(version);
		if (folder === '') return false;
	}
}
