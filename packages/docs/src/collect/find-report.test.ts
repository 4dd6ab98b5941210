import type { TreeFile } from '@auditor/schema';
import { expect, it } from 'vitest';
import { findReport } from './find-report.js';

const file = (path: string, bytes = 30_000, context: TreeFile['context'] = 'documentation'): TreeFile => ({
	path,
	blob: path,
	mode: '100644',
	bytes,
	context,
	language: null,
});

it.each([
	{
		name: 'the final report over the interim one',
		files: ['reports/interim_report.pdf', 'reports/final_report.pdf', 'README.md'],
		path: 'reports/final_report.pdf',
	},
	{
		name: 'a final text over an interim PDF',
		files: ['reports/interim_report.pdf', 'reports/final_report.md'],
		path: 'reports/final_report.md',
	},
	{
		name: 'a PDF over its source, wherever they lie',
		files: ['reports/final_report.md', 'final_report.pdf'],
		path: 'final_report.pdf',
	},
	{
		name: 'a report with spaces in its name',
		files: ['docs/Week 2 - Final Report (3).pdf', 'docs/setup.md'],
		path: 'docs/Week 2 - Final Report (3).pdf',
	},
	{
		name: 'the architecture when there is nothing else',
		files: ['README.md', 'docs/architecture.md', 'docs/setup.md'],
		path: 'docs/architecture.md',
	},
	{
		name: 'the report, not the audits of others',
		files: ['audit/report_onpeer_generated/audit_report.md', 'audit/report_bypeer_received/final_report.pdf', 'REPORT.md'],
		path: 'REPORT.md',
	},
	{
		name: 'a report that lies among the audits',
		files: ['audit/Interim_Report_Ada_02-24.pdf', 'audit/report_onself_generated/final_report.md', 'README.md'],
		path: 'audit/Interim_Report_Ada_02-24.pdf',
	},
	{ name: 'an interim text among the audits', files: ['audit/interim_report.md', 'audit/report_1772.md'], path: 'audit/interim_report.md' },
	{
		name: 'a PDF of any name, for want of a better one',
		files: ['docs/Automaton_Auditor_Ada.pdf'],
		path: 'docs/Automaton_Auditor_Ada.pdf',
	},
	{ name: 'a report in another language', files: ['docs/Abschlussbericht.md', 'docs/Bericht_Woche_2.md'], path: 'docs/Bericht_Woche_2.md' },
	{ name: 'no audit by a date', files: ['audit/report_20260225_151109.md', 'audits/audit_report.md'], path: null },
	{ name: 'no report of a tool', files: ['COVERAGE_REPORT.md', 'docs/BUG_REPORT.md', 'TESTING_REPORT.md'], path: null },
	{
		name: 'no page about reports',
		files: ['docs/reading-a-report.md', 'docs/how-to-report.md', 'api/report.api.md', 'docs/architecture.md'],
		path: 'docs/architecture.md',
	},
	{ name: 'no assignment', files: ['TRP1 Challenge Week 2.pdf', 'docs/assignment.pdf', 'Ada_CV.pdf'], path: null },
	{
		name: 'a text over a Word file of a better name',
		files: ['reports/final_report.docx', 'reports/interim_report.md'],
		path: 'reports/interim_report.md',
	},
	{ name: 'a Word file when there is nothing else', files: ['reports/final_report.docx', 'README.md'], path: 'reports/final_report.docx' },
	{ name: 'no Word file of another kind', files: ['backend/templates/meeting_template.docx', 'docs/notes.odt'], path: null },
	{ name: 'nothing in a README', files: ['README.md', 'CHANGELOG.md', 'src/a.py'], path: null },
	{ name: 'nothing in a sample of the tests', files: ['tests/data/sample_report.pdf'], path: null },
])('chooses $name', ({ files, path }) => {
	expect(findReport(files.map((name) => file(name)))?.path ?? null).toBe(path);
});

it('puts the Markdown twin of a PDF behind it, and says why', () => {
	const found = findReport([file('reports/interim_report.pdf'), file('docs/final_report.md'), file('reports/final_report.pdf')]);
	expect(found?.candidates.map((candidate) => candidate.path)).toEqual([
		'reports/final_report.pdf',
		'docs/final_report.md',
		'reports/interim_report.pdf',
	]);
	expect(found?.candidates[1]?.reason).toContain('same name');
	expect(found?.reason).toContain('“final” in its name');
});

it('does not depend on the order of the files', () => {
	const files = ['a/report.md', 'b/report.md', 'c/report.pdf'].map((name) => file(name));
	expect(findReport([...files].reverse())).toEqual(findReport(files));
});

it('leaves files out that belong to others', () => {
	expect(findReport([file('vendor/report.pdf', 9, 'vendored'), file('report.pdf', 9, 'fixture')])).toBeNull();
});

it('marks what its name leaves in doubt', () => {
	const found = findReport([file('audit/interim_report.md'), file('reports/report.md'), file('Ada.pdf'), file('Small.pdf', 900)]);
	expect(found?.candidates.map(({ path, doubtful }) => [path, doubtful])).toEqual([
		['reports/report.md', undefined],
		['Ada.pdf', true],
		['audit/interim_report.md', true],
	]);
});

it('takes the later one of two equals', () => {
	const files = [file('reports/Final_Report .pdf'), file('reports/Final_Report.pdf')];
	const changed = new Map([
		['reports/Final_Report .pdf', 1],
		['reports/Final_Report.pdf', 2],
	]);
	expect(findReport(files, undefined, changed)?.path).toBe('reports/Final_Report.pdf');
});

it.each([
	{
		name: 'a later PDF, its source behind it',
		files: ['audit/final_assessment_report.md', 'audit/Project Report The Swarm-new.pdf'],
		path: 'audit/Project Report The Swarm-new.pdf',
	},
	{ name: 'a later text', files: ['audit/final_assessment_report.md'], path: 'audit/final_assessment_report.md' },
	{
		name: 'no later audit, and no architecture',
		files: ['reports/audit_report.md', 'docs/architecture.md', 'Ada.pdf'],
		path: 'interim_report.pdf',
	},
])('takes $name, before an interim report', ({ files, path }) => {
	const changed = new Map([['interim_report.pdf', 1], ...files.map((name) => [name, 2] as const)]);
	const found = findReport(
		['interim_report.pdf', ...files].map((name) => file(name)),
		undefined,
		changed,
	);
	expect(found?.path).toBe(path);
});
