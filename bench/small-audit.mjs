// What does a small audit without a model cost, next to its clone and a bare node? Processor time of each and all that it starts, in alternating runs.
//   node bench/small-audit.mjs [--runs 5] [--no-cache]
// Exit code 1 above 8 times.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' }, 'no-cache': { type: 'boolean', default: false } } });
const MOST = 8;
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const work = mkdtempSync(join(tmpdir(), 'auditor-small-'));
process.on('exit', () => rmSync(work, { recursive: true, force: true }));
const target = join(work, 'target');
execFileSync('git', ['init', '-q', '-b', 'main', target]);
writeFileSync(join(target, 'graph.py'), 'from langgraph.graph import StateGraph\n\nbuilder = StateGraph(dict)\n');
for (const args of [
	['add', '-A'],
	['-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-qm', 'one'],
])
	execFileSync('git', ['-C', target, ...args]);

const commands = {
	node: ['node', '-e', '0'],
	clone: ['git', 'clone', '-q', target, join(work, 'clone')],
	audit: ['node', auditor, 'audit', target, '--quiet', '--out', join(work, 'out'), ...(values['no-cache'] ? ['--no-cache'] : [])],
};
const times = { node: [], clone: [], audit: [] };
// The first audit leaves its compiled code.
cpu(commands.audit);
for (let run = 0; run < Number(values.runs); run++)
	for (const [name, command] of Object.entries(commands)) {
		rmSync(join(work, 'clone'), { recursive: true, force: true });
		times[name].push(cpu(command));
	}
const [node, clone, audit] = Object.values(times).map((list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]);
const ratio = audit / (node + clone);
const ms = (seconds) => `${(seconds * 1000).toFixed(0)} ms`;
console.log(`audit ${ms(audit)}, node ${ms(node)}, clone ${ms(clone)}: ${ratio.toFixed(1)} times (at most ${MOST})`);
process.exitCode = ratio > MOST ? 1 : 0;

function cpu(command) {
	const { stderr } = spawnSync('bash', ['-c', 'TIMEFORMAT="%3U %3S"; time "$@" > /dev/null 2>&1', 'bash', ...command], {
		encoding: 'utf8',
	});
	return stderr
		.trim()
		.split(' ')
		.reduce((sum, part) => sum + Number(part), 0);
}
