// Three judges without a model are three readings of one doubt: certain facts give three equal scores, doubt gives a spread, and the verdict lies within.

import { judgeAll } from '@auditor/judges';
import { heuristicBench } from '@auditor/judges/heuristic';
import { type SampleEvidence, sampleCase, sampleCriterion } from '@auditor/judges/testing';
import { findPolicy, synthesize } from '@auditor/justice';
import { describe, expect, it } from 'vitest';

const yes = (answers: string): SampleEvidence => ({ answers });
const no = (answers: string): SampleEvidence => ({ answers, satisfied: false });
const unsure = (answers: string, satisfied: boolean, confidence = 0.6): SampleEvidence => ({ answers, satisfied, confidence });
const part = (answers: string): SampleEvidence => ({ answers, satisfied: false, outcome: 'true' });
const disputed = (answers: string, satisfied: boolean): SampleEvidence => ({
	answers,
	satisfied,
	disputed: { by: 'text-search', reason: 'The text says otherwise.', location: null },
});
const danger = (more: Partial<SampleEvidence> = {}): SampleEvidence => ({ answers: 'crack', role: 'hazard', ...more });

async function judged(evidence: readonly SampleEvidence[]) {
	const caseFile = sampleCase(sampleCriterion, evidence);
	const opinions = await judgeAll(heuristicBench(), [caseFile]);
	const scores = opinions.flatMap((o) => o.score ?? []);
	const input = { criteria: [caseFile.criterion], evidence: caseFile.evidence, opinions };
	const { score } = synthesize(input, findPolicy('courtroom')!).criteria[0]!;
	return { scores, score, spread: Math.max(...scores) - Math.min(...scores), opinions };
}

const certain: readonly (readonly [string, readonly SampleEvidence[], number])[] = [
	['all is there', [yes('span'), yes('rail'), yes('drain')], 5],
	['nothing is there', [no('span'), no('rail'), no('drain')], 1],
	['the essential is missing', [no('span'), yes('rail'), yes('drain')], 2],
	['an ordinary point is missing', [yes('span'), yes('rail'), no('drain')], 4],
	['two ordinary points are missing', [yes('span'), no('rail'), no('drain')], 2],
	['a bonus makes up for a point', [yes('span'), yes('rail'), no('drain'), yes('lamp')], 5],
	['a danger beside work that is whole', [yes('span'), yes('rail'), yes('drain'), danger()], 3],
	['a danger beside work that is missing', [no('span'), no('rail'), no('drain'), danger()], 1],
	['a danger that stands in a test', [yes('span'), yes('rail'), yes('drain'), danger({ context: 'test' })], 5],
	['what has no answer is left out', [yes('span'), { answers: 'rail', satisfied: null }, yes('drain')], 5],
];

const ambiguous: readonly (readonly [string, readonly SampleEvidence[]])[] = [
	['the essential was probably not found', [unsure('span', false), yes('rail'), yes('drain')]],
	['the essential was probably found', [unsure('span', true), yes('rail'), yes('drain')]],
	['the essential is disputed as missing', [disputed('span', false), yes('rail'), yes('drain')]],
	['the essential is disputed as there', [disputed('span', true), yes('rail'), yes('drain')]],
	['two points hang on open searches', [yes('span'), unsure('rail', false), unsure('drain', false)]],
	['two points were seen, not for certain', [yes('span'), unsure('rail', true), unsure('drain', true)]],
	['all hangs on even odds', [unsure('span', true, 0.5), unsure('rail', true, 0.5), unsure('drain', true, 0.5)]],
	['two points are there in part', [yes('span'), part('rail'), part('drain')]],
	['one point is disputed, another doubtful', [yes('span'), disputed('rail', true), unsure('drain', false)]],
	['all was probably not found', [unsure('span', false), unsure('rail', false), unsure('drain', false)]],
];

describe('cases that are certain', () => {
	it.each(certain)('%s', async (_, evidence, expected) => {
		const { scores, score } = await judged(evidence);
		expect([scores, score]).toEqual([[expected, expected, expected], expected]);
	});
});

describe('cases that are ambiguous', () => {
	it.each(ambiguous)('%s', async (_, evidence) => {
		const { scores, score, spread } = await judged(evidence);
		expect(spread).toBeGreaterThanOrEqual(2);
		expect(score).toBeGreaterThanOrEqual(Math.min(...scores));
		expect(score).toBeLessThanOrEqual(Math.max(...scores));
	});

	it.each(ambiguous)('%s, and a danger is confirmed: nobody gives more than 3', async (_, evidence) => {
		const { scores, score, opinions } = await judged([...evidence, danger()]);
		expect(Math.max(...scores, score!)).toBeLessThanOrEqual(3);
		expect(opinions.find((o) => o.judge === 'prosecutor')!.charges.map((c) => c.kind)).toContain('security');
	});
});
