// Parameters of rules: which exist, what they may be, what they are when a policy is silent. A few field kinds in place of a schema
// library, so that the package stays small enough for a browser page; every fault is named with its path.
import type { Json } from '@auditor/schema';
import { nearest } from '@auditor/schema/pure';

export interface Field<T extends Json = Json> {
	readonly about: string;
	/** The value when the policy is silent. */
	readonly fallback: T;
	/** JSON Schema of the value, for documentation and editors. */
	readonly schema: { readonly [key: string]: Json };
	/** The value, or what is wrong with it. */
	read(value: unknown): { value: T } | { fault: string };
}

export type Fields = { readonly [name: string]: Field };
export type Parameters<F extends Fields> = { readonly [K in keyof F]: F[K] extends Field<infer T> ? T : never };

/** A whole number from `least` to `most`. */
export function integer(about: string, least: number, most: number, fallback: number): Field<number> {
	return {
		about,
		fallback,
		schema: { type: 'integer', minimum: least, maximum: most },
		read: (value) =>
			Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most
				? { value: value as number }
				: { fault: `must be a whole number from ${least} to ${most}` },
	};
}

/** A number from 0 to 1, such as a confidence. */
export function share(about: string, fallback: number): Field<number> {
	return {
		about,
		fallback,
		schema: { type: 'number', minimum: 0, maximum: 1 },
		read: (value) => (typeof value === 'number' && value >= 0 && value <= 1 ? { value } : { fault: 'must be a number from 0 to 1' }),
	};
}

export function flag(about: string, fallback: boolean): Field<boolean> {
	return {
		about,
		fallback,
		schema: { type: 'boolean' },
		read: (value) => (typeof value === 'boolean' ? { value } : { fault: 'must be true or false' }),
	};
}

export function text(about: string, fallback: string): Field<string> {
	return {
		about,
		fallback,
		schema: { type: 'string', minLength: 1 },
		read: (value) => (typeof value === 'string' && value !== '' ? { value } : { fault: 'must be a text' }),
	};
}

/** A list of names. */
export function names(about: string, fallback: readonly string[]): Field<string[]> {
	return {
		about,
		fallback: [...fallback],
		schema: { type: 'array', items: { type: 'string', minLength: 1 } },
		read: (value) =>
			Array.isArray(value) && value.every((x) => typeof x === 'string' && x !== '')
				? { value: value as string[] }
				: { fault: 'must be a list of names' },
	};
}

export function choice<const T extends string>(about: string, options: readonly T[], fallback: NoInfer<T>): Field<T> {
	return {
		about,
		fallback,
		schema: { enum: [...options] },
		read: (value) => {
			if (options.includes(value as T)) return { value: value as T };
			const near = typeof value === 'string' ? nearest(value, options) : null;
			return { fault: `must be one of ${options.join(', ')}${near ? ` (did you mean "${near}"?)` : ''}` };
		},
	};
}

/** Weight per judge: whole numbers from 0, at least one above it. */
export function weights(about: string, fallback: Record<string, number>): Field<Record<string, number>> {
	return {
		about,
		fallback,
		schema: { type: 'object', additionalProperties: { type: 'integer', minimum: 0 } },
		read: (value) => {
			if (typeof value !== 'object' || value === null || Array.isArray(value)) return { fault: 'must be an object of judge to weight' };
			for (const [judge, weight] of Object.entries(value))
				if (!Number.isSafeInteger(weight) || weight < 0) return { fault: `the weight of "${judge}" must be a whole number from 0` };
			return { value: value as Record<string, number> };
		},
	};
}

/** Every parameter with its value, in the order of the fields, or the faults with their paths below `path`. */
export function readFields(
	fields: Fields,
	given: Readonly<Record<string, unknown>>,
	path: string,
): { values: Record<string, Json>; faults: { path: string; message: string }[] } {
	const values: Record<string, Json> = {};
	const faults: { path: string; message: string }[] = [];
	for (const name of Object.keys(given)) {
		if (Object.hasOwn(fields, name)) continue;
		const near = nearest(name, Object.keys(fields));
		faults.push({ path: `${path}.${name}`, message: `there is no such parameter${near ? `; did you mean "${near}"?` : ''}` });
	}
	for (const [name, field] of Object.entries(fields)) {
		if (!Object.hasOwn(given, name)) {
			values[name] = field.fallback;
			continue;
		}
		const result = field.read(given[name]);
		if ('fault' in result) faults.push({ path: `${path}.${name}`, message: result.fault });
		else values[name] = result.value;
	}
	return { values, faults };
}
