// The typed records of a project: Pydantic models, TypedDicts, dataclasses, interfaces, zod objects, with their fields, bounds and whether
// an instance can be changed. Asked for by name, with the words of the rubric's lexicon.
import { holdsTerm, nameParts } from '@auditor/probes';
import { compareText } from '@auditor/schema';
import { lastPart } from '../langgraph/names.js';
import type { Project } from '../project/project.js';
import type { CallFact, ClassFact, FieldFact, SourceFile, StaticValue } from '../syntax/source-facts.js';
import { keyText, namesIn, optionOf, receiverOf, TOP_SCOPE } from './_values.js';
import { lineOf } from './reducers.js';
import { classKind, decoratorName, isZod, type SchemaKind } from './state-schemas.js';

export interface ModelField {
	readonly name: string;
	/** Type as written, or null. */
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
			if (fact.kind === 'enum' || isEnum(project, file, index)) continue;
			const distance = nearness(fact.name, terms);
			if (distance !== null) found.push({ model: modelOfClass(project, file, fact, index), distance });
		}
		for (const assignment of file.facts.assignments) {
			if (assignment.value?.kind !== 'call' || assignment.scope.function !== null) continue;
			const call = file.facts.calls[assignment.value.call];
			const distance = nearness(assignment.target, terms);
			if (distance === null || !call || !isZod(project, file, call) || zodFields(project, file, assignment.value).length === 0) continue;
			const { target: name, line, endLine, value } = assignment;
			found.push({
				distance,
				model: { name, kind: 'zod', file, line, endLine, fields: zodFields(project, file, value), classIndex: null, value },
			});
		}
	}
	const rank = (m: Model) =>
		m.kind === 'pydantic' || m.kind === 'zod' ? 0 : m.kind === 'typed-dict' || m.kind === 'dataclass' ? 1 : m.kind === 'interface' ? 2 : 3;
	return found
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
export function zodFields(project: Project, file: SourceFile, value: StaticValue, depth = 0): ModelField[] {
	if (depth > 8) return [];
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, TOP_SCOPE);
		return resolved.kind === 'value' && resolved.value !== value ? zodFields(project, resolved.file, resolved.value, depth + 1) : [];
	}
	if (value.kind !== 'call') return [];
	const call = file.facts.calls[value.call];
	if (!call) return [];
	const receiver = receiverOf(call.callee);
	const inherited = receiver && call.method !== 'object' ? zodFields(project, file, receiver, depth + 1) : [];
	const argument = call.arguments[0];
	const own =
		argument?.kind === 'dict' && /^(object|strictObject|looseObject|extend|merge|safeExtend)$/.test(call.method ?? '')
			? argument.entries
			: [];
	return [
		...own.flatMap((entry): ModelField[] => {
			const name = keyText(entry.key);
			return name === null ? [] : [{ name, type: null, line: lineOf(entry.key) ?? call.line, file, fact: null, value: entry.value }];
		}),
		...inherited,
	];
}

// --- Can it be changed? ---------------------------------------------------------------------------------------------------------------

export interface Frozen {
	readonly frozen: boolean;
	/** How: `ConfigDict(frozen=True)`, `frozen dataclass`, `inherited from X`, `NamedTuple`, `readonly fields`. */
	readonly how: string | null;
	readonly file: SourceFile;
	readonly line: number;
	/** A `class Config: frozen = True` that stands outside of any model: it does nothing. */
	readonly misplaced: number | null;
}

export function frozenOf(project: Project, model: Model): Frozen {
	const at = { file: model.file, line: model.line, misplaced: misplacedConfig(model.file) };
	if (model.classIndex === null) return frozenZod(model, at);
	const { own, external } = project.lineage(model.file, model.classIndex);
	for (const [step, { file, fact }] of own.entries()) {
		const how = frozenClass(file, fact);
		if (how === null) continue;
		return { ...at, frozen: how !== 'not frozen', how: step === 0 ? how : `${how}, inherited from ${fact.name}`, file, line: fact.line };
	}
	if (external.some((name) => lastPart(name) === 'NamedTuple')) return { ...at, frozen: true, how: 'NamedTuple' };
	return { ...at, frozen: false, how: null };
}

