// Vitest for mutation testing: Stryker runs the tests from a copy of this package some folders down, so the neighbours' sources are looked
// up from the root of the repository. Left out: tests of the package's face, which build it from its real folder, and the two that try
// thousands of cases per test, so that what kills a mutant is an example that somebody can read.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { defineConfig } from 'vitest/config';

let root = import.meta.dirname;
while (!existsSync(join(root, 'pnpm-workspace.yaml'))) root = dirname(root);

export default defineConfig({
	resolve: {
		alias: [
			{ find: /^@auditor\/schema$/, replacement: join(root, 'packages/schema/src/index.ts') },
			{ find: /^@auditor\/schema\/pure$/, replacement: join(root, 'packages/schema/src/pure.ts') },
		],
	},
	test: {
		include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
		exclude: ['test/package.test.ts', 'test/readings.test.ts', 'test/properties.test.ts', '**/node_modules/**'],
	},
});
