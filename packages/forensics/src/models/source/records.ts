// The typed records of a project: Pydantic models, TypedDicts, dataclasses, interfaces, zod objects, with their fields, bounds and whether
// an instance can be changed. Asked for by name, with the words of the rubric's lexicon.
import type { ClassFact, FieldFact, Project, SourceFile, StaticValue } from '@auditor/code';
import { chainOf, keyText, lastPart, lineOf, namesIn, preferred, TOP_SCOPE } from '@auditor/code';
import { holdsTerm, nameParts } from '@auditor/probes';
import { compareText } from '@auditor/schema';
import { classKind, isZod, type SchemaKind } from '../state/states.js';

export interface ModelField {
	readonly name: string;
	readonly type: string | null;
	readonly line: number;
	readonly file: SourceFile;
	readonly fact: FieldFact | null;
	/** zod: the value of the key. */
	readonly value: StaticValue | null;
}

export interface Model {
	readonly name: string;
	readonly kind: SchemaKind | 'interface';
	readonly file: SourceFile;
	readonly line: number;
	readonly endLine: number;
	/** Own and inherited fields, own first. */
	readonly fields: readonly ModelField[];
	readonly classIndex: number | null;
	/** zod: the call. */
	readonly value: StaticValue | null;
}

/** Records in source files whose name holds one of the terms; the closest names first, typed ones before plain classes. */
export function modelsNamed(project: Project, terms: readonly string[]): Model[] {
	const found: { model: Model; distance: number }[] = [];
	for (const file of project.files) {
		if (file.context !== 'source') continue;
		for (const [index, fact] of file.facts.classes.entries()) {
			if (fact.kind === 'enum' || fact.kind === 'union' || isEnum(project, file, index)) continue;
			const distance = nearness(fact.name, terms);
			if (distance !== null) found.push({ model: modelOfClass(project, file, fact, index), distance });
		}
		for (const assignment of file.facts.assignments) {
			if (assignment.value?.kind !== 'call' || assignment.scope.function !== null) continue;
			const distance = nearness(assignment.target, terms);
			const { target: name, line, endLine, value, scope } = assignment;
			const fields = distance !== null && isZod(project, { value, file, scope }) ? zodFields(project, file, value) : [];
			if (distance === null || fields.length === 0) continue;
			found.push({ distance, model: { name, kind: 'zod', file, line, endLine, fields, classIndex: null, value } });
		}
	}
	const rank = (m: Model) =>
		m.kind === 'pydantic' || m.kind === 'zod' ? 0 : m.kind === 'typed-dict' || m.kind === 'dataclass' ? 1 : m.kind === 'interface' ? 2 : 3;
	// What nothing comes to stands for nothing where a record of the name is in use.
	return preferred(found, ({ model: { file } }) => !project.reach.isUnused(file))
		.sort(
			(a, b) =>
				a.distance - b.distance ||
				rank(a.model) - rank(b.model) ||
				compareText(a.model.file.path, b.model.file.path) ||
				a.model.line - b.model.line,
		)
		.map((f) => f.model);
}

/** Words of the name beyond the term; null when the name holds none. */
function nearness(name: string, terms: readonly string[]): number | null {
	const plain = lastPart(name).replace(/(Schema|Model|Type)$/, '');
	const distances = terms
		.filter((term) => holdsTerm(name, term))
		.map((term) => Math.abs(nameParts(plain).join('').length - nameParts(term).join('').length));
	return distances.length > 0 ? Math.min(...distances) : null;
}

function isEnum(project: Project, file: SourceFile, index: number): boolean {
	return (
		project.lineage(file, index).external.some((name) => /(^|\.)(Str|Int|Flag|IntFlag)?Enum$/.test(name)) ||
		file.facts.classes[index]!.bases.some((b) => b.kind === 'name' && /Enum$/.test(b.name))
	);
}

export function modelOfClass(project: Project, file: SourceFile, fact: ClassFact, index: number): Model {
	const kind = fact.kind === 'interface' || fact.kind === 'type' ? 'interface' : classKind(project, file, index);
	const fields: ModelField[] = [];
	for (const { file: owner, fact: from } of project.lineage(file, index).own)
		for (const field of from.fields) {
			if (fields.some((f) => f.name === field.name) || /^(model_config|__\w+__)$/.test(field.name)) continue;
			fields.push({ name: field.name, type: field.annotation?.text ?? null, line: field.line, file: owner, fact: field, value: null });
		}
	return { name: fact.name, kind, file, line: fact.line, endLine: fact.endLine, fields, classIndex: index, value: null };
}

/** Fields of `z.object({...})`, with `.extend({...})` and the like. */
export function zodFields(project: Project, file: SourceFile, value: StaticValue): ModelField[] {
	return chainOf(project, { value, file, scope: TOP_SCOPE }).links.flatMap(({ call, file: home }) => {
		const own = /^(object|strictObject|looseObject|extend|merge|safeExtend)$/.test(call.method ?? '') ? call.arguments[0] : null;
		return (own?.kind === 'dict' ? own.entries : []).flatMap((entry): ModelField[] => {
			const name = keyText(entry.key);
			return name === null ? [] : [{ name, type: null, line: lineOf(entry.key) ?? call.line, file: home, fact: null, value: entry.value }];
		});
	});
}

/** Names of records that a type mentions: `Opinion` of `list[Opinion]`. */
export function typeNames(field: FieldFact, file: SourceFile): string[] {
	const value = field.annotation?.value;
	return value ? [...namesIn(value, file)].map(lastPart) : (field.annotation?.text.match(/[A-Za-z_]\w*/g) ?? []);
}

/** The record with the records of the project that its fields hold, one level deep: `assessments: list[Assessment]` brings `Assessment`. */
export function withParts(project: Project, model: Model): Model[] {
	const parts = model.fields.flatMap((field) =>
		field.fact
			? typeNames(field.fact, field.file).flatMap((name) => {
					const found = project.resolve(name, field.file, TOP_SCOPE);
					return found.kind === 'class' ? [modelOfClass(project, found.file, found.fact, found.index)] : [];
				})
			: [],
	);
	return [model, ...parts.filter((part) => part.name !== model.name)];
}
