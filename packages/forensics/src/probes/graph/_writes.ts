// Which keys of the state a function writes, and where: in returned dicts, in assignments to the state, in what it returns after an exception.
import type { Project } from '../../project/project.js';
import type { StaticValue } from '../../syntax/source-facts.js';
import { assignedTo, type FunctionPlace, functionOf, type Test, testsOfScope } from './_router-facts.js';

export interface Write {
	readonly key: string;
	readonly value: StaticValue;
	/** Written while an exception is being handled. */
	readonly inHandler: boolean;
	/** Written only under some test. */
	readonly tests: string[];
	/** The same, as they stand in the function. */
	readonly under: readonly Test[];
}

/** Keys that a function writes into the state by what it returns, calls of the project followed for two steps. */
export function writesOf(project: Project, place: FunctionPlace, depth = 2): Write[] {
	const { file, index, fact } = place;
	const writes: Write[] = [];
	for (const returned of fact.returned) {
		const tests = returned.scope.branches.map(({ branch }) => file.facts.branches[branch]?.test ?? '');
		const inHandler = returned.scope.handlerOf !== null;
		const under = testsOfScope(place, returned.scope);
		const value = returned.value.kind === 'name' ? (assignedTo(place, returned.value.name) ?? returned.value) : returned.value;
		writes.push(...keysOfValue(value).map(({ key, value: held }) => ({ key, value: held, inHandler, tests, under })));
		if (value.kind === 'call' && depth > 0) {
			const call = file.facts.calls[value.call];
			const update = call?.keywords.find((keyword) => keyword.name === 'update')?.value;
			if (update) writes.push(...keysOfValue(update).map(({ key, value: held }) => ({ key, value: held, inHandler, tests, under })));
			const next = call ? functionOf(project, file, call.callee, call.scope) : null;
			if (next && next.index !== index)
				writes.push(...writesOf(project, next, depth - 1).map((w) => ({ ...w, inHandler: w.inHandler || inHandler })));
		}
	}
	const state = fact.parameters.find((p) => p.name !== 'self')?.name ?? 'state';
	for (const assignment of file.facts.assignments) {
		if (assignment.scope.function !== index || assignment.value === null) continue;
		const entry = /^([\p{L}_]\w*)(?:\[["'](.+)["']\]|\.(\w+))$/u.exec(assignment.target);
		if (!entry) continue;
		const isReturned = fact.returned.some((r) => r.value.kind === 'name' && r.value.name === entry[1]);
		if (entry[1] !== state && !isReturned) continue;
		const tests = assignment.scope.branches.map(({ branch }) => file.facts.branches[branch]?.test ?? '');
		writes.push({
			key: (entry[2] ?? entry[3]) as string,
			value: assignment.value,
			inHandler: assignment.scope.handlerOf !== null,
			tests,
			under: testsOfScope(place, assignment.scope),
		});
	}
	return writes;
}

/** Entries of a dict by their keys, with those of dicts it takes in. */
export function keysOfValue(value: StaticValue): { key: string; value: StaticValue }[] {
	if (value.kind === 'dict')
		return value.entries.flatMap((e) =>
			e.key?.kind === 'string' ? [{ key: e.key.value, value: e.value }] : e.key === null ? keysOfValue(e.value) : [],
		);
	if (value.kind === 'binary') return [...keysOfValue(value.left), ...keysOfValue(value.right)];
	return value.kind === 'spread' || value.kind === 'unary' ? keysOfValue(value.value) : [];
}

/** True for a value that is empty as it is written: `[]`, `{}`, `None`, `""`, `False`. */
export function isEmptyValue(value: StaticValue): boolean {
	if (value.kind === 'list') return value.items.length === 0;
	if (value.kind === 'dict') return value.entries.length === 0;
	if (value.kind === 'string') return value.value === '';
	return value.kind === 'null' || (value.kind === 'boolean' && !value.value);
}

/**
 * True when the text is written anywhere in the project's source but in comparisons: returned, assigned, passed on, or allowed by the type of a
 * field that a model fills in. The type of the watched keys themselves produces nothing.
 */
export function producesText(project: Project, text: string, except: FunctionPlace, keys: readonly string[]): boolean {
	const quoted = new RegExp(`["'\`]${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'\`]`);
	const holds = (value: StaticValue | null): boolean => {
		if (!value) return false;
		if (value.kind === 'string') return value.value === text;
		if (value.kind === 'dict') return value.entries.some((entry) => holds(entry.value));
		if (value.kind === 'list') return value.items.some(holds);
		if (value.kind === 'conditional') return holds(value.whenTrue) || holds(value.whenFalse);
		return value.kind === 'binary' && ['or', '||', '??'].includes(value.operator) && (holds(value.left) || holds(value.right));
	};
	return project.files.some((file) => {
		if (file.context !== 'source') return false;
		const own = (owner: number | null) => file === except.file && owner === except.index;
		return (
			file.facts.classes.some((c) => c.fields.some((f) => !keys.includes(f.name) && quoted.test(f.annotation?.text ?? ''))) ||
			file.facts.assignments.some((a) => !own(a.scope.function) && holds(a.value)) ||
			file.facts.functions.some((f, index) => !own(index) && f.returned.some((r) => holds(r.value))) ||
			file.facts.calls.some(
				(c) => !own(c.scope.function) && c.method !== 'get' && (c.arguments.some(holds) || c.keywords.some((k) => holds(k.value))),
			)
		);
	});
}

/** True when some code of the project's source puts something under the key: in a dict, as a keyword, or by assignment. */
export function producesKey(project: Project, key: string): boolean {
	const holds = (value: StaticValue | null): boolean => {
		if (!value) return false;
		if (value.kind === 'dict') return value.entries.some((e) => (e.key?.kind === 'string' && e.key.value === key) || holds(e.value));
		if (value.kind === 'list') return value.items.some(holds);
		return value.kind === 'conditional' ? holds(value.whenTrue) || holds(value.whenFalse) : false;
	};
	const target = new RegExp(`\\[["']${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["']\\]$`);
	return project.files.some(
		({ context, facts }) =>
			context === 'source' &&
			(facts.assignments.some((a) => target.test(a.target) || holds(a.value)) ||
				facts.functions.some((f) => f.returned.some((r) => holds(r.value))) ||
				facts.calls.some((c) => c.arguments.some(holds) || c.keywords.some((k) => k.name === key || holds(k.value)))),
	);
}
