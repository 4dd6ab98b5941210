// Is an outage told for what it is, and is anything lost through it? Each fault is played on the built command, with a real Redis, and a store and a
// provider on this machine: what was said, when the first word came, how it ended, and whether the totals are those of an undisturbed run.
//   node bench/outages.mjs [name...] [--list] [--json <file>] [--work <folder>]
// All of them take half an hour; a name, or a part of one, chooses. Exit code 1 when one does not hold.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { provider } from './outages/provider.mjs';
import { queue, stores } from './outages/queue.mjs';
import { Stage } from './outages/stage.mjs';

const options = { list: { type: 'boolean' }, json: { type: 'string' }, work: { type: 'string' } };
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const all = { ...provider, ...queue, ...stores };
const chosen = Object.keys(all).filter((name) => positionals.length === 0 || positionals.some((part) => name.includes(part)));
if (values.list) console.log(chosen.join('\n'));
const work = values.work ? resolve(values.work) : mkdtempSync(join(tmpdir(), 'auditor-outages-'));
mkdirSync(work, { recursive: true });
const mounted = [];
process.on('exit', () => {
	for (const folder of mounted) execFileSync('umount', ['-l', folder], { stdio: 'ignore' });
	if (!values.work) rmSync(work, { recursive: true, force: true });
});

const undisturbed = new Map();
/** The totals of a run that nothing happens to. */
Stage.prototype.undisturbed = async (count, bench = 'heuristic') => {
	const key = `${bench}-${count}`;
	if (!undisturbed.has(key)) {
		const stage = new Stage(work, `undisturbed-${key}`);
		const more = bench === 'model' ? (await stage.model()).args : [];
		await stage.auditor(['batch', stage.roster(count), '--out', 'out', '--no-cache', '--quiet', ...more]).ended;
		undisturbed.set(key, stage.totals('out'));
		await stage.close();
	}
	return undisturbed.get(key);
};
Stage.prototype.target = function () {
	this.roster(1);
	return join(work, 'targets', 'submission-000');
};
/** A file system with room for nothing; needs the right to mount one. */
Stage.prototype.smallDisk = async function () {
	const folder = join(this.folder, 'small');
	mkdirSync(folder);
	execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
	mounted.push(folder);
	writeFileSync(join(folder, 'filler'), Buffer.alloc(64 * 1024));
	return folder;
};
Stage.prototype.largeDisk = async (folder) => void execFileSync('mount', ['-o', 'remount,size=1g', folder]);

const rows = [];
if (!values.list)
	for (const name of chosen) {
		const stage = new Stage(work, name);
		try {
			rows.push(rowOf(name, await all[name](stage)));
		} catch (error) {
			rows.push({
				name,
				command: '',
				first: null,
				said: [String(error?.stack ?? error)],
				code: null,
				seconds: null,
				missed: ['it was not played'],
			});
		} finally {
			await stage.close();
		}
		tell(rows.at(-1));
	}
if (values.json) writeFileSync(values.json, `${JSON.stringify(rows, null, '\t')}\n`);
process.exitCode = rows.every((row) => row.missed.length === 0) ? 0 : 1;

function rowOf(name, { run, worker, onset = run.began, code, word, within, ends, also = [], calls }) {
	const said = [...run.said, ...(worker?.said ?? [])].sort((a, b) => a.at - b.at);
	const after = said.filter(({ at, text }) => at >= onset && !/not signed/.test(text));
	const fit = word === undefined ? null : after.find(({ text }) => word.test(text));
	const first = fit ? (fit.at - onset) / 1_000 : null;
	const missed = [
		...(run.code === code ? [] : [`exit code ${run.code} and not ${code}`]),
		...(word === undefined || fit ? [] : [`nobody said ${word}`]),
		...(first !== null && first > within ? [`the first word came after ${first.toFixed(1)} s`] : []),
		...(run.seconds > ends ? [`it took ${run.seconds.toFixed(0)} s`] : []),
		...also.filter(([, holds]) => !holds).map(([what]) => `not: ${what}`),
	];
	const told = (from) => from.said.map(({ at, text }) => `${((at - onset) / 1_000).toFixed(1)} s: ${text}`);
	return {
		name,
		command: `auditor ${run.args.join(' ').replaceAll(work, '.')}`,
		first,
		said: [...told(run), ...(worker ? told(worker).map((line) => `worker ${line}`) : [])],
		code: run.code,
		worker: worker?.code,
		seconds: run.seconds,
		calls,
		missed,
	};
}

function tell({ name, command, first, said, code, worker, seconds, calls, missed }) {
	const word = first === null ? '' : `; first word after ${first.toFixed(1)} s`;
	console.log(
		`${missed.length === 0 ? 'ok' : 'MISSED'}  ${name}: exit ${code}${worker === undefined ? '' : `, worker ${worker}`} after ${seconds?.toFixed(1)} s${word}${calls === undefined ? '' : `; ${calls} calls`}`,
	);
	console.log(`    ${command}`);
	for (const line of said) console.log(`    ${line.slice(0, 400)}`);
	for (const miss of missed) console.log(`    MISSED: ${miss}`);
}
