import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { artifactsOf } from '@auditor/forensics/testing';
import { expect, it } from 'vitest';
import { lookUp, readRequirement } from '../src/index.js';

it('the example of the README runs, and prints what it says', async () => {
	const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
	const body = (/```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '').replace(/^import .*$/gm, '');
	const printed: string[] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('artifactsOf', 'lookUp', 'readRequirement', 'console', body)(artifactsOf, lookUp, readRequirement, {
		log: (...values: unknown[]) => printed.push(values.join(' ').trim()),
	});
	expect(readme).toContain(`It prints \`${printed.join('` and `')}\``);
});
