import { expect, it } from 'vitest';
import { listedUpTo } from './drafts.js';

it.each([
	[['a'], 'a'],
	[['a', 'b'], 'a and b'],
	[['a', 'b', 'c'], 'a, b and c'],
	[['a', 'b', 'c', 'd'], 'a, b and 2 more'],
])('names as many as there is room for, and never leaves out one alone: %j', (items, told) => {
	expect(listedUpTo(items, 2)).toBe(told);
});
