// batch.json: what a folder of results is the result of. Read when a batch goes on, and by `auditor batch status`.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AuditorError, canonicalJson, parseWith } from '@auditor/schema';
import { z } from 'zod';
import { writeFileAtomically } from '../output/write-file.js';
import { named } from '../trust/origin.js';
import { parseJson, readText } from '../trust/read.js';

const batchSchema = z.strictObject({
	schemaVersion: z.literal('1.0'),
	roster: z.string(),
	/** Of the random order. */
	seed: z.string(),
	/** Where results are put, without secrets. */
	store: z.string(),
	/** Address of the queue without its password; null: this machine alone. */
	queue: z.string().nullable(),
	startedAt: z.string(),
	/** Entry id and job id, in the order of the roster. */
	targets: z.array(z.strictObject({ id: z.string(), name: z.string(), job: z.string() })),
});
export type BatchFile = z.infer<typeof batchSchema>;

/** Null when the folder holds no batch. @throws AuditorError AUD_STAGE_INVALID */
export function readBatchFile(folder: string): BatchFile | null {
	const path = join(folder, 'batch.json');
	if (!existsSync(path)) return null;
	let value: unknown;
	try {
		value = parseJson(readText(named(path)));
	} catch (cause) {
		throw new AuditorError('AUD_STAGE_INVALID', `${path} cannot be read as JSON.`, { cause });
	}
	return parseWith(batchSchema, value, 'AUD_STAGE_INVALID', path);
}

/** @throws AuditorError AUD_OUTPUT */
export function writeBatchFile(folder: string, batch: BatchFile): void {
	const path = join(folder, 'batch.json');
	const text = `${canonicalJson(batch, 2)}\n`;
	if (!existsSync(path) || readText(named(path)) !== text) writeFileAtomically(path, text);
}
