// The types: one pass checks all of them, tests included, and writes what each module declares; then the declarations of each package are rolled up into
// its `dist`, a file for each entry, as they are published.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { root } from './setup.mjs';

const declared = join(root, '.turbo/declarations');

/** Checks all types and writes the declarations. TypeScript 7 takes a third of the time of 5, whose parser our scripts use. */
export const checkTypes = [
	process.execPath,
	[
		join(root, 'node_modules/typescript7/bin/tsc'),
		...['-p', join(root, 'tools/tsconfig.check.json'), '--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--noEmitOnError'],
		...['--rootDir', root, '--outDir', declared],
	],
];

/** Rolls up what the check of the types wrote. */
export async function rollUp() {
	for (const { folder, entries } of packages()) {
		const dist = join(root, folder, 'dist');
		const bundle = await rollup({
			input: Object.fromEntries(entries.map((name) => [name, join(declared, folder, `src/${name}.d.ts`)])),
			// What is imported by the name of a package is there for whoever installs ours.
			external: (id) => /^[^./]/.test(id),
			plugins: [dts()],
		});
		mkdirSync(dist, { recursive: true });
		for (const file of readdirSync(dist)) if (file.endsWith('.d.ts')) rmSync(join(dist, file));
		await bundle.write({
			dir: dist,
			entryFileNames: '[name].d.ts',
			chunkFileNames: ({ name }) => `${name.replace(/\.d$/, '')}-[hash].d.ts`,
		});
		await bundle.close();
	}
}

/** Packages that offer code, each with the names of its entries. */
function packages() {
	return ['packages', 'apps', 'rubrics'].flatMap((group) =>
		readdirSync(join(root, group)).flatMap((name) => {
			const { exports = {} } = JSON.parse(readFileSync(join(root, group, name, 'package.json'), 'utf8'));
			const entries = Object.values(exports).flatMap(({ types }) => (types ? [/^\.\/dist\/(.+)\.d\.ts$/.exec(types)[1]] : []));
			return entries.length > 0 ? [{ folder: `${group}/${name}`, entries }] : [];
		}),
	);
}
