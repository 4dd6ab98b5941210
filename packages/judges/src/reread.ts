// What does a second reading of the cited place change? Found again: the fact is certain. Not found: it is not there, for every judge alike.
// Absences have no place to read again and stay as they are.
import type { Evidence } from '@auditor/schema';

/** Evidence as a re-examination left it: `confirmed` raises confidence to 1 and settles a dispute, `not-found` turns the answer around. */
export function applyReread(evidence: readonly Evidence[]): Evidence[] {
	return evidence.flatMap((item) => {
		if (item.reread === 'confirmed') return [{ ...item, confidence: 1, disputed: null }];
		if (item.reread !== 'not-found') return [item];
		// A fact that met an expectation and is gone no longer meets it. A flaw (or a hazard) that is gone says nothing any more.
		if (item.role === 'expectation' && item.satisfied === true) return [{ ...item, satisfied: false, confidence: 1, disputed: null }];
		return [];
	});
}
