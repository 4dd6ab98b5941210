// Which reducer does a field of a JavaScript state have? Annotation, reduced values, zod registries, channels, and the library's messages, also behind a
// constant or a function of the project.
import type { Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { behind, chainOf, keyText, lastPart, optionOf, outsideName, receiverOf } from '@auditor/code';
import { functionName } from './merge-functions.js';

/** Where the names of a value are resolved. */
export interface Place {
	readonly project: Project;
	readonly file: SourceFile;
	readonly scope: Scope;
}

/** Reducer of a field of an annotation, a zod object or a map of channels; null when it has none. */
export function jsReducer(place: Place, value: StaticValue, kind: 'annotation' | 'zod' | 'channels', depth = 0): string | null {
	const { project, file, scope } = place;
	if (depth > 5) return null;
	if (value.kind === 'unary') return jsReducer(place, value.value, kind, depth + 1);
	const behind = givenBehind(place, value, 'call');
	if (behind) return jsReducer(behind.place, behind.value, kind, depth + 1);
	if (value.kind === 'name' || value.kind === 'member' || value.kind === 'subscript') {
		const name = outsideName(project, value, file, scope, Number.MAX_SAFE_INTEGER) ?? (value.kind === 'name' ? value.name : '');
		return /(^|\.)(MessagesAnnotation\.spec|MessagesZodState\.shape)\.messages$|(^|\.)MessagesValue$/.test(name)
			? 'messagesStateReducer'
			: null;
	}
	if (value.kind === 'dict' && kind === 'channels') {
		const merge = value.entries.find((e) => ['value', 'reducer'].includes(keyText(e.key) ?? ''))?.value;
		return merge && merge.kind !== 'null' ? functionText(place, merge) : null;
	}
	if (value.kind !== 'call') return null;
	const call = file.facts.calls[value.call];
	if (!call) return null;
	if (/^(Annotation|ReducedValue)$/.test(call.method ?? '')) {
		const reducer = optionOf(call, 'reducer') ?? optionOf(call, 'value');
		if (reducer) return functionText(place, reducer);
		const [given] = call.arguments;
		const settings = given ? givenBehind(place, given, 'dict') : null;
		return settings ? jsReducer(settings.place, settings.value, 'channels', depth + 1) : null;
	}
	return zodReducer(place, value);
}

/** A channel, or its settings, in a constant of its own or given back by a function of the project: `messages: messageChannel`, `log: appended()`. */
function givenBehind(
	{ project, file, scope }: Place,
	value: StaticValue,
	kind: 'call' | 'dict',
): { place: Place; value: StaticValue } | null {
	const held = behind(project, { value, file, scope });
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
	const [only, ...more] = made?.kind === 'function' ? made.fact.returned : [];
	const returned =
		made?.kind === 'function' && only && more.length === 0
			? { value: only.value, file: made.file, scope: { ...only.scope, function: made.index } }
			: null;
	const found = held ?? returned;
	return found?.value.kind === kind ? { place: { project, ...found }, value: found.value } : null;
}

/** `withLangGraph(schema, {reducer: {fn}})`, `.register(registry, {...})`, `.langgraph.reducer(fn)`. */
function zodReducer(place: Place, value: StaticValue): string | null {
	for (const { call, file } of chainOf(place.project, { value, file: place.file, scope: place.scope }).links) {
		const here = { ...place, file, scope: call.scope };
		const [first, meta = null] = call.arguments;
		const receiver = receiverOf(call.callee);
		if (call.method === 'reducer' && first && receiver && textEndsWith(receiver, 'langgraph')) return functionText(here, first);
		if (call.method !== 'withLangGraph' && call.method !== 'register') continue;
		if (meta?.kind === 'name' && /MessagesZodMeta$/.test(meta.name)) return 'messagesStateReducer';
		const entry = (object: StaticValue | null | undefined, key: string) =>
			object?.kind === 'dict' ? object.entries.find((e) => keyText(e.key) === key)?.value : undefined;
		const reducer = entry(meta, 'reducer');
		const merge = reducer?.kind === 'dict' ? entry(reducer, 'fn') : reducer;
		if (merge) return functionText(here, merge);
	}
	return null;
}

function textEndsWith(value: StaticValue, part: string): boolean {
	return (value.kind === 'member' || value.kind === 'name') && lastPart(value.name) === part;
}

function functionText(place: Place, value: StaticValue): string {
	if (value.kind === 'function') return functionName(place.file, place.file.facts.functions[value.function] ?? null, null) ?? 'lambda';
	if (value.kind !== 'name') return 'lambda';
	const resolved = place.project.resolve(value.name, place.file, place.scope);
	if (resolved.kind === 'function') return functionName(resolved.file, resolved.fact, lastPart(value.name)) ?? lastPart(value.name);
	if (resolved.kind === 'value' && resolved.value.kind === 'function')
		return (
			functionName(resolved.file, resolved.file.facts.functions[resolved.value.function] ?? null, lastPart(value.name)) ??
			lastPart(value.name)
		);
	return lastPart(value.name);
}
