// Reads the JSON of a rubric; what it says is for others to check.
import { AuditorError } from '@auditor/schema';
import { readText } from '../input/read-text.js';

/** @throws AuditorError AUD_RUBRIC_NOT_FOUND, AUD_RUBRIC_INVALID */
export function readRubricJson(file: string, name: string): unknown {
	let text: string;
	try {
		text = readText(file);
	} catch (cause) {
		throw new AuditorError('AUD_RUBRIC_NOT_FOUND', `Rubric ${name} cannot be read.`, { cause });
	}
	try {
		return JSON.parse(text.replace(/^\uFEFF/, ''));
	} catch (cause) {
		throw new AuditorError('AUD_RUBRIC_INVALID', `Rubric ${name} is not JSON: ${(cause as Error).message}.`, { cause });
	}
}
