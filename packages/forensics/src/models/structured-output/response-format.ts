// Which format does a call ask a model for, in its own options, in `model_kwargs`, or in options that were put together before?
// A bare word (`content_and_artifact` of a tool, `b64_json` of an image endpoint) asks no model for structure.
import type { CallFact, Scope, SourceFile, StaticValue } from '@auditor/code';
import { armsOf, assignmentsBefore, entryOf, functionsAround, optionOf } from '@auditor/code';

/** Options that hold those of the model. */
export const HANDED_ON = new Set(['model_kwargs', 'modelKwargs', 'config', 'generation_config', 'generationConfig']);

/** An option of a call: its own, one within the options that it hands on to the model, or one of `**options` that were put together before. */
export function optionAnywhere(file: SourceFile, call: CallFact, name: string): StaticValue | null {
	const own = optionOf(call, name);
	if (own) return own;
	const spread = call.keywords.flatMap((keyword) => (keyword.name === null && keyword.value.kind === 'name' ? [keyword.value] : []));
	for (const options of [...[...HANDED_ON].map((one) => optionOf(call, one)), ...spread]) {
		const found = options && entryGiven(file, call, options, name);
		if (found) return found;
	}
	return null;
}

/** An entry of a dict, written in place, in a variable of the functions around, or by a function of the file that returns it. */
function entryGiven(file: SourceFile, call: CallFact, given: StaticValue, key: string): StaticValue | null {
	if (given.kind === 'dict') return entryOf(given, key);
	if (given.kind !== 'name') return null;
	const scopes = [call.scope, ...functionsAround(file, call.scope).flatMap((index) => file.facts.functions[index]?.scope ?? [])];
	for (const scope of scopes) {
		const entry = entryOfName(file, given.name, key, scope, call.line);
		if (entry) return entry;
		const value = assignmentsBefore(file, given.name, scope, call.line).at(-1)?.value;
		if (value) return value?.kind === 'call' ? entryOfResult(file, file.facts.calls[value.call], key) : null;
	}
	return null;
}

function entryOfName(file: SourceFile, name: string, key: string, scope: Scope, line: number): StaticValue | null {
	for (const target of [`${name}["${key}"]`, `${name}['${key}']`]) {
		const set = assignmentsBefore(file, target, scope, line).at(-1)?.value;
		if (set) return set;
	}
	return entryOf(assignmentsBefore(file, name, scope, line).at(-1)?.value ?? null, key);
}

function entryOfResult(file: SourceFile, made: CallFact | undefined, key: string): StaticValue | null {
	const makers = file.facts.functions.filter((f) => f.name === made?.method);
	for (const { value, scope, line } of makers.length === 1 ? (makers[0]?.returned ?? []) : []) {
		const entry = value.kind === 'name' ? entryOfName(file, value.name, key, scope, line) : entryOf(value, key);
		if (entry) return entry;
	}
	return null;
}

/** What a format holds a model to; null for a bare word that asks for no structure. */
export function formatBound(
	name: string,
	format: StaticValue,
): { method: string; mode: 'schema' | 'json'; schema: StaticValue | null } | null {
	const arms = armsOf(format);
	// Of several, what holds the model to something.
	if (arms.length > 1) return arms.flatMap((arm) => formatBound(name, arm) ?? [])[0] ?? null;
	if (format.kind === 'null' || (format.kind === 'string' && !/^json_/.test(format.value))) return null;
	if (format.kind !== 'dict') return { method: name, mode: 'schema', schema: format };
	const type = entryOf(format, 'type');
	const told = type?.kind === 'string' ? type.value : 'object';
	if (told === 'text') return null;
	return {
		method: `${name} (${told})`,
		mode: told === 'json_schema' ? 'schema' : 'json',
		schema: entryOf(format, 'json_schema') ?? entryOf(format, 'schema'),
	};
}
