// Answers that several probes on structured output share.
import type { FindingDraft } from '@auditor/schema';
import type { JudgeCalls } from '../../gather/judge-calls.js';
import type { Project } from '../../project/project.js';

/** The lexicon names no judges, or no function is one. */
export function noJudges(noRoles: boolean): FindingDraft {
	const message = noRoles ? 'The rubric’s lexicon names no judges.' : 'No function of the source is a judge by the rubric’s lexicon.';
	return noRoles
		? { outcome: 'not-applicable', message, rationale: message }
		: {
				outcome: 'false',
				message,
				rationale: 'Neither names of functions and classes nor of files hold the lexicon’s words.',
				confidence: 0.7,
			};
}

/** Packages through which a model is asked. LangGraph and LangChain's core alone ask none. */
const MODEL_PACKAGE =
	/^(?:langchain_(?!core|text)\w+|langchain(?:\.chat_models|\.llms|\.agents)?|@langchain\/(?!core|langgraph)[\w-]+|langchain\/.*|openai|@?anthropic(?:-ai\/.*)?|google\.(?:generativeai|genai)|@google\/gen(?:erative-)?ai|litellm|ollama|groq|groq-sdk|mistralai|cohere(?:-ai)?|together|replicate|transformers|vllm|instructor|pydantic_ai|dspy|llama_index|crewai|boto3|ai|@ai-sdk\/.*)(?:\.|$)/;
/** Packages through which anything may be asked: in the judges' own files they may well ask a model. */
const HTTP_PACKAGE = /^(?:requests|httpx|aiohttp|urllib\.request|axios|node-fetch|undici)(?:\.|$)/;

/** Nothing in source code could ask a model: no call of the judges looks like it, and no package for it is imported. */
export function asksNobody(project: Project, judges: JudgeCalls): boolean {
	if (judges.asks.length > 0 || judges.bound.length > 0) return false;
	const source = project.files.filter((file) => file.context === 'source');
	const own = new Set(judges.functions.map((ref) => ref.file));
	return !source.some(
		(file) =>
			file.facts.parse.status !== 'ok' ||
			file.facts.imports.some((i) => MODEL_PACKAGE.test(i.module) || (own.has(file) && HTTP_PACKAGE.test(i.module))),
	);
}

/** The judges' functions call no model; it is sure where nothing in source code could. */
export function noModelCall(sure: boolean): FindingDraft {
	return {
		outcome: 'false',
		message: `The judges’ code calls no language model${sure ? ', and nothing in source code imports one' : ' that could be bound to a schema'}.`,
		rationale: 'No call by a name such as invoke, generate or create on something named like a model.',
		confidence: sure ? 0.85 : 0.6,
	};
}

/** What is asked about a model's answers where no model answers. */
export const NO_ANSWERS: FindingDraft = {
	outcome: 'not-applicable',
	message: 'No judge asks a model: there are no answers to look at.',
	rationale: 'Neither a call of a model nor an import of a package for it was found in source code.',
};
