// Which calls ask a language model over plain HTTP? A request in a function that writes out the path of a model's API. Addresses that come from
// settings alone are not seen.

import type { Project, StaticValue } from '@auditor/code';
import { type CallRef, callGraph, type FunctionRef, walkValue } from '@auditor/code';

/** Paths by which models are asked: Ollama, OpenAI and its like, Anthropic, Google. */
const ENDPOINT = /\/api\/(chat|generate)\b|\/chat\/completions\b|\/v1\/(messages|completions|responses)\b|:generateContent\b/;
const REQUEST = /^(urlopen|post|request|fetch|send)$/;

/** Requests of a function that go to a model's API. */
export function modelRequests(project: Project, ref: FunctionRef): CallRef[] {
	const requests = callGraph(project)
		.callsIn(ref)
		.filter(({ call }) => REQUEST.test(call.method ?? ''));
	if (requests.length === 0) return [];
	const { file, index } = ref;
	const values: StaticValue[] = [
		...file.facts.assignments.flatMap((a) => (a.scope.function === index && a.value ? [a.value] : [])),
		...callGraph(project)
			.callsIn(ref)
			.flatMap(({ call }) => [...call.arguments, ...call.keywords.map((k) => k.value)]),
	];
	const names = values.some((value) => [...walkValue(value, file)].some((part) => part.kind === 'string' && ENDPOINT.test(part.value)));
	return names ? requests : [];
}
