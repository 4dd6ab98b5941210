// One error class for what a user must hear about. Expected trouble with the target is data, not a throw.
import type { Json } from '../model/json.js';
import { type ErrorCode, errorCodes } from './codes.js';

const marker = Symbol.for('auditor.error');

export class AuditorError extends Error {
	readonly [marker] = true;
	readonly code: ErrorCode;
	/** What to do, one sentence; null when the message says it. */
	readonly hint: string | null;
	readonly context: Record<string, Json>;

	constructor(code: ErrorCode, message: string, options: { hint?: string; context?: Record<string, Json>; cause?: unknown } = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.name = 'AuditorError';
		this.code = code;
		this.hint = options.hint ?? null;
		this.context = options.context ?? {};
	}

	/** Exit code of the command line for this error. */
	get exitCode(): number {
		return errorCodes[this.code].exit;
	}

	/** Recognises the error across two installed copies of this package, where `instanceof` fails. */
	static is(error: unknown): error is AuditorError {
		return typeof error === 'object' && error !== null && (error as Record<symbol, unknown>)[marker] === true;
	}

	toJSON(): Record<string, Json> {
		return { code: this.code, message: this.message, hint: this.hint, context: this.context };
	}
}
