// What does a worker do with a job? Makes sure that it judges under the batch's conditions, does nothing that is done already, and stores the
// result. How a target is audited is passed in.
import { AuditorError, parseWith } from '@auditor/schema';
import { z } from 'zod';
import { type Conditions, conditionsSchema, rosterEntrySchema } from '../model.js';
import { type JobHandler, JobRefused } from '../queue/job-queue.js';
import type { ResultStore } from '../store/result-store.js';
import { differenceOf } from './conditions.js';
import { encodeResult, resultName, type UncodedResult } from './stored-result.js';

export const jobDataSchema = z.strictObject({
	entry: rosterEntrySchema,
	/** Folder that paths of the entry are relative to. */
	base: z.string(),
	conditions: conditionsSchema,
});
export type JobData = z.infer<typeof jobDataSchema>;

export interface WorkOptions {
	readonly store: ResultStore;
	/** Under which this worker judges. */
	readonly conditions: Conditions;
	/** Throws when it was stopped from outside: the target is audited again then, and what comes of it is no result. */
	readonly audit: (data: JobData, attempt: number, signal: AbortSignal) => Promise<Omit<UncodedResult, 'schemaVersion' | 'job'>>;
	readonly onDone?: () => void;
}

/** The handler of a queue's jobs. */
export function worker({ store, conditions, audit, onDone }: WorkOptions): JobHandler {
	return async (job, signal) => {
		const data = parseWith(jobDataSchema, job.data, 'AUD_QUEUE', `The job ${job.id}`);
		const difference = differenceOf(data.conditions, conditions);
		if (difference !== null) throw new JobRefused(`This worker cannot judge for the batch: ${difference}.`);
		const name = resultName(job.id);
		try {
			if ((await store.get(name)) !== null) return;
			const result = await audit(data, job.attempt, signal);
			await store.put(name, await encodeResult({ schemaVersion: '1.0', job: job.id, ...result }));
		} catch (error) {
			// A worker that cannot write to the store would spend every audit for nothing.
			if (AuditorError.is(error) && error.code === 'AUD_OUTPUT') throw new JobRefused(error.message, { cause: error });
			throw error;
		} finally {
			onDone?.();
		}
	};
}
