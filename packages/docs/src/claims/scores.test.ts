// Scores that a report says its audits gave, against audits that a small kitchen keeps.
import { describe, expect, it } from 'vitest';
import { english, markdown } from '../../test/documents.js';
import { flowOf } from '../text/flow.js';
import { claimScores } from './scores.js';

const audit = (overall: number, scores: readonly (readonly [string, number])[]) =>
	[
		'# Audit',
		`**Overall Score:** ${overall} / 5.0`,
		...scores.map(([name, score]) => `### ${name}\n\n**Final Score:** ${score} / 5\n\n- **Cook** (score ${score}/5): fine`),
	].join('\n\n');
const OWN = [
	['Oven Care (Heat)', 5],
	['Dough Management Rigor', 4],
	['Salt Orchestration', 3],
	['Soup Accuracy', 2],
] as const;
const KEPT = {
	'audit/report_onself_generated/audit.md': audit(3.5, OWN),
	'audit/report_onpeer_generated/audit.md': `Audit of octo/kitchen with fan-out/fan-in\n\n${audit(4.1, [['Oven Care', 2]])}`,
	'audit/report_bypeer_received/audit.json': '{"overall_score": 2.5, "criteria": []}',
};

const tell = (report: string, kept: Readonly<Record<string, string>> = KEPT) =>
	claimScores(flowOf(markdown(report)), new Map(Object.entries(kept)), english)
		.filter(({ open }) => open !== true)
		.map(({ what, verdict }) => [what, verdict]);
const table = (...scores: readonly string[]) =>
	`## Self-Audit Results\n\n${['Oven Care', 'Dough Management', 'Salt Orchestration', 'Soup Accuracy'].map((name, at) => `${name} ${scores[at]}`).join('\n')}\n`;

describe('scores of audits that are kept', () => {
	it.each([
		['Self-audit score: 3.5/5.', [['Self-audit score: 3.5/5', 'verified']]],
		['## Our Audit of a Peer: 4.1/5', [['Our Audit of a Peer: 4.1/5', 'verified']]],
		['## The audit received: 2.5/5', [['The audit received: 2.5/5', 'verified']]],
		['Peer audit (octo/kitchen) went well.', [['audit of octo/kitchen', 'verified']]],
	])('%j', (report, expected) => {
		expect(tell(report)).toEqual(expected);
	});

	it.each([
		['a score that none gives', 'Self-audit score: 4.5/5.'],
		['a score of an earlier run', 'The initial self-audit score: 3.5/5.'],
		['a score of one criterion', 'Self-audit soup_accuracy: 3.5/5.'],
		['a word with a slash', 'Our peer audit shows fan-out/fan-in.'],
		["a peer's score told as one's own", 'Self-audit score: 4.1/5.'],
	])('say nothing of %s', (_, report) => {
		expect(tell(report)).toEqual([]);
	});

	it.each([
		[
			'Self-audit score: 4.5/5.',
			['we found no audit in the repository that gives this score; audit/report_onself_generated/audit.md:3 gives 3.5'],
		],
		[
			'The initial self-audit score: 4.5/5.',
			['we found no audit in the repository that gives this score; audit/report_onself_generated/audit.md:3 gives 3.5'],
		],
		[
			'## Self-Audit\n\n### Oven Care (2/5)',
			['we found no audit in the repository that gives this score; audit/report_onself_generated/audit.md:7 gives 5'],
		],
		['## Self-Audit\n\n### Oven Care (5/5)', []],
		['## Self-Audit\n\n### Sugar Care (5/5)', []],
	])('tell in %j what else an audit gives', (report, expected) => {
		const claims = claimScores(flowOf(markdown(report)), new Map(Object.entries(KEPT)), english);
		expect(claims.filter(({ open }) => open).map(({ because }) => because)).toEqual(expected);
	});

	it.each([
		[
			'before the report was written last, contradicts another one',
			['Self-audit.md', 'audit/report_onself_generated/audit.md'],
			'contradicted',
		],
		['since, may be of another run', ['audit/report_onself_generated/audit.md', 'Self-audit.md'], 'unverified'],
	])('an audit that was kept %s', (_, paths, verdict) => {
		const commits = paths.map((path) => ({ changes: [{ path: path === 'Self-audit.md' ? markdown('x').name : path, status: 'M' }] }));
		const kept = { 'audit/report_onself_generated/audit.md': audit(3.5, OWN) };
		const told = (report: string) =>
			claimScores(flowOf(markdown(report)), new Map(Object.entries(kept)), english, { commits } as never).map((one) => one.verdict);
		expect([told('Self-audit score: 4.5/5.'), told('The initial self-audit score: 4.5/5.')]).toEqual([[verdict], ['unverified']]);
	});

	it.each([
		['of two that give different ones, the newest counts', ['audit/report_onself_generated/z.md'], []],
		['and an older one does not', ['audit/report_onself_generated/audit.md'], ['verified']],
		['where both are of one age nothing is said', ['audit/report_onself_generated/z.md', 'audit/report_onself_generated/audit.md'], []],
	])('%s', (_, newest, expected) => {
		const kept = { ...KEPT, 'audit/report_onself_generated/z.md': audit(3.1, []) };
		const commits = [newest, Object.keys(kept)].map((paths) => ({ changes: paths.map((path) => ({ path, status: 'M' })) }));
		const claims = claimScores(flowOf(markdown('Self-audit score: 3.5/5.')), new Map(Object.entries(kept)), english, { commits } as never);
		expect(claims.map(({ verdict }) => verdict)).toEqual(expected);
	});
});

