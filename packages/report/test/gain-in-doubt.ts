// A report whose first step raises a score only where an expectation holds that may not be met.
import type { AuditReport, Evidence } from '@auditor/schema';
import { fixtureReport } from './fixture.js';

/** `message`: what was found of that expectation; null: what the step's own expectation rests on, so that both are mended at once. */
export function gainInDoubt(confidence: number, message: string | null = 'The tool `odd` was not found.'): AuditReport {
	const report = fixtureReport();
	const [first, ...others] = report.remediation;
	const step = { ...first!, gain: 0.2, scoreAfter: 4 };
	const criteria = report.criteria.map((c) => {
		if (c.id !== step.criterion) return c;
		const other = { ...c.criterion.expectations[0]!, id: 'other', cap: 3, where: [], select: [], quantifier: 'all' as const };
		const own = c.evidence.find(({ answers }) => answers === step.expectation)!;
		const seen: Evidence = {
			...c.evidence[0]!,
			id: 'other-1',
			answers: 'other',
			role: 'expectation',
			satisfied: false,
			disputed: null,
			confidence,
			message: message ?? own.message,
		};
		const sure: Evidence = { ...seen, id: 'other-0', satisfied: true, confidence: 0.95, message: 'The tool `good` answers.' };
		const evidence = [...c.evidence, ...(message === null ? [] : [sure]), seen];
		return { ...c, criterion: { ...c.criterion, expectations: [...c.criterion.expectations, other] }, evidence };
	});
	return { ...report, criteria, remediation: [step, ...others] };
}
