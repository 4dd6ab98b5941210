// Validation at the door: a stage file or rubric that fails its schema is named with the path in it, never with a stack trace.
import type { z } from 'zod';
import { AuditorError } from '../errors/auditor-error.js';
import type { ErrorCode } from '../errors/codes.js';
import { visible } from './escape/visible.js';

/**
 * Parses `value` by `schema`.
 * @param what what it is, for the message: `rubric my-rubric.json`.
 * @throws AuditorError with `code`, naming the first faulty path and the number of further ones.
 */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, code: ErrorCode, what: string): z.output<T> {
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const issues = result.error.issues;
	const [first] = issues;
	const path = told(first ? formatPath(first.path) : '');
	const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
	throw new AuditorError(code, `${what}: ${path ? `at ${path}: ` : ''}${told(first?.message ?? 'not valid')}${more}.`, {
		context: { path, issues: issues.length },
	});
}

/** Characters of a name or message of somebody else's that are repeated. */
const LONGEST = 300;

function told(text: string): string {
	const one = visible(text.slice(0, LONGEST)).replace(/\s+/g, ' ');
	return text.length > LONGEST ? `${one}…` : one;
}

function formatPath(path: readonly PropertyKey[]): string {
	return path
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
		.join('')
		.replace(/^\./, '');
}
