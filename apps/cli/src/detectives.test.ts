// @module-tag slow
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gitRepository, pdf, temporaryFolder } from '@auditor/testkit';
import { expect, it, vi } from 'vitest';
import { audit } from './audit.js';
import { Detectives } from './detectives.js';
import { DEFAULT_RUBRIC, loadRubric } from './input/load-rubric.js';

const drawing =
	'```mermaid\ngraph TD\nSTART --> RepoInvestigator & DocAnalyst\nRepoInvestigator & DocAnalyst --> EvidenceAggregator\n```\n';
const words = 'The graph is built in src/graph.py, and that is where its nodes are put together. '.repeat(24);

/** What an audit read as the report, and where it found the architecture drawn. */
async function seen(files: Record<string, string>) {
	const { folder } = gitRepository([{ message: 'all', files: { 'src/graph.py': 'graph = None\n', ...files } }]);
	const { facts } = await audit({ target: folder, cwd: temporaryFolder(), cache: false, ocr: false }, { until: 'facts' });
	const { documents, diagrams } = facts;
	return [documents.map((d) => d.name), diagrams.map((d) => [d.location.path, d.outside])];
}

it.each([
	['a report that draws it', { 'report.md': drawing, 'README.md': `${words}\n\n${drawing}` }, [['report.md'], [['report.md', undefined]]]],
	[
		'a report that leaves it to the README',
		{ 'report.md': words, 'README.md': `${words}\n\n${drawing}` },
		[['report.md'], [['README.md', true]]],
	],
	[
		'a report that leaves it to an earlier one',
		{ 'reports/final_report.md': words, 'reports/interim_report.md': `${words}\n\n${drawing}` },
		[['reports/final_report.md'], [['reports/interim_report.md', true]]],
	],
	[
		'a report beside an audit that draws something',
		{ 'report.md': words, 'audit/report_onself_generated/report.md': drawing },
		[['report.md'], []],
	],
	['a README, which is no report', { 'README.md': `${words}\n\n${drawing}` }, [[], []]],
])('reads %s', async (_, files, expected) => {
	expect(await seen(files)).toEqual(expected);
});

it.each([false, true])('ends the reading of pictures where the repository says that nobody needs it: %s', async (givenUp) => {
	const picture = { width: 400, height: 300, data: new Uint8Array(120_000).fill(200) };
	const report = pdf([{ lines: words.split('. ').slice(0, 12), picture }]);
	const { folder } = gitRepository([{ message: 'all', files: { 'a.py': 'x = 1\n', 'report.pdf': report } }]);
	const { rubric } = await loadRubric(DEFAULT_RUBRIC, temporaryFolder(), { knownProbes: [], onFaults: () => {} });
	const request = { target: folder, cwd: temporaryFolder(), cache: false as const };
	const detectives = new Detectives({ request, rubric, probes: [], reports: [], facts: null, givenUp: async () => givenUp });
	await detectives.open();
	await detectives.repo();
	const { limitations } = await detectives.diagram();
	await detectives.close();
	expect(limitations.some(({ message }) => /interrupted|stopped/.test(message))).toBe(givenUp);
});

it('leaves no temporary folder where the run ends while the target is still opened', async () => {
	const roots = () => readdirSync(tmpdir()).filter((name) => name.startsWith('auditor-run-') && name.includes(`-${process.pid}-`));
	const { folder } = gitRepository([{ message: 'all', files: { 'a.py': 'x = 1\n' } }]);
	const { rubric } = await loadRubric(DEFAULT_RUBRIC, temporaryFolder(), { knownProbes: [], onFaults: () => {} });
	const request = { target: folder, cwd: temporaryFolder(), noReport: true };
	const detectives = new Detectives({ request, rubric, probes: [], reports: [], facts: null });
	const opening = detectives.open();
	await vi.waitFor(() => expect(roots()).toHaveLength(1), { interval: 1, timeout: 30_000 });
	await detectives.close();
	await opening;
	await vi.waitFor(() => expect(roots()).toEqual([]), { timeout: 30_000 });
});
