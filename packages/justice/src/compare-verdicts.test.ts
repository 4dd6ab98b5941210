import { expect, test } from 'vitest';
import { type Conditions, caseOf, place, type Triple } from '../test/cases.js';
import { readCase } from './case.js';
import { type Case, type Comparable, compareVerdicts, findPolicy, synthesize } from './index.js';

const courtroom = findPolicy('courtroom')!;

/** A report's shape: the verdict with criterion and evidence. */
function reported(input: Case): Comparable {
	const verdict = synthesize(input, courtroom);
	const entries = readCase(input);
	return {
		...verdict,
		criteria: verdict.criteria.map((c, i) => ({ ...c, criterion: entries[i]!.criterion, evidence: entries[i]!.evidence })),
	};
}
const report = (triple: Triple, when: Conditions = {}) => reported(caseOf(triple, when));

test.each<[Triple, Triple, string, number | null]>([
	[[2, 2, 2], [4, 4, 4], 'rose', 2],
	[[4, 4, 4], [3, 3, 3], 'fell', -1],
	[[4, 4, 4], [4, 4, 3], 'same', 0],
	[[4, 4, 4], [4, null, null], 'status', null],
	[[4, null, null], [null, 4, null], 'same', null],
])('from %j to %j it %s', (before, after, change, difference) => {
	const result = compareVerdicts(synthesize(caseOf(before), courtroom), synthesize(caseOf(after), courtroom));
	expect(result.criteria).toMatchObject([{ criterion: 'odd_name', change }]);
	expect(result.total.change).toBe(difference);
});

test('criteria of a changed rubric appear or are gone', () => {
	const a = synthesize(caseOf([3, 3, 3], { criterion: 'old' }), courtroom);
	const b = synthesize(caseOf([4, 4, 4], { criterion: 'new' }), courtroom);
	expect(compareVerdicts(a, b).criteria).toEqual([
		{
			criterion: 'new',
			name: 'new',
			change: 'appeared',
			before: null,
			after: { status: 'scored', score: 4 },
			rules: { before: [], after: ['weighted-mean'] },
		},
		{
			criterion: 'old',
			name: 'old',
			change: 'gone',
			before: { status: 'scored', score: 3 },
			after: null,
			rules: { before: ['weighted-mean'], after: [] },
		},
	]);
});

test('an expectation that is met now is fixed, one that is not any more appeared', () => {
	const [good, bad] = [report([4, 4, 4]), report([4, 4, 4], { absent: true })];
	const fact = {
		criterion: 'odd_name',
		kind: 'expectation',
		id: 'fact',
		text: 'Not met: fact.',
		evidence: ['fact-1'],
		location: place('lib/thing.py', 3),
	};
	expect(compareVerdicts(bad, good)).toMatchObject({ fixed: [{ ...fact, side: 'before' }], appeared: [] });
	expect(compareVerdicts(good, bad)).toMatchObject({ fixed: [], appeared: [{ ...fact, side: 'after' }] });
	expect(compareVerdicts(bad, bad)).toMatchObject({ fixed: [], appeared: [] });
});

test('a danger is told by its fingerprint: moved lines are no news, and rules that fell silent are named', () => {
	const input = caseOf([5, 5, 5], { confirmed: true });
	const other = (change: object): Case => ({
		...input,
		evidence: input.evidence!.map((e) => (e.id === 'danger-1' ? { ...e, ...change } : e)),
	});
	const danger = reported(input);
	expect(compareVerdicts(danger, reported(other({ location: place('lib/shell.py', 70) })))).toMatchObject({ fixed: [], appeared: [] });
	const gone = compareVerdicts(danger, reported(other({ satisfied: false })));
	expect(gone).toMatchObject({ fixed: [{ kind: 'hazard', id: 'danger', side: 'before', location: { line: 7 } }], appeared: [] });
	expect(gone.criteria[0]).toMatchObject({ change: 'rose', rules: { before: ['security-override'], after: [] } });
	const elsewhere = compareVerdicts(danger, reported(other({ fingerprint: 'another' })));
	expect([elsewhere.fixed.length, elsewhere.appeared.length]).toEqual([1, 1]);
});

test('what was not asked on one side neither appeared nor was fixed', () => {
	const input = caseOf([4, 4, 4], { absent: true, confirmed: true });
	const silent = reported({ ...input, evidence: [{ id: 'fact-1', criterion: 'odd_name' }] });
	expect(compareVerdicts(reported(input), silent)).toMatchObject({ fixed: [], appeared: [] });
	expect(compareVerdicts(silent, reported(input))).toMatchObject({ fixed: [], appeared: [] });
});
