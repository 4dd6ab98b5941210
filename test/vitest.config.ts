import base from '../tools/vitest.base.js';

export default {
	...base,
	test: { ...base.test, include: ['**/*.test.ts'], testTimeout: 300_000, hookTimeout: 300_000, fileParallelism: false },
};
