// @module-tag slow
import { auditReportSchema } from '@auditor/schema';
import { describe, expect, it } from 'vitest';
import { render, renderers } from '../src/index.js';
import { decided } from './decided.js';
import { fixtureReport } from './fixture.js';
import { largeReport } from './large.js';

const options = {
	decided: decided(),
	suppressions: [{ fingerprint: fixtureReport().criteria[1]!.evidence[0]!.fingerprint, reason: 'Known.', expires: '2027-01-01' }],
};

describe('golden reports', () => {
	it.each([
		['markdown', 'report.md'],
		['json', 'report.json'],
		['sarif', 'report.sarif'],
		['junit', 'report.junit.xml'],
	])('%s', async (format, file) => {
		await expect(render(fixtureReport(), format, options)).toMatchFileSnapshot(`golden/${file}`);
	});
	it('Markdown in full', async () => {
		await expect(render(fixtureReport(), 'markdown', { ...options, full: true })).toMatchFileSnapshot('golden/report.full.md');
	});
	it('SARIF with everything that was asked', async () => {
		await expect(render(fixtureReport(), 'sarif', { ...options, results: 'all', baseline: [] })).toMatchFileSnapshot(
			'golden/report.all.sarif',
		);
	});
	it('Markdown for a comment of 6,000 characters', async () => {
		await expect(render(fixtureReport(), 'markdown', { ...options, limit: 6000 })).toMatchFileSnapshot('golden/comment.md');
	});
});

describe('every renderer', () => {
	it.each(renderers.map((r) => r.id))('%s gives the same bytes for the same report, and leaves it alone', (format) => {
		const report = fixtureReport();
		const before = JSON.stringify(report);
		expect(render(report, format)).toBe(render(structuredClone(report), format));
		expect(JSON.stringify(report)).toBe(before);
	});
	it.each(renderers.filter((r) => !['json', 'badge'].includes(r.id)).map((r) => r.id))('%s names every criterion', (format) => {
		const text = render(fixtureReport(), format, { results: 'all' });
		for (const c of fixtureReport().criteria) expect(text).toContain(c.name);
	});
	it.each(renderers.map((r) => r.id))('%s renders a report without anything in it', (format) => {
		const report = fixtureReport();
		const empty = auditReportSchema.parse({
			...report,
			criteria: [],
			remediation: [],
			limitations: [],
			graphs: [],
			documents: [],
			diagrams: [],
			total: { ...report.total, score: null, scored: 0, of: 0, notScored: {} },
			repository: { ...report.repository, forge: null, commit: null, branch: null, firstCommitAt: null, lastCommitAt: null },
		});
		expect(render(empty, format).length).toBeGreaterThan(50);
	});
	it('refuses a format that does not exist, with the nearest one', () => {
		expect(() => render(fixtureReport(), 'htm')).toThrow('did you mean "html"?');
		expect(() => render(fixtureReport(), 'spreadsheet')).toThrow(/formats: markdown, json, html, sarif, junit/);
	});
	it('JSON reads back as the report', () => {
		expect(auditReportSchema.parse(JSON.parse(render(fixtureReport(), 'json')))).toEqual(fixtureReport());
	});
});

describe('Markdown within a limit', () => {
	const large = largeReport(60, 2000);
	it.each([65_536, 20_000, 5000, 1000, 60, 0])('of %i characters', (limit) => {
		const text = render(large, 'markdown', { limit, full: true });
		expect(text.length).toBeLessThanOrEqual(limit);
		// A fold or a fence that is cut open would swallow what follows the comment.
		expect((text.match(/<details>/g) ?? []).length).toBe((text.match(/<\/details>/g) ?? []).length);
		expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
		if (limit >= 5000) expect(text).toMatch(/left out|Cut here/);
	});
	it('is not shortened when it fits', () => {
		for (const full of [false, true]) {
			const whole = render(fixtureReport(), 'markdown', { full });
			expect(render(fixtureReport(), 'markdown', { limit: whole.length, full })).toBe(whole);
		}
	});
});
