// Which statements of a table of false and misleading ones does the auditor still make? Audits each repository at its commit and sets beside every row
// what the report says now, so that a reader can mark it.
//   node bench/statements.mjs <courtrooms.json> <folder of clones, OWNER+NAME> [--auditor apps/cli/dist/main.js] [--reports <folder>] [--base <folder>]
//     [--only git,graph,...] [--marks marks.json] [--out table.md]
// --reports keeps the reports (and uses those that are there); --base is such a folder of an earlier build: a row says whether its sentences still stand
// word for word. --marks holds, by number of the row, "sound", "not available" or "still false"; their counts are printed.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		auditor: { type: 'string', default: fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url)) },
		reports: { type: 'string' },
		base: { type: 'string' },
		only: { type: 'string' },
		marks: { type: 'string' },
		out: { type: 'string' },
	},
});
const [tableFile, clones] = positionals;
if (!tableFile || !clones) {
	console.error(
		'usage: node bench/statements.mjs <courtrooms.json> <folder of clones> [--reports DIR] [--base DIR] [--only a,b] [--marks FILE]',
	);
	process.exit(2);
}
/** Beginnings of the table's criteria, and the rubric's. */
const CRITERIA = {
	git: 'git_forensic_analysis',
	state: 'state_management_rigor',
	graph: 'graph_orchestration',
	safety: 'safe_tool_engineering',
	structured: 'structured_output_enforcement',
	judicial: 'judicial_nuance',
	nuance: 'judicial_nuance',
	chief: 'chief_justice_synthesis',
	theory: 'theoretical_depth',
	accuracy: 'report_accuracy',
	'report accuracy': 'report_accuracy',
	diagram: 'swarm_visual',
};
const reports = values.reports ?? mkdtempSync(join(tmpdir(), 'auditor-statements-'));
const only = values.only?.split(',');
const marks = values.marks ? JSON.parse(readFileSync(values.marks, 'utf8')) : {};
const { statements } = JSON.parse(readFileSync(tableFile, 'utf8'));
const rows = statements
	.map((row, number) => ({ ...row, number }))
	.filter((row) => !only || only.some((word) => row.criterion.startsWith(word)));
const saidNow = new Map();
const saidBefore = new Map();
for (const { repo, commit } of rows) {
	if (saidNow.has(repo)) continue;
	saidNow.set(repo, sentencesOf(audit(repo, commit)));
	const before = values.base && join(values.base, repo.replace('/', '+'), 'report.json');
	saidBefore.set(repo, before && existsSync(before) ? sentencesOf(before) : []);
}
const counts = {};
const lines = ['| # | criterion | said | true | said now | words | mark |', '|---|---|---|---|---|---|---|'];
for (const row of rows) {
	const criterion = Object.entries(CRITERIA).find(([word]) => row.criterion.startsWith(word))?.[1];
	const nearest = (all) =>
		all
			.filter((sentence) => !criterion || sentence.criterion === criterion)
			.map((sentence) => ({ ...sentence, alike: alike(row.said, sentence.text) }))
			.sort((a, b) => b.alike - a.alike);
	const now = nearest(saidNow.get(row.repo));
	const [before] = nearest(saidBefore.get(row.repo));
	const stands =
		before && before.alike > 0.3 ? (saidNow.get(row.repo).some(({ text }) => text === before.text) ? 'the same' : 'changed') : '';
	const mark = marks[row.number] ?? '';
	counts[mark || 'not marked'] = (counts[mark || 'not marked'] ?? 0) + 1;
	const said = now.slice(0, 2).map(({ text }) => text);
	lines.push(
		`| ${[row.number, `${row.repo.split('/')[0]}: ${row.criterion}`, row.said, row.true, said.join(' // '), stands, mark].map(cell).join(' | ')} |`,
	);
}
const table = `${lines.join('\n')}\n`;
if (values.out) writeFileSync(values.out, table);
else process.stdout.write(table);
console.error(
	Object.entries(counts)
		.map(([mark, count]) => `${count} ${mark}`)
		.join(', '),
);

function audit(repo, commit) {
	const folder = join(reports, repo.replace('/', '+'));
	const report = join(folder, 'report.json');
	if (existsSync(report)) return report;
	mkdirSync(folder, { recursive: true });
	const clone = join(clones, repo.replace('/', '+'));
	const target = [join(clone, 'repo', '.git'), join(clone, 'repo'), clone].find(
		(path) => existsSync(join(path, 'HEAD')) || existsSync(join(path, '.git')),
	);
	if (!target) throw new Error(`There is no clone of ${repo} in ${clones}.`);
	execFileSync(process.execPath, [values.auditor, 'audit', target, '--commit', commit, '--out', folder, '-q', '--no-config'], {
		stdio: 'ignore',
	});
	return report;
}

/** Every row, step and limitation of a report as one sentence, with the mark and the place that a reader sees. */
function sentencesOf(file) {
	const report = JSON.parse(readFileSync(file, 'utf8'));
	const place = (location) =>
		location?.path ? ` (${location.path}:${location.line})` : location?.commit ? ` (${location.commit.slice(0, 7)})` : '';
	return [
		...report.criteria.flatMap(({ id, evidence }) =>
			evidence.map((one) => ({
				criterion: id,
				text: `${one.satisfied === true ? '✓' : one.satisfied === false ? '✗' : '·'} ${one.answers ?? one.probe}: ${one.message}${place(one.location)}`,
			})),
		),
		...report.remediation.map((step) => ({ criterion: 'plan', text: `step ${step.expectation}: ${step.text}${place(step.location)}` })),
		...report.limitations.map(({ message }) => ({ criterion: 'limitation', text: message })),
	];
}

/** Share of the words of a statement that a sentence has too; rarer words (longer ones) weigh more. */
function alike(said, sentence) {
	const words = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_.]{3,}/gu) ?? []);
	const [ours, theirs] = [words(said), words(sentence)];
	const weigh = (set) => [...set].reduce((sum, word) => sum + word.length, 0);
	return ours.size === 0 ? 0 : weigh([...ours].filter((word) => theirs.has(word))) / weigh(ours);
}

function cell(text) {
	return String(text).replaceAll('|', '\\|').replaceAll('\n', ' ');
}
