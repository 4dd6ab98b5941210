// Copies the Python grammar beside the built files: the package that carries it is needed to build, not to run.
// Called by tsup when a build has succeeded, or by hand: `node scripts/copy-grammar.mjs`.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = 'tree-sitter-python.wasm';

/** @param {string} folder where the grammar is to lie; by default `dist` */
export function copyGrammar(folder = fileURLToPath(new URL('../dist', import.meta.url))) {
	mkdirSync(folder, { recursive: true });
	copyFileSync(createRequire(import.meta.url).resolve(`tree-sitter-python/${FILE}`), join(folder, FILE));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) copyGrammar();
