// Which format does a call ask a model for, in its own options, in `model_kwargs`, or in options that were put together before?
// A bare word (`content_and_artifact` of a tool, `b64_json` of an image endpoint) asks no model for structure.
import type { CallFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { assignmentsBefore, optionOf } from './_values.js';

/** The `response_format` of a call, as what is reported of it; null when it has none that binds an answer. */
export function responseFormat(
	file: SourceFile,
	call: CallFact,
): { method: string; mode: 'schema' | 'json'; schema: StaticValue | null } | null {
	const format =
		optionOf(call, 'response_format') ??
		optionOf(call, 'responseFormat') ??
		nested(file, call, 'model_kwargs', 'response_format') ??
		nested(file, call, 'modelKwargs', 'response_format') ??
		spread(file, call, 'response_format');
	if (!format || format.kind === 'null' || (format.kind === 'string' && !/^json_/.test(format.value))) return null;
	return { method: format.kind === 'dict' ? `response_format (${formatType(format)})` : 'response_format', ...formatMode(format) };
}

function nested(file: SourceFile, call: CallFact, outer: string, inner: string): StaticValue | null {
	const given = optionOf(call, outer);
	return given ? entryOf(file, call, given, inner) : null;
}

/** `**options` that were put together before. */
function spread(file: SourceFile, call: CallFact, name: string): StaticValue | null {
	for (const keyword of call.keywords)
		if (keyword.name === null && keyword.value.kind === 'name') {
			const found = entryOf(file, call, keyword.value, name);
			if (found) return found;
		}
	return null;
}

/** An entry of a dict, written in place or in a variable of the same function. */
function entryOf(file: SourceFile, call: CallFact, given: StaticValue, key: string): StaticValue | null {
	if (given.kind === 'dict') return optionOf({ arguments: [given], keywords: [] }, key);
	if (given.kind !== 'name') return null;
	for (const target of [`${given.name}["${key}"]`, `${given.name}['${key}']`]) {
		const set = assignmentsBefore(file, target, call.scope, call.line).at(-1)?.value;
		if (set) return set;
	}
	const value = assignmentsBefore(file, given.name, call.scope, call.line).at(-1)?.value;
	return value?.kind === 'dict' ? optionOf({ arguments: [value], keywords: [] }, key) : null;
}

function formatType(format: StaticValue): string {
	const type = optionOf({ arguments: [format], keywords: [] }, 'type');
	return type?.kind === 'string' ? type.value : 'object';
}

function formatMode(format: StaticValue): { mode: 'schema' | 'json'; schema: StaticValue | null } {
	if (format.kind !== 'dict') return { mode: 'schema', schema: format };
	const type = formatType(format);
	return { mode: type === 'json_schema' ? 'schema' : 'json', schema: optionOf({ arguments: [format], keywords: [] }, 'json_schema') };
}
