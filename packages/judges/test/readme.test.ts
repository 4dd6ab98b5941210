import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

it('the example of the README runs', async () => {
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	// Imports become dynamic ones, so that the example runs here as it stands, against the sources.
	const body = example.replace(/^import (\{[^}]+\}) from '([^']+)';$/gm, (_, names, from) => `const ${names} = await load('${from}');`);
	const printed: unknown[][] = [];
	const load = (name: string) => modules[name]!();
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('load', 'console', body)(load, { log: (...values: unknown[]) => printed.push(values) });
	expect(printed.slice(0, 3).map(([judge, score]) => [judge, score])).toEqual([
		['prosecutor', 3],
		['defense', 3],
		['techlead', 3],
	]);
	expect(printed[3]?.[0]).toMatchObject({ calls: 3 });
	expect(printed[4]).toEqual([['gaps-proven', 'half-way', 'workable']]);
});

const modules: Record<string, () => Promise<unknown>> = {
	'@auditor/judges': () => import('../src/index.js'),
	'@auditor/judges/heuristic': () => import('../src/heuristic.js'),
	'@auditor/judges/llm': () => import('../src/llm.js'),
	'@auditor/judges/openai': () => import('../src/openai.js'),
	'@auditor/judges/testing': () => import('../src/testing.js'),
	'@auditor/schema': () => import('@auditor/schema'),
};
