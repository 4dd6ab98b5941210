// Stage files made large on purpose, so that whoever renders, compares or explains them waits for minutes, and items that are not what they should be.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditReport } from '@auditor/schema';
import { type Attack, prepared } from '../attack.js';

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

/** A file of a stage, what is made of its text, how it is read, and where the refusal says that it stands. */
const items: readonly (readonly [what: string, file: string, made: (text: string) => string, args: readonly string[], says: RegExp])[] = [
	['a finding that is no finding', 'facts.json', (text) => text.replace('"findings": [', '"findings": [7, '), ['judge'], /findings\[0\]/],
	['an opinion without a judge', 'opinions.json', (text) => text.replace(/"judge": "/, '"nobody": "'), ['synthesize'], /opinions\[0\]/],
	['a score beyond the scale', 'opinions.json', (text) => text.replace(/"score": \d/, '"score": 9'), ['explain'], /opinions\[\d+\]/],
	['a criterion that is none', 'report.json', (text) => text.replace('"criteria": [', '"criteria": [null, '), ['report'], /criteria\[0\]/],
	[
		'a file that is cut off',
		'report.json',
		(text) => text.slice(0, 5000),
		['report'],
		/not JSON( \(line \d+, column \d+\))?; give a report\.json/,
	],
];

/** A small audit, in the folder `audit` below. */
const audited = prepared(async (lab) => {
	const { folder } = lab.repository({
		'src/graph.py': 'from langgraph.graph import StateGraph\ng = StateGraph(dict)\ng.add_node("judge", print)\n',
	});
	await lab.auditor(['audit', folder, '-q', '--no-report', '--out', 'audit']);
});

const invalid = items.map(
	([what, file, made, args, says]): Attack => ({
		way: `${what} in ${file}, to have something guessed in its place`,
		by: 'author',
		attempt: async (lab) => {
			await audited(lab);
			const text = readFileSync(join(lab.base, 'audit', file), 'utf8');
			if (made(text) === text) return 'the attack could not be made';
			lab.write(lab.base, { 'changed.json': made(text) });
			const { status, stdout, stderr } = await lab.auditor([...args, 'changed.json']);
			const one = stderr.trim().split('\n').length === 1;
			return status === 2 && stdout === '' && one && says.test(stderr) ? null : `status ${status}: ${stderr.slice(0, 300)}`;
		},
	}),
);

const large = rows.map(
	([what, made, says]): Attack => ({
		way: `${what} in a report.json, to hold whoever renders it`,
		by: 'author',
		attempt: async (lab) => {
			await audited(lab);
			lab.write(lab.base, { 'large.json': made(JSON.parse(readFileSync(join(lab.base, 'audit/report.json'), 'utf8'))) });
			const { status, stderr, milliseconds } = await lab.auditor(['report', 'large.json', '--format', 'html']);
			if (status !== 2 || !says.test(stderr)) return `status ${status}: ${stderr.slice(0, 300)}`;
			return milliseconds > MOST_MS ? `it took ${Math.round(milliseconds / 1000)} s to refuse it` : null;
		},
	}),
);

export const attacks: readonly Attack[] = [...large, ...invalid];
