// Validation at the door: a stage file or rubric that fails its schema is named with the path in it, never with a stack trace.
import type { z } from 'zod';
import { AuditorError } from '../errors/auditor-error.js';
import type { ErrorCode } from '../errors/codes.js';

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
	const path = first ? formatPath(first.path) : '';
	const more = issues.length > 1 ? ` (and ${issues.length - 1} more)` : '';
	throw new AuditorError(code, `${what}: ${path ? `at ${path}: ` : ''}${first?.message ?? 'not valid'}${more}.`, {
		context: { path, issues: issues.length },
	});
}

function formatPath(path: readonly PropertyKey[]): string {
	return path
		.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
		.join('')
		.replace(/^\./, '');
}
