// Every test of the repository in one run and one pool of workers.
// `fast` are the pure ones: they share the modules of their worker, and may start no process. A file of a package that starts one, or takes a
// second, says `// @module-tag slow` in its first line and gets a worker of its own. `whole` are those of the built product, in test/.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import base from './tools/vitest.base.js';

const units = ['packages', 'apps', 'rubrics'].flatMap((group) =>
	readdirSync(group).flatMap((name) => ['src', 'test'].flatMap((folder) => testsBelow(`${group}/${name}/${folder}`))),
);
const slow = units.filter((file) => readFileSync(file, 'utf8').startsWith('// @module-tag slow\n'));
/** Files that measure what they start, or end it by signals: nothing else runs beside them. */
const alone = ['test/budgets.test.ts', 'test/interrupt.test.ts'];
const { include: _, reporters, outputFile, ...common } = base.test!;
const patient = { testTimeout: 300_000, hookTimeout: 300_000 };
const project = (groupOrder: number, test: object) => ({ resolve: base.resolve, test: { ...common, ...test, sequence: { groupOrder } } });

export default defineConfig({
	test: {
		reporters,
		outputFile,
		experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
		projects: [
			project(0, { name: 'fast', include: units, exclude: slow, setupFiles: ['tools/fast.setup.ts'], isolate: false, pool: 'threads' }),
			project(1, { name: 'slow', include: slow, maxWorkers: 3 }),
			project(1, { name: 'whole', include: ['test/**/*.test.ts'], exclude: alone, maxWorkers: 3, ...patient }),
			project(2, { name: 'alone', include: alone, fileParallelism: false, ...patient }),
		],
	},
});

function testsBelow(folder: string): string[] {
	if (!existsSync(folder)) return [];
	return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
		file.endsWith('.test.ts') ? [`${folder}/${file}`] : [],
	);
}
