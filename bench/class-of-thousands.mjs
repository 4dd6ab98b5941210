// What does a very large class cost, and does a target cost more in it? Thousands of tiny targets, each really audited: on one machine, and by workers of a
// queue. Processor time is that of everything started, at each tenth of the class.
//   node bench/class-of-thousands.mjs [--targets 5000] [--ways machine,workers] [--workers 4] [--concurrency 2]
// Exit code 1 when a result is missing, two ways say other totals, or a target of the last half costs more than 1.05 of one of the first.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { cpuOf, memoryOfTree } from './cohort/tree.mjs';

const { values } = parseArgs({
	options: {
		targets: { type: 'string', default: '5000' },
		ways: { type: 'string', default: 'machine,workers' },
		workers: { type: 'string', default: '4' },
		concurrency: { type: 'string', default: '2' },
	},
});
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const count = Number(values.targets);
const work = mkdtempSync(join(tmpdir(), 'auditor-class-'));
const running = new Set();
process.on('exit', () => {
	for (const child of running) child.kill('SIGKILL');
	rmSync(work, { recursive: true, force: true });
});
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

const roster = join(work, 'roster.csv');
const targets = Array.from({ length: count }, (_, i) => join(work, 'targets', `team-${i}`));
for (const [i, target] of targets.entries()) {
	mkdirSync(target, { recursive: true });
	execFileSync('git', ['init', '-q', '--bare', '--template=', '-b', 'main', target]);
	const text = `from langgraph.graph import StateGraph\n\nbuilder = StateGraph(dict)\nTEAM = ${i}\n`;
	const input = `commit refs/heads/main\ncommitter Ada <ada@example.org> 1767603600 +0000\ndata 3\none\nM 100644 inline graph.py\ndata ${text.length}\n${text}\ndone\n`;
	execFileSync('git', ['-C', target, 'fast-import', '--quiet'], { input });
}
writeFileSync(roster, `target,name\n${targets.map((target, i) => `${target},team ${i}`).join('\n')}\n`);

const told = [];
for (const way of values.ways.split(',')) told.push(await measured(way));
if (told.length === 2 && told[0] !== told[1]) {
	console.log('OTHER totals by the two ways');
	process.exitCode = 1;
}
process.exit();

async function measured(way) {
	const out = join(work, way);
	const [store, args] = way === 'machine' ? [out, ['--concurrency', values.concurrency]] : await places();
	const shared = ['--no-cache', '--quiet', ...args];
	const began = performance.now();
	const workers =
		way === 'machine'
			? []
			: Array.from({ length: Number(values.workers) }, () => start(['worker', '--concurrency', '1', '--targets-under', work, ...shared]));
	const batch = start(['batch', roster, '--out', out, ...shared]);
	const points = [[0, 0]];
	let peak = 0;
	let last = 0;
	let ended = false;
	batch.ended.then(() => (ended = true));
	while (!ended) {
		await Promise.race([sleep(1_000), batch.ended]);
		if (!ended)
			last = Math.max(
				last,
				[...running].filter((child) => child.program === 'node').reduce((sum, child) => sum + cpuOf(child.pid), 0),
			);
		peak = Math.max(
			peak,
			[...running].reduce((sum, child) => sum + memoryOfTree(child.pid), 0),
		);
		const done = listed(join(store, 'results')).filter((path) => path.endsWith('.gz')).length;
		if (done >= points.at(-1)[0] + count / 10) {
			points.push([done, last]);
			console.log(`  ${done} done after ${((performance.now() - began) / 1000).toFixed(0)} s, ${last.toFixed(0)} s of CPU`);
		}
	}
	const seconds = (performance.now() - began) / 1000;
	for (const worker of workers) worker.kill('SIGTERM');
	await Promise.all(workers.map((worker) => worker.ended));
	const middle = points[Math.floor(points.length / 2)];
	const [done, cpu] = points.at(-1);
	const growth = (cpu - middle[1]) / (done - middle[0]) / (middle[1] / middle[0]);
	const bytes = [...listed(out), ...(store === out ? [] : listed(store))].reduce((sum, path) => sum + statSync(path).size, 0);
	const { rows } = JSON.parse(readFileSync(join(out, 'cohort.json'), 'utf8'));
	const results = listed(join(store, 'results')).filter((path) => path.endsWith('.gz')).length;
	console.log(
		`${way}: exit ${batch.exitCode}, ${rows.length} rows and ${results} results of ${count} targets in ${seconds.toFixed(0)} s, ${last.toFixed(0)} s of CPU (${((last / count) * 1000).toFixed(0)} ms a target), ${(peak / 1e6).toFixed(0)} MB at most, ${(bytes / count / 1000).toFixed(1)} KB a target; one after target ${middle[0]} costs x ${growth.toFixed(3)}`,
	);
	if (batch.exitCode !== 0 || rows.length !== count || results !== count || growth > 1.05) process.exitCode = 1;
	return JSON.stringify(rows.map(({ entry, status, total }) => [entry.id, status, total]));
}

async function places() {
	const port = await freePort();
	start(['--port', port, '--bind', '127.0.0.1', '--dir', work, '--appendonly', 'yes', '--save', ''], 'redis-server');
	await sleep(1_000);
	const store = join(work, 'store');
	return [store, ['--queue', `redis://127.0.0.1:${port}`, '--store', store]];
}

function start(args, program = 'node') {
	const child = spawn(program, program === 'node' ? [auditor, ...args] : args, {
		stdio: ['ignore', 'ignore', program === 'node' ? 'inherit' : 'ignore'],
		cwd: work,
	});
	running.add(child);
	child.program = program;
	child.ended = new Promise((done) =>
		child.once('close', (code) => {
			running.delete(child);
			done(code);
		}),
	);
	return child;
}

function listed(folder) {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
}

function freePort() {
	return new Promise((done) => {
		const server = createServer().listen(0, '127.0.0.1', () => {
			const { port } = server.address();
			server.close(() => done(String(port)));
		});
	});
}
