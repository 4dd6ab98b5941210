// Which criteria rise, and by how much, where only the sum of what they bring is known.
import type { ReportCriterion } from '@auditor/schema';

/** What a gain is rounded by, and a little more. */
export const ROUNDED = 0.006;

/** By how much each criterion may rise, so that all of them bring so much. */
export function risesOf([first, ...rest]: readonly ReportCriterion[], brought: number, slack: number): number[][] {
	if (first === undefined) return Math.abs(brought) <= slack ? [[]] : [];
	const most = first.score === null ? 0 : 5 - first.score;
	const each = Array.from({ length: most + 1 }, (_, by) => risesOf(rest, brought - by * first.weight, slack).map((way) => [by, ...way]));
	return each.flat();
}
