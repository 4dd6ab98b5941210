// @module-tag slow
// The three rule sets from the field, read a second time in plain numbers, over every triple and every condition they ask about.
import { expect, test } from 'vitest';
import { findPolicy, synthesize } from '../src/index.js';
import { type Conditions, caseOf, triples } from './cases.js';

/** Python's round. */
const halfEven = (x: number) => (Math.abs(x % 1) === 0.5 ? 2 * Math.round(x / 2) : Math.round(x));

type Reading = (p: number, d: number, t: number, when: Conditions) => number;

const readings: Record<string, Reading> = {
	'techlead-arbiter': (p, d, t, { charge, absent, criterion }) => {
		if (charge && p <= 2) return Math.min(3, t);
		if (absent && d - p > 1 && d - t > 1) return halfEven((p + t) / 2);
		if (criterion === 'graph_orchestration' && t >= 4) return halfEven((2 * t + p + d) / 4);
		if (Math.max(p, d, t) - Math.min(p, d, t) > 2) return t;
		return halfEven((3 * p + 3 * d + 4 * t) / 10);
	},
	'double-techlead': (p, d, t, { charge, confidence = 0.9 }) => {
		const score = halfEven((p + d + 2 * t) / 4);
		const most = confidence < 0.5 ? 2 : charge && p <= 2 ? 3 : 5;
		return Math.min(score, most);
	},
	'evidence-anchored': (p, d, t, { badCitation, confirmed, criterion }) => {
		const defense = badCitation ? 1 : d;
		const score = criterion === 'graph_orchestration' ? (2 * t + p + defense) / 4 : (p + defense + t) / 3;
		return Math.min(halfEven(score), confirmed ? 3 : 5);
	},
};

const flags = ['charge', 'absent', 'confirmed', 'badCitation'] as const;
const conditions: Conditions[] = ['odd_name', 'graph_orchestration'].flatMap((criterion) =>
	[0.9, 0.5, 0.4].flatMap((confidence) =>
		Array.from({ length: 16 }, (_, bits) => ({
			criterion,
			// A hazard below 0.7 is not confirmed, so low confidence and a confirmed hazard do not meet in one case.
			confidence,
			...Object.fromEntries(flags.map((flag, i) => [flag, (bits & (1 << i)) !== 0 && (flag !== 'confirmed' || confidence === 0.9)])),
		})),
	),
);

test.each(Object.keys(readings))('%s agrees with its second reading on every triple under every condition', (name) => {
	const policy = findPolicy(name)!;
	const differences = triples.flatMap((triple) =>
		conditions.flatMap((when) => {
			const score = synthesize(caseOf(triple, when), policy).criteria[0]!.score;
			const expected = readings[name]!(...triple, when);
			return score === expected ? [] : [{ triple, when, score, expected }];
		}),
	);
	expect(differences).toEqual([]);
});

test('the three rule sets differ where they are said to', () => {
	const scores = triples.map((triple) =>
		Object.keys(readings).map((name) => synthesize(caseOf(triple), findPolicy(name)!).criteria[0]!.score),
	);
	expect(scores.filter((row) => new Set(row).size > 1).length).toBe(58);
});
