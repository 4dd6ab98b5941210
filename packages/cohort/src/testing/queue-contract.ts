// What every queue must do, whoever runs it.
import { describe, expect, it } from 'vitest';
import { ATTEMPTS, type Job, JobInvalid, type JobQueue, JobRefused } from '../queue/job-queue.js';

const jobs = (...ids: string[]): Job[] => ids.map((id) => ({ id, data: { of: id } }));
const many = (count: number) => jobs(...Array.from({ length: count }, (_, i) => `job-${String(i).padStart(3, '0')}`));
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const until = async (condition: () => boolean | Promise<boolean>, ms = 100_000) => {
	for (const end = Date.now() + ms; !(await condition()); await sleep(20)) if (Date.now() > end) throw new Error('it never came true');
};

/** @param open a queue of its own for each test, with short pauses */
export function queueContract(name: string, open: () => Promise<JobQueue>): void {
	describe(`the queue: ${name}`, () => {
		const opened = async () => {
			const queue = await open();
			const stop = new AbortController();
			return { queue, stop };
		};

		it('hands out each job once, with its data, and no more at once than asked for', async () => {
			const { queue, stop } = await opened();
			await queue.add(many(12));
			const seen: string[] = [];
			let running = 0;
			let most = 0;
			const work = queue.process(
				async (job) => {
					most = Math.max(most, ++running);
					expect(job.data).toEqual({ of: job.id });
					expect(job.attempt).toBe(1);
					expect(job.waitedMs).toBeGreaterThanOrEqual(0);
					// The first wait for each other, and a moment longer for one too many.
					await until(() => most >= 3);
					await sleep(20);
					seen.push(job.id);
					running--;
				},
				{ concurrency: 3, stop: stop.signal },
			);
			await until(() => seen.length === 12);
			stop.abort();
			await work;
			expect([...seen].sort()).toEqual(many(12).map((job) => job.id));
			expect(most).toBe(3);
			expect(await queue.status()).toMatchObject({ waiting: 0, active: 0, dead: 0, cancelled: false });
			await queue.close();
		});

		it('begins in the order in which jobs were added, and takes an id once', async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('c', 'a', 'c'));
			await queue.add(jobs('a', 'b'));
			expect(await queue.status()).toMatchObject({ waiting: 3, active: 0 });
			const seen: string[] = [];
			const work = queue.process(async (job) => void seen.push(job.id), { concurrency: 1, stop: stop.signal });
			await until(() => seen.length === 3);
			await sleep(50);
			stop.abort();
			await work;
			expect(seen).toEqual(['c', 'a', 'b']);
			await queue.close();
		});

		it('does a done job again when it is added again: whether that is needed is the store’s to say', async () => {
			const { queue, stop } = await opened();
			let count = 0;
			const work = queue.process(async () => void count++, { concurrency: 1, stop: stop.signal });
			await queue.add(jobs('a'));
			await until(() => count === 1);
			await until(async () => (await queue.status()).active === 0);
			await queue.add(jobs('a'));
			await until(() => count === 2);
			stop.abort();
			await work;
			await queue.close();
		});

		it(`tries a job ${ATTEMPTS} times and keeps it as a dead letter with the last reason, until it is taken back`, async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('good', 'bad'));
			const tries: number[] = [];
			const work = queue.process(
				async (job) => {
					if (job.id === 'good') return;
					tries.push(job.attempt);
					throw new Error(`no\nluck ${job.attempt}`);
				},
				{ concurrency: 2, stop: stop.signal },
			);
			await until(async () => (await queue.status()).dead === 1);
			expect(tries).toEqual([1, 2, 3]);
			expect(await queue.deadLetters()).toEqual([{ id: 'bad', reason: 'no luck 3', attempts: ATTEMPTS }]);
			await queue.add(jobs('bad'));
			await sleep(100);
			expect(tries).toHaveLength(3);
			await queue.forget(['bad', 'unknown']);
			expect(await queue.deadLetters()).toEqual([]);
			await queue.add(jobs('bad'));
			await until(() => tries.length > 3);
			expect(tries[3]).toBe(1);
			stop.abort();
			await work;
			await queue.close();
		});

		it('tries a job that is none only once, and goes on', async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('none', 'good'));
			const tries: string[] = [];
			const work = queue.process(
				async (job) => {
					tries.push(job.id);
					if (job.id === 'none') throw new JobInvalid('It is not signed.');
				},
				{ concurrency: 1, stop: stop.signal },
			);
			await until(async () => (await queue.status()).dead === 1 && tries.includes('good'));
			await sleep(100);
			expect(tries).toEqual(['none', 'good']);
			expect(await queue.deadLetters()).toMatchObject([{ id: 'none', reason: 'It is not signed.' }]);
			expect((await queue.status()).workers).toBe(1);
			stop.abort();
			await work;
			expect((await queue.status()).workers).toBe(0);
			await queue.close();
		});

		it('is stopped with what is under way finished, and the rest waiting', async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('a', 'b', 'c'));
			const finished: string[] = [];
			const work = queue.process(
				async (job, signal) => {
					await until(() => stop.signal.aborted);
					await sleep(50);
					expect(signal.aborted).toBe(false);
					finished.push(job.id);
				},
				{ concurrency: 1, stop: stop.signal },
			);
			await until(async () => (await queue.status()).active === 1);
			stop.abort();
			await work;
			expect(finished).toEqual(['a']);
			expect(await queue.status()).toMatchObject({ waiting: 2, active: 0, dead: 0 });
			await queue.close();
		});

		it('gives back what is abandoned, and another does it', async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('a'));
			const abandon = new AbortController();
			const work = queue.process(
				(_, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('stopped')))),
				{ concurrency: 1, stop: AbortSignal.any([stop.signal, abandon.signal]), abandon: abandon.signal },
			);
			await until(async () => (await queue.status()).active === 1);
			abandon.abort();
			await work;
			expect(await queue.status()).toMatchObject({ waiting: 1, active: 0, dead: 0 });
			const attempts: number[] = [];
			const other = queue.process(async (job) => void attempts.push(job.attempt), { concurrency: 1, stop: stop.signal });
			await until(() => attempts.length === 1);
			stop.abort();
			await other;
			expect(attempts).toEqual([1]);
			await queue.close();
		});

		it('leaves a job that a worker refuses to another, and lets the worker go with its reason', async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('a', 'b'));
			const refusing = queue.process(async () => Promise.reject(new JobRefused('wrong version')), { concurrency: 1, stop: stop.signal });
			await expect(refusing).rejects.toThrow('wrong version');
			expect(await queue.status()).toMatchObject({ waiting: 2, active: 0, dead: 0 });
			const seen: string[] = [];
			const work = queue.process(async (job) => void seen.push(job.id), { concurrency: 1, stop: stop.signal });
			await until(() => seen.length === 2);
			stop.abort();
			await work;
			expect([...seen].sort()).toEqual(['a', 'b']);
			await queue.close();
		});

		it('is cancelled: what waits is dropped, what is under way is aborted, and jobs can be added anew', async () => {
			const { queue, stop } = await opened();
			await queue.add(jobs('a', 'b'));
			let aborted = 0;
			let done = 0;
			const work = queue.process(
				(job, signal) =>
					new Promise((resolve, reject) => {
						if (job.id === 'c') {
							done++;
							return resolve();
						}
						signal.addEventListener('abort', () => {
							aborted++;
							reject(new Error('stopped'));
						});
					}),
				{ concurrency: 1, stop: stop.signal },
			);
			await until(async () => (await queue.status()).active === 1);
			await queue.cancel();
			expect((await queue.status()).cancelled).toBe(true);
			await until(async () => aborted === 1 && (await queue.status()).active === 0);
			expect(await queue.status()).toMatchObject({ waiting: 0, active: 0, dead: 0 });
			await queue.add(jobs('c'));
			await until(() => done === 1);
			expect((await queue.status()).cancelled).toBe(false);
			stop.abort();
			await work;
			await queue.close();
		});

		it('takes two thousand jobs', async () => {
			const { queue, stop } = await opened();
			await queue.add(many(2_000));
			expect((await queue.status()).waiting).toBe(2_000);
			let count = 0;
			const work = queue.process(async () => void count++, { concurrency: 8, stop: stop.signal });
			await until(() => count === 2_000);
			stop.abort();
			await work;
			await queue.close();
		});
	});
}
