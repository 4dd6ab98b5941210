// A test that asks a clock fails on a slow machine for nothing: which ones do, and why they may.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/shell.js';

const ASKS = /\b(?:cpuUsage|performance\.now|hrtime)\b/;
/** A clock of its own, or ten times what is promised. */
const MAY = /\b(?:ownClock|bar)\(/;
const REASONS: Record<string, string> = {
	'apps/cli/src/graph/interrupt.test.ts': 'says itself what the processor has spent',
	'packages/cohort/src/run/collect-results.test.ts': 'asks whether something was waited for, which a slow machine does the more',
	'packages/pdfium/src/process-use.test.ts': 'has a child that spends a given time of the processor',
	'test/expressions.test.ts': 'allows twenty times what is needed, and a square needs minutes',
};

it('no test asks a clock but those with a reason', () => {
	const folders = ['apps', 'packages', 'rubrics'].flatMap((group) =>
		readdirSync(join(root, group)).flatMap((name) => [`${group}/${name}/src`, `${group}/${name}/test`]),
	);
	const tests = [...folders, 'test'].flatMap((folder) =>
		existsSync(join(root, folder))
			? readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).flatMap((path) =>
					path.endsWith('.test.ts') ? [`${folder}/${path}`] : [],
				)
			: [],
	);
	expect(tests.length).toBeGreaterThan(300);
	const asking = tests.filter((path) => {
		const text = readFileSync(join(root, path), 'utf8');
		return ASKS.test(text) && !MAY.test(text) && path !== 'test/clocks.test.ts';
	});
	expect(asking.sort()).toEqual(Object.keys(REASONS).sort());
});
