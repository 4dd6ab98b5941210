// Which files of the product import what agents are made of? By their texts, so that what stands around them is known of every tree.
import { kept } from '@auditor/code';
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
