// Audits every labelled repository of a corpus at its commit and scores facts and verdicts against the labels.
//   node bench/corpus.mjs --labels labels.json --grades grades.json --mirrors <folder> --out <folder> [--only name] [--tools <folder>] [--facts-only] [--jobs n]
// <mirrors> holds bare clones as <owner>+<name>/repo. Prints one line a repository (seconds, total, statuses) and the scorers' tables.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: {
		labels: { type: 'string' },
		grades: { type: 'string' },
		mirrors: { type: 'string' },
		out: { type: 'string' },
		tools: { type: 'string' },
		only: { type: 'string' },
		jobs: { type: 'string', default: '2' },
		'facts-only': { type: 'boolean', default: false },
		quiet: { type: 'boolean', default: false },
	},
});
const { labels, mirrors, out } = values;
if (!labels || !mirrors || !out) {
	console.error(
		'usage: corpus.mjs --labels FILE --mirrors FOLDER --out FOLDER [--grades FILE] [--tools FOLDER] [--only NAME] [--facts-only] [--jobs N]',
	);
	process.exit(2);
}
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const targets = JSON.parse(readFileSync(labels, 'utf8')).filter((l) => !values.only || l.repo.includes(values.only));
mkdirSync(out, { recursive: true });

async function audit({ repo, commit }) {
	const source = join(resolve(mirrors), repo.replace('/', '+'), 'repo');
	const folder = join(resolve(out), repo.replace('/', '+'));
	if (!existsSync(source)) return { repo, line: 'no mirror' };
	const args = values['facts-only']
		? ['facts', source, '--commit', commit, '--no-report', '--no-cache', '--quiet', '--out', join(folder, 'facts.json')]
		: ['audit', source, '--commit', commit, '--no-cache', '--quiet', '--out', folder];
	mkdirSync(folder, { recursive: true });
	const started = performance.now();
	const child = spawn(process.execPath, [auditor, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
	let stderr = '';
	child.stderr.on('data', (d) => {
		stderr += d;
	});
	const code = await new Promise((done) => child.on('close', done));
	const seconds = ((performance.now() - started) / 1000).toFixed(1);
	if (code !== 0) return { repo, folder, line: `${seconds} s, exit ${code}: ${stderr.trim().split('\n')[0]}` };
	if (values['facts-only']) return { repo, folder, facts: true, line: `${seconds} s` };
	const report = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
	const scores = report.criteria.map((c) => c.score ?? c.status).join(' ');
	return {
		repo,
		folder,
		facts: true,
		report: true,
		line: `${seconds} s, ${report.total.score} (${report.total.scored}/${report.total.of}): ${scores}`,
	};
}

const results = [];
const queue = [...targets];
await Promise.all(
	Array.from({ length: Number(values.jobs) }, async () => {
		for (let target = queue.shift(); target; target = queue.shift()) {
			const result = await audit(target);
			results.push(result);
			console.log(`${result.repo.padEnd(58)} ${result.line}`);
		}
	}),
);
results.sort((a, b) => (a.repo < b.repo ? -1 : 1));
const score = (tool, file, kind, name) => {
	const pairs = results.filter((r) => r[kind]).map((r) => `${r.repo}=${join(r.folder, name)}`);
	if (pairs.length === 0 || !file || !values.tools) return;
	console.log(`\n${tool}`);
	spawnSync(process.execPath, [join(values.tools, tool), file, ...pairs, ...(values.quiet ? ['--quiet'] : [])], { stdio: 'inherit' });
};
score('score-facts.mjs', labels, 'facts', 'facts.json');
if (values.grades) {
	const graded = new Set(JSON.parse(readFileSync(values.grades, 'utf8')).grades.map((g) => g.repo));
	for (const r of results) if (!graded.has(r.repo)) r.report = false;
	score('score-grades.mjs', values.grades, 'report', 'report.json');
}
