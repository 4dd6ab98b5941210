// @module-tag slow
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { temporaryFolder } from '@auditor/testkit';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueContract } from '../testing/queue-contract.js';
import { freePort, type RedisServer, redisServer, whyNoRedis } from '../testing/redis-server.js';
import { bullQueue } from './bull-queue.js';
import { JobInvalid } from './job-queue.js';
import { queuePlace } from './redis-client.js';

const why = whyNoRedis();
if (why) console.log(`Not tested on BullMQ: ${why}`);
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
/** Long enough for any machine; what does not come true is seen by what is expected next. */
const until = async (condition: () => boolean | Promise<boolean>, ms = 80_000) => {
	for (const end = Date.now() + ms; !(await condition()) && Date.now() < end; ) await sleep(50);
};
const jobs = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `job-${i}`, data: { i } }));

describe.skipIf(why !== null)('on a real Redis', () => {
	let server: RedisServer;
	let names = 0;
	beforeAll(async () => {
		server = await redisServer();
	});
	afterAll(() => server.stop());

	queueContract('BullMQ', () => bullQueue(server.url, { name: `contract-${names++}`, pauseMs: 20, lockMs: 20_000 }));

	// Each of these waits more than it works, so that they do so together.
	it.concurrent('waits out a Redis that goes away and comes back: every job is done, and it is told once each way', async () => {
		const own = await redisServer();
		const queue = await bullQueue(own.url, { name: 'restarted', pauseMs: 50, lockMs: 2_000 });
		await queue.add(jobs(20));
		const done = new Set<string>();
		const told: string[] = [];
		const stop = new AbortController();
		const work = queue.process(
			async (job) => {
				await sleep(100);
				done.add(job.id);
			},
			{ concurrency: 2, stop: stop.signal, onTrouble: (sentence) => told.push(sentence) },
		);
		await until(() => done.size >= 4);
		await own.stop('SIGKILL');
		await expect(queue.status()).rejects.toThrow(/cannot be reached\.$/);
		await until(() => told.length > 0);
		await own.start();
		await until(() => done.size === 20);
		expect(done.size).toBe(20);
		// A job that was taken as Redis went away is handed out once more.
		const isBusy = async () => {
			const { waiting, active } = await queue.status();
			return waiting + active > 0;
		};
		await until(async () => !(await isBusy()));
		expect(await queue.status()).toMatchObject({ waiting: 0, active: 0, dead: 0 });
		// The jobs may be done before the watch has looked again.
		await until(() => told.length >= 2);
		stop.abort();
		await work;
		expect(told).toEqual([
			expect.stringMatching(/^The queue at redis:\/\/127\.0\.0\.1:\d+ .+\.$/),
			expect.stringMatching(/can be reached again\.$/),
		]);
		await queue.close();
		await own.stop();
	});

	it.concurrent('says of a full Redis that it is full', async () => {
		const own = await redisServer();
		const admin = new Redis(own.url);
		await admin.config('SET', 'maxmemory', '1mb');
		const queue = await bullQueue(own.url, { name: 'full' });
		await expect(queue.add(jobs(50))).rejects.toThrow(/^The queue at redis:.* is full: its memory limit is reached\.$/);
		await admin.config('SET', 'maxmemory', '0');
		await queue.add(jobs(3));
		expect((await queue.status()).waiting).toBe(3);
		await queue.close();
		admin.disconnect();
		await own.stop();
	});

	it.concurrent('drops a cancelled job whose worker was killed, and takes it when it is added anew', async () => {
		const queue = await bullQueue(server.url, { name: 'stalled', lockMs: 2_000 });
		await queue.add(jobs(1));
		await (await killedWorker('stalled'))();
		expect((await queue.status()).active).toBe(1);
		// While its lock still holds, and for a worker that finds it later.
		await queue.cancel();
		const done: string[] = [];
		const stop = new AbortController();
		const work = queue.process(async (job) => void done.push(job.id), { concurrency: 1, stop: stop.signal });
		// It waits for a moment between the worker that died and the one that drops it.
		const left = async () => queue.status().then(({ active, waiting }) => active + waiting);
		await until(async () => (await left()) === 0);
		expect(await queue.status()).toMatchObject({ active: 0, waiting: 0, dead: 0 });
		expect(done).toEqual([]);
		await queue.add(jobs(1));
		await until(() => done.length > 0);
		expect(done).toEqual(['job-0']);
		stop.abort();
		await work;
		await queue.close();
	});

	it.concurrent('is cancelled in one step, so that nobody takes a job between the mark and the new age', async () => {
		const queue = await bullQueue(server.url, { name: 'one-step' });
		const other = new Redis(server.url);
		const both = "return {redis.call('get', 'auditor:one-step:cancelled'), redis.call('get', 'auditor:one-step:age')}";
		const ages = new Map<string, Set<string>>();
		let over = false;
		const looking = (async () => {
			while (!over) {
				const [mark, age] = (await other.eval(both, 0)) as [string | null, string | null];
				if (mark !== null) ages.set(mark, (ages.get(mark) ?? new Set()).add(String(age)));
			}
		})();
		for (let i = 0; i < 100 || ages.size <= 5; i++) await queue.cancel();
		over = true;
		await looking;
		expect(ages.size).toBeGreaterThan(5);
		expect([...ages.values()].filter(({ size }) => size > 1)).toEqual([]);
		other.disconnect();
		await queue.close();
	});

	it.concurrent('ends an idle worker at once, also while Redis is away', async () => {
		const own = await redisServer();
		const queue = await bullQueue(own.url, { name: 'idle' });
		const stop = new AbortController();
		const work = queue.process(async () => {}, { concurrency: 1, stop: stop.signal });
		await sleep(500);
		await own.stop('SIGKILL');
		await sleep(500);
		// A client that waits for its Redis does not end within the time of a test.
		stop.abort();
		await work;
		await queue.close();
	});

	it.concurrent('says of a Redis that is frozen that it does not answer, once, and gives up when patience ends', async () => {
		const own = await redisServer();
		const queue = await bullQueue(own.url, { name: 'frozen', answerMs: 3_000 });
		const told: string[] = [];
		const stop = new AbortController();
		const work = queue.process(async () => {}, {
			concurrency: 1,
			stop: stop.signal,
			onTrouble: (sentence) => told.push(sentence),
			patienceMs: 7_000,
		});
		work.catch(() => {});
		await sleep(500);
		own.pause();
		await until(() => told.length > 0);
		own.resume();
		await until(() => told.length > 1);
		expect(told).toEqual([expect.stringMatching(/ does not answer\.$/), expect.stringMatching(/ can be reached again\.$/)]);
		own.pause();
		await expect(work).rejects.toThrow(/ does not answer\.$/);
		own.resume();
		await queue.close();
		await own.stop();
	});

	it.concurrent('is refused where it throws jobs away when it is full, unless that is asked for', async () => {
		const own = await redisServer(['--maxmemory', '50mb', '--maxmemory-policy', 'allkeys-lru']);
		await expect(bullQueue(own.url)).rejects.toThrow(/ throws jobs away when it is full \(maxmemory-policy allkeys-lru\)\.$/);
		const taken = await bullQueue(own.url, { allowEviction: true });
		expect((await taken.status()).waiting).toBe(0);
		await taken.close();
		await own.stop();
	});

	it.concurrent('that accepts and never answers is told in one sentence', async () => {
		const silent = createServer(() => {}).listen(0, '127.0.0.1');
		await once(silent, 'listening');
		const { port } = silent.address() as { port: number };
		await expect(bullQueue(`redis://127.0.0.1:${port}`, { answerMs: 1_000 })).rejects.toThrow(
			/^The queue at redis:\/\/127\.0\.0\.1:\d+ does not answer\.$/,
		);
		silent.close();
	});

	it.concurrent('that is away at the beginning is waited for, and told once each way', async () => {
		const own = await redisServer();
		await own.stop();
		const told: string[] = [];
		const patience = { milliseconds: 40_000, pauseMs: 100, signal: new AbortController().signal, onTrouble: (s: string) => told.push(s) };
		const opening = bullQueue(own.url, { patience });
		await until(() => told.length > 0);
		await own.start();
		const queue = await opening;
		expect((await queue.status()).waiting).toBe(0);
		expect(told).toEqual([
			expect.stringMatching(/^The queue at .+ cannot be reached\. Waits for it up to 40 s\.$/),
			expect.stringMatching(/^The queue at .+ can be used again\.$/),
		]);
		await queue.close();
		await own.stop();
		await expect(bullQueue(own.url, { patience: { ...patience, milliseconds: 300 } })).rejects.toThrow(/ cannot be reached\.$/);
	});

	it.concurrent('is retried and purged by an operator', async () => {
		const queue = await bullQueue(server.url, { name: 'operated', pauseMs: 5 });
		await queue.add(jobs(2));
		const stop = new AbortController();
		let fails = true;
		const done: string[] = [];
		const work = queue.process(
			async (job) => {
				if (fails) throw new JobInvalid('no');
				done.push(job.id);
			},
			{ concurrency: 1, stop: stop.signal, about: 'auditor 1' },
		);
		await until(async () => (await queue.status()).dead === 2);
		expect(await queue.workers()).toMatchObject([{ pid: process.pid, about: 'auditor 1', concurrency: 1 }]);
		fails = false;
		expect(await queue.retry()).toBe(2);
		await until(() => done.length === 2);
		expect(done.sort()).toEqual(['job-0', 'job-1']);
		stop.abort();
		await work;
		await queue.add(jobs(3));
		await queue.purge();
		expect(await queue.status()).toMatchObject({ waiting: 0, active: 0, dead: 0 });
		await queue.close();
	});

	/** Starts a worker of its own process that takes a job and holds it; resolves to how it is killed. */
	async function killedWorker(name: string): Promise<() => Promise<void>> {
		const script = join(temporaryFolder(), 'worker.mjs');
		const bullmq = new URL(import.meta.resolve('bullmq')).href;
		writeFileSync(
			script,
			`import { Worker } from ${JSON.stringify(bullmq)};\nnew Worker('${name}', async () => { process.send('begun'); await new Promise((r) => setTimeout(r, 60000)); }, { connection: { port: ${server.port} }, lockDuration: 2000, stalledInterval: 1000 });\n`,
		);
		const child = fork(script);
		await once(child, 'message');
		return async () => {
			child.kill('SIGKILL');
			await once(child, 'exit');
		};
	}

	it.concurrent('gives the job of a worker that was killed to another', async () => {
		const queue = await bullQueue(server.url, { name: 'killed', lockMs: 2_000 });
		await queue.add(jobs(1));
		await (await killedWorker('killed'))();
		const done: string[] = [];
		const stop = new AbortController();
		const work = queue.process(async (job) => void done.push(job.id), { concurrency: 1, stop: stop.signal });
		await until(() => done.length > 0);
		expect(done).toEqual(['job-0']);
		stop.abort();
		await work;
		await queue.close();
	});
});

