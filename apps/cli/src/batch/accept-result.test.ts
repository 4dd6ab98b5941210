// @module-tag slow
import { decodeResult, encodeResult, nameConditions, rowOf, type StoredResult } from '@auditor/cohort';
import { type AuditReport, digest } from '@auditor/schema';
import { gitRepository, temporaryFolder } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit.js';
import { runFiles } from '../output/write-run.js';
import { acceptResult, type Expected } from './accept-result.js';
import { aboutEntry } from './student.js';

let result: StoredResult;
let expected: Expected;
const times = { startedAt: 'a', finishedAt: 'b', milliseconds: 1, attempts: 1, peakBytes: null };
const entry = { id: 'ann', name: 'Ann', target: 'ann.git', commit: null, asOf: null, reports: [], tags: [], place: 'r:1' };

beforeAll(async () => {
	// It clones, so that the reference rubric has something to score.
	const app =
		'import os, subprocess, tempfile\n\ndef fetch(url):\n    with tempfile.TemporaryDirectory() as folder:\n        subprocess.run(["git", "clone", url, folder], check=True)\n        os.system("ls " + folder)\n\nfetch(input())\n';
	const { folder } = gitRepository([{ message: 'Begin', files: { 'app.py': app } }]);
	const outcome = await audit({ target: folder, cwd: temporaryFolder(), cache: false, noReport: true });
	const report = outcome.report as AuditReport;
	const row = rowOf(entry, report, { reason: null, ours: false, folder: 'reports/ann', times });
	const packed = await encodeResult({
		schemaVersion: '1.0',
		job: 'j',
		row,
		files: runFiles(outcome, { formats: ['html'], shown: { about: aboutEntry(entry) } }),
	});
	result = await decodeResult(packed, 'j');
	const { rubric } = outcome.opinions!;
	const conditions = nameConditions({
		auditor: report.auditor,
		rubric: { id: rubric.id, version: rubric.version, digest: report.rubric.digest },
		policy: { id: report.policy.id, digest: digest(report.policy) },
		bench: 'heuristic',
		models: {},
		prompts: null,
		options: {},
	});
	expected = { entry, conditions, rubric, formats: ['html'] };
});

const changed = (change: (report: AuditReport) => void): StoredResult => {
	const report = JSON.parse(result.files['report.json']!) as AuditReport;
	change(report);
	return { ...result, files: { ...result.files, 'report.json': JSON.stringify(report) } };
};

describe('a result that came over a store', () => {
	it('counts as it is where nothing was changed', () => {
		expect(acceptResult(result, expected)).toEqual(result);
	});

	it('has row, folder and pages made again, whatever it says of them', () => {
		const row = { ...result.row, total: 5, folder: '../../elsewhere', commit: null, attention: [], digest: null };
		const files = { ...result.files, 'report.html': '<script>evil</script>', 'report.md': 'evil', 'evil.html': 'evil' };
		expect(acceptResult({ ...result, row, files }, expected)).toEqual(result);
	});

	it.each<[string, (report: AuditReport) => void]>([
		['another total', (report) => void Object.assign(report.total, { score: 5 })],
		['another score', (report) => void Object.assign(report.criteria.find((c) => c.score !== null)!, { score: 5 })],
		['another weight', (report) => void Object.assign(report.criteria[0]!, { weight: 99 })],
		['a criterion less', (report) => void report.criteria.pop()],
		['another policy', (report) => void Object.assign(report.policy, { summary: 'mine' })],
		['another rubric', (report) => void Object.assign(report.rubric, { digest: 'aa' })],
		['facts that it does not name', (report) => void Object.assign(report.digests, { facts: 'aa' })],
		['another version of the auditor', (report) => void Object.assign(report, { auditor: 'auditor 9' })],
		['no shape of a report', (report) => void Object.assign(report, { total: null })],
	])('is none with %s', (_, change) => {
		expect(acceptResult(changed(change), expected)).toBeNull();
	});

	it('loses fingerprints that cannot be compared, and nothing else', () => {
		const files = { ...result.files, 'fingerprints.json': '{"version": 9}' };
		expect(acceptResult({ ...result, files }, expected)).toEqual(result);
	});

	it('is none for another commit than the one that was asked for', () => {
		const other = { ...expected, entry: { ...entry, commit: '1'.repeat(40) } };
		expect(acceptResult(result, other)).toBeNull();
	});

	it('that failed is a row with its reason, and no files', () => {
		const row = rowOf(entry, null, { reason: 'It is private.', ours: false, folder: null, times });
		const made = acceptResult({ ...result, row: { ...row, total: 5 }, files: { 'report.md': 'evil' } }, expected);
		expect(made).toEqual({ ...result, row, files: {} });
	});
});
