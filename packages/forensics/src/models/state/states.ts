// What is the state of each graph made of: a TypedDict, a Pydantic model, a dataclass, an Annotation, a zod object, channels, or nothing?
// Reads the arguments of LangGraph's builders and follows them to the definition. State that a helper computes at run time stays unknown.
import type { CallFact, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	behind,
	calleeName,
	callOf,
	chainOf,
	decoratorName,
	endsOf,
	entryOf,
	givenFor,
	type Held,
	isDead,
	lastPart,
	once,
	optionOf,
	outsideName,
	partsAt,
	possibleNames,
	TOP_SCOPE,
	textOf,
} from '@auditor/code';
import { escapeText } from '@auditor/schema';
import { isBuilderClass, isLangGraph, langGraphImport, makesSubgraph } from '../../langgraph/names.js';
import { rewritten } from '../source/code-text.js';
import { isBuilt } from '../source/product-calls.js';
import { takesAnything } from '../structured-output/takes-anything.js';

export type SchemaKind =
	| 'typed-dict'
	| 'pydantic'
	| 'dataclass'
	| 'annotation'
	| 'zod'
	| 'channels'
	/** A class without any of these bases. */
	| 'class'
	/** Defined outside of the project, e.g. `MessagesState`. */
	| 'external'
	/** `dict`, `object`, or nothing. */
	| 'untyped'
	| 'unknown';

export interface StateSchema {
	readonly name: string | null;
	readonly kind: SchemaKind;
	/** Where it is defined; the builder's place where that is not known. */
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	/** It comes with a ready-made agent, and stands nowhere. */
	readonly brought?: boolean;
	/** Set for classes. */
	readonly classIndex: number | null;
	/** The call or object that defines it, for values: with the scope in which its names resolve. */
	readonly value: StaticValue | null;
	readonly scope: Scope;
	/** Where a builder takes it. */
	readonly usedAt: { readonly file: SourceFile; readonly line: number; readonly as: 'state' | 'input' | 'output' };
}

/** State schemas of all graphs, one entry per builder call and schema argument; where no graph that runs gives one, first the states that ready-made agents bring. */
export const stateSchemas = once((project: Project): readonly StateSchema[] => {
	const found = project.files.flatMap((file) =>
		file.facts.calls.flatMap((call) => schemasOfCall(project, file, call).map((schema) => ({ schema, file, call }))),
	);
	const given = found.map(({ schema }) => schema);
	const runs = ({ file, call }: (typeof found)[number]) => file.context === 'source' && isBuilt(project, file, call);
	return project.outlines.length > 0 || found.some(runs) ? given : [...broughtBy(project), ...given];
});

/** What agents of LangGraph that are handed no schema keep: messages with a reducer, in a type of the library. Those that only plan for an executor keep none. */
function broughtBy(project: Project): StateSchema[] {
	return project.files.flatMap((file) =>
		(file.context === 'source' ? file.facts.calls : []).flatMap((call): StateSchema[] => {
			const name = calleeName(project, file, call) ?? '';
			const keeps = /create/i.test(name) && (isLangGraph(name) || /(?:create_?agent|create_?deep_?agent)$/i.test(name));
			const isMessages = isBuilderClass(name) && lastPart(name) === 'MessageGraph';
			if (!(isMessages || (keeps && makesSubgraph(name))) || isDead(project, file, call)) return [];
			return [
				{
					...nothing(file, call, { file, line: call.line, as: 'state' }),
					name: isMessages ? 'MessageGraph' : 'AgentState',
					kind: 'external',
					brought: true,
				},
			];
		}),
	);
}

/** What brings such a state. */
export const bringerOf = ({ name }: StateSchema) => (name === 'MessageGraph' ? 'message graph' : 'ready-made agent');

function schemasOfCall(project: Project, file: SourceFile, call: CallFact): StateSchema[] {
	if (!possibleNames(file, call).some((last) => /Graph|^create/.test(last))) return [];
	const plain = call.callee.kind === 'name' ? langGraphImport(file, call.callee.name) : null;
	const name = calleeName(project, file, call) ?? plain ?? '';
	const builder = isBuilderClass(name) || (plain !== null && isBuilderClass(plain));
	if ((!builder && !makesSubgraph(name)) || isDead(project, file, call)) return [];
	const usedAt = { file, line: call.line, as: 'state' } as const;
	const given = ['state_schema', 'stateSchema', 'state'].flatMap((option) => optionOf(call, option) ?? []);
	const states = builder && call.arguments[0] ? [call.arguments[0], ...given] : given;
	const parts = (['input', 'output'] as const).flatMap((as) =>
		call.keywords.flatMap((k) =>
			(k.name === as || k.name === `${as}_schema`) && k.value.kind === 'name'
				? [schemaOf(project, k.value, file, call.scope, { ...usedAt, as })].filter(({ value }) => value?.kind !== 'null')
				: [],
		),
	);
	if (states.length + parts.length === 0) return builder && lastPart(name) === 'StateGraph' ? [nothing(file, call, usedAt)] : [];
	return [...states.map((value) => schemaOf(project, value, file, call.scope, usedAt)), ...parts];
}

