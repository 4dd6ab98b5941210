// Which fields of a graph's state merge what several nodes write, and how? Annotated metadata in Python; Annotation, zod registries,
// reduced values and channels in JavaScript. A field whose reducer comes from a base or from another annotation of the project is reported
// where the reducer is written, once. Annotated metadata that is no function (Field, InjectedState, a doc string) is no reducer.
import type { CallFact, ClassFact, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	behind,
	calleeName,
	callOf,
	chainOf,
	endsOf,
	entryOf,
	keyText,
	lastPart,
	lineOf,
	optionOf,
	partsAt,
	receiverOf,
	settled,
	TOP_SCOPE,
	traitsOf,
} from '@auditor/code';
import { compareText, type ReducerFact } from '@auditor/schema';
import { isLangGraph } from '../../langgraph/names.js';
import { isAside } from '../source/product-calls.js';
import { functionName } from './merge-functions.js';
import { messagesIn } from './messages-base.js';
import { classKind, stateSchemas } from './states.js';

/** Reducers of every state class, annotation and channel map, by file and line. Tests and fixtures are included and say so. */
export function gatherReducers(project: Project): ReducerFact[] {
	const facts: ReducerFact[] = [];
	const states = stateSchemas(project);
	const used = new Set(
		states.flatMap((s) =>
			s.classIndex === null ? [] : project.lineage(s.file, s.classIndex).own.map((o) => `${o.file.path} ${o.fact.qualifiedName}`),
		),
	);
	for (const file of project.files) {
		for (const [index, fact] of file.facts.classes.entries())
			facts.push(...ofClass(project, file, fact, index, used.has(`${file.path} ${fact.qualifiedName}`)));
		for (const call of file.facts.calls)
			facts.push(...ofAnnotationRoot(project, file, call), ...ofFunctionalTypedDict(project, file, call));
	}
	for (const state of states)
		if (state.value && (state.kind === 'zod' || state.kind === 'channels'))
			facts.push(...ofObject({ project, file: state.file, scope: state.scope }, state.value, state.name, state.kind, state.line));
	const isOut = (file: SourceFile) => project.reach.isUnused(file) || (file.context === 'source' && isAside(project, file));
	const unused = new Set(project.files.filter(isOut).map(({ path }) => path));
	// Where a graph runs, a state that nothing comes to merges nothing, nor does one of what shows or tries out the product.
	const runs = states.some(({ usedAt: { file } }) => file.context === 'source' && !unused.has(file.path));
	const seen = new Set<string>();
	return facts
		.filter((f) => {
			if (runs && unused.has(f.file)) return false;
			const key = `${f.file} ${f.line} ${f.field} ${f.stateClass}`;
			return !seen.has(key) && seen.add(key);
		})
		.sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.field, b.field));
}

// --- Python ---------------------------------------------------------------------------------------------------------------------------

function ofClass(project: Project, file: SourceFile, fact: ClassFact, index: number, isState: boolean): ReducerFact[] {
	if (!traitsOf(file).metadata) return [];
	const place = { project, file, scope: { ...TOP_SCOPE, class: index } };
	const own = (aliases: boolean) =>
		fact.fields.flatMap((field): ReducerFact[] => {
			const { annotation } = field;
			// A bare name can stand for an annotated type; only the fields of a state are followed that far.
			if (!annotation || !(annotation.text.includes('Annotated') || (aliases && annotation.value?.kind === 'name'))) return [];
			const reducer = annotatedReducer(place, annotation.value, isState);
			return reducer === null
				? []
				: [{ file: file.path, line: field.line, stateClass: fact.name, field: field.name, reducer, context: file.context }];
		});
	const found = own(isState);
	if (found.length === 0 || isState) return found;
	// A class that merges a field is a state, though no graph of the project names it.
	return ['typed-dict', 'pydantic', 'dataclass'].includes(classKind(project, file, index)) ? own(true) : [];
}

/** `State = TypedDict("State", {"xs": Annotated[list, add]})`, or the call alone. */
function ofFunctionalTypedDict(project: Project, file: SourceFile, call: CallFact): ReducerFact[] {
	if (call.method !== 'TypedDict' || !traitsOf(file).metadata || call.arguments[1]?.kind !== 'dict') return [];
	const made = file.facts.calls.indexOf(call);
	const target =
		file.facts.assignments.find((a) => a.value?.kind === 'call' && a.value.call === made)?.target ?? keyText(call.arguments[0] ?? null);
	return call.arguments[1].entries.flatMap((entry) => {
		const field = keyText(entry.key);
		const reducer = annotatedReducer({ project, file, scope: call.scope }, entry.value, true);
		if (field === null || reducer === null) return [];
		return [{ file: file.path, line: lineOf(entry.key) ?? call.line, stateClass: target, field, reducer, context: file.context }];
	});
}

/** Reducer in `Annotated[T, ...]`, also inside `NotRequired[...]` and through an alias. Null when there is none. */
function annotatedReducer(place: Place, annotation: StaticValue | null, isState: boolean): string | null {
	let at = annotation && settled(place.project, { value: annotation, file: place.file, scope: place.scope });
	for (let inner = at; inner?.value.kind === 'subscript' && inner.value.object.kind === 'name'; ) {
		const { object, index } = inner.value;
		const wraps = /^(NotRequired|Required|ReadOnly|Optional)$/.test(lastPart(object.kind === 'name' ? object.name : ''));
		if (!wraps) break;
		at = inner = settled(place.project, { ...inner, value: index });
	}
	const value = at?.value;
	if (!at || value?.kind !== 'subscript' || value.object.kind !== 'name' || lastPart(value.object.name) !== 'Annotated') return null;
	const standing = { project: place.project, ...at };
	const metadata = value.index.kind === 'list' ? value.index.items.slice(1).reverse() : [];
	return metadata.map((one) => reducerName(standing, one, isState)).find((name) => name !== null) ?? null;
}

