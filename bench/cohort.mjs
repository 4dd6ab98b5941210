// How fast is a batch next to single audits, how much memory does it take, and does an interrupted one end the same?
//   node bench/cohort.mjs [--targets 200] [--labels labels.json --mirrors <folder>] [--concurrency 2] [--interrupts 10] [--work <folder>] [--skip-singles]
// Generates the targets, adds the labelled real ones, reads all of them once (so that neither run pays for the disk), audits each alone by
// `auditor audit`, then all by `auditor batch` with the same options and without a cache, and compares the scores; then once more with interruptions at
// random moments, and compares the two cohort.json without their times. What other programs took of the machine meanwhile stands beside each time:
// a ratio means something where that is little.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { generate, seeded } from './cohort/generate.mjs';
import { memoryOfTree } from './cohort/tree.mjs';

const { values } = parseArgs({
	options: {
		targets: { type: 'string', default: '200' },
		labels: { type: 'string' },
		mirrors: { type: 'string' },
		concurrency: { type: 'string', default: '2' },
		interrupts: { type: 'string', default: '10' },
		seed: { type: 'string', default: '1' },
		work: { type: 'string' },
		'skip-singles': { type: 'boolean', default: false },
	},
});
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const work = values.work ? resolve(values.work) : mkdtempSync(join(tmpdir(), 'auditor-cohort-'));
mkdirSync(work, { recursive: true });
process.on('exit', () => values.work || rmSync(work, { recursive: true, force: true }));

const generated = generate(join(work, 'targets'), Number(values.targets)).map((name) => ({
	target: join(work, 'targets', name),
	commit: '',
	name,
}));
const real = values.labels
	? JSON.parse(readFileSync(values.labels, 'utf8')).map(({ repo, commit }) => ({
			target: join(resolve(values.mirrors), repo.replace('/', '+'), 'repo'),
			commit,
			name: repo,
		}))
	: [];
const all = [...generated, ...real];
const roster = join(work, 'roster.csv');
writeFileSync(roster, `target,commit,name\n${all.map((t) => `${t.target},${t.commit},${t.name}`).join('\n')}\n`);
console.log(
	`${generated.length} generated and ${real.length} real targets, ${availableParallelism()} processors, node ${process.versions.node}`,
);
for (const { target } of all) readAll(target);

const common = ['--no-cache', '--format', 'html', '--quiet'];
const singleOf = (name) => join(work, 'singles', name.replace('/', '+'));
let singles = null;
if (!values['skip-singles']) {
	const stop = watchMachine();
	for (const { target, commit, name } of all)
		await run(['audit', target, ...(commit ? ['--commit', commit] : []), '--out', singleOf(name), ...common]);
	singles = stop();
	console.log(`single audits, one after another: ${singles.told} (${(singles.seconds / all.length).toFixed(2)} s each)`);
}

const batch = (out) => ['batch', roster, '--out', out, '--concurrency', values.concurrency, '--seed', values.seed, ...common];
const whole = join(work, 'whole');
rmSync(whole, { recursive: true, force: true });
const stop = watchMachine();
const { peak } = await run(batch(whole), { watch: true });
const took = stop();
console.log(
	`batch with ${values.concurrency} processes: ${took.told}; ${((all.length / took.seconds) * 3600).toFixed(0)} targets an hour, peak memory of the tree ${(peak / 1e6).toFixed(0)} MB`,
);
if (singles !== null) {
	console.log(
		`ratio to the sum of single audits: ${(singles.seconds / took.seconds).toFixed(2)} by the clock, ${(singles.cpu / took.cpu).toFixed(2)} by processor time`,
	);
	sameAsSingles(whole);
}
tell(whole);

const interrupts = Number(values.interrupts);
if (interrupts > 0) {
	const random = seeded(Number(values.seed));
	const again = join(work, 'interrupted');
	rmSync(again, { recursive: true, force: true });
	const moments = [];
	for (let i = 0; i < interrupts; i++) {
		const after = 500 + random() * ((took.seconds * 1000) / (interrupts + 1)) * 1.5;
		const signal = random() < 0.5 ? 'SIGINT' : 'SIGKILL';
		const { code } = await run(batch(again), { stopAfter: after, signal });
		moments.push(`${(after / 1000).toFixed(1)} s ${signal}${code === 0 ? ' (done before)' : ''}: ${results(again)}`);
	}
	await run(batch(again));
	console.log(`interrupted after ${moments.join(', ')} results`);
	const [a, b] = [whole, again].map((folder) =>
		JSON.stringify(withoutTimes(JSON.parse(readFileSync(join(folder, 'cohort.json'), 'utf8')))),
	);
	console.log(a === b ? 'interrupted and resumed: the same cohort.json but for times' : 'interrupted and resumed: ANOTHER cohort.json');
	if (a !== b) process.exitCode = 1;
}

