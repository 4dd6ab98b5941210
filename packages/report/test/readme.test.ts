import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { render, renderers } from '../src/index.js';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

it('the example of the README runs', async () => {
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const body = example.replace(/^import (\{[^}]+\}) from '@auditor\/report';$/m, 'const $1 = report_;');
	const printed: unknown[][] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('report_', 'console', body)({ render, renderers }, { log: (...values: unknown[]) => printed.push(values) });
	expect(printed).toEqual(renderers.map((r) => [r.id, r.fileName, r.mediaType, true]));
});

it('the table of formats names every renderer and its file', () => {
	const rows = [...readme.matchAll(/^\| `(\w+)` +\| `([\w.]+)`/gm)].map((m) => [m[1], m[2]]);
	expect(rows.sort()).toEqual(renderers.map((r) => [r.id, r.fileName]).sort());
});
