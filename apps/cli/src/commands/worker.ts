// auditor worker: takes targets from a queue, audits each in a process of its own, and puts what comes of it into the store.
import { JobRefused, worker } from '@auditor/cohort';
import { auditProcess } from '../batch/audit-process.js';
import { conditionsOf } from '../batch/conditions.js';
import { auditProgram } from '../batch/program.js';
import { sayOnce } from '../batch/say-once.js';
import { surroundingsOf, throughTrouble } from '../batch/surroundings.js';
import { openQueue, openStore, redisAccess, workSetup } from '../batch/work-setup.js';
import { printable } from '../output/printable.js';
import { bePatient } from '../patience.js';
import type { CommandInput } from './definition.js';

/** Beside the time of one target, for storing its result and leaving the queue. */
const LEAVE_MS = 15_000;

export default async function main({ options: given, signal }: CommandInput): Promise<number> {
	const setup = await workSetup(given);
	const url = given.queue as string;
	bePatient(setup.timeLimit * 1000 + LEAVE_MS);
	const say = (sentence: string) => process.stderr.write(`auditor: ${printable(sentence).replace(/\s+/g, ' ')}\n`);
	const { conditions } = await conditionsOf(setup.request, signal);
	const { place, open } = await openQueue(url);
	const store = await openStore(given.store as string);
	const queue = await open();
	const { redisPurse, redisQuota } = await import('@auditor/cohort/bullmq');
	const { requestsPerMinute, tokensPerMinute } = setup.request;
	const limited = requestsPerMinute !== undefined || tokensPerMinute !== undefined;
	const quota = limited ? await redisQuota(url, { requestsPerMinute, tokensPerMinute }, redisAccess()) : null;
	const { maxTotalCost } = setup.request;
	const purse = maxTotalCost === undefined ? null : await redisPurse(url, maxTotalCost, { ...redisAccess(), name: conditions.digest });
	const surroundings = surroundingsOf({ patienceMs: setup.patience, say });
	const onNotice = sayOnce(say);
	const program = auditProgram(setup.request);
	try {
		if (!given.quiet) say(`Takes targets from ${place}, ${setup.concurrency} at once; SIGTERM ends it when they are done.`);
		const handler = worker({
			store,
			conditions,
			audit: async (data, attempt, stop) => {
				const result = await throughTrouble(surroundings, data, attempt, stop, () =>
					auditProcess(data, attempt, stop, { ...setup, quota, purse, program, onNotice }),
				);
				const { entry, total, reason, status } = result.row;
				if (!given.quiet) say(`${entry.name}: ${status === 'failed' ? `failed: ${reason}` : (total?.toFixed(2) ?? 'no score')}`);
				return result;
			},
		});
		if (!given.quiet) signal.addEventListener('abort', () => say('Takes no more; ends when what it has begun is done.'));
		await queue.process(handler, { concurrency: setup.concurrency, stop: AbortSignal.any([signal, surroundings.over]), onTrouble: say });
		if (surroundings.reason === null) return 0;
		say(surroundings.reason);
		return 3;
	} catch (error) {
		if (!(error instanceof JobRefused)) throw error;
		say(error.message);
		return 2;
	} finally {
		program.close();
		await quota?.close();
		await purse?.close();
		await queue.close();
		await store.close();
	}
}
