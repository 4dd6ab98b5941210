// Reads a stage file and validates it at the door.
import { readFileSync } from 'node:fs';
import { AuditorError, parseWith, SCHEMA_VERSION } from '@auditor/schema';
import type { z } from 'zod';

/** @throws AuditorError AUD_STAGE_INVALID when the file is absent, no JSON, of another schema version, or not of the schema. */
export function readStage<T extends z.ZodType>(file: string, schema: T, what: string): z.output<T> {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch (cause) {
		throw new AuditorError(
			'AUD_STAGE_INVALID',
			`${file} cannot be read (${(cause as NodeJS.ErrnoException).code ?? 'unreadable'}); give a ${what} file.`,
			{ cause },
		);
	}
	let value: unknown;
	try {
		value = JSON.parse(text);
	} catch (cause) {
		throw new AuditorError('AUD_STAGE_INVALID', `${file} is not JSON; give a ${what} file written by auditor.`, { cause });
	}
	const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
	if (typeof version === 'string' && version !== SCHEMA_VERSION) {
		throw new AuditorError(
			'AUD_STAGE_INVALID',
			`${file} has schema version ${version}; this auditor reads ${SCHEMA_VERSION}: write it again with this version.`,
		);
	}
	return parseWith(schema, value, 'AUD_STAGE_INVALID', `${file} (${what})`);
}