/** How this class freezes its instances; `not frozen` when it says so itself; null when it says nothing. */
function frozenClass(file: SourceFile, fact: ClassFact): string | null {
	for (const field of fact.fields) {
		if (field.name !== 'model_config' && field.name !== '__config__') continue;
		const value =
			field.default?.kind === 'call'
				? optionOf(file.facts.calls[field.default.call]!, 'frozen')
				: field.default
					? optionOf({ arguments: [field.default], keywords: [] }, 'frozen')
					: null;
		if (value?.kind === 'boolean') return value.value ? 'model_config frozen=True' : 'not frozen';
	}
	const keyword = fact.keywords.find((k) => k.name === 'frozen');
	if (keyword?.value.kind === 'boolean') return keyword.value.value ? 'class keyword frozen=True' : 'not frozen';
	for (const decorator of fact.decorators) {
		const name = decoratorName(decorator, file);
		if (/^(attrs?\.)?frozen$/.test(name)) return 'attrs frozen';
		if (decorator.kind !== 'call' || !/(dataclass|define|attrs?\.s|dataclass_transform)$/.test(name)) continue;
		const value = optionOf(file.facts.calls[decorator.call]!, 'frozen');
		if (value?.kind === 'boolean' && value.value) return 'frozen dataclass';
	}
	const config = innerConfig(file, fact);
	if (config) {
		const setting = config.fields.find((f) => f.name === 'frozen' || f.name === 'allow_mutation');
		if (setting?.default?.kind === 'boolean') return setting.default.value === (setting.name === 'frozen') ? 'Config frozen' : 'not frozen';
	}
	if (
		fact.fields.length > 0 &&
		(fact.kind === 'interface' || fact.kind === 'type') &&
		fact.fields.every((f) => /^readonly\b/.test(f.annotation?.text ?? ''))
	)
		return 'readonly fields';
	return null;
}

function innerConfig(file: SourceFile, fact: ClassFact): ClassFact | null {
	const index = file.facts.classes.indexOf(fact);
	return file.facts.classes.find((c) => c.name === 'Config' && c.scope.class === index) ?? null;
}

/** Line of a `class Config` with `frozen = True` at the top of the module: meant for a model, and without effect. */
function misplacedConfig(file: SourceFile): number | null {
	const config = file.facts.classes.find(
		(c) =>
			c.name === 'Config' &&
			c.scope.class === null &&
			c.scope.function === null &&
			c.fields.some((f) => f.name === 'frozen' && f.default?.kind === 'boolean' && f.default.value),
	);
	return config?.line ?? null;
}

function frozenZod(model: Model, at: Pick<Frozen, 'file' | 'line' | 'misplaced'>): Frozen {
	for (let value = model.value, guard = 0; value?.kind === 'call' && guard < 12; guard++) {
		const call: CallFact | undefined = model.file.facts.calls[value.call];
		if (!call) break;
		if (call.method === 'readonly') return { ...at, frozen: true, how: 'zod readonly()' };
		value = receiverOf(call.callee);
	}
	return { ...at, frozen: false, how: null };
}

// --- Is a number bounded? -------------------------------------------------------------------------------------------------------------

export interface Bounds {
	readonly min: number | null;
	readonly max: number | null;
	readonly how: string;
}

/** Bounds of a field, from Field(ge, le), conint, Annotated, Literal, zod's min and max, or a validator that refuses. Null when it has none. */
export function boundsOf(project: Project, model: Model, field: ModelField): Bounds | null {
	return field.value ? zodBounds(project, field.file, field.value) : pythonBounds(project, model, field);
}

