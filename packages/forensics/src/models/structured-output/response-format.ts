// Which format does a call ask a model for, in its own options, in `model_kwargs`, or in options that were put together before?
// A bare word (`content_and_artifact` of a tool, `b64_json` of an image endpoint) asks no model for structure.
import type { CallFact, Scope, SourceFile, StaticValue } from '@auditor/code';
import { assignmentsBefore, functionsAround, optionOf } from '@auditor/code';

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

/** An option of `**options` that were put together before. */
export function spread(file: SourceFile, call: CallFact, name: string): StaticValue | null {
	for (const keyword of call.keywords)
		if (keyword.name === null && keyword.value.kind === 'name') {
			const found = entryOf(file, call, keyword.value, name);
			if (found) return found;
		}
	return null;
}

/** An entry of a dict, written in place, in a variable of the functions around, or by a function of the file that returns it. */
function entryOf(file: SourceFile, call: CallFact, given: StaticValue, key: string): StaticValue | null {
	if (given.kind === 'dict') return optionOf({ arguments: [given], keywords: [] }, key);
	if (given.kind !== 'name') return null;
	const scopes = [call.scope, ...functionsAround(file, call.scope).flatMap((index) => file.facts.functions[index]?.scope ?? [])];
	for (const scope of scopes) {
		const entry = entryOfName(file, given.name, key, scope, call.line);
		if (entry) return entry;
		const value = assignmentsBefore(file, given.name, scope, call.line).at(-1)?.value;
		const made = value?.kind === 'call' ? entryOfResult(file, file.facts.calls[value.call], key) : null;
		if (value) return made;
	}
	return null;
}

function entryOfName(file: SourceFile, name: string, key: string, scope: Scope, line: number): StaticValue | null {
	for (const target of [`${name}["${key}"]`, `${name}['${key}']`]) {
		const set = assignmentsBefore(file, target, scope, line).at(-1)?.value;
		if (set) return set;
	}
	const value = assignmentsBefore(file, name, scope, line).at(-1)?.value;
	return value?.kind === 'dict' ? optionOf({ arguments: [value], keywords: [] }, key) : null;
}

function entryOfResult(file: SourceFile, made: CallFact | undefined, key: string): StaticValue | null {
	const makers = file.facts.functions.filter((f) => f.name === made?.method);
	for (const { value, scope, line } of makers.length === 1 ? (makers[0]?.returned ?? []) : []) {
		const entry =
			value.kind === 'dict'
				? optionOf({ arguments: [value], keywords: [] }, key)
				: value.kind === 'name'
					? entryOfName(file, value.name, key, scope, line)
					: null;
		if (entry) return entry;
	}
	return null;
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
