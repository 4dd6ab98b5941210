// A report as large as a large rubric on a large repository gives.
import { type AuditReport, fileLocation } from '@auditor/schema';
import { fixtureReport } from './fixture.js';
import { evidence } from './parts.js';

/** `criteria` criteria and `findings` findings, each with an excerpt: what a large rubric on a large repository gives. */
export function largeReport(criteria: number, findings: number): AuditReport {
	const base = fixtureReport();
	const [first] = base.criteria;
	const each = Math.ceil(findings / criteria);
	const source = Array.from({ length: 24 }, (_, i) => `    value_${i} = compute(previous, "${'x'.repeat(i % 17)}")  # line ${i}`).join(
		'\n',
	);
	return {
		...base,
		criteria: Array.from({ length: criteria }, (_, c) => ({
			...first!,
			id: `criterion_${c}`,
			name: `Criterion number ${c}`,
			criterion: { ...first!.criterion, id: `criterion_${c}` },
			opinions: first!.opinions.map((o) => ({ ...o, criterion: `criterion_${c}` })),
			evidence: Array.from({ length: each }, (_, i) =>
				evidence({
					id: `graph-edges-${(c * each + i).toString(16).padStart(8, '0')}`,
					criterion: `criterion_${c}`,
					answers: 'edges',
					outcome: 'false',
					satisfied: i % 3 !== 0,
					location: fileLocation(`src/module_${c}.py`, i + 1),
					message: `Finding ${i} of criterion ${c}.`,
					snippet: { text: `${source}\n# ${c}/${i}`, truncated: false, line: i + 1 },
				}),
			),
		})),
	};
}
