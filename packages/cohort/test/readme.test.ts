import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '@auditor/testkit';
import { expect, it } from 'vitest';
import * as cohort from '../src/index.js';

it('the example of the README runs', async () => {
	const readme = readFileSync(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8');
	const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
	const folder = temporaryFolder();
	const body = example
		.replace(/^import (\{[^}]+\}) from '@auditor\/cohort';$/m, 'const $1 = cohort;')
		.replace(/^import \{ writeFile \} from 'node:fs\/promises';$/m, '')
		.replaceAll("'roster.csv'", "folder + '/roster.csv'")
		.replace("folderStore('cohort')", "folderStore(folder + '/cohort')");
	const printed: unknown[][] = [];
	const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => Promise<void>;
	await new AsyncFunction('cohort', 'writeFile', 'folder', 'console', body)(cohort, writeFile, folder, {
		log: (...values: unknown[]) => printed.push(values),
	});
	expect(printed.sort()).toEqual([
		['First', 'failed'],
		['Second', 'failed'],
	]);
});
