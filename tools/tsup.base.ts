// How every package is built: ESM for Node >= 20.19 (which `require()` loads too), with types.
// Declarations are made against the built neighbours, as a user of the tarballs sees them.
import { fileURLToPath } from 'node:url';
import { defineConfig, type Options } from 'tsup';

export function library(entry: string[], options: Partial<Options> = {}) {
	return defineConfig({
		entry,
		format: ['esm'],
		target: 'node20',
		platform: 'node',
		// The action runs what it builds, and types take most of the time.
		dts: process.env.AUDITOR_BUILD_TYPES !== 'no',
		clean: true,
		sourcemap: false,
		splitting: true,
		treeshake: true,
		tsconfig: fileURLToPath(new URL('./tsconfig.build.json', import.meta.url)),
		...options,
	});
}
