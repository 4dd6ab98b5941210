// A proven fix as HTML and SARIF show it: with what a hostile file could put into its lines.
import type { AuditReport, ProvenFix } from '@auditor/schema';
import type { Log } from 'sarif';
import { describe, expect, it } from 'vitest';
import { render } from '../src/index.js';
import { fixtureReport } from './fixture.js';
import { parseMarkup } from './markup.js';

const HOSTILE = '<script>alert(1)</script>\u001b[31m';
const fix: ProvenFix = {
	title: 'Make the record immutable.',
	gain: 0.2,
	before: 2,
	after: 4,
	lines: 1,
	files: [{ path: 'src/a b.py', new: false, edits: [{ line: 3, column: 5, endLine: 3, endColumn: 9, text: HOSTILE }] }],
	patch: `diff --git a/src/a b.py b/src/a b.py\n--- a/src/a b.py\n+++ b/src/a b.py\n@@ -3,1 +3,1 @@\n-    pass\n+    ${HOSTILE}\n`,
};
const report = (own: ProvenFix = fix): AuditReport => {
	const made = fixtureReport();
	return { ...made, remediation: made.remediation.map((step) => ({ ...step, fix: own })) };
};

describe('HTML', () => {
	const { text, elements } = parseMarkup(render(report(), 'html'), 'html');

	it('shows the diff, and says what the trial brought', () => {
		expect(text).toContain('Tried: 2 → 4, changes 1 line in 1 file, breaks nothing that was met');
		expect(elements.some((e) => e.name === 'span' && e.attributes.class === 'l added')).toBe(true);
	});

	it('takes a line of the target for text', () => {
		expect(text).toContain('<script>alert(1)</script>');
		expect(elements.filter((e) => e.name === 'script')).toHaveLength(1);
		expect(render(report(), 'html')).not.toContain('\u001b');
	});
});

describe('SARIF', () => {
	const results = (given: AuditReport) => (JSON.parse(render(given, 'sarif')) as Log).runs[0]!.results!;

	it('carries the edits at the results that the step answers', () => {
		const fixes = results(report()).flatMap((r) => r.fixes ?? []);
		expect(fixes.length).toBeGreaterThan(0);
		expect(fixes[0]).toMatchObject({
			description: { text: 'Make the record immutable.' },
			artifactChanges: [
				{
					artifactLocation: { uri: 'src/a%20b.py' },
					replacements: [{ deletedRegion: { startLine: 3, startColumn: 5, endLine: 3, endColumn: 9 } }],
				},
			],
		});
	});

	it('has none for a file that is not there yet', () => {
		const own = { ...fix, files: fix.files.map((file) => ({ ...file, new: true })) };
		expect(results(report(own)).flatMap((r) => r.fixes ?? [])).toEqual([]);
	});
});
