import { describe, expect, it } from 'vitest';
import { afterAdmission, afterJudges, afterOpening, DETECTIVES } from './routing.js';

describe('after opening the target', () => {
	it.each([
		['a readable target goes to all detectives at once', null, { factsGiven: false, documents: false }, [...DETECTIVES]],
		[
			'without the repository, those who read the report still work',
			'gone',
			{ factsGiven: false, documents: true },
			['document_detective', 'diagram_detective'],
		],
		['without anything, the case is closed with what is known', 'gone', { factsGiven: false, documents: false }, ['evidence_aggregator']],
		['given facts are not collected again', null, { factsGiven: true, documents: true }, ['evidence_aggregator']],
	])('%s', (_, targetTrouble, services, expected) => {
		expect(afterOpening({ targetTrouble }, services)).toEqual(expected);
	});
});

describe('after admission', () => {
	const judges = ['p', 'd', 't'];
	const withheld = { a: { status: 'not-assessed' as const, reason: 'r' } };
	it.each([
		['judges work in parallel', {}, 'report', ['a'], judges],
		['one criterion that can be judged is enough', withheld, 'report', ['a', 'b'], judges],
		['no judge is spent where nothing can be judged', withheld, 'report', ['a'], ['chief_justice']],
		['facts end here', {}, 'facts', ['a'], ['end']],
	])('%s', (_, withheldNow, until, criteria, expected) => {
		expect(afterAdmission({ evidence: [], withheld: withheldNow }, { judges, until, criteria })).toEqual(expected);
	});
});

describe('after the judges', () => {
	it.each([
		['a contested criterion is examined once more', ['a'], 1, 'report', 're_examination'],
		['once is enough', ['a'], 2, 'report', 'chief_justice'],
		['agreement goes on', [], 1, 'report', 'chief_justice'],
		['opinions end here', [], 1, 'opinions', 'end'],
		['opinions end here after the second round', ['a'], 2, 'opinions', 'end'],
	])('%s', (_, contested, round, until, expected) => {
		expect(afterJudges({ contested, round }, until)).toBe(expected);
	});
});
