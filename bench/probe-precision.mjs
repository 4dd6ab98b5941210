// How often is each probe right? Every answer of a probe that somebody has checked is one statement. Three sources:
//   - bench/readings/rows.json: rows of reports that blind readers compared with the code. Each reading adds to it:
//       node bench/probe-precision.mjs --add READING.md --read <the reports that were read> --wrong <[{repo, probe, answers?}], what was false or misleading>
//     (an answer that is right and of which only the advice, the place or the gain was marked is not wrong)
//   - labels and statements of data, where they are given; without them the counts that rows.json keeps of them:
//       --labels labels.json --statements courtrooms.json --read <reports that were read>
//   - reports of today, which tell whether a row still says what was read: --now <folder> [--now <folder>] [--write]
// Folders hold OWNER+NAME with facts.json, report.json and report.md. A row that was read speaks for today's answer where both are the same. A row that was
// marked counts as wrong while its sentence stands, and not at all once it is another. --write keeps the figures in packages/probes/src/ledger.ts.
// Not seen: answers that nobody checked, and whether a reader overlooked something; the same people read and mended, so that these figures are kind.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: {
		labels: { type: 'string' },
		statements: { type: 'string' },
		read: { type: 'string' },
		now: { type: 'string', multiple: true, default: [] },
		add: { type: 'string' },
		write: { type: 'boolean', default: false },
		wrong: { type: 'string' },
	},
});
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const KEPT = fileURLToPath(new URL('readings/rows.json', import.meta.url));
const inFolders = (folders, repo, name) =>
	folders.map((folder) => join(folder, repo.replace('/', '+'), name)).find((file) => existsSync(file));
const findingsOf = (folders, repo) => {
	const file = inFolders(folders, repo, 'facts.json');
	return file === undefined ? null : readJson(file).findings;
};
/** Rows of a report that somebody can read in it, each finding once. */
const rowsOf = (folders, repo) => {
	const file = inFolders(folders, repo, 'report.json');
	if (file === undefined) return [];
	const page = readFileSync(inFolders(folders, repo, 'report.md'), 'utf8');
	const rows = readJson(file).criteria.flatMap(({ evidence }) => evidence.filter((e) => e.role === 'expectation' && e.satisfied !== null));
	return rows.map((e) => ({
		...e,
		shown: !e.satisfied || page.includes(e.message),
		hash: createHash('sha256').update(e.message).digest('hex').slice(0, 8),
	}));
};
if (values.add) {
	const kept = readJson(KEPT);
	const wrong = readJson(values.wrong);
	for (const folder of readdirSync(values.read).filter((name) => existsSync(join(values.read, name, 'report.json')))) {
		const repo = folder.replace('+', '/');
		const marks = wrong.filter((w) => w.repo === repo);
		const marked = (e) => marks.some((w) => w.probe === e.probe && (w.answers ?? e.answers) === e.answers);
		const rows = rowsOf([values.read], repo).filter((e) => e.shown || marked(e));
		const once = [...new Map([...rows.filter((e) => !marked(e)), ...rows.filter(marked)].map((e) => [e.fingerprint, e])).values()];
		const missed = marks.filter((w) => !once.some((e) => e.probe === w.probe && (w.answers ?? e.answers) === e.answers));
		if (missed.length > 0) throw new Error(`${repo}: no row of the report for ${JSON.stringify(missed)}`);
		const line = (e) => `${e.probe} ${e.answers} ${e.satisfied ? 'met' : 'unmet'}${marked(e) ? ` wrong ${e.hash}` : ''}`;
		kept.readings = kept.readings.filter((r) => r.reading !== values.add || r.repo !== repo);
		kept.readings.push({ reading: values.add, repo, rows: once.map(line).sort() });
	}
	writeFileSync(KEPT, `${JSON.stringify(kept, null, '\t')}\n`);
	process.exit(0);
}
if (values.now.length === 0 || Boolean(values.labels) !== Boolean(values.statements && values.read)) {
	console.error(
		'usage: probe-precision.mjs --now FOLDER [--now FOLDER] [--labels FILE --statements FILE --read FOLDER] [--write], or --add READING.md --read FOLDER --wrong FILE',
	);
	process.exit(2);
}
/** What tells the answers of one probe apart: whom or what it is about. */
const SUBJECTS = ['role', 'rule', 'concept', 'kind', 'phase', 'feature', 'path', 'function', 'subject', 'name'];
const answered = (f) => f.outcome === 'true' || f.outcome === 'false';
const keyOf = (f) => JSON.stringify([f.probe, ...SUBJECTS.map((s) => f.values[s] ?? null)]);
const ledger = new Map();
const count = (probe, sound, what) => {
	const entry = ledger.get(probe) ?? { checked: 0, sound: 0 };
	ledger.set(probe, { checked: entry.checked + 1, sound: entry.sound + Number(sound) });
	if (!sound) console.log(`wrong: ${probe}: ${what}`);
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
for (const label of values.labels ? readJson(values.labels) : []) {
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
const { statements, checked } = values.statements ? readJson(values.statements) : { statements: [], checked: {} };
for (const repo of Object.keys(checked)) {
	const before = findingsOf([values.read], repo)?.filter(answered) ?? [];
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

const kept = readJson(KEPT);
if (values.labels)
	kept.before = Object.fromEntries([...ledger].sort(([a], [b]) => (a < b ? -1 : 1)).map(([probe, e]) => [probe, [e.checked, e.sound]]));
else for (const [probe, [checked, sound]] of Object.entries(kept.before)) ledger.set(probe, { checked, sound });
for (const { repo, rows } of kept.readings) {
	const now = rowsOf(values.now, repo);
	for (const row of rows) {
		const [probe, answers, state, wrong, hash] = row.split(' ');
		const same = now.filter((e) => e.probe === probe && e.answers === answers && e.satisfied === (state === 'met'));
		if (wrong === undefined ? same.length > 0 : same.some((e) => e.hash === hash))
			count(probe, wrong === undefined, `${repo}: ${same[0].message}`);
	}
}

const sorted = [...ledger].sort(([a], [b]) => (a < b ? -1 : 1));
for (const [probe, { checked, sound }] of sorted)
	console.log(`${probe.padEnd(34)} ${String(sound).padStart(3)} of ${String(checked).padStart(3)}  ${(sound / checked).toFixed(2)}`);
const all = sorted.reduce((sum, [, e]) => ({ checked: sum.checked + e.checked, sound: sum.sound + e.sound }), { checked: 0, sound: 0 });
console.log(`${'all'.padEnd(34)} ${all.sound} of ${all.checked}  ${(all.sound / all.checked).toFixed(3)}`);
if (values.write) {
	writeFileSync(KEPT, `${JSON.stringify(kept, null, '\t')}\n`);
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
