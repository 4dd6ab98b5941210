import { expect, it } from 'vitest';
import { fixtureReport } from '../test/fixture.js';
import { summarise } from './assemble-report.js';
import { cardOf } from './card.js';

it('praises no file that no program can load', () => {
	const { criteria, total, repository } = fixtureReport();
	const all = criteria.map((c) => ({ ...c, score: 5 }));
	const strengths = (unloaded: string[]) =>
		summarise(
			all.map((c) => ({ ...c, evidence: c.evidence.map((e) => ({ ...e, values: { ...e.values, unloaded } })) })),
			total,
			repository,
		).strengths;
	const firsts = all.flatMap((c) => cardOf(c, { remediation: [] }).strengths[0] ?? []);
	const paths = firsts.flatMap(({ evidence }) => (evidence?.location?.kind === 'file' ? (evidence.location.path ?? []) : []));
	const before = strengths([]);
	expect(paths.some((path) => before.join().includes(path))).toBe(true);
	const after = strengths(paths);
	expect(paths.some((path) => after.join().includes(path))).toBe(false);
});

it('praises nothing for calls that nobody makes', () => {
	const { criteria, total, repository } = fixtureReport();
	const all = criteria.map((c) => ({ ...c, score: 5 }));
	const quiet = all.map((c) => ({ ...c, evidence: c.evidence.map((e) => ({ ...e, values: { ...e.values, calls: 0 } })) }));
	const [before, after] = [all, quiet].map((one) => summarise(one, total, repository).strengths.join('\n'));
	expect(before).toMatch(/\(\S+\.py:/);
	expect(after).not.toMatch(/\(\S+\.py:/);
});

it('praises nothing of which no point is certain', () => {
	const { criteria, total, repository } = fixtureReport();
	const all = criteria.map((c) => ({ ...c, score: 5, reason: 'The judges are 4 points apart.' }));
	const unsure = all.map((c) => ({ ...c, evidence: c.evidence.map((e) => ({ ...e, confidence: 0.6 })) }));
	expect(summarise(all, total, repository).strengths).not.toEqual([]);
	expect(summarise(unsure, total, repository).strengths).toEqual([]);
});
