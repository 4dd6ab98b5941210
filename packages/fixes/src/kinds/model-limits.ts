// A client that waits for a model without end, or for the ten minutes of its vendor: a time limit, by the option of that client. It is half of those ten
// minutes, or all of them where whole answers may take so long and there was no limit; where the settings of the repository name a limit, that one. All
// clients of a kind get it, or none: a number of retries alone bounds no time, and what a library bounds by default is not bounded once more.
import { type CallFact, outsideName, type SourceFile } from '@auditor/code';
import { asNode, child, type Node, namedChildren, nodesOf as nodesOfScript, type SyntaxNode, unwrap } from '@auditor/code/syntax-trees';
import type { FileEdits, Fix, Ground } from '../fix.js';
import type { Opened } from '../opened.js';
import { addArgument, argumentsOf, callNode } from '../python.js';
import { addOption, propertyOf, scriptArguments, scriptCall } from '../script.js';
import type { Edit } from '../source.js';
import { isRefused } from './_doubles.js';
import { isLong } from './_long-answers.js';
import { ownLimit } from './_own-limit.js';

/** What each client that has no limit itself calls it: seconds in Python, where Google’s own client alone counts milliseconds. @source the references of each package */
const PYTHON: readonly (readonly [RegExp, string])[] = [
	[
		/^(?:langchain_openai(?:\.\w+)*\.(?:Azure)?(?:ChatOpenAI|OpenAI(?:Embeddings)?)|langchain_(?:anthropic|groq|deepseek|xai|together|fireworks|perplexity)(?:\.\w+)*\.Chat\w+|langchain(?:_community)?\.(?:chat_models(?:\.\w+)*\.(?:init_chat_model|ChatOpenAI|AzureChatOpenAI|ChatOllama)|embeddings(?:\.\w+)*\.OpenAIEmbeddings)|requests(?:\.api)?\.(?:get|post|request))$/,
		'timeout=600',
	],
	[/^google\.genai(?:\.client)?\.Client$/, 'http_options={"timeout": 600_000}'],
	[/^langchain_ollama(?:\.\w+)*\.ChatOllama$/, 'client_kwargs={"timeout": 600}'],
	[/^langchain_google_genai(?:\.\w+)*\.Chat\w+$/, 'timeout=300'],
];
/** Packages beside which a client may not take the option, or waits a minute alone as it is. @source the references of each package */
const BESIDE: readonly (readonly [RegExp, RegExp])[] = [
	[/\.init_chat_model$/, /langchain[-_](?:ollama|aws|huggingface)\b/i],
	[
		/^langchain_google_genai\b/,
		/langchain[-_]google[-_]genai(?:"\r?\nversion = "|["' ]{0,3}(?:[=~]=|= ?"[~^]?)\s?)[0-3]\.|langchain[-_]google[-_]genai[^\n]{0,20}<(?:=\s?[0-3]|\s?4)/i,
	],
];
const MANIFEST = /(?:^|\/)(?:requirements[\w.-]{0,40}\.txt|pyproject\.toml|Pipfile|(?:uv|poetry)\.lock)$/;
/** A client of two minutes: the repository’s own limit is better, and no other is needed. @source reference.langchain.com */
const BY_OWN = /^langchain_huggingface(?:\.\w+)*\.HuggingFaceEndpoint$/;
/** Clients of JavaScript that have no limit themselves. @source the references of each package */
const SCRIPT: readonly (readonly [RegExp, string])[] = [[/^@google\/genai\.GoogleGenAI$/, 'httpOptions: { timeout: 240_000 }']];
/** Clients that wait for ten minutes. */
const TEN_MINUTES = {
	python: [/^(?:openai|anthropic)\.(?:Async)?(?:OpenAI|AzureOpenAI|Anthropic)$/, 'timeout=300'],
	script: [
		/^(?:@langchain\/(?:openai\.(?:Azure)?(?:ChatOpenAI|OpenAIEmbeddings)|deepseek\.ChatDeepSeek|xai\.ChatXAI)|openai(?:\.default|\.OpenAI)?|@anthropic-ai\/sdk(?:\.default|\.Anthropic)?)$/,
		'timeout: 300_000',
	],
} as const;
/** It waits for those ten minutes by the client that it makes. @source reference.langchain.com */
const BY_CLIENT = /^@langchain\/anthropic\.ChatAnthropic$/;
/** What the author says of limits, or hands over in another way. */
const LIMITED = /\b(?:http_?options|client_?(?:kwargs|options)|(?:request_)?timeout|max_?retries)\b/i;

/** Whether what is spread into a call may hold a limit: it comes from elsewhere, or its function speaks of one. */
function mayLimit({ file, source }: Opened, { keywords, scope }: CallFact): boolean {
	const around = file!.facts.functions[scope.function ?? -1];
	const dicts = file!.facts.assignments.filter((a) => a.scope.function === scope.function && a.value?.kind === 'dict');
	const isOwn = keywords.every(({ name, value }) => name !== null || (value.kind === 'name' && dicts.some((a) => a.target === value.name)));
	return !around || !isOwn || LIMITED.test(source.text.slice(source.startOf(around.line), source.endOf(around.endLine)));
}

