import type { Cohort, CohortRow } from '@auditor/cohort';
import { describe, expect, it } from 'vitest';
import { tellCohort, tellLost } from './tell-cohort.js';

const row = (ours: boolean, cause: string | null, reason: string | null = null) => ({ ours, cause, reason }) as CohortRow;

describe('a cohort in a few lines', () => {
	it('of one target speaks of one', () => {
		const one = { ...row(false, null), entry: { name: 'Ann' }, status: 'audited', attention: [{}], total: 3, decided: null };
		const text = tellCohort({ rows: [one], rubric: { name: 'R' }, bill: null } as unknown as Cohort, { out: 'o', missing: 0 });
		expect(text.split('\n').slice(0, 3)).toEqual(['1 target by R: 1 judged whole, 0 in part, 0 not.', 'Total: 3.00.', '1 needs a person.']);
	});
});

describe('who was not judged through our fault', () => {
	it('is nobody where nobody is', () => {
		expect(tellLost([row(false, null, 'it is private')], 1)).toBeNull();
	});

	it('is counted and named in one sentence, most frequent first', () => {
		const rows = [
			row(true, null, 'Something of ours failed: x.'),
			...Array.from({ length: 7 }, () => row(true, 'The provider answered with status 500.')),
			row(false, null),
		];
		expect(tellLost(rows, 20)).toBe(
			'8 of 20 not judged through our fault: The provider answered with status 500 (7 times); Something of ours failed: x (once); run again with --retry-errors.',
		);
	});

	it('names three reasons and counts the rest', () => {
		const rows = ['a', 'b', 'c', 'd', 'e'].map((cause) => row(true, cause));
		expect(tellLost(rows, 5)).toBe(
			'5 of 5 not judged through our fault: a (once); b (once); c (once); 2 more reasons; run again with --retry-errors.',
		);
	});
});
