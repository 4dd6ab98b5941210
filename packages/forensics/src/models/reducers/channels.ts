// Which reducer does a field of a JavaScript state have? Annotation, reduced values, zod registries, channels, and the library's messages, also behind a
// constant or a function of the project.
import type { CallFact, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { keyText, lastPart, optionOf, outsideName, receiverOf } from '@auditor/code';
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
	return zodReducer(place, call, 0);
}

/** A channel, or its settings, in a constant of its own or given back by a function of the project: `messages: messageChannel`, `log: appended()`. */
function givenBehind(
	{ project, file, scope }: Place,
	value: StaticValue,
	kind: 'call' | 'dict',
): { place: Place; value: StaticValue } | null {
	if (value.kind === 'name' && !value.name.includes('.')) {
		const resolved = project.resolve(value.name, file, scope);
		return resolved.kind === 'value' && resolved.value.kind === kind
			? { place: { project, file: resolved.file, scope: resolved.scope }, value: resolved.value }
			: null;
	}
	const call = value.kind === 'call' ? file.facts.calls[value.call] : undefined;
	if (call?.callee.kind !== 'name') return null;
	const made = project.resolve(call.callee.name, file, call.scope);
	const [given, ...more] = made.kind === 'function' ? made.fact.returned : [];
	if (made.kind !== 'function' || given?.value.kind !== kind || more.length > 0) return null;
	return { place: { project, file: made.file, scope: { ...given.scope, function: made.index } }, value: given.value };
}

/** `withLangGraph(schema, {reducer: {fn}})`, `.register(registry, {...})`, `.langgraph.reducer(fn)`. */
function zodReducer(place: Place, call: CallFact, depth: number): string | null {
	if (depth > 10) return null;
	if (call.method === 'withLangGraph' || call.method === 'register') {
		const meta = call.arguments[1] ?? null;
		const messages = meta?.kind === 'name' && /MessagesZodMeta$/.test(meta.name);
		if (messages) return 'messagesStateReducer';
		const reducer = meta?.kind === 'dict' ? meta.entries.find((e) => keyText(e.key) === 'reducer')?.value : undefined;
		const fn = reducer?.kind === 'dict' ? reducer.entries.find((e) => keyText(e.key) === 'fn')?.value : reducer;
		if (fn) return functionText(place, fn);
	}
	const receiver = receiverOf(call.callee);
	if (call.method === 'reducer' && call.arguments[0] && receiver && textEndsWith(receiver, 'langgraph'))
		return functionText(place, call.arguments[0]);
	const inner =
		receiver?.kind === 'call' ? receiver : receiver?.kind === 'member' && receiver.object.kind === 'call' ? receiver.object : null;
	const next = inner ? place.file.facts.calls[inner.call] : undefined;
	return next ? zodReducer(place, next, depth + 1) : null;
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
