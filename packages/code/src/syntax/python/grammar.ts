// Loads the Python grammar: from beside our built files, or from the installed grammar package when running from source.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Language, Parser } from 'web-tree-sitter';
import { type NodeKinds, nodeKinds } from './tree.js';

export interface Grammar {
	parser: Parser;
	kinds: NodeKinds;
}

const FILE = 'tree-sitter-python.wasm';

/**
 * A parser of Python.
 *
 * @throws Error when the grammar is neither beside our files nor installed, which is a broken installation
 */
export async function loadGrammar(): Promise<Grammar> {
	await Parser.init();
	const language = await Language.load(grammarPath());
	return { parser: new Parser().setLanguage(language), kinds: nodeKinds(language) };
}

function grammarPath(): string {
	// A bundler may put this code into a chunk of any folder below `dist`; from source, `dist` is three folders up.
	const places = ['./', '../', '../../../dist/'].map((folder) => fileURLToPath(new URL(folder + FILE, import.meta.url)));
	const built = places.find((place) => existsSync(place));
	return built ?? createRequire(import.meta.url).resolve(`tree-sitter-python/${FILE}`);
}