export const modelLimits: Fix = {
	id: 'model-limits',
	title: 'Bound how long the model may take.',
	answers: ['service/model-limits'],
	async propose({ location }, ground) {
		const opened = location?.path ? await ground.open(location.path) : null;
		const file = opened?.file;
		if (!file) return null;
		const found = file.facts.calls.flatMap((call) => {
			const name = call.line === location!.line ? nameOf(call, file, ground) : null;
			return name === null ? [] : [{ call, name }];
		});
		for (const { name } of found) if (await isRefused(name.split('.').at(-1)!, 'timeout', ground)) return null;
		// Two clients on one line are two findings: each asks for all of them.
		const edits: Edit[] = [];
		for (const { call, name } of found) {
			const own = await limitedBy(opened, call, name, ground);
			edits.push(...(own ? [own] : []));
		}
		if (edits.length === 0 || (isCut(ground) && !isShort(opened))) return null;
		const names = found.map(({ name }) => name);
		const more = await othersOf(names, opened.path, location!.line!, ground);
		return more && [{ path: opened.path, edits }, ...more];
	},
};

/** A host that ends a call itself, after a few minutes at most. */
function isCut({ paths }: Ground): boolean {
	return ['vercel.json', 'netlify.toml', 'serverless.yml', 'serverless.ts'].some((name) => paths.has(name));
}

