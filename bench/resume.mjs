// What do `status` and a batch with nothing to do cost, and what do they write, for a class that is judged already?
//   node bench/resume.mjs [--targets 500,5000] [--keep]
// One tiny target is really audited; its result is stored again under the name of every other one, so that the files are those of a judged class.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { decodeResult, encodeResult, jobId, readRoster, resultName, signerOf, studentLine } from '../packages/cohort/dist/index.js';
import { headOf } from '../packages/forensics/dist/index.js';
import { digest } from '../packages/schema/dist/index.js';

const { values } = parseArgs({ options: { targets: { type: 'string', default: '500,5000' }, keep: { type: 'boolean', default: false } } });
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const key = 'the key of this measurement';
const work = mkdtempSync(join(tmpdir(), 'auditor-resume-'));
process.on('exit', () => values.keep || rmSync(work, { recursive: true, force: true }));
const target = join(work, 'court');
mkdirSync(join(target, 'src'), { recursive: true });
writeFileSync(join(target, 'src/graph.py'), 'from langgraph.graph import StateGraph\n\nbuilder = StateGraph(dict)\n');
for (const args of [
	['init', '-q', '--template=', '-b', 'main'],
	['add', '-A'],
	['-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one'],
])
	execFileSync('git', args, { cwd: target });

/** Seconds of processor time of the command and what it starts, and of the clock. */
function run(...args) {
	const place = join(work, 'times');
	const begun = performance.now();
	const { status, stdout, stderr } = spawnSync(
		'/bin/bash',
		['-c', 'TIMEFORMAT="%U %S"; { time node "$@" 2>&3; } 3>&2 2>"$0"', place, auditor, ...args],
		{
			encoding: 'utf8',
			env: { ...process.env, AUDITOR_STATE_KEY: key },
			maxBuffer: 1 << 28,
		},
	);
	if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr} ${stdout.slice(0, 500)}`);
	const cpu = readFileSync(place, 'utf8')
		.trim()
		.split('\n')
		.at(-1)
		.split(' ')
		.reduce((sum, n) => sum + Number(n), 0);
	return { cpu, clock: (performance.now() - begun) / 1000 };
}

const listed = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile())
		.map((entry) => join(entry.parentPath, entry.name));
const stamps = (folder) => new Map(listed(folder).map((path) => [path, `${statSync(path).mtimeMs} ${statSync(path).ino}`]));
const nothing = run('--version');
const figures = [];
for (const count of values.targets.split(',').map(Number)) {
	const out = join(work, `cohort-${count}`);
	const roster = join(work, `roster-${count}.csv`);
	const lines = Array.from({ length: count }, (_, i) => {
		const own = join(work, 'courts', `team-${i}`);
		if (!existsSync(own)) cpSync(target, own, { recursive: true });
		return `${own},team ${i}`;
	});
	writeFileSync(roster, `target,name\n${lines[0]}\n`);
	run('batch', roster, '--out', out, '--quiet');
	writeFileSync(roster, `target,name\n${lines.join('\n')}\n`);
	const conditions = JSON.parse(readFileSync(join(out, 'conditions.json'), 'utf8'));
	const signer = signerOf(key);
	const [first] = readdirSync(join(out, 'results')).filter((name) => name.endsWith('.gz'));
	const job = first.replace('.json.gz', '');
	const made = await decodeResult(readFileSync(join(out, 'results', first)), job, signer);
	const head = await headOf(target);
	// What a report says is not read again: a megabyte of it would be written for each.
	const files = Object.fromEntries(Object.entries(made.files).map(([name, text]) => [name, name === 'fingerprints.json' ? text : 'x\n']));
	for (const entry of (await readRoster(roster)).entries) {
		const id = jobId({ entry, head, reports: [], conditions });
		const row = { ...made.row, entry, folder: `reports/${entry.id}` };
		const folder = join(out, row.folder);
		mkdirSync(folder, { recursive: true });
		for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
		writeFileSync(join(folder, '.result'), `${id} ${digest({ student: studentLine(entry), back: '../../index.html' })}`);
		writeFileSync(join(out, resultName(id)), await encodeResult({ ...made, files, job: id, row }, signer));
	}
	const shown = run('batch', roster, '--out', out, '--quiet');
	const before = stamps(out);
	const again = [1, 2, 3].map(() => run('batch', roster, '--out', out, '--quiet')).sort((a, b) => a.cpu - b.cpu)[1];
	const status = [1, 2, 3].map(() => run('batch', 'status', out)).sort((a, b) => a.cpu - b.cpu)[1];
	const after = stamps(out);
	const written = [...after].filter(([path, stamp]) => before.get(path) !== stamp).map(([path]) => path.slice(out.length + 1));
	const bytes = listed(out).reduce((sum, path) => sum + statSync(path).size, 0);
	const each = (run) => (((run.cpu - nothing.cpu) / count) * 1000).toFixed(2);
	figures.push({ count, again: Number(each(again)), status: Number(each(status)), bytes: bytes / count });
	console.log(
		`${count} targets: shown at first in ${shown.cpu.toFixed(1)} s of CPU; again ${again.cpu.toFixed(2)} s (${each(again)} ms a target), status ${status.cpu.toFixed(2)} s (${each(status)} ms a target); ${written.length} files written again${written.length > 0 ? `: ${written.slice(0, 8).join(', ')}` : ''}; ${(bytes / count / 1000).toFixed(1)} KB a target`,
	);
}
const [few, many] = [figures[0], figures.at(-1)];
console.log(
	`growth from ${few.count} to ${many.count}: again x ${(many.again / few.again).toFixed(2)}, status x ${(many.status / few.status).toFixed(2)}, bytes x ${(many.bytes / few.bytes).toFixed(3)}`,
);