describe.skipIf(why !== null)('a Redis with a lock on its door', () => {
	it('is opened by the password in the address, or beside it; a wrong one is said without being told', async () => {
		const server = await redisServer([], { password: 's3cret/word' });
		const address = (password: string) => server.url.replace('://', `://:${encodeURIComponent(password)}@`);
		for (const [url, options] of [
			[address('s3cret/word'), {}],
			[server.url, { password: 's3cret/word' }],
		] as const) {
			const queue = await bullQueue(url, options);
			expect((await queue.status()).waiting).toBe(0);
			await queue.close();
		}
		await expect(bullQueue(address('wrong-one'))).rejects.toThrow(/^The queue at redis:\/\/127\.0\.0\.1:\d+ refuses the password\.$/);
		await expect(bullQueue(server.url)).rejects.toThrow(/ asks for a password\.$/);
		await server.stop();
	});

	it('is reached by TLS, and by nobody who does not trust its certificate', async () => {
		const folder = temporaryFolder();
		const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
		const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
		execFileSync(
			'openssl',
			['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-keyout', key, '-out', certificate, ...subject],
			{
				stdio: 'ignore',
			},
		);
		const tls = ['--tls-cert-file', certificate, '--tls-key-file', key, '--tls-ca-cert-file', certificate, '--tls-auth-clients', 'no'];
		const server = await redisServer(tls, { scheme: 'rediss', password: 'pw' });
		const url = server.url.replace('://', '://:pw@');
		await expect(bullQueue(url)).rejects.toThrow(/ cannot be used: its certificate is not trusted\.$/);
		const trusting = await bullQueue(url, { ca: certificate });
		await trusting.add(jobs(1));
		expect((await trusting.status()).waiting).toBe(1);
		await trusting.close();
		await server.stop();
	});
});

describe('an address of a queue', () => {
	it.each([
		['redis://user:pw@host:6380/2?x=y', 'redis://host:6380/2'],
		['rediss://:pw@host', 'rediss://host'],
	])('%s is shown as %s', (url, shown) => {
		expect(queuePlace(url)).toBe(shown);
	});

	it.each(['', 'host:6379', 'http://host', 'redis://', 'amqp://user:pw@host'])('%s is none, and no secret of it is told', (url) => {
		expect(() => queuePlace(url)).toThrow('That is no address of a queue.');
	});

	it('where nobody listens cannot be reached', async () => {
		await expect(bullQueue(`redis://:pw@127.0.0.1:${await freePort()}`)).rejects.toThrow(
			/^The queue at redis:\/\/127\.0\.0\.1:\d+ cannot be reached\.$/,
		);
	});
});
