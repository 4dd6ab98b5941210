// Does a rule wait for evidence under the id of a criterion, where nodes keep it under other names? `evidences.get(criterion_id)` finds nothing then. Sure
// only where all keys are known that the code puts into the field, and the repository ships its rubric.
import type { Held, Project, Scope, SourceFile, StaticValue } from '@auditor/code';
import { callOf, comesTo, receiverOf, textOf } from '@auditor/code';
import { valuesOf } from '@auditor/code/values';
import { listedUpTo } from '@auditor/probes';
import { escapeText } from '@auditor/schema';
import { allOf, oneOf } from './conditions.js';
import { type Criteria, IS_ID } from './criteria.js';
import { keyOf, putsIn } from './keys-read.js';

/** A field of the state and the keys under which evidence stands in it, none of which is a criterion. */
export interface OtherKeys {
	readonly field: string;
	readonly keys: readonly string[];
}

/** The fields of the state that hold evidence under other keys than criteria. */
export function otherKeys(project: Project, fields: readonly string[], criteria: Criteria | null): OtherKeys[] {
	return fields.flatMap((field) => {
		const keys = criteria && keysIn(project, field);
		return keys && keys.length > 0 && !keys.some((key) => criteria.ids.includes(key)) ? [{ field, keys }] : [];
	});
}

/** All keys that source code puts into a field; null where one is not known. */
function keysIn(project: Project, field: string): string[] | null {
	const files = project.files.filter(({ context }) => context === 'source');
	const into = new RegExp(`\\b${escapeText(field)}\\b["']?\\]?(?:\\[|\\.(?:update|setdefault)$)`);
	if (
		files.some(
			({ facts }) => facts.assignments.some((a) => into.test(a.target)) || facts.calls.some(({ callee }) => into.test(nameOf(callee))),
		)
	)
		return null;
	const keys = files.flatMap((file) =>
		putsIn(file, field).flatMap(({ value, scope }) =>
			comesTo(project, { value, file, function: scope.function }).flatMap((end) =>
				end.value.kind === 'dict' && end.file === file
					? end.value.entries.flatMap((entry) => keysOf(project, file, scope, entry.key))
					: [null],
			),
		),
	);
	const known = keys.filter((key) => key !== null);
	return known.length === keys.length ? [...new Set(known)].sort() : null;
}

const nameOf = (callee: StaticValue): string => (callee.kind === 'name' ? callee.name : '');

function keysOf(project: Project, file: SourceFile, scope: Scope, key: StaticValue | null): (string | null)[] {
	if (key === null) return [null];
	const { values, open } = valuesOf(project, { value: key, file, scope, line: 'line' in key ? key.line : 0 });
	return values.length === 0 || open.some(({ reason }) => !/^a default\b/.test(reason))
		? [null]
		: values.map((one) => (one.t === 'string' ? one.value : null));
}

/** Why a branch is never reached: its test, or a guard before it, asks for something under a criterion's id. */
export function waitsInVain(project: Project, others: readonly OtherKeys[], file: SourceFile, branch: number): string | null {
	const fact = file.facts.branches[branch];
	if (!fact || others.length === 0) return null;
	const at = { file, function: fact.scope.function };
	const isAround = (scope: Scope) => scope.branches.every((arm) => fact.scope.branches.some((own) => own.branch === arm.branch));
	const leaving = file.facts.branches.filter(
		(one, index) =>
			one.scope.function === at.function &&
			one.endLine < fact.line &&
			isAround(one.scope) &&
			file.facts.functions[at.function ?? -1]?.returned.some(({ scope }) => scope.branches[0]?.branch === index),
	);
	const asked = [...allOf(fact.value).flatMap((one) => neededBy(one, file)), ...leaving.flatMap(({ value }) => guardedBy(value))];
	const vain = asked.flatMap(
		(value) => others.find((one) => comesTo(project, { value, ...at }).every((end) => isLookup(project, end, one))) ?? [],
	);
	const [first] = vain;
	return first
		? `never set off, since \`${first.field}\` holds evidence under ${listedUpTo(
				first.keys.map((key) => `“${key}”`),
				3,
			)}, while the rule asks for a criterion`
		: null;
}

/** What must hold something for a condition to hold. */
function neededBy(value: StaticValue, file: SourceFile): readonly StaticValue[] {
	if (value.kind === 'binary' && /^(?:is not|!==?)$/.test(value.operator) && value.right.kind === 'null') return [value.left];
	const call = callOf(value, file);
	const [given] = /^(?:any|some)$/.test(call?.method ?? '') ? (call?.arguments ?? []) : [];
	return [value, ...(given?.kind === 'comprehension' ? given.clauses.slice(0, 1).map(({ iterable }) => iterable) : [])];
}

/** What holds nothing where a guard has the function leave: `not items`, `items is None`, or either of them. */
function guardedBy(value: StaticValue): StaticValue[] {
	return oneOf(value).flatMap((one) => {
		if (one.kind === 'unary' && /^(?:not|!)$/.test(one.operator)) return [one.value];
		return one.kind === 'binary' && /^(?:is|===?)$/.test(one.operator) && one.right.kind === 'null' ? [one.left] : [];
	});
}

/** `state["evidences"].get(criterion_id)`, `evidence[dim["id"]]`. */
function isLookup(project: Project, { value, ...at }: Held, { field }: OtherKeys): boolean {
	const call = callOf(value, at.file);
	const key = value.kind === 'subscript' ? value.index : call?.method === 'get' ? call.arguments[0] : undefined;
	const object = value.kind === 'subscript' ? value.object : call && receiverOf(call.callee);
	if (!key || !object || !IS_ID.test(textOf(key, at.file))) return false;
	return comesTo(project, { value: object, ...at }).every((end) => keyOf(end) === field);
}
