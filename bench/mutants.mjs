// Mutants of everything that comes from outside: source, notebooks, Markdown, PDFs, git objects, stage files. Each is read as an audit reads it, in a process
// with a home and a temporary folder of its own. Told: what crashed, hung, failed a probe, or left something behind.
//   node bench/mutants.mjs [--total 100000] [--from 0] [--kinds source,git] [--seed 1] [--minutes 50] [--keep <folder>]
// A mutant follows from the seed, its kind and its number: the failing ones are printed, and written to the folder that --keep names.
import { fork } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** Of each kind, how many of a hundred mutants: documents and repositories take a hundred times as long as a text. */
const SHARES = { source: 40, notebook: 9, markdown: 20, stage: 29, git: 1, pdf: 1 };
/** Of processor time without an answer, so that a busy machine is not taken for a hang; a unit takes under a second. */
const HUNG_MS = 60_000;
/** @source proc(5): clock ticks of a second on Linux */
const TICK_MS = 10;
/** A process that grows beyond this, after it was asked to collect, keeps what it should have let go. */
const MOST_BYTES = 1_500_000_000;
const TOLD_EVERY_MS = 60_000;

const { values } = parseArgs({
	options: {
		total: { type: 'string', default: '100000' },
		from: { type: 'string', default: '0' },
		kinds: { type: 'string', default: Object.keys(SHARES).join(',') },
		seed: { type: 'string', default: '1' },
		minutes: { type: 'string', default: '600' },
		keep: { type: 'string' },
	},
});
const kinds = values.kinds.split(',');
const shares = kinds.reduce((sum, kind) => sum + SHARES[kind], 0);
const place = mkdtempSync(join(tmpdir(), 'auditor-mutants-'));
const until = Date.now() + Number(values.minutes) * 60_000;
const failures = [];
const table = [];

for (const kind of kinds) {
	const count = Math.round((Number(values.total) * SHARES[kind]) / shares);
	table.push(await run(kind, count, Date.now() + (until - Date.now()) * timeShare(kind)));
	process.stderr.write(`${JSON.stringify(table.at(-1))}\n`);
}
rmSync(place, { recursive: true, force: true });
console.table(table);
for (const failure of failures) console.log(JSON.stringify(failure));
process.exitCode = failures.length > 0 ? 1 : 0;

/** What is left of the time goes evenly to the kinds that are left. */
function timeShare(kind) {
	return 1 / (kinds.length - kinds.indexOf(kind));
}

/** @returns the row of one kind */
async function run(kind, count, end) {
	const row = { kind, mutants: 0, crashes: 0, hangs: 0, failedProbes: 0, left: 0, refused: 0, slowestMs: 0, peakMb: 0, cpuSeconds: 0 };
	const telling = setInterval(() => process.stderr.write(`${JSON.stringify(row)}\n`), TOLD_EVERY_MS);
	for (let next = Number(values.from); next < count && Date.now() < end; ) next = await process_(kind, next, count, end, row);
	clearInterval(telling);
	return row;
}

/** One process, until it is done, hangs or dies. @returns the number of the mutant to go on with */
function process_(kind, from, count, end, row) {
	const own = mkdtempSync(join(place, `${kind}-`));
	for (const name of ['home', 'tmp', 'cwd']) mkdirSync(join(own, name));
	const child = fork(
		fileURLToPath(new URL('./mutants/read.mjs', import.meta.url)),
		[kind, values.seed, String(from), String(count), String(end)],
		{
			cwd: join(own, 'cwd'),
			env: { PATH: process.env.PATH, HOME: join(own, 'home'), TMPDIR: join(own, 'tmp') },
			execArgv: ['--expose-gc'],
			stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
		},
	);
	const usedBefore = row.cpuSeconds;
	let at = from;
	let asked = usedBy(child.pid);
	let errors = '';
	let hung = false;
	child.stderr.on('data', (piece) => {
		errors = (errors + piece).slice(-4000);
	});
	const watch = setInterval(() => {
		if (usedBy(child.pid) - asked < HUNG_MS) return;
		hung = true;
		child.kill('SIGKILL');
	}, 1000);
	child.on('message', (message) => {
		asked = usedBy(child.pid);
		at = message.next;
		row.mutants += message.done;
		row.refused += message.refused;
		row.cpuSeconds = usedBefore + message.cpuSeconds;
		row.slowestMs = Math.max(row.slowestMs, message.milliseconds);
		row.peakMb = Math.max(row.peakMb, Math.round(message.bytes / 1e6));
		for (const { number, what, content, failed } of message.failures) {
			row[failed ? 'failedProbes' : 'crashes']++;
			fail({ kind, number, what }, content);
		}
		if (message.bytes > MOST_BYTES) fail({ kind, number: at, what: `the process holds ${Math.round(message.bytes / 1e6)} MB` });
	});
	return new Promise((resolve) => {
		child.on('close', (code, signal) => {
			clearInterval(watch);
			const outside = ['home', 'tmp', 'cwd'].flatMap((name) => readdirSync(join(own, name)).map((entry) => `${name}/${entry}`));
			if (code === 0 && outside.length > 0) {
				row.left += outside.length;
				fail({ kind, number: at, what: `left behind: ${outside.slice(0, 5).join(', ')}` });
			}
			rmSync(own, { recursive: true, force: true });
			if (code === 0) return resolve(count);
			// One that dies before the first unit cannot read any.
			if (row.mutants === 0 && !hung) throw new Error(errors);
			row[hung ? 'hangs' : 'crashes']++;
			fail({
				kind,
				number: at,
				what: hung ? 'no answer' : `ended with ${code ?? signal}: ${errors.trim().split('\n').slice(-3).join(' ')}`,
			});
			resolve(at + 1);
		});
	});
}

function fail(failure, content) {
	failures.push({ seed: Number(values.seed), ...failure });
	if (values.keep === undefined || content === undefined) return;
	mkdirSync(values.keep, { recursive: true });
	writeFileSync(join(values.keep, `${failure.kind}-${failure.number}`), content);
}

/** Milliseconds of processor time of a process; those of the clock where the system does not tell. */
function usedBy(pid) {
	try {
		const [, times = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ');
		const [user, system] = times.split(' ').slice(11, 13).map(Number);
		return (user + system) * TICK_MS;
	} catch {
		return Date.now();
	}
}
