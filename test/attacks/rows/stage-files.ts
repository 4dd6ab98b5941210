// Stage files made large on purpose: whoever renders, compares or explains them waits for minutes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditReport } from '@auditor/schema';
import type { Attack } from '../attack.js';

const MOST_MS = 15_000;

/** What is made of a report, and what its refusal says. */
const rows: readonly (readonly [what: string, made: (report: AuditReport) => string, says: RegExp])[] = [
	[
		'100,000 pieces of evidence',
		(report) => {
			const [one] = report.criteria.flatMap(({ evidence }) => evidence);
			const evidence = Array.from({ length: 100_000 }, (_, i) => ({ ...one, id: `${one?.id}-${i}` }));
			return JSON.stringify({ ...report, criteria: report.criteria.map((c, i) => (i === 0 ? { ...c, evidence } : c)) });
		},
		/more than 25000 pieces of evidence/,
	],
	[
		'a text of 20 MB',
		(report) => JSON.stringify({ ...report, summary: { ...report.summary, headline: 'x '.repeat(10_000_000) } }),
		/a text of more than 1,000,000 characters/,
	],
	[
		'100,000 levels of lists',
		(report) => JSON.stringify({ ...report, graphs: '@' }).replace('"@"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`),
		/levels of lists and objects/,
	],
];

export const attacks: readonly Attack[] = rows.map(([what, made, says]) => ({
	way: `${what} in a report.json, to hold whoever renders it`,
	by: 'author',
	attempt: async (lab) => {
		const { folder } = lab.repository({
			'src/graph.py': 'from langgraph.graph import StateGraph\ng = StateGraph(dict)\ng.add_node("judge", print)\n',
		});
		await lab.auditor(['audit', '.', '-q', '--no-report', '--out', 'audit'], { cwd: folder });
		lab.write(folder, { 'large.json': made(JSON.parse(readFileSync(join(folder, 'audit/report.json'), 'utf8'))) });
		const { status, stderr, milliseconds } = await lab.auditor(['report', 'large.json', '--format', 'html'], { cwd: folder });
		if (status !== 2 || !says.test(stderr)) return `status ${status}: ${stderr.slice(0, 300)}`;
		return milliseconds > MOST_MS ? `it took ${Math.round(milliseconds / 1000)} s to refuse it` : null;
	},
}));
