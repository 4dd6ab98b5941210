// Is the repository another kind of product than the rubric asks for? Told where most criteria on the code do not apply or meet nothing: their steps would
// build that product. Nobody can tell a product of another kind from one of this kind that is not begun, so both are said.
import type { AuditReport, ReportCriterion } from '@auditor/schema';
import { readCriterion } from './read-criterion.js';
import { count } from './words.js';

/** Criteria on the code from which on it can be told. */
const FEWEST = 4;

/** A sentence for the first page; empty where the rubric fits, and where nothing is scored. */
export function hardlyFits({ criteria, total }: Pick<AuditReport, 'criteria' | 'total'>): string {
	const ofCode = criteria.filter((c) => c.criterion.artifact === 'repository' && c.weight > 0 && !isOfHistory(c));
	const idle = ofCode.filter(({ status }) => status === 'not-applicable').length;
	const empty = ofCode.filter(
		(c) => c.score !== null && readCriterion(c).expectations.every(({ answer }) => answer.state !== 'met'),
	).length;
	if (total.score === null || ofCode.length < FEWEST || idle === 0 || empty === 0 || 2 * (idle + empty) <= ofCode.length) return '';
	return `The rubric may be for another kind of product, or what it asks for is not begun. Of its ${count(ofCode.length, 'criterion', 'criteria')} on the code ${idle} ${idle === 1 ? 'does' : 'do'} not apply, and in ${empty} nothing is met. Most steps below would build that product.`;
}

function isOfHistory({ criterion }: ReportCriterion): boolean {
	return criterion.expectations.every(({ probe }) => probe.startsWith('git/'));
}
