// Runs code that the user named: a configuration, or the code of a rubric package that he allowed. There is no other import of a file by its path.
import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type { Named } from './origin.js';

/** The default export of a module, which may be TypeScript. Rejects with what the module throws. */
export async function runModule(file: Named): Promise<unknown> {
	const { createJiti } = await import('jiti');
	return createJiti(pathToFileURL(file).href, { moduleCache: false, fsCache: false }).import(file, { default: true });
}

/** The exports of a module. Rejects with what the module throws. */
export async function importModule(file: Named): Promise<Record<string, unknown>> {
	return (await import(pathToFileURL(realpathSync(file)).href)) as Record<string, unknown>;
}
