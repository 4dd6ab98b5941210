import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, chainOf, decoratorName, lastPart, optionOf, settled, TOP_SCOPE, walkValue } from '@auditor/code';
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

function plus(value: number | null, step: number): number | null {
	return value === null ? null : value + step;
}

/** The parts of `Annotated[int, Field(...)]`, `Optional[conint(...)]`, `Score` where `Score = Annotated[...]`. */
function annotationParts(project: Project, file: SourceFile, value: StaticValue | null): StaticValue[] {
	if (value === null) return [];
	const behind = [...walkValue(value, file)].map((part) => settled(project, { value: part, file, scope: TOP_SCOPE }));
	return behind.flatMap((at) => (at.file === file ? [...walkValue(at.value, file)] : []));
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
