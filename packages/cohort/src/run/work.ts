// What does a worker do with a job? Makes sure that it judges under the batch's conditions, does nothing that is done already, and stores the
// result. How a target is audited is passed in.
import { AuditorError } from '@auditor/schema';
import { z } from 'zod';
import { type Conditions, conditionsSchema, rosterEntrySchema } from '../model.js';
import { type Job, type JobHandler, JobInvalid, JobRefused } from '../queue/job-queue.js';
import type { ResultStore } from '../store/result-store.js';
import type { Signer } from '../trust/signer.js';
import { differenceOf } from './conditions.js';
import { decodeResult, encodeResult, resultName, type UncodedResult } from './stored-result.js';

export const jobDataSchema = z.strictObject({
	entry: rosterEntrySchema,
	/** Folder that paths of the entry are relative to. */
	base: z.string(),
	conditions: conditionsSchema,
});
export type JobData = z.infer<typeof jobDataSchema>;

const signedJobSchema = jobDataSchema.extend({ mac: z.string().optional() });

/** A job as it stands on a queue that others can write to. */
export function signedJob<T extends Job>(job: T, signer: Signer | null): T {
	return signer ? { ...job, data: { ...(job.data as JobData), mac: signer.sign('job', { id: job.id, data: job.data }) } } : job;
}

export interface WorkOptions {
	readonly store: ResultStore;
	/** Under which this worker judges. */
	readonly conditions: Conditions;
	/** Signs results, and signed the jobs; null: nobody else writes to queue and store. */
	readonly signer?: Signer | null;
	/** Throws JobInvalid for a job whose places this worker does not read. */
	readonly admit?: (data: JobData) => Promise<void>;
	/** Throws when it was stopped from outside: the target is audited again then, and what comes of it is no result. */
	readonly audit: (
		data: JobData,
		attempt: number,
		signal: AbortSignal,
		job: string,
	) => Promise<Omit<UncodedResult, 'schemaVersion' | 'job'>>;
	readonly onDone?: () => void;
}

/** The handler of a queue's jobs. */
export function worker({ store, conditions, signer = null, admit, audit, onDone }: WorkOptions): JobHandler {
	return async (job, signal) => {
		const data = dataOf(job, signer);
		const difference = differenceOf(data.conditions, conditions);
		if (difference !== null) throw new JobRefused(`This worker cannot judge for the batch: ${difference}.`);
		await admit?.(data);
		const name = resultName(job.id);
		try {
			const there = await store.get(name);
			if (there !== null) {
				if (signer === null || (await decodeResult(there, job.id, signer).catch(() => null)) !== null) return;
				// Somebody else's: it would keep ours out.
				await store.remove(name);
			}
			const result = await audit(data, job.attempt, signal, job.id);
			await store.put(name, await encodeResult({ schemaVersion: '1.0', job: job.id, ...result }, signer));
		} catch (error) {
			// A worker that cannot write to the store would spend every audit for nothing.
			if (AuditorError.is(error) && error.code === 'AUD_OUTPUT') throw new JobRefused(error.message, { cause: error });
			throw error;
		} finally {
			onDone?.();
		}
	};
}

/** @throws JobInvalid for what is no job of the batch */
function dataOf(job: Job, signer: Signer | null): JobData {
	const parsed = signedJobSchema.safeParse(job.data);
	if (!parsed.success) throw new JobInvalid('The job is not one of a batch.');
	const { mac, ...data } = parsed.data;
	if (signer && !signer.verifies('job', { id: job.id, data }, mac))
		throw new JobInvalid('The job is not signed with the secret that this worker has (AUDITOR_QUEUE_SECRET).');
	if (!signer && mac !== undefined)
		throw new JobInvalid('The job is signed, and this worker has no secret to check it by (AUDITOR_QUEUE_SECRET).');
	return data;
}
