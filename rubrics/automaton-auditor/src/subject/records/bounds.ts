import type { Project, SourceFile, StaticValue } from '@auditor/code';
import { callOf, chainOf, decoratorName, numbersOf, optionOf, partsOf, settled, TOP_SCOPE, walkValue } from '@auditor/code';
import type { Model, ModelField } from '@auditor/forensics';

export interface Bounds {
	readonly min: number | null;
	readonly max: number | null;
	readonly how: string;
}

/** Bounds of a field, from Field(ge, le), conint, Annotated, Literal, zod’s min and max, or a validator that refuses. Null when it has none. */
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
	const allowed = values.flatMap((one) =>
		one?.kind === 'subscript' && one.object.kind === 'name' && /\bLiteral$/.test(one.object.name)
			? partsOf(one.index.kind === 'list' ? one.index : one)
			: [],
	);
	const literal = allowed.flatMap((one) => (one.kind === 'number' ? [one.value] : []));
	if (literal.length > 0 && literal.length === allowed.length)
		return { min: Math.min(...literal), max: Math.max(...literal), how: 'Literal' };
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

/** `@field_validator("score")` that raises, with the numbers its tests compare with. */
function validatorBounds(project: Project, model: Model, field: string): Bounds | null {
	const own = model.classIndex === null ? [] : project.lineage(model.file, model.classIndex).own;
	for (const { file, fact } of own)
		for (const { decorators, line, endLine } of fact.methods.map((index) => file.facts.functions[index]!)) {
			const isFor = (d: StaticValue) =>
				callOf(d, file)?.arguments.some((a) => a.kind === 'string' && (a.value === field || a.value === '*'));
			if (!decorators.some((d) => /validator$/.test(decoratorName(d, file)) && isFor(d))) continue;
			const isIn = (at: { readonly line: number }) => at.line >= line && at.line <= endLine;
			const tests = file.facts.branches.filter(isIn).map(({ test }) => test);
			const numbers = [...tests.join(' ').matchAll(/(?<![\w.])-?\d+(\.\d+)?/g)].map(([number]) => Number(number));
			if (numbers.length >= 2 && file.facts.raises.some(isIn))
				return { min: Math.min(...numbers), max: Math.max(...numbers), how: 'validator' };
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
	}
	return min !== null || max !== null ? { min, max, how: 'zod' } : null;
}
