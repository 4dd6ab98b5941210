// What does a batch on many machines need of this one? Its queue and its store answer and can do what is asked of them; there is room for clones.
import { randomUUID } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { AuditorError } from '@auditor/schema';
import { redisAccess } from '../batch/queue-place.js';
import { openStore } from '../batch/work-setup.js';
import { needPart } from '../parts.js';
import type { Finding } from './finding.js';

/** A clone may have so much by default, and two are made at once. */
const ROOM_BYTES = 1_000_000_000;

/** Where clones are made. */
export async function diskOf(folder = tmpdir()): Promise<Finding> {
	try {
		const { bavail, bsize } = await statfs(folder);
		const detail = `${((bavail * bsize) / 1e9).toFixed(1)} GB free in ${folder}`;
		if (bavail * bsize >= ROOM_BYTES) return { what: 'disk', state: 'ok', detail };
		return { what: 'disk', state: 'without', detail: `${detail}; a large clone finds no room: free some, or set TMPDIR` };
	} catch (error) {
		return { what: 'disk', state: 'missing', detail: `${folder} cannot be looked at (${(error as NodeJS.ErrnoException).code})` };
	}
}

/** The queue that --queue names: whether it can be reached, keeps jobs, and who works. */
export function redisOf(url: string): Promise<Finding> {
	return found('redis', async () => {
		needPart('queue');
		const { bullQueue, queuePlace, queuesAt } = await import('@auditor/cohort/bullmq');
		const names = [...(await queuesAt(url, redisAccess())).keys()];
		let [waiting, workers] = [0, 0];
		for (const name of names) {
			const queue = await bullQueue(url, { ...redisAccess(), name });
			const status = await queue.status().finally(() => queue.close());
			waiting += status.waiting;
			workers += status.workers;
		}
		return `${queuePlace(url)}: ${names.length} ${names.length === 1 ? 'queue' : 'queues'}, ${waiting} waiting, workers: ${workers}`;
	});
}

/** The store that --store names: written to, read from, and whether a second writer is refused. */
export function resultsOf(place: string): Promise<Finding> {
	return found('results', async () => {
		const store = await openStore(place);
		const name = `results/doctor-${randomUUID()}`;
		try {
			const bytes = Buffer.from('auditor doctor');
			await store.put(name, bytes);
			const again = await store.put(name, bytes);
			const read = await store.get(name);
			if (again) throw new AuditorError('AUD_OUTPUT', `The store ${place} lets a second writer replace the first.`);
			if (read === null || !bytes.equals(read)) throw new AuditorError('AUD_OUTPUT', `The store ${place} gives back something else.`);
			return `${place}: can be written and read, and keeps the first of two writers`;
		} finally {
			await store.remove(name).catch(() => {});
			await store.close();
		}
	});
}

async function found(what: Finding['what'], look: () => Promise<string>): Promise<Finding> {
	try {
		return { what, state: 'ok', detail: await look() };
	} catch (error) {
		if (!AuditorError.is(error)) throw error;
		return { what, state: 'missing', detail: `${error.message}${error.hint ? ` ${error.hint}` : ''}` };
	}
}
