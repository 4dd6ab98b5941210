// @module-tag slow
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gitRepository } from '@auditor/testkit';
import { expect, it } from 'vitest';
import * as forensics from '../src/index.js';

it('the example of the README runs', async () => {
	const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const { folder } = gitRepository([
		{
			message: 'Build the graph',
			files: {
				'graph.py':
					'from langgraph.graph import StateGraph, START, END\nb = StateGraph(dict)\nb.add_node("a", f)\nb.add_edge(START, "a")\nb.add_edge("a", END)\ng = b.compile()\n',
			},
		},
	]);
	const body = example
		.replace(/^import (\{[^}]+\}) from '@auditor\/forensics';$/m, 'const $1 = forensics;')
		.replace("openRepository('.')", 'openRepository(folder)')
		.replace('detectRepository(snapshot)', 'detectRepository(snapshot, { cache: false })');
	const printed: unknown[][] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	const log = (...values: unknown[]) => printed.push(values);
	await new AsyncFunction('forensics', 'folder', 'console', body)(forensics, folder, { log });
	expect(printed[0]?.slice(0, 2)).toEqual([1, 1]);
	expect(printed[0]?.[2]).toHaveLength(1);
	expect(printed.map(([first]) => first)).toContain('graph/state-graph');
});
