// How dear is the git history, next to `git log --raw --no-renames`?
//   node bench/git-history.mjs [REPOSITORY] [--commits 18000] [--runs 5]
// Without a repository, one of so many commits is made by git in a temporary folder. Times a process that opens the repository, reads its history and
// runs the git probes, with the engine set as `auditor` sets it (apps/cli/src/tune-engine.ts) and as it comes, and git alone writing the same log; prints
// the best of the runs, CPU (user + system) and wall, and the ratios.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { commits: { type: 'string', default: '18000' }, runs: { type: 'string', default: '5' } },
});
const built = fileURLToPath(new URL('../packages/forensics/dist/index.js', import.meta.url));
const made = positionals[0] === undefined ? mkdtempSync(join(tmpdir(), 'auditor-bench-')) : null;
const repository = positionals[0] ?? made;
try {
	if (made) makeRepository(made, Number(values.commits));
	const program = `
		const { openRepository, probes } = await import(${JSON.stringify(built)});
		const { runProbes } = await import(import.meta.resolve('@auditor/probes', ${JSON.stringify(`file://${built}`)}));
		const snapshot = await openRepository(${JSON.stringify(repository)});
		const history = await snapshot.history();
		const artifacts = { history: { state: 'available', value: history } };
		const findings = runProbes(probes.filter((probe) => probe.id.startsWith('git/')), artifacts, { detective: 'repo' });
		await snapshot.close();
		console.log(history.commits.length, findings.length);`;
	const git = best(['git', '-C', repository, 'log', '--raw', '--no-renames']);
	const row = (name, { cpu, wall }) => console.log(`${name.padEnd(42)} CPU ${cpu.toFixed(2)} s   wall ${wall.toFixed(2)} s`);
	row('git log --raw --no-renames', git);
	for (const [engine, set] of [
		['as auditor sets it', "(await import('node:v8')).setFlagsFromString('--interrupt-budget=1000000');"],
		['as it comes', ''],
	]) {
		const node = ['node', '--experimental-import-meta-resolve', '--input-type=module', '-e'];
		const own = best([...node, set + program]);
		const start = best([...node, `${set}await import(${JSON.stringify(built)}); console.log(0, 0)`]);
		console.log(`engine ${engine}`);
		row(`  history and git probes (${own.output})`, own);
		row('  start of node and the package', start);
		console.log(
			`  ratio without the start: CPU ${((own.cpu - start.cpu) / git.cpu).toFixed(2)}   wall ${((own.wall - start.wall) / git.wall).toFixed(2)}`,
		);
		console.log(`  ratio of whole processes: CPU ${(own.cpu / git.cpu).toFixed(2)}   wall ${(own.wall / git.wall).toFixed(2)}`);
	}
} finally {
	if (made) rmSync(made, { recursive: true, force: true });
}

function best(command) {
	const runs = [];
	for (let i = 0; i < Number(values.runs); i++) {
		const script = `TIMEFORMAT='%R %U %S'; time "$@" ${command[0] === 'git' ? '> /dev/null' : ''}`;
		const result = spawnSync('bash', ['-c', script, 'bench', ...command], { encoding: 'utf8', maxBuffer: 1e9 });
		if (result.status !== 0) throw new Error(result.stderr);
		const [wall, user, system] = result.stderr.trim().split('\n').at(-1).split(' ').map(Number);
		runs.push({ wall, cpu: user + system, output: result.stdout.trim().replace(' ', ' commits, ').concat(' findings') });
	}
	return runs.sort((a, b) => a.cpu - b.cpu)[0];
}

function makeRepository(folder, commits) {
	execFileSync('git', ['init', '-q', '--bare', '-b', 'main', folder]);
	const lines = [];
	for (let n = 1; n <= commits; n++) {
		lines.push(
			`commit refs/heads/main\ncommitter Ada <ada@example.org> ${1_500_000_000 + n * 3600} +0000\ndata <<END\nChange part ${n % 97} of the reader\nEND`,
		);
		for (let f = 0; f < 3; f++)
			lines.push(`M 100644 inline src/area${(n * 7 + f) % 40}/part${(n * 13 + f) % 50}.py\ndata <<END\nx = ${n + f}\nEND`);
	}
	execFileSync('git', ['fast-import', '--quiet'], { cwd: folder, input: `${lines.join('\n')}\n` });
}
