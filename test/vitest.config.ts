import base from '../tools/vitest.base.js';

/** Files that measure what they start, or end it by signals: nothing else runs beside them. */
const ALONE = ['budgets.test.ts', 'interrupt.test.ts'];

const common = { testTimeout: 300_000, hookTimeout: 300_000 };

export default {
	...base,
	test: {
		...base.test,
		projects: [
			{ extends: true, test: { ...common, name: 'beside', include: ['**/*.test.ts'], exclude: ALONE, sequence: { groupOrder: 0 } } },
			{ extends: true, test: { ...common, name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 1 } } },
		],
	},
};
