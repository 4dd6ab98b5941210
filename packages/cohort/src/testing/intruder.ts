// Somebody who can write to a Redis and has not its secret: finds the queue of the worker that is there, and puts a job on it.
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';

export interface Intruder {
	/** Jobs that were given up. */
	failed(): Promise<number>;
	close(): void;
}

export async function intrude(url: string, data: object): Promise<Intruder> {
	const client = new Redis(url);
	let name: string | undefined;
	for (let i = 0; i < 1_000 && name === undefined; i++) {
		await new Promise((resolve) => setTimeout(resolve, 50));
		name = (await client.keys('bull:*')).map((key) => key.split(':')[1])[0];
	}
	const queue = new Queue(name ?? 'auditor', { connection: client });
	await queue.add('0', data, { jobId: 'forged', attempts: 3 });
	return { failed: async () => (await queue.getFailed()).length, close: () => client.disconnect() };
}
