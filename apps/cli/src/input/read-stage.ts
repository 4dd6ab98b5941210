// Reads a stage file and validates it at the door.
import { AuditorError, maskSecretsIn, parseWith, SCHEMA_VERSION, tooLarge } from '@auditor/schema';
import type { z } from 'zod';
import { type Found, named } from '../trust/origin.js';
import { LARGEST, parseJson, readFound, readText, reasonOf } from '../trust/read.js';

/** @throws AuditorError AUD_STAGE_INVALID when the file is absent, no JSON, of another schema version, or not of the schema. */
export function readStage<T extends z.ZodType>(file: string, schema: T, what: string): z.output<T> {
	let text: string;
	try {
		text = readText(named(file));
	} catch (cause) {
		throw new AuditorError('AUD_STAGE_INVALID', `${file} cannot be read: ${reasonOf(cause)}; give a ${what} file.`, { cause });
	}
	return parseStage(file, text, schema, what);
}

/** The same of a file that nobody named. @throws AuditorError AUD_STAGE_INVALID */
export function readFoundStage<T extends z.ZodType>(file: Found, schema: T, what: string): z.output<T> {
	try {
		return parseStage(file, readFound(file, LARGEST), schema, what);
	} catch (cause) {
		if (AuditorError.is(cause)) throw cause;
		throw new AuditorError('AUD_STAGE_INVALID', `${file} cannot be read: ${reasonOf(cause)}.`, { cause });
	}
}

/** The same of a text. @throws AuditorError AUD_STAGE_INVALID */
export function parseStage<T extends z.ZodType>(file: string, text: string, schema: T, what: string): z.output<T> {
	let value: unknown;
	try {
		value = parseJson(text);
	} catch (cause) {
		throw new AuditorError('AUD_STAGE_INVALID', `${file} ${(cause as Error).message}; give a ${what} file written by auditor.`, { cause });
	}
	const large = tooLarge(value);
	if (large !== null) throw new AuditorError('AUD_STAGE_INVALID', `${file} holds ${large}; give a ${what} file written by auditor.`);
	const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
	if (typeof version === 'string' && version !== SCHEMA_VERSION) {
		throw new AuditorError(
			'AUD_STAGE_INVALID',
			`${file} has schema version ${version}; this auditor reads ${SCHEMA_VERSION}: write it again with this version.`,
		);
	}
	const other = stageOf(value);
	if (other !== null && other !== what)
		throw new AuditorError('AUD_STAGE_INVALID', `${file} is what ${other} holds; give ${what}${usage[other] ?? '.'}`);
	// A file that an older version wrote may still hold what is masked today.
	return parseWith(schema, maskSecretsIn(value), 'AUD_STAGE_INVALID', `${file} (${what})`);
}

/** What each stage file is read by. */
const usage: Record<string, string> = {
	'facts.json': ' (auditor judge reads facts.json).',
	'opinions.json': ' (auditor synthesize, explain and what-if read opinions.json).',
	'verdict.json': ' (auditor compare reads verdict.json).',
	'report.json': ' (auditor report, explain, what-if, override and compare read report.json).',
};

/** Which stage file a value is, by the keys that only this one has; null when it is none. */
function stageOf(value: unknown): string | null {
	if (typeof value !== 'object' || value === null) return null;
	const has = (...keys: string[]) => keys.every((key) => Object.hasOwn(value, key));
	if (has('criteria', 'remediation')) return 'report.json';
	if (has('verdict', 'opinionsDigest')) return 'verdict.json';
	if (has('opinions', 'factsDigest')) return 'opinions.json';
	return has('findings', 'answers') ? 'facts.json' : null;
}
