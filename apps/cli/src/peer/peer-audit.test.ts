import { describe, expect, test } from 'vitest';
import { readPeerJson } from './peer-audit.js';
import { readPeerMarkdown } from './read-peer.js';

const markdown = (text: string) => readPeerMarkdown('peer.md', text);

describe('scores of a Markdown report', () => {
	const shapes: { name: string; text: string; expected: [string, number, number, number][] }[] = [
		{
			name: 'in the heading of a chapter',
			text: '# Audit report\n\n## Wiring of the graph — Score: 4/5\n\nFine.\n\n## 2. Safe tools (Score: 3)\n',
			expected: [
				['Wiring of the graph', 4, 5, 3],
				['Safe tools', 3, 5, 7],
			],
		},
		{
			name: 'in the first line of a chapter, whatever judges gave',
			text: '### 1. Wiring of the graph\n**Final Score:** `2/5`\n\n- **Prosecutor** (Score: 1): bad\n- **Defense**: 5/5 | good\n',
			expected: [['Wiring of the graph', 2, 5, 2]],
		},
		{
			name: 'below a heading of its own',
			text: '### Wiring (graph_wiring)\n\n#### Final Score\n\n4/5\n\n#### Remediation\n\nKeep it.\n',
			expected: [['Wiring', 4, 5, 5]],
		},
		{
			name: 'in a table of all, and not in one of judges',
			text: '| Criterion | Average | Final Score |\n|---|---|---|\n| Wiring | 2.3 | 3 |\n| Tools | 4.0 | 4/5 |\n\n## Notes\n\n| Judge | Score |\n|---|---|\n| Defense | 5 |\n',
			expected: [
				['Wiring', 3, 5, 3],
				['Tools', 4, 5, 4],
			],
		},
		{
			name: 'in a heading of a file of Windows',
			text: '# Audit\r\n\r\n## Wiring of the graph\r\n\r\n**Score:** 4/5\r\n',
			expected: [['Wiring of the graph', 4, 5, 5]],
		},
		{
			name: 'in a list',
			text: '- Wiring of the graph: Score 4\n- **Tools**: 2.5/5\n',
			expected: [
				['Wiring of the graph', 4, 5, 1],
				['Tools', 2.5, 5, 2],
			],
		},
		{ name: 'of another scale', text: '## Wiring\n\nScore: 35 / 40\n', expected: [['Wiring', 35, 40, 3]] },
		{ name: 'nowhere', text: '# Notes\n\nWe met on 3/5 and talked about 4 of 5 things.\n\n- Prosecutor: 3/5\n', expected: [] },
	];
	test.each(shapes)('$name', ({ text, expected }) => {
		expect(markdown(text).scores.map((s) => [s.name, s.score, s.of, s.line])).toEqual(expected);
	});

	test('with the total, the id, the files that are cited and what was audited', () => {
		const text =
			'# Audit\n\nRepository: https://github.com/Some/Thing.git\n\n**Overall Score:** 3.75 / 5.0\n\n## Wiring (graph_wiring)\nScore: 4\n\nSee `src/graph.py:12` and judges.py.\n';
		const { scores, total, audited } = markdown(text);
		expect(total).toEqual({ score: 3.75, of: 5 });
		expect(audited).toEqual(['some/thing']);
		expect(scores).toMatchObject([
			{
				id: 'graph_wiring',
				cited: [
					{ path: 'src/graph.py', line: 12 },
					{ path: 'judges.py', line: null },
				],
			},
		]);
	});
});

test.each([
	[
		'a list of criteria',
		{
			overall_score: 3.5,
			criteria: [{ criterion_id: 'wiring', final_score: 3, opinions: [{ judge: 'Defense', criterion_id: 'wiring', score: 5 }] }],
		},
		[['wiring', 3]],
	],
	[
		'a map of scores, beside opinions',
		{ dimension_scores: { wiring: 2, tools: 4 }, raw: [{ judge: 'Defense', criterion_id: 'tools', score: 1 }] },
		[
			['wiring', 2],
			['tools', 4],
		],
	],
	['nothing', { wiring: { found: true } }, []],
])('scores of JSON: %s', (_name, value, expected) => {
	expect(readPeerJson(value).scores.map((s) => [s.id, s.score])).toEqual(expected);
});

describe('a report made to hold whoever reads it', () => {
	test.each(['_a'.repeat(250_000), '*a '.repeat(170_000), '`'.repeat(500_000), '['.repeat(500_000)])(
		'is read to its end: %.10s',
		(text) => {
			expect(markdown(text).scores).toEqual([]);
		},
	);
	test.each(['>'.repeat(500), '1. '.repeat(500), `- a\n${' '.repeat(400)}- b`])(
		'is refused where it is nested without end: %.10s',
		(text) => {
			expect(() => markdown(text)).toThrow('peer.md is nested more than 50 levels deep');
		},
	);
});
