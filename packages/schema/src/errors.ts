// The errors alone, without zod: for programs that want to start fast.
export { AuditorError } from './errors/auditor-error.js';
export { type ErrorCode, errorCodes } from './errors/codes.js';