function pythonBounds(project: Project, model: Model, field: ModelField): Bounds | null {
	const fact = field.fact;
	const values = [fact?.default ?? null, ...annotationParts(project, field.file, fact?.annotation?.value ?? null)];
	let min: number | null = null;
	let max: number | null = null;
	let how = '';
	for (const value of values) {
		if (value?.kind !== 'call') continue;
		const call = field.file.facts.calls[value.call];
		if (!call) continue;
		const name = call.method ?? '';
		const number = (option: string) => numeric(project, field.file, optionOf(call, option));
		const single = (callee: string) => (name === callee ? numeric(project, field.file, call.arguments[0] ?? null) : null);
		min = min ?? number('ge') ?? plus(number('gt'), 1) ?? number('minimum') ?? number('min') ?? single('Ge') ?? plus(single('Gt'), 1);
		max = max ?? number('le') ?? plus(number('lt'), -1) ?? number('maximum') ?? number('max') ?? single('Le') ?? plus(single('Lt'), -1);
		if (name === 'Range') {
			min = min ?? numeric(project, field.file, call.arguments[0] ?? null);
			max = max ?? numeric(project, field.file, call.arguments[1] ?? null);
		}
		if (min !== null || max !== null) how ||= name;
	}
	if (min !== null && max !== null) return { min, max, how };
	const literal = literalNumbers(project, field.file, fact?.annotation?.value ?? null);
	if (literal.length > 0) return { min: Math.min(...literal), max: Math.max(...literal), how: 'Literal' };
	const validated = validatorBounds(project, model, field.name);
	if (validated) return { min: min ?? validated.min, max: max ?? validated.max, how: 'validator' };
	return min !== null || max !== null ? { min, max, how } : null;
}

function plus(value: number | null, step: number): number | null {
	return value === null ? null : value + step;
}

/** The parts of `Annotated[int, Field(...)]`, `Optional[conint(...)]`, `Score` where `Score = Annotated[...]`. */
function annotationParts(project: Project, file: SourceFile, value: StaticValue | null, depth = 0): StaticValue[] {
	if (value === null || depth > 6) return [];
	switch (value.kind) {
		case 'subscript':
			return [...annotationParts(project, file, value.index, depth + 1), ...annotationParts(project, file, value.object, depth + 1)];
		case 'list':
			return value.items.flatMap((item) => annotationParts(project, file, item, depth + 1));
		case 'binary':
			return [value.left, value.right].flatMap((side) => annotationParts(project, file, side, depth + 1));
		case 'name': {
			const resolved = project.resolve(value.name, file, TOP_SCOPE);
			return resolved.kind === 'value' && resolved.file === file && resolved.value !== value
				? annotationParts(project, file, resolved.value, depth + 1)
				: [];
		}
		default:
			return [value];
	}
}

function literalNumbers(project: Project, file: SourceFile, value: StaticValue | null, depth = 0): number[] {
	if (value === null || depth > 6) return [];
	if (value.kind === 'name') {
		const resolved = project.resolve(value.name, file, TOP_SCOPE);
		if (resolved.kind === 'value' && resolved.value !== value) return literalNumbers(project, resolved.file, resolved.value, depth + 1);
		if (resolved.kind === 'class') {
			const numbers = resolved.fact.fields.map((f) => (f.default?.kind === 'number' ? f.default.value : null));
			const isIntEnum = resolved.fact.bases.some((b) => b.kind === 'name' && /IntEnum$|Enum$/.test(b.name));
			return isIntEnum && numbers.length > 0 && numbers.every((n) => n !== null) ? (numbers as number[]) : [];
		}
		return [];
	}
	if (value.kind === 'binary' && value.operator === '|') {
		const sides = [value.left, value.right].map((side) =>
			side.kind === 'number' ? [side.value] : literalNumbers(project, file, side, depth + 1),
		);
		return sides.every((s) => s.length > 0) ? sides.flat() : [];
	}
	if (value.kind !== 'subscript' || value.object.kind !== 'name' || lastPart(value.object.name) !== 'Literal') return [];
	const items = value.index.kind === 'list' ? value.index.items : [value.index];
	return items.every((i) => i.kind === 'number') ? items.map((i) => (i as { value: number }).value) : [];
}

