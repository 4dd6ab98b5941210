// What does a tree of very many tiny files cost? Makes one by `git fast-import` in a temporary folder and runs `auditor facts` over it.
//   node bench/tiny-files.mjs [--files 500000] [--runs 1] [--kinds 10] [--auditor apps/cli/dist/main.js]
// Every kind is a text of its own; files share the contents of their kind, as copies do (`--kinds 0`: each file has its own). Prints CPU (user + system),
// wall time and peak memory of the process tree. Reads /proc: Linux alone.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: {
		files: { type: 'string', default: '500000' },
		runs: { type: 'string', default: '1' },
		kinds: { type: 'string', default: '10' },
		auditor: { type: 'string', default: fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url)) },
	},
});
const PER_FOLDER = 500;
const folder = mkdtempSync(join(tmpdir(), 'auditor-bench-'));
try {
	await makeTree(join(folder, 'target.git'), Number(values.files), Number(values.kinds));
	for (let run = 0; run < Number(values.runs); run++) {
		const { cpu, wall, peak, code } = await measured([
			process.execPath,
			values.auditor,
			'facts',
			join(folder, 'target.git'),
			'--no-report',
			'--no-cache',
			'-q',
			'--json',
		]);
		console.log(`${values.files} files: CPU ${cpu.toFixed(1)} s  wall ${wall.toFixed(1)} s  peak ${peak} MB  exit ${code}`);
	}
} finally {
	rmSync(folder, { recursive: true, force: true });
}

async function makeTree(repository, files, kinds) {
	const made = spawnSync('git', ['init', '-q', '--bare', '-b', 'main', repository]);
	if (made.status !== 0) throw new Error(String(made.stderr));
	const git = spawn('git', ['fast-import', '--quiet'], { cwd: repository, stdio: ['pipe', 'inherit', 'inherit'] });
	const write = (text) => git.stdin.write(text) || once(git.stdin, 'drain');
	const textOf = (n) => `x${n} = ${n}\n`;
	for (let kind = 1; kind <= kinds; kind++) await write(`blob\nmark :${kind}\ndata ${textOf(kind).length}\n${textOf(kind)}\n`);
	await write('commit refs/heads/main\ncommitter Ada <ada@example.org> 1767225600 +0000\ndata 5\nBegin\n');
	for (let n = 0; n < files; n += PER_FOLDER) {
		const lines = [];
		for (let at = n; at < Math.min(files, n + PER_FOLDER); at++) {
			const path = `src/area${Math.floor(n / PER_FOLDER)}/part${at}.py`;
			lines.push(
				kinds > 0 ? `M 100644 :${(at % kinds) + 1} ${path}\n` : `M 100644 inline ${path}\ndata ${textOf(at).length}\n${textOf(at)}\n`,
			);
		}
		await write(lines.join(''));
	}
	git.stdin.end();
	const [code] = await once(git, 'close');
	if (code !== 0) throw new Error(`git fast-import ended with ${code}`);
}

function measured(command) {
	return new Promise((done) => {
		const script = `TIMEFORMAT='%R %U %S'; time "$@" > /dev/null`;
		const child = spawn('bash', ['-c', script, 'bench', ...command], { stdio: ['ignore', 'ignore', 'pipe'] });
		let errors = '';
		let peak = 0;
		child.stderr.on('data', (piece) => {
			errors = (errors + piece).slice(-4000);
		});
		const look = setInterval(() => {
			peak = Math.max(peak, residentOf(child.pid));
		}, 50);
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
