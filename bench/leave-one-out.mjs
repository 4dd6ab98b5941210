// Do the rubric's caps, weights and importances hold on repositories that had no say in them?
//   node bench/leave-one-out.mjs --grades grades.json [--grades more.json] [--on grades.json] --runs <folder of bench/corpus.mjs --out> [--criterion id]
// With --on, figures are of the repositories of that file alone; those of the other files still say which numbers are asked for.
// Works on saved evidence, so nothing is collected again: for each graded repository in turn,
//   supported: every cap that does not lessen the error on the OTHER repositories is taken out, then the held-out one is judged;
//   refitted:  caps, weights and importances start neutral and are chosen on the others alone (coordinate descent), then the held-out one is judged.
// Not seen: which probes and conditions an expectation asks for; these were written with the graded repositories in view.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { heuristicOpinion } from '../packages/judges/dist/heuristic.js';
import { caseFiles, personas } from '../packages/judges/dist/index.js';
import { findPolicy, synthesize } from '../packages/justice/dist/index.js';

const { values } = parseArgs({
	options: { grades: { type: 'string', multiple: true }, on: { type: 'string' }, runs: { type: 'string' }, criterion: { type: 'string' } },
});
if (!values.grades || !values.runs) {
	console.error('usage: leave-one-out.mjs --grades FILE --runs FOLDER [--criterion ID]');
	process.exit(2);
}
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const cases = values.grades
	.flatMap((file) => readJson(file).grades)
	.map(({ repo, grades }) => ({ repo, grades, file: join(values.runs, repo.replace('/', '+'), 'report.json') }))
	.filter(({ file }) => existsSync(file))
	.map((c) => ({ ...c, report: readJson(c.file) }));
const told = values.on ? new Set(readJson(values.on).grades.map(({ repo }) => repo)) : null;
const measured = cases.map(({ repo }) => told?.has(repo) ?? true);
const [{ report: first }] = cases;
const rubric = { ...first.rubric, target: '', policy: first.policy.id };
const policy = findPolicy(rubric.policy);
const criteria = first.criteria.map(({ criterion }) => criterion).filter((c) => !values.criterion || c.id === values.criterion);

/** Score of one criterion, as given, on one saved run. */
function judge(criterion, { report }) {
	const alone = { ...rubric, criteria: [criterion] };
	const { evidence } = report.criteria.find(({ id }) => id === criterion.id);
	const said = caseFiles(alone, evidence, {}).flatMap((file) =>
		personas.map((p) => heuristicOpinion(p, { ...file, round: 1, previous: [] })),
	);
	const verdict = synthesize({ rubric: alone, evidence, opinions: said, withheld: {} }, policy);
	return verdict.criteria[0].score;
}

const CAPS = [null, 4, 3, 2, 1];
const choices = {
	cap: () => CAPS,
	weight: () => [0, 1, 2, 3, 4],
	importance: () => ['expected', 'essential', 'bonus'],
};
const neutral = (criterion) => ({
	...criterion,
	expectations: criterion.expectations.map((e) => ({ ...e, cap: null, weight: 1, importance: 'expected' })),
});
const withChange = (criterion, index, field, value) => ({
	...criterion,
	expectations: criterion.expectations.map((e, i) => (i === index ? { ...e, [field]: value } : e)),
});

/** Errors of one setting over all cases, remembered by the setting. */
function remembering(id) {
	const known = new Map();
	return (criterion) => {
		const key = criterion.expectations.map((e) => `${e.cap}/${e.weight}/${e.importance}`).join(' ');
		if (!known.has(key))
			known.set(
				key,
				cases.map((c) => ({ us: judge(criterion, c), them: c.grades[id]?.median ?? null })),
			);
		return known.get(key);
	};
}
const cost = (pairs, without) =>
	pairs.reduce((sum, { us, them }, i) => (i === without || them === null ? sum : sum + (us === null ? 4 : Math.abs(us - them))), 0);

