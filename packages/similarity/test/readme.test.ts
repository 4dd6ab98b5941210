import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { tokensOf } from '@auditor/forensics';
import { expect, it } from 'vitest';
import { CODE, compareAll, fingerprint, PROSE } from '../src/index.js';

const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');

it('the example of the README runs, and prints what it says', async () => {
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const body = example.replace(/^import .*$/gm, '');
	const printed: unknown[][] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('tokensOf', 'compareAll', 'fingerprint', 'console', body)(tokensOf, compareAll, fingerprint, {
		log: (...values: unknown[]) => printed.push(values),
	});
	expect(readme).toContain(`It prints \`${printed.map((line) => line.join(' ')).join()}\``);
});

it('the README names the lengths that are used', () => {
	expect(readme).toContain(`every common run of ${CODE.k + CODE.window - 1} tokens, or ${PROSE.k + PROSE.window - 1} words, is found`);
	expect(readme).toContain(`none shorter than ${CODE.k} tokens, or ${PROSE.k} words, counts`);
});