function run(args, { watch = false, stopAfter = null, signal = 'SIGINT' } = {}) {
	return new Promise((done) => {
		const child = spawn(process.execPath, [auditor, ...args], { stdio: ['ignore', 'ignore', 'inherit'], cwd: work });
		let peak = 0;
		const look = watch && setInterval(() => (peak = Math.max(peak, memoryOfTree(child.pid))), 500);
		const stop = stopAfter !== null && setTimeout(() => child.kill(signal), stopAfter);
		child.on('close', (code) => {
			clearInterval(look);
			clearTimeout(stop);
			done({ code, peak });
		});
	});
}

/** Begins to measure; what it returns ends that and says how long it took, and what it and others took of the machine (Linux). */
function watchMachine() {
	const [began, own, all] = [performance.now(), cpuOfChildren(), cpuOfMachine()];
	return () => {
		const seconds = (performance.now() - began) / 1000;
		const cpu = cpuOfChildren() - own;
		const others = Math.max(0, cpuOfMachine() - all - cpu);
		const share = (value) => `${((value / seconds / availableParallelism()) * 100).toFixed(0)} %`;
		const told = `${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of processor time (${share(cpu)} of the machine; others took ${share(others)}, load ${loadavg()[0].toFixed(1)})`;
		return { seconds, cpu, told };
	};
}

/** Seconds of processor time of all children that have ended, and theirs; Linux. */
function cpuOfChildren() {
	const status = readFileSync('/proc/self/stat', 'utf8');
	const fields = status.slice(status.lastIndexOf(')') + 2).split(' ');
	return (Number(fields[13]) + Number(fields[14])) / 100;
}

/** Seconds of processor time of everything since the machine was started, but for waiting. */
function cpuOfMachine() {
	const [user, nice, system, , , irq, softirq] = readFileSync('/proc/stat', 'utf8').split('\n')[0].trim().split(/\s+/).slice(1).map(Number);
	return (user + nice + system + irq + softirq) / 100;
}

function readAll(folder) {
	for (const item of readdirSync(folder, { withFileTypes: true, recursive: true }))
		if (item.isFile()) readFileSync(join(item.parentPath ?? item.path, item.name));
}

/** Row by row: total and scores of the batch are those of the single audit. */
function sameAsSingles(folder) {
	const { rows } = JSON.parse(readFileSync(join(folder, 'cohort.json'), 'utf8'));
	const others = rows.filter(({ entry, total, criteria }) => {
		const report = JSON.parse(readFileSync(join(singleOf(entry.name), 'report.json'), 'utf8'));
		const scores = (list) => JSON.stringify(list.map(([id, { status, score }]) => [id, status, score]).sort());
		return total !== report.total.score || scores(Object.entries(criteria)) !== scores(report.criteria.map((c) => [c.id, c]));
	});
	if (others.length > 0) process.exitCode = 1;
	console.log(
		others.length === 0
			? 'each with the scores of its single audit'
			: `OTHER scores than alone: ${others.map((r) => r.entry.id).join(', ')}`,
	);
}

function results(folder) {
	try {
		return readdirSync(join(folder, 'results')).filter((name) => name.endsWith('.gz')).length;
	} catch {
		return 0;
	}
}

function tell(folder) {
	const { rows } = JSON.parse(readFileSync(join(folder, 'cohort.json'), 'utf8'));
	const count = (status) => rows.filter((row) => row.status === status).length;
	console.log(`rows: ${count('audited')} audited, ${count('partial')} partial, ${count('failed')} failed`);
	for (const row of rows.filter((r) => r.status === 'failed').slice(0, 5)) console.log(`  ${row.entry.id}: ${row.reason}`);
}

function withoutTimes(value) {
	if (Array.isArray(value)) return value.map(withoutTimes);
	if (value === null || typeof value !== 'object') return value;
	return Object.fromEntries(Object.entries(value).flatMap(([key, inner]) => (key === 'times' ? [] : [[key, withoutTimes(inner)]])));
}
