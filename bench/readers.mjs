// Where judges without a model differ, is the score in doubt, and where they agree, is it right?
//   node bench/readers.mjs [--rubric agent-service] --grades grades.json [--grades more.json] --runs <folder of bench/corpus.mjs or agreement.mjs --out> [--write]
// Works on saved evidence. Prints how often the judges differ, how often a score on which they agree is the readers' one, and how many of the scores that
// are not have a spread: without what the rubric keeps of readers, with it, and with a table that the repository itself had no part in.
// --write keeps that table in the rubric: per criterion and score, how many repositories got 1 to 5 from readers (the median of each).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { heuristicOpinion } from '../packages/judges/dist/heuristic.js';
import { caseFiles, personas } from '../packages/judges/dist/index.js';
import { findPolicy, synthesize } from '../packages/justice/dist/index.js';
import { readRubric } from '../packages/schema/dist/index.js';

const { values } = parseArgs({
	options: {
		grades: { type: 'string', multiple: true },
		rubric: { type: 'string', default: 'automaton-auditor' },
		runs: { type: 'string', multiple: true },
		write: { type: 'boolean', default: false },
	},
});
if (!values.grades || !values.runs) {
	console.error('usage: readers.mjs [--rubric NAME] --grades FILE --runs FOLDER [--write]');
	process.exit(2);
}
const rubricFile = fileURLToPath(new URL(`../rubrics/${values.rubric}/rubric.json`, import.meta.url));
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const rubric = readRubric(readJson(rubricFile));
const policy = findPolicy(rubric.policy);

/** Scores of the judges and of the policy, the criterion's table being that one. */
function judged(criterion, readers, evidence) {
	const alone = { ...rubric, criteria: [{ ...criterion, readers }] };
	const opinions = caseFiles(alone, evidence, {}).flatMap((file) =>
		personas.map((p) => heuristicOpinion(p, { ...file, round: 1, previous: [] })),
	);
	const { score } = synthesize({ rubric: alone, evidence, opinions, withheld: {} }, policy).criteria[0];
	const scores = opinions.flatMap((o) => o.score ?? []);
	return { score, low: Math.min(...scores), high: Math.max(...scores) };
}

const graded = values.grades.flatMap((file) => {
	const { rubric: all = 'automaton-auditor', grades } = readJson(file);
	return grades.filter((row) => (row.rubric ?? all) === rubric.id && row.set !== 'kept' && (row.reader ?? 1) === 1);
});
const rows = graded.flatMap(({ repo, commit, grades }) => {
	const reports = values.runs.map((runs) => join(runs, repo.replace('/', '+'), 'report.json')).filter(existsSync);
	const report = reports.map(readJson).find((one) => one.repository.commit === commit);
	if (report === undefined) return [];
	return report.criteria.flatMap(({ id, evidence, score: given }) => {
		const criterion = rubric.criteria.find((c) => c.id === id);
		const grade = grades[id]?.median ?? grades[id]?.score ?? grades[id];
		if (criterion === undefined || given === null || typeof grade !== 'number' || grade === 0) return [];
		return [{ repo, criterion, evidence, grade, score: judged(criterion, undefined, evidence).score }];
	});
});

/** Per score, how many repositories got 1 to 5 from readers. */
function tableOf(id, without) {
	const table = {};
	for (const { repo, criterion, score, grade } of rows) {
		if (criterion.id !== id || repo === without) continue;
		table[score] ??= [0, 0, 0, 0, 0];
		table[score][Math.round(grade) - 1]++;
	}
	return table;
}

function figures(name, tableFor) {
	let [agree, right, off, told, within, moved] = [0, 0, 0, 0, 0, 0];
	const spreads = { right: [], wrong: [] };
	for (const row of rows) {
		const { score, low, high } = judged(row.criterion, tableFor(row), row.evidence);
		const wrong = row.score !== row.grade;
		off += wrong;
		if (low === high) agree++;
		if (low === high && !wrong) right++;
		if (low < high && wrong) told++;
		if (low <= row.grade && row.grade <= high) within++;
		if (score !== row.score || score < low || score > high) moved++;
		spreads[wrong ? 'wrong' : 'right'].push(high - low);
	}
	const mean = (list) => (list.reduce((sum, n) => sum + n, 0) / (list.length || 1)).toFixed(2);
	const share = (n, of) => `${(n / of).toFixed(2)} (${n} of ${of})`;
	console.log(
		`${name.padEnd(16)} differ ${share(rows.length - agree, rows.length)}; right where they agree ${share(right, agree)}; of wrong ones told ${share(told, off)}; mean spread right ${mean(spreads.right)} wrong ${mean(spreads.wrong)}; grade within ${share(within, rows.length)}; verdicts moved ${moved}`,
	);
}

figures('without readers', () => undefined);
figures('as shipped', ({ criterion }) => criterion.readers);
figures('leave one out', ({ criterion, repo }) => tableOf(criterion.id, repo));
figures('all', ({ criterion }) => tableOf(criterion.id, null));
if (values.write) {
	let text = readFileSync(rubricFile, 'utf8').replaceAll(/^ {6}"readers": .*\n/gm, '');
	for (const { id } of rubric.criteria) {
		const counts = Object.entries(tableOf(id, null)).map(([score, gave]) => `"${score}": [${gave.join(', ')}]`);
		if (counts.length > 0)
			text = text.replace(new RegExp(`^ {6}"id": "${id}",\\n`, 'm'), (line) => `${line}      "readers": { ${counts.join(', ')} },\n`);
	}
	writeFileSync(rubricFile, text);
}
