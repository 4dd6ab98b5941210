// Which calls ask a language model over plain HTTP? A request in a function that writes out the path of a model's API. Addresses that come from
// settings alone are not seen.
import type { CallRef, FunctionRef, Project } from '@auditor/code';
import { callGraph, callOf, functionsAround, optionOf, originsOf, valuesIn, walkValue } from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';

/** Paths by which models are asked: Ollama, OpenAI and its like, Anthropic, Google. */
const ENDPOINT = /\/api\/(chat|generate)\b(?!\.\w)|\/chat\/completions\b|\/v1\/(messages|completions|responses)\b|:generateContent\b/;

/** To another address; a page that asks the server which it comes from (`fetch("/api/chat")`); or a server that says what it answers (`@app.post("/api/chat")`). */
function isOther({ file, call }: CallRef): boolean {
	const [to, then] = call.arguments;
	if (to?.kind === 'string' && !ENDPOINT.test(to.value)) return true;
	if (then?.kind === 'function' || file.facts.functions.some((one) => one.decorators.some((by) => callOf(by, file) === call))) return true;
	return call.callee.kind === 'name' && /^(?:window\.)?fetch$/.test(call.callee.name) && to?.kind === 'string' && to.value.startsWith('/');
}

/** Requests of a function that go to a model's API. */
export function modelRequests(project: Project, ref: FunctionRef): CallRef[] {
	const requests = callGraph(project)
		.callsIn(ref)
		.filter((one) => !/^(?:get|head)$/.test(one.call.method ?? '') && meaningOf(project, one.file, one.call, 'request') && !isOther(one));
	if (requests.length === 0) return [];
	const { file, index } = ref;
	const values = valuesIn(file).filter(({ scope }) => functionsAround(file, scope).includes(index));
	const names = values.some(({ value }) => [...walkValue(value, file)].some((part) => part.kind === 'string' && ENDPOINT.test(part.value)));
	if (names) return requests;
	// Its address may stand under a name outside of the function, or come from who calls it.
	return requests.filter(({ call, file: at }) => {
		const value = optionOf(call, 'url') ?? call.arguments[0];
		const from = value ? originsOf(project, { value, file: at, scope: call.scope, line: call.line }, () => false) : [];
		return from.some((one) => one.value.kind === 'string' && ENDPOINT.test(one.value.value));
	});
}
