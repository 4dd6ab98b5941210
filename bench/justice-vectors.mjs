// Do the shipped policies give what a file of published and derived vectors says? Prints every difference; exit code 1 when there is one.
// Usage, after a build: node bench/justice-vectors.mjs <vectors.json>
// A vector's `securityWord` is what the rule set behind `double-techlead` took for a charge; the other rule sets go by `securityCharge`.
import { readFileSync } from 'node:fs';
import { findPolicy, synthesize } from '../packages/justice/dist/index.js';

const names = {
	default_weighted_avg: 'weighted-mean',
	weighted_average: 'weighted-mean',
	equal_mean: 'weighted-mean',
	variance_re_evaluation: 'variance-re-examination',
	functionality_weight: 'functionality-weight',
	security_override: 'security-override',
	security_cap: 'security-override',
};
const factRule = {
	'techlead-arbiter': 'inflated-defense',
	'double-techlead': 'low-confidence',
	'evidence-anchored': 'unresolved-citation',
};

const vectors = JSON.parse(readFileSync(process.argv[2], 'utf8'));
let checked = 0;
let wrong = 0;
for (const vector of [...vectors.published, ...vectors.derived]) {
	const scores = [vector.prosecutor ?? vector.p, vector.defense ?? vector.d, vector.techLead ?? vector.t];
	const expected = { ...vector.byPolicy };
	if (vector.policy && vector.finalScore && !expected[vector.policy] && scores.some((s) => s != null && s !== undefined))
		expected[vector.policy] = [vector.ruleFired, vector.finalScore];
	for (const [policy, [rule, score]] of Object.entries(expected)) {
		const known = findPolicy(policy);
		if (!known) {
			console.log(`${label(vector)}: no policy "${policy}"`);
			wrong++;
			continue;
		}
		const [result] = synthesize(caseOf(vector, scores, policy), known).criteria;
		const wanted = rule === 'fact_supremacy' ? factRule[policy.split(/[ -](?:fixed|half|variance)/)[0]] : names[rule];
		const spoke = rule === null || result.rulings.some((r) => r.rule === wanted);
		checked++;
		if (result.score === score && spoke) continue;
		wrong++;
		console.log(
			`${label(vector)} ${scores} ${policy}: wanted ${rule} ${score}, got ${result.score} by ${result.rulings.map((r) => r.rule)}`,
		);
	}
}
for (const { id, scores, computed } of vectors.aggregates) {
	const criteria = scores.map((_, i) => ({ id: `c${i}` }));
	const opinions = scores.flatMap((score, i) => ['prosecutor', 'defense'].map((judge) => ({ criterion: `c${i}`, judge, score })));
	const { total } = synthesize({ criteria, opinions }, findPolicy('techlead-arbiter'));
	checked++;
	if (Math.abs(total.score - computed) <= 0.005) continue;
	wrong++;
	console.log(`${id}: wanted ${computed}, got ${total.score}`);
}
console.log(`${checked - wrong} of ${checked} agree`);
process.exitCode = wrong > 0 ? 1 : 0;

function label(vector) {
	return vector.id ?? vector.why;
}

function caseOf(vector, scores, policy) {
	const { criterion: name, evidence: facts = {} } = vector;
	const criterion = /^[a-z_]+$/.test(name) ? name : 'other';
	// A published row without a Defense score states that the Defense stood at 3 or more.
	if (vector.id === 'V10') scores = [scores[0], 3, scores[2]];
	const charge = policy.startsWith('double-techlead') ? vector.securityWord : vector.securityCharge;
	const evidence = [
		{ id: 'e1', criterion, role: 'expectation', answers: 'fact', satisfied: !facts.allAbsent, confidence: facts.avgConfidence ?? 0.9 },
	];
	if (facts.securityConfirmed)
		evidence.push({
			id: 'e2',
			criterion,
			role: 'hazard',
			answers: 'danger',
			satisfied: true,
			confidence: facts.avgConfidence,
			context: 'source',
			location: { kind: 'file', path: 'a.py', line: 1, endLine: null, column: null, page: null, commit: null },
		});
	const opinions = ['prosecutor', 'defense', 'techlead'].flatMap((judge, i) =>
		scores[i] == null
			? []
			: [
					{
						criterion,
						judge,
						score: scores[i],
						citations: judge === 'defense' && facts.defenseCitationInvalid ? ['e1', 'none'] : ['e1'],
						charges: judge === 'prosecutor' && charge ? [{ kind: 'security', evidence: ['e1'] }] : [],
					},
				],
	);
	return { criteria: [{ id: criterion, expectations: [{ id: 'fact' }], hazards: [{ id: 'danger' }] }], evidence, opinions };
}
