// Which criteria rise, and by how much, where only the sum of what they bring is known.
import type { ReportCriterion } from '@auditor/schema';

/** What a gain is rounded by, and a little more. */
export const ROUNDED = 0.006;

/** Ways that tell whether there is only one. */
const ENOUGH = 2;

/** By how much each criterion may rise, so that all of them bring so much: the first ways, as many as tell whether it is the only one. */
export function risesOf(criteria: readonly ReportCriterion[], brought: number, slack: number): number[][] {
	let sums = new Map<number, number[][]>([[0, [[]]]]);
	for (const { score, weight } of criteria) {
		const next = new Map<number, number[][]>();
		for (const [sum, ways] of sums)
			for (let by = 0; by <= (score === null ? 0 : 5 - score); by++) {
				const all = [...(next.get(sum + by * weight) ?? []), ...ways.map((way) => [...way, by])];
				next.set(sum + by * weight, all.slice(0, ENOUGH));
			}
		sums = next;
	}
	return [...sums].flatMap(([sum, ways]) => (Math.abs(sum - brought) <= slack ? ways : [])).slice(0, ENOUGH);
}
