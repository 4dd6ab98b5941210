// Finds, reads and probes the report of every mirrored repository of the corpus, beside the readers' grades.
// usage: node bench/docs-reports.mjs <corpus labels.json> <grades.json> <folder of bare repositories> <rubric.json> [--ocr]
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { detectDocuments, ingestReport, probes } from '../packages/docs/dist/index.js';
import { detectRepository, openRepository } from '../packages/forensics/dist/index.js';
import { runProbes } from '../packages/probes/dist/index.js';
import { readRubric } from '../packages/schema/dist/index.js';

const [labelFile, gradeFile, mirrors, rubricFile] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const grades = new Map(JSON.parse(readFileSync(gradeFile, 'utf8')).grades.map((entry) => [entry.repo, entry.grades]));
const { lexicon } = readRubric(JSON.parse(readFileSync(rubricFile, 'utf8')));

for (const { repo, commit } of JSON.parse(readFileSync(labelFile, 'utf8'))) {
	const git = join(mirrors, repo.replace('/', '+'), 'repo');
	if (!existsSync(git) || !grades.has(repo)) continue;
	const snapshot = await openRepository(git, { commit });
	const repository = await detectRepository(snapshot, { lexicon });
	const start = performance.now();
	const documents = await ingestReport(repository.artifacts.tree.value, (path) => snapshot.readFile(path), {
		ocr: process.argv.includes('--ocr'),
	});
	const detection = await detectDocuments(documents, { lexicon });
	const artifacts = { ...repository.artifacts, ...detection.artifacts };
	const before = [...repository.findings, ...detection.findings];
	const crossing = probes.filter((probe) => Object.keys(probe.needs).length > 1);
	const findings = [...detection.findings, ...runProbes(crossing, artifacts, { detective: 'aggregator', lexicon, findings: before })];
	const ms = performance.now() - start;
	await snapshot.close();
	const of = (id) => findings.filter((finding) => finding.probe === id);
	const grade = grades.get(repo);
	console.log(`\n## ${repo} ${ms.toFixed(0)} ms — depth ${grade.theoretical_depth.median} accuracy ${grade.report_accuracy.median}`);
	for (const document of documents) console.log(`   ${document.name}: ${document.status} (${document.chosen})`);
	const concepts = of('docs/concept-depth').map((f) => `${f.values.concept} ${f.values.verdict} ${f.values.score}`);
	console.log(`   ${concepts.join(', ')}`);
	for (const probe of ['docs/matches-repository', 'docs/claim-accuracy'])
		console.log(`   ${probe} ${of(probe)[0]?.outcome}: ${of(probe)[0]?.message}`);
	for (const f of of('docs/claim-accuracy').filter((f) => f.outcome === 'false')) console.log(`   ! ${f.message.slice(0, 200)}`);
	for (const f of [...of('docs/hidden-text'), ...of('docs/injection-attempt')])
		if (f.outcome === 'true') console.log(`   ${f.probe}: ${f.message}`);
	for (const f of findings) if (f.outcome === 'error') console.log(`   ERROR ${f.probe} ${f.message}`);
}
