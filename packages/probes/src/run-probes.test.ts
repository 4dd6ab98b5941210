import { available, type Commit, historyArtifact, missing, optionalArtifact, treeArtifact } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { defineProbe } from './define-probe.js';
import { probesFor, runProbes } from './run-probes.js';

const texts = { lifecycle: 'stable', question: 'Q?', motivation: 'm', method: 'm', blindSpots: 'b', remediation: null } as const;
const counts = defineProbe({
	id: 'git/any-commit',
	...texts,
	needs: { history: historyArtifact },
	inspect: ({ history }) => [
		{ outcome: history.commits.length > 0 ? 'true' : 'false', message: `${history.commits.length}`, rationale: 'counted' },
	],
});
const history = (commits: Commit[]) => available(historyArtifact, { head: null, commits, shallow: false, limitations: [] });

describe('running probes', () => {
	it('hands a probe the artifacts it declared', () => {
		expect(runProbes([counts], history([]), { detective: 'repo' })).toMatchObject([
			{ outcome: 'false', probe: 'git/any-commit', question: 'Q?', detective: 'repo' },
		]);
	});

	it('hands null for an artifact that a probe can do without', () => {
		const open = defineProbe({
			...counts,
			needs: { history: optionalArtifact(historyArtifact) },
			inspect: ({ history }) => ({ outcome: history === null ? 'false' : 'true', message: 'm', rationale: 'r' }),
		});
		const outcomes = [history([]), missing(historyArtifact, 'not-applicable', 'why')].map(
			(artifacts) => runProbes([open], artifacts, { detective: 'repo' })[0]!.outcome,
		);
		expect(outcomes).toEqual(['true', 'false']);
	});

	it.each([
		['unavailable', 'not-available'],
		['not-applicable', 'not-applicable'],
	] as const)('answers an artifact that is %s with %s and its reason', (state, outcome) => {
		expect(runProbes([counts], missing(historyArtifact, state, 'why'), { detective: 'repo' })).toMatchObject([{ outcome, message: 'why' }]);
	});

	it('turns a throw into `error`, never into `false`', () => {
		const broken = defineProbe({
			...counts,
			id: 'git/broken',
			inspect: () => {
				throw new Error('boom');
			},
		});
		const silent = defineProbe({ ...counts, id: 'git/silent', inspect: () => [] });
		expect(runProbes([broken, silent], history([]), { detective: 'repo' })).toMatchObject([
			{ outcome: 'error', message: 'The probe failed: boom', confidence: 0 },
			{ outcome: 'error' },
		]);
	});

	it('lists a thousand answers of a probe, and says how many more there are', () => {
		const many = (count: number) => {
			const answers = Array.from({ length: count }, (_, i) => ({ outcome: 'true' as const, message: `${i}`, rationale: 'r' }));
			return runProbes([defineProbe({ ...counts, id: 'git/many', inspect: () => answers })], history([]), { detective: 'repo' });
		};
		expect(many(1000).map(({ outcome }) => outcome)).not.toContain('not-available');
		const findings = many(1007);
		expect(findings).toHaveLength(1001);
		expect(findings.at(-1)).toMatchObject({ outcome: 'not-available', message: '7 more answers of this probe are not listed.' });
	});

	it('takes confidence from a disputed answer', () => {
		const disputed = defineProbe({
			...counts,
			id: 'git/disputed',
			inspect: () => [{ outcome: 'false', message: 'm', rationale: 'r', disputed: { by: 'text-search', reason: 'seen', location: null } }],
		});
		expect(runProbes([disputed], history([]), { detective: 'repo' })[0]?.confidence).toBe(0.5);
	});

	it('keeps the fingerprint when lines shift', () => {
		const at = (line: number) =>
			runProbes(
				[
					defineProbe({
						...counts,
						id: 'git/placed',
						inspect: () => [
							{
								outcome: 'true',
								message: `at ${line}`,
								rationale: 'r',
								location: { kind: 'file', path: 'a.py', line, endLine: null, column: null, page: null, commit: null },
								snippet: { text: 'x = 1', truncated: false },
							},
						],
					}),
				],
				history([]),
				{ detective: 'repo' },
			)[0]?.fingerprint;
		expect(at(3)).toBe(at(13));
	});

	it('keeps the fingerprint when a message names a line that shifts, and not when it names something else', () => {
		const says = (message: string) =>
			runProbes([defineProbe({ ...counts, id: 'git/said', inspect: () => [{ outcome: 'true', message, rationale: 'r' }] })], history([]), {
				detective: 'repo',
			})[0]?.fingerprint;
		expect(says('Printed at src/a.py:12-30.')).toBe(says('Printed at src/a.py:22-40.'));
		expect(says('Printed at src/a.py:12.')).not.toBe(says('Printed at src/b.py:12.'));
		expect(says('Line 9 of 2; line 613 defines it, lines 3, 9 and 12 read it.')).toBe(
			says('Line 9 of 2; line 614 defines it, lines 4, 10 and 13 read it.'),
		);
		expect(says('2 lines')).not.toBe(says('3 lines'));
	});

	it('tells the probes of one detective from those that need another', () => {
		const crossing = defineProbe({
			...counts,
			id: 'x/crossing',
			needs: { history: historyArtifact, tree: treeArtifact },
			inspect: () => [],
		});
		expect(probesFor([counts, crossing], history([])).map((p) => p.id)).toEqual(['git/any-commit']);
	});

	it('refuses an id that is none', () => {
		expect(() => defineProbe({ ...counts, id: 'NoSuchForm' })).toThrow(/area\/noun-phrase/);
	});
});
