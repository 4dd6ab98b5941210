// Which files of the product import what agents are made of, and may a program that a command starts come to one? By their texts, taken generously.
import { folderOf, kept, normalised, once, reachedFrom } from '@auditor/code';
import type { Texts, TreeFile } from '@auditor/schema';

/** Imports what agents are made of; a type alone makes none. */
const AGENTS =
	/^(?![ \t]{0,99}(?:[#/*]|import (?:type\b|\{ ?CompiledStateGraph ?\})))[^\n]{0,200}\b(?:from|import)[ \t]{1,9}["']?(?:@langchain\/)?(?:langgraph\b(?![-_](?:sdk|nextjs))|deepagents\b|langchain(?:[./]agents|["'])|ai["']|@openai\/agents\b|@mastra\/core\b|(?:agents|pydantic_ai|crewai|google\.adk|autogen\w{0,20}|smolagents|agno|strands|semantic_kernel)(?:\.[\w.]{1,80})?[ \t]{1,9}import\b)/m;

const known = new WeakMap<Texts, readonly string[]>();

export function agentFiles({ files }: { readonly files: readonly Pick<TreeFile, 'path' | 'context'>[] }, texts: Texts): readonly string[] {
	return kept(known, texts, () =>
		files.filter(({ path, context }) => context === 'source' && AGENTS.test(texts.get(path) ?? '')).map(({ path }) => path),
	);
}

export const isPython = (path: string) => /\.(?:py|ipynb)$/.test(path);

/** It comes to a file of the agent, or to what asks a model or another process; yes, too, where its text is not known. */
export function mayAsk(program: string, agents: readonly string[], texts: Texts): boolean {
	if (agents.length === 0 || !texts.has(program)) return true;
	return reachedFrom(program, (path) => importedBy(path, texts)).some((path) => agents.includes(path) || ASKS.test(texts.get(path)!));
}

/** Loads by a name, starts a process, or speaks with another over a network. */
const ASKS =
	/importlib|__import__|import\(|require\((?!\s?["'`])|subprocess|Popen|child_process|execa|\b(?:httpx|requests|aiohttp|urllib|axios|fetch|undici|grpc|websockets?|celery|arq|rq|dramatiq|kombu|pika|kafka|redis|bullmq|boto3|openai|anthropic|ollama|groq|genai|litellm|langgraph_sdk|RemoteGraph)\b|langchain|generativeai|"workspace:/i;

/** Files by their paths without what stands behind the dot, and an index by its folder. */
const bareOf = once((texts: Texts) =>
	[...texts.keys()].flatMap((path) =>
		CODE.test(path) ? [{ path, bare: `/${path.replace(CODE, '').replace(/\/(?:__init__|index)$/, '')}` }] : [],
	),
);

const CODE = /\.(?:py|[cm]?[jt]sx?)$/;

function importedBy(path: string, texts: Texts): string[] {
	const text = texts.get(path) ?? '';
	const ends = path.endsWith('.py')
		? [
				...text.matchAll(
					/^[ \t]{0,40}(?:from[ \t]{1,9}([\w.]{1,200})[ \t]{1,9}import[ \t]{1,9}(\([^)]{0,2000}\)|[^\n#]{1,500})|import[ \t]{1,9}([\w., \t]{1,300}))/gm,
				),
			].flatMap(([, module = '', names = '', whole = '']) => {
				const own = [module, ...whole.split(',')].map((one) => one.trim().split(' ')[0]!.replace(/^\.+/, ''));
				const parts = (names.match(/\w+/g) ?? []).map((name) => `${module.replace(/^\.+/, '')}.${name}`.replace(/^\./, ''));
				return [...own, ...parts].filter(Boolean).map((one) => `/${one.replaceAll('.', '/')}`);
			})
		: [...text.matchAll(/(?:\bfrom|\bimport|\brequire\()\s{0,9}["'`]([^"'`\n]{1,200})["'`]/g)].map(([, said]) => {
				const bare = said!.replace(CODE, '');
				const at = bare.startsWith('.') ? normalised(`${folderOf(path)}/${bare}`) : bare.replace(/^[@~#]?\/|^@[\w-]{1,60}\//, '');
				return `/${at.replace(/^\//, '').replace(/\/index$/, '')}`;
			});
	return bareOf(texts).flatMap((one) => (ends.some((end) => one.bare.endsWith(end)) ? one.path : []));
}
