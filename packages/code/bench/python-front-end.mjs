// Speed and yield of the Python front end over the files of a folder: `node bench/python-front-end.mjs <folder> [rounds]`.
// Prints one JSON line: files, MB, parse states, exceptions, facts, MB/s of the fastest round.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';

const [folder, rounds = '3'] = process.argv.slice(2);
if (!folder) throw new Error('usage: node bench/python-front-end.mjs <folder> [rounds]');

const { pythonFrontEnd } = await frontEnd();
await pythonFrontEnd.prepare();

const texts = readdirSync(folder, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && pythonFrontEnd.accepts(entry.name))
	.map((entry) => join(entry.parentPath, entry.name))
	.sort()
	.map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const bytes = texts.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);

const states = { ok: 0, partial: 0, failed: 0 };
const facts = { functions: 0, classes: 0, calls: 0, assignments: 0, imports: 0 };
const exceptions = [];
let fastest = Number.POSITIVE_INFINITY;
for (let round = 0; round < Number(rounds); round++) {
	const start = performance.now();
	for (const { path, text } of texts) {
		try {
			const found = pythonFrontEnd.parse(path, text);
			if (round > 0) continue;
			states[found.parse.status]++;
			if (found.parse.status !== 'ok') console.error(`${found.parse.status} ${path}: ${JSON.stringify(found.parse.errors.slice(0, 2))}`);
			for (const kind of Object.keys(facts)) facts[kind] += found[kind].length;
		} catch (error) {
			exceptions.push(`${path}: ${error}`);
		}
	}
	fastest = Math.min(fastest, performance.now() - start);
}
const megabytes = bytes / 1e6;
console.log(
	JSON.stringify({ files: texts.length, megabytes, states, exceptions, facts, megabytesPerSecond: (megabytes / fastest) * 1000 }),
);

/** The front end bundled as it is in the package, since it is not part of its face. */
async function frontEnd() {
	// esbuild comes with tsup.
	const { build } = createRequire(createRequire(import.meta.url).resolve('tsup'))('esbuild');
	const outfile = new URL('../node_modules/.cache/python-front-end.mjs', import.meta.url);
	await build({
		entryPoints: [new URL('../src/syntax/python/front-end.ts', import.meta.url).pathname],
		outfile: outfile.pathname,
		bundle: true,
		format: 'esm',
		platform: 'node',
		packages: 'external',
		logLevel: 'error',
	});
	return import(outfile.href);
}
