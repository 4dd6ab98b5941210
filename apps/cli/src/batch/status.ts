// How far is a batch? Read from its folder, its store and, where it is given, its queue.
import { conditionsIn, decodeResult, folderStore, holderOfFolder, type JobQueue, RESULTS, resultName } from '@auditor/cohort';
import { AuditorError, canonicalJson } from '@auditor/schema';
import { printable } from '../output/printable.js';
import { type BatchFile, readBatchFile } from './batch-file.js';
import { isShown } from './cohort-folder.js';
import { queueAt } from './queue-place.js';
import { openStore } from './work-setup.js';

/** Prints the state of a batch; resolves to the exit code. */
export async function batchStatus(folder: string, options: { queue?: string; store?: string; json: boolean }): Promise<number> {
	const batch = batchIn(folder);
	const store = await openStore(options.store ?? batch.store);
	const queue = options.queue === undefined ? null : await queueOf(folder, options.queue);
	try {
		const there = new Set(await store.list(RESULTS));
		const done = batch.targets.filter(({ job }) => there.has(resultName(job).slice(RESULTS.length + 1)));
		const failed: { id: string; reason: string }[] = [];
		for (const { id, job } of done) {
			// A report that is there was made from its result: what has one did not fail.
			if (isShown(folder, id, job)) continue;
			const bytes = await store.get(resultName(job));
			const result = bytes && (await decodeResult(bytes, job).catch(() => null));
			if (result && result.row.status === 'failed') failed.push({ id, reason: result.row.reason ?? '' });
		}
		const holder = holderOfFolder(folder);
		const waiting = queue && (await queue.status());
		const dead = queue ? await queue.deadLetters() : [];
		const nameOf = new Map(batch.targets.map((target) => [target.job, target.id]));
		const deadLetters = dead.map(({ id, reason, attempts }) => ({ id: nameOf.get(id) ?? id, reason, attempts }));
		const state = { targets: batch.targets.length, done: done.length, failed, atWork: holder, queue: waiting, deadLetters };
		if (options.json) process.stdout.write(`${canonicalJson(state, 2)}\n`);
		else {
			const lines = [
				`${done.length} of ${batch.targets.length} targets of ${batch.roster} are done, ${failed.length} of them failed.`,
				holder ? `At work: ${holder}.` : batch.queue ? `They were put on ${batch.queue}.` : 'Nobody is at work in this folder.',
				...(waiting
					? [
							`On the queue: ${waiting.waiting} waiting, ${waiting.active} under way, ${waiting.dead} given up; workers: ${waiting.workers}${waiting.cancelled ? '; cancelled' : ''}.`,
						]
					: []),
				...deadLetters.map(({ id, reason, attempts }) => `Given up after ${attempts} tries: ${id}: ${reason}`),
				...failed.map(({ id, reason }) => `Failed: ${id}: ${reason}`),
			];
			process.stdout.write(`${lines.map((line) => printable(line).replace(/\s+/g, ' ')).join('\n')}\n`);
		}
		return 0;
	} finally {
		await queue?.close();
		await store.close();
	}
}

/** Drops what waits on the queue and ends what is under way; resolves to the exit code. */
export async function cancelBatch(folder: string, url: string | undefined): Promise<number> {
	const batch = batchIn(folder);
	if (batch.queue === null) throw new AuditorError('AUD_USAGE', `${folder} is judged by one process: end that one.`);
	if (url === undefined) throw new AuditorError('AUD_USAGE', `Say which queue: --queue <url> (it was put on ${batch.queue}).`);
	const queue = await queueOf(folder, url);
	try {
		await queue.cancel();
	} finally {
		await queue.close();
	}
	process.stdout.write('The queue is cancelled; what is judged stays, and the same batch command goes on with the rest.\n');
	return 0;
}

/** The queue of the conditions that the folder is judged under. */
async function queueOf(folder: string, url: string): Promise<JobQueue> {
	const { open } = await queueAt(url, { allowEviction: true });
	return open(await conditionsIn(folderStore(folder)));
}

function batchIn(folder: string): BatchFile {
	const batch = readBatchFile(folder);
	if (batch === null) throw new AuditorError('AUD_USAGE', `${folder} holds no batch.`, { hint: 'Give the folder of --out.' });
	return batch;
}
