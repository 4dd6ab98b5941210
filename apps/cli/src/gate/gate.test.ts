import { sampleCriterion, sampleEvidence } from '@auditor/judges/testing';
import { type AuditReport, fileLocation, type ReportCriterion } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import type { GateConfig } from '../config/schema.js';
import { judgeGate } from './gate.js';

const criterion = {
	...sampleCriterion,
	expectations: [
		{ ...sampleCriterion.expectations![0]!, id: 'span', importance: 'essential' as const },
		{ ...sampleCriterion.expectations![0]!, id: 'rail', importance: 'normal' as const },
	],
	hazards: [{ id: 'shell', text: 'A command is built by hand', probe: 'safety/shell-call', charge: 'security', cap: null, where: [] }],
} as unknown as ReportCriterion['criterion'];

const danger = (fingerprint: string, confidence = 0.9) => ({
	...sampleEvidence(criterion.id, { answers: 'shell' }, 7),
	role: 'hazard' as const,
	satisfied: true,
	context: 'source' as const,
	confidence,
	disputed: null,
	location: fileLocation('src/a.py', 3),
	fingerprint,
});
const answer = (id: string, satisfied: boolean) => ({
	...sampleEvidence(criterion.id, { answers: id, satisfied }, 1),
	fingerprint: `f-${id}`,
});

const report = (evidence: unknown[], more: Partial<ReportCriterion> & { bench?: string; total?: number; skipped?: string[] } = {}) => {
	const { bench = 'heuristic', total = 3, skipped = [], ...rest } = more;
	const one = { id: criterion.id, name: 'Crossing', score: 3, reason: '', bounds: { floor: 1, ceiling: 5 }, criterion, evidence, ...rest };
	const files = { skipped: skipped.map((path) => ({ path, reason: 'larger than 1 MB' })) };
	return { bench, total: { score: total }, criteria: [one], files } as unknown as AuditReport;
};
const told = (now: AuditReport, gate: GateConfig, before: AuditReport | null = null, today = '2026-06-01') =>
	judgeGate(now, gate, before, today).problems.map((p) => `${p.level} ${p.kind}`);

describe('a baseline', () => {
	it('fails for source files that were read before, or were not there, and are not read now', () => {
		const now = report([], { skipped: ['src/big.py', 'src/old.py', 'logo.png', 'tests/test_a.py'] });
		expect(judgeGate(now, {}, report([], { skipped: ['src/old.py'] }), '2026-06-01')).toMatchObject({
			failed: true,
			problems: [{ level: 'error', kind: 'unread', message: 'src/big.py was not read (larger than 1 MB): what it holds was not checked.' }],
		});
		expect(told(now, {}, null)).toEqual([]);
		expect(told(now, { unread: 'warn' }, report([]))).toEqual(['warn unread', 'warn unread']);
		expect(told(now, { unread: 'off' }, report([]))).toEqual([]);
	});

	it('warns once of new files that installers or generators may have written', () => {
		const skipped = ['vendor/run.py', 'lib/vendor/a.js', 'vendor/logo.png', 'vendor/old.py'];
		const { problems, failed } = judgeGate(report([], { skipped }), {}, report([], { skipped: ['vendor/old.py'] }), '2026-06-01');
		expect({ failed, said: problems.map(({ message }) => message) }).toEqual({
			failed: false,
			said: ['vendor/run.py and 1 more new files were not read (larger than 1 MB): what stands there was not checked.'],
		});
	});

	it('knows a danger as often as it has it', () => {
		const [one, three] = [report([danger('f1')]), report([danger('f1'), danger('f1'), danger('f1')])];
		expect(judgeGate(one, {}, one, '2026-06-01')).toMatchObject({ failed: false, known: 1 });
		expect(judgeGate(three, {}, one, '2026-06-01')).toMatchObject({ failed: true, known: 1 });
		expect(told(three, {}, one)).toEqual(['error danger', 'error danger']);
		expect(told(one, {}, three)).toEqual([]);
	});
});

describe('the gate', () => {
	const bad = report([danger('f1'), answer('span', false), answer('rail', false)]);

	it('is open when nothing was asked', () => {
		expect(judgeGate(bad, {}, null, '2026-06-01')).toMatchObject({ failed: false, problems: [] });
	});

	it.each<[string, GateConfig, string[]]>([
		['dangers and unmet essentials fail', { default: 'error' }, ['error danger', 'error unmet']],
		['or warn', { criteria: { [criterion.id]: 'warn' } }, ['warn danger', 'warn unmet']],
		['a criterion may be left out', { default: 'error', criteria: { [criterion.id]: 'off' } }, []],
		['a total below its threshold fails', { failUnder: 3.5 }, ['error total']],
		['a total at its threshold passes', { failUnder: 3 }, []],
		[
			'what was accepted passes',
			{ default: 'error', suppressions: [{ fingerprint: 'f1', reason: 'wrapped', expires: '2026-06-01' }] },
			['error unmet'],
		],
		[
			'until the day after it ends',
			{ default: 'error', suppressions: [{ fingerprint: 'f1', reason: 'wrapped', expires: '2026-05-31' }] },
			['error danger', 'error unmet', 'warn suppression'],
		],
	])('%s', (_, gate, expected) => {
		expect(told(bad, gate)).toEqual(expected);
	});

	it('a finding that is a danger and leaves an expectation unmet is one problem', () => {
		const unmet = { ...answer('span', false), fingerprint: 'f1' };
		expect(told(report([danger('f1'), unmet]), { default: 'error' })).toEqual(['error danger']);
		expect(told(report([danger('f2'), unmet]), { default: 'error' })).toEqual(['error danger', 'error unmet']);
	});

	it('an uncertain danger is none', () => {
		expect(told(report([danger('f1', 0.6)]), { default: 'error' })).toEqual([]);
	});

	it('with a baseline, only what is new fails', () => {
		expect(judgeGate(bad, {}, bad, '2026-06-01')).toMatchObject({ failed: false, problems: [], known: 3 });
		const worse = report([danger('f1'), danger('f2'), answer('span', false), answer('rail', false)]);
		const result = judgeGate(worse, {}, bad, '2026-06-01');
		expect(result.failed).toBe(true);
		expect(result.problems.map((p) => p.fingerprint)).toEqual(['f2']);
		expect(told(report([answer('span', true), answer('rail', false)]), {}, report([answer('span', true), answer('rail', true)]))).toEqual([
			'error unmet',
		]);
	});

	it.each<[string, Parameters<typeof report>[1], GateConfig['opinions'], string[]]>([
		['the arithmetic of evidence gates', { score: 3 }, undefined, ['error score']],
		['what models decided advises', { score: 3, bench: 'llm:m' }, undefined, ['warn score']],
		['unless it was asked to gate', { score: 3, bench: 'llm:m' }, 'error', ['error score']],
		['or to be silent', { score: 3, bench: 'llm:m' }, 'off', []],
		['a ceiling of evidence gates', { score: 3, bench: 'llm:m', bounds: { floor: 1, ceiling: 3 } }, undefined, ['error score']],
		['no score is below every threshold', { score: null, bench: 'llm:m' }, undefined, ['error score']],
		['a good score passes', { score: 4 }, undefined, []],
	])('%s', (_, more, opinions, expected) => {
		expect(told(report([], more), { criteria: { [criterion.id]: { level: 'error', min: 4 } }, opinions })).toEqual(expected);
	});
});
