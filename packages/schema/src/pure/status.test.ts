import { expect, it } from 'vitest';
import { statusOf } from './status.js';

it.each([
	[3.5, 10, 10, {}, 'pass'],
	[3.49, 10, 10, {}, 'review'],
	[2.5, 10, 10, {}, 'review'],
	[2.49, 10, 10, {}, 'fail'],
	[5, 4, 10, {}, 'review'],
	[5, 5, 10, {}, 'pass'],
	[1, 4, 10, {}, 'fail'],
	[null, 0, 10, {}, null],
	[3.5, 10, 10, { status: { pass: 4, review: 3.5 } }, 'review'],
	[3.4, 10, 10, { status: { pass: 4, review: 3.5 } }, 'fail'],
	[4, 10, 10, { status: { pass: 4, review: 4 } }, 'pass'],
] as const)('%s from %i of %i under %j is %s', (score, scored, of, policy, status) => {
	expect(statusOf({ score, scored, of }, policy)).toBe(status);
});
