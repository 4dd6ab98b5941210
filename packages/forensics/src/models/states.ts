// What is the state of each graph made of: a TypedDict, a Pydantic model, a dataclass, an Annotation, a zod object, channels, or nothing?
// Reads the arguments of LangGraph's builders and follows them to the definition. State that a helper computes at run time stays unknown.

import type { CallFact, ClassFact, Project, Scope, SourceFile, Standing, StaticValue } from '@auditor/code';
import {
	calleeName,
	chainOf,
	decoratorName,
	keyText,
	lastPart,
	once,
	optionOf,
	outsideName,
	possibleNames,
	TOP_SCOPE,
	textOf,
} from '@auditor/code';
import { isBuilderClass, langGraphImport, makesSubgraph } from '../langgraph/names.js';

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
	/** Set for classes. */
	readonly classIndex: number | null;
	/** The call or object that defines it, for values: with the scope in which its names resolve. */
	readonly value: StaticValue | null;
	readonly scope: Scope;
	/** Where a builder takes it. */
	readonly usedAt: { readonly file: SourceFile; readonly line: number; readonly as: 'state' | 'input' | 'output' };
}

/** State schemas of all graphs, one entry per builder call and schema argument. */
export const stateSchemas = once((project: Project): readonly StateSchema[] =>
	project.files.flatMap((file) => file.facts.calls.flatMap((call) => schemasOfCall(project, file, call))),
);

function schemasOfCall(project: Project, file: SourceFile, call: CallFact): StateSchema[] {
	if (!possibleNames(file, call).some((last) => /Graph|^create/.test(last))) return [];
	const plain = call.callee.kind === 'name' ? langGraphImport(file, call.callee.name) : null;
	const name = calleeName(project, file, call) ?? plain ?? '';
	const builder = isBuilderClass(name) || (plain !== null && isBuilderClass(plain));
	if (!builder && !makesSubgraph(name)) return [];
	const usedAt = { file, line: call.line, as: 'state' } as const;
	const given = ['state_schema', 'stateSchema', 'state'].flatMap((option) => optionOf(call, option) ?? []);
	const states = builder && call.arguments[0] ? [call.arguments[0], ...given] : given;
	const parts = (['input', 'output'] as const).flatMap((as) =>
		call.keywords.flatMap((k) =>
			(k.name === as || k.name === `${as}_schema`) && k.value.kind === 'name'
				? [schemaOf(project, k.value, file, call.scope, { ...usedAt, as })]
				: [],
		),
	);
	if (states.length + parts.length === 0) return builder && lastPart(name) === 'StateGraph' ? [nothing(file, call, usedAt)] : [];
	return [...states.map((value) => schemaOf(project, value, file, call.scope, usedAt)), ...parts];
}

function nothing(file: SourceFile, call: CallFact, usedAt: StateSchema['usedAt']): StateSchema {
	const { line, endLine, scope } = call;
	return { name: null, kind: 'untyped', file, line, endLine, classIndex: null, value: null, scope, usedAt };
}

/** What a value that serves as state schema is. */
export function schemaOf(
	project: Project,
	value: StaticValue,
	file: SourceFile,
	scope: Scope,
	usedAt: StateSchema['usedAt'],
	name: string | null = null,
	depth = 0,
): StateSchema {
	const here = { name, file, line: usedAt.file === file ? usedAt.line : 1, endLine: usedAt.line, classIndex: null, value, scope, usedAt };
	if (depth > 8) return { ...here, kind: 'unknown' };
	if (value.kind === 'unary') return schemaOf(project, value.value, file, scope, usedAt, name, depth + 1);
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, scope);
		const label = name ?? lastPart(value.name);
		if (resolved.kind === 'class') {
			const { fact } = resolved;
			const kind = classKind(project, resolved.file, resolved.index);
			return {
				name: fact.name,
				kind,
				file: resolved.file,
				line: fact.line,
				endLine: fact.endLine,
				classIndex: resolved.index,
				value: null,
				scope: TOP_SCOPE,
				usedAt,
			};
		}
		if (resolved.kind === 'value' && !(resolved.value.kind === 'name' && resolved.value.name === value.name))
			return { ...schemaOf(project, resolved.value, resolved.file, resolved.scope, usedAt, label, depth + 1), name: label };
		if (resolved.kind === 'external') return { ...here, name: label, kind: 'external' };
		return { ...here, name: label, kind: /^(dict|Dict|object|Object|Any|list)$/.test(value.name) ? 'untyped' : 'unknown' };
	}
	if (value.kind === 'subscript') return schemaOf(project, value.object, file, scope, usedAt, name, depth + 1);
	if (value.kind === 'dict') return schemaOfObject(project, value, here, depth);
	if (value.kind !== 'call') return { ...here, kind: 'unknown' };
	const call = file.facts.calls[value.call];
	if (!call) return { ...here, kind: 'unknown' };
	const at = { ...here, line: call.line, endLine: call.endLine, scope: call.scope };
	const callee = calleeName(project, file, call) ?? '';
	if (/(^|\.)(Annotation\.Root|StateSchema)$/.test(callee) || textOf(call.callee, file) === 'Annotation.Root')
		return { ...at, kind: 'annotation' };
	if (/^(typing|typing_extensions)\.TypedDict$/.test(callee)) return { ...at, kind: 'typed-dict' };
	if (/(^|\.)create_model$/.test(callee)) return { ...at, kind: 'pydantic' };
	if (isZod(project, { value, file, scope })) return { ...at, kind: 'zod' };
	return { ...at, kind: 'unknown' };
}

function schemaOfObject(
	project: Project,
	value: StaticValue & { kind: 'dict' },
	here: Omit<StateSchema, 'kind'>,
	depth: number,
): StateSchema {
	for (const key of ['stateSchema', 'state', 'channels']) {
		const entry = value.entries.find((e) => keyText(e.key) === key);
		if (!entry) continue;
		if (key === 'channels') return { ...here, kind: 'channels', value: entry.value };
		return schemaOf(project, entry.value, here.file, here.scope, here.usedAt, here.name, depth + 1);
	}
	return { ...here, kind: value.entries.length > 0 ? 'channels' : 'untyped', value };
}

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
	for (const { file: owner, fact } of own) if (isDataclass(fact, owner)) return 'dataclass';
	// A base that did not resolve is still named in the source.
	const named = own.flatMap(({ fact }) =>
		fact.bases.map((b) => (b.kind === 'name' ? lastPart(b.name) : b.kind === 'subscript' && b.object.kind === 'name' ? b.object.name : '')),
	);
	if (named.some((b) => /^(BaseModel|RootModel|SQLModel)$/.test(b))) return 'pydantic';
	if (named.some((b) => /^(TypedDict|MessagesState)$/.test(b))) return 'typed-dict';
	const kind = file.facts.classes[index]?.kind;
	return kind === 'interface' || kind === 'type' ? 'typed-dict' : 'class';
}

function isDataclass(fact: ClassFact, file: SourceFile): boolean {
	return fact.decorators.some((decorator) =>
		/^(dataclass|dataclasses\.dataclass|pydantic\.dataclasses\.dataclass|attrs?\.(s|define|frozen|mutable)|define|frozen)$/.test(
			decoratorName(decorator, file),
		),
	);
}
