// The README's example, run as written.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lexiconSchema } from '@auditor/schema';
import { expect, it } from 'vitest';
import * as vision from './index.js';

it('runs the example of the README', async () => {
	const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
	const code = /^```ts\n([\s\S]*?)^```$/m.exec(readme)![1]!.replace(/^import .*$/gm, '');
	const printed: unknown[] = [];
	const AsyncFunction = (async () => {}).constructor as FunctionConstructor;
	await new AsyncFunction('collectDiagrams', 'lexiconSchema', 'console', code)(vision.collectDiagrams, lexiconSchema, {
		log: (value: unknown) => printed.push(value),
	});
	expect(printed).toEqual([3]);
});
