// Which calls ask a language model over plain HTTP? A request in a function that writes out the path of a model's API. Addresses that come from
// settings alone are not seen.
import type { CallFact, CallRef, FunctionRef, Project } from '@auditor/code';
import { callGraph, functionsAround, valuesIn, walkValue } from '@auditor/code';
import { meaningOf } from '../libraries/meaning.js';

/** Paths by which models are asked: Ollama, OpenAI and its like, Anthropic, Google. */
const ENDPOINT = /\/api\/(chat|generate)\b(?!\.\w)|\/chat\/completions\b|\/v1\/(messages|completions|responses)\b|:generateContent\b/;

/** `fetch("/api/chat")`: a page asks the server that it comes from. */
function isOwnRoute({ callee, arguments: [to] }: CallFact): boolean {
	return callee.kind === 'name' && /^(?:window\.)?fetch$/.test(callee.name) && to?.kind === 'string' && to.value.startsWith('/');
}

/** Requests of a function that go to a model's API. */
export function modelRequests(project: Project, ref: FunctionRef): CallRef[] {
	const requests = callGraph(project)
		.callsIn(ref)
		.filter(
			({ file, call }) => !/^(?:get|head)$/.test(call.method ?? '') && meaningOf(project, file, call, 'request') && !isOwnRoute(call),
		);
	if (requests.length === 0) return [];
	const { file, index } = ref;
	const values = valuesIn(file).filter(({ scope }) => functionsAround(file, scope).includes(index));
	const names = values.some(({ value }) => [...walkValue(value, file)].some((part) => part.kind === 'string' && ENDPOINT.test(part.value)));
	return names ? requests : [];
}
