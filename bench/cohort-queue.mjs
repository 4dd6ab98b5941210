// Does a batch on many machines lose nothing and do nothing twice? And does the quota of a provider hold across them?
//   node bench/cohort-queue.mjs [--targets 200] [--workers 3] [--kill-every 5] [--work <folder>]
//   node bench/cohort-queue.mjs --quota [--targets 5] [--workers 3] [--requests-per-minute 60]
// First: a real redis-server and worker processes, one of which is killed every few seconds and replaced; Redis is restarted once. The results
// are compared with those of one machine. Second: the same workers judge by
// a model server on this machine that notes when it is asked.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { generate, seeded } from './cohort/generate.mjs';

const { values } = parseArgs({
	options: {
		targets: { type: 'string' },
		workers: { type: 'string', default: '3' },
		'kill-every': { type: 'string', default: '5' },
		quota: { type: 'boolean', default: false },
		'requests-per-minute': { type: 'string', default: '60' },
		work: { type: 'string' },
	},
});
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const work = values.work ? resolve(values.work) : mkdtempSync(join(tmpdir(), 'auditor-cohort-queue-'));
mkdirSync(work, { recursive: true });
const count = Number(values.targets ?? (values.quota ? 5 : 200));
const names = generate(join(work, 'targets'), count);
const roster = join(work, 'queue-roster.csv');
writeFileSync(roster, `target,name\n${names.map((name) => `${join(work, 'targets', name)},${name}`).join('\n')}\n`);
const [store, out, redisFolder] = ['queue-store', 'queue-out', 'queue-redis'].map((name) => join(work, name));
for (const folder of [store, out, redisFolder]) rmSync(folder, { recursive: true, force: true });
mkdirSync(redisFolder);
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const running = new Set();
process.on('exit', () => {
	for (const child of running) child.kill('SIGKILL');
	if (!values.work) rmSync(work, { recursive: true, force: true });
});

const port = await freePort();
let redis = await startRedis();
const model = values.quota ? await startModel() : null;
const judging = model ? ['--model', 'm', '--base-url', model.url, '--requests-per-minute', values['requests-per-minute']] : [];
const shared = ['--queue', `redis://127.0.0.1:${port}`, '--store', store, '--no-cache', '--quiet', ...judging];
const worker = () => start(['worker', '--concurrency', '1', '--targets-under', work, ...shared]);

let workers = Array.from({ length: Number(values.workers) }, worker);
const began = performance.now();
const batch = start(['batch', roster, '--out', out, ...shared]);
let finished = false;
const code = new Promise((done) =>
	batch.once('close', (status) => {
		finished = true;
		done(status);
	}),
);
let killed = 0;
let restarted = false;
if (!values.quota) {
	const random = seeded(7);
	while (!finished) {
		await Promise.race([sleep(Number(values['kill-every']) * 1000), code]);
		if (finished) break;
		const victim = Math.floor(random() * workers.length);
		workers[victim].kill('SIGKILL');
		workers[victim] = worker();
		killed++;
		if (!restarted && stored().length > count * 0.4) {
			restarted = true;
			await new Promise((done) => {
				redis.once('exit', done);
				redis.kill('SIGKILL');
			});
			await sleep(2_000);
			redis = await startRedis();
		}
	}
}
const status = await code;
const took = (performance.now() - began) / 1000;
for (const one of workers) one.kill('SIGTERM');
await Promise.all(workers.map((one) => (one.exitCode !== null ? null : new Promise((done) => one.once('close', done)))));
workers = [];
redis.kill();

const results = stored().map((name) => JSON.parse(gunzipSync(readFileSync(join(store, 'results', name)))));
const targets = new Set(results.map((result) => result.row.entry.id));
const { rows } = JSON.parse(readFileSync(join(out, 'cohort.json'), 'utf8'));
console.log(
	`exit ${status} after ${took.toFixed(1)} s; ${killed} workers killed, Redis ${restarted ? 'killed and started again' : 'left alone'}`,
);
console.log(
	`${rows.length} rows of ${count} targets, ${rows.filter((row) => row.status === 'failed').length} failed; ${results.length} results of ${targets.size} targets, so ${results.length - targets.size} with two`,
);
let good = status === 0 && rows.length === count && results.length === count && targets.size === count;

if (model) {
	const times = model.requests.map((request) => request.at).sort((a, b) => a - b);
	const limit = Number(values['requests-per-minute']);
	const most = Math.max(...times.map((at) => times.filter((time) => time >= at && time < at + 60_000).length));
	const ideal = Math.floor((times.length - 1) / limit) * 60;
	const span = (times.at(-1) - times[0]) / 1000;
	console.log(`${times.length} calls; most in any sliding minute: ${most} of ${limit} (${((most / limit - 1) * 100).toFixed(1)} % above)`);
	console.log(`from the first call to the last: ${span.toFixed(1)} s, ideal ${ideal} s, ratio ${(span / ideal).toFixed(3)}`);
	good &&= most <= limit * 1.05 && span <= ideal * 1.15;
	await model.close();
} else {
	const alone = join(work, 'queue-alone');
	rmSync(alone, { recursive: true, force: true });
	const one = start(['batch', roster, '--out', alone, '--no-cache', '--quiet']);
	await new Promise((done) => one.once('close', done));
	const scores = (folder) =>
		JSON.stringify(
			JSON.parse(readFileSync(join(folder, 'cohort.json'), 'utf8')).rows.map(({ entry, status, total, criteria, digest }) => [
				entry.id,
				status,
				total,
				criteria,
				digest,
			]),
		);
	const same = scores(alone) === scores(out);
	console.log(same ? 'the same scores and reports as one machine' : 'OTHER scores than one machine');
	good &&= same;
}
process.exitCode = good ? 0 : 1;

function stored() {
	try {
		return readdirSync(join(store, 'results')).filter((name) => name.endsWith('.gz'));
	} catch {
		return [];
	}
}

function start(args) {
	const child = spawn(process.execPath, [auditor, ...args], { stdio: ['ignore', 'ignore', 'inherit'], cwd: work });
	running.add(child);
	child.once('close', () => running.delete(child));
	return child;
}

async function startRedis() {
	const settings = [
		'--port',
		String(port),
		'--bind',
		'127.0.0.1',
		'--dir',
		redisFolder,
		'--save',
		'',
		'--appendonly',
		'yes',
		'--appendfsync',
		'always',
	];
	const child = spawn('redis-server', settings, { stdio: 'ignore' });
	running.add(child);
	child.once('exit', () => running.delete(child));
	await sleep(1_000);
	return child;
}

async function startModel() {
	const { modelServer } = await import('../packages/judges/dist/testing.js');
	return modelServer({ latencyMs: 300 });
}

function freePort() {
	return new Promise((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port: free } = server.address();
			server.close(() => done(free));
		});
	});
}