/** Drops the caps that the other cases do not ask for, one by one, the least useful first. */
function supported(criterion, errors, without) {
	let now = criterion;
	for (;;) {
		const base = cost(errors(now), without);
		const dropped = now.expectations
			.map((e, i) => (e.cap === null ? null : withChange(now, i, 'cap', null)))
			.find((next) => next !== null && cost(errors(next), without) <= base);
		if (!dropped) return now;
		now = dropped;
	}
}

const droppedFrom = (criterion, kept) =>
	criterion.expectations
		.filter((e, i) => e.cap !== kept.expectations[i].cap)
		.map((e) => `${e.id} ${e.cap}`)
		.join(', ');

/** Chooses every number on the other cases alone. */
function refitted(criterion, errors, without) {
	let now = neutral(criterion);
	for (let pass = 0; pass < 4; pass++) {
		const before = cost(errors(now), without);
		for (const [index] of now.expectations.entries())
			for (const [field, options] of Object.entries(choices))
				for (const value of options()) {
					const next = withChange(now, index, field, value);
					if (cost(errors(next), without) < cost(errors(now), without)) now = next;
				}
		if (cost(errors(now), without) === before) break;
	}
	return now;
}

function figures(pairs) {
	const known = pairs.filter((p) => p.us !== null && p.them !== null);
	const n = known.length || 1;
	const mean = (f) => known.reduce((sum, p) => sum + f(p), 0) / n;
	const expected = known.reduce((sum, a) => sum + mean((b) => (a.us - b.them) ** 2), 0) / n;
	const kappa = expected ? 1 - mean((p) => (p.us - p.them) ** 2) / expected : 1;
	return `exact ${mean((p) => Number(p.us === p.them)).toFixed(2)}  mean error ${mean((p) => Math.abs(p.us - p.them)).toFixed(2)}  kinder by ${mean((p) => p.us - p.them).toFixed(2)}  kappa ${kappa.toFixed(2)}  (${known.length})`;
}

const all = { shipped: [], neutral: [], supported: [], refitted: [] };
const lone = [];
for (const criterion of criteria) {
	const errors = remembering(criterion.id);
	const got = { shipped: errors(criterion), neutral: errors(neutral(criterion)), supported: [], refitted: [] };
	for (const [held] of cases.entries()) {
		if (!measured[held]) continue;
		const kept = supported(criterion, errors, held);
		got.supported.push({ ...errors(kept)[held], repo: cases[held].repo, dropped: droppedFrom(criterion, kept) });
		got.refitted.push(errors(refitted(criterion, errors, held))[held]);
	}
	// A number that only one repository asks for: with it out, the neutral value does as well.
	for (const [index, e] of criterion.expectations.entries())
		for (const [field, value] of [
			['cap', null],
			['weight', 1],
			['importance', 'expected'],
		]) {
			if (e[field] === value) continue;
			const plain = errors(withChange(criterion, index, field, value));
			const better = got.shipped.map((p, i) => ({ gain: cost([plain[i]]) - cost([p]), repo: cases[i].repo })).filter((x) => x.gain !== 0);
			const gain = better.reduce((sum, x) => sum + x.gain, 0);
			lone.push({ what: `${criterion.id}/${e.id} ${field} ${e[field]}`, gain, repos: better.filter((x) => x.gain > 0).length });
		}
	console.log(criterion.id);
	for (const [name, pairs] of Object.entries(got)) {
		const seen = pairs.length === cases.length ? pairs.filter((_, i) => measured[i]) : pairs;
		all[name].push(...seen);
		console.log(`  ${name.padEnd(10)} ${figures(seen)}`);
		for (const { us, them, repo, dropped } of seen)
			if (dropped !== undefined && us !== them)
				console.log(`    ${repo}: ${us}, readers ${them}; caps that the others do not ask for: ${dropped || 'none'}`);
	}
}
console.log('all');
for (const [name, pairs] of Object.entries(all)) console.log(`  ${name.padEnd(10)} ${figures(pairs)}`);
console.log('\nwhat each number that is not neutral is worth: points of error saved over all repositories, and on how many');
for (const { what, gain, repos } of lone.sort((a, b) => b.gain - a.gain || (a.what < b.what ? -1 : 1)))
	console.log(`  ${String(gain).padStart(3)}  on ${repos}  ${what}`);
