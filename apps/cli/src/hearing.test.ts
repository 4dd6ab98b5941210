// Which points tell whoever keeps a probe that it erred?
import { sampleCase, sampleCriterion } from '@auditor/judges/testing';
import type { HearingPoint, Rubric } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { overturned } from './hearing.js';

const { criterion, evidence } = sampleCase(sampleCriterion, [{ answers: 'span' }, { answers: null, role: 'context', satisfied: null }]);
const quote = { path: 'src/span.py', line: 9, text: 'lay_span(banks)', stands: 'code' as const };
const point = (more: Partial<HearingPoint>): HearingPoint => ({
	id: 'x',
	criterion: criterion.id,
	kind: 'dispute',
	expectation: 'span',
	claim: 'unmet',
	evidence: [evidence[0]!.id],
	probes: ['sample/probe'],
	statement: 's',
	severity: null,
	by: [{ judge: 'defense', reason: 'r', quote }],
	ruling: 'upheld',
	ruledBy: 'techlead',
	because: 'b',
	...more,
});
const alone = { expectation: null, claim: null, evidence: [evidence[1]!.id] };

describe('overturned', () => {
	it.each<[string, Partial<HearingPoint>, object[]]>([
		['an answer that was turned', {}, [{ expectation: 'span', becomes: 'unmet' }]],
		['a sentence that no answer rests on', alone, [{ expectation: null, becomes: 'disputed', findings: [evidence[1]] }]],
		['a sentence that is wrong in part', { ...alone, ruling: 'partly' }, []],
	])('%s', (_, more, expected) => {
		const rubric = { criteria: [criterion] } as Rubric;
		const found = overturned([point(more)], rubric, evidence, { mode: 'both-ways', proven: [] });
		expect(found).toEqual(expected.map((e) => expect.objectContaining(e)));
	});
});
