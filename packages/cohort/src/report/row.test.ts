import type { AuditReport, Evidence, JudicialOpinion, Limitation, ReportCriterion } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { cohortRowSchema } from '../model.js';
import { attentionOf } from './attention.js';
import { rowOf } from './row.js';

const evidence = (over: Partial<Evidence>): Evidence => ({
	id: 'e1', fingerprint: 'f', probe: 'a/b', question: '?', detective: 'repo', outcome: 'true', message: 'The graph fans out.',
	location: { kind: 'file', path: 'src/graph.py', line: 12, endLine: null, column: null, page: null, commit: null },
	related: [], values: {}, snippet: null, context: 'source', confidence: 0.9, rationale: 'r', disputed: null,
	criterion: 'c', role: 'expectation', answers: 'x', satisfied: true, reread: null, ...over,
}); // biome-ignore format: a fixture

const opinion = (over: Partial<JudicialOpinion>): JudicialOpinion => ({
	id: 'c/defense/1', criterion: 'c', judge: 'defense', round: 1, status: 'given', label: 'l', score: 4, argument: 'a', citations: ['e1'],
	charges: [], wouldRaise: [], abstention: null, source: { bench: 'heuristic', name: null, promptDigest: null, attempts: 1 }, working: {}, ...over,
}); // biome-ignore format: a fixture

const criterion = (over: Partial<ReportCriterion>): ReportCriterion => ({
	id: 'c', name: 'C', weight: 1, status: 'scored', score: 4, reason: 'Mean of three judges.', bounds: null, contested: false,
	scores: { defense: 4, prosecutor: 3 }, rulings: [], dissent: null, evidence: [evidence({})], opinions: [opinion({})],
	criterion: { id: 'c', name: 'C', artifact: 'repository', instruction: '', success: '', failure: '', levels: null, weight: 1, marks: [], expectations: [], hazards: [], context: [], personaNotes: {} }, ...over,
}); // biome-ignore format: a fixture

const limitation = (over: Partial<Limitation>): Limitation => ({
	detective: 'repo',
	severity: 'limitation',
	message: 'Something.',
	ours: false,
	...over,
});

function report(over: Partial<AuditReport> = {}): AuditReport {
	return {
		schemaVersion: '1.0.0', auditor: 'a', completeness: 'complete',
		repository: { source: 's', forge: null, commit: 'c0ffee', branch: null, commits: 1, shallow: false, firstCommitAt: null, lastCommitAt: null },
		rubric: { id: 'r', name: 'R', version: '1', digest: 'd' }, policy: {} as AuditReport['policy'], bench: 'heuristic',
		summary: { headline: '', strengths: [], weaknesses: [] }, total: { score: 4, scored: 1, of: 1, notScored: {}, band: 'good', rulings: [] },
		criteria: [criterion({})], remediation: [], limitations: [], files: { total: 0, read: 0, skipped: [], languages: [] }, graphs: [], documents: [],
		diagrams: [], digests: { facts: '', opinions: '', verdict: '' }, versions: {}, times: { startedAt: 'now', finishedAt: 'then', milliseconds: {} }, ...over,
	};
} // biome-ignore format: a fixture

const entry = { id: 'a', name: 'A', target: 't', commit: null, asOf: null, reports: [], tags: [], place: 'r.csv:2' };
const times = { startedAt: 's', finishedAt: 'f', milliseconds: 5, attempts: 1, peakBytes: null };
const facts = { reason: null, ours: false, times, folder: 'reports/a' };
const told = (r: AuditReport) => attentionOf(r).map((a) => [a.kind, a.criterion, a.text]);

describe('the row of a target', () => {
	it('holds the scores, and a digest that times do not change', () => {
		const row = rowOf(entry, report(), facts);
		expect(cohortRowSchema.parse(row)).toEqual(row);
		expect(row).toMatchObject({
			status: 'audited',
			total: 4,
			band: 'good',
			commit: 'c0ffee',
			attention: [],
			reason: null,
			criteria: { c: { score: 4, judges: { defense: 4 } } },
		});
		expect(rowOf(entry, report({ times: { startedAt: 'later', finishedAt: 'x', milliseconds: { a: 1 } } }), facts).digest).toBe(row.digest);
		expect(rowOf(entry, report({ bench: 'llm' }), facts).digest).not.toBe(row.digest);
	});

	it('is there also when nothing came of the target', () => {
		const row = rowOf(entry, null, { ...facts, reason: 'It took too long.', ours: true, folder: null });
		expect(cohortRowSchema.parse(row)).toEqual(row);
		expect(row).toMatchObject({
			status: 'failed',
			reason: 'It took too long.',
			ours: true,
			total: null,
			attention: [{ kind: 'failed', text: 'It took too long.' }],
		});
	});

	it.each([
		[
			'a report with a critical limitation of the target',
			report({ completeness: 'partial', limitations: [limitation({ severity: 'critical', message: 'No report.' })] }),
			false,
			'No report.',
		],
		[
			'a failure of ours, told before the target’s',
			report({
				completeness: 'partial',
				limitations: [
					limitation({ severity: 'critical', message: 'No report.' }),
					limitation({ severity: 'critical', message: 'We crashed.', ours: true }),
				],
			}),
			true,
			'We crashed.',
		],
	])('is partial for %s', (_, partial, ours, reason) => {
		expect(rowOf(entry, partial, facts)).toMatchObject({ status: 'partial', ours, reason });
	});
});

