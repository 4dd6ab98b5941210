// Tests run from source: each @auditor package resolves to its src, so that no test needs a build of its neighbours.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));
const packages = [
	'schema',
	'probes',
	'code',
	'forensics',
	'pdfium',
	'docs',
	'vision',
	'judges',
	'justice',
	'report',
	'cohort',
	'similarity',
	'fixes',
	'requirements',
];
/** Folder for machine-readable results; set by `npm test`, which adds them up. */
const results = process.env.AUDITOR_TEST_RESULTS;

export default defineConfig({
	resolve: {
		alias: [
			{ find: /^@auditor\/testkit$/, replacement: `${root}tools/testkit/src/index.ts` },
			{ find: /^@auditor\/testkit\/browser$/, replacement: `${root}tools/testkit/src/browser.ts` },
			{ find: /^@auditor\/rubric-automaton-auditor\/probes$/, replacement: `${root}rubrics/automaton-auditor/src/probes.ts` },
			...packages.flatMap((name) => [
				{ find: new RegExp(`^@auditor/${name}$`), replacement: `${root}packages/${name}/src/index.ts` },
				{ find: new RegExp(`^@auditor/${name}/(?!package\\.json)([a-z-]+)$`), replacement: `${root}packages/${name}/src/$1.ts` },
			]),
		],
	},
	test: {
		globalSetup: `${root}tools/temporary.setup.ts`,
		include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
		tags: [{ name: 'slow', description: 'Starts a process or takes a second: not for `pnpm test:fast`.' }],
		// What hangs ends here; nothing else may, on a machine that is eight times as slow.
		testTimeout: 120_000,
		hookTimeout: 120_000,
		expect: { poll: { timeout: 60_000 } },
		maxWorkers: 2,
		reporters: results ? ['default', 'json'] : ['default'],
		outputFile: results ? { json: join(results, `${randomUUID()}.json`) } : undefined,
	},
});
