// Does deploy/compose.yaml work as an operator would use it? Its processes are started by hand, each with the command and the environment that the file
// gives it: Redis, a store that speaks S3 (s3rver, installed from npm into a folder of its own), three workers and a batch. One worker is killed, one is
// drained and one added meanwhile, and the operator's commands are asked what they see.
//   node bench/deploy.mjs [--targets 60] [--packages <folder>]
// Exit code 1 when a result is lost or doubled, a total is another than on one machine, or a worker, a probe or a command does not say what it should.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { generate } from './cohort/generate.mjs';

const { values } = parseArgs({ options: { targets: { type: 'string', default: '60' }, packages: { type: 'string' } } });
const root = fileURLToPath(new URL('..', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'auditor-deploy-'));
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const running = new Set();
const runs = [];
process.on('exit', () => {
	for (const child of running) child.kill('SIGKILL');
	rmSync(work, { recursive: true, force: true });
});

const count = Number(values.targets);
const names = generate(join(work, 'targets'), count);
const rosterOf = (name, places) =>
	writeFileSync(join(work, name), `target,name\n${places.map((p) => `${p},${p.split('/').at(-1)}`).join('\n')}\n`);
rosterOf(
	'roster.csv',
	names.map((name) => join(work, 'targets', name)),
);

const { services } = parse(readFileSync(join(root, 'deploy/compose.yaml'), 'utf8'), { merge: true });
const [redisPort, storePort] = [await freePort(), await freePort()];
const secrets = { AUDITOR_QUEUE_SECRET: 'the secret of this measurement', S3_USER: 'S3RVER', S3_PASSWORD: 'S3RVER' };
/** Values of .env, and hosts of the compose file as ports of this machine. */
const here = (text) =>
	text
		.replace(/\$\{(\w+)[^}]*\}/g, (_, name) => secrets[name])
		.replaceAll('$$', '$')
		.replace('redis:6379', `127.0.0.1:${redisPort}`)
		.replace('store:9000', `127.0.0.1:${storePort}`);
const environment = (service) => Object.fromEntries(Object.entries(service.environment ?? {}).map(([name, value]) => [name, here(value)]));

const missed = [];
const show = (what, holds, more = '') => {
	console.log(`${holds ? 'ok    ' : 'MISSED'}  ${what}${more === '' ? '' : `: ${more}`}`);
	if (!holds) missed.push(what);
};

const [shell, flag, line] = services.redis.command.map(here);
start(shell, [flag, `${line} --port ${redisPort} --bind 127.0.0.1 --dir ${work}`], environment(services.redis));
const store = await startStore();

const workers = [];
for (let i = 0; i < 3; i++) workers.push(await startWorker());
await until(async () => (await Promise.all(workers.map((worker) => worker.ask('/readyz')))).every((code) => code === 200));
show('three workers are ready', true, 'GET /readyz: 200, 200, 200');
const stranger = await startWorker({ AWS_ACCESS_KEY_ID: 'nobody' });
await until(async () => (await stranger.ask('/readyz')) !== 'gone');
show(
	'a worker that may not read the store lives and is not ready',
	(await stranger.ask('/readyz')) === 503 && (await stranger.ask('/healthz')) === 200,
);
stranger.child.kill('SIGTERM');
await stranger.ended;
const batch = auditor(services.batch.command.map(here), environment(services.batch));

await until(() => store.names().length >= count / 6);
await look('while three workers judge');
workers[0].child.kill('SIGKILL');
await until(() => store.names().length >= count / 3);
const drained = workers[1];
const asked = performance.now();
drained.child.kill('SIGTERM');
let answer = 200;
for (; answer === 200 && drained.code === null; await sleep(50)) answer = await drained.ask('/readyz');
show('a worker that ends is not ready', answer !== 200, `GET /readyz: ${answer}`);
await drained.ended;
show('a drained worker ends with 0', drained.code === 0, `after ${((performance.now() - asked) / 1000).toFixed(1)} s`);
workers.push(await startWorker());
await until(async () => (await workers[3].ask('/readyz')) === 200);
await sleep(16_000);
await look('with one killed, one drained and one added');
await batch.ended;
show('the batch ends with 0', batch.code === 0, `after ${batch.seconds.toFixed(1)} s`);
await look('when all is judged');

const results = store.names();
show(
	'every target has one result',
	results.length === count && new Set(results).size === count && store.refused === 0,
	`${results.length} objects for ${count} targets; ${store.refused} written twice and refused`,
);
await auditor(['batch', 'roster.csv', '--out', 'alone', '--no-cache', '--quiet'], {}).ended;
const totals = (out) =>
	JSON.stringify(
		JSON.parse(readFileSync(join(work, out, 'cohort.json'), 'utf8')).rows.map(({ entry, status, total, criteria }) => [
			entry.id,
			status,
			total,
			criteria,
		]),
	);
show('statuses, totals and scores are those of one machine', totals('cohort') === totals('alone'));
const lines = workers[2].said.map((text) => JSON.parse(text));
show(
	'the log is one object a line',
	lines.filter((each) => each.total !== undefined && each.job).length > 0,
	JSON.stringify(lines.find((each) => each.target)),
);

