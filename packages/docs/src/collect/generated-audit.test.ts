import { expect, it } from 'vitest';
import { isGeneratedAudit } from './generated-audit.js';

const criteria = ['Git history', 'State', 'Graph', 'Tools'];
const prose = Array.from({ length: 30 }, (_, at) => `The node number ${at} reads the state and hands its evidence on.`).join('\n');

it.each([
	[
		'judges in items',
		criteria.map((name) => `### ${name}\n- **Prosecutor** (Score: 2): Weak.\n- **Defense** (Score: 4): Fine.`).join('\n'),
	],
	[
		'judges in a table',
		criteria.map((name) => `### ${name}\n\n**Item Score:** \`4/5\`\n\n| Judge | Argument |\n| --- | --- |\n| Defense | Good. |`).join('\n'),
	],
	['nothing but a total', '# Audit Report\n\n- Overall Score: **1.00/5.00**\n\n## Remediation Plan\n\nNone.'],
	['severities and grades', criteria.map((name) => `${name}\nSeverity: high\nGrade: 3/10\nRecommendation: mend it\n`).join('\n')],
	[
		'scores in the headings',
		`# Assessment\nOverall score: 2.9 / 5\n${criteria.map((name) => `## ${name} (Score: 3 / 5)\nRationale: it holds.\nIt is so.\nIt stays so.`).join('\n')}`,
	],
	['a title that names the repository', `# Audit of ada/engine\n\n**2.50 of 5 (fair)**\n\n${prose}`],
	['a title with its address', `# 🏛️ Audit Report: https://example.org/ada/engine\n\nScore: 3\n\n${prose}`],
])('knows an audit by %s', (_, text) => {
	expect(isGeneratedAudit(text)).toBe(true);
});

it.each([
	['prose', prose],
	[
		'scores of one’s own in a table',
		`# Final Audit Report\n\nOverall score: 4.2/5\n\n${prose}\n${criteria.map((name) => `| ${name} | 4/5 |`).join('\n')}`,
	],
	['a chapter on what the judges said', `# Report\n\n${prose}\n\n## Self-audit\n\n- Prosecutor: 2/5\n- Defense: 4/5\n- Tech Lead: 3/5\n`],
	['personas without scores', criteria.map((name) => `## ${name}\n- Prosecutor: looks for gaps.\n- Defense: looks for effort.`).join('\n')],
	['findings without scores', 'Findings:\nEvidence: src/a.py\nRecommendation: mend it.'],
	['nothing', ''],
])('takes %s for no audit', (_, text) => {
	expect(isGeneratedAudit(text)).toBe(false);
});
