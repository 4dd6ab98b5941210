// @module-tag slow
// The summary on a report made by the real thing: no line is cut inside of a word, and it fits the screen.
import { stripVTControlCharacters } from 'node:util';
import { whyOf } from '@auditor/report';
import type { AuditReport } from '@auditor/schema';
import { faultOf } from '@auditor/schema/pure';
import { gitRepository } from '@auditor/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit.js';
import { calledAs, summarise } from './summary.js';

let report: AuditReport;
beforeAll(async () => {
	const { folder } = gitRepository([
		{
			at: '2026-01-05T09:00:00Z',
			message: 'feat: begin with a graph',
			files: {
				'README.md': '# Court\n',
				'src/tools.py': 'import os\n\n\ndef clone(url):\n    os.system("git clone " + url)\n',
				'docs/final_report.md': `# Report\n\nThe function clone in src/tools.py fetches a repository.\n\n${'Fan-in joins what ran in parallel. '.repeat(20)}\n`,
			},
		},
	]);
	report = (await audit({ target: folder, cwd: process.cwd(), cache: false })).report!;
});

const shown = (width: number | null, more: object = {}) =>
	summarise(report, { written: { folder: 'out', files: ['report.md', 'report.json', 'facts.json'] }, colour: false, width, ...more });

describe('the summary', () => {
	it.each([60, 72, 80])('breaks and cuts between words on %i columns', (width) => {
		const text = shown(width, { colour: true, hyperlink: (x: string, url: string) => `\u001b]8;;${url}\u0007${x}\u001b]8;;\u0007` });
		const lines = stripVTControlCharacters(text).trimEnd().split('\n');
		expect(lines.filter((l) => l.length > width)).toEqual([]);
		const known = new Set(
			[report.criteria.map((c) => [c.name, c.reason]), report.remediation.map((s) => s.text), report.limitations.map((l) => l.message)]
				.flat(2)
				.concat(report.criteria.flatMap((c) => [whyOf(c), ...c.criterion.expectations.flatMap((e) => [e.text, faultOf(e)])]))
				.flatMap((t) => t.split(/\s+/))
				.map((w) => w.replace(/[,;:–-]+$/, '')),
		);
		const ends = lines.flatMap((l) => [...l.matchAll(/(\S+)…/g)].map((m) => m[1]!));
		expect(ends.length).toBeGreaterThan(0);
		expect(ends.filter((word) => !known.has(word))).toEqual([]);
	});

	it('fits a screen of 24 lines', () => expect(shown(80).trimEnd().split('\n').length).toBeLessThanOrEqual(24));

	it('tells steps in whole sentences: what is wrong, and what to do', () => {
		for (const width of [60, 80, null]) {
			const steps = /First steps\n(.*?)\n(?! )/s.exec(shown(width))![1]!;
			expect(steps).not.toContain('…');
			expect(steps.replace(/\s+/g, ' ')).toContain(report.remediation.find((s) => s.gain > 0)!.text.split(/(?<=[.!?]) /)[0]);
		}
	});

	it('promises nothing of a score that was not given', () => {
		const told = summarise({ ...report, total: { ...report.total, score: null } }, { written: null, colour: false, width: 80 });
		expect(told).toMatch(/First steps\n {2}- {2}\S/);
		expect(told).not.toContain('+0.');
	});

	it('ends with what to do next, about the criterion of the first step', () => {
		const about = report.remediation.find((s) => s.gain > 0)!.criterion;
		expect(shown(null, { written: { folder: 'out', files: ['report.md', 'report.html'] } })).toMatch(
			new RegExp(`\nNext: open out/report\\.html; auditor explain out ${about} tells why\\.\n$`),
		);
	});

	it.each([
		['installed', {}, 'auditor'],
		['by a script of somebody else', { npm_command: 'run-script', npm_lifecycle_event: 'check' }, 'auditor'],
		['from the registry', { npm_command: 'exec', npm_lifecycle_event: 'npx' }, 'npx @auditor/cli'],
		['in a clone', { npm_command: 'run-script', npm_lifecycle_event: 'auditor' }, 'npm run --silent auditor --'],
	])('names the command as it was called: %s', (_, environment, command) => {
		expect(shown(null, { command: calledAs(environment) })).toContain(`; ${command} explain out `);
	});

	it('says which document is the report, and why it was taken', () => {
		expect(shown(null)).toMatch(/^Report: docs\/final_report\.md \(1 page\), found in the repository: .*“report” in its name/m);
	});

	it('keeps files on one line where nobody sees columns', () => {
		expect(shown(null)).toContain('Written to out: report.md, report.json, facts.json\n');
	});
});
