// How every package is built: ESM for Node >= 20.19 (which `require()` loads too). Declarations are written for all of them at once
// (tools/scripts/declarations.mjs).
import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';

export function library(entry: string[], options: Partial<Options> = {}) {
	return defineConfig({
		entry,
		format: ['esm'],
		target: 'node20',
		platform: 'node',
		clean: true,
		sourcemap: false,
		splitting: true,
		treeshake: true,
		minifyWhitespace: true,
		tsconfig: fileURLToPath(new URL('./tsconfig.build.json', import.meta.url)),
		...options,
	});
}
