// Who works on a queue? Each worker says so every few seconds, by the clock of Redis; one that says nothing for a while is not counted.
import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Redis } from 'ioredis';
import { z } from 'zod';

export const BEAT_MS = 3_000;
const SILENT_SECONDS = 15;

const workerSchema = z.object({
	host: z.string(),
	pid: z.int(),
	about: z.string(),
	concurrency: z.int(),
	active: z.int(),
});
/** A worker as others see it. */
export type WorkerInfo = z.infer<typeof workerSchema>;

export interface WorkerList {
	/** Says that this process works. */
	beat(worker: Omit<WorkerInfo, 'host' | 'pid'>): Promise<void>;
	leave(): Promise<void>;
	list(): Promise<WorkerInfo[]>;
	count(): Promise<number>;
}

/** @param base of the keys */
export function workerList(client: Redis, base: string): WorkerList {
	const [times, infos] = [`${base}:workers`, `${base}:worker-info`];
	const own = randomUUID();
	const since = async () => Number((await client.time())[0]) - SILENT_SECONDS;
	let left = false;
	let last: Promise<void> = Promise.resolve();
	const write = async (worker: Omit<WorkerInfo, 'host' | 'pid'>) => {
		const [now] = await client.time();
		const info: WorkerInfo = { host: hostname(), pid: process.pid, ...worker };
		await client
			.multi()
			.zadd(times, Number(now), own)
			.hset(infos, own, JSON.stringify(info))
			.expire(times, SILENT_SECONDS * 4)
			.expire(infos, SILENT_SECONDS * 4)
			.exec();
	};
	return {
		beat(worker) {
			if (!left) last = last.catch(() => {}).then(() => write(worker));
			return last;
		},
		async leave() {
			left = true;
			// One that is under way would say after this that the worker is still there.
			await last.catch(() => {});
			await client.multi().zrem(times, own).hdel(infos, own).exec();
		},
		async list() {
			const ids = await client.zrangebyscore(times, await since(), '+inf');
			const texts = ids.length === 0 ? [] : await client.hmget(infos, ...ids);
			return texts.flatMap((text) => {
				const parsed = workerSchema.safeParse(text === null ? null : jsonOf(text));
				return parsed.success ? [parsed.data] : [];
			});
		},
		count: async () => client.zcount(times, await since(), '+inf'),
	};
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