/** The function that a call only wraps: `partial(merge, limit=5)`, `BinaryOperatorAggregate(list, add)`. */
function wrapped(project: Project, at: Standing): Standing[] | null {
	const call = at.value.kind === 'call' ? at.file.facts.calls[at.value.call] : undefined;
	const name = call ? (calleeName(project, at.file, call) ?? '') : '';
	const merge =
		name === 'functools.partial'
			? call?.arguments[0]
			: isLangGraph(name) && lastPart(name) === 'BinaryOperatorAggregate' && call
				? (optionOf(call, 'operator') ?? call.arguments[1])
				: null;
	return merge ? partsAt(at, [merge]) : null;
}

/** The reducer as written and, for one that only wraps an operator, what it wraps: `merge (operator.or_)`. Null when it is no function. */
function reducerName(place: Place, start: StaticValue, isState: boolean): string | null {
	const { project, file, scope } = place;
	const [{ value } = { value: start }] = endsOf<Standing>({ value: start, file, scope }, (at) => wrapped(project, at));
	if (value.kind === 'function') return functionName(file, file.facts.functions[value.function] ?? null, null);
	const callee = callOf(value, file)?.callee;
	if (callee) {
		const made = callee.kind === 'name' ? project.resolve(callee.name, file, scope) : null;
		return isState && made?.kind === 'function' && callee.kind === 'name' ? lastPart(callee.name) : null;
	}
	if (value.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, scope);
	if (resolved.kind === 'function') return functionName(resolved.file, resolved.fact, lastPart(value.name));
	if (resolved.kind === 'value' && resolved.value.kind !== 'name')
		return reducerName({ ...place, file: resolved.file, scope: resolved.scope }, resolved.value, isState);
	const outside = resolved.kind === 'external' ? resolved.name : value.name;
	if (/^_?operator\.(?:is_|is_not|eq|ne|[lg][te])$/.test(outside)) return null;
	if (/^_?operator\./.test(outside)) return outside.replace(/^_/, '');
	if (/(^|\.)add_messages$/.test(outside) || (isLangGraph(outside) && /reducer|add/i.test(lastPart(outside)))) return lastPart(outside);
	if (resolved.kind === 'class' || /^[A-Z]/.test(lastPart(outside))) return null;
	return isState && resolved.kind === 'external' ? lastPart(outside) : null;
}

// --- JavaScript -----------------------------------------------------------------------------------------------------------------------

function ofAnnotationRoot(project: Project, file: SourceFile, call: CallFact): ReducerFact[] {
	if (traitsOf(file).metadata || call.arguments[0]?.kind !== 'dict' || !/^(Root|StateSchema)$/.test(call.method ?? '')) return [];
	const text = call.callee.kind === 'name' ? call.callee.name : '';
	const name = calleeName(project, file, call) ?? text;
	if (!/(^|\.)Annotation\.Root$/.test(name) && !/(^|\.)StateSchema$/.test(name)) return [];
	const index = file.facts.calls.indexOf(call);
	const target = file.facts.assignments.find((a) => a.value?.kind === 'call' && a.value.call === index)?.target ?? null;
	return ofObject({ project, file, scope: call.scope }, call.arguments[0], target, 'annotation', call.line);
}

function ofObject(
	place: Place,
	value: StaticValue,
	stateClass: string | null,
	kind: 'annotation' | 'zod' | 'channels',
	fallback: number,
): ReducerFact[] {
	const object = objectIn(place, value);
	if (!object) return [];
	const { file, project } = object.place;
	return object.value.entries.flatMap((entry) => {
		const line = lineOf(entry.key) ?? lineOf(entry.value, file) ?? fallback;
		const fact = (field: string, reducer: string): ReducerFact => ({
			file: file.path,
			line,
			stateClass,
			field,
			reducer,
			context: file.context,
		});
		if (entry.key === null) {
			const value = entry.value.kind === 'spread' ? entry.value.value : entry.value;
			return messagesIn(project, { ...object.place, value }) === 'fields' ? [fact('messages', 'messagesStateReducer')] : [];
		}
		const field = keyText(entry.key);
		const reducer = field === null ? null : jsReducer(object.place, entry.value, kind);
		return field === null || reducer === null ? [] : [fact(field, reducer)];
	});
}

/** The object literal in `z.object({...}).extend(...)`, in channels, or behind a name. */
function objectIn(place: Place, value: StaticValue): { place: Place; value: StaticValue & { kind: 'dict' } } | null {
	const { project } = place;
	const { links, root } = chainOf(project, { value, file: place.file, scope: place.scope });
	for (const { call, file } of links) {
		const [object] = call.arguments;
		if (object?.kind === 'dict' && /^(object|extend|strictObject|looseObject|Root)$/.test(call.method ?? ''))
			return { place: { project, file, scope: call.scope }, value: object };
	}
	return root.value.kind === 'dict' ? { place: { project, file: root.file, scope: root.scope }, value: root.value } : null;
}

// Which reducer does a field of a JavaScript state have? Annotation, reduced values, zod registries, channels, and the library's messages, also behind a
// constant or a function of the project.

/** Where the names of a value are resolved. */
interface Place {
	readonly project: Project;
	readonly file: SourceFile;
	readonly scope: Scope;
}

/** Reducer of a field of an annotation, a zod object or a map of channels; null when it has none. */
function jsReducer(start: Place, given: StaticValue, kind: 'annotation' | 'zod' | 'channels'): string | null {
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
