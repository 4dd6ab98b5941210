// How large is the package in a browser, with its dependencies? Usage, after a build: node bench/justice-size.mjs
// Bundles everything that the entry exports for the browser and fails above 40 kB gzipped.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const { build } = createRequire(new URL('../packages/justice/package.json', import.meta.url))('esbuild');
const limit = 40_000;
const result = await build({
	entryPoints: [fileURLToPath(new URL('../packages/justice/dist/index.js', import.meta.url))],
	bundle: true,
	minify: true,
	write: false,
	format: 'esm',
	platform: 'browser',
});
const [file] = result.outputFiles;
const gzipped = gzipSync(file.contents, { level: 9 }).length;
console.log(`${file.contents.length} bytes, ${gzipped} gzipped (limit ${limit})`);
process.exitCode = gzipped > limit ? 1 : 0;
