// How often is each probe right? Every answer of a probe that somebody has checked is one statement: hand-made labels of repositories, and reports that a
// reader compared with the code row by row, in which what he did not mark false or misleading counts as sound.
//   node bench/probe-precision.mjs --labels labels.json --statements courtrooms.json --read <reports that were read> --now <reports of today> [--write]
// <reports> are folders OWNER+NAME with facts.json and report.json. A row that was read says something about today's answer where probe, subject and outcome
// are the same, or where an answer that was marked false is another one today. --write keeps the figures in packages/probes/src/ledger.ts.
// Not seen: answers that nobody checked, and whether a reader overlooked something; the same people read and mended, so that these figures are kind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: {
		labels: { type: 'string' },
		statements: { type: 'string' },
		read: { type: 'string' },
		now: { type: 'string' },
		write: { type: 'boolean', default: false },
		wrong: { type: 'boolean', default: false },
	},
});
if (!values.labels || !values.statements || !values.read || !values.now) {
	console.error('usage: probe-precision.mjs --labels FILE --statements FILE --read FOLDER --now FOLDER [--write] [--wrong]');
	process.exit(2);
}
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const findingsOf = (folder, repo) => {
	const file = join(folder, repo.replace('/', '+'), 'facts.json');
	return existsSync(file) ? readJson(file).findings : null;
};
/** What tells the answers of one probe apart: whom or what it is about. */
const SUBJECTS = ['role', 'rule', 'concept', 'kind', 'phase', 'feature', 'path', 'function', 'subject', 'name'];
const answered = (f) => f.outcome === 'true' || f.outcome === 'false';
const keyOf = (f) => JSON.stringify([f.probe, ...SUBJECTS.map((s) => f.values[s] ?? null)]);
const ledger = new Map();
const count = (probe, sound, what) => {
	const entry = ledger.get(probe) ?? { checked: 0, sound: 0 };
	ledger.set(probe, { checked: entry.checked + 1, sound: entry.sound + Number(sound) });
	if (!sound && values.wrong) console.log(`wrong: ${probe}: ${what}`);
};

// Labels: one answer a repository, of each probe whose question a label answers.
const any = (list) => list.length > 0;
const rule = (label, words) => label.justice.rules && any(label.justice.rules.filter((r) => words.test(r)));
const LABELLED = [
	['git/bulk-upload', {}, (l) => l.bulkUpload],
	['graph/state-graph', {}, (l) => any(l.graphs.filter((g) => !/test|fixture|decoy/.test(g.role ?? '')))],
	['graph/role-fan-out', { role: 'detective' }, (l) => l.detectiveFanOut],
	['graph/role-fan-out', { role: 'judge' }, (l) => l.judgeFanOut],
	['graph/any-fan-out', {}, (l) => l.anyFanOut],
	['graph/error-branch-declared', {}, (l) => l.errorRouting.declared],
	['graph/error-branch-effective', {}, (l) => l.errorRouting.effective],
	['state/frozen-evidence', {}, (l) => l.evidenceFrozen],
	['state/bounded-score', {}, (l) => l.scoreBounded],
	['personas/distinct', {}, (l) => l.personasDistinct],
	['synthesis/deterministic', {}, (l) => l.justice.deterministic],
	['synthesis/report-file', {}, (l) => l.justice.writesMarkdown],
	['synthesis/rule', { rule: 'security' }, (l) => rule(l, /^security/)],
	['synthesis/rule', { rule: 'evidence' }, (l) => rule(l, /^fact/)],
	['synthesis/rule', { rule: 'functionality' }, (l) => rule(l, /^functionality/)],
	['synthesis/rule', { rule: 'variance' }, (l) => rule(l, /^variance/)],
	['synthesis/rule', { rule: 'dissent' }, (l) => rule(l, /^dissent/)],
	['safety/shell-call', {}, (l) => any(l.unsafeCalls.filter((c) => /shell|system/.test(c.kind)))],
	['safety/dynamic-code', {}, (l) => any(l.unsafeCalls.filter((c) => /eval/.test(c.kind)))],
	['safety/clone-found', {}, (l) => any(l.clones)],
	['safety/clone-sandbox', {}, (l) => l.clones[0]?.tempdir],
	['safety/clone-timeout', {}, (l) => l.clones[0]?.timeout],
	['safety/clone-url-check', {}, (l) => l.clones[0]?.urlValidation],
	['safety/clone-error-handling', {}, (l) => l.clones[0]?.errorHandling],
	['output/schema-bound', {}, (l) => (l.justice.deterministic === null ? null : any(l.structuredOutput))],
];
for (const label of readJson(values.labels)) {
	const findings = findingsOf(values.now, label.repo);
	if (findings === null) continue;
	const commits = findings.find((f) => f.probe === 'git/commit-count')?.values;
	if (commits)
		count('git/commit-count', (commits.allCommits ?? commits.commits) === label.commits, `${label.repo} ${JSON.stringify(commits)}`);
	for (const [probe, subject, truth] of LABELLED) {
		const wanted = truth(label);
		const inSource = (f) => f.context === null || f.context === 'source';
		const said = findings.filter(
			(f) => f.probe === probe && answered(f) && inSource(f) && Object.entries(subject).every(([k, v]) => f.values[k] === v),
		);
		if (typeof wanted !== 'boolean' || said.length === 0) continue;
		// Of several places the label tells whether there is one.
		const says = said.some((f) => f.outcome === 'true');
		count(probe, says === wanted, `${label.repo} ${JSON.stringify(subject)} says ${says}`);
	}
}

