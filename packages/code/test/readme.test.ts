import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as code from '../src/index.js';
import * as values from '../src/values.js';

it('the example of the README prints what the README says', async () => {
	const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const body = example.replace(
		/^import (\{[^}]+\}) from '@auditor\/code(?:\/(values))?';$/gm,
		(_, names, part) => `const ${names} = ${part ?? 'code'};`,
	);
	const printed: string[] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('code', 'values', 'console', body)(code, values, {
		log: (...values: unknown[]) => printed.push(values.join(' ')),
	});
	expect(printed).toEqual(['app/main.py:3 app/nodes.py#clone', 'app/nodes.py:6 subprocess.run 60']);
	for (const line of printed) expect(readme).toContain(`\`${line}\``);
});
