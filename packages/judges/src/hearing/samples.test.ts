// A judge who was asked several times: what stands for all of its answers.
import type { Reading } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { middleOf } from './samples.js';

type Answer = Reading['answers'][number]['answer'];
const at = (line: number) => ({ path: 'src/span.py', line, text: 'lay_span(banks)', stands: 'code' as const });
const said = (answer: Answer | null, more: Partial<Reading> = {}): Reading => ({
	answers: answer === null ? [] : [{ expectation: 'span', answer, quote: answer === 'cannot-tell' ? null : at(9), reason: answer }],
	disputes: [],
	raised: [],
	named: 'solid',
	...more,
});

describe('several samples of one judge', () => {
	it.each<[string, (Answer | null)[], Answer, string[]]>([
		['one is what it says', ['holds'], 'holds', []],
		['two of three decide', ['holds', 'does-not-hold', 'does-not-hold'], 'does-not-hold', ['span']],
		['two who differ tell nothing', ['holds', 'does-not-hold'], 'cannot-tell', ['span']],
		['who says nothing cannot tell', ['holds', null, 'holds'], 'holds', []],
		['between yes and no lies that it cannot be told', ['holds', 'cannot-tell', 'does-not-hold'], 'cannot-tell', ['span']],
	])('%s', (_, answers, answer, parted) => {
		const middle = middleOf(answers.map((a) => said(a)));
		expect([middle.reading.answers.map((a) => a.answer), middle.parted]).toEqual([[answer], parted]);
	});

	it('disputes and flaws count that more than half of them have, by finding and by place', () => {
		const dispute = (finding: string) => ({ finding, reason: 'No.', quote: at(9) });
		const flaw = (line: number) => ({ flaw: `of ${line}`, severity: 'major' as const, quote: at(line) });
		const { reading } = middleOf([
			said('holds', { disputes: [dispute('a'), dispute('b')], raised: [flaw(9), flaw(40)] }),
			said('holds', { disputes: [dispute('a')], raised: [flaw(11)] }),
			said('holds'),
		]);
		expect([reading.disputes.map((d) => d.finding), reading.raised.map((r) => r.flaw)]).toEqual([['a'], ['of 9']]);
	});
});
