// Redis is silent, frozen, emptied, full, forgetful or gone; foreign and older jobs and workers share it.
import { sleep } from './stage.mjs';

const ANY = 8;
const LOCAL = (stage) => ['--targets-under', stage.work];
const QUIET = ['--no-cache', '--quiet'];

/** A batch and a worker, and what happens to them once results come. */
async function disturbed(stage, { redis, store = 'store', env = {}, more = [], when = 2, happens }) {
	const args = ['--queue', redis.url, '--store', store, ...QUIET, ...more];
	const worker = stage.auditor(['worker', '--concurrency', '1', ...LOCAL(stage), ...args], { env });
	const run = stage.auditor(['batch', stage.roster(ANY), '--out', 'out', ...args], { env });
	const stored = async () =>
		Number((await redis.cli('keys', 'bull:auditor-*')).split('\n').filter((key) => /:[0-9a-f]{20,}$/.test(key)).length);
	for (let tries = 0; tries < 600 && !((await stored()) > 0 && (await stored()) <= ANY - when); tries++) await sleep(100);
	const onset = performance.now();
	await happens?.();
	await run.ended;
	// One whose patience ends does so by itself, a little later.
	if (run.code !== 0) await Promise.race([worker.ended, sleep(15_000)]);
	worker.child.kill('SIGTERM');
	await worker.ended;
	return { run, worker, onset };
}
const same = async (stage) => [['totals as ever', stage.totals('out') === (await stage.undisturbed(ANY))]];

export const queue = {
	'redis-silent-batch': async (stage) => {
		const url = `redis://127.0.0.1:${await stage.silence()}`;
		const run = stage.auditor(['batch', stage.roster(2), '--out', 'out', '--queue', url, '--patience', '30', ...QUIET]);
		await run.ended;
		return { run, code: 3, word: /does not answer/, within: 20, ends: 60 };
	},
	'redis-silent-worker': async (stage) => {
		const url = `redis://127.0.0.1:${await stage.silence()}`;
		const run = stage.auditor(['worker', '--queue', url, '--store', 'store', '--patience', '30', ...QUIET]);
		await run.ended;
		return { run, code: 3, word: /does not answer/, within: 20, ends: 60 };
	},
	'redis-frozen-25-s': async (stage) => {
		const redis = await stage.redis();
		const { run, worker, onset } = await disturbed(stage, {
			redis,
			happens: async () => {
				redis.kill('SIGSTOP');
				await sleep(25_000);
				redis.kill('SIGCONT');
			},
		});
		return { run, worker, onset, code: 0, word: /does not answer/, within: 20, ends: 120, also: await same(stage) };
	},
	'redis-emptied': async (stage) => {
		const redis = await stage.redis();
		const { run, worker, onset } = await disturbed(stage, { redis, happens: () => redis.cli('flushall') });
		return { run, worker, onset, code: 0, ends: 120, also: await same(stage) };
	},
	'redis-full': async (stage) => {
		const redis = await stage.redis();
		const { run, worker, onset } = await disturbed(stage, {
			redis,
			happens: async () => {
				await redis.cli('config', 'set', 'maxmemory', '1');
				await sleep(20_000);
				await redis.cli('config', 'set', 'maxmemory', '0');
			},
		});
		return { run, worker, onset, code: 0, word: /is full/, within: 20, ends: 150, also: await same(stage) };
	},
	'redis-evicting': async (stage) => {
		const redis = await stage.redis(['--maxmemory-policy', 'allkeys-lru', '--maxmemory', '100mb']);
		const run = stage.auditor(['batch', stage.roster(2), '--out', 'out', '--queue', redis.url, ...QUIET]);
		await run.ended;
		return { run, code: 2, word: /throws jobs away/, within: 10, ends: 15 };
	},
	'redis-gone-while-idle': async (stage) => {
		const redis = await stage.redis();
		const args = ['--queue', redis.url, '--store', 'store', ...QUIET];
		const worker = stage.auditor(['worker', '--concurrency', '1', ...LOCAL(stage), ...args]);
		await sleep(5_000);
		const onset = performance.now();
		redis.kill('SIGKILL');
		await sleep(20_000);
		await redis.start();
		const run = stage.auditor(['batch', stage.roster(ANY), '--out', 'out', ...args]);
		await run.ended;
		const back = redis.kill('SIGKILL');
		await sleep(1_000);
		const asked = performance.now();
		worker.child.kill('SIGTERM');
		await worker.ended;
		const soon = performance.now() - asked < 6_000;
		return {
			run,
			worker,
			onset,
			code: 0,
			ends: 60,
			also: [...(await same(stage)), ['an idle worker ends at once without Redis', back && soon && worker.code === 0]],
		};
	},
	'redis-gone-for-good': async (stage) => {
		const redis = await stage.redis();
		const { run, worker, onset } = await disturbed(stage, { redis, more: ['--patience', '30'], happens: () => redis.kill('SIGKILL') });
		return {
			run,
			worker,
			onset,
			code: 3,
			word: /cannot be reached/,
			within: 20,
			ends: 90,
			also: [['the worker ends with 3', worker.code === 3]],
		};
	},
	'foreign-jobs-in-front': async (stage) => {
		const redis = await stage.redis();
		const foreign = stage.auditor([
			'batch',
			stage.roster(ANY),
			'--out',
			'foreign',
			'--detach',
			'--no-ocr',
			'--queue',
			redis.url,
			'--store',
			'store',
			...QUIET,
		]);
		await foreign.ended;
		const { run, worker, onset } = await disturbed(stage, { redis, store: 'store-2' });
		const left = stage.auditor(['queue', 'status', redis.url, '--json']);
		await left.ended;
		const waiting = JSON.parse(left.stdout)
			.map((q) => q.waiting)
			.sort();
		return {
			run,
			worker,
			onset,
			code: 0,
			ends: 120,
			also: [...(await same(stage)), ['the foreign jobs stay', JSON.stringify(waiting) === `[0,${ANY}]`]],
		};
	},
	'no-worker-of-this-version': async (stage) => {
		const redis = await stage.redis();
		const args = ['--queue', redis.url, '--store', 'store', ...QUIET];
		const worker = stage.auditor(['worker', '--no-ocr', ...LOCAL(stage), ...args]);
		const run = stage.auditor(['batch', stage.roster(2), '--out', 'out', ...args]);
		await sleep(25_000);
		run.child.kill('SIGINT');
		worker.child.kill('SIGTERM');
		await Promise.all([run.ended, worker.ended]);
		return { run, worker, code: 130, word: /wait for a worker of .*none is there/, within: 20, ends: 40 };
	},
};

