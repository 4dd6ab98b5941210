import type { Project, SourceFile, StaticValue } from '@auditor/code';
import {
	behind,
	callOf,
	chainOf,
	decoratorName,
	endsOf,
	lastPart,
	numbersOf,
	optionOf,
	partsAt,
	partsOf,
	type Standing,
	settled,
	TOP_SCOPE,
	walkValue,
} from '@auditor/code';
import type { Model, ModelField } from '@auditor/forensics';

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

const plus = (value: number | null, step: number): number | null => (value === null ? null : value + step);

/** The parts of `Annotated[int, Field(...)]`, `Optional[conint(...)]`, `Score` where `Score = Annotated[...]`. */
function annotationParts(project: Project, file: SourceFile, value: StaticValue | null): StaticValue[] {
	if (value === null) return [];
	const behind = [...walkValue(value, file)].map((part) => settled(project, { value: part, file, scope: TOP_SCOPE }));
	return behind.flatMap((at) => (at.file === file ? [...walkValue(at.value, file)] : []));
}

/** The numbers that a type allows: `Literal[1, 2]`, `1 | 2`, an enum of numbers, also by an alias. */
function literalNumbers(project: Project, file: SourceFile, type: StaticValue | null): number[] {
	if (type === null) return [];
	const ends = endsOf<Standing>({ value: type, file, scope: TOP_SCOPE }, (at) => {
		const { value } = at;
		if (value.kind === 'binary' && value.operator === '|') return partsAt(at, partsOf(value));
		if (value.kind === 'subscript' && value.object.kind === 'name' && lastPart(value.object.name) === 'Literal')
			return partsAt(at, value.index.kind === 'list' ? value.index.items : [value.index]);
		const held = behind(project, at);
		return held ? [held] : enumValues(project, at);
	});
	const numbers = ends.flatMap(({ value }) => (value.kind === 'number' ? [value.value] : []));
	return numbers.length === ends.length ? numbers : [];
}

function enumValues(project: Project, at: Standing): Standing[] | null {
	const resolved = at.value.kind === 'name' ? project.resolve(at.value.name, at.file, at.scope) : null;
	if (resolved?.kind !== 'class' || !resolved.fact.bases.some((base) => base.kind === 'name' && /Enum$/.test(base.name))) return null;
	return resolved.fact.fields.map((field) => ({ value: field.default ?? at.value, file: resolved.file, scope: TOP_SCOPE }));
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
	if (value?.kind === 'unary' && value.operator === '-' && value.value.kind === 'number') return -value.value.value;
	return (value && numbersOf(project, { value, file, function: null })?.[0]) ?? null;
}

function zodBounds(project: Project, file: SourceFile, value: StaticValue): Bounds | null {
	let min: number | null = null;
	let max: number | null = null;
	for (const { call, file: home } of chainOf(project, { value, file, scope: TOP_SCOPE }).links) {
		const [given = null] = call.arguments;
		const first = numeric(project, home, given);
		if (/^(min|gte)$/.test(call.method ?? '')) min ??= first;
		if (/^(max|lte)$/.test(call.method ?? '')) max ??= first;
		if (call.method === 'gt') min ??= plus(first, 1);
		if (call.method === 'lt') max ??= plus(first, -1);
		if (call.method === 'positive') min ??= 1;
		const literals = call.method === 'union' && given?.kind === 'list' ? given.items.map((item) => callOf(item, home)) : [];
		const numbers = literals.flatMap((one) =>
			one?.method === 'literal' && one.arguments[0]?.kind === 'number' ? [one.arguments[0].value] : [],
		);
		if (numbers.length === literals.length && numbers.length > 0)
			return { min: Math.min(...numbers), max: Math.max(...numbers), how: 'zod union' };
	}
	return min !== null || max !== null ? { min, max, how: 'zod' } : null;
}
