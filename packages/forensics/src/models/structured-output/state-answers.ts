// Where is an answer of a model read as JSON that one function puts into the state of a graph and another takes out of it?
// What it does not see: answers under a key that is computed, and text that is taken apart otherwise.
import type { CallRef, FunctionRef, Project, SourceFile, StaticValue } from '@auditor/code';
import {
	callGraph,
	callsInValue,
	entriesOf,
	flowsFrom,
	functionsAround,
	namedFunction,
	namesIn,
	once,
	textOf,
	walkValue,
} from '@auditor/code';
import { meaningOf } from '../../libraries/meaning.js';
import { modelRequests } from '../model-calls/http-models.js';
import { neverRuns } from '../source/product-calls.js';
import { checksSchema } from './checks-schema.js';
import { ASKS, givesAnswer, LAST } from './state-messages.js';
import { isModelCall } from './structured-output.js';
import { isCheck } from './taken-apart.js';

/** Keys of the state under which a function gives back what a model answered. */
const keysOfAnswers = once((project: Project): ReadonlySet<string> => {
	const graph = callGraph(project);
	const answers = (value: StaticValue, file: SourceFile) =>
		callsInValue(value, file).some((call) => {
			const ref = { file, call, index: file.facts.calls.indexOf(call) };
			return (
				isModelCall(project, ref) || graph.targets(ref).some((one) => givesAnswer(project, one) || modelRequests(project, one).length > 0)
			);
		});
	const own = graph.functions.filter(({ file }) => file.context === 'source');
	const found = own.flatMap(({ file, index, fact }) =>
		fact.returned.flatMap(({ value }) =>
			entriesOf(value).flatMap(({ key, value: given }) => (behind(given, file, index).some((one) => answers(one, file)) ? [key] : [])),
		),
	);
	return new Set(found);
});

/** A value, and what its names were given in the same function. */
function behind(value: StaticValue, file: SourceFile, index: number): StaticValue[] {
	const heads = new Set([...namesIn(value, file)].map((name) => name.split('.', 1)[0]));
	const set = file.facts.assignments.filter(({ target, scope }) => heads.has(target) && functionsAround(file, scope).includes(index));
	return [value, ...set.flatMap((one) => one.value ?? [])];
}

/** Calls of the product that read such an answer as JSON. */
export const stateAnswers = once((project: Project) =>
	project.files.flatMap((file) => {
		if (file.context !== 'source') return [];
		return file.facts.calls.flatMap((call, index) => {
			const ref = { file, call, index };
			const around = namedFunction(file, call.scope);
			const isHeld = /_json$/.test(call.method ?? '') && checksSchema(project, file, call);
			if (!around || !(isHeld || readsJson(project, ref)) || neverRuns(project, file, call)) return [];
			const key = keyIn(project, ref, around);
			const isChecked = isHeld || (key !== null && flowsFrom(project, ref, isOwn, () => false).some((to) => isCheck(project, to)));
			// Who wrote the last message that is only read, a prompt may tell.
			return key === null || (key === 'messages' && !isChecked) ? [] : [{ file, line: call.line, endLine: call.endLine, isChecked, key }];
		});
	}),
);

const isOwn = ({ file }: FunctionRef) => file.context === 'source';

function readsJson(project: Project, { file, call }: CallRef): boolean {
	const by = meaningOf(project, file, call, 'parse');
	return by !== null && by.by === undefined;
}

/** The key of the state that the call is handed, of the messages the last alone. */
function keyIn(project: Project, { file, call }: CallRef, around: FunctionRef): string | null {
	const [given] = call.arguments;
	const state = around.fact.parameters.find(({ name }) => /state/i.test(name))?.name;
	if (!given || !state || [...namesIn(given, file)].some((name) => ASKS.test(name))) return null;
	// Of messages that are told apart, it may be one of a tool.
	const ofTools = () =>
		file.facts.branches.some(({ test, scope }) => /\bToolMessage\b/.test(test) && namedFunction(file, scope)?.index === around.index);
	for (const value of behind(given, file, around.index))
		for (const part of walkValue(value, file)) {
			const said = textOf(part, file);
			const [, of, key] = TAKEN.exec(said) ?? [];
			if (of === state && key && keysOfAnswers(project).has(key) && (key !== 'messages' || (LAST.test(said) && !ofTools()))) return key;
		}
	return null;
}

/** `state.draft`, `state["draft"]`, `state.get("draft")`, and what follows. */
const TAKEN = /^(\w{1,40})(?:\??\.get\(["']|\??\.|\[["'])(\w{1,60})/;
