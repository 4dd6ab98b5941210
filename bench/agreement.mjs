// Audits graded services and libraries by the rubric they were graded by, and prints where the scores differ from the readers'.
//   node bench/agreement.mjs --grades FILE... --mirrors <folder> --out <folder> [--only name]
// A file of grades: { rubric?, grades: [{ repo, commit, rubric?, grades: { criterion: score | { score } } }] }; 0 stands for "no case of it".
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
	options: {
		grades: { type: 'string', multiple: true },
		mirrors: { type: 'string' },
		out: { type: 'string' },
		only: { type: 'string', default: '' },
	},
});
const { grades, mirrors, out, only } = values;
if (!grades || !mirrors || !out) {
	console.error('usage: agreement.mjs --grades FILE... --mirrors FOLDER --out FOLDER [--only NAME]');
	process.exit(2);
}
const auditor = fileURLToPath(new URL('../apps/cli/dist/main.js', import.meta.url));
const graded = grades.flatMap((file) => {
	const { rubric, grades: rows } = JSON.parse(readFileSync(file, 'utf8'));
	return rows.map((row) => ({ rubric, ...row }));
});
const tables = new Map();
/** Reports by what was audited: a repository that two readers graded is audited once. */
const audited = new Map();
for (const row of graded.filter(({ repo }) => repo.includes(only))) {
	const key = `${row.repo}@${row.commit} ${row.rubric}`;
	if (!audited.has(key)) audited.set(key, audit(row));
	const { report, failed } = audited.get(key);
	if (failed) {
		console.log(`${row.repo.padEnd(60)} ${failed}`);
		continue;
	}
	const table = tables.get(row.rubric) ?? { exact: 0, of: 0, error: 0, far: 0, none: 0 };
	tables.set(row.rubric, table);
	const differ = [];
	for (const [criterion, grade] of Object.entries(row.grades)) {
		// 0 stands for a criterion that has no case.
		const reader = (grade.score ?? grade) || null;
		const ours = report.criteria.find(({ id }) => id === criterion)?.score ?? null;
		table.of += 1;
		if (ours === reader) table.exact += 1;
		else differ.push(`${criterion} ${ours ?? 'none'} for ${reader ?? 'no case'}`);
		if (ours === null || reader === null) table.none += 1;
		else {
			table.error += Math.abs(ours - reader);
			if (Math.abs(ours - reader) >= 2) table.far += 1;
		}
	}
	console.log(`${row.repo.padEnd(60)} ${differ.join(', ') || 'as the reader'}`);
}
for (const [rubric, { exact, of, error, far, none }] of tables)
	console.log(
		`${rubric}: ${exact} of ${of} exact, mean error ${(error / (of - none)).toFixed(2)}, ${far} off by 2 or more, ${none} without a score`,
	);

function audit({ repo, commit, rubric }) {
	const name = repo.replace('/', '+');
	const folder = join(resolve(out), name);
	mkdirSync(folder, { recursive: true });
	const source = join(resolve(mirrors), name, 'repo');
	const args = [auditor, 'audit', source, '--commit', commit, '--rubric', rubric, '--no-cache', '--quiet', '--out', folder];
	const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
	if (status !== 0) return { failed: `exit ${status}: ${stderr.trim().split('\n')[0]}` };
	return { report: JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) };
}