// Reports that were read row by row.
const { statements, checked } = readJson(values.statements);
for (const repo of Object.keys(checked)) {
	const before = findingsOf(values.read, repo)?.filter(answered) ?? [];
	const now = findingsOf(values.now, repo)?.filter(answered) ?? [];
	const report = join(values.read, repo.replace('/', '+'), 'report.json');
	if (before.length === 0 || !existsSync(report)) continue;
	// What a reader saw: the evidence of the report, each sentence once.
	const shown = new Set(readJson(report).criteria.flatMap((c) => c.evidence.map((e) => e.fingerprint)));
	const rows = [...new Map(before.filter((f) => shown.has(f.fingerprint)).map((f) => [`${f.probe} ${f.message}`, f])).values()];
	const marked = new Set();
	for (const { said } of statements.filter((s) => s.repo === repo)) {
		const [best] = rows.map((f) => ({ f, alike: alike(said, f.message) })).sort((a, b) => b.alike - a.alike);
		if (best && best.alike >= 0.4) marked.add(best.f);
	}
	for (const row of rows) {
		const same = now.filter((f) => keyOf(f) === keyOf(row));
		const kept = same.find((f) => f.outcome === row.outcome && f.message === row.message) ?? same.find((f) => f.outcome === row.outcome);
		const place = `${repo}: ${row.message}`;
		if (!marked.has(row)) {
			if (kept) count(row.probe, true, place);
			else if (same.length > 0) count(row.probe, false, `${place} (now the other answer)`);
		} else if (kept?.message === row.message) count(row.probe, false, place);
		else if (!kept && same.length > 0) count(row.probe, true, place);
	}
}

const sorted = [...ledger].sort(([a], [b]) => (a < b ? -1 : 1));
for (const [probe, { checked, sound }] of sorted)
	console.log(`${probe.padEnd(34)} ${String(sound).padStart(3)} of ${String(checked).padStart(3)}  ${(sound / checked).toFixed(2)}`);
const all = sorted.reduce((sum, [, e]) => ({ checked: sum.checked + e.checked, sound: sum.sound + e.sound }), { checked: 0, sound: 0 });
console.log(`${'all'.padEnd(34)} ${all.sound} of ${all.checked}  ${(all.sound / all.checked).toFixed(3)}`);
if (values.write) {
	const rows = sorted.map(([probe, { checked, sound }]) => `\t'${probe}': { checked: ${checked}, sound: ${sound} },`);
	const file = fileURLToPath(new URL('../packages/probes/src/ledger.ts', import.meta.url));
	const text = readFileSync(file, 'utf8');
	writeFileSync(
		file,
		text.replace(/(export const ledger[^=]*= \{)[\s\S]*?(\n?\};)/, (_, head) => `${head}\n${rows.join('\n')}\n};`),
	);
}

/** Share of the words of a statement that a sentence has too; rarer words (longer ones) weigh more. */
function alike(said, sentence) {
	const words = (text) => new Set(text.toLowerCase().match(/[\p{L}\p{N}_.]{3,}/gu) ?? []);
	const [ours, theirs] = [words(said), words(sentence)];
	const weigh = (set) => [...set].reduce((sum, word) => sum + word.length, 0);
	return ours.size === 0 ? 0 : weigh([...ours].filter((word) => theirs.has(word))) / weigh(ours);
}
