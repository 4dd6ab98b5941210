// Which reducer does a field of a JavaScript state have? Annotation, reduced values, zod registries, channels, and the library's messages, also behind a
// constant or a function of the project.
import type { Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import { behind, callOf, chainOf, endsOf, entryOf, keyText, lastPart, optionOf, partsAt, receiverOf } from '@auditor/code';
import { messagesIn } from '../messages-base.js';
import { functionName } from './merge-functions.js';

/** Where the names of a value are resolved. */
export interface Place {
	readonly project: Project;
	readonly file: SourceFile;
	readonly scope: Scope;
}

/** Reducer of a field of an annotation, a zod object or a map of channels; null when it has none. */
export function jsReducer(start: Place, given: StaticValue, kind: 'annotation' | 'zod' | 'channels'): string | null {
	const place = givenAt(start, given, 'call');
	const { project, file, value } = place;
	if (value.kind === 'name' || value.kind === 'member' || value.kind === 'subscript')
		return messagesIn(project, place) === 'messages' ? 'messagesStateReducer' : null;
	if (kind === 'channels' && value.kind === 'dict') return channelReducer(place, value);
	const call = callOf(value, file);
	if (!call) return null;
	if (!/^(Annotation|ReducedValue)$/.test(call.method ?? '')) return zodReducer(place, value);
	const reducer = optionOf(call, 'reducer') ?? optionOf(call, 'value');
	if (reducer) return functionText(place, reducer);
	const settings = call.arguments[0] ? givenAt(place, call.arguments[0], 'dict') : null;
	return settings?.value.kind === 'dict' ? channelReducer(settings, settings.value) : zodReducer(place, value);
}

function channelReducer(place: Place, settings: StaticValue & { kind: 'dict' }): string | null {
	const merge = settings.entries.find((e) => ['value', 'reducer'].includes(keyText(e.key) ?? ''))?.value;
	return merge && merge.kind !== 'null' ? functionText(place, merge) : null;
}

/** A channel, or its settings, in a constant of its own or given back by a function of the project: `messages: messageChannel`, `log: appended()`. */
function givenAt({ project, file, scope }: Place, start: StaticValue, kind: 'call' | 'dict'): Place & { value: StaticValue } {
	const [end] = endsOf<Standing>({ value: start, file, scope }, (at) => {
		if (at.value.kind === 'unary') return partsAt(at, [at.value.value]);
		const found = behind(project, at) ?? givenBack(project, at);
		const given = found?.value.kind === kind ? found : found && givenBack(project, found);
		return given?.value.kind === kind ? [given] : null;
	});
	return { project, ...(end ?? { value: start, file, scope }) };
}

/** What a function of the project gives back, where it has one `return`. */
function givenBack(project: Project, { value, file }: Standing): Standing | null {
	const call = callOf(value, file);
	const made = call?.callee.kind === 'name' ? project.resolve(call.callee.name, file, call.scope) : null;
	const [only, ...more] = made?.kind === 'function' ? made.fact.returned : [];
	return made?.kind === 'function' && only && more.length === 0
		? { value: only.value, file: made.file, scope: { ...only.scope, function: made.index } }
		: null;
}

/** `withLangGraph(schema, {reducer: {fn}})`, `.register(registry, {...})`, `.langgraph.reducer(fn)`. */
function zodReducer(place: Place, value: StaticValue): string | null {
	for (const { call, file } of chainOf(place.project, { value, file: place.file, scope: place.scope }).links) {
		const here = { ...place, file, scope: call.scope };
		const [first, meta = null] = call.arguments;
		const receiver = receiverOf(call.callee);
		const named = receiver?.kind === 'member' || receiver?.kind === 'name' ? lastPart(receiver.name) : null;
		if (call.method === 'reducer' && first && named === 'langgraph') return functionText(here, first);
		if (call.method !== 'withLangGraph' && call.method !== 'register') continue;
		if (meta?.kind === 'name' && /MessagesZodMeta$/.test(meta.name)) return 'messagesStateReducer';
		const reducer = entryOf(meta, 'reducer');
		const merge = reducer?.kind === 'dict' ? entryOf(reducer, 'fn') : reducer;
		if (merge) return functionText(here, merge);
	}
	return null;
}

function functionText(place: Place, value: StaticValue): string {
	if (value.kind === 'function') return functionName(place.file, place.file.facts.functions[value.function] ?? null, null) ?? 'lambda';
	if (value.kind !== 'name') return 'lambda';
	const resolved = place.project.resolve(value.name, place.file, place.scope);
	const last = lastPart(value.name);
	if (resolved.kind === 'function') return functionName(resolved.file, resolved.fact, last) ?? last;
	if (resolved.kind !== 'value' || resolved.value.kind !== 'function') return last;
	return functionName(resolved.file, resolved.file.facts.functions[resolved.value.function]!, last) ?? last;
}
