// Has the jobs of a batch done, here or by workers elsewhere, and hands on what comes back: results, and jobs that nobody could do.
import {
	type Cohort,
	collectResults,
	type JobQueue,
	memoryPurse,
	type ResultStore,
	type Signer,
	type StoredResult,
	worker,
} from '@auditor/cohort';
import { AuditorError } from '@auditor/schema';
import { openMetrics } from '../metrics.js';
import { auditProcess } from './audit-process.js';
import type { BatchJob } from './jobs.js';
import { auditProgram } from './program.js';
import type { BatchProgress } from './progress.js';
import { sayOnce } from './say-once.js';
import { surroundingsOf, throughTrouble } from './surroundings.js';
import { workerTeller } from './tell-workers.js';
import { localQuota, type WorkSetup } from './work-setup.js';

interface Judging extends WorkSetup {
	readonly signal: AbortSignal;
	/** Workers elsewhere judge. */
	readonly remote: boolean;
	/** By what is judged already. */
	readonly spent: number;
	readonly jobs: readonly BatchJob[];
	readonly store: ResultStore;
	readonly queue: JobQueue;
	readonly conditions: Cohort['conditions'];
	readonly onResult: (result: StoredResult) => void;
	readonly onDead: (job: BatchJob, reason: string, attempts: number) => void;
	readonly onUnfit: () => void;
	readonly accept: (result: StoredResult) => StoredResult | null;
	readonly signer: Signer | null;
	readonly say: (sentence: string) => void;
	readonly onClone: BatchProgress['cloning'];
}

/** Has the jobs done and waits for their results; without a queue of others, this process does them. */
export async function judgeJobs(options: Judging): Promise<{ readonly complete: boolean; readonly ended: string | null }> {
	const { jobs, store, queue, signal } = options;
	const { maxTotalCost } = options.request;
	const surroundings = surroundingsOf({ patienceMs: options.patience, say: options.say });
	const over = new AbortController();
	const metrics = await openMetrics(queue);
	let nudge = () => {};
	let fault: unknown = null;
	const work = async () => {
		const quota = localQuota(options.request);
		const program = auditProgram(options.request);
		const purse = maxTotalCost === undefined ? null : memoryPurse(maxTotalCost, options.spent);
		const onNotice = sayOnce(options.say);
		const audit: Parameters<typeof worker>[0]['audit'] = async (data, attempt, stop) => {
			const result = await throughTrouble(surroundings, data, attempt, stop, () =>
				auditProcess(data, attempt, stop, { ...options, quota, purse, program, onNotice }),
			);
			metrics.judged(result.row);
			return result;
		};
		const handler = worker({ store, conditions: options.conditions, signer: options.signer, audit, onDone: () => nudge() });
		const stop = AbortSignal.any([signal, over.signal, surroundings.over]);
		await queue.process(metrics.waits(handler), { concurrency: options.concurrency, stop, abandon: signal }).finally(program.close);
		if (surroundings.reason !== null) over.abort();
	};
	const collecting = collectResults({
		jobs,
		queue,
		store,
		signer: options.signer,
		accept: options.accept,
		onUnfit: options.onUnfit,
		patienceMs: options.patience,
		...(options.remote ? { onStatus: workerTeller(options.conditions, options.say) } : {}),
		onResult: options.onResult,
		onDead: ({ id, reason, attempts }) => options.onDead(jobs.find((job) => job.id === id) as BatchJob, reason, attempts),
		onTrouble: (sentence) => options.say(sentence ?? 'The queue can be reached again.'),
		signal: AbortSignal.any([signal, over.signal]),
		nudge: (listener) => {
			nudge = listener;
		},
		...(options.remote ? { pollMs: 1_000 } : {}),
	});
	const working = options.remote
		? Promise.resolve()
		: work().catch((error: unknown) => {
				fault = error;
				over.abort();
			});
	const complete = await collecting.finally(async () => {
		over.abort();
		await working;
		await metrics.close();
	});
	if (fault) throw refused(fault);
	return { complete, ended: complete ? null : surroundings.reason };
}

function refused(fault: unknown): unknown {
	return fault instanceof Error && fault.name === 'JobRefused' ? new AuditorError('AUD_OUTPUT', fault.message, { cause: fault }) : fault;
}
