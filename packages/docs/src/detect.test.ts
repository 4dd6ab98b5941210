import { expect, it } from 'vitest';
import { english, markdown, unreadable } from '../test/documents.js';
import { detectDocuments } from './detect.js';

const encode = (text: string) => new TextEncoder().encode(text);

it('reads documents and runs the probes that need nothing else', async () => {
	const found = await detectDocuments([{ name: 'report.md', bytes: encode('Split and join.'), chosen: 'given', fromTree: false }], {
		lexicon: english,
	});
	expect(found.documents[0]).toMatchObject({ name: 'report.md', status: 'ok' });
	expect(new Set(found.findings.map((finding) => finding.probe))).toEqual(
		new Set(['docs/report-present', 'docs/report-readable', 'docs/hidden-text', 'docs/injection-attempt']),
	);
	expect(found.findings.every((finding) => finding.detective === 'document' && finding.outcome !== 'error')).toBe(true);
	expect(found.limitations).toEqual([]);
});

it('takes documents that were read already', async () => {
	const found = await detectDocuments([markdown('text')]);
	expect(found.artifacts.documents).toEqual({ state: 'available', value: [markdown('text')] });
});

it('says that there is no report, and none that can be read', async () => {
	expect((await detectDocuments([])).limitations).toMatchObject([{ severity: 'critical', ours: false }]);
	expect((await detectDocuments([unreadable()])).limitations).toMatchObject([
		{ severity: 'critical', message: expect.stringContaining('report.pdf') },
	]);
	expect((await detectDocuments([unreadable(), markdown('text')])).limitations).toMatchObject([{ severity: 'limitation' }]);
	expect((await detectDocuments([{ ...markdown('text'), aside: ['interim.pdf'] }])).limitations).toMatchObject([
		{ severity: 'note', message: expect.stringMatching(/^We took no claims from interim\.pdf: the report is /) },
	]);
});

it('gives the same findings twice', async () => {
	const input = { name: 'report.md', bytes: encode('Split and join waits in parallel in src/a.py.'), chosen: 'given', fromTree: false };
	expect(await detectDocuments([input], { lexicon: english })).toEqual(await detectDocuments([input], { lexicon: english }));
});
