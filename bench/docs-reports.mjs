// Finds, reads and probes the report of every mirrored repository of the corpus, beside the readers' grades.
// usage: node bench/docs-reports.mjs <corpus labels.json> <grades.json> <folder of bare repositories> <rubric.json> [--verbose]
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDocuments, ingestReport, probes } from '../packages/docs/dist/index.js';
import { runProbes } from '../packages/probes/dist/index.js';

const [labelFile, gradeFile, mirrors, rubricFile] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const verbose = process.argv.includes('--verbose');
const grades = new Map(JSON.parse(readFileSync(gradeFile, 'utf8')).grades.map((entry) => [entry.repo, entry.grades]));
const lexicon = { language: 'en', roles: [], concepts: [], phases: [], lists: {}, ...JSON.parse(readFileSync(rubricFile, 'utf8')).lexicon };
const TEST = /(?:^|\/)(?:tests?|__tests__)\/|(?:^|\/)test_[^/]*\.py$|\.test\.[jt]sx?$/;

for (const { repo, commit } of JSON.parse(readFileSync(labelFile, 'utf8'))) {
	const git = join(mirrors, repo.replace('/', '+'), 'repo');
	if (!existsSync(git)) continue;
	const run = (...args) => execFileSync('git', ['-C', git, ...args], { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] });
	const files = run('ls-tree', '-r', '-l', '-z', commit)
		.toString()
		.split('\0')
		.filter(Boolean)
		.map((row) => {
			const [, mode, , blob, size, path] = /^(\d+) (\w+) (\w+)\s+(\S+)\t(.*)$/s.exec(row);
			return { path, mode, blob, bytes: size === '-' ? null : Number(size), context: TEST.test(path) ? 'test' : 'source', language: null };
		});
	const tree = { commit, files, lines: {} };
	const history = {
		head: commit,
		shallow: false,
		limitations: [],
		commits: run('log', '--format=%H %P', commit)
			.toString()
			.trim()
			.split('\n')
			.map((row) => {
				const [id, ...parents] = row.trim().split(' ');
				return { id, parents, author: '', email: '', authoredAt: 0, committedAt: 0, subject: '', body: '', changes: [] };
			}),
	};
	const start = performance.now();
	const documents = await ingestReport(tree, async (path) => {
		const file = files.find((entry) => entry.path === path);
		return file ? run('cat-file', 'blob', file.blob) : null;
	});
	const detection = await detectDocuments(documents, { lexicon });
	const artifacts = { ...detection.artifacts, tree: { state: 'available', value: tree }, history: { state: 'available', value: history } };
	const crossing = probes.filter((probe) => Object.keys(probe.needs).length > 1);
	const findings = [...detection.findings, ...runProbes(crossing, artifacts, { detective: 'aggregator', lexicon, findings: [] })];
	const ms = performance.now() - start;
	const of = (id) => findings.filter((finding) => finding.probe === id);
	const grade = grades.get(repo);
	console.log(`\n## ${repo} ${ms.toFixed(0)} ms — depth ${grade?.theoretical_depth.median} accuracy ${grade?.report_accuracy.median}`);
	for (const document of documents)
		console.log(`   ${document.name} ${document.status} (${document.chosen}) ${document.limitations.join(' ')}`);
	console.log(
		`   ${of('docs/concept-depth')
			.map((f) => `${f.values.concept}: ${f.values.verdict} ${f.values.score}/${f.values.ties}`)
			.join(', ')}`,
	);
	console.log(
		`   ${of('docs/concept-coverage').map((f) => f.message)} | ${of('docs/matches-repository').map((f) => `${f.outcome} ${f.message}`)} | ${of('docs/path-mentions').map((f) => f.message)}`,
	);
	for (const f of of('docs/claimed-paths'))
		console.log(`   paths: ${f.outcome} ${f.message} ${f.snippet ? `— ${f.snippet.text.slice(0, 200)}` : ''}`);
	for (const f of [...of('docs/number-claims'), ...of('docs/hidden-text'), ...of('docs/injection-attempt')])
		if (f.outcome === 'true' || f.outcome === 'false')
			console.log(`   ${f.probe} ${f.outcome}: ${f.message} ${f.snippet ? `— ${f.snippet.text.slice(0, 160)}` : ''}`);
	if (verbose)
		for (const f of [...of('docs/feature-claims')])
			console.log(`   feature ${f.values.feature ?? f.message} ${f.snippet?.text.slice(0, 160)}`);
	for (const f of findings) if (f.outcome === 'error') console.log(`   ERROR ${f.probe} ${f.message}`);
}
