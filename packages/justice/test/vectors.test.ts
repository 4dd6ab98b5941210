// Published verdicts and boundary cases, re-stated as facts: triple, conditions, and per policy the rule that must have spoken and the score.
import { expect, test } from 'vitest';
import { findPolicy, synthesize } from '../src/index.js';
import { type Conditions, caseOf, type Triple } from './cases.js';

const SEC = 'security-override';
const MEAN = 'weighted-mean';
const VAR = 'variance-re-examination';
const FUN = 'functionality-weight';
const INF = 'inflated-defense';
const LOW = 'low-confidence';
const CIT = 'unresolved-citation';

type Expected = readonly [rule: string, score: number];
interface Row {
	id: string;
	triple: Triple;
	when: Conditions;
	/** What the rule set behind `double-techlead` took for a charge in this row, where that differs from the Prosecutor's charge. */
	doubleCharge?: boolean;
	arbiter: Expected;
	/** Variants, where they differ from their base. */
	arbiterUp?: Expected;
	fixed?: Expected;
	variance2?: Expected;
	anchored: Expected;
	double: Expected;
	doubleUp?: Expected;
}

const graph = { criterion: 'graph_orchestration' };
const tools = { criterion: 'safe_tool_engineering' };

// biome-ignore format: a table
const rows: Row[] = [
	{ id: 'V01', triple: [4, 4, 5], when: {}, arbiter: [MEAN, 4], anchored: [MEAN, 4], double: [MEAN, 4] },
	{ id: 'V02', triple: [2, 4, 5], when: {}, arbiter: [VAR, 5], anchored: [MEAN, 4], double: [MEAN, 4] },
	{ id: 'V03', triple: [2, 3, 3], when: graph, arbiter: [MEAN, 3], anchored: [FUN, 3], double: [MEAN, 3] },
	{ id: 'V04', triple: [2, 3, 5], when: { ...tools, charge: true }, doubleCharge: false, arbiter: [SEC, 3], fixed: [VAR, 5], anchored: [MEAN, 3], double: [MEAN, 4] },
	{ id: 'V05', triple: [4, 4, 5], when: {}, arbiter: [MEAN, 4], anchored: [MEAN, 4], double: [MEAN, 4] },
	{ id: 'V06', triple: [2, 5, 5], when: {}, arbiter: [VAR, 5], anchored: [MEAN, 4], double: [MEAN, 4] },
	{ id: 'V07', triple: [1, 3, 1], when: {}, arbiter: [MEAN, 2], variance2: [VAR, 1], anchored: [MEAN, 2], double: [MEAN, 2] },
	{ id: 'V08', triple: [1, 3, 1], when: { ...tools, absent: true }, arbiter: [INF, 1], anchored: [MEAN, 2], double: [MEAN, 2] },
	{ id: 'V09', triple: [1, 3, 1], when: { ...graph, absent: true }, arbiter: [INF, 1], anchored: [FUN, 2], double: [MEAN, 2] },
	{ id: 'V11', triple: [1, 3, 1], when: {}, arbiter: [MEAN, 2], variance2: [VAR, 1], anchored: [MEAN, 2], double: [MEAN, 2] },
	{ id: 'V24', triple: [2, 4, 3], when: { confidence: 0.6 }, arbiter: [MEAN, 3], variance2: [VAR, 3], anchored: [MEAN, 3], double: [MEAN, 3] },
	{ id: 'D01', triple: [5, 5, 4], when: graph, arbiter: [FUN, 4], arbiterUp: [FUN, 5], anchored: [FUN, 4], double: [MEAN, 4], doubleUp: [MEAN, 5] },
	{ id: 'D02', triple: [1, 1, 4], when: graph, arbiter: [FUN, 2], arbiterUp: [FUN, 3], anchored: [FUN, 2], double: [MEAN, 2], doubleUp: [MEAN, 3] },
	{ id: 'D03', triple: [1, 5, 4], when: graph, arbiter: [FUN, 4], anchored: [FUN, 4], double: [MEAN, 4] },
	{ id: 'D04', triple: [1, 5, 3], when: {}, arbiter: [VAR, 3], anchored: [MEAN, 3], double: [MEAN, 3] },
	{ id: 'D05', triple: [1, 5, 5], when: {}, arbiter: [VAR, 5], anchored: [MEAN, 4], double: [MEAN, 4] },
	{ id: 'D06', triple: [1, 4, 1], when: { absent: true }, arbiter: [INF, 1], anchored: [MEAN, 2], double: [MEAN, 2] },
	{ id: 'D07', triple: [2, 5, 1], when: { ...tools, charge: true, confirmed: true, confidence: 0.95 }, arbiter: [SEC, 1], anchored: [SEC, 3], double: [SEC, 2] },
	{ id: 'D08', triple: [5, 5, 5], when: { ...tools, confirmed: true, confidence: 0.95 }, arbiter: [MEAN, 5], anchored: [SEC, 3], double: [MEAN, 5] },
	{ id: 'D09', triple: [2, 4, 4], when: { confidence: 0.4 }, arbiter: [MEAN, 3], anchored: [MEAN, 3], double: [LOW, 2] },
	{ id: 'D10', triple: [4, 5, 5], when: { badCitation: true }, arbiter: [MEAN, 5], anchored: [CIT, 3], double: [MEAN, 5] },
	{ id: 'D11', triple: [1, 2, 4], when: {}, arbiter: [VAR, 4], anchored: [MEAN, 2], double: [MEAN, 3] },
];

