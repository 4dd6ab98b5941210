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

type Changes = Partial<Parameters<typeof sampleCase>[0]>;

async function judged(evidence: readonly SampleEvidence[], more: Changes = {}) {
	const caseFile = sampleCase({ ...sampleCriterion, ...more }, evidence);
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

/** The sample criterion, where a rail that has no answer is a doubt. */
const openRail: Changes = {
	expectations: sampleCriterion.expectations!.map((e) => (e.id === 'rail' ? { ...e, unanswered: 'doubt' as const } : e)),
};
const all = [yes('span'), yes('rail'), yes('drain')];
/** The sample criterion, where a fault allows two at most. */
const limit = (id: string): Changes => ({ expectations: sampleCriterion.expectations!.map((e) => (e.id === id ? { ...e, cap: 2 } : e)) });
const noDrain = [yes('span'), yes('rail'), no('drain')];
const railUntold: readonly SampleEvidence[] = [yes('span'), { answers: 'rail', satisfied: null, outcome: 'not-available' }, yes('drain')];

const measured: readonly (readonly [string, readonly SampleEvidence[], Changes, readonly number[]])[] = [
	['readers often gave less', all, { readers: { '5': [0, 0, 0, 3, 3] } }, [4, 5, 5]],
	['readers often gave less or more', [yes('span'), yes('rail'), no('drain')], { readers: { '4': [0, 0, 2, 3, 2] } }, [3, 5, 4]],
	[
		'readers often gave more, and one of many less',
		[yes('span'), yes('rail'), no('drain')],
		{ readers: { '4': [0, 0, 1, 20, 8] } },
		[4, 5, 4],
	],
	['readers mostly agreed', all, { readers: { '5': [0, 0, 0, 1, 5] } }, [5, 5, 5]],
	['a few readers gave less', all, { readers: { '5': [0, 0, 0, 2, 0] } }, [4, 5, 5]],
	['no readers are known at this score, and they disagreed at another', all, { readers: { '4': [0, 0, 5, 1, 5] } }, [4, 5, 5]],
	[
		'few readers are known, and they mostly agreed at another',
		all,
		{ readers: { '5': [0, 0, 0, 1, 1], '4': [0, 0, 0, 29, 0] } },
		[5, 5, 5],
	],
	['readers gave more, and a danger is confirmed', [...all, danger()], { readers: { '3': [0, 0, 3, 5, 0] } }, [3, 3, 3]],
	[
		'the facts part the judges already',
		[unsure('span', true), yes('rail'), yes('drain')],
		{ readers: { '5': [0, 0, 0, 5, 1] } },
		[2, 5, 5],
	],
	['a fault that is no essential one takes a point or more', noDrain, limit('drain'), [2, 3, 2]],
	['readers agreed with the limit', noDrain, { ...limit('drain'), readers: { '2': [0, 6, 0, 0, 0] } }, [2, 2, 2]],
	['an essential fault takes a point or more', [no('span'), yes('rail'), yes('drain'), yes('lamp')], limit('span'), [2, 2, 2]],
	['a point that matters has no answer', railUntold, openRail, [4, 5, 5]],
	['a point without an answer could change nothing', [no('span'), no('drain')], openRail, [1, 1, 1]],
];

describe('cases whose facts are certain and whose score is not', () => {
	it.each(measured)('%s', async (_, evidence, more, expected) => {
		const { scores, score, opinions } = await judged(evidence, more);
		const facts = await judged(evidence, { ...more, readers: undefined });
		expect(scores).toEqual(expected);
		expect(score).toBe(facts.score);
		for (const o of opinions) expect(o.argument).toContain(`Score ${o.score}: `);
	});
});