/** `@field_validator("score")` that raises, or clamps, with the numbers its tests compare with. */
function validatorBounds(project: Project, model: Model, field: string): Bounds | null {
	if (model.classIndex === null) return null;
	for (const { file, fact } of project.lineage(model.file, model.classIndex).own)
		for (const index of fact.methods) {
			const method = file.facts.functions[index];
			if (!method) continue;
			const validates = method.decorators.some(
				(d) =>
					/validator$/.test(decoratorName(d, file)) &&
					d.kind === 'call' &&
					file.facts.calls[d.call]!.arguments.some((a) => a.kind === 'string' && (a.value === field || a.value === '*')),
			);
			const after = method.name === '__post_init__' || method.decorators.some((d) => /model_validator$/.test(decoratorName(d, file)));
			if (!validates && !after) continue;
			const tests = file.facts.branches.filter(
				(b) => b.line >= method.line && b.line <= method.endLine && (validates || b.test.includes(field)),
			);
			const raises = file.facts.raises.some((r) => r.line >= method.line && r.line <= method.endLine);
			const numbers = tests.flatMap((b) => [...b.test.matchAll(/(?<![\w.])-?\d+(\.\d+)?/g)].map((m) => Number(m[0])));
			if (raises && numbers.length >= 2) return { min: Math.min(...numbers), max: Math.max(...numbers), how: 'validator' };
			const clamp = file.facts.calls
				.filter((c) => c.line >= method.line && c.line <= method.endLine && /^(min|max)$/.test(c.method ?? ''))
				.flatMap((c) => c.arguments.flatMap((a) => (a.kind === 'number' ? [a.value] : [])));
			if (validates && clamp.length >= 2) return { min: Math.min(...clamp), max: Math.max(...clamp), how: 'validator' };
		}
	return null;
}

function numeric(project: Project, file: SourceFile, value: StaticValue | null): number | null {
	if (value?.kind === 'number') return value.value;
	if (value?.kind === 'unary' && value.operator === '-' && value.value.kind === 'number') return -value.value.value;
	if (value?.kind !== 'name') return null;
	const resolved = project.resolve(value.name, file, TOP_SCOPE);
	return resolved.kind === 'value' && resolved.value.kind === 'number' ? resolved.value.value : null;
}

function zodBounds(project: Project, file: SourceFile, value: StaticValue): Bounds | null {
	let min: number | null = null;
	let max: number | null = null;
	let current: StaticValue | null = value;
	for (let guard = 0; current && guard < 15; guard++) {
		if (current.kind === 'name') {
			const resolved = project.resolve(current.name, file, TOP_SCOPE);
			if (resolved.kind !== 'value' || resolved.value === current || resolved.file !== file) break;
			current = resolved.value;
			continue;
		}
		if (current.kind !== 'call') break;
		const call: CallFact | undefined = file.facts.calls[current.call];
		if (!call) break;
		const first = numeric(project, file, call.arguments[0] ?? null);
		if (/^(min|gte)$/.test(call.method ?? '')) min ??= first;
		if (/^(max|lte)$/.test(call.method ?? '')) max ??= first;
		if (call.method === 'gt') min ??= plus(first, 1);
		if (call.method === 'lt') max ??= plus(first, -1);
		if (call.method === 'positive') min ??= 1;
		if (call.method === 'union' && call.arguments[0]?.kind === 'list') {
			const numbers = call.arguments[0].items.flatMap((item) => {
				const literal = item.kind === 'call' ? file.facts.calls[item.call] : undefined;
				return literal?.method === 'literal' && literal.arguments[0]?.kind === 'number' ? [literal.arguments[0].value] : [];
			});
			if (numbers.length === call.arguments[0].items.length && numbers.length > 0)
				return { min: Math.min(...numbers), max: Math.max(...numbers), how: 'zod union' };
		}
		current = receiverOf(call.callee);
	}
	return min !== null || max !== null ? { min, max, how: 'zod' } : null;
}

/** Names of records that a type mentions: `Opinion` of `list[Opinion]`. */
export function typeNames(field: FieldFact, file: SourceFile): string[] {
	const value = field.annotation?.value;
	return value ? [...namesIn(value, file)].map(lastPart) : (field.annotation?.text.match(/[A-Za-z_]\w*/g) ?? []);
}
