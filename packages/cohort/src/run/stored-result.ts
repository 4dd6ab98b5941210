// What is kept of one audit: its row and its files in one compressed object, so that a result is there whole or not at all. The files are compressed
// by whoever made them: what they pass through (a process, a worker) has not to read them.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AuditorError, canonicalJson, digest, parseWith } from '@auditor/schema';
import { z } from 'zod';
import { type Conditions, cohortRowSchema, type RosterEntry } from '../model.js';
import { type Signer, unsealed } from '../trust/signer.js';

export const RESULTS = 'results';
/** Ten times what the largest audit leaves. */
const MAX_BYTES = 128 * 1024 * 1024;
/** A report is 1 MB of text: level 3 takes half the time of 6 for a fifth more bytes. */
const LEVEL = 3;
const CHUNK_BYTES = 2 ** 18;

const storedResultSchema = z.strictObject({
	schemaVersion: z.literal('1.0'),
	/** Id of the job. */
	job: z.string(),
	row: cohortRowSchema,
	/** Texts by file name, never a path: report.json, report.junit.xml, ... */
	files: z.record(z.string().regex(/^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+$/), z.string()),
});
export type StoredResult = z.infer<typeof storedResultSchema>;

/** A result whose files may be packed (`packFiles`). */
export type UncodedResult = Omit<StoredResult, 'files'> & { readonly files: StoredResult['files'] | Uint8Array };

/** What a result depends on; its digest is the id of job and result. */
export interface JobKey {
	readonly entry: RosterEntry;
	/** Commit that the target stands at, where that can be said without asking a remote. */
	readonly head: string | null;
	/** SHA-256 of each report given; null: it is not there. */
	readonly reports: readonly (string | null)[];
	readonly conditions: Conditions;
}

/** The same for the same question on every machine. */
export function jobId({ entry, head, reports, conditions }: JobKey): string {
	const { id, target, commit, asOf } = entry;
	return digest({
		id,
		target,
		commit: commit ?? head,
		asOf,
		reports: entry.reports.map((path, i) => [path, reports[i] ?? null]),
		conditions: conditions.digest,
	});
}

/** Name of a result in a store. */
export function resultName(job: string): string {
	return `${RESULTS}/${job}.json.gz`;
}

/** Files in the form that a result keeps them in. */
export async function packFiles(files: StoredResult['files']): Promise<Uint8Array> {
	return promisify(gzip)(`{"files":${canonicalJson(files)}`, { level: LEVEL, chunkSize: CHUNK_BYTES });
}

/** The canonical JSON of a result, compressed: `files`, which come first, packed or not, and behind them the rest as a second part; then its MAC. */
export async function encodeResult({ files, ...rest }: UncodedResult, signer: Signer | null = null): Promise<Uint8Array> {
	const packed = files instanceof Uint8Array ? files : await packFiles(files);
	const bytes = Buffer.concat([packed, await promisify(gzip)(`,${canonicalJson(rest).slice(1)}`)]);
	return signer ? signer.seal(bytes) : bytes;
}

/**
 * @param signer whose MAC the result must carry; null: any result is taken, signed or not
 * @throws AuditorError AUD_STAGE_INVALID for what is no result of this job
 */
export async function decodeResult(sealed: Uint8Array, job: string, signer: Signer | null = null): Promise<StoredResult> {
	const bytes = signer ? signer.open(sealed) : (unsealed(sealed) ?? sealed);
	if (bytes === null) throw new AuditorError('AUD_STAGE_INVALID', `The result ${job} is not signed with the secret of this queue.`);
	const text = await promisify(gunzip)(bytes, { maxOutputLength: MAX_BYTES, chunkSize: CHUNK_BYTES }).catch(() => Buffer.from('null'));
	let value: unknown = null;
	try {
		value = JSON.parse(text.toString('utf8'));
	} catch {
		// Said below.
	}
	return parseWith(
		storedResultSchema.refine((result) => result.job === job, 'it belongs to another job'),
		value,
		'AUD_STAGE_INVALID',
		`The result ${job}`,
	);
}
