// auditor worker: takes targets from a queue, audits each in a process of its own, and puts what comes of it into the store.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { JobRefused, mayPass, RESULTS, type ResultStore, type RosterEntry, type SpooledStore, spooledStore, worker } from '@auditor/cohort';
import type { CloneProgress } from '@auditor/forensics';
import { AuditorError } from '@auditor/schema';
import { admit } from '../batch/admit.js';
import { auditProcess } from '../batch/audit-process.js';
import { conditionsOf } from '../batch/conditions.js';
import { openHealth } from '../batch/health.js';
import { auditProgram } from '../batch/program.js';
import { queueAt, redisAccess } from '../batch/queue-place.js';
import { sayOnce } from '../batch/say-once.js';
import { surroundingsOf, throughTrouble } from '../batch/surroundings.js';
import { openStore, workSetup } from '../batch/work-setup.js';
import { openMetrics } from '../metrics.js';
import { cloneWords } from '../output/clone-words.js';
import { inform, complain as say } from '../output/complain.js';
import { bePatient, endsCleanly } from '../patience.js';
import { stateFolder } from '../state-folder.js';
import { AUDITOR } from '../version.js';
import type { CommandInput } from './definition.js';

/** Beside the time for what is under way, for giving back, storing and leaving the queue. */
const LEAVE_MS = 15_000;

export default async function main({ options: given, signal }: CommandInput): Promise<number> {
	const setup = await workSetup(given);
	const url = given.queue as string;
	const drain = (given.drain as number) * 1000;
	bePatient(drain + LEAVE_MS);
	const { conditions } = await conditionsOf(setup.request, signal);
	const abandon = new AbortController();
	const patience = { milliseconds: setup.patience, onTrouble: say, signal };
	const { place, signer, note, open } = await queueAt(url, { allowEviction: given.allowEviction === true, patience });
	if (note && !given.quiet) inform(note);
	const store = spooled(await openStore(given.store as string, { ...patience, signal: abandon.signal }));
	// Whoever asks whether it can be used now does not wait for it.
	const storeNow = await openStore(given.store as string);
	const queue = await open(conditions);
	const metrics = await openMetrics(queue);
	const { redisPurse, redisQuota } = await import('@auditor/cohort/bullmq');
	const { requestsPerMinute, tokensPerMinute } = setup.request;
	const limited = requestsPerMinute !== undefined || tokensPerMinute !== undefined;
	const quota = limited ? await redisQuota(url, { requestsPerMinute, tokensPerMinute }, { ...redisAccess(), patience }) : null;
	const { maxTotalCost } = setup.request;
	const purse =
		maxTotalCost === undefined ? null : await redisPurse(url, maxTotalCost, { ...redisAccess(), patience, name: conditions.digest });
	const surroundings = surroundingsOf({ patienceMs: setup.patience, say });
	const onNotice = sayOnce(say);
	const onClone =
		(job: string) =>
		({ id, name }: RosterEntry, progress: CloneProgress) => {
			const { objects, bytes } = progress;
			if (!given.quiet) inform(`${name}: ${cloneWords(progress)}`, { target: id, job, objects, bytes });
		};
	const program = auditProgram(setup.request);
	const ready = async () => {
		if (signal.aborted) return 'The worker is ending.';
		await queue.status();
		await storeNow.get('conditions.json');
		return surroundings.reason;
	};
	const health = given.health === undefined ? null : await openHealth(String(given.health), ready);
	if (health !== null && !given.quiet) inform(`Answers /healthz and /readyz on ${health.address}.`);
	// Whoever can write to a queue without a secret says what is audited.
	const request = { ...setup.request, onlyNamedTokens: signer === null };
	const places = { under: (given.targetsUnder as string | undefined) ?? null, signed: signer !== null };
	try {
		const late = await store.flush(RESULTS);
		if (late > 0)
			inform(
				late === 1
					? 'A finished result that could not be stored before is stored now.'
					: `${late} finished results that could not be stored before are stored now.`,
			);
		if (!given.quiet) inform(`Takes targets from ${place}, ${setup.concurrency} at once; SIGTERM ends it when they are done.`);
		const handler = worker({
			store,
			conditions,
			signer,
			admit: (data) => admit(data, places),
			audit: async (data, attempt, stop, job) => {
				const result = await throughTrouble(surroundings, data, attempt, stop, () =>
					auditProcess(data, attempt, stop, { ...setup, request, quota, purse, program, onNotice, onClone: onClone(job) }),
				);
				metrics.judged(result.row);
				const { entry, total, reason, status, times } = result.row;
				const about = { target: entry.id, job, status, total, milliseconds: times.milliseconds };
				if (!given.quiet) inform(`${entry.name}: ${status === 'failed' ? `failed: ${reason}` : (total?.toFixed(2) ?? 'no score')}`, about);
				return result;
			},
		});
		signal.addEventListener('abort', () => {
			if (!given.quiet) inform(`Takes no more; what is under way in ${given.drain} s is given back.`);
			setTimeout(() => abandon.abort(), drain).unref();
		});
		const { concurrency } = setup;
		await queue.process(metrics.waits(handler), {
			concurrency,
			stop: AbortSignal.any([signal, surroundings.over]),
			abandon: abandon.signal,
			onTrouble: say,
			patienceMs: setup.patience,
			about: AUDITOR,
		});
		if (surroundings.reason === null) return 0;
		say(surroundings.reason);
		return 3;
	} catch (error) {
		// What was waited for did not come back: the targets are another worker's.
		const away = AuditorError.is(error) && error.code === 'AUD_QUEUE';
		if (!away && !(error instanceof JobRefused)) throw error;
		const passes = away || mayPass((error as Error).cause);
		// Asked to end while something is away: the target is given back, and what is finished lies here.
		if (passes && signal.aborted) return 0;
		say((error as Error).message);
		return passes ? 3 : 2;
	} finally {
		// A connection to a Redis that is gone would keep the process.
		endsCleanly();
		health?.close();
		program.close();
		await quota?.close();
		await purse?.close();
		await metrics.close();
		await queue.close();
		await store.close();
		await storeNow.close();
	}
}

/** One spool for each store, in the folder of this user; where there is none, what is not stored is lost with the process. */
function spooled(store: ResultStore): SpooledStore {
	const name = createHash('sha256').update(store.place).digest('hex').slice(0, 16);
	const folder = stateFolder();
	return folder === null ? { ...store, flush: async () => 0 } : spooledStore(store, join(folder, 'spool', name));
}