function nothing(file: SourceFile, call: CallFact, usedAt: StateSchema['usedAt']): StateSchema {
	const { line, endLine, scope } = call;
	// `StateGraph(**options)` may be given one.
	const kind = call.keywords.some(({ name }) => name === null) ? 'unknown' : 'untyped';
	return { name: null, kind, file, line, endLine, classIndex: null, value: null, scope, usedAt };
}

export function schemaOf(project: Project, start: StaticValue, file: SourceFile, scope: Scope, usedAt: StateSchema['usedAt']): StateSchema {
	const given: Named = { value: start, file, scope, name: null };
	const [end = given] = endsOf(given, (at) => schemaIn(project, at));
	const line = usedAt.file === end.file ? usedAt.line : 1;
	const here = { ...end, line, endLine: usedAt.line, classIndex: null, usedAt };
	const { value } = end;
	if (value.kind === 'name') return namedSchema(project, value.name, here);
	if (value.kind === 'dict') {
		const channels = entryOf(value, 'channels') ?? value;
		return { ...here, kind: channels.kind === 'dict' && channels.entries.length === 0 ? 'untyped' : 'channels', value: channels };
	}
	const call = callOf(value, end.file);
	if (!call) return { ...here, kind: 'unknown' };
	const at = { ...here, line: call.line, endLine: call.endLine, scope: call.scope };
	const callee = calleeName(project, end.file, call) ?? '';
	if (/(^|\.)(Annotation\.Root|StateSchema)$/.test(callee) || textOf(call.callee, end.file) === 'Annotation.Root')
		return { ...at, kind: 'annotation' };
	if (/^(typing|typing_extensions)\.TypedDict$/.test(callee)) return { ...at, kind: 'typed-dict' };
	if (/(^|\.)create_model$/.test(callee)) return { ...at, kind: 'pydantic' };
	return { ...at, kind: isZod(project, end) ? 'zod' : 'unknown' };
}

type Named = Standing & { readonly name: string | null };

/** Where a schema stands behind a name, in brackets, or among the options of a builder. */
function schemaIn(project: Project, at: Named): Named[] | null {
	const { value } = at;
	if (value.kind === 'unary') return partsAt(at, [value.value]);
	if (value.kind === 'subscript') return partsAt(at, [value.object]);
	if (value.kind === 'dict') {
		const given = entryOf(value, 'stateSchema') ?? entryOf(value, 'state');
		return given && partsAt(at, [given]);
	}
	// What `require` gives of the library has no other place.
	if (value.kind === 'name' && langGraphImport(at.file, value.name)) return null;
	const held = behind(project, at);
	const same = held?.value.kind === 'name' && value.kind === 'name' && held.value.name === value.name;
	if (held && value.kind === 'name' && !same) return [{ ...held, name: at.name ?? lastPart(value.name) }];
	// A parameter is what callers hand over, or its default.
	const isOne = (one: Held) => one.value.kind !== 'name' || value.kind !== 'name' || one.value.name !== value.name;
	const given = givenFor(project, { ...at, function: at.scope.function })?.filter(isOne) ?? [];
	return given.length > 0 ? given.map((one) => ({ ...one, scope: { ...TOP_SCOPE, function: one.function }, name: null })) : null;
}

function namedSchema(project: Project, written: string, here: Omit<StateSchema, 'kind'>): StateSchema {
	const resolved = project.resolve(written, here.file, here.scope);
	const name = here.name ?? lastPart(written);
	if (resolved.kind !== 'class') {
		const first = resolved.kind === 'external' ? resolved.name.split('.')[0] : '';
		const isOther =
			first !== '' && !/^(?:typing|collections)$/.test(first!) && !project.files.some(({ path }) => path.startsWith(`${first}/`));
		const isExternal = isOther || langGraphImport(here.file, written) !== null;
		const isPlain = !isExternal && /^(?:dict|Dict|(?:Mutable)?Mapping|object|Object|Any|list)$/.test(lastPart(written));
		return { ...here, name, kind: isExternal ? 'external' : isPlain ? 'untyped' : 'unknown' };
	}
	const { file, index, fact } = resolved;
	const place = { file, line: fact.line, endLine: fact.endLine, classIndex: index, value: null, scope: TOP_SCOPE };
	const kind = classKind(project, file, index);
	const isPlain = kind !== 'class' || project.lineage(file, index).external.every((base) => PLAIN_BASE.test(base));
	return { ...here, ...place, name: here.name ?? fact.name, kind: isPlain ? kind : 'unknown' };
}

