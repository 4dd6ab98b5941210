import type { Decision } from '@auditor/schema';
import { expect, test } from 'vitest';
import { caseOf } from '../../test/cases.js';
import { type Case, type DecidedReport, decidedOf, findPolicy, standingOf, synthesize, wrongFindings } from '../index.js';

const strict = findPolicy('strict-total')!;
const input: Case = {
	criteria: [{ id: 'a', weight: 3 }, { id: 'b' }, { id: 'c' }],
	opinions: ['a', 'b'].flatMap((criterion) => ['x', 'y'].map((judge) => ({ criterion, judge, score: 2 }))),
};
const verdict = synthesize(input, strict);
const here: DecidedReport = { digest: 'd'.repeat(64), commit: 'c1', rubric: 'r', criteria: ['a', 'b', 'c'], fingerprints: new Set(['f']) };
let n = 0;
const entry = (over: Partial<Decision> = {}): Decision => ({
	schemaVersion: '1.0',
	id: String(n++).padStart(32, '0'),
	at: '2026-01-02T10:00:00Z',
	by: 'Ada',
	target: { id: 'ann', source: 's' },
	report: here.digest,
	commit: 'c1',
	rubric: 'r',
	kind: 'score',
	criterion: 'a',
	score: 3.5,
	finding: null,
	of: null,
	text: 'The tests live in another repository.',
	computed: { score: 2, total: 2 },
	...over,
});
const states = (entries: Decision[], report = here) => standingOf(entries, report).map((s) => s.state);
const decide = (entries: Decision[], computed = verdict, report = here) =>
	decidedOf({ standing: standingOf(entries, report), computed, verdict: computed, policy: strict });

test('a half stands first, the computed score beside it, and the total follows', () => {
	const { total, criteria } = decide([entry()]);
	expect(criteria[0]).toEqual({ criterion: 'a', score: 3.5, computed: 2, by: 'Ada' });
	expect(total).toMatchObject({ score: 3.13, computed: 2, scored: 2, of: 3 });
});

test('the last of several counts, whoever made it; a score can be withdrawn, accepted, or given where none was', () => {
	const first = entry();
	expect(states([first, entry({ by: 'Bob', score: null })])).toEqual(['replaced', 'counts']);
	expect(decide([first, entry({ by: 'Bob', score: null })]).criteria[0]).toMatchObject({ score: null, by: 'Bob' });
	expect(decide([first, entry({ kind: 'accept', score: null })]).criteria[0]).toMatchObject({ score: 2, computed: 2, by: 'Ada' });
	expect(decide([entry({ criterion: 'c', score: 5 })]).criteria[2]).toMatchObject({ score: 5, computed: null });
	expect(decide([entry({ kind: 'total', criterion: null, score: 4.25 })]).total).toMatchObject({ score: 4.25, computed: 2, by: 'Ada' });
});

test('a decision on another report is never counted and never lost: it asks to be confirmed', () => {
	const old = entry({ report: 'e'.repeat(64), commit: 'c0' });
	const open = decide([old]);
	expect(open).toMatchObject({ toConfirm: 1, total: { score: 2 } });
	expect(open.entries[0]).toMatchObject({ state: 'to-confirm', note: expect.stringContaining('commit c0') });
	const confirm = entry({ kind: 'confirm', criterion: null, score: null, of: old.id, text: '' });
	expect(decide([old, confirm])).toMatchObject({ toConfirm: 0, criteria: [{ score: 3.5 }, {}, {}] });
	expect(states([old, confirm], { ...here, digest: '9'.repeat(64) })).toEqual(['to-confirm', 'counts']);
	expect(states([entry({ rubric: 'q', report: 'e'.repeat(64) })])).toEqual(['to-confirm']);
	expect(states([old, entry()])).toEqual(['replaced', 'counts']);
});

test('a decision from another class, on a target of the same name, counts for nothing and says where it is from', () => {
	const foreign = entry({ report: 'e'.repeat(64), target: { id: 'ann', source: 'https://x/other' } });
	const { entries, criteria } = decide([foreign], verdict, { ...here, source: 's' });
	expect(criteria[0]).toMatchObject({ score: 2, by: null });
	expect(entries[0]).toMatchObject({ state: 'to-confirm', note: 'It was made for https://x/other; the report is of s.' });
});

test('undo takes back, and may be taken back itself', () => {
	const one = entry();
	const undo = entry({ kind: 'undo', criterion: null, score: null, of: one.id, text: '' });
	expect(states([one, undo])).toEqual(['undone', 'counts']);
	const again = entry({ kind: 'undo', criterion: null, score: null, of: undo.id, text: '' });
	expect(states([one, undo, again])).toEqual(['counts', 'undone', 'counts']);
	expect(decide([entry({ score: 4 }), one, undo]).criteria[0]!.score).toBe(4);
});

test('what the report does not have counts for nothing and stays', () => {
	const wrong = { kind: 'finding-wrong' as const, criterion: null, score: null };
	const list = [
		entry({ criterion: 'zz' }),
		entry({ ...wrong, finding: { fingerprint: 'gone', message: 'm' } }),
		entry({ kind: 'undo', criterion: null, score: null, of: 'f'.repeat(32) }),
	];
	expect(states(list)).toEqual(['unknown', 'unknown', 'unknown']);
	const known = entry({ ...wrong, finding: { fingerprint: 'f', message: 'm' } });
	expect([...wrongFindings(standingOf([known], here))]).toEqual(['f']);
});

test('second graders are compared and not counted, each on their own', () => {
	const second = { kind: 'second-score' as const, score: 5 };
	expect(
		states([entry(), entry({ ...second, by: 'Bob' }), entry({ ...second, by: 'Cid' }), entry({ ...second, by: 'Bob', score: 1 })]),
	).toEqual(['counts', 'replaced', 'counts', 'counts']);
	expect(decide([entry({ ...second, by: 'Bob' })]).criteria[0]).toMatchObject({ score: 2, by: null });
});

test('a cap on the total keeps holding', () => {
	const danger = synthesize(caseOf([5, 5, 5], { confirmed: true }), strict);
	const report = { ...here, criteria: danger.criteria.map((c) => c.id) };
	expect(decide([entry({ criterion: 'odd_name', score: 5 })], danger, report).total).toMatchObject({ score: 3, band: 'fair' });
});
