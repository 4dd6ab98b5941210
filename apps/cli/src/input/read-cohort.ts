// Reads the cohort.json of a batch and validates it at the door.
import { COHORT_SCHEMA_VERSION, type Cohort, cohortSchema } from '@auditor/cohort';
import { AuditorError, parseWith, tooLarge } from '@auditor/schema';
import { named } from '../trust/origin.js';
import { NotJson, parseJson, readText, reasonOf } from '../trust/read.js';

/** @throws AuditorError AUD_STAGE_INVALID when the file is absent, no JSON, of another schema version, or not of the schema. */
export function readCohort(file: string): Cohort {
	let value: unknown;
	try {
		value = parseJson(readText(named(file)));
	} catch (cause) {
		const why = cause instanceof NotJson ? cause.message : `cannot be read: ${reasonOf(cause)}`;
		throw new AuditorError('AUD_STAGE_INVALID', `${file} ${why}; give the cohort.json of a batch.`, { cause });
	}
	const large = tooLarge(value);
	if (large !== null) throw new AuditorError('AUD_STAGE_INVALID', `${file} holds ${large}; give the cohort.json of a batch.`);
	const version = (value as { schemaVersion?: unknown } | null)?.schemaVersion;
	if (typeof version === 'string' && version !== COHORT_SCHEMA_VERSION)
		throw new AuditorError(
			'AUD_STAGE_INVALID',
			`${file} has schema version ${version}; this auditor reads ${COHORT_SCHEMA_VERSION}: run the batch again with this version.`,
		);
	return parseWith(cohortSchema, value, 'AUD_STAGE_INVALID', `${file} (cohort.json)`);
}
