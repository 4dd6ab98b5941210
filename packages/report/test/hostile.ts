// What an evil target would write everywhere: into paths, messages, names, arguments, source.
import type { AuditReport } from '@auditor/schema';
import { fixtureReport } from './fixture.js';

/** Found in no output as it stands. */
export const EVIL = [
	'<script>alert(1)</script>',
	'<img src=x onerror=alert(2)>',
	'</pre></details></style></script><svg/onload=alert(3)>',
	'[click](javascript:alert(4))',
	'![beacon](https://evil.example/pixel.png)',
	'@everyone #1 GH-2',
	'| a | table |\n|---|---|',
	'```\n# heading\n</details>\n````',
	'\u001b[31mred\u001b[0m \u001b]8;;https://evil.example\u0007link\u001b]8;;\u0007 \u009b2J',
	'\u202egnp.exe\u2066x\u2069',
	'a\u0000b\ud800c\ufffed',
	'"\' onmouseover="alert(5)" x=\'',
	'$\\href{javascript:alert(6)}{x}$',
	']]> --> {{x}} %s =HYPERLINK("https://evil.example")',
	'z'.repeat(100_000),
].join('\n');

export function hostileReport(): AuditReport {
	const report = fixtureReport({ name: EVIL, message: EVIL, path: `src/${EVIL.slice(0, 600)}.py`, snippet: EVIL, argument: EVIL });
	return {
		...report,
		auditor: EVIL,
		bench: EVIL,
		repository: { ...report.repository, source: EVIL, branch: EVIL, forge: 'https://evil.example/"><script>alert(7)</script>' },
		rubric: { ...report.rubric, name: EVIL, version: EVIL },
		summary: { headline: EVIL, strengths: [EVIL], weaknesses: [EVIL] },
		total: { ...report.total, band: EVIL },
		policy: { ...report.policy, id: EVIL, rules: [{ rule: EVIL, parameters: { [EVIL]: EVIL } }] },
		criteria: report.criteria.map((c) => ({
			...c,
			reason: EVIL,
			rulings: c.rulings.map((r) => ({ ...r, rule: EVIL, before: EVIL, because: [EVIL] })),
			opinions: c.opinions.map((o) => ({
				...o,
				label: EVIL,
				source: { ...o.source, bench: 'llm' as const, name: EVIL },
				abstention: o.abstention && { ...o.abstention, code: EVIL, detail: EVIL },
			})),
			evidence: c.evidence.map((e) => ({ ...e, question: EVIL, rationale: EVIL })),
		})),
		remediation: report.remediation.map((s) => ({ ...s, id: EVIL, text: EVIL })),
		files: { ...report.files, skipped: [{ path: EVIL, reason: EVIL }], languages: [{ language: EVIL, files: 1, frontEnd: false }] },
		documents: report.documents.map((d) => ({ ...d, name: EVIL, chosen: EVIL, limitations: [EVIL] })),
		diagrams: report.diagrams.map((d) => ({
			...d,
			nodes: [{ id: EVIL, label: EVIL, role: EVIL }],
			edges: [{ from: EVIL, to: 'A', label: EVIL }],
			source: EVIL,
			thumbnail: d.thumbnail && 'x" onerror="alert(8)',
			limitations: [EVIL],
		})),
		graphs: report.graphs.map((g) => ({
			...g,
			nodes: [{ ...g.nodes[0]!, id: EVIL, handler: EVIL, condition: EVIL }].filter(() => g.nodes.length > 0),
			edges: [{ ...g.edges[0]!, to: EVIL }].filter(() => g.edges.length > 0),
			variant: g.variant && EVIL,
			unreachable: [EVIL],
			unresolved: [{ file: EVIL, line: 1, what: EVIL, reason: EVIL }],
			deadEnds: [{ from: EVIL, router: EVIL, answer: EVIL, file: EVIL, line: 1 }],
		})),
		versions: { [EVIL]: EVIL },
		times: { ...report.times, startedAt: EVIL, finishedAt: EVIL },
	};
}
