import { heuristicBench } from '@auditor/judges/heuristic';
import { sampleCase, sampleCriterion } from '@auditor/judges/testing';
import type { Bench } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { repeatedBench, stabilityOf } from './repeated-bench.js';

const file = sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: 'rail', satisfied: false }]);
/** The heuristic bench with another score; null: it abstains. */
const saying = (score: number | null): Bench => {
	const bench = heuristicBench();
	return {
		...bench,
		judge: async (judge, caseFile, options) => {
			const opinion = await bench.judge(judge, caseFile, options);
			if (score !== null) return { ...opinion, score };
			return { ...opinion, status: 'abstained', label: null, score: null, abstention: { code: 'timeout', detail: '', raw: null } };
		},
	};
};

describe('a repeated bench', () => {
	it.each([
		['agreement is stable', [3, 3, 3], false],
		['one point is rounding', [3, 4, 3], false],
		['two points are another judgement', [3, 5, 3], true],
		['a lost repetition cannot be relied on', [3, null, 3], true],
		['a lost first one neither', [null, 3, 3], true],
	])('%s', async (_, scores, unstable) => {
		const opinion = await repeatedBench(scores.map(saying)).judge('defense', file);
		expect(opinion.score).toBe(scores[0]);
		const given = scores.filter((s) => s !== null);
		expect(stabilityOf(opinion)).toEqual({ scores, least: Math.min(...given), greatest: Math.max(...given), unstable });
	});

	it('what most of them answer and dispute stands, and who says yes and no is unstable', async () => {
		const answering = (answer: 'holds' | 'does-not-hold', disputed: boolean): Bench => {
			const bench = saying(4);
			const quote = { path: 'src/span.py', line: 9, text: 'lay_span(banks)', stands: 'code' as const };
			const disputes = disputed ? [{ finding: file.evidence[0]!.id, reason: 'No.', quote }] : [];
			const reading = { answers: [{ expectation: 'span', answer, quote, reason: 'r' }], disputes, raised: [], named: 'solid' };
			return { ...bench, judge: async (...given) => ({ ...(await bench.judge(...given)), reading }) };
		};
		const three = [answering('does-not-hold', true), answering('holds', false), answering('holds', false)];
		const opinion = await repeatedBench(three).judge('defense', file);
		expect([opinion.reading!.answers[0]!.answer, opinion.reading!.disputes]).toEqual(['holds', []]);
		expect(stabilityOf(opinion)).toEqual({ scores: [4, 4, 4], least: 4, greatest: 4, unstable: true, parted: ['span'] });
	});

	it('one sample is the bench itself', async () => {
		const bench = saying(2);
		expect(repeatedBench([bench])).toBe(bench);
		expect(stabilityOf(await bench.judge('defense', file))).toBeNull();
	});

	it('says nothing where nobody was asked', async () => {
		const empty = { ...file, evidence: [] };
		expect(stabilityOf(await repeatedBench([heuristicBench(), heuristicBench()]).judge('defense', empty))).toBeNull();
	});
});
