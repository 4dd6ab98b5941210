// What a rubric's schema says, in words a teacher can act on: each fault with its place, and the nearest name where a name is wrong. A file with slips is
// also read as it was most likely meant, so that the faults of its content are told in the same breath.
import { expandRubric, nearest, type Rubric, rubricSchema } from '@auditor/schema';
import type { z } from 'zod';
import type { RubricFault } from './check-rubric.js';

export interface ReadRubric {
	/** As written, or as it was most likely meant; null where that cannot be said. */
	readonly rubric: Rubric | null;
	readonly faults: readonly RubricFault[];
	/** The path in the file, of one in the rubric. */
	readonly originOf: (path: string) => string;
}

/** Rounds of mending before a file is given up: a slip may hide another one below it. */
const ROUNDS = 4;

export function readSchema(value: unknown): ReadRubric {
	const faults = new Map<string, RubricFault>();
	const written = expandRubric(value);
	for (const fault of written.faults) faults.set(fault.path + fault.message, fault);
	const inFile = () => [...faults.values()].map((f) => ({ ...f, path: written.originOf(f.path) }));
	let current = structuredClone(written.value);
	for (let round = 0; round < ROUNDS; round++) {
		const result = rubricSchema.safeParse(current);
		if (result.success) return { rubric: result.data, faults: inFile(), originOf: written.originOf };
		const renamed = new Set<string>();
		for (const issue of result.error.issues)
			for (const fault of slips(issue, current, renamed))
				if (!faults.has(fault.path + fault.message)) faults.set(fault.path + fault.message, fault);
		for (const issue of result.error.issues) {
			const path = pathOf(issue.path);
			if (issue.code !== 'unrecognized_keys' && !renamed.has(path) && ![...faults.values()].some((f) => f.path === path))
				faults.set(path + issue.message, { path, message: issue.message });
		}
		const mended = mend(result.error.issues, current);
		if (mended === null) break;
		current = expandRubric(mended).value;
	}
	return { rubric: null, faults: inFile(), originOf: written.originOf };
}

/** Slips of one issue; a key that was written wrong stands for the one that is missing, which `renamed` takes. */
function slips(issue: z.core.$ZodIssue, value: unknown, renamed: Set<string>): RubricFault[] {
	if (issue.code === 'unrecognized_keys') {
		const names = keysAt(issue.path);
		return issue.keys.map((key) => {
			const near = nearest(key, names);
			if (near) renamed.add(pathOf([...issue.path, near]));
			return { path: pathOf([...issue.path, key]), message: `there is no "${key}" here${near ? `; did you mean "${near}"?` : ''}` };
		});
	}
	if (issue.code !== 'invalid_value') return [];
	const given = at(value, issue.path);
	const allowed = issue.values.map(String);
	const near = typeof given === 'string' ? nearest(given, allowed) : null;
	const rest = near ? `; did you mean "${near}"?` : `; it is one of ${allowed.join(', ')}`;
	return [{ path: pathOf(issue.path), message: `${JSON.stringify(given ?? null)} is not known${rest}` }];
}

/** The file with its slips mended: keys and words by the nearest, everything else left out; null where nothing can be done. */
function mend(issues: readonly z.core.$ZodIssue[], value: unknown): unknown {
	const copy = structuredClone(value);
	// Keys first: one that was written wrong stands for one that is missing.
	const keysFirst = [...issues].sort((a, b) => Number(b.code === 'unrecognized_keys') - Number(a.code === 'unrecognized_keys'));
	for (const issue of keysFirst) {
		if (issue.code === 'unrecognized_keys') {
			const owner = at(copy, issue.path) as Record<string, unknown>;
			for (const key of issue.keys) {
				const near = nearest(key, keysAt(issue.path));
				if (near && owner[near] === undefined) owner[near] = owner[key];
				delete owner[key];
			}
			continue;
		}
		const owner = at(copy, issue.path.slice(0, -1)) as Record<PropertyKey, unknown> | null;
		const last = issue.path.at(-1);
		if (owner === null || typeof owner !== 'object' || last === undefined) return null;
		const given = owner[last];
		// A slip of the key above has brought it.
		if (given !== undefined && at(value, issue.path) === null) continue;
		const near = issue.code === 'invalid_value' && typeof given === 'string' ? nearest(given, issue.values.map(String)) : null;
		if (near) owner[last] = near;
		else if (given === undefined) owner[last] = 'missing';
		else if (Array.isArray(owner)) return null;
		else delete owner[last];
	}
	return copy;
}

/** Names that the schema knows at a place. */
function keysAt(path: readonly PropertyKey[]): string[] {
	let schema: unknown = rubricSchema;
	for (const part of path) {
		const { shape, element, valueType } = bare(schema);
		schema = typeof part === 'number' ? element : (shape?.[String(part)] ?? valueType);
	}
	const names = Object.keys(bare(schema).shape ?? {});
	return names.includes('quantifier') ? [...names, 'must', 'value', 'caps', 'asks', 'worth'] : names;
}

interface Bare {
	readonly shape?: Record<string, unknown>;
	readonly element?: unknown;
	readonly valueType?: unknown;
}

/** A schema without what only says that it may be absent. */
function bare(schema: unknown): Bare {
	let inner = schema as { def?: { innerType?: unknown } & Bare } | undefined;
	while (inner?.def?.innerType !== undefined) inner = inner.def.innerType as typeof inner;
	return inner?.def ?? {};
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
	let current = value;
	for (const part of path) current = (current as Record<PropertyKey, unknown> | null | undefined)?.[part];
	return current ?? null;
}

function pathOf(path: readonly PropertyKey[]): string {
	return path
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
		.join('')
		.replace(/^\./, '');
}
