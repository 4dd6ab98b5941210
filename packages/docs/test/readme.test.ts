import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as docs from '../src/index.js';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

it('the example of the README prints what it says', async () => {
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const body = example.replace(/^import (\{[^}]+\}) from '@auditor\/docs';$/m, 'const $1 = docs;').replaceAll(' as const', '');
	const printed: unknown[][] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('docs', 'console', body)(docs, { log: (...values: unknown[]) => printed.push(values) });
	expect(printed).toEqual([['ok', 1], [['src/graph.py: verified', 'src/cache.py: false']], [['fan-out: substantive']], ['Fan-out']]);
});

it('names every probe', () => {
	for (const probe of docs.probes) expect(readme).toContain(probe.id);
});
