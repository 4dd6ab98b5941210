import type { ReportCriterion } from '@auditor/schema';
import { expect, it } from 'vitest';
import { ROUNDED, risesOf } from './rises.js';

it.each<[string, [score: number | null, weight: number][], number, number[][]]>([
	['one criterion', [[4, 2]], 2, [[1]]],
	['one that stays', [[4, 2]], 0, [[0]]],
	[
		'two of other weights',
		[
			[3, 1],
			[4, 3],
		],
		3,
		[[0, 1]],
	],
	[
		'two ways',
		[
			[3, 1],
			[4, 1],
		],
		1,
		[
			[0, 1],
			[1, 0],
		],
	],
	['what no way adds up to', [[5, 1]], 1, []],
	['more than forty criteria, as soon as two ways are known', Array.from({ length: 41 }, () => [1, 1] as [number, number]), 40.5, []],
	['one without a score', [[null, 1]], 0, [[0]]],
])('how criteria may rise: %s', (_, all, brought, ways) => {
	const criteria = all.map(([score, weight]) => ({ score, weight }) as ReportCriterion);
	expect(risesOf(criteria, brought, ROUNDED * 10)).toEqual(ways);
});