describe('rows of the table of an audit', () => {
	const verdicts = (report: string, kept?: Readonly<Record<string, string>>) => tell(report, kept).map(([, verdict]) => verdict);

	it('hold where an audit gives them all', () => {
		expect(verdicts(table('5/5', '4/5', '3/5', '2/5'))).toEqual(['verified', 'verified', 'verified', 'verified']);
	});

	it('hold under names that are joined, of which two begin alike', () => {
		const kept =
			'**Overall Assessment:** 9/20\n\n| Criterion | Score |\n|---|---|\n| oven_care_heat | 4/5 |\n| oven_care_salt | 2/5 |\n| soup_accuracy | 3/5 |\n';
		const report = '## Self-Audit Breakdown\n\n- oven_care_heat: 4/5\n- oven_care_salt: 2/5\n- soup_accuracy: 3/5\n';
		expect(verdicts(`Latest self-audit outcome: 9/20.\n\n${report}`, { 'audit/report_onself_generated/audit.md': kept })).toEqual(
			Array(4).fill('verified'),
		);
	});

	it('may stand below a line that says whose audit it is, with wide columns, and in numbered headings', () => {
		const wide = ['Oven Care', 'Dough Management', 'Salt Orchestration', 'Soup Accuracy'].map(
			(name, at) => `| ${name.padEnd(24)} | ${5 - at}/5 |`,
		);
		const lead = (line: string) => `# Summary\n\n${line}\n\n| Criterion | Score |\n|---|---|\n${wide.join('\n')}\n`;
		expect(verdicts(lead('The self-audit gave:'))).toEqual(Array(4).fill('verified'));
		const headings = ['Oven Care — 5/5', 'Dough Management — 4/5', 'Salt Orchestration — 3/5'].map(
			(name, at) => `### 4.${at} ${name}\n\nFine.\n`,
		);
		expect(verdicts(`## 4. Our Self-Audit\n\n${headings.join('\n')}`)).toEqual(Array(3).fill('verified'));
	});

	it('are those of the judges, too', () => {
		const kept = (scores: string) => ({
			'audit/report_onself_generated/audit.md': `**Overall Score:** 3 / 5\n\n## Oven Care\n\n**Score:** 3/5\n\n${[...scores].map((one) => `Cook (Score: ${one}/5)`).join('\n')}\n`,
		});
		const all = '## Self-Audit\n\n### Oven Care\n\nUnanimous 5/5.';
		const each = '## Self-Audit\n\nOn Oven Care, the Prosecutor scored 1, Defense scored 4 and TechLead scored 5.';
		expect([verdicts(all, kept('555')), verdicts(each, kept('514'))]).toEqual([['verified'], ['verified']]);
		expect([verdicts(all, kept('554')), verdicts(each, kept('555')), verdicts(all.replace('Oven Care', 'Soup'), kept('555'))]).toEqual([
			[],
			[],
			[],
		]);
	});

	it('are given in columns, below names, and of each alike', () => {
		const kept = {
			'audit/report_onself_generated/audit.md': ['Oven Care', 'Dough Management', 'Salt Orchestration']
				.map((name) => `### ${name}\n\n**Final Score:** 4/5\n\n${[...'355'].map((one) => `Cook (Score: ${one}/5)`).join('\n')}`)
				.join('\n\n'),
		};
		const columns = (rows: string) => `## Self-Audit\n\n| Criterion | Prosecutor | Defense | TechLead | Final |\n${rows}`;
		const rows = (scores: string) =>
			['Oven Care', 'Dough Management', 'Salt Orchestration'].map((name) => `| ${name} | ${scores} |`).join('\n');
		expect(tell(columns(rows('3 | 5 | 5 | 4')), kept)).toEqual(
			['Oven Care 3 5 5 4', 'Dough Management 3 5 5 4', 'Salt Orchestration 3 5 5 4'].map((what) => [what, 'verified']),
		);
		expect(tell(columns(rows('3 | 5 | 5 | 2')), kept)).toEqual([]);
		const below = `## Self-Audit\n\n### Oven Care\n\nP/D/T: 3 / 5 / 5\n\nEffect: routine synthesis to 4/5.\n\n### Salt Orchestration\n\nProsecutor (3): 'No salt.' Defense (5): 'Fine.' TechLead (4): 'So so.'\n`;
		expect(tell(below, kept)).toEqual([
			['oven care, Effect: routine synthesis to 4/5', 'verified'],
			['oven care, P/D/T: 3 / 5 / 5', 'verified'],
		]);
		expect(tell('All 3 dimensions scored at 4/5.', kept)).toEqual([['All 3 dimensions scored at 4/5', 'verified']]);
		expect(tell('All 3 dimensions scored at 5/5.', kept)).toEqual([]);
	});

	it('are told with what an audit answered of one thing', () => {
		const kept = {
			'audit/report_onpeer_generated/a.json':
				'{"overall_score": 2.5, "evidences": {"oven.heat_check": {"goal": "Heat {any}", "found": false}}}',
		};
		const report = (found: string) => `## Peer Audit\n\n- \`oven.heat_check\` -> \`found=${found}\`: cold.`;
		expect([
			verdicts(report('false'), kept),
			verdicts(report('true'), kept),
			verdicts(report('false').replace('Peer', 'Own'), kept),
		]).toEqual([['verified'], [], []]);
	});

	it('are contradicted where no audit gives any of them, and so is one that an audit leaves out', () => {
		const other = table('1/5', '1/5', '1/5', '1/5').replace(
			'## Self-Audit Results\n',
			'## Self-Audit Results\n\n### Overall Score: 1.0/5\n',
		);
		expect(tell(other)).toEqual(
			['Overall Score: 1.0/5', 'Oven Care 1/5', 'Dough Management 1/5', 'Salt Orchestration 1/5', 'Soup Accuracy 1/5'].map((what) => [
				what,
				'contradicted',
			]),
		);
		const peer = { ...KEPT, 'audit/report_onpeer_generated/audit.md': audit(1, [['Sugar Care', 3]]) };
		expect(tell(`${other}Sugar Care 1/5\n`, peer).at(-1)).toEqual(['Sugar Care 1/5', 'contradicted']);
		// It may be the table of a peer, told below the wrong heading.
		const moved = {
			...KEPT,
			'audit/report_bypeer_received/b.md': audit(
				1,
				OWN.map(([name]) => [name, 1]),
			),
		};
		expect(tell(other, moved)).toEqual([]);
	});

	it('may be given by criterion in one place of a file, each out of its own most', () => {
		const kept = {
			'audit/report_onself_generated/a.json':
				'{"dimension_scores": {"oven_care_heat": 18, "oven_care_salt": 12, "soup_accuracy": 9}, "raw": [{"criterion_id": "soup_accuracy", "score": 1}]}',
		};
		expect(tell('## Self-Audit\n\nOven Care (Heat): 18/20\n\nOven Care (Salt): 12/20\n\nSoup Accuracy: 9/15\n', kept)).toEqual([
			['Oven Care (Heat): 18/20', 'verified'],
			['Oven Care (Salt): 12/20', 'verified'],
			['Soup Accuracy: 9/15', 'verified'],
		]);
	});

	it('tell the one that the only audit gives otherwise', () => {
		expect(verdicts(table('5/5', '4/5', '3/5', '5/5'))).toEqual(['verified', 'verified', 'verified', 'contradicted']);
	});

	it.each([
		['another table', table('1/5', '1/5', '3/5', '5/5'), KEPT],
		['a section that says of no audit, and gives another score', table('5/5', '4/5', '3/5', '1/5').replace('Self-Audit', 'Other'), KEPT],
		['an earlier run', table('5/5', '4/5', '3/5', '2/5').replace('Self-Audit', 'Initial Self-Audit'), KEPT],
		[
			'one of two audits that gives another row',
			table('5/5', '4/5', '3/5', '5/5'),
			{ ...KEPT, 'audit/report_onself_generated/b.md': audit(3, OWN) },
		],
		['other opinions', table('5/5 5-5-1', '4/5', '1/5', '1/5'), KEPT],
	])('say nothing of %s', (_, report, kept) => {
		expect(verdicts(report, kept)).toEqual([]);
	});
});
