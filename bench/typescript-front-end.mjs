// How fast is the TypeScript and JavaScript front end, and how much does our walk add to the parser?
// Usage: node bench/typescript-front-end.mjs <folder> [rounds]      (any folder with TypeScript or JavaScript files)
// Prints megabytes a second for the parser alone and for the front end, their ratio, the parse status of the files, and every file that threw.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const [folder, rounds = '3'] = process.argv.slice(2);
if (!folder) {
	console.error('usage: node bench/typescript-front-end.mjs <folder> [rounds]');
	process.exit(2);
}

const forensics = fileURLToPath(new URL('../packages/forensics/', import.meta.url));
const requireFrom = createRequire(join(forensics, 'package.json'));
const { parse } = requireFrom('@babel/parser');
const frontEnd = await bundled(join(forensics, 'src/syntax/typescript/front-end.ts'));

const files = [...listed(folder)].sort().map((path) => ({ path: relative(folder, path), text: readFileSync(path, 'utf8') }));
const megabytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1e6;
const status = { ok: 0, partial: 0, failed: 0 };
for (const { path, text } of files) {
	try {
		const { parse: parsed } = frontEnd.parse(path, text);
		status[parsed.status]++;
		if (parsed.status !== 'ok')
			console.log(
				`${parsed.status} ${path}: ${parsed.errors
					.map((e) => `${e.line} ${e.message}`)
					.slice(0, 3)
					.join(' | ')}`,
			);
	} catch (error) {
		console.log(`THREW ${path}: ${error.stack}`);
		process.exitCode = 1;
	}
}

const parserSeconds = best(() => {
	for (const { path, text } of files) parserAlone(path, text);
});
const frontEndSeconds = best(() => {
	for (const { path, text } of files) frontEnd.parse(path, text);
});
console.log(`${files.length} files, ${megabytes.toFixed(2)} MB; ok ${status.ok}, partial ${status.partial}, failed ${status.failed}`);
console.log(`parser alone ${(megabytes / parserSeconds).toFixed(2)} MB/s; front end ${(megabytes / frontEndSeconds).toFixed(2)} MB/s`);
console.log(`ratio to parser alone ${(frontEndSeconds / parserSeconds).toFixed(2)}`);

/** The parser as anyone would call it on that extension. */
function parserAlone(path, text) {
	const typescript = /\.(?:[cm]?ts|tsx)$/i.test(path);
	const jsx = !/\.[cm]?ts$/i.test(path);
	try {
		parse(text, {
			sourceType: typescript ? 'module' : 'unambiguous',
			errorRecovery: true,
			attachComment: false,
			plugins: [...(typescript ? ['typescript'] : []), ...(jsx ? ['jsx'] : []), 'decorators-legacy'],
		});
	} catch {
		// Files the parser gives up on cost it little; the front end's second attempts count against us.
	}
}

function best(run) {
	let seconds = Number.POSITIVE_INFINITY;
	for (let round = 0; round < Number(rounds); round++) {
		const start = process.hrtime.bigint();
		run();
		seconds = Math.min(seconds, Number(process.hrtime.bigint() - start) / 1e9);
	}
	return seconds;
}

function* listed(directory) {
	for (const name of readdirSync(directory)) {
		const path = join(directory, name);
		const stat = statSync(path, { throwIfNoEntry: false });
		if (stat?.isDirectory() && name !== 'node_modules' && name !== '.git') yield* listed(path);
		else if (stat?.isFile() && frontEnd.accepts(path)) yield path;
	}
}

/** The front end from source, so that the bench needs no build. */
async function bundled(entry) {
	const esbuild = createRequire(requireFrom.resolve('tsup', { paths: [fileURLToPath(new URL('..', import.meta.url))] }))('esbuild');
	const outfile = join(forensics, 'node_modules/.cache/typescript-front-end.bench.mjs');
	await esbuild.build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', format: 'esm', external: ['@babel/parser'] });
	return (await import(pathToFileURL(outfile).href)).typescriptFrontEnd;
}