/** Another base may bring types. */
const PLAIN_BASE = /^(?:(?:builtins|typing|typing_extensions|abc|collections)\.\w+|object|dict|list|ABC|Generic|Protocol|UserDict)$/;

/** `z.object(...)`, with whatever is chained behind it. */
export function isZod(project: Project, standing: Standing): boolean {
	return chainOf(project, standing).links.some(({ call: { callee, scope, line }, file }) => {
		const name = outsideName(project, callee, file, scope, line) ?? (callee.kind === 'name' ? callee.name : '');
		const imported = () => file.facts.imports.some((i) => i.alias === 'z' && /^(zod|@hono\/zod|npm:zod)/.test(i.module));
		return /^zod(\/|\.|$)|(^|\.)MessagesZodState\./.test(name) || (/^z\.\w+/.test(name) && imported());
	});
}

/** What kind of typed thing a class is, by its own bases, its bases' bases and its decorators. */
export function classKind(project: Project, file: SourceFile, index: number): SchemaKind {
	const { own, external } = project.lineage(file, index);
	const bases = external.map(lastPart);
	if (bases.some((b) => /^(BaseModel|RootModel|SQLModel|BaseSettings|GenericModel)$/.test(b))) return 'pydantic';
	if (bases.some((b) => /^(TypedDict|MessagesState|AgentState|CopilotKitState)$/.test(b))) return 'typed-dict';
	if (bases.includes('NamedTuple')) return 'dataclass';
	const decorators = own.flatMap(({ file: owner, fact }) => fact.decorators.map((one) => decoratorName(one, owner)));
	if (decorators.some((name) => DATACLASS.test(name))) return 'dataclass';
	const kind = file.facts.classes[index]?.kind;
	return kind === 'interface' || kind === 'type' ? 'typed-dict' : 'class';
}

const DATACLASS = /^(dataclass|dataclasses\.dataclass|pydantic\.dataclasses\.dataclass|attrs?\.(s|define|frozen|mutable)|define|frozen)$/;

/** The state under the type that the builder is told; untyped where its fields say nothing; else as it is. */
export function typedChannels(project: Project, texts: ReadonlyMap<string, string>, state: StateSchema): StateSchema {
	if (state.kind === 'zod' || state.kind === 'annotation') return saysNothing(texts, state) ? { ...state, kind: 'untyped' } : state;
	if (state.kind !== 'channels') return state;
	const { file, line } = state.usedAt;
	const [, told] = BUILT.exec((texts.get(file.path) ?? '').split('\n', line)[line - 1] ?? '') ?? [];
	const type = told === undefined ? null : project.resolve(told, file, TOP_SCOPE);
	if (type?.kind === 'class') {
		const { fact, index } = type;
		const place = { file: type.file, line: fact.line, endLine: fact.endLine, classIndex: index };
		return { ...state, ...place, name: told!, kind: classKind(project, type.file, index) };
	}
	return /^(?:any|unknown|object)$/.test(told ?? '') ? { ...state, kind: 'untyped' } : state;
}

/** By its text: what a type is told is in no value. */
function saysNothing(texts: ReadonlyMap<string, string>, { file, line, endLine, kind, value }: StateSchema): boolean {
	if (kind === 'zod' && value !== null && takesAnything(textOf(value, file))) return true;
	const text = texts.get(file.path) ?? '';
	const own = rewritten(
		text
			.split('\n')
			.slice(line - 1, endLine)
			.join('\n'),
		false,
		(said, kind) => (kind === 'comment' ? ' ' : said),
	);
	const [schema = ''] = /\b(?:z(?:od)?\.|Annotation\.Root\()[\s\S]{1,4000}/.exec(own) ?? [];
	const meant = (name: string) => new RegExp(`\\btype ${escapeText(name)} = ([^;\\n]{1,200})`).exec(text)?.[1] ?? name;
	// JavaScript has no word for what `Annotation()` takes.
	return (
		!(/\.[cm]?jsx?$/.test(file.path) && /Annotation\(\)/.test(schema)) &&
		takesAnything(
			schema
				.trim()
				.replace(/;$/, '')
				.replace(/(?<=Annotation<)\w{1,80}(?=>)/g, meant),
		)
	);
}

const BUILT = /\bStateGraph\s{0,9}<\s{0,9}([\w$]{1,80})/;
