// What does a second reading of the cited place change? Not found: it is not there, for every judge alike. Found again, the lines are the same, and so is
// what was concluded from them: nothing gets more certain by it. Absences have no place to read again and stay as they are.
import type { Evidence } from '@auditor/schema';

/** Evidence as a re-examination left it: `not-found` turns the answer around. */
export function applyReread(evidence: readonly Evidence[]): Evidence[] {
	return evidence.flatMap((item) => {
		if (item.reread !== 'not-found') return [item];
		// A fact that met an expectation and is gone no longer meets it. A flaw (or a hazard) that is gone says nothing any more.
		if (item.role === 'expectation' && item.satisfied === true) return [{ ...item, satisfied: false, confidence: 1, disputed: null }];
		return [];
	});
}
