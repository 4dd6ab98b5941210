// What may the total reach at most? A rule that caps it says so in its ruling.
import type { Verdict } from '../model/verdict.js';

/** The lowest ceiling that a rule set for the total; null for none. */
export function totalCap({ rulings }: Pick<Verdict['total'], 'rulings'>): number | null {
	const caps = rulings.flatMap((r) => (typeof r.inputs.cap === 'number' ? [r.inputs.cap] : []));
	return caps.length === 0 ? null : Math.min(...caps);
}
