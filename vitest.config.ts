// Every test of the repository in one run and one pool of workers.
// `fast` are the pure ones: they may start no process. A file of a package that starts one, or takes a second, says `// @module-tag slow` in its first
// line. Both share the modules of their worker: to load them anew for each file took two fifths of the time of most slow ones. `whole` are those of the
// built product, in test/, each in a worker of its own.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { engine } from './tools/engine.js';
import base from './tools/vitest.base.js';

// Threads have no flags of their own.
for (const flag of engine) setFlagsFromString(flag);

const units = ['packages', 'apps', 'rubrics'].flatMap((group) =>
	readdirSync(group).flatMap((name) => ['src', 'test'].flatMap((folder) => testsBelow(`${group}/${name}/${folder}`))),
);
const slow = units.filter((file) => readFileSync(file, 'utf8').startsWith('// @module-tag slow\n'));
/** Files that measure what they start, or end it by signals: nothing else runs beside them. */
const alone = ['test/budgets.test.ts', 'test/interrupt.test.ts'];
/** What holds a worker for long, the longest first. */
const LONG = [
	...[
		'shortcuts/shortcuts',
		'attacks/attacks',
		'cohort',
		'review-class',
		'rubrics',
		'self-audit',
		'cli-llm',
		'install',
		'docs',
		'tarballs',
	],
	...['queue/bull-queue', 'browser', 'sandbox/endless-repository', 'paths/hostile', 'raster/drawn-by-hand', 'raster/read-picture'],
];

/** A new clone knows no durations: what is long begins first, so that at the end no processor waits for it. */
class LongestFirst extends BaseSequencer {
	override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
		const at = new Map(LONG.map((name, i) => [name, i]));
		const ranked = (await super.sort(files)).map((file) => {
			const named = at.get(/([^/]+\/[^/]+)\.test\.ts$/.exec(file.moduleId)![1]!.replace(/^test\//, ''));
			const { name, config } = file.project;
			return { file, order: config.sequence.groupOrder, rank: named ?? (name === 'whole' ? LONG.length : LONG.length + 1) };
		});
		return ranked.sort((a, b) => a.order - b.order || a.rank - b.rank).map(({ file }) => file);
	}
}

const { include: _, globalSetup, reporters, outputFile, ...common } = base.test!;
const patient = { testTimeout: 600_000, hookTimeout: 600_000 };
const project = (groupOrder: number, test: object) => ({ resolve: base.resolve, test: { ...common, ...test, sequence: { groupOrder } } });

export default defineConfig({
	test: {
		globalSetup,
		reporters,
		outputFile,
		sequence: { sequencer: LongestFirst },
		experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/vitest' },
		projects: [
			project(0, {
				name: 'fast',
				include: units,
				exclude: slow,
				setupFiles: ['tools/fast.setup.ts'],
				isolate: false,
				pool: 'threads',
				testTimeout: 60_000,
			}),
			project(1, { name: 'slow', include: slow, isolate: false, maxWorkers: 3, execArgv: engine }),
			project(1, { name: 'whole', include: ['test/**/*.test.ts'], exclude: alone, maxWorkers: 3, execArgv: engine, ...patient }),
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