type Column = readonly [row: Row, policy: string, when: Conditions, expected: Expected];

const columns = rows.flatMap((row): Column[] => {
	const double = { ...row.when, charge: row.doubleCharge ?? row.when.charge };
	const all: Column[] = [
		[row, 'techlead-arbiter', row.when, row.arbiter],
		[row, 'techlead-arbiter-fixed', row.when, row.fixed ?? row.arbiter],
		[row, 'evidence-anchored', row.when, row.anchored],
		[row, 'double-techlead', double, row.double],
	];
	// Published rows are known under the other threshold, boundary rows under the other rounding.
	if (row.id.startsWith('V')) return [...all, [row, 'techlead-arbiter variance>=2', row.when, row.variance2 ?? row.arbiter]];
	return [
		...all,
		[row, 'techlead-arbiter half-up', row.when, row.arbiterUp ?? row.arbiter],
		[row, 'double-techlead half-up', double, row.doubleUp ?? row.double],
	];
});

test.each(
	columns.map(([row, policy, when, expected]) => ({ id: row.id, triple: row.triple, policy, when, rule: expected[0], score: expected[1] })),
)('$id $triple under $policy: $rule gives $score', ({ triple, policy, when, rule, score }) => {
	const [result] = synthesize(caseOf(triple, when), findPolicy(policy)!).criteria;
	expect(result!.score).toBe(score);
	const spoke = result!.rulings.map((r) => r.rule);
	expect(spoke).toContain(rule);
	// Where the mean decides, nothing else moved the score.
	if (rule === MEAN) expect(spoke.filter((id) => id !== MEAN && id !== 'dissent')).toEqual([]);
});

test.each([
	[1, [4, null, null]],
	[5, [null, null, 5]],
])('a single judge is enough for evidence-anchored only', (_, triple) => {
	const single = caseOf(triple as unknown as Triple);
	expect(synthesize(single, findPolicy('evidence-anchored')!).criteria[0]!.score).toBe((triple as number[]).find((x) => x !== null));
	expect(synthesize(single, findPolicy('courtroom')!).criteria[0]!.status).toBe('abstained');
});

test.each([
	{ id: 'A1', scores: [4, 5, 3, 3, 4, 5, 2], total: 3.71 },
	{ id: 'A2', scores: [5, 4, 1, 4, 3, 2], total: 3.17 },
	{ id: 'A3', scores: [4, 5, 3, 3, 4, 5, 5, 5, 2], total: 4 },
	{ id: 'A4', scores: [5, 4, 1, 4, 5, 5, 5, 3, 2], total: 3.78 },
	{ id: 'A5', scores: [1, 5, 5, 1, 1], total: 2.6 },
])('$id: the total of $scores is $total', ({ scores, total }) => {
	const criteria = scores.map((_, i) => ({ id: `c${i}` }));
	const opinions = scores.flatMap((score, i) =>
		['prosecutor', 'defense', 'techlead'].map((judge) => ({ criterion: `c${i}`, judge, score })),
	);
	const verdict = synthesize({ criteria, opinions }, findPolicy('techlead-arbiter')!);
	expect(verdict.total).toMatchObject({ score: total, scored: scores.length, of: scores.length });
});

test('a range of exactly 2 is a dissent under double-techlead and under no other rule set from the field', () => {
	const dissents = (policy: string) => synthesize(caseOf([2, 4, 3]), findPolicy(policy)!).criteria[0]!.dissent;
	expect(dissents('double-techlead')?.range).toBe(2);
	for (const other of ['techlead-arbiter', 'evidence-anchored', 'courtroom']) expect(dissents(other)).toBeNull();
});
