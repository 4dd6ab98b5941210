// Reads the JSON of a rubric; what it says is for others to check.
import { AuditorError } from '@auditor/schema';
import type { Named } from '../trust/origin.js';
import { parseJson, readText, reasonOf } from '../trust/read.js';

/** @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID */
export function readRubricJson(file: Named, name: string): unknown {
	let text: string;
	try {
		text = readText(file);
	} catch (cause) {
		throw new AuditorError('AUD_RUBRIC_NOT_FOUND', `Rubric ${name} cannot be read: ${reasonOf(cause)}.`, { cause });
	}
	try {
		return parseJson(text);
	} catch (cause) {
		throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name} ${(cause as Error).message}.`, { cause });
	}
}
