// What do `auditor facts` and `auditor --help` cost? CPU (user + system, with every child process), wall time and peak memory of the process tree.
//   node bench/facts-cost.mjs <git repository>... [--runs 3] [--against '<command>'] [--tenth <git repository>]
// Per repository: a run without a cache, a first and a repeated run with a cache of its own, and the parser alone over the same files; the last three
// as ratios. --against runs another program over the work tree ({} stands for its path), e.g. 'bandit -r -q -f json -o /dev/null {}'.
// --tenth is a repository with a tenth of the files of the first one. Prints the best of the runs by CPU. Reads /proc: Linux alone.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		runs: { type: 'string', default: '3' },
		against: { type: 'string' },
		tenth: { type: 'string' },
		'parser-alone': { type: 'string' },
	},
});
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const runs = Number(values.runs);
if (values['parser-alone']) await parseAll(values['parser-alone']);
else await main();

async function main() {
	const [help, empty] = [await best([process.execPath, auditor, '--help'], 10), await best([process.execPath, '-e', '0'], 10)];
	row('auditor --help', help, `${(help.cpu / empty.cpu).toFixed(2)} x node -e 0`);
	let first = null;
	for (const repository of positionals.map((path) => resolve(path))) {
		console.log(`\n${repository}`);
		const facts = (...more) => [process.execPath, auditor, 'facts', repository, '--no-report', '-q', '--json', ...more];
		const plain = await best(facts('--no-cache'), runs);
		first ??= plain;
		row('facts, no cache', plain);
		const cache = mkdtempSync(join(tmpdir(), 'auditor-bench-'));
		const environment = { ...process.env, XDG_CACHE_HOME: cache };
		const filled = await measured(facts(), environment);
		row('facts, empty cache', filled);
		const again = await best(facts(), runs, environment);
		row('facts, again', again, `${(again.cpu / filled.cpu).toFixed(2)} x the first`);
		rmSync(cache, { recursive: true, force: true });
		const parser = await best([process.execPath, fileURLToPath(import.meta.url), '--parser-alone', repository], runs);
		row('the parsers alone', parser, `facts take ${(plain.cpu / parser.cpu).toFixed(2)} x that`);
		if (values.against) {
			const other = await measured(['bash', '-c', `${values.against.replaceAll('{}', repository)} || true`]);
			row(values.against.split(' ')[0], other, `facts take ${(plain.cpu / other.cpu).toFixed(3)} x that`);
		}
	}
	if (values.tenth && first) {
		const small = await best(
			[process.execPath, auditor, 'facts', resolve(values.tenth), '--no-report', '--no-cache', '-q', '--json'],
			runs,
		);
		row('a tenth of the files', small, `ten times the files take ${(first.cpu / small.cpu).toFixed(2)} x the time`);
	}
}

function row(name, { cpu, wall, peak, code }, note = '') {
	const failed = code === 0 ? '' : ` exit ${code}`;
	console.log(
		`${name.padEnd(22)} CPU ${cpu.toFixed(2).padStart(7)} s  wall ${wall.toFixed(2).padStart(7)} s  peak ${String(peak).padStart(4)} MB  ${note}${failed}`,
	);
}

async function best(command, times, environment) {
	const all = [];
	for (let run = 0; run < times; run++) all.push(await measured(command, environment));
	return all.sort((a, b) => a.cpu - b.cpu)[0];
}

function measured(command, environment = process.env) {
	return new Promise((done) => {
		const script = `TIMEFORMAT='%R %U %S'; time "$@" > /dev/null`;
		const child = spawn('bash', ['-c', script, 'bench', ...command], { env: environment, stdio: ['ignore', 'ignore', 'pipe'] });
		let errors = '';
		child.stderr.on('data', (piece) => {
			errors = (errors + piece).slice(-4000);
		});
		let peak = 0;
		const look = setInterval(() => {
			peak = Math.max(peak, residentOf(child.pid));
		}, 20);
		child.on('close', (code) => {
			clearInterval(look);
			const [wall, user, system] = errors.trim().split('\n').at(-1).split(' ').map(Number);
			done({ code, wall, cpu: user + system, peak: Math.round(peak / 1024) });
		});
	});
}

/** Resident memory of a process and all below it, in kB. */
function residentOf(id) {
	let sum = 0;
	try {
		sum += Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
		for (const task of readdirSync(`/proc/${id}/task`))
			for (const child of readFileSync(`/proc/${id}/task/${task}/children`, 'utf8').trim().split(' ')) if (child) sum += residentOf(child);
	} catch {
		// It has ended.
	}
	return sum;
}

/** Parses every file that a front end takes, and does nothing with it. */
async function parseAll(folder) {
	const require = createRequire(new URL('../packages/forensics/package.json', import.meta.url));
	const paths = execFileSync('git', ['-C', folder, 'ls-files', '-z'], { encoding: 'utf8', maxBuffer: 1e9 }).split('\0');
	const read = (path) => readFileSync(join(folder, path), 'utf8');
	const tally = { parsed: 0, threw: 0 };
	const tried = (work) => {
		try {
			work();
			tally.parsed++;
		} catch {
			tally.threw++;
		}
	};
	const scripts = paths.filter((path) => /\.[cm]?[jt]sx?$/.test(path));
	if (scripts.length > 0) {
		const { parse } = require('@babel/parser');
		const plugins = (path) => (/\.[cm]?ts$/.test(path) ? ['typescript', 'decorators'] : ['typescript', 'jsx', 'decorators']);
		for (const path of scripts) tried(() => parse(read(path), { sourceType: 'module', errorRecovery: true, plugins: plugins(path) }));
	}
	const pythons = paths.filter((path) => /\.pyw?$/.test(path));
	if (pythons.length > 0) {
		const { Parser, Language } = await import(require.resolve('web-tree-sitter'));
		await Parser.init();
		const parser = new Parser();
		parser.setLanguage(await Language.load(require.resolve('tree-sitter-python/tree-sitter-python.wasm')));
		for (const path of pythons) tried(() => parser.parse(read(path)).delete());
	}
	console.log(JSON.stringify(tally));
}
