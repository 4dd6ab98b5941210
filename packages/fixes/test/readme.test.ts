import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { patchOf, Source } from '../src/index.js';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

it('the example of the README runs, and prints a patch that keeps the line ends', async () => {
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const printed: unknown[] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('patchOf', 'Source', 'console', example.replace(/^import .*$/gm, ''))(patchOf, Source, {
		log: (value: unknown) => printed.push(value),
	});
	expect(printed).toEqual([
		'diff --git a/settings.py b/settings.py\n--- a/settings.py\n+++ b/settings.py\n@@ -1,2 +1,2 @@\n retries = 3\r\n-limit = None\r\n+limit = 60\r\n',
	]);
});
