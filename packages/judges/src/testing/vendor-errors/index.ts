// Refusals of all vendors.
import { anthropicErrors } from './anthropic.js';
import { compatibleErrors } from './compatible.js';
import { googleErrors } from './google.js';
import { openaiErrors } from './openai.js';
import type { VendorError } from './vendor-error.js';

export type { VendorError };
export const vendorErrors: readonly VendorError[] = [...openaiErrors, ...anthropicErrors, ...googleErrors, ...compatibleErrors];