/** One fault of the store in the middle of a batch; `seconds` later it is over, or never. */
const store = (fault, seconds, expected, more = []) =>
	async function play(stage) {
		const redis = await stage.redis();
		const s3 = await stage.s3();
		const { run, worker, onset } = await disturbed(stage, {
			redis,
			store: s3.place,
			env: s3.env,
			more,
			happens: async () => {
				Object.assign(s3, fault);
				if (seconds === null) return;
				await sleep(seconds * 1_000);
				Object.assign(s3, { refuse: null, act: null });
			},
		});
		const result = { run, worker, onset, ...expected };
		if (expected.code === 0) return { ...result, also: await same(stage) };
		Object.assign(s3, { refuse: null, act: null });
		const args = ['--queue', redis.url, '--store', s3.place, ...QUIET];
		const second = stage.auditor(['worker', '--concurrency', '1', ...LOCAL(stage), ...args], { env: s3.env });
		const again = stage.auditor(['batch', stage.roster(ANY), '--out', 'out', ...args], { env: s3.env });
		await again.ended;
		second.child.kill('SIGTERM');
		await second.ended;
		return { ...result, also: [['the same command goes on', again.code === 0], ...(await same(stage))] };
	};

export const stores = {
	's3-503-for-60-s': store({ refuse: { status: 503, code: 'SlowDown' } }, 60, { code: 0, word: /asked less often/, within: 20, ends: 200 }),
	's3-silent-for-40-s': store({ act: 'silent' }, 40, { code: 0, word: /does not answer/, within: 20, ends: 200 }),
	's3-silent': store({ act: 'silent' }, null, { code: 3, word: /does not answer/, within: 20, ends: 200 }, ['--patience', '30']),
	// A body is read when the next target is judged, which takes its time on a busy machine.
	's3-cut-bodies-for-40-s': store({ act: 'cut' }, 40, { code: 0, word: /broke/, within: 40, ends: 200 }),
	's3-away-and-worker-ended': async (stage) => {
		const redis = await stage.redis();
		const s3 = await stage.s3();
		const args = ['--queue', redis.url, '--store', s3.place, ...QUIET];
		const env = { ...s3.env, XDG_STATE_HOME: stage.folder };
		const started = () => stage.auditor(['worker', '--concurrency', '1', '--drain', '1', ...LOCAL(stage), ...args], { env });
		const worker = started();
		const run = stage.auditor(['batch', stage.roster(ANY), '--out', 'out', ...args], { env });
		while (s3.objects.size < 2 && run.code === null) await sleep(100);
		const onset = performance.now();
		s3.refuse = { status: 503, code: 'SlowDown' };
		while (!worker.said.some(({ text }) => /cannot be written/.test(text))) await sleep(100);
		worker.child.kill('SIGTERM');
		await worker.ended;
		s3.refuse = null;
		const second = started();
		await run.ended;
		second.child.kill('SIGTERM');
		await second.ended;
		const stored = second.said.some(({ text }) => /could not be stored before/.test(text));
		return {
			run,
			worker,
			onset,
			code: 0,
			word: /asked less often/,
			within: 20,
			ends: 120,
			also: [
				['a drain ends with 0', worker.code === 0],
				['what was finished is stored by the next worker', stored],
				...(await same(stage)),
			],
		};
	},
	's3-403': store({ refuse: { status: 403, code: 'AccessDenied' } }, null, { code: 2, word: /permission denied/, within: 20, ends: 60 }),
	's3-skewed-clock': store({ refuse: { status: 403, code: 'RequestTimeTooSkewed' } }, null, {
		code: 2,
		word: /clock of this machine/,
		within: 20,
		ends: 60,
	}),
};