describe('why a person should look', () => {
	it.each([
		['nothing stands out', report(), []],
		['a criterion that is not applicable is no trouble', report({ criteria: [criterion({ status: 'not-applicable', score: null })] }), []],
		[
			'not assessed',
			report({ criteria: [criterion({ status: 'not-assessed', score: null, reason: 'No report.' })] }),
			[['not-assessed', 'c', 'Not assessed: No report.']],
		],
		[
			'judges that did not answer',
			report({ criteria: [criterion({ status: 'abstained', score: null, reason: 'Time.' })] }),
			[['not-assessed', 'c', 'No judge gave a score: Time.']],
		],
		[
			'contested',
			report({ criteria: [criterion({ contested: true })] }),
			[['contested', 'c', 'The judges disagree (defense 4, prosecutor 3): Mean of three judges.']],
		],
		[
			'unstable',
			report({ criteria: [criterion({ opinions: [opinion({ working: { stability: { scores: [4, null, 2], unstable: true } } })] })] }),
			[['unstable', 'c', 'Asked again, the judges answered otherwise: defense 4, no score, 2.']],
		],
		[
			'stable when asked again',
			report({ criteria: [criterion({ opinions: [opinion({ working: { stability: { scores: [4, 4], unstable: false } } })] })] }),
			[],
		],
		[
			'a disputed fact that was cited',
			report({
				criteria: [criterion({ evidence: [evidence({ disputed: { by: 'text-search', reason: 'The text says no.', location: null } })] })],
			}),
			[['disputed', 'c', 'Disputed by text-search: The text says no. (src/graph.py:12)']],
		],
		[
			'a disputed fact that nobody cited',
			report({
				criteria: [criterion({ evidence: [evidence({}), evidence({ id: 'e2', disputed: { by: 'x', reason: 'y', location: null } })] })],
			}),
			[],
		],
		[
			'uncertain facts, half or more',
			report({
				criteria: [
					criterion({
						evidence: [evidence({}), evidence({ id: 'e2', confidence: 0.6, message: 'Perhaps.' })],
						opinions: [opinion({ citations: ['e1', 'e2'] })],
					}),
				],
			}),
			[['low-confidence', 'c', '1 of the 2 facts it rests on is uncertain, the weakest at 0.6: Perhaps. (src/graph.py:12)']],
		],
		[
			'uncertain facts that the certain ones outweigh',
			report({
				criteria: [
					criterion({
						evidence: [evidence({}), evidence({ id: 'e3' }), evidence({ id: 'e2', confidence: 0.6 })],
						opinions: [opinion({ citations: ['e1', 'e2', 'e3'] })],
					}),
				],
			}),
			[],
		],
		[
			'an uncertain fact that is shown and not counted',
			report({ criteria: [criterion({ evidence: [evidence({ role: 'context', confidence: 0.1 })] })] }),
			[],
		],
		[
			'text that speaks to the judges',
			report({
				limitations: [limitation({ detective: 'injection', message: 'README.md:3 orders.' }), limitation({ detective: 'injection' })],
			}),
			[],
		],
	] as const)('%s', (_, given, expected) => {
		expect(told(given)).toEqual(expected);
	});

	it('names the gravest kind first', () => {
		const all = report({
			limitations: [limitation({ detective: 'injection' }), limitation({ severity: 'critical', ours: true })],
			criteria: [
				criterion({ contested: true, evidence: [evidence({ confidence: 0.5 })] }),
				criterion({ id: 'd', status: 'not-assessed', score: null }),
			],
		});
		expect(told(all).map(([kind]) => kind)).toEqual(['failed', 'not-assessed', 'contested', 'low-confidence']);
	});
});