rosterOf('stray.csv', ['/etc']);
const stray = [...services.batch.command.map(here), '--detach'].map(
	(word) => ({ 'roster.csv': 'stray.csv', cohort: 'stray' })[word] ?? word,
);
await auditor(stray, environment(services.batch)).ended;
await until(async () => /given up/.test(await queue('failed')) || !/nothing was/.test(await queue('failed')));
await look('when a target was named that no worker may read');
for (const deed of ['retry', 'purge'])
	console.log(
		`$ auditor queue ${deed} redis://redis:6379${deed === 'purge' ? ' --yes' : ''}\n${await queue(deed, ...(deed === 'purge' ? ['--yes'] : []))}`,
	);

for (const worker of [workers[2], workers[3]]) {
	worker.child.kill('SIGTERM');
	await worker.ended;
}
show('idle workers end with 0', workers[2].code === 0 && workers[3].code === 0);
store.close();
process.exitCode = missed.length === 0 ? 0 : 1;
process.exit();

async function look(when) {
	console.log(`\n# ${when}`);
	for (const what of ['status', 'workers', 'failed']) console.log(`$ auditor queue ${what} redis://redis:6379\n${await queue(what)}`);
}

async function queue(what, ...more) {
	const run = auditor(['queue', what, `redis://127.0.0.1:${redisPort}`, ...more], environment(services.worker));
	await run.ended;
	return run.stdout + run.said.join('\n');
}

async function startWorker(more = {}) {
	const port = await freePort();
	const command = services.worker.command.map((word) => here(word).replace('0.0.0.0:8080', `127.0.0.1:${port}`));
	const run = auditor([...command, '--targets-under', work, '--no-cache', '--concurrency', '1'], {
		HOME: mkdtempSync(join(work, 'home-')),
		...environment(services.worker),
		...more,
	});
	run.ask = (path) =>
		fetch(`http://127.0.0.1:${port}${path}`).then(
			(answer) => answer.status,
			() => 'gone',
		);
	return run;
}

/** What the image runs: the command with these words. */
function auditor(words, env) {
	return start(process.execPath, [join(root, 'apps/cli/dist/main.js'), ...words], {
		...env,
		AWS_REQUEST_CHECKSUM_CALCULATION: 'WHEN_REQUIRED',
	});
}

function start(program, words, env) {
	const child = spawn(program, words, { cwd: work, env: { PATH: process.env.PATH, HOME: work, TMPDIR: work, ...env } });
	running.add(child);
	const began = performance.now();
	const run = { child, stdout: '', said: [], code: null, seconds: null };
	runs.push(run);
	let rest = '';
	child.stdout.on('data', (chunk) => (run.stdout += chunk));
	child.stderr.setEncoding('utf8').on('data', (chunk) => {
		const all = (rest + chunk).split('\n');
		rest = all.pop();
		run.said.push(...all);
	});
	run.ended = new Promise((done) =>
		child.once('close', (code) => {
			running.delete(child);
			Object.assign(run, { code, seconds: (performance.now() - began) / 1000 });
			done();
		}),
	);
	return run;
}

/** s3rver, and before it the conditional writes that it does not have and the store of the compose file has. */
async function startStore() {
	const packages = values.packages ?? join(work, 'packages');
	if (!existsSync(join(packages, 'node_modules/s3rver'))) {
		mkdirSync(packages, { recursive: true });
		writeFileSync(join(packages, 'package.json'), '{}');
		execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', 's3rver@3.7.1'], { cwd: packages, stdio: 'inherit' });
	}
	const S3rver = createRequire(join(packages, 'package.json'))('s3rver');
	const directory = join(work, 'store');
	mkdirSync(join(directory, 'auditor'), { recursive: true });
	const s3 = new S3rver({ directory, silent: true, allowMismatchedSignatures: true });
	const answer = s3.callback();
	const begun = new Set();
	const state = {
		refused: 0,
		names: () => readdirSync(directory, { recursive: true }).filter((name) => /\.json\.gz\._S3rver_object$/.test(name)),
	};
	const server = createServer((request, response) => {
		const key = new URL(request.url, 'http://s3').pathname;
		if (request.method === 'DELETE') begun.delete(key);
		if (request.method === 'PUT' && request.headers['if-none-match'] === '*' && begun.has(key)) {
			if (key.endsWith('.gz')) state.refused++;
			request.resume();
			return response.writeHead(412).end('<?xml version="1.0"?><Error><Code>PreconditionFailed</Code></Error>');
		}
		if (request.method === 'PUT') begun.add(key);
		return answer(request, response);
	});
	await new Promise((done) => server.listen(storePort, '127.0.0.1', done));
	return Object.assign(state, { close: () => server.close() });
}

async function until(holds) {
	for (let tries = 0; tries < 1_200; tries++) {
		if (await holds()) return;
		await sleep(100);
	}
	for (const { child, said } of runs) console.log(`${child.spawnargs.slice(2).join(' ')}\n  ${said.slice(-10).join('\n  ')}`);
	throw new Error(`It did not happen within two minutes: ${holds}`);
}

function freePort() {
	return new Promise((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => done(port));
		});
	});
}