/** Every call of the file asks for an answer of a few lines. */
function isShort({ source }: Opened): boolean {
	const asked = [...source.text.matchAll(/\bmax_?(?:completion_?|output_?)?tokens["']?\s{0,3}[:=]\s{0,3}([\w.]{1,40})/gi)];
	return asked.length > 0 && asked.every(([, count]) => Number(count) <= SHORT);
}
const SHORT = 1000;

/** A comment that would no longer be true. */
const SAID =
	/^\s{0,40}(?:#|\/\/|\/?\*).{0,200}?(?:\b(?:only|nothing)\b.{0,30}\b(?:added|set|passed|changed|configured)\b|\b(?:no|without(?: an?)?) (?:time.?out|time limit)\b)/im;

/** Any client of a model that is told here. */
const isModel = (name: string) =>
	!/Embeddings$|^requests\b/.test(name) &&
	[...PYTHON, ...SCRIPT, TEN_MINUTES.python, TEN_MINUTES.script, [BY_CLIENT] as const].some(([of]) => of.test(name));

/** The other clients of the product, of the same kind and of other vendors: one that is bounded beside others that are not is half a mend. Null where one of them cannot be. */
async function othersOf(names: readonly string[], path: string, line: number, ground: Ground): Promise<FileEdits[] | null> {
	const kinds = names.filter((name) => name !== 'fetch' && !/^(?:requests|axios)\b/.test(name));
	const found: FileEdits[] = [];
	for (const file of ground.project.files) {
		if (file.context !== 'source') continue;
		for (const call of file.facts.calls) {
			if (kinds.length === 0 || !/^(?:[A-Z]|init_chat_model|getGenerativeModel)/.test(call.method ?? '')) continue;
			const name = file.path === path && call.line === line ? null : nameOf(call, file, ground);
			const opened = name !== null && (kinds.includes(name) || isModel(name)) ? await ground.open(file.path) : null;
			if (!opened?.file) continue;
			if (await isRefused(name!.split('.').at(-1)!, 'timeout', ground)) return null;
			const edit = await limitedBy(opened, call, name!, ground);
			if (edit) found.push({ path: file.path, edits: [edit] });
			// What is spread into it may hold a limit.
			else if (
				call.keywords.every(({ name: key }) => key !== null) &&
				!call.arguments.some((one) => one.kind === 'dict' && one.entries.some(({ key }) => key === null)) &&
				!LIMITED.test(opened.source.text.slice(opened.source.startOf(call.line), opened.source.endOf(call.endLine)))
			)
				return null;
		}
	}
	return found;
}

/** What a call is of, by the package that it comes from. */
function nameOf(call: CallFact, file: SourceFile, { project }: Ground): string | null {
	if (call.callee.kind === 'name' && call.callee.name === 'fetch') return 'fetch';
	const isGoogle = call.method === MODEL && file.facts.imports.some(({ module }) => module === '@google/generative-ai');
	return isGoogle ? MODEL : outsideName(project, call.callee, file, call.scope, call.line);
}

async function limitedBy(opened: Opened, call: CallFact, name: string, ground: Ground): Promise<Edit | null> {
	if (SAID.test(opened.source.text)) return null;
	if (name === 'fetch') return limitedFetch(opened, call);
	// Google’s first client asks by the fetch of Node, that of Axios waits without end.
	if (name === MODEL) return isLong(opened.source.text) ? null : withOption(opened, call, 'timeout', 'timeout: 240_000', 1);
	if (/^axios(?:\.default)?\.post$/.test(name))
		return withOption(opened, call, 'timeout', `timeout: ${isLong(opened.source.text) ? '600_000' : '300_000'}`, 2);
	const beside = BESIDE.find(([of]) => of.test(name))?.[1];
	for (const path of beside ? ground.paths : []) if (MANIFEST.test(path) && beside!.test(await ground.textAt(path))) return null;
	return limited(opened, call, name, await ownLimit(opened, call, ground));
}

const MODEL = 'getGenerativeModel';

function limited(opened: Opened, call: CallFact, name: string, own: string | null): Edit | null {
	const [patient, half] = BY_CLIENT.test(name)
		? [BY_CLIENT, 'clientOptions: { timeout: 300_000 }']
		: TEN_MINUTES[opened.python ? 'python' : 'script'];
	const isHalved = patient.test(name) && (own !== null || !isLong(opened.source.text));
	const written =
		isHalved || (own !== null && BY_OWN.test(name)) ? half : (opened.python ? PYTHON : SCRIPT).find(([of]) => of.test(name))?.[1];
	if (written === undefined || own === 'elsewhere') return null;
	const ours = isLong(opened.source.text)
		? written
		: isShort(opened)
			? written.replace(/[36]00(?=\b|_)/, '60')
			: written.replace(/^(timeout=|http_options=.*)600/, '$1300');
	const limit = own === null ? ours : withOwn(written, own, opened.python !== null);
	if (opened.python) {
		const taken = takenAway(opened, call);
		if (taken) return limit.startsWith('timeout=') ? { start: taken.start, end: taken.end, text: limit.slice('timeout='.length) } : null;
		const isLimited = call.keywords.some(({ name: key }) => (key === null ? mayLimit(opened, call) : LIMITED.test(key)));
		const node = isLimited ? null : callNode(opened, call);
		return node && addArgument(opened, node, limit);
	}
	const node = scriptCall(opened, call);
	const [given] = node ? scriptArguments(node) : [];
	const isOwn =
		!given ||
		(given.type === 'ObjectExpression' &&
			!['timeout', 'maxRetries', 'clientOptions'].some((key) => propertyOf(given, key)) &&
			nodesOfScript(given.properties).every((one) => one.type !== 'SpreadElement' || isWritten(asNode(one.argument))));
	return node && isOwn ? addOption(opened, node, [limit], 0) : null;
}

/** What is spread is written there: `...(key ? { apiKey: key } : {})`. */
function isWritten(spread: Node | undefined): boolean {
	const node = spread && unwrap(spread);
	if (node?.type === 'ConditionalExpression') return [node.consequent, node.alternate].every((one) => isWritten(asNode(one)));
	if (node?.type === 'LogicalExpression') return isWritten(asNode(node.right));
	return node?.type === 'ObjectExpression' && nodesOfScript(node.properties).every(({ type }) => type !== 'SpreadElement');
}

/** `timeout=None`, as samples of the vendors have it. */
function takenAway(opened: Opened, call: CallFact): SyntaxNode | undefined {
	const node = callNode(opened, call);
	const given = node ? namedChildren(argumentsOf(node) ?? node) : [];
	return given
		.filter((one) => one.type === 'keyword_argument' && /^(?:request_)?timeout$/.test(opened.source.slice(child(one, 'name')!)))
		.flatMap((one) => child(one, 'value') ?? [])
		.find((value) => value.type === 'none');
}

/** The repository's own limit in the place of ours; what counts milliseconds in Python gets it so. */
function withOwn(written: string, own: string, isPython: boolean): string {
	return written.replace(/\d[\d_]+/, (ours) => (isPython && ours.includes('_') ? `int(${own} * 1000)` : own));
}

/** `fetch(url, { method: 'POST', signal: AbortSignal.timeout(240_000) })`. */
function limitedFetch(opened: Opened, call: CallFact): Edit | null {
	const options = scriptArguments(scriptCall(opened, call) ?? ({} as Node))[1];
	// Node itself waits for the head of an answer for five minutes, and for one that comes in pieces without end.
	const isStream = options !== undefined && /\bstream["']?\s{0,9}:\s{0,9}(?!false\b)/.test(opened.source.slice(options));
	if (options?.type !== 'ObjectExpression' || (!isStream && isLong(opened.source.text))) return null;
	return withOption(opened, call, 'signal', `signal: AbortSignal.timeout(${isStream ? '600_000' : '240_000'})`, 1);
}

/** An option more; null where the options come from elsewhere, or hold it. */
function withOption(opened: Opened, call: CallFact, name: string, text: string, index: number): Edit | null {
	const node = scriptCall(opened, call);
	const options = node ? scriptArguments(node)[index] : undefined;
	const isOwn =
		!options || (options.type === 'ObjectExpression' && nodesOfScript(options.properties).every(({ type }) => type !== 'SpreadElement'));
	return node && isOwn && !(options && propertyOf(options, name)) ? addOption(opened, node, [text], index) : null;
}
